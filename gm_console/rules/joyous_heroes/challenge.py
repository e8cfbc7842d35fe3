"""Set-ups and moves of the challenge file, and their strict reading."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from gm_console.rules.shapes import Several, Shape, Text, read
from gm_console.rules.system import JsonObject, RulesError

Role = Literal["challenger", "opponent"]
Rating = Annotated[int, Field(ge=1)]
Bonus = Annotated[int, Field(ge=-(10**100), le=10**100)]
"""Any whole number; the bounds only keep sums short enough to be written out."""

MOST_DICE = 20
"""Most dice a side may have (ruling J4)."""


class Modifier(Shape):
    """A trait, skill, weapon or piece of armour.

    :ivar dice: dice it adds; negative takes away.
    :ivar automatic: automatic successes it adds or takes away; they add no dice (ruling J7).
    """

    name: Text
    dice: Bonus
    automatic: Bonus = 0


class Side(Shape):
    """One who takes part. ``rating`` is 1 or more."""

    name: Text
    rating: Rating
    modifiers: Several[Modifier] = ()


class Opposed(Shape):
    """Two sides roll until one has no dice left. ``stat`` names the rating compared, "" where it is not said."""

    kind: Literal["opposed"]
    stat: str = ""
    challenger: Side
    opponent: Side


class Unopposed(Shape):
    """One side rolls once against a difficulty rating of 1 or more."""

    kind: Literal["unopposed"]
    stat: str = ""
    difficulty: Rating
    challenger: Side


Setup = Opposed | Unopposed


class Rolls(Shape):
    """What fell, only the dice that are rolled."""

    challenger: Several[int] = ()
    opponent: Several[int] = ()


class Roll(Shape):
    """A round."""

    rolls: Rolls


class Adjust(Shape):
    """The storyteller changes the dice a side has left, to 0 to 20, and says why."""

    adjust: Literal["dice"]
    side: Role
    to: Annotated[int, Field(ge=0, le=MOST_DICE)]
    reason: Text


Move = Roll | Adjust


class _Kind(BaseModel):
    model_config = ConfigDict(strict=True)
    kind: Literal["opposed", "unopposed"]


def read_setup(data: JsonObject | Setup) -> Setup:
    """Reads ``challenge`` of a file; a set-up that has been read is given back. Raises RulesError."""
    if isinstance(data, Setup):
        return data
    return read(Opposed, data) if read(_Kind, data).kind == "opposed" else read(Unopposed, data)


def read_move(data: JsonObject | Move) -> Move:
    """Reads a move without ``draw``; a move that has been read is given back. Raises RulesError."""
    if isinstance(data, Move):
        return data
    if isinstance(data, dict) and "adjust" in data:
        return read(Adjust, data)
    try:
        return read(Roll, data)
    except RulesError as error:
        raise _about_die(error) from None


def _about_die(error: RulesError) -> RulesError:
    """Says "die 2" where the general sentence would only name a place in a list."""
    if error.code != "not-whole":
        return error
    return RulesError("die-not-whole", error.path, die=int(error.parameters["key"]) + 1)


def sides(setup: Setup) -> tuple[tuple[Role, Side], ...]:
    """Who takes part, the challenger first."""
    challenger: tuple[Role, Side] = ("challenger", setup.challenger)
    if isinstance(setup, Unopposed):
        return (challenger,)
    return challenger, ("opponent", setup.opponent)


def against(setup: Setup, role: Role) -> int:
    """The rating that the side compares its own with."""
    if isinstance(setup, Unopposed):
        return setup.difficulty
    return setup.opponent.rating if role == "challenger" else setup.challenger.rating


def stat(setup: Setup) -> str:
    """The name of the rating compared, without outer spaces; "" if it is not said."""
    return setup.stat.strip()


def named(setup: Setup, name: str) -> Side:
    """The side called ``name``. Raises RulesError (``name-unknown``)."""
    for _, side in sides(setup):
        if side.name == name:
            return side
    raise RulesError("name-unknown", "", name=str(name), known=[side.name for _, side in sides(setup)])
