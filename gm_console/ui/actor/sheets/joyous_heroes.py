"""The sheet of Band of Joyous Heroes: ratings, and traits with what they add."""

from __future__ import annotations

from gm_console.rules.joyous_heroes.sheet import Sheet, StatRating
from gm_console.rules.system import JsonObject
from gm_console.ui.actor.columns import number_column, text_column
from gm_console.ui.actor.form import SheetForm
from gm_console.ui.theme import Theme
from gm_console.wording.catalog import N_, text

FIRST_RATING = 3
FIRST_STAT = N_("Body")


def starting(_kind: str) -> JsonObject:
    """One rating to begin with."""
    made = Sheet(ratings=(StatRating(name=text(FIRST_STAT), rating=FIRST_RATING),))
    return made.model_dump(mode="json")


def new_rating(name: str) -> JsonObject:
    """A rating in the middle."""
    return {"name": name, "rating": FIRST_RATING}


def new_trait(name: str) -> JsonObject:
    """A trait that adds a die."""
    return {"name": name, "dice": 1, "automatic": 0}


def make_editor(theme: Theme) -> SheetForm:
    """The form."""
    form = SheetForm(theme, starting)
    name = text_column("name", text(N_("name")))
    rating = number_column("rating", text(N_("rating")), least=1)
    form.listing("ratings", text(N_("Ratings")), text(N_("+ Rating, such as Wits")), [name, rating], new_rating)
    dice = number_column("dice", text(N_("dice")), label=text(N_("dice")), least=-20, most=20, below=True)
    automatic = number_column(
        "automatic",
        text(N_("automatic successes")),
        label=text(N_("automatic")),
        least=-2,
        most=2,
        below=True,
    )
    adding = text(N_("+ Trait, skill, weapon or armour"))
    form.listing("traits", text(N_("Traits")), adding, [name, dice, automatic], new_trait)
    return form
