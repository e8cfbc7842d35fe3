"""A hand of cards from the ace to the ten, and the back of a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QSizePolicy, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.wording import catalog
from gm_console.wording.catalog import N_

CardState = Literal["held", "spent", "away"]
TEN, ACE = 10, 1
TYPING_MS = 700
"""How long after a 1 a 0 still makes it a ten."""

ACE_SIGN = N_("A")
STATE_WORDS: Mapping[str, str] = {"held": N_("held"), "spent": N_("spent"), "away": N_("set aside")}
CARD_NAME = N_("{card:card}, {words}")
RECOMMENDED = N_("recommended")
FACE_DOWN = N_("face down")


@dataclass(frozen=True, slots=True)
class CardFace:
    """One card of the row.

    :ivar rank: 1 (ace) to 10.
    :ivar state: ``held``, ``spent``, or ``away`` (committed in another open challenge).
    :ivar note: stands below the rank, usually a percentage.
    :ivar recommended: gets an outline in the accent.
    """

    rank: int
    state: CardState = "held"
    note: str = ""
    recommended: bool = False


class CardButton(QAbstractButton):
    """One card. The keyboard is the row's affair."""

    picked = Signal(int)

    def __init__(self, theme: Theme, face: CardFace, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.face = face
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._tell)
        self.set_face(face)

    def _tell(self) -> None:
        self.picked.emit(self.face.rank)

    def set_face(self, face: CardFace) -> None:
        """Shows the card differently."""
        self.face = face
        self.setEnabled(face.state == "held")
        words = [catalog.text(STATE_WORDS[face.state])] if face.state != "held" or not face.note else []
        words += [face.note] if face.note else []
        words += [catalog.text(RECOMMENDED)] if face.recommended else []
        self.setAccessibleName(catalog.text(CARD_NAME, card=face.rank, words=", ".join(words)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """40 by 56 at 100 %, wider where the note needs it."""
        note = paint.text_width(self._theme, self._foot(), "micro") + self._theme.px(14)
        return QSize(max(self._theme.px(40), round(note)), self._theme.px(56))

    def _foot(self) -> str:
        return self.face.note if self.face.state == "held" else catalog.text(STATE_WORDS[self.face.state])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leaves every key to the row."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the card."""
        painter, theme = paint.begin(self), self._theme
        inner = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        self._draw_paper(painter, inner)
        if self.hasFocus():
            paint.draw_focus(painter, QRectF(self.rect()), theme.radius("control") + 2, theme)
        ink = theme.ink("ink" if self.face.state == "held" else "secondary")
        top = QRectF(inner.left(), inner.top() + theme.px(3), inner.width(), inner.height() * 0.52)
        foot = QRectF(self.rect()).adjusted(0, inner.height() * 0.6, 0, -theme.px(4))
        paint.draw_text(painter, top, self._sign(), theme, role="rank", ink=ink)
        paint.draw_text(painter, foot, self._foot(), theme, role="micro", ink=ink)

    def _sign(self) -> str:
        return catalog.text(ACE_SIGN) if self.face.rank == ACE else str(self.face.rank)

    def _draw_paper(self, painter: QPainter, room: QRectF) -> None:
        theme = self._theme
        if self.face.state != "held":
            painter.setPen(QPen(theme.ink("line"), 1.2, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(
                room.adjusted(0.5, 0.5, -0.5, -0.5), theme.radius("control"), theme.radius("control")
            )
            return
        marked = self.isChecked() or self.face.recommended
        fill = theme.tint("accent") if self.isChecked() else theme.ink("panel")
        edge = theme.ink("accent" if marked else "edge")
        paint.draw_frame(painter, room, theme.radius("control"), fill, edge, 2.0 if marked else 1.0)


def _lies_below(widget: QWidget) -> bool:
    """Whether it is in a dock that lies below another tab: Qt moves those out of the window."""
    dock: QWidget | None = widget
    while dock is not None and not isinstance(dock, QDockWidget):
        dock = dock.parentWidget()
    return dock is not None and not dock.isWindow() and not dock.window().rect().intersects(dock.geometry())


class CardRow(QWidget):
    """Cards from the ace to the ten, of which one can be selected.

    By keys: a rank (``a`` or ``1`` the ace, ``0`` or ``1 0`` the ten), the arrows, Home and End. ``chosen(int)`` is
    emitted with each change by the user, ``refused(int)`` when a rank is typed that is not held.

    :param name: accessible name, ``Bryn's card``.
    """

    chosen = Signal(int)
    refused = Signal(int)

    def __init__(self, theme: Theme, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._cards: dict[int, CardButton] = {}
        self._selected: int | None = None
        self._secret = self._leaving = False
        self._one = QTimer(self)
        self._one.setSingleShot(True)
        self._one.setInterval(TYPING_MS)
        self._one.timeout.connect(self._only_one)
        self._flow = FlowLayout(self)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_secret(self, secret: bool) -> None:
        """Whether a choice is only told by ``chosen`` and not shown here; the arrows choose nothing then."""
        self._secret = secret
        if secret:
            self.select(None)

    def set_cards(self, faces: Iterable[CardFace]) -> None:
        """Shows ``faces``, in the order of their ranks. A selected card that is no longer held is let go."""
        wanted = {face.rank: face for face in sorted(faces, key=lambda each: each.rank)}
        if list(wanted) != list(self._cards):
            self._rebuild(wanted)
        for rank, face in wanted.items():
            self._cards[rank].set_face(face)
        if self._selected not in self.held():
            self.select(None)

    def _rebuild(self, wanted: Mapping[int, CardFace]) -> None:
        for card in self._cards.values():
            self._flow.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._cards = {rank: CardButton(self._theme, face, self) for rank, face in wanted.items()}
        for card in self._cards.values():
            card.picked.connect(self._choose)
            self._flow.addWidget(card)
            card.show()

    def held(self) -> list[int]:
        """The ranks that can be chosen."""
        return [rank for rank, card in self._cards.items() if card.face.state == "held"]

    def selected(self) -> int | None:
        """The rank selected, None for none."""
        return self._selected

    def select(self, rank: int | None) -> None:
        """Selects a held card, or none, without telling. Raises ValueError for one that is not held."""
        if rank is not None and rank not in self.held():
            raise ValueError(f"{rank} is not held")
        self._selected = rank
        for each, card in self._cards.items():
            card.setChecked(each == rank)
        description = self._cards[rank].accessibleName() if rank else ""
        self.setAccessibleDescription(description)

    def _choose(self, rank: int) -> None:
        if rank not in self.held():
            self.refused.emit(rank)
            return
        if self._secret:
            self._cards[rank].setChecked(False)
            self.chosen.emit(rank)
            return
        self.select(rank)
        if self.hasFocus() or self._focus_inside():
            self._cards[rank].setFocus()
        self.chosen.emit(rank)

    def _focus_inside(self) -> bool:
        return any(card.hasFocus() for card in self._cards.values())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hands the keyboard to the selected card, or to the first held; below another tab, Tab only passes by."""
        super().focusInEvent(event)
        held = self.held()
        if held and not self._leaving and not _lies_below(self):
            self._cards[self._selected or held[0]].setFocus(event.reason())

    def focusNextPrevChild(self, on: bool) -> bool:
        """Tab goes on from where the row stands: cards dealt later come after all else in the Tab order."""
        if self._focus_inside():
            self._leaving = True
            self.setFocus()
            self._leaving = False
        return super().focusNextPrevChild(on)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ranks and arrows; everything else is passed on."""
        if not self._typed(event.text().lower()) and not self._walk(event.key()):
            event.ignore()

    def _typed(self, key: str) -> bool:
        if key == "0":
            self._one.stop()
            self._choose(TEN)
        elif key == "1" and ACE not in self.held() and TEN in self.held():
            self._one.start()
        elif key == "a" or (key.isdecimal() and key):
            self._choose(ACE if key == "a" else int(key))
        else:
            return False
        return True

    def _only_one(self) -> None:
        self.refused.emit(ACE)

    def _walk(self, key: int) -> bool:
        held = self.held()
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(held) - 1}
        if not held or self._secret or key not in {*steps, *ends}:
            return False
        place = held.index(self._selected) + steps.get(Qt.Key(key), 0) if self._selected else 0
        place = ends.get(Qt.Key(key), max(0, min(place, len(held) - 1)))
        self._choose(held[place])
        return True

    def _restyle(self) -> None:
        self._flow.set_gap(self._theme.px(4))
        for card in self._cards.values():
            card.updateGeometry()
        self.updateGeometry()
        self.update()


class CardBack(QWidget):
    """A card lying face down: that it is there, and nothing else.

    :param name: whose it is, ``Tam's card``; read as "Tam's card, face down".
    """

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"{name}, {catalog.text(FACE_DOWN)}")
        theme.changed.connect(self._restyle)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As a card of `CardRow`."""
        return QSize(self._theme.px(40), self._theme.px(56))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints a lattice in the accent."""
        painter, theme = paint.begin(self), self._theme
        room = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        paint.draw_frame(painter, room, theme.radius("control"), theme.ink("panel"), theme.ink("edge"))
        inner = room.adjusted(theme.px(3), theme.px(3), -theme.px(3), -theme.px(3))
        paint.draw_frame(painter, inner, theme.radius("small"), theme.tint("accent"), theme.ink("accent"))
        painter.setClipRect(inner.adjusted(1, 1, -1, -1))
        painter.setPen(QPen(theme.ink("accent"), 0.8))
        step = theme.px(6)
        for shift in range(-int(inner.height()), int(inner.width() + inner.height()), step):
            x = inner.left() + shift
            painter.drawLine(int(x), int(inner.top()), int(x + inner.height()), int(inner.bottom()))
            painter.drawLine(int(x), int(inner.bottom()), int(x + inner.height()), int(inner.top()))
