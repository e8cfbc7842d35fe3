"""Exact odds of an opposed challenge.

A challenge is a race: with ``d`` retests left to the defender and ``a`` to the attacker, the attacker must come
out ahead ``d + 1`` times before falling behind ``a + 1`` times. Only the defender's willpower, spent last, can change
the chances on the way (O1, O2), so the defender's last retest is told apart from those before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from gm_console.rules.opposed.challenge import Role
from gm_console.rules.opposed.play import State, critical, greater, left, loser, pool_now, stage, success
from gm_console.rules.opposed.pools import pool

THIRD = Fraction(1, 3)
KEYS = ("exceptional", "success", "failure", "critical_failure")


def odds(state: State) -> dict[str, Fraction]:
    """The chance of each end from here on, when each throw is even and the loser uses every method open.

    Methods in ``will_not_use`` are left out. The four exclude each other and add up to 1.
    """
    due = stage(state)
    attacker, defender = _willing(state, "attacker"), _willing(state, "defender")
    if due in ("opening", "test"):
        return _race(state, len(attacker), defender)
    if due == "finished" or not (attacker if loser(state) == "attacker" else defender):
        return _certain(state)
    if loser(state) == "attacker":
        return _race(state, len(attacker) - 1, defender)
    return _race(state, len(attacker), defender[1:], spends=defender[0] == "willpower")


def _willing(state: State, role: Role) -> list[str]:
    """Kinds of retest a side has left and will use, willpower last."""
    refused = state.setup.side(role).will_not_use
    return sorted(
        (each.kind for each in left(state, role) if each.kind not in refused), key=lambda kind: kind == "willpower"
    )


def _certain(state: State) -> dict[str, Fraction]:
    end = "critical_failure" if critical(state) else success(state)
    return {key: Fraction(key == end) for key in KEYS}


@dataclass(frozen=True, slots=True)
class Chances:
    """Of one test: the attacker comes out ahead; ``lost``: of the rest, how much is lost outright."""

    ahead: Fraction
    behind: Fraction
    lost: Fraction


GREATER = Chances(2 * THIRD, THIRD, Fraction(1))
NOT_GREATER = Chances(THIRD, 2 * THIRD, Fraction(1, 2))


def _race(state: State, a: int, defender: Sequence[str], spends: bool = False) -> dict[str, Fraction]:
    """The chances from a throw on, with ``a`` retests to the attacker and ``defender`` to the defender.

    ``spends``: the defender pays willpower for the very throw.
    """
    lower = _greater_after_spending(state)
    first = lower if spends else greater(state)
    last = lower if spends or "willpower" in defender else first
    d = len(defender)
    outright = THIRD ** (d + 1) if last and all(test == "win" for test in state.tests) else Fraction(0)
    failed, lost = _failure(a, d, GREATER if first else NOT_GREATER, GREATER if last else NOT_GREATER)
    critical_failure = lost if state.setup.attacker.unskilled else Fraction(0)
    return {
        "exceptional": outright,
        "success": 1 - failed - outright,
        "failure": failed - critical_failure,
        "critical_failure": critical_failure,
    }


def _greater_after_spending(state: State) -> bool:
    """Whether the attack pool is the greater one once the defender has paid willpower (O1)."""
    return pool_now(state, "attacker") > pool(state.setup, "defender", int(state.next_test))


def _failure(a: int, d: int, first: Chances, last: Chances) -> tuple[Fraction, Fraction]:
    """The chance to fail, and to fail with the last test lost outright.

    ``first`` holds until the defender has used up all retests, ``last`` afterwards. With ``j`` of the attacker's
    retests used by then, one time ahead must come before ``a - j + 1`` times behind.
    """
    arrivals = [comb(max(d - 1 + j, 0), j) * first.ahead**d * first.behind**j for j in range(a + 1)]
    early = 1 - sum(arrivals, Fraction(0))
    late = sum((chance * last.behind ** (a - j + 1) for j, chance in enumerate(arrivals)), Fraction(0))
    return early + late, early * first.lost + late * last.lost
