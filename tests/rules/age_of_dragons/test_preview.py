"""What is shown of an action before its dice, and of moves after them, against the state machine itself."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.rules.age_of_dragons import SYSTEM
from gm_console.rules.age_of_dragons.odds import outlook
from gm_console.rules.age_of_dragons.play import initiative
from gm_console.rules.age_of_dragons.preview import preview
from gm_console.rules.age_of_dragons.review import before, seats, told
from gm_console.rules.system import RulesError
from gm_console.wording.catalog import say

from .cases import attempt, begun, games, modify, played, refusal, who


def test_the_technique_of_an_action_and_what_each_exertion_brings():
    yrsa = {"name": "Yrsa", "spheres": {"soma": 5, "sophia": 4, "pneuma": 6}, "energy": 4}
    state = begun(yrsa, who("Sorrel"), sphere="pneuma", difficulty=7, complexity=3, exhaustion=2)
    state = played(state, modify(6, actor="Sorrel", name="blessing", target="Yrsa"))
    seen = preview(state, {"actor": "Yrsa", "arete": 1})
    assert (seen.technique, seen.difficulty, seen.target) == (8, 7, 3)
    assert [(say(term), term.amount) for term in seen.terms] == [("Pneuma", 6), ("arete", 1), ("blessing", 1)]
    assert [effort.success for effort in seen.efforts] == [Fraction(2, 3), Fraction(8, 9), Fraction(26, 27)]
    assert seen.effort(2).powers == ((1, Fraction(4, 9)), (2, Fraction(4, 9)))
    assert [effort.completes for effort in seen.efforts] == [0, 0, Fraction(8, 27)]
    assert [(effort.cost, effort.after, effort.zeroed) for effort in seen.efforts] == [
        (1, 3, False),
        (2, 2, False),
        (3, 1, False),
    ]


def test_quality_and_the_storytellers_own_are_told_apart_and_a_modifier_can_be_left_out():
    state = played(begun(who("Ash")), modify(6, name="chant"))
    action = {"actor": "Ash", "quality": -1, "technique_modifier": 2, "without": ["chant", "nothing"]}
    seen = preview(state, action)
    assert [(say(term), term.amount) for term in seen.terms] == [("Soma", 5), ("quality", -1), ("for this action", 2)]
    assert [modifier.name for modifier in seen.concerned] == ["chant"]


def test_an_empty_pool_is_zeroed_out_again_and_says_by_how_much_complexity_rises():
    seen = preview(begun(who("Ash", energy=2), exhaustion=3), {"actor": "Ash"})
    assert [(effort.zeroed, effort.rise) for effort in seen.efforts] == [(False, 0), (True, 3), (True, 3)]


def test_trivial_counts_only_where_it_is_allowed_and_never_for_a_modifier():
    easy, hard = begun(who("Ash", 8), difficulty=4), begun(who("Ash", 7), difficulty=4)
    assert preview(easy, {"actor": "Ash", "trivial": True}).target == 1
    assert not preview(easy, {"actor": "Ash"}).trivial
    assert preview(hard, {"actor": "Ash", "trivial": True}).target == 3
    assert not preview(easy, {"actor": "Ash", "trivial": True, "action": "modify"}).can_be_trivial


def test_what_is_impossible_is_barred_only_where_the_setup_says_so():
    seen = preview(begun(who("Ash", 2)), {"actor": "Ash"})
    assert (seen.impossible, seen.barred) == (True, False)
    assert preview(begun(who("Ash", 2), bar_impossible=True), {"actor": "Ash"}).barred
    assert not preview(begun(who("Ash", 2), bar_impossible=True), {"actor": "Ash", "arete": 1}).barred


def test_a_stranger_and_one_who_gave_up_have_no_action():
    state = played(begun(who("Ash"), who("Wren")), {"abandon": "Wren"})
    assert refusal(preview, state, {"actor": "Wren"}) == ("has-abandoned", "actor")
    assert refusal(preview, state, {"actor": "Tam"}) == ("actor-unknown", "actor")


EXTRAS = st.fixed_dictionaries(
    {},
    optional={
        "arete": st.integers(0, 3),
        "quality": st.integers(-1, 1),
        "power_modifier": st.integers(-2, 2),
        "cost_modifier": st.integers(-2, 2),
        "sphere": st.sampled_from(["soma", "sophia", "pneuma"]),
    },
)


@settings(max_examples=40)
@given(games(), EXTRAS, st.integers(1, 3))
def test_the_preview_is_what_the_state_machine_does_over_all_dice(game, extras, dice):
    state, _ = game
    if SYSTEM.outcome(state) is not None:
        return
    name = initiative(state)[0]
    seen = preview(state, {"actor": name, **extras})
    cases = list(product(range(1, 7), repeat=dice))
    try:
        ends = [played(state, attempt(*rolls, actor=name, **extras)) for rolls in cases]
    except RulesError as error:
        assert (error.code, seen.barred) == ("impossible", True)  # noqa: PT017
        return
    effort = seen.effort(dice)
    taken = [end.actions[-1] for end in ends]
    assert effort.success == Fraction(sum(each.hits > 0 for each in taken), len(cases))
    assert effort.completes == Fraction(sum(end.result == "completed" for end in ends), len(cases))
    for power, chance in effort.powers:
        assert chance == Fraction(sum(each.hits > 0 and each.power == power for each in taken), len(cases))
    assert sum(chance for _, chance in effort.powers) == effort.success
    assert {(each.technique, each.difficulty, each.target, each.cost, each.zeroed) for each in taken} == {
        (seen.technique, seen.difficulty, seen.target, effort.cost, effort.zeroed)
    }
    assert sum(term.amount for term in seen.terms) == seen.technique or seen.technique == 0
    assert {end.pools()[name] for end in ends} == {effort.after}


@settings(max_examples=40)
@given(games())
def test_every_move_is_told_in_words_and_the_states_between_are_found_again(game):
    state, moves = game
    past = told(state)
    assert len(past) == len(moves)
    for each in past:
        assert not say(each.line).startswith("age-of-dragons")
        assert each.rest is None or not say(each.rest).startswith("age-of-dragons")
    for place in range(len(moves)):
        assert before(state, place).moves == state.moves[:place]
    assert before(state, len(moves)) == state
    assert [seat.name for seat in seats(state)] == [each.name for each in SYSTEM.participants(state)]


def test_seats_say_who_may_act_who_is_zeroed_out_and_who_gave_up():
    state = begun(who("Ash", energy=1), who("Wren", 4, pc=True), who("Tam", 4), exhaustion=2)
    state = played(state, attempt(1, actor="Ash"), {"abandon": "Tam"})
    ash, wren, tam = seats(state)
    assert (ash.zeroed, ash.energy, ash.start, ash.holds) == (True, 0, 1, False)
    assert (wren.holds, wren.tied, wren.zeroed) == (True, False, False)
    assert (tam.gone, tam.holds) == (True, False)


def test_told_lines_read_well():
    state = begun(who("Ash"), exhaustion=2, fragile=True)
    state = played(
        state,
        modify(6, 5, name="chant"),
        attempt(2, 6, 1),
        {"adjust": "energy", "actor": "Ash", "to": 4, "reason": "a gulp of water"},
        {"end": "chant"},
        {"join": who("Wren")},
    )
    assert [say(each.line) for each in told(state)] == [
        "Ash applies “chant”, moderate: 6 5, technique +2",
        "Ash attempts, full: 2 6 1, power 1",
        "Energy of Ash set from 0 to 4",
        "“chant” ended",
        "Wren joined with 5 energy",
    ]
    assert say(told(state)[1].rest) == "zeroed out: complexity +2, 4 to go"


def test_the_outlook_is_of_whoever_is_asked_for():
    state = begun(who("Wren", 9), who("Ash"))
    found = outlook(state, "Ash")
    assert found["before_exhaustion"] == {"chance": Fraction(99, 128), "exertion": 1}
    assert found["within_horizon"] == SYSTEM.odds(state)["within_horizon"]
    with pytest.raises(RulesError):
        outlook(played(begun(), {"abandon": "Ash"}), "Ash")
