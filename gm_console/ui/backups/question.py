"""Asks once, in place, before a backup is restored."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import MessageMark, announce
from gm_console.wording.catalog import text


class RestoreQuestion(QWidget):
    """What would be lost and what come back, and two answers. ``confirmed()``, ``left()``; Escape leaves."""

    confirmed = Signal()
    left = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._mark = MessageMark(theme)
        self._mark.set_urgency("warning")
        self._words = Label(theme, "", wrap=True)
        self.yes = ActionButton(theme, text("Restore it"), kind="prominent")
        self.no = ActionButton(theme, text("Not now"), key="Esc")
        self._line = QHBoxLayout()
        self._line.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        self._line.addWidget(self._words, 1)
        self._answers = QWidget()
        self._flow = FlowLayout(self._answers)
        for button in (self.yes, self.no):
            self._flow.addWidget(button)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._line)
        self._column.addWidget(self._answers)
        self.yes.clicked.connect(self._confirm)
        self.no.clicked.connect(self._leave)
        self.setFocusProxy(self.yes)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def ask(self, words: str) -> None:
        """Asks, and takes the keyboard."""
        self._words.setText(words)
        self.setAccessibleName(words)
        self.show()
        self.yes.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, words, urgent=True)

    def text(self) -> str:
        """What is asked, "" while nothing is."""
        return "" if self.isHidden() else self._words.text()

    def _confirm(self) -> None:
        self.hide()
        self.confirmed.emit()

    def _leave(self) -> None:
        self.hide()
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape answers no."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the tinted ground."""
        paint.begin(self).fillRect(self.rect(), self._theme.tint("failure"))

    def _restyle(self) -> None:
        theme = self._theme
        side, end = theme.px(12), theme.px(8)
        self._column.setContentsMargins(side, end, side, end)
        self._column.setSpacing(theme.px(8))
        self._line.setSpacing(theme.px(8))
        self._flow.set_gap(theme.px(6))
        self.update()
