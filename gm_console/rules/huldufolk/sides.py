"""What each side brings: its cards, and the parts of its pool as lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from gm_console.rules.huldufolk.challenge import (
    Attack,
    Contender,
    Defender,
    Equipment,
    Pool,
    Setup,
    Undefended,
)
from gm_console.rules.system import Line

Role = Literal["actor", "attacker", "defender", "party"]

QUALITY = 3
FOCUS = 2
ASSISTANCE = {"affinity": 1, "focus": 3}
USUAL_THRESHOLD = 5
POOL_SOURCE = "Building the Pool"
DEFENCE_SOURCE = "Resisting Attacks"


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a challenge.

    :ivar held: cards held, ascending.
    :ivar parts: what its pool is made of but for the card, zero parts included.
    """

    name: str
    role: Role
    held: tuple[int, ...]
    parts: tuple[Line, ...]

    @property
    def before_card(self) -> int:
        """The pool without its card."""
        return sum(part.amount or 0 for part in self.parts)

    def total(self, card: int) -> int:
        """The pool with ``card`` in it; the ace counts 1 (source: Building the Pool)."""
        return self.before_card + card


def sides_of(setup: Setup) -> tuple[Side, ...]:
    """The sides in the order of the set-up: attacker before defender, parties in their order."""
    if isinstance(setup, Undefended):
        return (_contender(setup.actor, "actor"),)
    if isinstance(setup, Attack):
        return (_contender(setup.attacker, "attacker"), _defender(setup.defender, setup.against))
    return tuple(_contender(party, "party") for party in setup.parties)


def _contender(actor: Contender, role: Role) -> Side:
    return Side(actor.name, role, actor.held, _pool_parts(actor.pool, actor.name))


def _defender(actor: Defender, against: str) -> Side:
    return Side(actor.name, "defender", actor.held, _defence_parts(actor, against))


def _part(side: str, code: str, amount: int, source: str, ruling: str = "", **parameters: Any) -> Line:
    return Line(code, parameters, amount, side, "part", ruling, source)


def _pool_parts(pool: Pool, side: str) -> tuple[Line, ...]:
    return (
        _part(side, "huldufolk.pool.quality", QUALITY * pool.quality, POOL_SOURCE),
        _part(side, "huldufolk.pool.focus", FOCUS * pool.focus, POOL_SOURCE),
        _equipment(pool.equipment, side),
        _assistance(pool, side),
        _part(side, "huldufolk.pool.supernatural", pool.supernatural, POOL_SOURCE),
    )


def _equipment(equipment: Equipment, side: str) -> Line:
    mundane = equipment.kind == "mundane"
    kind = Line("huldufolk.equipment.mundane" if mundane else "huldufolk.equipment.magical")
    return _part(
        side, "huldufolk.pool.equipment", equipment.bonus, POOL_SOURCE, "H4" if equipment.bonus else "", kind=kind
    )


def _assistance(pool: Pool, side: str) -> Line:
    skills = [assistant.skill for assistant in pool.assistance]
    worth = sum(ASSISTANCE[skill] for skill in skills)
    counts = {"affinity": skills.count("affinity"), "focus": skills.count("focus")}
    detail = Line("huldufolk.assistance.some", counts) if skills else Line("huldufolk.assistance.none")
    return _part(side, "huldufolk.pool.assistance", worth, POOL_SOURCE, detail=detail)


def _defence_parts(actor: Defender, against: str) -> tuple[Line, ...]:
    side, defence = actor.name, actor.defence
    kind = Line("huldufolk.against.mundane" if against == "mundane" else "huldufolk.against.supernatural")
    ruling = "H6" if defence.threshold > USUAL_THRESHOLD else "H7" if defence.threshold else ""
    return (
        _part(side, "huldufolk.defence.quality", QUALITY * defence.quality, DEFENCE_SOURCE),
        _part(side, "huldufolk.defence.threshold", defence.threshold, DEFENCE_SOURCE, ruling, kind=kind),
        _part(side, "huldufolk.defence.equipment", defence.equipment, DEFENCE_SOURCE),
        _part(side, "huldufolk.defence.supernatural", defence.supernatural, DEFENCE_SOURCE),
    )
