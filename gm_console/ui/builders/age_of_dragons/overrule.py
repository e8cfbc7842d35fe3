"""What the storyteller changes in mid-challenge: a figure, with a reason, and latecomers."""

from __future__ import annotations

import copy
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from gm_console.app.sides import SideRequest, SideSheet, side_sheet
from gm_console.rules.age_of_dragons.play import State
from gm_console.rules.system import JsonObject
from gm_console.ui.builders.age_of_dragons.figures import BLANK, Captioned, FigureFields, SkillBox, skills_of
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.reason import ReasonField
from gm_console.ui.builders.side_remarks import SheetMissing
from gm_console.ui.half_typed import NAME
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import Card, CheckMark
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.names import NamePicker
from gm_console.ui.widgets.segmented import Segmented
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import text

HIGHEST = 60


class AdjustCard(Card):
    """Complexity, difficulty or somebody's energy set anew. ``adjusted(object)`` gives the move; ``left()`` on Esc.

    ``resumed()``: what was left half filled in is there again.
    """

    adjusted = Signal(object)
    left = Signal()
    resumed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, text("Adjust a figure"), text("with a reason"))
        self._state: State | None = None
        choices = [
            ("complexity", text("complexity")),
            ("difficulty", text("difficulty")),
            ("energy", text("energy")),
        ]
        self.figure = Segmented(theme, text("Figure to adjust"), choices)
        self.whose = QComboBox()
        self._whose = Captioned(theme, text("of"), self.whose, text("Whose energy"))
        self.to = Stepper(theme, text("New value"), maximum=HIGHEST)
        self.reason = ReasonField(theme, text("Why?"), text("Set it"))
        self.message = InlineMessage(theme)
        holder = QWidget()
        self._flow = FlowLayout(holder)
        for widget in (self.figure, self._whose, Captioned(theme, text("to"), self.to, text("New value"))):
            self._flow.addWidget(widget)
        self.add(holder)
        self.add(self.reason)
        self.add(self.message)
        self.figure.chosen.connect(self._follow)
        self.whose.activated.connect(self._follow)
        self.reason.given.connect(self._given)
        self.reason.left.connect(self.left)
        self.reason.line.resumed.connect(self._resumed)
        for field, kept in ((self.figure, "figure"), (self.whose, "whose"), (self.to, "to"), (self.reason.line, "why")):
            field.setProperty(NAME, f"adjust/{kept}")
        self.setFocusProxy(self.figure)
        theme.changed.connect(self._space)
        self._space()
        self.hide()

    def show_state(self, state: State) -> None:
        """Offers the figures as they stand."""
        first = self._state is None
        self._state = state
        names = [who.name for who in state.participants]
        if [self.whose.itemText(place) for place in range(self.whose.count())] != names:
            self.whose.clear()
            self.whose.addItems(names)
            first = True
        if first:
            self._follow()

    def show_move(self, move: JsonObject) -> None:
        """An adjustment made before, to be corrected."""
        self.figure.choose(move["adjust"])
        self.whose.setCurrentText(move.get("actor", ""))
        self._follow()
        self.to.setValue(move["to"])
        self.reason.line.setText(move["reason"])

    def _follow(self) -> None:
        """The stepper begins at the figure as it is."""
        figure, state = self.figure.choice(), self._state
        self._whose.setVisible(figure == "energy")
        if state is None:
            return
        self.to.setRange(1 if figure == "complexity" else 0, HIGHEST)
        now = {"complexity": state.complexity, "difficulty": state.difficulty}
        self.to.setValue(now.get(figure, state.pools().get(self.whose.currentText(), 0)))

    def _resumed(self) -> None:
        """Half filled in before: it opens again, and the keyboard stays where it is."""
        self._whose.setVisible(self.figure.choice() == "energy")
        self.resumed.emit()

    def _given(self, reason: str) -> None:
        figure = self.figure.choice()
        actor = {"actor": self.whose.currentText()} if figure == "energy" else {}
        self.adjusted.emit({"adjust": figure, **actor, "to": self.to.value(), "reason": reason})

    def clear(self) -> None:
        """Forgets what was typed."""
        self.reason.line.clear()
        self.message.clear()
        self._state = None

    def _space(self) -> None:
        self._flow.set_gap(self._theme.px(10))
        row = self.reason.layout()
        if row is not None:
            row.setContentsMargins(0, self._theme.px(6), 0, self._theme.px(2))


