"""Lines of text, and pages, that the keyboard can leave without losing what is typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.ui.widgets.buttons import ENTER

ESC = (Qt.Key.Key_Escape,)


class LeavablePage(QWidget):
    """A page that Esc leaves as it is: ``left()`` follows."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leaves it, and keeps what is typed."""
        if event.key() in ESC:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class ResumedLine(QLineEdit):
    """A line that tells when what was left half typed was put into it again: ``resumed()``."""

    resumed = Signal()


class LeavableLine(ResumedLine):
    """A line that Esc leaves as it is: ``left()`` follows.

    :param leave: the keys that leave it.
    :param claims: whether Enter and Esc are its own, and no button of a bar around it has them.
    """

    left = Signal()

    def __init__(self, *, leave: Sequence[Qt.Key] = ESC, claims: bool = False) -> None:
        super().__init__()
        self._leave, self._claims = leave, claims

    def event(self, event: QEvent) -> bool:
        """Claims its own keys."""
        if self._claims and event.type() == QEvent.Type.ShortcutOverride and _is_own(event):
            event.accept()
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leaves it, and keeps what is typed."""
        if event.key() in self._leave:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _is_own(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() in (*ENTER, *ESC)
