"""Asks in place whether time passed when the computer's clock jumped."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import N_, plural, text


class JumpQuestion(QWidget):
    """Hidden until `ask`. ``left_out()``: the time did not pass; ``passed()``: it did, timers stay as they are."""

    left_out = Signal()
    passed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.message = InlineMessage(theme)
        self.passed_button = ActionButton(theme, "")
        self.left_out_button = ActionButton(theme, "")
        self.passed_button.clicked.connect(self.passed)
        self.left_out_button.clicked.connect(self.left_out)
        self._line = QHBoxLayout(self)
        self._line.addWidget(self.message, 1)
        self._line.addWidget(self.passed_button)
        self._line.addWidget(self.left_out_button)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def ask(self, seconds: int) -> None:
        """Asks about a jump of ``seconds``, ahead or (negative) back."""
        minutes = max(1, round(abs(seconds) / 60))
        if seconds > 0:
            said = plural(
                N_("The computer’s clock jumped by a minute. Did that time pass?"),
                N_("The computer’s clock jumped by {count} minutes. Did that time pass?"),
                minutes,
            )
            answers = text(N_("Yes, it passed")), text(N_("No, leave it out"))
        else:
            said = plural(
                N_("The computer’s clock went back by a minute. Should the timers make up for it?"),
                N_("The computer’s clock went back by {count} minutes. Should the timers make up for it?"),
                minutes,
            )
            answers = text(N_("No, leave them")), text(N_("Yes, set them right"))
        self.passed_button.set_action(answers[0])
        self.left_out_button.set_action(answers[1])
        self.show()
        self.message.say(said, "info")

    def _restyle(self) -> None:
        self._line.setContentsMargins(self._theme.px(12), self._theme.px(6), self._theme.px(12), self._theme.px(2))
        self._line.setSpacing(self._theme.px(8))
