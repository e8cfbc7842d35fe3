"""The sheet of Huldufolk: major or minor, base thresholds, qualities, affinities, what it brings by default."""

from __future__ import annotations

from gm_console.rules.huldufolk.sheet import HuldufolkSheet
from gm_console.rules.system import JsonObject
from gm_console.ui.actor.columns import text_column, tick_column
from gm_console.ui.actor.form import SheetForm
from gm_console.ui.theme import Theme
from gm_console.wording.catalog import N_, text

TYPES = (("major", N_("major")), ("minor", N_("minor")))
EQUIPMENT = (("mundane", N_("mundane")), ("magical", N_("magical")))
HIGHEST = 60


def starting(kind: str) -> JsonObject:
    """A player character is major, an NPC minor; everything else as the source has it by default."""
    made = HuldufolkSheet(type="major" if kind == "pc" else "minor")
    return made.model_dump(mode="json")


def new_quality(name: str) -> str:
    """A quality is its name."""
    return name


def new_affinity(name: str) -> JsonObject:
    """An affinity, not a focus yet."""
    return {"name": name, "focus": False}


def make_editor(theme: Theme) -> SheetForm:
    """The form."""
    form = SheetForm(theme, starting)
    form.choice("type", text(N_("Major or minor")), [(each, text(word)) for each, word in TYPES])
    form.tick("mundane", text(N_("Mundane: untouched by magic")))
    form.section(text(N_("Base thresholds")))
    form.figure("thresholds.mundane", text(N_("Mundane threshold")), most=HIGHEST)
    form.figure("thresholds.supernatural", text(N_("Supernatural threshold")), most=HIGHEST)
    quality = text_column("", text(N_("quality")))
    form.listing("qualities", text(N_("Qualities")), text(N_("+ Quality")), [quality], new_quality)
    affinity = [text_column("name", text(N_("affinity"))), tick_column("focus", text(N_("focus")))]
    form.listing("affinities", text(N_("Affinities")), text(N_("+ Affinity")), affinity, new_affinity)
    _add_defaults(form)
    return form


def _add_defaults(form: SheetForm) -> None:
    form.section(text(N_("In an attack or contest")))
    kinds = [(each, text(word)) for each, word in EQUIPMENT]
    form.choice("equipment.kind", text(N_("Kind of equipment")), kinds, label=text(N_("Equipment")))
    form.figure("equipment.bonus", text(N_("Bonus of equipment")), most=HIGHEST)
    form.figure("supernatural", text(N_("Supernatural bonuses")), most=HIGHEST)
    form.section(text(N_("In defence")))
    form.figure("defence_equipment", text(N_("Equipment in defence")), most=HIGHEST)
    form.figure("defence_supernatural", text(N_("Supernatural in defence")), most=HIGHEST)
