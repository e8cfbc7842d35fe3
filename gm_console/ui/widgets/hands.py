"""Rock, paper, scissors for two sides."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import Label
from gm_console.wording import catalog
from gm_console.wording.catalog import N_

HANDS: Mapping[str, str] = {"rock": N_("rock"), "paper": N_("paper"), "scissors": N_("scissors")}
KEYS: Mapping[str, str] = {"r": "rock", "p": "paper", "s": "scissors"}
"""The first letters, in every language of the window: they are the keys of the file format too."""

SHOWN_BY = N_("{side}: {hand}")
HIDDEN_WORD = N_("{side}: chosen, hidden")
NOT_YET = N_("{side}: not yet")
BOTH_HANDS = N_("Hands of {first} and {second}")
Hands = tuple[str | None, str | None]


class HandButton(QAbstractButton):
    """One hand of one side; never takes the keyboard, which the field has."""

    picked = Signal(str)

    def __init__(self, theme: Theme, hand: str, side: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.hand = hand
        self.setCheckable(True)
        self.setText(catalog.text(HANDS[hand]))
        self.setAccessibleName(catalog.text(SHOWN_BY, side=side, hand=self.text()))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._tell)
        theme.changed.connect(self.updateGeometry)

    def _tell(self) -> None:
        self.picked.emit(self.hand)

    def _key(self) -> str:
        return self.hand[0]

    def sizeHint(self) -> QSize:
        """Keycap and word."""
        width = paint.text_width(self._theme, self.text(), "strong") + paint.keycap_size(self._theme, "r").width()
        return QSize(round(width) + self._theme.px(26), self._theme.px(30))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints ground, keycap and word."""
        painter, theme, room = paint.begin(self), self._theme, QRectF(self.rect())
        on = self.isChecked()
        ink = theme.ink("accent" if on else "ink")
        fill = theme.tint("accent") if on else theme.ink("neutral" if self.underMouse() else "raised")
        edge = theme.ink("accent" if on else "edge")
        paint.draw_frame(painter, room, theme.radius("control"), fill, edge, 2.0 if on else 1.0)
        cap = paint.keycap_size(theme, self._key())
        box = QRectF(theme.px(8), (room.height() - cap.height()) / 2, cap.width(), cap.height())
        paint.draw_keycap(painter, box, self._key(), theme, theme.ink("secondary"), theme.ink("edge"))
        words = room.adjusted(box.right() + theme.px(7), 0, 0, 0)
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        paint.draw_text(painter, words, self.text(), theme, role="strong" if on else "body", ink=ink, align=align)


class HandsSide(QWidget):
    """One side's name and its three hands."""

    picked = Signal()

    def __init__(self, theme: Theme, side: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.hand: str | None = None
        self.hidden = False
        self.side = side
        self._word = Label(theme, ink="secondary")
        self._buttons = [HandButton(theme, hand, side, self) for hand in HANDS]
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._word)
        for button in self._buttons:
            line.addWidget(button)
            button.picked.connect(self._pick)
        self.set_hand(None)

    def set_hand(self, hand: str | None) -> None:
        """Shows ``hand``, or that there is one where it is hidden."""
        self.hand = hand
        for button in self._buttons:
            button.setChecked(button.hand == hand and not self.hidden)
        hidden = hand is not None and self.hidden
        self._word.setText(catalog.text(HIDDEN_WORD, side=self.side) if hidden else self.side)

    def words(self) -> str:
        """Who shows what, as read out."""
        if self.hand is None:
            return catalog.text(NOT_YET, side=self.side)
        if self.hidden:
            return catalog.text(HIDDEN_WORD, side=self.side)
        return catalog.text(SHOWN_BY, side=self.side, hand=catalog.text(HANDS[self.hand]))

    def _pick(self, hand: str) -> None:
        self.set_hand(hand)
        self.picked.emit()


class HandsField(QWidget):
    """Both sides' hands: ``r p s`` typed fill the first side, then the second; Backspace takes the last back.

    ``changed(object, object)`` follows each change, ``completed(str, str)`` once both are there. Other keys are passed
    on, and so is Backspace while nothing is chosen.

    :param first, second: the two sides' names.
    """

    changed = Signal(object, object)
    completed = Signal(str, str)

    def __init__(self, theme: Theme, first: str, second: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sides = (HandsSide(theme, first, self), HandsSide(theme, second, self))
        self._flow = FlowLayout(self)
        for side in self._sides:
            self._flow.addWidget(side)
            side.picked.connect(self._tell)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(catalog.text(BOTH_HANDS, first=first, second=second))
        theme.changed.connect(self._restyle)
        self._restyle()
        self._describe()

    def set_hidden(self, first: bool, second: bool) -> None:
        """Hides what a side shows, from the screen alone: `values` still has it."""
        for side, hidden in zip(self._sides, (first, second), strict=True):
            side.hidden = hidden
            side.set_hand(side.hand)
        self._describe()

    def values(self) -> Hands:
        """What each side shows: ``rock``, ``paper``, ``scissors`` or None."""
        return self._sides[0].hand, self._sides[1].hand

    def put(self, first: str | None, second: str | None) -> None:
        """Shows these, as if they were typed; None for nothing yet."""
        for side, hand in zip(self._sides, (first, second), strict=True):
            side.set_hand(hand)
        self._tell()

    def clear(self) -> None:
        """Takes both hands back without telling."""
        for side in self._sides:
            side.set_hand(None)
        self._describe()

    def event(self, event: QEvent) -> bool:
        """Keeps r, p and s from shortcuts."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and self._takes(event):
            event.accept()
            return True
        return bool(super().event(event))

    def _takes(self, event: QKeyEvent) -> bool:
        plain = event.modifiers() in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier}
        back = event.key() == Qt.Key.Key_Backspace and self.values() != (None, None)
        return back or (plain and event.text().lower() in KEYS)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes r, p, s and Backspace."""
        if not self._takes(event):
            event.ignore()
            return
        hand = KEYS.get(event.text().lower())
        empty = [side for side in self._sides if side.hand is None]
        full = [side for side in self._sides if side.hand is not None]
        target = (empty or [self._sides[1]])[0] if hand else full[-1]
        target.set_hand(hand)
        self._tell()

    def _tell(self) -> None:
        self._describe()
        first, second = self.values()
        self.changed.emit(first, second)
        if first and second:
            self.completed.emit(first, second)

    def _describe(self) -> None:
        self.setAccessibleDescription(", ".join(side.words() for side in self._sides))

    def _restyle(self) -> None:
        gap = self._theme.px(4)
        self._flow.setContentsMargins(gap, gap, gap, gap)
        self._flow.set_gap(self._theme.px(16))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the ring while it has the keyboard."""
        if self.hasFocus():
            painter = paint.begin(self)
            paint.draw_focus(painter, QRectF(self.rect()), self._theme.radius("control"), self._theme)
