"""A choice of a few words side by side, one of them in force."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton, Kind


class Choice(QAbstractButton):
    """One of the words. The arrow keys go from one to the next; Tab enters at the one in force."""

    picked = Signal(str)

    def __init__(self, theme: Theme, key: str, word: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.key = key
        self.setText(word)
        self.setAccessibleName(word)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._tell)
        theme.changed.connect(self._restyle)

    def _tell(self) -> None:
        self.picked.emit(self.key)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The word, set strong, with room around."""
        width = paint.text_width(self._theme, self.text(), "strong")
        return QSize(round(width) + self._theme.px(18), self._theme.px(24))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the word, on the accent's tint while in force."""
        painter, theme, room = paint.begin(self), self._theme, QRectF(self.rect())
        on = self.isChecked()
        fill = theme.tint("accent") if on else theme.ink("hairline") if self.underMouse() else None
        paint.draw_frame(painter, room, theme.radius("small"), fill, theme.ink("accent") if on else None)
        ink = theme.ink("accent" if on else "secondary")
        paint.draw_text(painter, room, self.text(), theme, role="strong" if on else "body", ink=ink)
        if self.hasFocus():
            paint.draw_focus(painter, room, theme.radius("small"), theme)


class Segmented(QWidget):
    """A few words in one frame. ``chosen(str)`` gives the key of the word the user took.

    :param name: accessible name of the whole. :param choices: key and word of each, in order.
    """

    chosen = Signal(str)

    def __init__(
        self, theme: Theme, name: str, choices: Iterable[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row = QHBoxLayout(self)
        self._choices = {key: Choice(theme, key, word, self) for key, word in choices}
        for choice in self._choices.values():
            self._row.addWidget(choice)
            choice.setAccessibleDescription(name)
            choice.picked.connect(self.chosen)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def current(self) -> str:
        """The key in force, "" for none."""
        return next((key for key, choice in self._choices.items() if choice.isChecked()), "")

    def set_current(self, key: str) -> None:
        """Puts another word in force without telling."""
        if key in self._choices:
            self._choices[key].setChecked(True)

    def choice(self, key: str) -> Choice:
        """The button of one word."""
        return self._choices[key]

    def focus_current(self) -> None:
        """Gives the keyboard to the word in force."""
        self._choices[self.current() or next(iter(self._choices))].setFocus()

    def _restyle(self) -> None:
        self._row.setContentsMargins(*(self._theme.px(2),) * 4)
        self._row.setSpacing(self._theme.px(2))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the frame."""
        theme = self._theme
        edge, fill = theme.ink("edge"), theme.ink("raised")
        paint.draw_frame(paint.begin(self), QRectF(self.rect()), theme.radius("control"), fill, edge)


class SmallButton(ActionButton):
    """A button low enough for a row of figures.

    :param spoken: accessible name, where the word alone does not say what it does.
    """

    def __init__(self, theme: Theme, word: str, *, key: str = "", kind: Kind = "quiet", spoken: str = "") -> None:
        self._word = word
        super().__init__(theme, word, key=key, kind=kind)
        if spoken:
            self.setAccessibleName(spoken)
            self._restyle()

    def _words(self) -> str:
        return self._word

    def sizeHint(self) -> QSize:
        """As an `ActionButton`, 22 high."""
        return QSize(super().sizeHint().width(), self._theme.px(22))

    def minimumSizeHint(self) -> QSize:
        """The same: a short word is never cut off."""
        return self.sizeHint()
