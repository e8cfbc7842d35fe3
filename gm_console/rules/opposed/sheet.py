"""What an actor has in opposed challenges, apart from the willpower of the moment."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from gm_console.rules.shapes import Several, Shape, Text
from gm_console.rules.system import Sheet

ATTRIBUTES = {
    "physical": ("Strength", "Dexterity", "Stamina"),
    "social": ("Presence", "Manipulation", "Composure"),
    "mental": ("Intelligence", "Wits", "Resolve"),
}
"""The nine attributes by the kind of challenge they suit."""

ALL_ATTRIBUTES = tuple(name for names in ATTRIBUTES.values() for name in names)

Dots = Annotated[int, Field(ge=0)]
"""A rating, whole, from 0."""


class Attributes(Shape):
    """Dots in each of the nine attributes, from 0."""

    strength: Dots = 0
    dexterity: Dots = 0
    stamina: Dots = 0
    presence: Dots = 0
    manipulation: Dots = 0
    composure: Dots = 0
    intelligence: Dots = 0
    wits: Dots = 0
    resolve: Dots = 0

    def dots(self, name: str) -> int:
        """Dots in the attribute called ``name`` (as in `ALL_ATTRIBUTES`)."""
        return int(getattr(self, name.lower()))


class Ability(Shape):
    """An ability and its dots, from 0."""

    name: Text
    dots: Dots


class Merit(Shape):
    """A merit that grants a retest: its name, and the kind of retest."""

    name: Text
    kind: Text


class Power(Shape):
    """A power or action, and the ability its use calls for ("" if none)."""

    name: Text
    ability: str = ""


class OpposedSheet(Sheet):
    """One actor's sheet. ``willpower`` is the maximum, from 0; what is left of it is a tracker."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    attributes: Attributes = Attributes()
    abilities: Several[Ability] = ()
    willpower: Dots = 0
    merits: Several[Merit] = ()
    powers: Several[Power] = ()

    def ability(self, name: str) -> Ability | None:
        """The ability called ``name``, None where the actor has no dot in it."""
        return next((each for each in self.abilities if each.name == name and each.dots), None)
