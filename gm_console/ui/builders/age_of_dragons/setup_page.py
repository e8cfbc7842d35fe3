"""Setting a challenge up: what is attempted, who takes part, the task and what is at stake."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from gm_console.rules.system import RulesError
from gm_console.ui.builders.age_of_dragons.people import PeopleCard
from gm_console.ui.builders.age_of_dragons.task import LONGEST, StakesCard, TaskCard
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.grid import EvenColumns
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import refusal, text


class SetupPage(QWidget):
    """The whole set-up, as a form. ``known()``: a participant's sheet was read."""

    known = Signal()

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = kit.theme
        self._challenge: OpenChallenge | None = None
        self.title = QLineEdit()
        self.title.setMaxLength(LONGEST)
        self.title.setPlaceholderText(text("What is attempted?"))
        self.title.setAccessibleName(text("What is attempted"))
        self.people = PeopleCard(kit)
        self.task = TaskCard(kit)
        self.stakes = StakesCard(kit)
        self.message = InlineMessage(kit.theme)
        self._lay_out()
        self.title.textEdited.connect(self._called)
        self.task.sphere_chosen.connect(self.people.reread_energies)
        self.people.known.connect(self.known)
        kit.theme.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        columns = EvenColumns(self._theme)
        columns.add(self.task)
        columns.add(self.stakes)
        self._column = QVBoxLayout(self)
        for widget in (self.title, self.people, columns, self.message):
            self._column.addWidget(widget)
        self._column.addStretch(1)

    def bind(self, challenge: OpenChallenge) -> None:
        """Edits another challenge."""
        self._challenge = challenge
        self.title.setText(challenge.record.title)
        self.people.bind(challenge)
        self.task.bind(challenge)
        self.stakes.bind(challenge)
        self._order_tabs()
        self.refresh()

    def refresh(self) -> None:
        """Shows the set-up as it is now, and what is wrong with it beside its place."""
        challenge = self._challenge
        if challenge is None:
            return
        if not self.title.hasFocus() and self.title.text() != challenge.record.title:
            self.title.setText(challenge.record.title)
        self.people.refresh()
        self.task.refresh()
        self.stakes.refresh()
        self._show_refusal(challenge.refusal)

    def nobody_named(self) -> bool:
        """Whether a name is still missing."""
        people = self._challenge.figure("participants", default=[]) if self._challenge else []
        return not people or any("name" not in who for who in people)

    def focus_missing(self) -> None:
        """Puts the keyboard where something is missing or wrong, else where the next name goes."""
        self.people.focus_add()

    def _show_refusal(self, error: RulesError | None) -> None:
        index, words, rest = None, "", ""
        if error is not None and not self.nobody_named():
            place = _participant(error.path)
            words = refusal(error) if error.path.startswith("challenge.participants") else ""
            rest = "" if words else _elsewhere(error)
            index = place
        self.people.show_refusal(index, words)
        self.message.say(rest)

    def _called(self, words: str) -> None:
        if self._challenge is not None:
            self._challenge.call(words.strip())

    def _order_tabs(self) -> None:
        self.people.order_tabs()
        order = [self.title, *self.people.order(), *self.task.order(), *self.stakes.order()]
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)

    def _restyle(self) -> None:
        self.title.setFont(self._theme.font("name"))
        self._column.setSpacing(self._theme.px(10))
        self._column.setContentsMargins(0, 0, 0, 0)


def _participant(path: str) -> int | None:
    """Which participant a refusal is about: ``challenge.participants[2].name`` gives 2."""
    head, _, rest = path.partition("participants[")
    number = rest.partition("]")[0]
    return int(number) if head == "challenge." and number.isdecimal() else None


def _elsewhere(error: RulesError) -> str:
    if error.path.startswith("moves["):
        return text(
            "The moves made no longer fit this set-up: {why} Change it back, or take moves back.", why=refusal(error)
        )
    return refusal(error)
