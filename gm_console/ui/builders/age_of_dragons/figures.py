"""The figures of one who takes part: spheres, energy, the arete of a fitting skill edge."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from gm_console.rules.age_of_dragons.sheet import AgeOfDragonsSheet
from gm_console.rules.system import JsonObject
from gm_console.ui.builders.age_of_dragons.words import SPHERES, sphere_word
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import text

HIGHEST = 60
USUAL = 5
BLANK: JsonObject = {"spheres": dict.fromkeys(SPHERES, USUAL)}
"""What a passing figure begins with."""

Skill = tuple[str, int]
"""A skill edge and the arete it brings."""


def skills_of(sheet: object) -> tuple[Skill, ...]:
    """The skill edges of a sheet, each with its lifepath's arete; a lifepath without edges stands for itself."""
    if not isinstance(sheet, AgeOfDragonsSheet):
        return ()
    return tuple((edge, path.arete) for path in sheet.lifepaths for edge in (path.edges or (path.name,)))


def edge_behind(skills: Sequence[Skill], chosen: str, arete: int) -> str:
    """Which edge an arete comes from: ``chosen`` where it fits, else the first that brings as much, else ""."""
    known = dict(skills)
    if chosen and known.get(chosen, arete) == arete:
        return chosen
    return next((edge for edge, each in skills if each == arete), "") if arete else ""


class Captioned(QWidget):
    """A control with its caption at the left."""

    def __init__(self, theme: Theme, caption: str, control: QWidget, name: str = "") -> None:
        super().__init__()
        self._theme = theme
        self.label = Label(theme, caption, ink="secondary")
        self.label.setBuddy(control)
        control.setAccessibleName(name or caption)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.label)
        self._row.addWidget(control)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(self._theme.px(6))


class SkillBox(QComboBox):
    """Which skill edge fits. ``picked(str, int)``: the edge ("" for none) and its arete. Hidden where there is none."""

    picked = Signal(str, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._skills: tuple[Skill, ...] = ()
        self.setAccessibleName(text("Skill edge that fits"))
        self.activated.connect(self._activated)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def offer(self, skills: Sequence[Skill], chosen: str) -> None:
        """Shows ``skills``, ``chosen`` among them."""
        if tuple(skills) != self._skills:
            self._skills = tuple(skills)
            self.clear()
            self.addItem(text("no skill edge fits"))
            for edge, arete in self._skills:
                self.addItem(text("{edge} {arete:signed}", edge=edge, arete=arete))
        names = [edge for edge, _ in self._skills]
        self.setCurrentIndex(names.index(chosen) + 1 if chosen in names else 0)
        self.setVisible(bool(self._skills))

    def _activated(self, index: int) -> None:
        self.picked.emit(*(self._skills[index - 1] if index else ("", 0)))

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))
        self.setMaximumWidth(self._theme.px(210))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Left to the page, which scrolls."""
        event.ignore()


class FigureFields(QWidget):
    """Steppers for the three spheres, energy and arete, in a line that wraps.

    ``typed(str, int)``: ``soma``, ``sophia``, ``pneuma``, ``energy`` or ``arete``, and its new value.
    """

    typed = Signal(str, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._quiet = False
        self.steppers: dict[str, Stepper] = {}
        self._flow = FlowLayout(self)
        for key in SPHERES:
            self._add(key, sphere_word(key), value=USUAL)
        self._add("energy", text("Energy"), value=USUAL)
        self._add("arete", text("Arete"))
        self.setFocusProxy(self.steppers["soma"])
        theme.changed.connect(self._restyle)
        self._restyle()

    def _add(self, key: str, caption: str, value: int = 0) -> None:
        stepper = Stepper(self._theme, caption, value=value, maximum=HIGHEST)
        stepper.setObjectName(key)
        stepper.valueChanged.connect(self._changed)
        self.steppers[key] = stepper
        self._flow.addWidget(Captioned(self._theme, caption, stepper))

    def name_for(self, name: str) -> None:
        """Says in the accessible names whose figures they are."""
        for key, stepper in self.steppers.items():
            word = sphere_word(key) if key in SPHERES else text("Energy") if key == "energy" else text("Arete")
            stepper.setAccessibleName(text("{name}: {figure}", name=name, figure=word) if name else word)

    def show_figures(self, who: JsonObject, sphere: str) -> None:
        """Shows the figures of ``who`` as in a set-up; energy is the rating of ``sphere`` where it is not set."""
        spheres = {key: who.get("spheres", {}).get(key, USUAL) for key in SPHERES}
        energy = who.get("energy", spheres.get(sphere, USUAL))
        for key, value in {**spheres, "energy": energy, "arete": who.get("arete", 0)}.items():
            self._put(key, int(value))

    def _put(self, key: str, value: int) -> None:
        stepper = self.steppers[key]
        if stepper.value() != value:
            self._quiet = True
            stepper.setValue(value)
            self._quiet = False

    def who(self, sphere: str) -> JsonObject:
        """The figures as in a set-up; energy is left out where it is the rating of ``sphere``."""
        values = {key: stepper.value() for key, stepper in self.steppers.items()}
        found: JsonObject = {"spheres": {key: values[key] for key in SPHERES}}
        if values["energy"] != values[sphere]:
            found["energy"] = values["energy"]
        if values["arete"]:
            found["arete"] = values["arete"]
        return found

    def _changed(self, value: int) -> None:
        if not self._quiet:
            self.typed.emit(self.sender().objectName(), value)

    def begin(self) -> None:
        """Puts the keyboard into the first figure, which the next digits replace."""
        self.steppers["soma"].setFocus()
        self.steppers["soma"].selectAll()

    def wanted(self) -> list[QWidget]:
        """The controls in the order of the keyboard."""
        return list(self.steppers.values())

    def _restyle(self) -> None:
        self._flow.set_gap(self._theme.px(10))
