"""Who takes part, while a challenge is set up: a row for each, and a field for the next name."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.app.sides import SideSheet
from gm_console.rules.age_of_dragons.challenge import MOST_PARTICIPANTS
from gm_console.rules.system import JsonObject
from gm_console.ui.builders.age_of_dragons.figures import BLANK, FigureFields, Skill, SkillBox, skills_of
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.side_picker import SidePicker
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import Card, CheckMark
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.names import NamePicker
from gm_console.wording.catalog import text

PEOPLE = "participants"
NAME_ROOM = 235


class PersonFields(QWidget):
    """One who takes part: name, skill edge, figures. It edits the set-up at its place in the list.

    ``removed(int)``: is to be taken out. ``moved_on()``: the name is taken and the keyboard may go on.
    """

    removed = Signal(int)
    moved_on = Signal()
    known = Signal()

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit, theme = kit, kit.theme
        self._challenge: OpenChallenge | None = None
        self.index = -1
        self._fresh = False
        self.skills: tuple[Skill, ...] = ()
        self.side = SidePicker(kit, text("Name"), "party", BLANK)
        self.skill = SkillBox(theme)
        self.pc = CheckMark(theme, text("PC"))
        self.remove = ActionButton(theme, text("Remove"), kind="quiet")
        self.figures = FigureFields(theme)
        self.message = InlineMessage(theme)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        head = QWidget()
        self._top = FlowLayout(head)
        for widget in (self.side, self.skill, self.pc):
            self._top.addWidget(widget)
        self._top.add_right(self.remove)
        self._column = QVBoxLayout(self)
        self._column.addWidget(head)
        self._column.addWidget(self.figures)
        self._column.addWidget(self.message)
        self._kit.theme.changed.connect(self._restyle)
        self._restyle()

    def _connect(self) -> None:
        self.side.read.connect(self._read)
        self.side.renamed.connect(self._renamed)
        self.side.moved_on.connect(self._name_taken)
        self.side.figures_wanted.connect(self.figures.begin)
        self.skill.picked.connect(self._skill_picked)
        self.pc.clicked.connect(self._pc_clicked)
        self.remove.clicked.connect(self._remove)
        self.figures.typed.connect(self._typed)

    def bind(self, challenge: OpenChallenge, index: int) -> None:
        """Shows the participant at ``index``."""
        self._challenge, self.index, self._fresh = challenge, index, False
        self.skills = ()
        self.side.bind(challenge, PEOPLE, index)
        self.refresh()

    def refresh(self) -> None:
        """Shows the figures as they are now in the set-up."""
        if self._challenge is None:
            return
        who = self._challenge.figure(PEOPLE, self.index, default={})
        self.side.refresh()
        if not self.side.picker.hasFocus():
            self.side.picker.setCursorPosition(0)
        self.figures.show_figures(who, self._challenge.figure("sphere"))
        self.figures.name_for(self.side.name())
        self.pc.setChecked(bool(who.get("pc")))
        self.skill.offer(self.skills, self._chosen_skill())
        named = bool(self.side.name())
        for widget in (self.figures, self.pc, self.remove):
            widget.setVisible(named)
        self.remove.setAccessibleDescription(self.side.name())

    def reread_energy(self) -> None:
        """The pool is another one now: takes the energy anew where it came from a sheet."""
        assert self._challenge is not None
        source = self._challenge.record.sources.get(f"{PEOPLE}.{self.index}.energy", {})
        if "typed" in source:
            return
        if self.side.actor_id() is not None:
            self.side.refill("energy")

    def _chosen_skill(self) -> str:
        assert self._challenge is not None
        return str(self._challenge.record.extras.get("skills", {}).get(self.side.name(), ""))

    def _read(self, found: SideSheet | None) -> None:
        assert self._challenge is not None
        self.skills = skills_of(found.sheet) if found is not None else ()
        if self._fresh and found is not None:
            self._fresh = False
            self._challenge.edit(found.kind == "pc" or None, PEOPLE, self.index, "pc")
        self.skill.offer(self.skills, self._chosen_skill())
        self.known.emit()

    def _renamed(self, old: str, _new: str) -> None:
        """Figures of another actor's sheet do not stay with a new name."""
        assert self._challenge is not None
        self._fresh = True
        if self._challenge.record.participants.get(old):
            self._challenge.edit_many({"energy": None, "arete": None, "pc": None}, PEOPLE, self.index)

    def _name_taken(self) -> None:
        if self.side.typed:
            self.figures.begin()
        else:
            self.moved_on.emit()

    def _typed(self, key: str, value: int) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        if key == "energy":
            rating = challenge.figure(PEOPLE, self.index, "spheres", challenge.figure("sphere"))
            challenge.edit(None if value == rating else value, PEOPLE, self.index, "energy")
        elif key == "arete":
            self._keep_skill("")
            challenge.edit(value or None, PEOPLE, self.index, "arete")
        else:
            challenge.edit(value, PEOPLE, self.index, "spheres", key)

    def _skill_picked(self, edge: str, arete: int) -> None:
        if self._challenge is not None:
            self._challenge.edit(arete or None, PEOPLE, self.index, "arete")
            self._keep_skill(edge)

    def _keep_skill(self, edge: str) -> None:
        assert self._challenge is not None
        skills = {**self._challenge.record.extras.get("skills", {}), self.side.name(): edge}
        self._challenge.remark(skills={name: skill for name, skill in skills.items() if skill} or None)

    def _pc_clicked(self, on: bool) -> None:
        if self._challenge is not None:
            self._challenge.edit(on or None, PEOPLE, self.index, "pc")

    def _remove(self) -> None:
        self.removed.emit(self.index)

    def order(self) -> list[QWidget]:
        """The controls in the order of the keyboard."""
        return [self.side.picker, self.skill, self.pc, self.remove, *self.figures.wanted()]

    def _restyle(self) -> None:
        theme = self._kit.theme
        self._top.set_gap(theme.px(10))
        self.side.setMinimumWidth(theme.px(NAME_ROOM))
        self._column.setContentsMargins(0, 0, 0, theme.px(6))
        self._column.setSpacing(theme.px(2))


