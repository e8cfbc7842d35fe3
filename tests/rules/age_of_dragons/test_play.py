"""The state machine: turns, rulings, refusals, what may be done next, and drawing."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.rules.age_of_dragons import SYSTEM
from gm_console.rules.system import RulesError
from gm_console.wording.catalog import refusal as words_of

from .cases import CARRIED, FRESH, attempt, begun, filled_moves, games, modify, played, refusal, setup, who


def state_of(state):
    return SYSTEM.details(state)["state"]


def last(state):
    return SYSTEM.details(state)["actions"][-1]


def test_the_worked_example():
    state = played(begun(), attempt(2, 4, 6))
    assert state_of(state) == {"complexity": 1, "energy": {"Ash": 2}, "initiative": ["Ash"]}


@pytest.mark.parametrize(
    ("technique", "lowest", "target"), [(6, 5, 3), (5, 5, 4), (4, 5, 5), (4, 6, 6), (0, 6, 6), (6, 6, 3)]
)
def test_what_a_die_needs(technique, lowest, target):
    state = begun(who(rating=technique), rulings={"D1": lowest, "D7": "fresh"})
    for die in range(1, 7):
        taken = last(played(state, attempt(die)))
        assert (taken["target"], taken["hits"]) == (target, int(die >= target))


def test_technique_is_sphere_arete_modifiers_quality_and_never_below_0():
    person = {"name": "Ash", "arete": 9, "spheres": {"soma": 5, "sophia": 2, "pneuma": 7}, "energy": 20}
    state = played(begun(person, complexity=20), modify(6, 6, 6))
    figures = {"sphere": "sophia", "arete": 3, "quality": 1, "technique_modifier": -2}
    assert last(played(state, attempt(1, **figures)))["technique"] == 2 + 3 + 3 + 1 - 2
    assert last(played(state, attempt(1, without=["chant"])))["technique"] == 5
    assert last(played(state, attempt(1, technique_modifier=-99)))["technique"] == 0


def test_a_modifier_counts_from_the_next_action_on_and_for_its_target_alone():
    state = played(begun(who(), who("Wren")), modify(6, 6, modifies="power", target="Wren"))
    assert last(state)["power"] == 2
    assert last(played(state, attempt(6, actor="Wren", power_modifier=-1)))["power"] == 2
    assert last(played(state, attempt(6)))["power"] == 1


def test_difficulty_modifiers_concern_all_and_stay_above_0():
    state = played(
        begun(who(), who("Wren"), difficulty=1), modify(6, 6, modifies="difficulty", sign=-1, power_modifier=3)
    )
    assert last(played(state, attempt(1, actor="Wren")))["difficulty"] == 0
    assert last(played(state, attempt(1, without=["chant"])))["difficulty"] == 1
    assert last(played(state, {"adjust": "difficulty", "to": 9, "reason": "dusk"}, attempt(1)))["difficulty"] == 4


def test_a_failed_modifier_is_not_in_force_and_one_of_power_0_is():
    state = begun(complexity=9)
    failed = played(state, modify(1))
    assert failed.modifiers == ()
    played(failed, modify(6))
    weak = played(state, modify(6, power_modifier=-5))
    assert [(each.name, each.amount) for each in weak.modifiers] == [("chant", 0)]
    assert refusal(played, weak, modify(6)) == ("modifier-twice", "name")
    played(weak, {"end": "chant"}, modify(6))


def test_cost_leaves_a_success_and_a_failure_alike_and_never_below_0():
    state = begun(complexity=9)
    assert state_of(played(state, attempt(1, 1)))["energy"] == {"Ash": 3}
    assert state_of(played(state, attempt(6, 6)))["energy"] == {"Ash": 3}
    assert last(played(state, attempt(6, cost_modifier=-4)))["cost"] == 0
    assert state_of(played(state, attempt(6, cost_modifier=40)))["energy"] == {"Ash": 0}


def test_zeroed_out_each_time_a_cost_leaves_0():
    state = begun(who(energy=1), complexity=9, exhaustion=2)
    once = played(state, attempt(1, 1))
    assert (last(once)["zeroed"], once.complexity) == (True, 11)
    twice = played(once, attempt(1))
    assert (last(twice)["zeroed"], twice.complexity) == (True, 13)
    free = played(twice, attempt(1, cost_modifier=-1))
    assert (last(free)["zeroed"], free.complexity) == (False, 13)
    adjusted = played(state, {"adjust": "energy", "actor": "Ash", "to": 0, "reason": "a blow"})
    assert adjusted.complexity == 9


@pytest.mark.parametrize(("rolls", "result", "complexity"), [((6,), "completed", 0), ((1,), "failed", 1)])
def test_what_has_just_ended_does_not_rise(rolls, result, complexity):
    state = played(begun(who(energy=1), complexity=1, fragile=True), attempt(*rolls))
    assert SYSTEM.outcome(state) == {"result": result, "complexity": complexity, "energy": {"Ash": 0}}
    assert last(state)["zeroed"]
    assert SYSTEM.next_moves(state) == ()
    assert "state" not in SYSTEM.details(state)


def test_fragile_breaks_at_a_failed_attempt_alone():
    state = begun(fragile=True, complexity=9)
    state = played(state, modify(1), attempt(6, power_modifier=-1))
    assert SYSTEM.outcome(state) is None
    assert SYSTEM.outcome(played(state, attempt(3)))["result"] == "failed"


def test_abandoned_when_the_last_gives_up():
    state = played(begun(who(), who("Wren", 6)), {"abandon": "Wren"})
    assert state_of(state)["initiative"] == ["Ash"]
    assert state_of(state)["energy"] == {"Ash": 5, "Wren": 6}
    assert refusal(played, state, {"abandon": "Wren"}) == ("has-abandoned", "abandon")
    assert refusal(played, state, attempt(1, actor="Wren")) == ("has-abandoned", "actor")
    played(state, modify(6, target="Wren"), {"adjust": "energy", "actor": "Wren", "to": 1, "reason": "x"})
    done = played(state, {"abandon": "Ash"})
    assert SYSTEM.outcome(done)["result"] == "abandoned"
    assert refusal(played, done, {"join": who("Tam")}) == ("finished", "")


def test_initiative_player_characters_first():
    state = begun(who("Ash"), who("Wren", pc=True), who("Tam", 4, pc=True), who("Bryn", 3, pc=True, energy=5))
    assert state_of(state)["initiative"] == ["Wren", "Bryn", "Ash"]


def test_effects_only_where_energy_is_carried():
    moves = [
        attempt(1),
        {"join": who("Tam", 7, energy=9)},
        {"adjust": "energy", "actor": "Tam", "to": 12, "reason": "a draught"},
    ]
    people = [who(), who("Wren")]
    carried = played(begun(*people, rulings=CARRIED), *moves)
    held = (
        {"effect": "spend_energy", "actor": "Ash", "pool": "physical", "from": 5, "to": 4},
        {"effect": "spend_energy", "actor": "Tam", "pool": "physical", "from": 9, "to": 12},
    )
    assert (SYSTEM.pending(carried), SYSTEM.effects(carried)) == (held, ())
    ends = [{"abandon": name} for name in ("Ash", "Wren", "Tam")]
    assert SYSTEM.effects(played(carried, *ends)) == held
    fresh = played(begun(*people, rulings=FRESH), *moves)
    assert SYSTEM.pending(fresh) == SYSTEM.effects(played(fresh, *ends)) == ()


def test_trivial_lets_every_die_hit():
    state = begun(who(rating=10), complexity=9)
    assert last(played(state, attempt(1, 1, trivial=True)))["hits"] == 2
    assert last(played(state, attempt(1, 1)))["hits"] == 0
    assert last(played(begun(difficulty=0), attempt(1, trivial=True)))["hits"] == 1


def test_impossible_is_barred_only_where_greater_too():
    barred = begun(who(rating=2), difficulty=4, bar_impossible=True)
    for move in (attempt(6), modify(6)):
        assert refusal(played, barred, move) == ("impossible", "actor")
        played(barred, {**move, "quality": 1})
        played(begun(who(rating=2), difficulty=4), move)
    played(begun(who(rating=0), difficulty=0, bar_impossible=True), attempt(6))


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"complexity": 0}, "too-low", "complexity"),
        ({"complexity": 61}, "too-high", "complexity"),
        ({"difficulty": -1}, "too-low", "difficulty"),
        ({"difficulty": 61}, "too-high", "difficulty"),
        ({"exhaustion": -1}, "too-low", "exhaustion"),
        ({"exhaustion": 61}, "too-high", "exhaustion"),
        ({"horizon": 0}, "too-low", "horizon"),
        ({"horizon": 31}, "too-high", "horizon"),
        ({"sphere": "spirit"}, "not-a-choice", "sphere"),
        ({"fragile": 1}, "not-true-or-false", "fragile"),
        ({"complexity": True}, "not-whole", "complexity"),
        ({"complexity": 3.0}, "not-whole", "complexity"),
        ({"success": None}, "not-text", "success"),
        ({"colour": "red"}, "key-unknown", "colour"),
        ({"participants": []}, "participants-none", "participants"),
        ({"participants": [who(str(n)) for n in range(13)]}, "participants-too-many", "participants"),
        ({"participants": [who("A"), who("B"), who("A")]}, "name-twice", "participants[2].name"),
        ({"participants": [who(" ")]}, "text-blank", "participants[0].name"),
        ({"participants": [who(rating=61)]}, "too-high", "participants[0].spheres.soma"),
        ({"participants": [who(energy=61)]}, "too-high", "participants[0].energy"),
        ({"participants": [who(energy=-1)]}, "too-low", "participants[0].energy"),
        ({"participants": [who(energy=None)]}, "null", "participants[0].energy"),
        ({"participants": [who(arete=-1)]}, "too-low", "participants[0].arete"),
        ({"participants": [{"name": "A", "spheres": {"soma": 1}}]}, "key-missing", "participants[0].spheres.sophia"),
        ({"participants": [{"name": "A"}]}, "key-missing", "participants[0].spheres"),
        ({"participants": "Ash"}, "not-a-list", "participants"),
    ],
)
def test_a_bad_set_up_is_refused(change, code, path):
    assert refusal(SYSTEM.read_setup, setup() | change) == (code, path)


def test_the_widest_set_up_is_accepted():
    people = [who(str(number), 60, energy=60, arete=60) for number in range(12)]
    state = begun(*people, complexity=60, difficulty=60, exhaustion=60, horizon=30)
    assert SYSTEM.begin(setup(*people), FRESH).participants == state.participants
    assert refusal(played, state, {"join": who("new")}) == ("participants-too-many", "join")


BAD_MOVES = [
    ({"rolls": [1]}, "move-unknown", ""),
    (attempt(1, actor="Nobody"), "actor-unknown", "actor"),
    (attempt(1) | {"action": "flee"}, "not-a-choice", "action"),
    (attempt(1) | {"exertion": 0}, "too-low", "exertion"),
    (attempt(1, 1, 1, 1), "too-high", "exertion"),
    (attempt(1) | {"exertion": 2}, "dice-count", "rolls"),
    (attempt(7), "too-high", "rolls[0]"),
    (attempt(6, 0), "too-low", "rolls[1]"),
    (attempt(1, sphere=None), "null", "sphere"),
    (attempt(1, arete=-1), "too-low", "arete"),
    (attempt(1, trivial=True), "not-trivial", "trivial"),
    (attempt(1, target="Ash"), "key-unknown", "target"),
    (attempt(1, without=["other"]), "modifier-unknown", "without[0]"),
    (attempt(1, without=["chant", "other"]), "modifier-unknown", "without[1]"),
    (modify(1), "modifier-twice", "name"),
    (modify(1, name="song", trivial=True), "modifier-trivial", "trivial"),
    (modify(1, name="song", modifies="luck"), "not-a-choice", "modifies"),
    (modify(1, name="song", sign=0), "not-a-choice", "sign"),
    (modify(1, name="song", sign=True), "not-whole", "sign"),
    (modify(1, name=" "), "text-blank", "name"),
    (modify(1, name="song", target="Nobody"), "actor-unknown", "target"),
    (modify(1, name="song", target="Ash", modifies="difficulty"), "difficulty-has-no-target", "target"),
    ({"end": "song"}, "modifier-unknown", "end"),
    ({"end": "chant", "abandon": "Ash"}, "key-unknown", "abandon"),
    ({"abandon": "Nobody"}, "actor-unknown", "abandon"),
    ({"join": who()}, "name-twice", "join.name"),
    ({"join": {"name": "Tam"}}, "key-missing", "join.spheres"),
    ({"adjust": "luck", "to": 1, "reason": "x"}, "not-a-choice", "adjust"),
    ({"adjust": "complexity", "to": 1}, "key-missing", "reason"),
    ({"adjust": "complexity", "to": 1, "reason": " "}, "text-blank", "reason"),
    ({"adjust": "complexity", "to": 0, "reason": "x"}, "too-low", "to"),
    ({"adjust": "complexity", "to": 61, "reason": "x"}, "too-high", "to"),
    ({"adjust": "difficulty", "to": -1, "reason": "x"}, "too-low", "to"),
    ({"adjust": "difficulty", "actor": "Ash", "to": 1, "reason": "x"}, "adjust-no-actor", "actor"),
    ({"adjust": "energy", "to": 1, "reason": "x"}, "adjust-whose", "actor"),
    ({"adjust": "energy", "actor": "Nobody", "to": 1, "reason": "x"}, "actor-unknown", "actor"),
    ("attempt", "not-an-object", ""),
    (None, "not-an-object", ""),
]


@pytest.mark.parametrize(("move", "code", "path"), BAD_MOVES)
def test_a_bad_move_is_refused_and_says_what_to_do(move, code, path):
    state = played(begun(), modify(6))
    with pytest.raises(RulesError) as caught:
        played(state, move)
    assert (caught.value.code, caught.value.path) == (code, path)
    sentence = words_of(caught.value, SYSTEM.id)
    assert sentence[-1] in ".?"
    assert "{" not in sentence


def test_ending_where_nothing_is_in_force():
    assert refusal(played, begun(), {"end": "chant"}) == ("no-modifiers", "end")
    assert refusal(played, begun(), attempt(1, without=["chant"])) == ("no-modifiers", "without[0]")


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text() | st.integers(), inner, max_size=3),
    max_leaves=8,
)


@given(json_like)
def test_garbage_is_refused(garbage):
    state = begun()
    assert refusal(SYSTEM.read_setup, garbage)
    assert refusal(SYSTEM.read_move, garbage)
    assert refusal(SYSTEM.begin, garbage, FRESH)
    assert refusal(SYSTEM.play, state, garbage)
    assert refusal(SYSTEM.draw, state, garbage, min)


@given(st.sampled_from([setup(), attempt(1), modify(1), {"join": who("Tam")}]), st.data(), json_like)
def test_garbage_in_one_place_raises_nothing_else(whole, data, garbage):
    key = data.draw(st.sampled_from([*whole, "\ud800", 5]))
    spoilt = whole | {key: garbage}
    refusal(SYSTEM.begin, spoilt, FRESH)
    refusal(SYSTEM.play, begun(), spoilt)


# Next moves and drawing


def test_next_lists_the_holder_of_initiative_first():
    state = played(begun(who(), who("Wren", 9)), modify(6, name="blessing"))
    listed = [move.as_json() for move in SYSTEM.next_moves(state)]
    assert listed[0] == {"actor": "Wren", "action": "attempt", "exertion": 1, "needs": {"rolls": 1}}
    assert [move["exertion"] for move in listed if move.get("action") == "attempt"] == [1, 2, 3, 1, 2, 3]
    needs = {"name": "text", "modifies": ["technique", "difficulty", "power", "cost"], "rolls": 2}
    assert {"actor": "Ash", "action": "modify", "exertion": 2, "needs": needs} in listed
    assert listed[-3:] == [
        {"abandon": "Wren", "needs": {}},
        {"abandon": "Ash", "needs": {}},
        {"end": "blessing", "needs": {}},
    ]
    assert json.loads(json.dumps(listed)) == listed


def test_next_leaves_out_who_is_barred():
    state = begun(who(rating=1), who("Wren"), bar_impossible=True)
    assert {move.by for move in SYSTEM.next_moves(state) if "action" in move.template} == {"Wren"}
    alone = begun(who(rating=1), bar_impossible=True)
    assert [move.as_json() for move in SYSTEM.next_moves(alone)] == [{"abandon": "Ash", "needs": {}}]


@given(games(), st.data())
def test_what_next_lists_is_accepted(game, data):
    state, _ = game
    assert bool(SYSTEM.next_moves(state)) == (SYSTEM.outcome(state) is None)
    if SYSTEM.next_moves(state):
        after = played(state, data.draw(filled_moves(state)))
        assert len(after.moves) == len(state.moves) + 1


@given(games(), st.data())
def test_what_next_does_not_list_is_refused(game, data):
    state, _ = game
    listed = {(move.by, move.template["exertion"]) for move in SYSTEM.next_moves(state) if "action" in move.template}
    actor = data.draw(st.sampled_from([*(each.name for each in SYSTEM.participants(state)), "Nobody"]))
    dice = data.draw(st.integers(0, 5))
    move = attempt(*([3] * dice), actor=actor)
    assert (refusal(played, state, move) is None) == ((actor, dice) in listed)
    abandons = {move.template.get("abandon") for move in SYSTEM.next_moves(state)}
    assert (refusal(played, state, {"abandon": actor}) is None) == (actor in abandons)


@given(games())
def test_replay_gives_the_same(game):
    state, moves = game
    setup_again = SYSTEM.read_setup(json.loads(json.dumps(state.setup.model_dump(exclude_none=True))))
    options = {"D1": state.lowest, "D7": "carried" if state.carried else "fresh"}
    again = played(SYSTEM.begin(setup_again, options), *json.loads(json.dumps(moves)))
    assert SYSTEM.details(again) == SYSTEM.details(state)
    assert SYSTEM.outcome(again) == SYSTEM.outcome(state)
    assert SYSTEM.effects(again) == SYSTEM.effects(state)


@given(games())
def test_energy_and_complexity_keep_their_bounds(game):
    state, _ = game
    assert min(state.pools().values()) >= 0
    assert (state.complexity == 0) == (state.result == "completed")
    for taken in state.actions:
        assert min(taken.technique, taken.difficulty, taken.power, taken.cost) >= 0
        assert taken.power == 0 or taken.hits > 0


def test_drawing_rolls_the_dice_of_the_exertion_in_order():
    fell = iter([2, 6, 3])
    asked = []

    def pick(choices):
        asked.append(tuple(choices))
        return next(fell)

    move = {"actor": "Ash", "action": "attempt", "exertion": 3}
    assert SYSTEM.draw(begun(), move, pick) == {**move, "rolls": [2, 6, 3]}
    assert asked == [(1, 2, 3, 4, 5, 6)] * 3


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (attempt(1), "rolls-stand"),
        ({"abandon": "Ash"}, "nothing-to-draw"),
        ({"action": "attempt"}, "exertion-first"),
        ({"action": "attempt", "exertion": True}, "exertion-first"),
        ({"action": "attempt", "exertion": 4}, "exertion-first"),
        ({"action": "attempt", "exertion": [1]}, "exertion-first"),
    ],
)
def test_what_cannot_be_drawn(move, code):
    assert refusal(SYSTEM.draw, begun(), move, min)[0] == code


def test_nothing_is_drawn_once_it_is_over():
    over = played(begun(), {"abandon": "Ash"})
    assert refusal(SYSTEM.draw, over, {"action": "attempt", "exertion": 1}, min) == ("finished", "")
