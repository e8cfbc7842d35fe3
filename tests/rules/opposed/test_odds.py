"""Odds from the set-up and from the middle of a challenge."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from gm_console.rules.opposed import SYSTEM

from .cases import OPTIONS, enumerate_odds, mental, side, state


def merits(count):
    return [{"name": f"Merit {index}", "kind": f"kind {index}"} for index in range(count)]


SMALL = list(product(range(3), range(3), (0, 1), (4, 5, 6), (False, True), OPTIONS))


@pytest.mark.parametrize("case", SMALL)
def test_every_small_race(case):
    """Pools just below, at and just above the defence of 5, which willpower may lower to 4."""
    attacker, defender, willpower, pool, unskilled, option = case
    resolve = side("Wren", "Resolve", 5 - willpower, willpower, retests=merits(defender))
    challenge = mental(
        attacker=side("Ash", "Wits", pool, retests=merits(attacker), unskilled=unskilled),
        defender=resolve | {"will_not_use": ["attribute"]},
    )
    assert sum(enumerate_odds(state(challenge, option=option)).values()) == 1


@pytest.mark.parametrize("refused", [["willpower"], ["kind 0"], ["willpower", "kind 0"], ["not open"]])
@pytest.mark.parametrize("option", OPTIONS)
def test_methods_switched_off(refused, option):
    challenge = mental(
        attacker=side("Ash", "Wits", 5, 1, retests=merits(1), will_not_use=refused),
        defender=side("Wren", "Resolve", 3, 2, retests=merits(1), will_not_use=refused),
    )
    assert sum(enumerate_odds(state(challenge, option=option)).values()) == 1


def test_willpower_already_spent_has_lowered_the_defence():
    challenge = mental(defender=side("Wren", "Resolve", 3, 2, retests=merits(1)))
    paid = [{"test": "win"}, {"retest": {"by": "defender", "method": "willpower"}}]
    enumerate_odds(state(challenge, *paid, option="next-test"))
    chances = SYSTEM.odds(state(challenge, *paid, {"test": "win"}, option="next-test"))
    assert chances["exceptional"] == Fraction(1, 3)
    assert chances["success"] == Fraction(1, 3)


def test_a_finished_challenge_is_certain():
    assert SYSTEM.odds(state(mental(), {"test": "lose"}))["failure"] == 1
    assert SYSTEM.odds(state(mental(), {"relent": "defender"}))["success"] == 1


def test_worked_example():
    attacker = side("Ash", "Wits", 3, 5) | {"ability": {"name": "Occult", "dots": 3}}
    defender = side("Wren", "Resolve", 2, 2)
    found = SYSTEM.odds(state(mental(attacker=attacker, defender=defender)))
    expected = {"exceptional": "1/9", "success": "7/9", "failure": "1/9", "critical_failure": "0"}
    assert {result: str(chance) for result, chance in found.items()} == expected
