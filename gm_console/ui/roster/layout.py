"""Where everything stands in a row: what the delegate paints and the mouse hits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from gm_console.app.figures import Figure
from gm_console.app.views import RosterRow
from gm_console.ui.roster import telling
from gm_console.ui.theme import Theme
from gm_console.wording.catalog import MINUS

ROW, HEADING = 40, 32
LEFT, AVATAR, TEXT, RIGHT = 12, 26, 46, 10
STEP, GAP, INNER = 18, 9, 3
SHARE = 0.62
"""At most this share of the room beside the avatar goes to figures."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One figure as it is painted: a label, a value, what is held of it, and how wide each is."""

    place: int
    label: str
    value: str
    held: str
    label_width: float
    value_width: float
    held_width: float

    @property
    def width(self) -> float:
        """All of it."""
        return self.label_width + (INNER if self.label else 0) + self.value_width + self.held_width


@dataclass(frozen=True, slots=True)
class Box:
    """A figure in its place; ``less`` and ``more`` are buttons where it is ready to be changed."""

    piece: Piece
    rect: QRectF
    less: QRectF | None = None
    more: QRectF | None = None

    @property
    def whole(self) -> QRectF:
        """With its buttons."""
        rect = self.rect
        for button in (self.less, self.more):
            rect = rect.united(button) if button else rect
        return rect


@dataclass(frozen=True, slots=True)
class RowLayout:
    """A row: avatar, room for the text, figures from left to right, and whether some had to be left out."""

    avatar: QRectF
    text: QRectF
    boxes: tuple[Box, ...]
    cut: bool = False

    def box_at(self, point: QPointF) -> Box | None:
        """The figure under ``point``."""
        return next((box for box in self.boxes if box.whole.contains(point)), None)


@dataclass(frozen=True, slots=True)
class Hand:
    """Which figure of a row the keyboard is on (None: not this row), and whether it is ready to be changed.

    :ivar taken: how much room at the right a line being typed takes, 0 for none; figures then stand back.
    """

    place: int | None = None
    ready: bool = False
    taken: int = 0


def lay_out(theme: Theme, rect: QRectF, row: RosterRow, hand: Hand) -> RowLayout:
    """The layout of ``row`` in ``rect``."""
    side = theme.px(AVATAR)
    avatar = QRectF(rect.left() + theme.px(LEFT), rect.center().y() - side / 2, side, side)
    left, right = rect.left() + theme.px(TEXT), rect.right() - theme.px(RIGHT)
    if hand.taken:
        return RowLayout(avatar, QRectF(left, rect.top(), max(0.0, right - hand.taken - left), rect.height()), ())
    pieces, cut = _pieces(theme, row, right - left, hand)
    boxes = _boxes(theme, pieces, row.figures, QRectF(left, rect.top(), right - left, rect.height()), hand)
    end = min((box.whole.left() for box in boxes), default=right + theme.px(7)) - theme.px(20 if cut else 7)
    return RowLayout(avatar, QRectF(left, rect.top(), max(0.0, end - left), rect.height()), boxes, cut)


def _pieces(theme: Theme, row: RosterRow, room: float, hand: Hand) -> tuple[Sequence[Piece], bool]:
    pieces = [_piece(theme, place, figure, len(row.figures) == 1) for place, figure in enumerate(row.figures)]
    name = theme.metrics("body").horizontalAdvance(row.actor.name)
    if _width(theme, pieces, hand) + name + theme.px(GAP) <= room:
        return pieces, False
    if hand.ready:
        return _window(theme, pieces, room * SHARE, hand)
    if len({figure.system for figure in row.figures}) == 1 and _wordy(theme, pieces):
        pieces = [_bare(piece) for piece in pieces]
    return _window(theme, pieces, room * SHARE, hand)


def _piece(theme: Theme, place: int, figure: Figure, alone: bool) -> Piece:
    small, body, micro = (theme.metrics(role) for role in ("small", "body", "micro"))
    label, value = telling.figure_label(figure), telling.figure_value(figure, alone)
    held = f" {MINUS}{figure.held}" if figure.held else ""
    widths = (small.horizontalAdvance(label), body.horizontalAdvance(value), micro.horizontalAdvance(held))
    return Piece(place, label, value, held, *widths)


def _wordy(theme: Theme, pieces: Sequence[Piece]) -> bool:
    """Whether labels take so much room that figures say more without them."""
    return sum(piece.label_width for piece in pieces) > theme.px(56)


def _bare(piece: Piece) -> Piece:
    return Piece(piece.place, "", piece.value, piece.held, 0.0, piece.value_width, piece.held_width)


def _width(theme: Theme, pieces: Sequence[Piece], hand: Hand) -> float:
    steps = 2 * theme.px(STEP) if hand.ready else 0
    return sum(piece.width for piece in pieces) + theme.px(GAP) * max(0, len(pieces) - 1) + steps


def _window(theme: Theme, pieces: Sequence[Piece], room: float, hand: Hand) -> tuple[Sequence[Piece], bool]:
    """As many figures as there is room for, the one the keyboard is on among them."""
    shown = list(pieces)
    while len(shown) > 1 and _width(theme, shown, hand) > room:
        del shown[0 if hand.place is not None and shown[-1].place == hand.place else -1]
    return shown, len(shown) < len(pieces)


def _boxes(
    theme: Theme, pieces: Sequence[Piece], figures: Sequence[Figure], room: QRectF, hand: Hand
) -> tuple[Box, ...]:
    high, step, gap = theme.px(24), theme.px(STEP), theme.px(GAP)
    top, right, found = room.center().y() - high / 2, room.right(), []
    for piece in reversed(pieces):
        ready = hand.ready and piece.place == hand.place
        steps = ready and not figures[piece.place].grouped
        more = QRectF(right - step, top, step, high) if steps else None
        end = right - step if steps else right - (theme.px(5) if ready else 0)
        rect = QRectF(end - piece.width, top, piece.width, high)
        less = QRectF(rect.left() - step, top, step, high) if ready else None
        found.append(Box(piece, rect, less, more))
        right = found[-1].whole.left() - gap
    return tuple(reversed(found))
