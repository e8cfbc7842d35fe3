"""Asks for a word of reason in place, without a pop-up."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ENTER, ActionButton
from gm_console.ui.widgets.sight import bring_into_sight
from gm_console.wording.catalog import text

LONGEST = 300
OWN_KEYS = (*ENTER, Qt.Key.Key_Escape)


class ReasonLine(QLineEdit):
    """Keeps Enter and Esc from the moves of the bar: they are about the reason while it is typed."""

    def event(self, event: QEvent) -> bool:
        """Claims the two keys."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() in OWN_KEYS:
            event.accept()
            return True
        return bool(super().event(event))


class ReasonField(QWidget):
    """A line for the reason of an override. ``given(str)`` when it is typed and confirmed, ``left()`` on Esc."""

    given = Signal(str)
    left = Signal()

    def __init__(
        self, theme: Theme, prompt: str, button: str, *, indent: int = 26, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._indent = theme, indent
        self._shown = QTimer(self, singleShot=True, interval=0)
        self._shown.timeout.connect(self._come_into_sight)
        self.line = ReasonLine()
        self.line.setMaxLength(LONGEST)
        self.line.setPlaceholderText(prompt)
        self.line.setAccessibleName(prompt)
        self._button = ActionButton(theme, button)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.line, 1)
        self._row.addWidget(self._button)
        self.line.returnPressed.connect(self._confirm)
        self.line.textChanged.connect(self._follow)
        self._button.clicked.connect(self._confirm)
        self.setFocusProxy(self.line)
        theme.changed.connect(self._restyle)
        self._restyle()
        self._follow("")

    def _follow(self, typed: str) -> None:
        self._button.setEnabled(bool(typed.strip()))

    def _confirm(self) -> None:
        reason = self.line.text().strip()
        if reason:
            self.given.emit(reason)
        else:
            self.line.setPlaceholderText(text("A word of reason is needed"))

    def showEvent(self, event: QShowEvent) -> None:
        """Whatever scrolls around it, it is seen."""
        super().showEvent(event)
        self._shown.start()

    def _come_into_sight(self) -> None:
        bring_into_sight(self, self._theme.px(12))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves; what was typed stays for the next time."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _restyle(self) -> None:
        self._row.setContentsMargins(self._theme.px(self._indent), 0, 0, self._theme.px(4))
        self._row.setSpacing(self._theme.space("s"))
