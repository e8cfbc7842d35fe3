"""Exact odds against a plain enumeration, against icepool, and against the quick version in floats."""

from fractions import Fraction
from functools import reduce
from itertools import product
from math import isclose

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.rules.challenge_file import fractions_as_text
from gm_console.rules.joyous_heroes import SYSTEM
from gm_console.rules.joyous_heroes.odds import odds_float
from gm_console.rules.system import RulesError
from gm_console.wording.catalog import fraction

from .cases import FIGURES, as_odds, begun, games, opposed, played, rolls, unopposed, with_dice

RATINGS = (1, 3, 5, 8)


@pytest.mark.parametrize("automatic", list(product(range(3), repeat=2)))
@pytest.mark.parametrize("ratings", [(1, 1), (3, 2), (5, 4), (8, 5)])
def test_every_small_pair_of_pools_agrees_with_the_enumeration(ratings, automatic):
    sides = [(rating, 0, count) for rating, count in zip(ratings, automatic, strict=True)]
    # Ratings of these pairs grant nothing themselves.
    for ours, theirs in product(range(1, 4), repeat=2):
        state = with_dice(opposed(*sides), ours, theirs)
        assert SYSTEM.odds(state) == as_odds(state)


@pytest.mark.parametrize("rating", RATINGS)
@pytest.mark.parametrize("difficulty", [1, 2, 3, 9, 12, 24, 40])
def test_unopposed_agrees_with_the_enumeration(rating, difficulty):
    for dice, automatic in product((-1, 0, 1), (0, 1, 2)):
        state = begun(unopposed(difficulty, rating, dice, automatic))
        assert SYSTEM.odds(state) == as_odds(state)


def oracle(state):
    """Chances of each outcome by icepool's absorbing chain."""

    def side(pool, dice):
        aside = pool.automatic if dice > 2 else 0
        return aside + (dice - aside) @ icepool.d6.map(lambda face: int(face <= pool.rating and face != 6))

    def a_round(ours, theirs):
        if not ours or not theirs:
            return ours, theirs
        return icepool.tupleize(side(challenger, ours), side(opponent, theirs))

    challenger, opponent = state.pools["challenger"], state.pools["opponent"]
    start = icepool.Die([(challenger.dice, opponent.dice)])
    return start.map(a_round, repeat="inf", star=True)


def as_pairs(odds):
    pairs = {(int(k), 0): share for k, share in odds["challenger"].items()}
    pairs.update({(0, int(k)): share for k, share in odds["opponent"].items()})
    return {**pairs, (0, 0): odds["evenly_matched"]}


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [((4, 0), (2, 0)), ((3, 2, 1), (5, 3, 2)), ((12, 0), (3, 1)), ((1, 4, 2), (6, 0)), ((5, 5), (5, 5))],
)
def test_agrees_with_icepool(ours, theirs):
    state = begun(opposed(ours, theirs))
    die = oracle(state)
    assert as_pairs(SYSTEM.odds(state)) == {pair: die.probability(pair) for pair in die.outcomes()}


@given(games())
@settings(max_examples=60)
def test_chances_add_up_to_one_wherever_it_stands(game):
    state = played(game[0], *game[1])
    if SYSTEM.outcome(state):
        with pytest.raises(RulesError, match="finished"):
            SYSTEM.odds(state)
        return
    odds = SYSTEM.odds(state)
    shares = [*odds["challenger"].values(), *odds.get("opponent", {}).values(), odds["evenly_matched"]]
    assert all(isinstance(share, Fraction) for share in shares)
    assert sum(shares) == 1
    assert all(share > 0 for share in shares[:-1])
    assert odds.get("expected_rounds", 1) >= 1


@given(FIGURES, FIGURES)
@settings(max_examples=40)
def test_changing_sides_mirrors_the_odds(ours, theirs):
    one, other = SYSTEM.odds(begun(opposed(ours, theirs))), SYSTEM.odds(begun(opposed(theirs, ours)))
    assert (one["challenger"], one["opponent"]) == (other["opponent"], other["challenger"])
    assert (one["evenly_matched"], one["expected_rounds"]) == (other["evenly_matched"], other["expected_rounds"])


@given(games(most=3))
@settings(max_examples=40)
def test_the_odds_now_are_the_mean_of_the_odds_after_a_round(game):
    state = played(game[0], *game[1])
    pools = list(state.pools.values())
    if SYSTEM.outcome(state) or len(pools) == 1 or sum(pool.to_roll for pool in pools) > 4:
        return
    assert SYSTEM.odds(state) == as_odds(state)


def test_from_here_counts_the_dice_left():
    state = played(opposed((4, 0), (2, 0)), rolls([1, 3, 5, 6], [2, 4]))
    odds = SYSTEM.odds(state)
    assert odds == SYSTEM.odds(with_dice(opposed((4, 0), (2, 0)), 2, 1))
    assert (set(odds["challenger"]), set(odds["opponent"])) == ({"1", "2"}, {"1"})


def test_margins_that_cannot_happen_are_left_out():
    assert SYSTEM.odds(begun(unopposed(16, 2))) == {"challenger": {}, "evenly_matched": 1}
    assert list(SYSTEM.odds(begun(unopposed(1, 12)))["challenger"]) == ["2", "3", "4", "5", "6", "7"]


def near(quick, exact):
    if isinstance(exact, dict):
        assert list(quick) == list(exact)
        return all(near(quick[key], exact[key]) for key in exact)
    assert isinstance(quick, float)
    return isclose(quick, exact, rel_tol=1e-12)


@given(games(most=3))
@settings(max_examples=60)
def test_quick_odds_are_the_exact_ones(game):
    state = played(game[0], *game[1])
    if SYSTEM.outcome(state):
        with pytest.raises(RulesError, match="finished"):
            odds_float(state)
    else:
        assert near(odds_float(state), SYSTEM.odds(state))


@pytest.mark.parametrize("rating", [1, 2, 4, 7])
def test_quick_odds_of_a_single_round(rating):
    state = begun(unopposed(6, rating, 3, 1))
    assert near(odds_float(state), SYSTEM.odds(state))


@pytest.mark.parametrize("ratings", [(1, 1), (3, 5), (4, 3), (9, 8)])
@pytest.mark.parametrize("automatic", [(0, 0), (2, 1)])
def test_twenty_dice_a_side(ratings, automatic):
    sides = [(rating, 0, count) for rating, count in zip(ratings, automatic, strict=True)]
    state = with_dice(opposed(*sides), 20, 20)
    odds = SYSTEM.odds(state)
    assert sum(as_pairs(odds).values()) == 1
    assert near(odds_float(state), odds)


def test_the_longest_fractions_can_be_written_and_shown():
    share = SYSTEM.odds(with_dice(opposed((5, 0), (1, 0)), 20, 20))["evenly_matched"]
    assert share.denominator > 10**4300  # more than Python writes at once
    top, bottom = fractions_as_text(share).split("/")
    assert (number(top), number(bottom)) == (share.numerator, share.denominator)
    assert fraction(share).endswith("%")
    assert fractions_as_text([Fraction(0), Fraction(1), Fraction(2, 3)]) == ["0", "1", "2/3"]


def number(digits):
    return reduce(lambda so_far, digit: so_far * 10 + int(digit), digits, 0)


@given(st.integers(1, 9), st.integers(1, 9))
def test_more_dice_help(ours, theirs):
    def wins(dice):
        return sum(odds_float(with_dice(opposed((ours, 0), (theirs, 0)), dice, 3))["challenger"].values())

    assert wins(2) < wins(3) < wins(6)
