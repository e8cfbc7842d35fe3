"""Odds against a full enumeration of the state machine itself."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.rules.age_of_dragons import SYSTEM
from gm_console.rules.age_of_dragons.odds import odds_from_here
from gm_console.rules.system import RulesError

from .cases import FRESH, attempt, begun, games, modify, played, rulings, setups, who


def throws(dice):
    """Every throw apart from its order, and how many orders it has."""
    for rolls in combinations_with_replacement(range(1, 7), dice):
        yield rolls, factorial(dice) // prod(factorial(many) for many in Counter(rolls).values())


def barred(state, person):
    move = attempt(1, actor=person.name, arete=person.arete)
    try:
        SYSTEM.play(state, move)
    except RulesError as error:
        assert error.code == "impossible"  # noqa: PT017
        return True
    return False


def able(state):
    """Who may act in the odds, in the order in which they go before each other when equal."""
    people = [person for person in state.participants if person.name not in state.gone and not barred(state, person)]
    return sorted(people, key=lambda person: not person.pc)


class Enumeration:
    """Best play found by playing every throw of every exertion. ``alone``: until that one is zeroed out."""

    def __init__(self, alone=None):
        self.alone = alone
        self.known = {}

    def actor(self, state):
        if self.alone:
            return self.alone
        pools = state.pools()
        return max(able(state), key=lambda person: pools[person.name], default=None)

    def options(self, state, left):
        actor = self.actor(state)
        if actor is None:
            return [Fraction(0)] * 3
        return [self.after(state, actor, dice, left) for dice in (1, 2, 3)]

    def after(self, state, actor, dice, left):
        total = 0
        for rolls, many in throws(dice):
            move = attempt(*rolls, actor=actor.name, arete=actor.arete)
            total += many * self.chance(SYSTEM.play(state, move), left - 1)
        return Fraction(total, 6**dice)

    def chance(self, state, left):
        if state.result:
            return int(state.result == "completed")
        if left == 0 or (self.alone and state.actions[-1].zeroed):
            return 0
        key = state.complexity, state.energy, left
        if key not in self.known:
            self.known[key] = max(self.options(state, left))
        return self.known[key]

    def answer(self, state, left):
        options = self.options(state, left)
        best = max(options)
        return {"chance": best, "exertion": options.index(best) + 1 if best else None}


def expected_alone(state, person, left):
    if barred(state, person):
        return {"chance": 0, "exertion": None}
    return Enumeration(alone=person).answer(state, left)


@settings(max_examples=25)
@given(setups(most_people=2), rulings, st.integers(1, 3), st.integers(1, 3))
def test_from_the_start_as_by_enumeration(data, options, complexity, horizon):
    data |= {"complexity": complexity, "horizon": horizon}
    for person in data["participants"]:
        person["energy"] = min(person.get("energy", 4), 4)
    state = SYSTEM.begin(data, options)
    found = SYSTEM.odds(state)
    assert found["before_exhaustion"] == expected_alone(state, state.participants[0], 5)
    assert found["within_horizon"] == Enumeration().answer(state, horizon)


@settings(max_examples=25)
@given(games(most_moves=4), st.integers(1, 3))
def test_from_here_as_by_enumeration(game, horizon):
    state, moves = game
    if state.result:
        with pytest.raises(RulesError, match="finished"):
            odds_from_here(state)
        return
    start = SYSTEM.begin({**state.setup.model_dump(exclude_none=True), "horizon": horizon}, FRESH)
    start = SYSTEM.begin(start.setup, {"D1": state.lowest})
    state = played(start, *moves)
    found = odds_from_here(state)
    first = SYSTEM.details(state)["state"]["initiative"][0]
    person = next(person for person in state.participants if person.name == first)
    assert found["before_exhaustion"] == expected_alone(state, person, horizon)
    if len(state.acting()) <= 4:
        assert found["within_horizon"] == Enumeration().answer(state, horizon)
    if moves:
        assert SYSTEM.odds(state) == found


@pytest.mark.parametrize("like", [(5, 5, 5), (5, 6, 5), (6, 5, 5), (5, 5, 4)])
def test_a_party_whose_like_members_stand_apart(like):
    people = [
        who(name, rating, pc=pc, energy=energy)
        for name, rating, pc, energy in zip(("Ash", "Wren", "Tam"), like, (True, False, True), (2, 3, 2), strict=True)
    ]
    state = begun(*people, complexity=4, horizon=4)
    assert SYSTEM.odds(state)["within_horizon"] == Enumeration().answer(state, 4)


@given(games())
def test_powers_add_up_and_agree_with_every_throw(game):
    state, _ = game
    if state.result:
        return
    found = odds_from_here(state)
    first = SYSTEM.details(state)["state"]["initiative"][0]
    person = next(person for person in state.participants if person.name == first)
    if barred(state, person):
        assert found["target"] is None
        assert found["actions"]["2"] == {"success": 0, "power": {"0": 1}}
        return
    for dice in (1, 2):
        counted, successes = Counter(), 0
        for rolls in product(range(1, 7), repeat=dice):
            taken = SYSTEM.play(state, attempt(*rolls, actor=first, arete=person.arete)).actions[-1]
            counted[str(taken.power)] += 1
            successes += taken.hits > 0
            assert taken.target == found["target"]
        action = found["actions"][str(dice)]
        assert action["power"] == {power: Fraction(many, 6**dice) for power, many in counted.items()}
        assert action["success"] == Fraction(successes, 6**dice)
    assert sum(found["actions"]["3"]["power"].values()) == 1


def test_the_worked_example_of_the_rules():
    found = SYSTEM.odds(begun())
    chances = [found["actions"][dice]["success"] for dice in "123"]
    assert chances == [Fraction(1, 2), Fraction(3, 4), Fraction(7, 8)]
    assert found["before_exhaustion"] == {"chance": Fraction(99, 128), "exertion": 1}


def test_alone_has_no_horizon_from_the_start_but_has_one_from_here():
    state = begun(who(rating=8), horizon=1)
    assert SYSTEM.odds(state)["before_exhaustion"]["chance"] == Fraction(19616, 19683)
    assert SYSTEM.odds_from_here(state)["before_exhaustion"] == {"chance": Fraction(8, 27), "exertion": 3}


def test_free_actions_end_at_the_horizon():
    free = modify(6, 6, 6, modifies="cost", sign=-1)
    state = played(begun(who(rating=4), complexity=2, difficulty=4, horizon=2), free)
    found = odds_from_here(state)
    assert found["before_exhaustion"] == Enumeration(alone=state.participants[0]).answer(state, 2)
    assert 0 < found["before_exhaustion"]["chance"] < 1


def test_from_here_the_first_is_the_holder_of_initiative():
    state = begun(who("Ash", 5), who("Wren", 9))
    assert SYSTEM.odds(state)["target"] == 4
    assert odds_from_here(state)["target"] == 3


def test_more_than_four_have_no_party_chance_until_somebody_gives_up():
    state = begun(*(who(name) for name in "ABCDE"))
    assert SYSTEM.odds(state)["within_horizon"] is None
    assert SYSTEM.odds(played(state, {"abandon": "B"}))["within_horizon"]["chance"] > 0


def test_complexity_out_of_reach():
    found = SYSTEM.odds(begun(complexity=31, horizon=10))
    assert found["within_horizon"] == {"chance": 0, "exertion": None}


def test_a_huge_power_completes_at_once():
    strong = modify(6, power_modifier=10**30, modifies="power")
    found = SYSTEM.odds(played(begun(who(rating=6), complexity=60, horizon=1), strong))
    assert found["within_horizon"] == {"chance": Fraction(26, 27), "exertion": 3}
    assert found["before_exhaustion"] == {"chance": Fraction(26, 27), "exertion": 3}
    assert found["actions"]["1"]["power"][str(10**30 + 2)] == Fraction(2, 3)


def test_a_huge_exhaustion_beyond_sixty_stays_exact():
    state = played(
        begun(who(energy=1), complexity=60, exhaustion=60, horizon=4),
        attempt(1),
        modify(6, modifies="power", power_modifier=120),
    )
    found = odds_from_here(state)
    assert state.complexity == 180
    assert 0 < found["within_horizon"]["chance"] < 1
    assert found["within_horizon"] == Enumeration().answer(state, 4)


def test_a_large_party_is_worked_out():
    ratings = (5, 6, 5, 6)
    people = [who(name, rating, energy=60) for name, rating in zip("ABCD", ratings, strict=True)]
    state = begun(*people, complexity=60, horizon=30)
    assert SYSTEM.odds(state)["within_horizon"]["chance"] > 0
