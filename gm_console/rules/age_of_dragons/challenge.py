"""The set-up and the moves as they stand in a challenge file, and what can be checked on them alone."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from gm_console.rules.shapes import Several, Shape, Text, read
from gm_console.rules.system import RulesError

Sphere = Literal["soma", "sophia", "pneuma"]
Figure = Literal["technique", "difficulty", "power", "cost"]
FIGURES: tuple[Figure, ...] = ("technique", "difficulty", "power", "cost")
EXERTIONS = (1, 2, 3)
"""Dice of a mild, a moderate and a full exertion ("Exertion")."""
MOST_PARTICIPANTS = 12

Rating = Annotated[int, Field(ge=0, le=60)]
"""A sphere, an energy, a difficulty or an exhaustion rating (D8)."""


def _not_null(value: object) -> object:
    if value is None:
        raise PydanticCustomError("null", "null")
    return value


def _a_sign(number: int) -> int:
    """Not a Literal, which would take true for 1."""
    if number not in (1, -1):
        raise PydanticCustomError("literal_error", "sign", {"expected": "1 or -1"})
    return number


Item = TypeVar("Item")
Maybe = Annotated[Item | None, BeforeValidator(_not_null)]
"""May be left out, and is None then; null itself is refused."""


class Spheres(Shape):
    """The three sphere ratings, 0 to 60 each."""

    soma: Rating
    sophia: Rating
    pneuma: Rating

    def rating(self, sphere: Sphere) -> int:
        """The rating of one sphere."""
        return {"soma": self.soma, "sophia": self.sophia, "pneuma": self.pneuma}[sphere]


class Who(Shape):
    """Somebody who takes part ("Energy Pool"). Without ``energy`` the pool is at the sphere's rating.

    :ivar arete: of the skill edge that fits, for the odds alone.
    """

    name: Text
    pc: bool = False
    spheres: Spheres
    energy: Maybe[Rating] = None
    arete: Annotated[int, Field(ge=0)] = 0

    def pool(self, sphere: Sphere) -> int:
        """Energy at the start of a challenge of ``sphere``."""
        return self.spheres.rating(sphere) if self.energy is None else self.energy


class Setup(Shape):
    """A challenge as the storyteller sets it up (steps 1 and 2 of "Resolving Challenges")."""

    sphere: Sphere
    complexity: Annotated[int, Field(ge=1, le=60)]
    difficulty: Rating
    exhaustion: Rating = 1
    fragile: bool = False
    bar_impossible: bool = False
    success: str = ""
    failure: str = ""
    horizon: Annotated[int, Field(ge=1, le=30)] = 10
    participants: Several[Who]


class Action(Shape):
    """What attempts and modifiers share. Sphere None is the challenge's own."""

    actor: Text
    exertion: Annotated[int, Field(ge=1, le=3)]
    rolls: Several[Annotated[int, Field(ge=1, le=6)]]
    sphere: Maybe[Sphere] = None
    arete: Annotated[int, Field(ge=0)] = 0
    quality: int = 0
    technique_modifier: int = 0
    power_modifier: int = 0
    cost_modifier: int = 0
    without: Several[Text] = ()


class Attempt(Action):
    """Works towards completing the challenge ("Attempt")."""

    action: Literal["attempt"]
    trivial: bool = False


class Modify(Action):
    """Changes a figure until the challenge ends ("Apply Modifier"). Target None is the actor."""

    action: Literal["modify"]
    name: Text
    modifies: Figure
    sign: Annotated[int, AfterValidator(_a_sign)] = 1
    target: Maybe[Text] = None


class End(Shape):
    """The storyteller ends a modifier early."""

    end: Text


class Abandon(Shape):
    """Somebody gives up, and so has failed ("End or continue challenge")."""

    abandon: Text


class Join(Shape):
    """A latecomer."""

    join: Who


class Adjust(Shape):
    """The storyteller sets a figure, with a reason. ``actor`` goes with energy, and with it alone."""

    adjust: Literal["complexity", "difficulty", "energy"]
    actor: Maybe[Text] = None
    to: Rating
    reason: Text


Move = Attempt | Modify | End | Abandon | Join | Adjust

OTHERS: dict[str, type[End] | type[Abandon] | type[Join] | type[Adjust]] = {
    "end": End,
    "abandon": Abandon,
    "join": Join,
    "adjust": Adjust,
}


def read_setup(data: Any) -> Setup:
    """Reads ``challenge`` of a file. Raises RulesError for a wrong shape or figure (D8)."""
    setup = read(Setup, data)
    check_setup(setup)
    return setup


def check_setup(setup: Setup) -> None:
    """Raises RulesError (``participants-none``, ``participants-too-many``, ``name-twice``)."""
    if not setup.participants:
        raise RulesError("participants-none", "participants")
    if len(setup.participants) > MOST_PARTICIPANTS:
        raise RulesError("participants-too-many", "participants", most=MOST_PARTICIPANTS)
    names = [who.name for who in setup.participants]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise RulesError("name-twice", f"participants[{place}].name", name=name)


def read_move(data: Any) -> Move:
    """Reads a move. Raises RulesError for a wrong shape, dice that are not the exertion, and the like."""
    move: Move = read(_shape_of(data), data)
    if isinstance(move, Action):
        _check_dice(move)
    if isinstance(move, Modify) and move.modifies == "difficulty" and move.target is not None:
        raise RulesError("difficulty-has-no-target", "target")
    if isinstance(move, Adjust):
        _check_adjust(move)
    return move


def _shape_of(data: Any) -> type[Any]:
    if not isinstance(data, dict):
        raise RulesError("not-an-object")
    for key, shape in OTHERS.items():
        if key in data:
            return shape
    if "action" not in data:
        raise RulesError("move-unknown")
    if data["action"] != "modify":
        return Attempt
    if "trivial" in data:
        raise RulesError("modifier-trivial", "trivial")
    return Modify


def _check_dice(move: Action) -> None:
    if len(move.rolls) != move.exertion:
        raise RulesError("dice-count", "rolls", count=move.exertion, rolled=len(move.rolls))


def _check_adjust(move: Adjust) -> None:
    if move.adjust == "energy" and move.actor is None:
        raise RulesError("adjust-whose", "actor")
    if move.adjust != "energy" and move.actor is not None:
        raise RulesError("adjust-no-actor", "actor")
    if move.adjust == "complexity" and move.to < 1:
        raise RulesError("too-low", "to", key="to", ge=1)
