"""Rounds, adjustments, results, refusals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.rules.joyous_heroes import SYSTEM
from gm_console.rules.system import RulesError
from gm_console.wording.catalog import refusal

from .cases import adjust, begun, games, needed, opposed, played, rolls, unopposed

EXAMPLE = {
    "kind": "opposed",
    "stat": "Body",
    "challenger": {"name": "Bryn", "rating": 4},
    "opponent": {"name": "Tam", "rating": 2},
}
FIRST, SECOND = rolls([1, 3, 5, 6], [2, 4]), rolls([2, 4], [5])


def refused(call, *given):
    with pytest.raises(RulesError) as caught:
        call(*given)
    return caught.value.code, caught.value.path


def test_worked_example():
    after_one = played(EXAMPLE, FIRST)
    assert SYSTEM.outcome(after_one) is None
    assert needed(after_one) == {"challenger": 2, "opponent": 1}
    over = played(EXAMPLE, FIRST, SECOND)
    assert SYSTEM.outcome(over) == {"result": "challenger", "remaining": 2, "rounds": 2}
    assert SYSTEM.next_moves(over) == ()
    assert (SYSTEM.effects(over), SYSTEM.pending(over), SYSTEM.details(over)) == ((), (), {})


def test_a_six_always_fails():
    assert SYSTEM.outcome(played(opposed((9, 0), (9, 0)), rolls([6, 5], [6, 6])))["remaining"] == 1
    assert SYSTEM.outcome(played(opposed((9, 0), (9, 0)), rolls([6, 6], [6, 6])))["result"] == "evenly_matched"


def test_automatic_successes_are_rolled_with_two_dice_left():
    state = played(opposed((3, 1, 2), (3, 0)), rolls([6], [1, 1]))
    assert needed(state) == {"challenger": 2, "opponent": 2}
    assert needed(played(opposed((3, 1, 2), (3, 0)), rolls([3], [1, 1]))) == {"challenger": 1, "opponent": 2}


def test_next_as_it_stands_in_an_answer():
    both, alone = SYSTEM.next_moves(begun(EXAMPLE))[0], SYSTEM.next_moves(begun(unopposed(3, 9)))[0]
    assert both.as_json() == {"needs": {"rolls": {"challenger": 4, "opponent": 2}}}
    assert alone.as_json() == {"needs": {"rolls": {"challenger": 4}}}
    assert (both.by, alone.by) == ("", "Bryn")


@pytest.mark.parametrize(
    ("difficulty", "figures", "dice", "result", "degree"),
    [
        (5, (2,), [1, 2], "challenger", 2),
        (6, (2,), [1, 2], "challenger", 1),
        (6, (2,), [1, 6], "evenly_matched", 0),
        (6, (2,), [6, 6], "evenly_matched", 0),
        (7, (2,), [1, 2], "challenger", 1),
        (8, (2,), [1, 2], "evenly_matched", 0),
        (8, (2, 2, 1), [1, 2], "challenger", 1),
        (1, (3,), [6, 6, 6, 6], "challenger", 1),
        (1, (4,), [4, 6, 6, 1], "challenger", 4),
    ],
)
def test_unopposed_degree(difficulty, figures, dice, result, degree):
    over = played(unopposed(difficulty, *figures), rolls(dice))
    assert SYSTEM.outcome(over) == {"result": result, "remaining": degree, "rounds": 1}


def test_adjusting_dice():
    more = played(opposed((3, 0, 2), (3, 0)), adjust("challenger", 5))
    assert needed(more) == {"challenger": 3, "opponent": 2}
    lost = played(EXAMPLE, FIRST, adjust("challenger", 0))
    assert SYSTEM.outcome(lost) == {"result": "opponent", "remaining": 1, "rounds": 1}
    assert needed(played(EXAMPLE, adjust("opponent", 20)))["opponent"] == 20


@pytest.mark.parametrize(
    ("challenge", "moves", "move", "expected"),
    [
        (EXAMPLE, [], rolls([1, 2, 3], [1, 2]), ("dice-count", "rolls.challenger")),
        (EXAMPLE, [], rolls([1, 2, 3, 4], [1, 2, 3]), ("dice-count", "rolls.opponent")),
        (EXAMPLE, [], rolls([1, 2, 3, 4]), ("dice-count", "rolls.opponent")),
        (EXAMPLE, [], {"rolls": {"opponent": [1, 2]}}, ("dice-count", "rolls.challenger")),
        (EXAMPLE, [], rolls([1, 2, 3, 7], [1, 2]), ("die-face", "rolls.challenger[3]")),
        (EXAMPLE, [], rolls([1, 2, 3, 4], [0, 2]), ("die-face", "rolls.opponent[0]")),
        (EXAMPLE, [], rolls([1, 2.0, 3, 4], [1, 2]), ("die-not-whole", "rolls.challenger[1]")),
        (EXAMPLE, [], rolls([1, 2, 3, True], [1, 2]), ("die-not-whole", "rolls.challenger[3]")),
        (EXAMPLE, [], rolls([1, 2, 3, "4"], [1, 2]), ("die-not-whole", "rolls.challenger[3]")),
        (EXAMPLE, [], {"rolls": {"challenger": None, "opponent": [1, 2]}}, ("not-a-list", "rolls.challenger")),
        (EXAMPLE, [], {}, ("key-missing", "rolls")),
        (EXAMPLE, [], [], ("not-an-object", "")),
        (EXAMPLE, [], {**FIRST, "by": "Bryn"}, ("key-unknown", "by")),
        (EXAMPLE, [], {**FIRST, **adjust("opponent", 2)}, ("key-unknown", "rolls")),
        (EXAMPLE, [FIRST, SECOND], FIRST, ("finished", "")),
        (EXAMPLE, [FIRST, SECOND], adjust("opponent", 2), ("finished", "")),
        (EXAMPLE, [], adjust("opponent", 21), ("too-high", "to")),
        (EXAMPLE, [], adjust("opponent", -1), ("too-low", "to")),
        (EXAMPLE, [], adjust("Tam", 2), ("not-a-choice", "side")),
        (EXAMPLE, [], adjust("opponent", 2, "  "), ("text-blank", "reason")),
        (EXAMPLE, [], {"adjust": "dice", "side": "opponent", "to": 2}, ("key-missing", "reason")),
        (EXAMPLE, [], {**adjust("opponent", 2), "adjust": "rating"}, ("not-a-choice", "adjust")),
        (unopposed(3, 3), [], adjust("challenger", 2), ("adjust-unopposed", "adjust")),
        (unopposed(3, 3), [], rolls([1, 2], []), ("no-opponent", "rolls.opponent")),
        (unopposed(3, 3), [], rolls([1]), ("dice-count", "rolls.challenger")),
        (unopposed(3, 3), [rolls([1, 2])], rolls([1, 2]), ("finished", "")),
    ],
)
def test_refused_moves(challenge, moves, move, expected):
    state = played(challenge, *moves)
    assert refused(SYSTEM.play, state, move) == expected
    assert state == played(challenge, *moves)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"kind": "mental"}, ("not-a-choice", "kind")),
        ({"kind": ["opposed"]}, ("not-a-choice", "kind")),
        ({"colour": "red"}, ("key-unknown", "colour")),
        ({"difficulty": 3}, ("key-unknown", "difficulty")),
        ({"stat": None}, ("not-text", "stat")),
        ({"challenger": None}, ("not-an-object", "challenger")),
        ({"challenger": {"name": "Bryn"}}, ("key-missing", "challenger.rating")),
        ({"challenger": {"name": " ", "rating": 3}}, ("text-blank", "challenger.name")),
        ({"challenger": {"name": "Bryn", "rating": 0}}, ("too-low", "challenger.rating")),
        ({"challenger": {"name": "Bryn", "rating": 3.0}}, ("not-whole", "challenger.rating")),
        ({"challenger": {"name": "Bryn", "rating": True}}, ("not-whole", "challenger.rating")),
        ({"challenger": {"name": "Tam", "rating": 3}}, ("same-name", "opponent.name")),
        ({"opponent": {**EXAMPLE["opponent"], "modifiers": None}}, ("not-a-list", "opponent.modifiers")),
        (
            {"opponent": {**EXAMPLE["opponent"], "modifiers": [{"name": "x"}]}},
            ("key-missing", "opponent.modifiers[0].dice"),
        ),
        (
            {"opponent": {**EXAMPLE["opponent"], "modifiers": [{"name": "", "dice": 1}]}},
            ("text-blank", "opponent.modifiers[0].name"),
        ),
        (
            {"opponent": {**EXAMPLE["opponent"], "modifiers": [{"name": "x", "dice": -(10**200)}]}},
            ("too-low", "opponent.modifiers[0].dice"),
        ),
    ],
)
def test_refused_setups(change, expected):
    assert refused(SYSTEM.begin, {**EXAMPLE, **change}, {}) == expected


def test_refused_unopposed_setups():
    assert refused(SYSTEM.read_setup, {**unopposed(3, 3), "difficulty": 0}) == ("too-low", "difficulty")
    assert refused(SYSTEM.read_setup, {**EXAMPLE, "kind": "unopposed"}) == ("key-missing", "difficulty")
    assert refused(SYSTEM.read_setup, {**unopposed(3, 3), "opponent": EXAMPLE["opponent"]}) == (
        "key-unknown",
        "opponent",
    )
    assert refused(SYSTEM.read_setup, {}) == ("key-missing", "kind")
    assert refused(SYSTEM.read_setup, "opposed") == ("not-an-object", "")


def test_names_are_compared_exactly():
    challenge = {**EXAMPLE, "challenger": {"name": "tam", "rating": 3}}
    assert [each.name for each in SYSTEM.participants(begun(challenge))] == ["tam", "Tam"]


def test_refusals_say_what_to_do():
    for move, sentence in (
        (rolls([1, 2, 3], [1, 2]), "Bryn has 4 dice to roll, but 3 were given. Enter 4."),
        (rolls([1, 2, 3, 7], [1, 2]), "Bryn’s die 4 shows 7. Enter a number from 1 to 6."),
    ):
        with pytest.raises(RulesError) as caught:
            SYSTEM.play(begun(EXAMPLE), move)
        assert refusal(caught.value, SYSTEM.id) == sentence


def test_drawing_takes_the_challengers_dice_first():
    fallen = iter([2, 6, 3, 5, 6, 1])
    asked = []
    move = SYSTEM.draw(begun(EXAMPLE), {}, lambda choices: asked.append(tuple(choices)) or next(fallen))
    assert move == rolls([2, 6, 3, 5], [6, 1])
    assert asked == [(1, 2, 3, 4, 5, 6)] * 6
    assert SYSTEM.draw(begun(unopposed(3, 3)), {}, min) == rolls([1, 1])


@pytest.mark.parametrize(
    ("moves", "move", "expected"),
    [
        ([], FIRST, ("already-rolled", "rolls")),
        ([], adjust("opponent", 2), ("nothing-to-draw", "adjust")),
        ([], {"card": 2}, ("key-unknown", "card")),
        ([], None, ("not-an-object", "")),
        ([FIRST, SECOND], {}, ("finished", "")),
    ],
)
def test_refused_draws(moves, move, expected):
    assert refused(SYSTEM.draw, played(EXAMPLE, *moves), move, min) == expected


@given(games())
def test_replay_gives_the_same(game):
    challenge, moves = game
    first, again = played(challenge, *moves), played(challenge, *moves)
    assert first == again
    for ask in (SYSTEM.outcome, SYSTEM.breakdown, SYSTEM.headline, SYSTEM.public, SYSTEM.next_moves):
        assert ask(first) == ask(again)
    assert (SYSTEM.outcome(first) is None) == bool(SYSTEM.next_moves(first))


@given(games())
def test_dice_never_come_back_by_rolling(game):
    challenge, moves = game
    state = begun(challenge)
    for move in moves:
        after = SYSTEM.play(state, move)
        if "rolls" in move:
            assert all(after.pools[role].dice <= pool.dice for role, pool in state.pools.items())
            assert all(after.pools[role].dice >= pool.set_aside for role, pool in state.pools.items())
        state = after


@given(games(), st.data())
def test_next_filled_in_is_accepted(game, data):
    state = played(game[0], *game[1])
    for move in SYSTEM.next_moves(state):
        filled = {**move.template, "rolls": data.draw(fallen(move.needs["rolls"]))}
        assert SYSTEM.play(state, filled).rounds == state.rounds + 1


def fallen(need):
    return st.fixed_dictionaries(
        {role: st.lists(st.integers(1, 6), min_size=n, max_size=n) for role, n in need.items()}
    )


@given(games(), st.data())
def test_another_number_of_dice_or_another_face_is_refused(game, data):
    state = played(game[0], *game[1])
    if SYSTEM.outcome(state):
        return
    need = needed(state)
    dice, role = data.draw(fallen(need)), data.draw(st.sampled_from(list(need)))
    wrong = data.draw(st.lists(st.integers(1, 6), max_size=8).filter(lambda each: len(each) != need[role]))
    assert refused(SYSTEM.play, state, rolls_with(dice, role, wrong)) == ("dice-count", f"rolls.{role}")
    bad = [data.draw(st.integers().filter(lambda face: face not in range(1, 7))), *dice[role][1:]]
    assert refused(SYSTEM.play, state, rolls_with(dice, role, bad)) == ("die-face", f"rolls.{role}[0]")


def rolls_with(dice, role, changed):
    return {"rolls": {**dice, role: changed}}


@given(games(), st.randoms(use_true_random=False))
def test_what_is_drawn_is_accepted(game, random):
    state = played(game[0], *game[1])
    if SYSTEM.outcome(state) is None:
        assert SYSTEM.play(state, SYSTEM.draw(state, {}, random.choice)).rounds == state.rounds + 1


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.just("\ud800"), st.sampled_from(
        ["opposed", "unopposed", "dice", "challenger", 1, 3, 10**4000]
    )),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                ["kind", "stat", "difficulty", "challenger", "opponent", "name", "rating", "modifiers", "dice", "rolls",
                 "adjust", "side", "to", "reason", "\ud800", 3]
            ),
            inner,
            max_size=6,
        ),
    ),
    max_leaves=20,
)  # fmt: skip


def refusal_of(call, data):
    try:
        call(data)
    except RulesError as error:
        return error
    return None


@given(JSON, games(most=2))
def test_whatever_comes_in_nothing_but_a_refusal_comes_out(data, game):
    state = played(game[0], *game[1])
    for call in (
        SYSTEM.read_setup,
        SYSTEM.read_move,
        lambda found: SYSTEM.begin(found, {}),
        lambda found: SYSTEM.play(state, found),
        lambda found: SYSTEM.draw(state, found, min),
    ):
        error = refusal_of(call, data)
        assert error is None or refusal(error, SYSTEM.id).endswith((".", "?"))


@given(JSON, st.sampled_from(["kind", "stat", "challenger", "opponent"]))
def test_a_spoilt_setup_is_refused_where_it_is_spoilt(data, key):
    error = refusal_of(lambda found: SYSTEM.begin(found, {}), {**EXAMPLE, key: data})
    assert error is None or error.path.startswith(key) or error.code in ("key-missing", "key-unknown", "same-name")
