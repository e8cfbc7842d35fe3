"""The round that comes next: a field for each side with just the dice it rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.draws import Drawer
from gm_console.rules.joyous_heroes.challenge import sides
from gm_console.rules.joyous_heroes.dice import FACES
from gm_console.rules.joyous_heroes.play import State
from gm_console.rules.system import JsonObject, LegalMove, RulesError
from gm_console.ui.builders.joyous_heroes.cells import LABEL_WIDTH, FieldCell, RoundDice, StepLine
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import refusal, say, text


class CurrentRound(QWidget):
    """The fields of the next round. ``typed()`` follows each die, ``adjusting(str)`` asks for other dice of a side.

    What is typed for one challenge is kept while another is shown.
    """

    typed = Signal()
    adjusting = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._kept: dict[str, dict[str, tuple[int, ...]]] = {}
        self._key = ""
        self._counts: dict[str, int] = {}
        self._cells = {role: FieldCell(theme) for role in ("challenger", "opponent")}
        self._line = StepLine(theme, "", can_choose=False)
        self._was = Label(theme, ink="secondary", wrap=True)
        self.message = InlineMessage(theme)
        self._column = QVBoxLayout(self)
        for role, cell in self._cells.items():
            self._line.add(cell)
            cell.field.dice_changed.connect(self._changed)
            cell.adjusting.connect(partial(self.adjusting.emit, role))
        self._cells["challenger"].field.completed.connect(self._go_on)
        self._cells["opponent"].field.before = self._cells["challenger"].field
        QWidget.setTabOrder(*self.fields().values())
        for widget in (self._line, self._was, self.message):
            self._column.addWidget(widget)
        theme.changed.connect(self._restyle)
        self._restyle()

    # -- what it shows -------------------------------------------------------------------------------------------

    def switch(self, challenge_id: str) -> None:
        """Goes over to another challenge: half-typed dice wait for it to come back."""
        if challenge_id != self._key:
            self._kept[self._key] = self.values()
            self._key = challenge_id
            for role, field in self.fields().items():
                field.set_values(self._kept.get(challenge_id, {}).get(role, ()))
            self.message.clear()

    def show_round(self, state: State, legal: LegalMove, was: str) -> None:
        """Asks for what ``legal`` needs. ``was``: what was rolled here before a correction, in words."""
        needs = legal.needs["rolls"]
        assert isinstance(needs, Mapping)
        self._counts = {role: int(count) for role, count in needs.items()}
        opposed = state.setup.kind == "opposed"
        word = text("Round {number}", number=state.rounds + 1) if opposed else text("Throw")
        self._line.set_word(word)
        names = {str(role): side.name for role, side in sides(state.setup)}
        self._line.name_cells(list(names.values()))
        for role, cell in self._cells.items():
            cell.setVisible(role in self._counts)
            if role in self._counts:
                pool = next(each for key, each in state.pools.items() if key == role)
                if opposed:
                    cell.offer_adjusting(names[role])
                cell.adjust.setVisible(opposed)
                cell.show_pool(pool, self._counts[role], text("{round}, {name}’s dice", round=word, name=names[role]))
        self._was.setText(text("was: {dice}", dice=was) if was else "")
        self._was.setVisible(bool(was))
        self._line.setAccessibleName(say(legal.label))

    def fields(self) -> dict[str, RoundDice]:
        """The fields by role."""
        return {role: cell.field for role, cell in self._cells.items()}

    def values(self) -> dict[str, tuple[int, ...]]:
        """What is typed so far, by role."""
        return {role: cell.field.values() for role, cell in self._cells.items()}

    def rolls(self) -> JsonObject:
        """The move as typed."""
        values = self.values()
        return {"rolls": {role: list(values[role]) for role in self._counts}}

    def missing(self) -> dict[str, int]:
        """How many dice are still to come, by role; those complete are left out."""
        values = self.values()
        left = {role: count - len(values[role]) for role, count in self._counts.items()}
        return {role: count for role, count in left.items() if count > 0}

    # -- what it does --------------------------------------------------------------------------------------------

    def put(self, rolls: Mapping[str, Sequence[int]]) -> None:
        """Types dice in, as many as are wanted now."""
        for role, count in self._counts.items():
            self._cells[role].field.set_values(list(rolls.get(role, ()))[:count])
        self.message.clear()
        self.typed.emit()

    def fill(self, drawer: Drawer) -> JsonObject:
        """The move with the missing dice drawn, the challenger's first."""
        values = self.values()
        rolls = {
            role: [*values[role], *(drawer(FACES) for _ in range(count - len(values[role])))]
            for role, count in self._counts.items()
        }
        return {"rolls": rolls}

    def clear(self) -> None:
        """Empties the fields."""
        for cell in self._cells.values():
            cell.field.clear()
        self.message.clear()

    def refuse(self, error: RulesError) -> None:
        """Shows why these dice are not taken, and puts the keyboard where it is to be mended."""
        self.message.say(refusal(error))
        role = next((role for role in self._cells if f"rolls.{role}" in error.path), "challenger")
        self._cells[role].field.setFocus()

    def focus(self) -> None:
        """Puts the keyboard into the first field that wants dice."""
        role = next(iter(self.missing()), "challenger")
        self._cells[role].field.setFocus()

    def _go_on(self, _dice: tuple[int, ...]) -> None:
        other = self._cells["opponent"].field
        if "opponent" in self.missing() and self._cells["challenger"].field.hasFocus():
            other.setFocus()

    def _changed(self, _dice: tuple[int, ...]) -> None:
        self.message.clear()
        self.typed.emit()

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._theme.px(4))
        self._was.setContentsMargins(self._theme.px(LABEL_WIDTH + 8), 0, 0, 0)
