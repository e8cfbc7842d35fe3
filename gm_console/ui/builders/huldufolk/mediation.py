"""Asks in place for what the sides agree on."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.lines import ResumedLine
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import text

LONGEST = 500


class Mediation(QWidget):
    """A line for the agreement, in place of the cards."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        question = text("What do they agree on?")
        self.line = ResumedLine()
        self.line.setMaxLength(LONGEST)
        self.line.setPlaceholderText(text("She may cross, and owes him a song"))
        self.line.setAccessibleName(question)
        self.message = InlineMessage(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Label(theme, question, role="strong"))
        column.addWidget(self.line)
        column.addWidget(self.message)
        self.setFocusProxy(self.line)
        self.line.textEdited.connect(self.message.clear)
        self.hide()

    def agreement(self) -> str:
        """What is written, without outer spaces."""
        return self.line.text().strip()