class JoinCard(Card):
    """A latecomer, from the roster or a passing figure. ``joined(object, object)``: the move, and the actor's id."""

    joined = Signal(object, object)
    left = Signal()

    def __init__(self, kit: BuilderKit) -> None:
        theme = kit.theme
        super().__init__(theme, text("Somebody joins"))
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        self._sphere = "soma"
        self._asked: SideRequest | None = None
        self.picker = NamePicker(theme, text("Who joins"), kit.names)
        self.skill = SkillBox(theme)
        self.pc = CheckMark(theme, text("PC"))
        self.figures = FigureFields(theme)
        self.missing = SheetMissing(kit)
        self.message = InlineMessage(theme)
        self.button = ActionButton(theme, text("Joins"), kind="plain")
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.picker)
        self.hide()

    def _lay_out(self) -> None:
        self._line = QHBoxLayout()
        self._line.addWidget(self.picker, 1)
        for widget in (self.skill, self.pc, self.button):
            self._line.addWidget(widget)
        self.add_layout(self._line)
        for below in (self.missing, self.figures, self.message):
            self.add(below)
        self._line.setSpacing(self._theme.px(12))

    def _connect(self) -> None:
        self.picker.picked.connect(self._picked)
        self.skill.picked.connect(self._skill_picked)
        self.figures.typed.connect(self._typed)
        self.missing.wanted.connect(self._open_sheet)
        self.missing.going_on.connect(self._go_on)
        self.button.clicked.connect(self._join)

    def show_challenge(self, challenge: OpenChallenge) -> None:
        """Whoever joins, joins ``challenge``."""
        if challenge is not self._challenge:
            self.clear()
        self._challenge, self._sphere = challenge, challenge.figure("sphere", default="soma")

    def show_move(self, move: JsonObject, actor_id: str | None) -> None:
        """Somebody who joined before, to be corrected."""
        who = move["join"]
        self.picker.set_actor(actor_id, who["name"])
        self.figures.show_figures(who, self._sphere)
        self.pc.setChecked(bool(who.get("pc")))

    def clear(self) -> None:
        """Forgets what was typed."""
        self._asked = None
        self.picker.set_actor(None, "")
        self.figures.show_figures(copy.deepcopy(BLANK), self._sphere)
        self.pc.setChecked(False)
        self.skill.offer((), "")
        self.missing.clear()
        self.message.clear()

    def _picked(self, actor_id: Any, name: str) -> None:
        self.missing.clear()
        self.message.clear()
        if actor_id is None or self._challenge is None:
            if name and self.picker.hasFocus():
                QTimer.singleShot(0, self.figures.begin)
            return
        record = self._challenge.record
        setup = copy.deepcopy(record.setup)
        self._asked = SideRequest(actor_id, record.system, "party", setup, dict(record.rulings), record.id)
        self._kit.operations.run(side_sheet, self._asked, done=self._read)

    def _read(self, found: SideSheet) -> None:
        if found.request is not self._asked:
            return
        self.pc.setChecked(found.kind == "pc")
        if found.figures is None:
            self.missing.tell(self.picker.text())
            return
        self.figures.show_figures(found.figures.values, self._sphere)
        self.skill.offer(skills_of(found.sheet), "")
        if self.picker.hasFocus():
            self.button.setFocus()

    def _skill_picked(self, _edge: str, arete: int) -> None:
        self.figures.show_figures({**self.figures.who(self._sphere), "arete": arete}, self._sphere)

    def _typed(self, key: str, _value: int) -> None:
        """A pool follows its sphere until it is typed."""
        if key == self._sphere:
            who = self.figures.who(self._sphere)
            who.pop("energy", None)
            self.figures.show_figures(who, self._sphere)

    def _open_sheet(self) -> None:
        if self.picker.actor_id():
            self._kit.open_sheet(self.picker.actor_id(), self._kit.system.id)

    def _go_on(self) -> None:
        self.missing.clear()
        self.figures.begin()

    def _join(self) -> None:
        name = " ".join(self.picker.text().split())
        if not name:
            self.message.say(text("Name who joins."))
            self.picker.setFocus()
            return
        pc = {"pc": True} if self.pc.isChecked() else {}
        move = {"join": {"name": name, **pc, **self.figures.who(self._sphere)}}
        self.joined.emit(move, self.picker.actor_id())
