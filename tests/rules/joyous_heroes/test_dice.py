"""Challenge dice: the table, the floor, the limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.rules.system import RulesError

from .cases import FIGURES, begun, needed, opposed, unopposed


def figures(challenge):
    return [(pool.dice, pool.automatic, pool.to_roll) for pool in begun(challenge).pools.values()]


@pytest.mark.parametrize(
    ("own", "other", "dice", "automatic"),
    [
        (3, 4, 2, 0),
        (4, 4, 2, 0),
        (7, 4, 3, 0),
        (8, 4, 4, 0),
        (11, 4, 4, 0),
        (12, 4, 5, 1),
        (15, 4, 5, 1),
        (16, 4, 6, 2),
        (19, 4, 6, 2),
        (20, 4, 7, 2),
        (90, 4, 7, 2),
        (1, 90, 2, 0),
    ],
)
def test_the_table_of_ratings(own, other, dice, automatic):
    expected = (dice, automatic, dice - automatic if dice > 2 else dice)
    assert figures(opposed((own, 0), (other, 0)))[0] == expected
    assert figures(opposed((other, 0), (own, 0)))[1] == expected
    assert figures(unopposed(other, own)) == [expected]


def test_the_floor_is_applied_last_to_the_sum():
    assert figures(opposed((3, 1), (4, -9))) == [(2, 0, 2), (2, 0, 2)]
    assert figures(opposed((3, 2), (4, 0)))[0] == (3, 0, 3)


def test_automatic_successes_add_no_dice_and_stay_within_0_and_2():
    assert figures(opposed((3, 1, 1), (3, 0, 2))) == [(3, 1, 2), (2, 2, 2)]
    assert figures(opposed((12, 0, 2), (3, 0)))[0] == (6, 2, 4)
    assert figures(opposed((12, 0, -5), (3, 0)))[0] == (6, 0, 6)
    assert figures(opposed((9, 0, -1), (3, 0)))[0] == (5, 0, 5)


@given(FIGURES, FIGURES)
def test_a_pool_keeps_its_bounds(ours, theirs):
    for dice, automatic, to_roll in figures(opposed(ours, theirs)):
        assert 2 <= dice <= 20
        assert 0 <= automatic <= 2
        assert 1 <= to_roll <= dice
        assert to_roll == dice - (automatic if dice > 2 else 0)


@given(st.integers(1, 10**30), st.integers(1, 10**30))
def test_only_one_of_two_ratings_can_be_the_higher(own, other):
    first, second = figures(opposed((own, 0), (other, 0)))
    assert min(first[0], second[0]) == 2
    assert (first == second) == (own == other or max(first[0], second[0]) == 2)


def test_twenty_dice_are_allowed_and_one_more_is_not():
    assert needed(begun(opposed((3, 18), (3, 0)))) == {"challenger": 20, "opponent": 2}
    for challenge, role, name in (
        (opposed((3, 19), (3, 0)), "challenger", "Bryn"),
        (opposed((3, 0), (3, 19)), "opponent", "Tam"),
        (unopposed(3, 3, 10**50), "challenger", "Bryn"),
    ):
        with pytest.raises(RulesError) as caught:
            begun(challenge)
        assert (caught.value.code, caught.value.path) == ("too-many-dice", f"{role}.modifiers")
        assert caught.value.parameters["name"] == name
