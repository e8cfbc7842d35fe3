"""The odds against a full enumeration of the state machine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from hypothesis import given

from gm_console.rules.huldufolk import SYSTEM
from tests.rules.huldufolk.cases import (
    actor,
    attack,
    begun,
    contest,
    contest_setups,
    deals,
    games,
    plain,
    played,
    undefended,
)


def chances(ends: list[Any], key: str, wins: str) -> dict[str, Fraction]:
    """For each card of ``key``, how often the result is ``wins``."""
    count: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for end in ends:
        card = next(move.card for move in end.plays if move.actor == key)
        count[card] += 1
        won[card] += (SYSTEM.outcome(end) or {})["result"] == wins
    return {str(card): Fraction(won[card], count[card]) for card in sorted(count)}


def best(cards: dict[str, Fraction]) -> int | None:
    top = max(cards.values())
    return None if top == 0 else min(int(card) for card in cards if cards[card] == top)


def share(ends: list[Any], key: str, value: str) -> Fraction:
    return Fraction(sum((SYSTEM.outcome(end) or {}).get(key) == value for end in ends), len(ends))


def enumerated(state: Any) -> dict[str, Any]:
    """The odds, by playing every deal that is still open."""
    setup, ends = state.setup, list(deals(state))
    if setup.kind == "undefended":
        cards = chances(ends, setup.actor.name, "success")
        return {"automatic": False, "cards": cards, "lowest_card": best(cards)}
    if setup.kind == "attack":
        mine = chances(ends, setup.attacker.name, "success")
        theirs = chances(ends, setup.defender.name, "failure")
        bests = {"attacker_best": best(mine), "defender_best": best(theirs)}
        uniform = share(ends, "result", "success")
        return {"attacker_cards": mine, "defender_cards": theirs, **bests, "uniform": uniform}
    names = [party.name for party in setup.parties]
    uniform_of = {name: share(ends, "winner", name) for name in names}
    return {"uniform": uniform_of, "tie": share(ends, "result", "tie")}


@given(games(most=4))
def test_odds_agree_with_every_deal_from_any_point(game: Any) -> None:
    state = game[2]
    if SYSTEM.outcome(state) is None:
        assert SYSTEM.odds(state) == enumerated(state)


@given(contest_setups())
def test_odds_of_a_contest_add_up_to_one(setup: Any) -> None:
    found = SYSTEM.odds(begun(setup))
    assert sum(found["uniform"].values()) + found["tie"] == 1


def test_odds_of_what_succeeds_of_itself() -> None:
    assert SYSTEM.odds(begun(undefended(5, affinity=True))) == {"automatic": True}


def test_a_side_that_has_played_holds_just_that_card() -> None:
    found = plain(SYSTEM.odds(played(attack(threshold=3, deck=[1, 2, 5]), ("Bryn", 5))))
    assert found == {
        "attacker_cards": {"5": "1/3"},
        "defender_cards": {"1": "0", "2": "1", "5": "1"},
        "attacker_best": 5,
        "defender_best": 2,
        "uniform": "1/3",
    }


def test_cards_stand_ascending() -> None:
    assert list(SYSTEM.odds(begun(undefended(deck=[10, 2, 1])))["cards"]) == ["1", "2", "10"]


def test_many_sides_are_quick() -> None:
    sides = [actor(f"Side {number}") for number in range(40)]
    found = SYSTEM.odds(begun(contest(*sides, incumbent="Side 0")))
    others = {chance for name, chance in found["uniform"].items() if name != "Side 0"}
    assert len(others) == 1
    assert sum(found["uniform"].values()) + found["tie"] == 1
