"""What holds for every challenge."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.rules.opposed import SYSTEM
from gm_console.rules.opposed.play import State
from gm_console.rules.system import RulesError

from .cases import after, enumerate_odds, filled, setups, state, states

ALL_MOVES: list[dict[str, Any]] = [
    *({"relent": role} for role in ("attacker", "defender")),
    *({"accept": role} for role in ("attacker", "defender")),
    *({"test": result} for result in ("win", "tie", "lose")),
    *(
        {"retest": {"by": role, "method": method}}
        for role in ("attacker", "defender")
        for method in ("willpower", "ability", "attribute", "overbid", "luck", "oath", "Willpower", "charm")
    ),
]

leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("attacker")
keys = st.sampled_from(["kind", "attacker", "defender", "test", "throw", "retest", "relent", "accept"]) | st.text()
garbage = st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(keys, inner), max_leaves=8)


def accepted(found: State, move: dict[str, Any]) -> bool:
    try:
        after(found, move)
    except RulesError:
        return False
    return True


@given(states())
@settings(max_examples=200, deadline=None)
def test_what_next_lists_is_accepted_and_nothing_else(found: State) -> None:
    listed = list(filled(found))
    assert [move for move in ALL_MOVES if accepted(found, move)] == [move for move in ALL_MOVES if move in listed]
    assert all(accepted(found, move) for move in listed)
    assert (SYSTEM.outcome(found) is not None) == (not listed)


@given(states())
@settings(max_examples=100, deadline=None)
def test_replay_gives_the_same_state(found: State) -> None:
    again = SYSTEM.begin(found.setup, {"O1": "next-test" if found.next_test else "whole-challenge"})
    for move in found.moves:
        again = SYSTEM.play(again, move)
    assert again == found


@given(states())
@settings(max_examples=100, deadline=None)
def test_what_is_spent_stays_within_what_there_is(found: State) -> None:
    start = {each.name: each.willpower.current for each in (found.setup.attacker, found.setup.defender)}
    spent = [effect for effect in SYSTEM.pending(found) if effect["effect"] == "spend_willpower"]
    assert all(effect["from"] == start[effect["actor"]] and effect["to"] == effect["from"] - 1 for effect in spent)
    assert all(effect["to"] >= 0 for effect in spent)
    assert len({effect["actor"] for effect in spent}) == len(spent)


@given(setups(), st.sampled_from(["whole-challenge", "next-test"]))
@settings(max_examples=60, deadline=None)
def test_odds_agree_with_enumeration_at_every_state(challenge: dict[str, Any], option: str) -> None:
    for role in ("attacker", "defender"):
        challenge[role]["retests"] = challenge[role].get("retests", [])[:1]
    assert sum(enumerate_odds(state(challenge, option=option)).values()) == 1


@given(states())
@settings(max_examples=200, deadline=None)
def test_odds_add_up_to_one_from_anywhere(found: State) -> None:
    chances = SYSTEM.odds(found)
    assert list(chances) == ["exceptional", "success", "failure", "critical_failure"]
    assert all(isinstance(chance, Fraction) and 0 <= chance <= 1 for chance in chances.values())
    assert sum(chances.values()) == 1


@given(states())
@settings(max_examples=150, deadline=None)
def test_parts_of_a_pool_add_up_to_its_total(found: State) -> None:
    lines = SYSTEM.breakdown(found)
    for each in SYSTEM.participants(found):
        mine = [line for line in lines if line.side == each.name]
        total = [line.amount for line in mine if line.kind == "total"]
        assert total == [sum(line.amount for line in mine if line.kind == "part")]
    outcome = SYSTEM.outcome(found)
    if outcome:
        totals = [line.amount for line in lines if line.kind == "total"]
        assert totals == [outcome["attacker_pool"], outcome["defender_pool"]]


@given(states())
@settings(max_examples=100, deadline=None)
def test_players_do_not_see_what_a_side_means_not_to_use(found: State) -> None:
    public = SYSTEM.public(found)
    assert all(line.audience == "players" for line in public.lines)
    assert not [line for line in public.lines if line.code == "opposed.note.will-not-use"]
    assert public.outcome == SYSTEM.outcome(found)
    assert bool(public.waiting_for) == (public.outcome is None)
    assert set(public.waiting_for) <= set(public.sides)


@given(garbage)
@settings(max_examples=300, deadline=None)
def test_only_rules_error_whatever_is_passed_in(value: Any) -> None:
    for call in (SYSTEM.read_setup, SYSTEM.read_move):
        with suppress(RulesError):
            call(value)


@given(setups(), st.data())
@settings(max_examples=150, deadline=None)
def test_a_setup_with_one_value_spoilt_raises_nothing_but_rules_error(challenge: dict[str, Any], data: Any) -> None:
    place: Any = challenge
    while True:
        key = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(garbage)
    with suppress(RulesError):
        state(challenge)
