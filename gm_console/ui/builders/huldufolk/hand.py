"""Whose card is next: the cards held, or, for one that is to lie face down, that it is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from gm_console.rules.system import JsonObject
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.cards import CardBack, CardFace, CardRow
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import ElidedLabel, KeyHint, Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import text

NARROW = 620
MOVE_KEYS = (Qt.Key.Key_Space,)


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose card is wanted.

    :ivar called: the name in few words. :ivar secret: whether it lies face down until the others are in.
    """

    name: str
    called: str
    secret: bool


class HandRow(CardRow):
    """Cards of which Space, like Enter, plays the one chosen: ``4``, Space, ``5``, Enter enters two."""

    played = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space plays."""
        if event.key() in MOVE_KEYS:
            self.played.emit()
        else:
            super().keyPressEvent(event)


class HiddenChoice(QWidget):
    """Stands where the cards were: a card is chosen, and which one cannot be seen. Keys go on to the cards."""

    typed = Signal(QKeyEvent)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._back: CardBack | None = None
        self._words = Label(theme)
        self._hint = Label(theme, text("Type another rank to choose again."), role="small", ink="secondary")
        words = QVBoxLayout()
        words.addStretch(1)
        words.addWidget(self._words)
        words.addWidget(self._hint)
        words.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addLayout(words)
        self._row.addStretch(1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_name(self, name: str) -> None:
        """Whose card it is."""
        if self._back is not None:
            self._row.removeWidget(self._back)
            self._back.deleteLater()
        self._back = CardBack(self._theme, text("{name}’s card", name=name))
        self._row.insertWidget(0, self._back)
        said = text("{name}’s card is chosen, hidden", name=name)
        self._words.setText(said)
        self.setAccessibleName(said)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handed on to the cards."""
        event.ignore()
        self.typed.emit(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the focus ring around the card."""
        if self.hasFocus() and self._back is not None:
            room = QRectF(self._back.geometry())
            paint.draw_focus(paint.begin(self), room, self._theme.radius("control") + 2, self._theme)


class Backs(QWidget):
    """The cards that lie face down already, each with its owner's name."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._names: tuple[str, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_names(self, names: Sequence[str]) -> None:
        """Shows a back for each of ``names``."""
        self.setVisible(bool(names))
        if tuple(names) == self._names:
            return
        self._names = tuple(names)
        clear_layout(self._row)
        for name in names:
            self._row.addWidget(self._one(name))

    def _one(self, name: str) -> QWidget:
        pile = QWidget()
        column = QVBoxLayout(pile)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        caption = ElidedLabel(self._theme, name, role="small", ink="secondary")
        caption.setMaximumWidth(self._theme.px(72))
        column.addWidget(CardBack(self._theme, text("{name}’s card", name=name)), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(caption, 0, Qt.AlignmentFlag.AlignHCenter)
        return pile


class Hand(QWidget):
    """The place where cards are entered.

    :ivar changed: what Enter would play is other now. :ivar played: Space was pressed.
    :ivar refused: a rank that is not held was typed.
    """

    changed = Signal()
    played = Signal()
    refused = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._turn: Turn | None = None
        self._hidden: int | None = None
        self._label = ElidedLabel(theme, ink="secondary")
        self._key = KeyHint(theme, text("type its rank"))
        self.row = HandRow(theme)
        self.hidden = HiddenChoice(theme)
        self.backs = Backs(theme)
        self.reveal = Label(theme, ink="secondary")
        self.reveal.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.message = InlineMessage(theme)
        self._lay_out()
        self._connect()
        self._restyle()

    def _lay_out(self) -> None:
        head = QWidget()
        self._head = QBoxLayout(QBoxLayout.Direction.TopToBottom, head)
        self._head.setContentsMargins(0, 0, 0, 0)
        self._head.addWidget(self._label)
        self._head.addWidget(self._key)
        self._head.addStretch(1)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.addWidget(head)
        cards = QHBoxLayout()
        cards.addWidget(self.row, 1)
        cards.addWidget(self.hidden, 1)
        cards.addWidget(self.backs)
        self._line.addLayout(cards, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._line)
        column.addWidget(self.reveal)
        column.addWidget(self.message)
        self.hidden.hide()

    def _connect(self) -> None:
        self.row.chosen.connect(self._chosen)
        self.row.refused.connect(self.refused)
        self.row.played.connect(self.played)
        self.hidden.typed.connect(self._typed)
        self._theme.changed.connect(self._restyle)

    def show_turn(
        self, turn: Turn | None, cards: Sequence[CardFace] = (), down: Sequence[str] = (), reveal: str = ""
    ) -> None:
        """Shows whose card is wanted, and whose lie face down. A choice stays while it is the same turn.

        :param cards: the deck of whose turn it is. :param reveal: when those turn over.
        """
        before = self._turn
        self.setVisible(turn is not None)
        self._turn = turn
        if turn is None:
            return
        if before is None or (before.name, before.secret) != (turn.name, turn.secret):
            self.forget()
        said = text("{name}’s card", name=turn.called)
        self._label.setText(said)
        self._label.setMinimumWidth(min(round(self._theme.metrics().horizontalAdvance(said)) + 2, self._theme.px(150)))
        self.row.setAccessibleName(said)
        self.row.set_secret(turn.secret)
        self.row.set_cards(cards)
        if self._hidden is not None and self._hidden not in self.row.held():
            self.forget()
        self.backs.show_names(down)
        self.reveal.setText(reveal)
        self.reveal.setVisible(bool(reveal))

    def card(self) -> int | None:
        """What is chosen, hidden or not; None for nothing."""
        return self._hidden if self._hidden is not None else self.row.selected()

    def shown_card(self) -> int | None:
        """What is chosen and may be seen."""
        return self.row.selected()

    def is_hidden(self) -> bool:
        """Whether a card is chosen that may not be seen."""
        return self._hidden is not None

    def forget(self) -> None:
        """Nothing is chosen any more."""
        had_focus = self.hidden.hasFocus()
        self._hidden = None
        self.row.select(None)
        self.row.show()
        self.hidden.hide()
        self.message.clear()
        if had_focus:
            self.row.setFocus()

    def half_done(self) -> JsonObject:
        """The card chosen, with whose it is; nothing for none."""
        turn, card = self._turn, self.card()
        return {} if turn is None or card is None else {"turn": [turn.name, turn.secret], "card": card}

    def resume(self, data: JsonObject) -> bool:
        """Chooses a card again as if its rank were typed. False where it is not that one's turn, or not held."""
        turn, rank = self._turn, data.get("card")
        if turn is None or [turn.name, turn.secret] != data.get("turn") or rank not in self.row.held():
            return False
        self.row.select(None if turn.secret else rank)
        self._chosen(rank)
        return True

    def take_keyboard(self) -> None:
        """Puts the keyboard on the cards."""
        (self.hidden if self.is_hidden() else self.row).setFocus()

    def _chosen(self, rank: int) -> None:
        self.message.clear()
        if self._turn is not None and self._turn.secret:
            self._hide(rank)
        self.changed.emit()

    def _hide(self, rank: int) -> None:
        self._hidden = rank
        assert self._turn is not None
        inside = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self.hidden.show_name(self._turn.called)
        self.hidden.show()
        if inside:
            self.hidden.setFocus()
        self.row.hide()

    def _typed(self, event: QKeyEvent) -> None:
        event.accept()
        self.row.keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The heading stands beside the cards, or above them where it is narrow."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        narrow = self.width() < self._theme.px(NARROW)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        wanted = below if narrow else beside
        if self._line.direction() != wanted:
            self._line.setDirection(wanted)
            self._head.setDirection(beside if narrow else below)
            self.updateGeometry()

    def _restyle(self) -> None:
        self._line.setSpacing(self._theme.space("s"))
        self._head.setSpacing(self._theme.px(6))
        self._arrange()
