"""What an actor has in this system: ratings and traits. Nothing is spent, so there are no trackers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import ConfigDict

from gm_console.rules import system
from gm_console.rules.joyous_heroes import challenge
from gm_console.rules.joyous_heroes.challenge import Modifier, Rating, Setup
from gm_console.rules.shapes import Several, Shape
from gm_console.rules.system import Figures, JsonObject, Line, RunningTimer, SetupWarning


class StatRating(Shape):
    """A rating such as Body 4. ``name`` is blank only for a passing figure whose stat was not said."""

    name: str
    rating: Rating


class Trait(Modifier):
    """A trait, skill, weapon or piece of armour, with what it adds where it fits."""


class Sheet(system.Sheet):
    """Ratings (from 1) and traits, in the order they are shown."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    ratings: Several[StatRating] = ()
    traits: Several[Trait] = ()


def summary(sheet: Sheet) -> Line:
    """The ratings in a few words."""
    if not sheet.ratings:
        return Line("joyous-heroes.summary.none")
    return Line("joyous-heroes.summary", {"ratings": [_in_words(each) for each in sheet.ratings]})


def _in_words(stat: StatRating) -> Line:
    code = "joyous-heroes.summary.rating" if stat.name.strip() else "joyous-heroes.summary.unnamed"
    return Line(code, {"name": stat.name.strip(), "rating": stat.rating})


def side_from(sheet: Sheet, setup: JsonObject) -> Figures:
    """Rating and modifiers of a side, from the sheet.

    The rating is the one named by ``stat`` of the set-up (case and outer spaces aside), the first if no stat is
    named, and left out if the sheet has none of that name. Every trait is offered as a modifier: which of them fit
    is for each challenge to say (heading "Determining Challenge Dice").
    """
    found = _rating(sheet, str(setup.get("stat") or ""))
    rating = {} if found is None else {"rating": found.rating}
    sources: dict[str, tuple[str, ...]] = dict.fromkeys(rating, ())
    return Figures({**rating, "modifiers": [trait.model_dump() for trait in sheet.traits]}, sources)


def _rating(sheet: Sheet, stat: str) -> StatRating | None:
    wanted = _folded(stat)
    return next((each for each in sheet.ratings if wanted in ("", _folded(each.name))), None)


def _folded(name: str) -> str:
    return name.strip().casefold()


def actor_from(setup: Setup, name: str) -> tuple[Sheet, Mapping[str, int]]:
    """Sheet and (no) tracker values of the side called ``name``. Raises RulesError (``name-unknown``)."""
    side = challenge.named(setup, name)
    traits = tuple(Trait(**modifier.model_dump()) for modifier in side.modifiers)
    return Sheet(ratings=(StatRating(name=challenge.stat(setup), rating=side.rating),), traits=traits), {}


def warnings(setup: Setup, timers: Sequence[RunningTimer]) -> tuple[SetupWarning, ...]:
    """Those of the sides who are resting."""
    resting = {timer.actor for timer in timers if timer.kind == "rest"}
    return tuple(
        SetupWarning("joyous-heroes.warning.resting", f"{role}.name", {"name": side.name})
        for role, side in challenge.sides(setup)
        if side.name in resting
    )
