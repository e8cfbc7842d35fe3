"""The set-up of one challenge on the page: a card for each side, the rating, and the keyboard's way through them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from gm_console.app.replay import Replay
from gm_console.rules.system import RulesError
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.huldufolk.rating import RatingCard
from gm_console.ui.builders.huldufolk.setups import paths_of, preview
from gm_console.ui.builders.huldufolk.side_card import SideCard
from gm_console.ui.builders.huldufolk.view import view
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.below import below
from gm_console.ui.widgets.flow import clear_layout
from gm_console.wording.catalog import refusal

NARROWEST = 250
"""How wide a side is at least, at 100 %, where another stands beside it."""
ROOMY = 340
"""How wide each is where three or more stand beside each other."""


class SideWatch(QObject):
    """Passes on what happens in one side's card, with its place."""

    def __init__(self, table: Table, card: SideCard, place: int) -> None:
        super().__init__(card)
        self._table, self._place = table, place
        card.changing.connect(self._changing)
        card.removed.connect(self._removed)
        card.moved_on.connect(self._moved_on)
        card.read.connect(table.read)

    def _changing(self) -> None:
        self._table.changing.emit(self._place)

    def _removed(self) -> None:
        self._table.removed.emit(self._place)

    def _moved_on(self) -> None:
        self._table.moved_on.emit(self._place)


class Table(QWidget):
    """The sides' cards.

    :ivar changing: a side's card is to be chosen anew (its place). :ivar removed: a side is to be taken out.
    :ivar moved_on: a side's name is taken. :ivar read: a sheet has been read.
    """

    changing = Signal(int)
    removed = Signal(int)
    moved_on = Signal(int)
    read = Signal()

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.before: QWidget | None = None
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        self._shape: tuple[str, int] = ("", 0)
        self.cards: list[SideCard] = []
        self.rating: RatingCard | None = None
        self._beside = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        kit.theme.changed.connect(self._restyle)
        self._restyle()

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows another challenge."""
        self._challenge = challenge
        self._shape = ("", 0)
        self.rebuild()

    def rebuild(self) -> None:
        """Makes the cards anew where the kind, or the number of sides, is another."""
        challenge = self._challenge
        if challenge is None:
            return
        paths = paths_of(challenge.setup)
        shape = (str(challenge.figure("kind")), len(paths))
        if shape == self._shape:
            return
        self._shape = shape
        clear_layout(self._grid)
        self.cards = [SideCard(self._kit, path) for path in paths]
        self.rating = RatingCard(self._kit) if shape[0] == "undefended" else None
        self._place_cards()
        for place, card in enumerate(self.cards):
            SideWatch(self, card, place)
            card.bind(challenge)

    def rebind(self) -> None:
        """Reads every side again from the set-up, whose sides may have changed places."""
        self._shape = ("", 0)
        self.rebuild()

    def _columns(self) -> list[QWidget]:
        return [*self.cards, *([self.rating] if self.rating else [])]

    def _fitting(self) -> int:
        """How many stand beside each other: two, more where there is plenty of room, or one below another."""
        count, theme, gap = len(self._columns()), self._kit.theme, self._grid.horizontalSpacing()
        if self.width() < 2 * theme.px(NARROWEST) + gap:
            return 1
        return max(2, min(count, (self.width() + gap) // (theme.px(ROOMY) + gap)))

    def _place_cards(self) -> None:
        columns, self._beside = self._columns(), self._fitting()
        for place, column in enumerate(columns):
            self._grid.removeWidget(column)
            self._grid.addWidget(column, place // self._beside, place % self._beside)
            column.show()
        for place in range(max(self._grid.columnCount(), self._beside)):
            self._grid.setColumnStretch(place, 1 if place < self._beside else 0)
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """One side wide, for the others can go below it."""
        width = max((column.minimumSizeHint().width() for column in self._columns()), default=0)
        return QSize(width, self._grid.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Decides how many stand beside each other."""
        super().resizeEvent(event)
        if self._fitting() != self._beside:
            self._place_cards()

    def show_challenge(self, challenge: OpenChallenge, *, hidden: bool) -> None:
        """Shows every figure as it is now. ``hidden``: cards already chosen lie face down."""
        self.rebuild()
        begun, locked = preview(challenge), bool(challenge.moves) and not challenge.corrects
        moves = [str(move.get("actor", "")) for move in challenge.moves]
        drawn = [moves[index] for index in challenge.record.draws.get("moves", []) if index < len(moves)]
        for place, card in enumerate(self.cards):
            side = view(challenge, card.path, place, card.picker.sheet, card.picker.typed, begun)
            down = hidden and side.name in moves
            falls = falls_to(begun) if side.role == "defender" and begun else None
            card.show_side(side, falls_to=falls, down=down, drawn=side.name in drawn, locked=locked)
        if self.rating is not None:
            self.rating.show_challenge(challenge, locked)
        self._show_refusal(challenge)
        self.order_tabs()

    def _show_refusal(self, challenge: OpenChallenge) -> None:
        for card in self.cards:
            card.clear_refusal()
        error = challenge.refusal
        if error is None or self.unnamed() is not None:
            return
        sentence, path = refusal(error, self._kit.system.id), error.path.removeprefix("challenge.")
        for card in self.cards:
            prefix = "".join(f"[{part}]" if isinstance(part, int) else part for part in card.path)
            if path.startswith(f"{prefix}."):
                card.refuse(path.removeprefix(f"{prefix}."), sentence)
                return
        if self.cards:
            self.cards[-1].refuse("", sentence)

    def unnamed(self) -> SideCard | None:
        """The first side that nobody takes yet."""
        return next((card for card in self.cards if not card.picker.name()), None)

    def is_player(self, name: str) -> bool:
        """Whether a side is a player's character; everybody else is the storyteller's."""
        found = next((card.picker.sheet for card in self.cards if card.picker.name() == name), None)
        return found is not None and found.kind == "pc"

    def order_tabs(self) -> None:
        """Names first, from side to side, then what each pool is made of."""
        pickers = [card.picker.picker for card in self.cards]
        rest = [leaf for card in self.cards for leaf in _leaves(card) if leaf not in pickers]
        target = list(_leaves(self.rating)) if self.rating else []
        before = [self.before] if self.before is not None else []
        for first, second in pairwise([*before, *pickers, *target, *rest]):
            QWidget.setTabOrder(first, second)

    def _restyle(self) -> None:
        self._grid.setSpacing(self._kit.theme.space("m"))


def _leaves(widget: QWidget) -> Iterator[QWidget]:
    """What can have the keyboard within ``widget``, in the order it was made."""
    for child in below(widget, QWidget):
        inside = child.window() is widget.window()
        if inside and child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.focusProxy() is None:
            yield child


def falls_to(begun: Replay) -> int | None:
    """What a threshold will be once the defence has been made, None where none falls."""
    moves = [move for move in begun.system.next_moves(begun.state) if move.by]
    if not moves:
        return None
    cards = moves[0].needs["card"]
    assert isinstance(cards, tuple)
    try:
        after = begun.system.play(begun.state, {**moves[0].template, "card": cards[0]})
    except RulesError:
        return None
    lowered = [effect["to"] for effect in begun.system.pending(after) if "threshold" in effect]
    return int(lowered[0]) if lowered else None
