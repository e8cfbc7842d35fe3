"""The sheet of Age of Dragons: three spheres, and lifepaths with their arete and edges."""

from __future__ import annotations

from gm_console.rules.age_of_dragons.challenge import Spheres
from gm_console.rules.age_of_dragons.sheet import AgeOfDragonsSheet
from gm_console.rules.system import JsonObject
from gm_console.ui.actor.columns import number_column, text_column, words_column
from gm_console.ui.actor.form import SheetForm
from gm_console.ui.theme import Theme
from gm_console.wording.catalog import N_, text

FIRST_SPHERE = 3
HIGHEST = 60
SPHERES = (("spheres.soma", N_("Soma")), ("spheres.sophia", N_("Sophia")), ("spheres.pneuma", N_("Pneuma")))


def starting(_kind: str) -> JsonObject:
    """All spheres alike."""
    spheres = Spheres(soma=FIRST_SPHERE, sophia=FIRST_SPHERE, pneuma=FIRST_SPHERE)
    return AgeOfDragonsSheet(spheres=spheres).model_dump(mode="json")


def new_lifepath(name: str) -> JsonObject:
    """A lifepath without arete or edges yet."""
    return {"name": name, "arete": 0, "edges": []}


def make_editor(theme: Theme) -> SheetForm:
    """The form."""
    form = SheetForm(theme, starting)
    form.section(text(N_("Spheres")))
    form.grid([[(path, text(word)) for path, word in SPHERES]], most=HIGHEST)
    arete = number_column("arete", text(N_("arete")), label=text(N_("arete")), most=HIGHEST, below=True)
    edges = words_column("edges", text(N_("skill edges")), placeholder=text(N_("edges, with commas between")))
    columns = [text_column("name", text(N_("name"))), arete, edges]
    form.listing("lifepaths", text(N_("Lifepaths")), text(N_("+ Lifepath")), columns, new_lifepath)
    return form
