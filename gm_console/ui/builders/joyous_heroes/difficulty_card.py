"""What stands against a challenger who is alone: the difficulty, and what is said of a further try."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.card import Card, PartRow, Row
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.segmented import Segmented
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import text

RESISTANCE = "joyous-heroes.resistance"
TRY, COST = "another_try", "failed_try_costs"
HIGHEST, LONGEST = 999, 200


class DifficultyCard(Card):
    """Difficulty, what it takes from the degree, and the two notes on another try. ``moved_on()`` after Enter."""

    moved_on = Signal()

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(kit.theme, text("Against"), parent=parent)
        theme = kit.theme
        self._challenge: OpenChallenge | None = None
        self.difficulty = Stepper(theme, text("Difficulty"), maximum=HIGHEST)
        self._difficulty = Label(theme, role="figure")
        self._row = Row(theme, ruled=False)
        self._row.line.addWidget(Label(theme, text("Difficulty")))
        self._row.line.addStretch(1)
        self._row.line.addWidget(self.difficulty)
        self._row.line.addWidget(self._difficulty)
        self._taken = PartRow(theme, text("Taken from the degree"))
        choices = (("", text("not said")), ("yes", text("allowed")), ("no", text("not allowed")))
        self.another = Segmented(theme, text("Another try"), choices)
        self.cost = QLineEdit()
        self.cost.setMaxLength(LONGEST)
        self.cost.setPlaceholderText(text("what a failed try costs"))
        self.cost.setAccessibleName(text("What a failed try costs"))
        self._tries = Row(theme)
        self._tries.line.addWidget(Label(theme, text("Another try")))
        self._tries.line.addStretch(1)
        self._tries.line.addWidget(self.another)
        self._costs = Row(theme)
        self._costs.line.addWidget(self.cost, 1)
        self._told = Label(theme, ink="secondary", wrap=True)
        for part in (self._row, self._taken, self._tries, self._costs, self._told):
            self.add(part)
        self.add_stretch()
        self.difficulty.valueChanged.connect(self._set)
        self.another.chosen.connect(self._said)
        self.cost.textEdited.connect(self._priced)

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows another challenge."""
        self._challenge = challenge

    def refresh(self, *, editing: bool) -> None:
        """Shows the difficulty as it is now."""
        challenge = self._challenge
        if challenge is None:
            return
        self.difficulty.setVisible(editing)
        difficulty = challenge.figure("difficulty", default=0)
        self._difficulty.setText(str(difficulty))
        self._difficulty.setVisible(not editing)
        if self.difficulty.value() != difficulty:
            self.difficulty.blockSignals(True)
            self.difficulty.setValue(difficulty)
            self.difficulty.blockSignals(False)
        self._show_resistance(challenge)
        self._show_notes(challenge, editing)

    def focus_difficulty(self) -> None:
        """Puts the keyboard into the difficulty."""
        self.difficulty.setFocus()
        self.difficulty.selectAll()

    def _show_resistance(self, challenge: OpenChallenge) -> None:
        lines = challenge.system.breakdown(challenge.begun.state) if challenge.begun else ()
        taken = next((line.amount for line in lines if line.code == RESISTANCE), 0)
        self._taken.setVisible(bool(taken))
        self._taken.set_amount(taken)

    def _show_notes(self, challenge: OpenChallenge, editing: bool) -> None:
        self._tries.setVisible(editing)
        self._costs.setVisible(editing)
        extras = challenge.record.extras
        if self.another.choice() != extras.get(TRY, ""):
            self.another.choose(extras.get(TRY, ""))
        if self.cost.text() != extras.get(COST, ""):
            self.cost.setText(extras.get(COST, ""))
        words = told(extras)
        self._told.setText(words)
        self._told.setVisible(bool(words) and not editing)

    def _set(self, difficulty: int) -> None:
        if self._challenge is not None:
            self._challenge.edit(difficulty, "difficulty")

    def _said(self, choice: str) -> None:
        if self._challenge is not None:
            self._challenge.remark(**{TRY: choice or None})

    def _priced(self, cost: str) -> None:
        if self._challenge is not None:
            self._challenge.remark(**{COST: cost or None})


def told(extras: dict[str, Any]) -> str:
    """What was noted on another try, as one line; nothing where nothing was."""
    said = {"yes": text("Another try is allowed."), "no": text("Another try is not allowed.")}
    cost = str(extras.get(COST, "")).strip()
    price = text("A failed try costs: {cost}", cost=cost) if cost else ""
    return " ".join(filter(None, (said.get(str(extras.get(TRY, "")), ""), price)))
