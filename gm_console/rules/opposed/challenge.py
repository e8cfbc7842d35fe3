"""Set-up and moves of an opposed challenge, and what a set-up may not hold."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, TypeAdapter
from pydantic_core import PydanticCustomError

from gm_console.rules.opposed.sheet import ALL_ATTRIBUTES, Ability, Dots
from gm_console.rules.shapes import Several, Shape, Text, read
from gm_console.rules.system import Line, RulesError

Role = Literal["attacker", "defender"]
Kind = Literal["physical", "social", "mental"]
Result = Literal["win", "tie", "lose"]
Hand = Literal["rock", "paper", "scissors"]

ROLES: tuple[Role, Role] = ("attacker", "defender")
RESULTS: tuple[Result, ...] = ("win", "tie", "lose")
HANDS: tuple[Hand, ...] = ("rock", "paper", "scissors")
BY_DIFFERENCE: tuple[Result, ...] = ("tie", "win", "lose")
"""Each hand beats the one before it, and rock beats scissors."""
DEFENCE = {"mental": "Resolve", "social": "Composure"}
"""The attribute that a defence of this kind stands on."""


def _not_null(value: Any) -> Any:
    if value is None:
        raise PydanticCustomError("null", "null")
    return value


NotNull = BeforeValidator(_not_null)
"""A key that may be left out, but not be null."""


class Attribute(Shape):
    """The attribute of a pool. Dots from 0."""

    name: Text
    dots: Dots


class Bonus(Shape):
    """A bonus to a pool; negative values are penalties."""

    name: Text
    value: int


class Willpower(Shape):
    """Willpower as the challenge begins, and its maximum if known; both from 0."""

    current: Dots
    maximum: Annotated[Dots | None, NotNull] = None


class GrantedRetest(Shape):
    """A retest of ``kind`` that the merit ``name`` grants."""

    name: Text
    kind: Text


class Side(Shape):
    """One of the two who meet. ``will_not_use`` names retests to leave out of the odds."""

    name: Text
    attribute: Attribute
    ability: Annotated[Ability | None, NotNull] = None
    bonuses: Several[Bonus] = ()
    willpower: Willpower
    retests: Several[GrantedRetest] = ()
    will_not_use: Several[str] = ()


class Attacker(Side):
    """The side that acts. ``unskilled``: the action calls for an ability it lacks."""

    unskilled: bool = False


class Defender(Side):
    """The side that is acted upon. ``object``: the thing of theirs that is the target, "" if they are."""

    object: str = ""


class Setup(Shape):
    """An opposed challenge before any move. ``damage`` in points, from 0; None where the attack does none."""

    kind: Kind
    power: str = ""
    victory_condition: str = ""
    damage: Annotated[Dots | None, NotNull] = None
    exceptional_bonus: str = ""
    attacker: Attacker
    defender: Defender

    def side(self, role: Role) -> Side:
        """The side with this role."""
        return self.attacker if role == "attacker" else self.defender

    def on_willpower(self, role: Role) -> bool:
        """Whether current willpower counts in this side's pool (Step Three of the source)."""
        return role == "defender" and self.kind != "physical"


class Relent(Shape):
    """A side gives in before the first throw."""

    relent: Role


class Test(Shape):
    """A test's result, as the attacker sees it."""

    test: Result


class Hands(Shape):
    """What each side showed."""

    attacker: Hand
    defender: Hand


class Throw(Shape):
    """A test by what each side showed."""

    throw: Hands


class Method(Shape):
    """Who retests, and by which method."""

    by: Role
    method: str


class Retest(Shape):
    """The loser of the last test asks for another throw."""

    retest: Method


class Accept(Shape):
    """The loser of the last test lets it stand."""

    accept: Role


Move = Relent | Test | Throw | Retest | Accept
MOVES: dict[str, TypeAdapter[Move]] = {
    "relent": TypeAdapter(Relent),
    "test": TypeAdapter(Test),
    "throw": TypeAdapter(Throw),
    "retest": TypeAdapter(Retest),
    "accept": TypeAdapter(Accept),
}


def read_setup(data: Any) -> Setup:
    """Strictly reads ``challenge`` of a file. Raises RulesError for a wrong shape."""
    return read(Setup, data)


def read_move(data: Any) -> Move:
    """Strictly reads one move. Raises RulesError for a wrong shape."""
    if not isinstance(data, dict):
        raise RulesError("not-an-object")
    named = next((key for key in MOVES if key in data), None)
    if named is None:
        raise RulesError("move-unknown")
    return read(MOVES[named], data)


def result_of(move: Test | Throw) -> Result:
    """The result of a test, as the attacker sees it."""
    if isinstance(move, Test):
        return move.test
    ahead = (HANDS.index(move.throw.attacker) - HANDS.index(move.throw.defender)) % 3
    return BY_DIFFERENCE[ahead]


def kind_line(setup: Setup) -> Line:
    """What the kind of challenge is called."""
    return Line(f"opposed.kind.{setup.kind}")


def check(setup: Setup) -> None:
    """Raises RulesError for what the rules page refuses ("Refused")."""
    if setup.attacker.name == setup.defender.name:
        raise RulesError("same-name", "defender.name", name=setup.defender.name)
    if setup.kind != "physical" and not setup.power.strip():
        raise RulesError("power-missing", "power", kind=kind_line(setup))
    for role in ROLES:
        _check_side(setup.side(role), role)
    if setup.attacker.unskilled and setup.attacker.ability:
        name = setup.attacker.ability.name
        raise RulesError("unskilled-with-ability", "attacker.unskilled", name=setup.attacker.name, ability=name)
    _check_defence(setup)


def _check_side(side: Side, role: Role) -> None:
    if side.attribute.name not in ALL_ATTRIBUTES:
        path = f"{role}.attribute.name"
        raise RulesError("attribute-unknown", path, attribute=side.attribute.name, known=list(ALL_ATTRIBUTES))
    if side.ability and not side.ability.dots:
        raise RulesError("ability-zero", f"{role}.ability.dots", name=side.name, ability=side.ability.name)
    for index, retest in enumerate(side.retests):
        if retest.kind == "willpower":
            raise RulesError("retest-willpower", f"{role}.retests[{index}].kind", merit=retest.name)
    _check_willpower(side, role)


def _check_willpower(side: Side, role: Role) -> None:
    current, maximum = side.willpower.current, side.willpower.maximum
    if maximum is not None and current > maximum:
        path = f"{role}.willpower.current"
        raise RulesError("willpower-above-maximum", path, name=side.name, current=current, maximum=maximum)


def _check_defence(setup: Setup) -> None:
    wanted = DEFENCE.get(setup.kind)
    used = setup.defender.attribute.name
    if wanted and used != wanted:
        path = "defender.attribute.name"
        raise RulesError("defence-attribute", path, kind=kind_line(setup), attribute=used, wanted=wanted)
