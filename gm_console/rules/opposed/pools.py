"""Pools, and the retests open to each side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gm_console.rules.opposed.challenge import ROLES, Role, Setup

ENOUGH_ABILITY = 3
"""Dots in an ability that give its retest (Retests)."""
ENOUGH_ATTRIBUTE = 4
"""Dots in an attribute that give its retest (Retests)."""
STEADY = ("Resolve", "Stamina", "Composure")
"""Attributes that may give a retest (Retests)."""


def raw_pool(setup: Setup, role: Role, spent: int = 0) -> int:
    """The sum of a side's parts, which may be negative, after ``spent`` willpower (Steps Two and Three)."""
    side = setup.side(role)
    ability = side.ability.dots if side.ability else 0
    willpower = side.willpower.current - spent if setup.on_willpower(role) else 0
    return side.attribute.dots + ability + willpower + sum(bonus.value for bonus in side.bonuses)


def pool(setup: Setup, role: Role, spent: int = 0) -> int:
    """A side's pool, from 0 (O5), after ``spent`` willpower."""
    return max(0, raw_pool(setup, role, spent))


@dataclass(frozen=True, slots=True)
class Means:
    """A retest open to a side.

    :ivar kind: as a move names it.
    :ivar via: what gives it; :ivar name: the ability, attribute or merit, "" for the others.
    :ivar dots: of the ability or attribute, else 0.
    """

    kind: str
    via: Literal["willpower", "ability", "attribute", "overbid", "merit"]
    name: str = ""
    dots: int = 0


def means(setup: Setup, role: Role) -> tuple[Means, ...]:
    """The retests open to a side, settled with the starting pools (O2), one of each kind (O4)."""
    own = (_willpower(setup, role), _ability(setup, role), _attribute(setup, role), _overbid(setup, role))
    granted = (Means(each.kind, "merit", each.name) for each in setup.side(role).retests)
    found: dict[str, Means] = {}
    for each in (*own, *granted):
        if each:
            found.setdefault(each.kind, each)
    return tuple(found.values())


def _willpower(setup: Setup, role: Role) -> Means | None:
    return Means("willpower", "willpower") if setup.side(role).willpower.current else None


def _ability(setup: Setup, role: Role) -> Means | None:
    ability = setup.side(role).ability
    if ability and ability.dots >= ENOUGH_ABILITY:
        return Means("ability", "ability", ability.name, ability.dots)
    return None


def _attribute(setup: Setup, role: Role) -> Means | None:
    side = setup.side(role)
    steady = side.attribute.name in STEADY and side.attribute.dots >= ENOUGH_ATTRIBUTE
    if steady and not side.ability:
        return Means("attribute", "attribute", side.attribute.name, side.attribute.dots)
    return None


def _overbid(setup: Setup, role: Role) -> Means | None:
    own, other = pool(setup, role), pool(setup, other_role(role))
    return Means("overbid", "overbid") if own > other and own >= 2 * other else None


def other_role(role: Role) -> Role:
    """The side across the table."""
    return ROLES[1 - ROLES.index(role)]
