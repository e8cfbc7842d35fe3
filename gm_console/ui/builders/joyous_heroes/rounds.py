"""The rounds so far, each of which can be corrected in its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.joyous_heroes.challenge import Adjust, Roll, sides
from gm_console.rules.joyous_heroes.play import State, Step, rolled
from gm_console.rules.system import RulesError
from gm_console.ui.builders.joyous_heroes.adjusting import AdjustPanel
from gm_console.ui.builders.joyous_heroes.cells import Correction, FallenCell, StepLine, fallen
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import Label
from gm_console.wording.catalog import plural, refusal, text


class RoundsView(QWidget):
    """What was rolled and changed so far, one line a step.

    ``corrected(int, dict)`` asks for another move at an index; ``opened()`` and ``left()`` when a
    correction begins, and when it ends without one.
    """

    corrected = Signal(int, dict)
    opened = Signal()
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._challenge: OpenChallenge | None = None
        self._shown: object = None
        self._open: int | None = None
        self._editor: Correction | AdjustPanel | None = None
        self.lines: list[StepLine | Correction | AdjustPanel] = []
        self._column = QVBoxLayout(self)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_challenge(self, challenge: OpenChallenge) -> None:
        """Shows the steps of ``challenge``; a correction that is open stays open while they are the same."""
        if challenge is not self._challenge:
            self._open = None
        self._challenge = challenge
        shown = (challenge.id, repr(challenge.moves), repr(challenge.setup), repr(challenge.record.draws))
        if challenge.state is not None and shown != self._shown:
            self._shown, self._open = shown, None
            self._rebuild()
        self.setVisible(challenge.state is not None and bool(challenge.moves))

    def correcting(self) -> int | None:
        """The index of the step that is being corrected."""
        return self._open

    def correct(self, index: int) -> None:
        """Opens the step at ``index`` for correction."""
        self._open = index
        self._rebuild()
        self.opened.emit()
        if isinstance(self._editor, Correction):
            self._editor.focus()

    def refuse(self, error: RulesError) -> None:
        """Shows why a correction is not possible."""
        if self._editor is not None:
            self._editor.message.say(refusal(error))

    def leave(self) -> None:
        """Closes a correction; all stays as it was."""
        index, self._open = self._open, None
        self._rebuild()
        line = self.lines[index] if index is not None and index < len(self.lines) else None
        if isinstance(line, StepLine):
            line.button.setFocus()
        self.left.emit()

    def _rebuild(self) -> None:
        clear_layout(self._column)
        self._editor, self.lines = None, []
        challenge = self._challenge
        state: State | None = challenge.state if challenge else None
        if challenge is None or state is None:
            return
        number = 0
        for index, step in enumerate(state.steps):
            number += isinstance(step.move, Roll)
            line = self._line(challenge, state, step, index, number)
            self.lines.append(line)
            self._column.addWidget(line)
            if isinstance(line, AdjustPanel):
                self._open_panel(line, step, state)

    def _line(
        self, challenge: OpenChallenge, state: State, step: Step, index: int, number: int
    ) -> StepLine | Correction | AdjustPanel:
        word = text("Round {number}", number=number) if state.setup.kind == "opposed" else text("Throw")
        if index == self._open:
            return self._correction(state, step, word)
        line = StepLine(self._theme, text("Changed") if isinstance(step.move, Adjust) else word, can_choose=True)
        line.chosen.connect(self._opener(index))
        if isinstance(step.move, Adjust):
            line.add(self._adjusted(state, step, step.move))
        else:
            self._add_dice(line, challenge, state, step, index, word)
        return line

    def _opener(self, index: int) -> Callable[[], None]:
        return partial(self.correct, index)

    def _add_dice(
        self, line: StepLine, challenge: OpenChallenge, state: State, step: Step, index: int, word: str
    ) -> None:
        assert isinstance(step.move, Roll)
        for role, side in sides(state.setup):
            dice = fallen(step.before[role], rolled(step.move.rolls, role))
            name = text("{round}, {name}", round=word, name=side.name)
            line.add(FallenCell(self._theme, name, dice, drawn=is_drawn(challenge, index, role)), side.name)

    def _adjusted(self, state: State, step: Step, move: Adjust) -> QWidget:
        name = dict(sides(state.setup))[move.side].name
        before = step.before[move.side].dice
        told = plural(
            "{name}: {count} die in place of {before}. {reason}",
            "{name}: {count} dice in place of {before}. {reason}",
            move.to,
            name=name,
            before=before,
            reason=move.reason,
        )
        return Label(self._theme, told, ink="secondary", wrap=True)

    def _correction(self, state: State, step: Step, word: str) -> Correction | AdjustPanel:
        if isinstance(step.move, Adjust):
            self._editor = AdjustPanel(self._theme)
            return self._editor
        self._editor = editor = Correction(self._theme, word)
        for role, side in sides(state.setup):
            name = text("{round}, {name}’s dice", round=word, name=side.name)
            editor.add_side(role, side.name, name, step.before[role], rolled(step.move.rolls, role))
        editor.taken.connect(self._rolled)
        editor.left.connect(self.leave)
        return editor

    def _open_panel(self, panel: AdjustPanel, step: Step, state: State) -> None:
        assert isinstance(step.move, Adjust)
        earlier = State(state.setup, step.before)
        panel.open_for(earlier, step.move.side, to=step.move.to, reason=step.move.reason)
        panel.given.connect(self._given)
        panel.left.connect(self.leave)

    def _rolled(self, rolls: dict[str, list[int]]) -> None:
        self._given({"rolls": rolls})

    def _given(self, move: dict[str, object]) -> None:
        challenge = self._challenge
        if challenge is None or self._open is None:
            return
        if challenge.moves[self._open] == move:
            self.leave()
        else:
            self.corrected.emit(self._open, move)

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._theme.px(7))


def is_drawn(challenge: OpenChallenge, index: int, role: str) -> bool:
    """Whether the console rolled some of the dice of ``role`` in the move at ``index``."""
    draws = challenge.record.draws
    if index not in draws.get("moves", []):
        return False
    parts = draws.get("parts", {}).get(str(index))
    return parts is None or role in parts
