"""The line for a reason: Enter confirms, Esc leaves it as it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ENTER

LONGEST = 300


class ReasonEntry(QLineEdit):
    """One line. ``left()`` follows Esc; what was typed stays."""

    left = Signal()

    def __init__(self, theme: Theme, prompt: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(LONGEST)
        self.setPlaceholderText(prompt)
        self.setAccessibleName(prompt)
        self.setFont(theme.font("body"))

    def event(self, event: QEvent) -> bool:
        """Keeps Enter and Esc from the moves of a bar."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _is_own(event):
            event.accept()
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _is_own(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Escape or (
        event.key() in ENTER and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
    )
