"""What the margin means, in the words of the result table; and a further try where one alone did not succeed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.rules.system import RulesError
from gm_console.ui.builders.joyous_heroes import tables
from gm_console.ui.builders.joyous_heroes.choosing import TableChoice
from gm_console.ui.builders.joyous_heroes.difficulty_card import TRY, told
from gm_console.ui.builders.joyous_heroes.rounds import RoundsView
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.labels import Label
from gm_console.wording.catalog import say, text


class ResultPanel(QWidget):
    """The table's text, which table it is, the rounds for correction, and *Try again*.

    ``table_chosen(object)``, ``again()``, ``corrected(int, dict)``.
    """

    table_chosen = Signal(object)
    again = Signal()
    corrected = Signal(int, dict)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.meaning = Label(theme, role="title", wrap=True)
        self.table = TableChoice(theme)
        self._tries = Label(theme, ink="secondary", wrap=True)
        self.try_again = ActionButton(theme, text("Log it and try again"))
        self.show_rounds = ActionButton(theme, text("Correct a round…"), kind="quiet")
        self.show_rounds.setCheckable(True)
        self.rounds = RoundsView(theme)
        self._column = QVBoxLayout(self)
        self._row = QHBoxLayout()
        for widget in (self.table, self.show_rounds):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        self._row.addWidget(self.try_again)
        self._column.addWidget(self.meaning)
        self._column.addLayout(self._row)
        self._column.addWidget(self._tries)
        self._column.addWidget(self.rounds)
        self.table.chosen.connect(self.table_chosen)
        self.try_again.clicked.connect(self.again)
        self.show_rounds.toggled.connect(self._show_rounds)
        self.rounds.corrected.connect(self.corrected)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_result(self, challenge: OpenChallenge, campaign: tuple[dict[str, object], ...]) -> None:
        """Shows what the outcome of ``challenge`` means."""
        outcome = challenge.outcome
        if outcome is None:
            self.show_rounds.setChecked(False)
            return
        table = tables.table_of(challenge)
        margin = int(outcome["remaining"])
        self.meaning.setText(say(table.meaning(margin)) if margin else "")
        self.meaning.setVisible(bool(margin))
        self.table.show_tables(tables.choices(campaign, table), table)
        alone = challenge.figure("kind") == "unopposed"
        words = told(challenge.record.extras) if alone and not margin else ""
        self._tries.setText(words)
        self._tries.setVisible(bool(words))
        last = challenge.record.extras.get(TRY) == "no" or bool(challenge.corrects)
        self.try_again.setVisible(alone and not margin and not last)
        self._fill_rounds(challenge)

    def refuse(self, error: RulesError) -> None:
        """Shows why a correction is not possible."""
        self.rounds.refuse(error)

    def _fill_rounds(self, challenge: OpenChallenge) -> None:
        self.rounds.show_challenge(challenge)
        self.rounds.setVisible(self.show_rounds.isChecked())

    def _show_rounds(self, on: bool) -> None:
        self.rounds.setVisible(on)

    def _restyle(self) -> None:
        theme = self._theme
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.space("s"))
        self._row.setSpacing(theme.px(16))
