"""What speaks against a set-up (an immunity, a rest), and the storyteller's override of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.app.replay import TimedWarning
from gm_console.app.timers import end_timer
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.reason import ReasonField, ReasonMemory
from gm_console.ui.half_typed import NAME
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import say_code, text


class WarningLine(QWidget):
    """One warning: its sentence, and a reason to go on all the same; or the rest that it breaks."""

    overridden = Signal(object, str)
    broken = Signal(str)

    def __init__(self, kit: BuilderKit, found: TimedWarning, memory: ReasonMemory | None) -> None:
        super().__init__()
        self._found = found
        theme = kit.theme
        message = InlineMessage(theme, self)
        message.say(say_code(found.warning.code, found.warning.parameters), "warning")
        prompt = text("Go on all the same, because…")
        self.reason = ReasonField(theme, prompt, text("Override"), indent=0, memory=memory, kind="warning")
        self.reason.given.connect(self._given)
        self.reason.line.setProperty(NAME, f"override/{found.key}")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(message)
        ways = QHBoxLayout()
        ways.setContentsMargins(theme.px(26), 0, 0, 0)
        if found.rest:
            button = ActionButton(theme, text("The rest is broken"))
            button.clicked.connect(self._break)
            ways.addWidget(button)
        ways.addWidget(self.reason, 1)
        column.addLayout(ways)

    def _given(self, reason: str) -> None:
        self.reason.line.clear()
        self.overridden.emit(self._found, reason)

    def _break(self) -> None:
        self.broken.emit(self._found.timer_id)


class WarningBar(QWidget):
    """The warnings of one challenge that nobody has overridden yet. ``changed()`` when their number may be other."""

    changed = Signal()

    def __init__(self, kit: BuilderKit, memory: ReasonMemory | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit, self._memory = kit, memory
        self._challenge: OpenChallenge | None = None
        self._keys: tuple[str, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_warnings(self, challenge: OpenChallenge, found: Sequence[TimedWarning]) -> None:
        """Shows what has not been overridden in ``challenge``."""
        self._challenge = challenge
        left = [each for each in found if each.key not in self._overridden()]
        keys = (challenge.id, *(each.key for each in left))
        if keys == self._keys:
            return
        self._keys = keys
        clear_layout(self._column)
        for each in left:
            line = WarningLine(self._kit, each, self._memory)
            line.overridden.connect(self._override)
            line.broken.connect(self._break_rest)
            self._column.addWidget(line)
        self.setVisible(bool(left))
        self.changed.emit()

    def standing(self) -> bool:
        """Whether something still speaks against going on."""
        return len(self._keys) > 1

    def _overridden(self) -> set[str]:
        extras = self._challenge.record.extras if self._challenge else {}
        return {item["warning"] for item in extras.get("overrides", [])}

    def _override(self, found: TimedWarning, reason: str) -> None:
        if self._challenge is not None:
            kept = self._challenge.record.extras.get("overrides", [])
            told = {"code": found.warning.code, "parameters": dict(found.warning.parameters)}
            self._challenge.remark(overrides=[*kept, {"warning": found.key, "reason": reason, **told}])

    def _break_rest(self, timer_id: str) -> None:
        self._kit.operations.run(end_timer, timer_id, reason=text("broken by a challenge"))
