"""The task while a challenge is set up: its figures, and what is at stake."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from gm_console.rules.system import JsonObject
from gm_console.ui.builders.age_of_dragons.words import (
    COMPLEXITIES,
    DIFFICULTIES,
    SPHERES,
    complexity_words,
    difficulty_words,
    pool_word,
    samples,
    sphere_word,
)
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.card import Card, CheckMark
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.ui.widgets.segmented import Segmented
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import plural, text

HIGHEST = 60
FURTHEST = 30
LONGEST = 300
FRESH: JsonObject = {"sphere": "soma", "complexity": 3, "difficulty": 5, "exhaustion": 1}
USUAL_HORIZON = 10


class TaskCard(Card):
    """Sphere, complexity, difficulty, exhaustion, each with a word of what it is like.

    ``sphere_chosen()`` follows another sphere, when the set-up has it.
    """

    sphere_chosen = Signal()

    def __init__(self, kit: BuilderKit) -> None:
        theme = kit.theme
        super().__init__(theme, text("The task"))
        self._challenge: OpenChallenge | None = None
        self._quiet = False
        self._grid = QGridLayout()
        self.sphere = Segmented(theme, text("Sphere"), [(each, sphere_word(each)) for each in SPHERES])
        self.sphere.chosen.connect(self._choose_sphere)
        self.complexity = self._stepper(text("Complexity"), 3, 1, "complexity")
        self.difficulty = self._stepper(text("Difficulty"), 5, 0, "difficulty")
        self.exhaustion = self._stepper(text("Exhaustion rating"), 1, 0, "exhaustion")
        self._notes: dict[str, ElidedLabel] = {}
        self._add(text("Sphere"), self.sphere)
        self._add(text("Complexity"), self.complexity, "complexity")
        self._add(text("Difficulty"), self.difficulty, "difficulty")
        self._add(text("Exhaustion"), self.exhaustion, "exhaustion")
        self._grid.setColumnStretch(2, 1)
        self.add_layout(self._grid)
        self.add_stretch()
        self.complexity.setToolTip(paint.tip(samples(COMPLEXITIES)))
        self.difficulty.setToolTip(paint.tip(samples(DIFFICULTIES)))
        theme.changed.connect(self._space)
        self._space()

    def _stepper(self, name: str, value: int, least: int, key: str) -> Stepper:
        stepper = Stepper(self._theme, name, value=value, minimum=least, maximum=HIGHEST)
        stepper.setObjectName(key)
        stepper.valueChanged.connect(self._changed)
        return stepper

    def _add(self, caption: str, control: QWidget, key: str = "") -> None:
        row = self._grid.rowCount()
        label = Label(self._theme, caption)
        label.setBuddy(control)
        self._grid.addWidget(label, row, 0)
        if not key:
            self._grid.addWidget(control, row, 1, 1, 2)
            return
        self._notes[key] = ElidedLabel(self._theme, ink="secondary", role="small")
        self._grid.addWidget(control, row, 1)
        self._grid.addWidget(self._notes[key], row, 2)

    def bind(self, challenge: OpenChallenge) -> None:
        """Edits another challenge."""
        self._challenge = challenge
        self.refresh()

    def refresh(self) -> None:
        """Shows the figures as they are now in the set-up."""
        if self._challenge is None:
            return
        setup = {**FRESH, **self._challenge.setup}
        self._quiet = True
        self.sphere.choose(setup["sphere"])
        for stepper in self.steppers():
            if stepper.value() != setup[stepper.objectName()]:
                stepper.setValue(setup[stepper.objectName()])
        self._quiet = False
        self._describe(setup)

    def steppers(self) -> tuple[Stepper, ...]:
        """Those of complexity, difficulty and exhaustion."""
        return self.complexity, self.difficulty, self.exhaustion

    def _describe(self, setup: JsonObject) -> None:
        self._notes["complexity"].setText(complexity_words(setup["complexity"]))
        self._notes["difficulty"].setText(difficulty_words(setup["difficulty"]))
        self._notes["exhaustion"].setText(text("zeroed out: complexity +{rise}", rise=setup["exhaustion"]))
        self.set_heading(text("The task"), pool_word(setup["sphere"]))

    def _choose_sphere(self, sphere: str) -> None:
        if self._challenge is not None:
            self._challenge.edit(sphere, "sphere")
            self.sphere_chosen.emit()

    def _changed(self, value: int) -> None:
        if self._challenge is not None and not self._quiet:
            self._challenge.edit(value, self.sender().objectName())

    def order(self) -> list[QWidget]:
        """The controls in the order of the keyboard."""
        return [self.sphere, *self.steppers()]

    def _space(self) -> None:
        self._grid.setHorizontalSpacing(self._theme.px(10))
        self._grid.setVerticalSpacing(self._theme.px(5))


class StakesCard(Card):
    """What follows success and failure, whether the situation is fragile, and how far the odds look."""

    def __init__(self, kit: BuilderKit) -> None:
        theme = kit.theme
        super().__init__(theme, text("At stake"))
        self._challenge: OpenChallenge | None = None
        self._quiet = False
        self.success = _field(text("On success…"), "success", self._typed)
        self.failure = _field(text("On failure…"), "failure", self._typed)
        self.fragile = _mark(theme, text("fragile: the first attempt without a hit ends it"), "fragile", self._ticked)
        self.bar = _mark(theme, text("bar what is impossible"), "bar_impossible", self._ticked)
        self.bar.setToolTip(
            paint.tip(text("Bars actions where difficulty is at least twice the technique, and greater."))
        )
        self.horizon = Stepper(
            theme, text("Odds look ahead, actions"), value=USUAL_HORIZON, minimum=1, maximum=FURTHEST
        )
        self.horizon.valueChanged.connect(self._horizon_changed)
        self._horizon = Label(theme, ink="secondary", role="small")
        self._column = QVBoxLayout()
        for widget in (self.success, self.failure, self.fragile, self.bar):
            self._column.addWidget(widget)
        self._foot = QGridLayout()
        self._foot.addWidget(self.horizon, 0, 0)
        self._foot.addWidget(self._horizon, 0, 1)
        self._foot.setColumnStretch(1, 1)
        self._column.addLayout(self._foot)
        self.add_layout(self._column)
        self.add_stretch()
        theme.changed.connect(self._space)
        self._space()

    def bind(self, challenge: OpenChallenge) -> None:
        """Edits another challenge."""
        self._challenge = challenge
        for field in (self.success, self.failure):
            field.setText(challenge.figure(field.objectName(), default=""))
        self.refresh()

    def refresh(self) -> None:
        """Shows the figures as they are now in the set-up."""
        if self._challenge is None:
            return
        for field in (self.success, self.failure):
            kept = self._challenge.figure(field.objectName(), default="")
            if not field.hasFocus() and field.text() != kept:
                field.setText(kept)
        for mark in (self.fragile, self.bar):
            mark.setChecked(bool(self._challenge.figure(mark.objectName())))
        self._quiet = True
        self.horizon.setValue(self._challenge.figure("horizon", default=USUAL_HORIZON))
        self._quiet = False
        self._horizon.setText(
            plural("odds look {count} action ahead", "odds look {count} actions ahead", self.horizon.value())
        )

    def _typed(self, words: str) -> None:
        if self._challenge is not None:
            self._challenge.edit(words or None, self.sender().objectName())

    def _ticked(self, on: bool) -> None:
        if self._challenge is not None:
            self._challenge.edit(on or None, self.sender().objectName())

    def _horizon_changed(self, value: int) -> None:
        if self._challenge is not None and not self._quiet:
            self._challenge.edit(None if value == USUAL_HORIZON else value, "horizon")

    def order(self) -> list[QWidget]:
        """The controls in the order of the keyboard."""
        return [self.success, self.failure, self.fragile, self.bar, self.horizon]

    def _space(self) -> None:
        self._column.setSpacing(self._theme.px(5))
        self._foot.setHorizontalSpacing(self._theme.px(8))


def _field(prompt: str, key: str, typed: Callable[[str], None]) -> QLineEdit:
    field = QLineEdit()
    field.setObjectName(key)
    field.setMaxLength(LONGEST)
    field.setPlaceholderText(prompt)
    field.setAccessibleName(prompt.rstrip("…"))
    field.textEdited.connect(typed)
    return field


def _mark(theme: Theme, label: str, key: str, ticked: Callable[[bool], None]) -> CheckMark:
    mark = CheckMark(theme, label)
    mark.setObjectName(key)
    mark.clicked.connect(ticked)
    return mark