class PeopleCard(Card):
    """Everybody who takes part, and the field for the next name.

    ``known()``: somebody's sheet was read.
    """

    known = Signal()

    def __init__(self, kit: BuilderKit) -> None:
        super().__init__(kit.theme, text("Who takes part"))
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        self.rows: list[PersonFields] = []
        self._rows = QVBoxLayout()
        self.add_field = NamePicker(kit.theme, text("Add somebody"), kit.names)
        self.message = InlineMessage(kit.theme)
        self.add_layout(self._rows)
        self.add(self.add_field)
        self.add(self.message)
        self.add_field.picked.connect(self._picked)

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows the participants of another challenge."""
        self._challenge = challenge
        self.add_field.set_actor(None, "")
        self._match()
        for index, row in enumerate(self.rows):
            row.bind(challenge, index)

    def refresh(self) -> None:
        """Shows the participants as they are now."""
        self._match()
        for row in self.rows:
            row.refresh()

    def skills(self, name: str) -> tuple[Skill, ...]:
        """The skill edges of a participant's sheet, as far as it was read."""
        return next((row.skills for row in self.rows if row.side.name() == name), ())

    def reread_energies(self) -> None:
        """The challenge's sphere has changed, and with it the pool."""
        for row in self.rows:
            row.reread_energy()

    def _match(self) -> None:
        """A row for each participant: new ones at the end."""
        challenge = self._challenge
        people = challenge.figure(PEOPLE, default=[]) if challenge else []
        count, named = len(people), sum("name" in who for who in people)
        while len(self.rows) > count:
            self._drop(len(self.rows) - 1)
        while challenge is not None and len(self.rows) < count:
            self._append(challenge)
        self.set_heading(text("Who takes part"), text("{count} of {most}", count=named, most=MOST_PARTICIPANTS))
        self.add_field.setVisible(count < MOST_PARTICIPANTS and (named > 0 or count > 1))

    def _append(self, challenge: OpenChallenge) -> None:
        row = PersonFields(self._kit, self)
        row.removed.connect(self._remove)
        row.moved_on.connect(self.focus_add)
        row.known.connect(self.known)
        self.rows.append(row)
        self._rows.addWidget(row)
        row.bind(challenge, len(self.rows) - 1)
        self.order_tabs()

    def _drop(self, index: int) -> None:
        row = self.rows.pop(index)
        self._rows.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _remove(self, index: int) -> None:
        """Takes one out; those below move up."""
        challenge = self._challenge
        if challenge is None:
            return
        people = list(challenge.figure(PEOPLE, default=[]))
        del people[index]
        self._drop(index)
        challenge.edit(people or [_blank()], PEOPLE)
        for place, row in enumerate(self.rows):
            row.bind(challenge, place)
        self.focus_add()

    def _picked(self, actor_id: Any, name: str) -> None:
        challenge = self._challenge
        self.add_field.set_actor(None, "")
        if challenge is None or not name:
            return
        stayed = self.add_field.hasFocus()
        challenge.edit([*challenge.figure(PEOPLE, default=[]), _blank()], PEOPLE)
        self.rows[-1].side.pick(actor_id, name)
        if actor_id is None and stayed:
            QTimer.singleShot(0, self.rows[-1].figures.begin)

    def focus_add(self) -> None:
        """Puts the keyboard where the next name is typed."""
        nameless = next((row.side for row in self.rows if not row.side.name()), None)
        (nameless or self.add_field).setFocus()

    def show_refusal(self, index: int | None, words: str) -> None:
        """Shows what is wrong with one of them, or with all; "" takes it away."""
        for place, row in enumerate(self.rows):
            row.message.say(words if place == index else "")
        self.message.say(words if index is None else "")

    def order(self) -> list[QWidget]:
        """The controls in the order of the keyboard."""
        return [*(widget for row in self.rows for widget in row.order()), self.add_field]

    def order_tabs(self) -> None:
        """The keyboard goes through the rows from the top, then to the next name."""
        order = self.order()
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)


def _blank() -> JsonObject:
    return {key: dict(value) for key, value in BLANK.items()}
