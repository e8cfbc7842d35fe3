"""The sheet of opposed challenges: nine attributes, abilities, willpower, merits and powers."""

from __future__ import annotations

from gm_console.rules.opposed.sheet import ATTRIBUTES, Attributes, OpposedSheet
from gm_console.rules.system import JsonObject
from gm_console.ui.actor.columns import number_column, text_column
from gm_console.ui.actor.form import SheetForm
from gm_console.ui.theme import Theme
from gm_console.wording.catalog import N_, text

NAMES = {
    "Strength": N_("Strength"),
    "Dexterity": N_("Dexterity"),
    "Stamina": N_("Stamina"),
    "Presence": N_("Presence"),
    "Manipulation": N_("Manipulation"),
    "Composure": N_("Composure"),
    "Intelligence": N_("Intelligence"),
    "Wits": N_("Wits"),
    "Resolve": N_("Resolve"),
}
FIRST_DOTS = 1
FIRST_WILLPOWER = 3


def starting(_kind: str) -> JsonObject:
    """One dot in each attribute, and a little willpower."""
    dots = {name.lower(): FIRST_DOTS for name in NAMES}
    made = OpposedSheet(attributes=Attributes(**dots), willpower=FIRST_WILLPOWER)
    return made.model_dump(mode="json")


def new_ability(name: str) -> JsonObject:
    """An ability with its first dot."""
    return {"name": name, "dots": 1}


def new_merit(name: str) -> JsonObject:
    """A merit; which kind of retest it grants is still to be said."""
    return {"name": name, "kind": ""}


def new_power(name: str) -> JsonObject:
    """A power that calls for no ability yet."""
    return {"name": name, "ability": ""}


def make_editor(theme: Theme) -> SheetForm:
    """The form."""
    form = SheetForm(theme, starting)
    form.section(text(N_("Attributes")))
    form.grid([[(f"attributes.{name.lower()}", text(NAMES[name])) for name in row] for row in ATTRIBUTES.values()])
    form.section(text(N_("Willpower")))
    form.figure("willpower", text(N_("Maximum")))
    name = text(N_("name"))
    dots = number_column("dots", text(N_("dots")))
    form.listing(
        "abilities", text(N_("Abilities")), text(N_("+ Ability")), [text_column("name", name), dots], new_ability
    )
    kind = text_column("kind", text(N_("kind of retest")), placeholder=text(N_("kind of retest")))
    form.listing(
        "merits",
        text(N_("Merits that grant a retest")),
        text(N_("+ Merit")),
        [text_column("name", name), kind],
        new_merit,
    )
    calls = text_column("ability", text(N_("ability it calls for")), placeholder=text(N_("calls for no ability")))
    form.listing(
        "powers", text(N_("Powers and actions")), text(N_("+ Power")), [text_column("name", name), calls], new_power
    )
    return form
