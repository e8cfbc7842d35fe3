"""One of a few, side by side: which kind of challenge, which threshold."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint


class SegmentButton(QAbstractButton):
    """One of the choices. The arrow keys go to its neighbours."""

    def __init__(self, theme: Theme, choice: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.choice = choice
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The words with a little room; 22 high at 100 %."""
        width = paint.text_width(self._theme, self.text(), "small-strong") + self._theme.px(18)
        return QSize(round(width) + 1, self._theme.px(22))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is left to the moves."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the word, on a tinted ground where it is chosen."""
        painter, theme, room = paint.begin(self), self._theme, QRectF(self.rect())
        on = self.isChecked()
        inner = room.adjusted(1.5, 1.5, -1.5, -1.5)
        if on:
            paint.draw_frame(painter, inner, theme.radius("small"), theme.tint("accent"), theme.ink("accent"))
        elif self.underMouse() and self.isEnabled():
            paint.draw_frame(painter, inner, theme.radius("small"), theme.ink("hairline"), None)
        if self.hasFocus():
            paint.draw_focus(painter, room, theme.radius("small") + 1, theme)
        ink = theme.ink("ink" if on else "secondary" if self.isEnabled() else "line")
        paint.draw_text(painter, room, self.text(), theme, role="small-strong" if on else "small", ink=ink)


class Segmented(QWidget):
    """A choice among a few words, one of them always chosen. ``chosen(str)`` tells of each change by the user.

    By keys: Tab comes to the chosen one, the arrows choose.

    :param name: accessible name, ``Kind of challenge``. :param choices: (id, word) of each.
    """

    chosen = Signal(str)

    def __init__(
        self, theme: Theme, name: str, choices: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._group = QButtonGroup(self)
        self._row = QHBoxLayout(self)
        self._buttons = {choice: SegmentButton(theme, choice, text, self) for choice, text in choices}
        for button in self._buttons.values():
            self._group.addButton(button)
            self._row.addWidget(button)
            button.setAccessibleDescription(name)
            button.clicked.connect(self._tell)
            button.toggled.connect(self._toggled)
        self._told = ""
        self._quiet = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.choose(choices[0][0])

    def choice(self) -> str:
        """The id of what is chosen."""
        return self._told

    def choose(self, choice: str) -> None:
        """Shows another choice without telling. Raises KeyError for an unknown one."""
        self._quiet, self._told = True, choice
        self._buttons[choice].setChecked(True)
        self._quiet = False
        self.setFocusProxy(self._buttons[choice])

    def button(self, choice: str) -> QAbstractButton:
        """The button of a choice."""
        return self._buttons[choice]

    def _tell(self) -> None:
        self._settle()

    def _toggled(self, on: bool) -> None:
        if on:
            self._settle()

    def _settle(self) -> None:
        checked = self._group.checkedButton()
        if not self._quiet and isinstance(checked, SegmentButton) and checked.choice != self._told:
            self._told = checked.choice
            self.setFocusProxy(checked)
            self.chosen.emit(checked.choice)

    def _restyle(self) -> None:
        self._row.setContentsMargins(1, 1, 1, 1)
        self._row.setSpacing(0)
        for button in self._buttons.values():
            button.updateGeometry()
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the frame around all."""
        theme = self._theme
        edge = theme.ink("edge" if self.isEnabled() else "line")
        fill = theme.ink("raised")
        paint.draw_frame(paint.begin(self), QRectF(self.rect()), theme.radius("small") + 2, fill, edge)
