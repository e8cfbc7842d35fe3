"""The state machine: what may be done, what comes of it, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.rules.huldufolk import SYSTEM
from gm_console.rules.system import Participant, RulesError
from tests.rules.huldufolk.cases import (
    ALONE,
    MAGIC,
    RULINGS,
    actor,
    attack,
    attack_setups,
    begun,
    contest,
    contest_setups,
    deals,
    games,
    played,
    setups,
    undefended,
    undefended_setups,
)

EXAMPLE = attack("mundane", 3, mundane=True) | {"attacker": actor("Bryn", pool={"quality": True, "focus": True})}
TWO = contest(actor("Ash"), actor("Wren", "minor"))


def legal_json(state: Any) -> list[Any]:
    return [move.as_json() for move in SYSTEM.next_moves(state)]


def refused(work: Any) -> RulesError:
    with pytest.raises(RulesError) as caught:
        work()
    return caught.value


def test_the_worked_example() -> None:
    state = played(EXAMPLE, ("Tam", 5), ("Bryn", 4))
    assert SYSTEM.outcome(state) == {"result": "success", "attacker_total": 9, "defender_total": 8, "margin": 1}
    assert SYSTEM.effects(state) == (
        {"effect": "surrender_card", "actor": "Bryn", "card": 4},
        {"effect": "surrender_card", "actor": "Tam", "card": 5},
        {"effect": "lower_threshold", "actor": "Tam", "threshold": "mundane", "from": 3, "to": 2},
    )
    tied = played(EXAMPLE, ("Tam", 5), ("Bryn", 3))
    assert SYSTEM.outcome(tied) == {"result": "failure", "attacker_total": 8, "defender_total": 8, "margin": 0}
    assert SYSTEM.effects(tied)[-1]["to"] == 2


def test_moves_of_an_undefended_challenge() -> None:
    state = begun(undefended(deck=[7, 1, 4]))
    assert legal_json(state) == [{"actor": "Bryn", "needs": {"card": [1, 4, 7]}}]
    assert legal_json(played(undefended(), ("Bryn", 2))) == []
    assert legal_json(begun(undefended(5, affinity=True))) == []


def test_moves_of_a_defended_challenge() -> None:
    agree = {"needs": {"mediated": "text"}}
    bryn = {"actor": "Bryn", "needs": {"card": list(range(1, 11))}}
    tam = {"actor": "Tam", "needs": {"card": [1, 2, 3, 4, 5]}}
    assert legal_json(begun(attack())) == [bryn, tam, agree]
    assert legal_json(played(attack(), ("Bryn", 1))) == [tam]
    assert legal_json(played(attack(), ("Tam", 1))) == [bryn]
    assert legal_json(played(attack(), "peace")) == []
    assert [move.by for move in SYSTEM.next_moves(begun(attack()))] == ["Bryn", "Tam", ""]


@pytest.mark.parametrize(
    ("affinity", "focus", "rating", "automatic"),
    [(True, False, 5, True), (False, True, 1, True), (False, False, 1, False), (True, True, 6, False)],
)
def test_what_succeeds_of_itself(affinity: bool, focus: bool, rating: int, automatic: bool) -> None:
    state = begun(undefended(rating, affinity=affinity, pool={"focus": focus}))
    expected = {"result": "success", "automatic": True} if automatic else None
    assert SYSTEM.outcome(state) == expected
    assert SYSTEM.effects(state) == ()


def test_thirty_is_just_reached() -> None:
    assert SYSTEM.outcome(played(undefended(30, pool=MAGIC), ("Bryn", 10))) == {
        "result": "success",
        "automatic": False,
        "total": 30,
        "margin": 0,
    }


def test_assistance_passes_thirty() -> None:
    helpers = [{"name": "Una", "with": "focus"}, {"name": "Una", "with": "affinity"}]
    outcome = SYSTEM.outcome(played(undefended(34, pool={**MAGIC, "assistance": helpers}), ("Bryn", 10)))
    assert outcome == {"result": "success", "automatic": False, "total": 34, "margin": 0}


def test_the_incumbent_wins_a_tie_of_three() -> None:
    sides = [actor(name) for name in ("Ash", "Wren", "Tam")]
    moves = [("Tam", 4), ("Ash", 4), ("Wren", 4)]
    won = SYSTEM.outcome(played(contest(*sides, incumbent="Tam"), *moves))
    assert won == {"result": "won", "winner": "Tam", "totals": {"Ash": 4, "Wren": 4, "Tam": 4}}
    tied = SYSTEM.outcome(played(contest(*sides), *moves))
    assert tied == {"result": "tie", "tied": ["Ash", "Wren", "Tam"], "totals": {"Ash": 4, "Wren": 4, "Tam": 4}}


def test_a_threshold_at_nought_does_not_fall() -> None:
    state = played(attack(threshold=0), ("Bryn", 2), ("Tam", 1))
    assert SYSTEM.effects(state) == ({"effect": "surrender_card", "actor": "Bryn", "card": 2},)


def test_pending_holds_what_is_sure() -> None:
    assert SYSTEM.pending(begun(EXAMPLE)) == ()
    state = played(EXAMPLE, ("Tam", 5))
    assert SYSTEM.effects(state) == ()
    assert [effect["effect"] for effect in SYSTEM.pending(state)] == ["surrender_card", "lower_threshold"]
    assert SYSTEM.pending(played(TWO, ("Ash", 1))) == ()
    assert SYSTEM.pending(played(EXAMPLE, "peace")) == ()


def test_who_takes_part() -> None:
    assert SYSTEM.participants(begun(attack())) == (Participant("Bryn", "attacker"), Participant("Tam", "defender"))
    assert SYSTEM.participants(begun(TWO)) == (Participant("Ash", "party"), Participant("Wren", "party"))
    aimed = begun({**undefended(), "target": "Tam"})
    assert SYSTEM.participants(aimed) == (Participant("Bryn", "actor"), Participant("Tam", "target"))
    assert SYSTEM.participants(begun({**undefended(), "target": "Bryn"})) == (Participant("Bryn", "actor"),)
    assert SYSTEM.details(aimed) == {}


MOVES = [
    (undefended(), [], {"mediated": "peace"}, "nobody-to-mediate-with", "mediated"),
    (undefended(5, affinity=True), [], {"actor": "Bryn", "card": 1}, "automatic-success", ""),
    (undefended(5, affinity=True), [], {"mediated": "x"}, "nobody-to-mediate-with", "mediated"),
    (undefended(), [], {"actor": "Tam", "card": 1}, "not-a-side", "actor"),
    (undefended(), [], {"actor": "bryn", "card": 1}, "not-a-side", "actor"),
    (undefended(deck=[1, 4, 9]), [], {"actor": "Bryn", "card": 7}, "card-not-held", "card"),
    (undefended(), [("Bryn", 3)], {"actor": "Bryn", "card": 4}, "played-already", "actor"),
    (attack(), [("Tam", 3)], {"mediated": "x"}, "mediation-late", "mediated"),
    (attack(), [("Tam", 3), ("Bryn", 1)], {"mediated": "x"}, "mediation-late", "mediated"),
    (attack(), ["peace"], {"mediated": "x"}, "already-mediated", ""),
    (attack(), ["peace"], {"actor": "Tam", "card": 1}, "already-mediated", ""),
    (attack(), [], {"actor": "Tam", "card": 6}, "card-not-held", "card"),
    (attack(), [], {"actor": "Tam", "card": 0}, "card-not-held", "card"),
    (attack(), [], {"mediated": " "}, "text-blank", "mediated"),
    (attack(), [], {"mediated": None}, "not-text", "mediated"),
    (attack(), [], {"mediated": "x", "actor": "Tam"}, "key-unknown", "actor"),
    (attack(), [], {"actor": "Tam", "card": True}, "not-whole", "card"),
    (attack(), [], {"actor": "Tam", "card": 1.0}, "not-whole", "card"),
    (attack(), [], {"actor": "Tam"}, "key-missing", "card"),
    (attack(), [], {"actor": "Tam", "card": 1, "draw": True}, "key-unknown", "draw"),
    (attack(), [], [], "not-an-object", ""),
]


@pytest.mark.parametrize(("setup", "before", "move", "code", "path"), MOVES)
def test_refused_moves(setup: Any, before: Any, move: Any, code: str, path: str) -> None:
    state = played(setup, *before)
    error = refused(lambda: SYSTEM.play(state, SYSTEM.read_move(move)))
    assert (error.code, error.path) == (code, path)


def test_a_card_not_held_tells_what_is() -> None:
    error = refused(lambda: played(undefended(deck=[9, 4, 1]), ("Bryn", 7)))
    assert error.parameters == {"name": "Bryn", "card": 7, "held": [1, 4, 9]}


def test_draws_pick_from_the_cards_held() -> None:
    asked: list[Any] = []

    def last(choices: Any) -> Any:
        asked.append(list(choices))
        return choices[-1]

    state = begun(undefended(deck=[9, 1, 4]))
    assert SYSTEM.draw(state, {"actor": "Bryn"}, last) == {"actor": "Bryn", "card": 9}
    assert asked == [[1, 4, 9]]


DRAWS = [
    ({"actor": "Bryn", "card": 3}, "draw-beside-chance"),
    ({"mediated": "x"}, "nothing-to-draw"),
    ({"actor": "Ash"}, "not-a-side"),
    ({"actor": "Tam"}, "played-already"),
    ({"actor": "Bryn", "x": 1}, "key-unknown"),
    ({}, "key-missing"),
    ([], "not-an-object"),
]


@pytest.mark.parametrize(("move", "code"), DRAWS)
def test_refused_draws(move: Any, code: str) -> None:
    drawn: list[Any] = []
    error = refused(lambda: SYSTEM.draw(played(attack(), ("Tam", 2)), move, drawn.append))
    assert (error.code, drawn) == (code, [])


def test_nothing_is_drawn_where_no_card_is_accepted() -> None:
    error = refused(lambda: SYSTEM.draw(begun(undefended(5, affinity=True)), {"actor": "Bryn"}, min))
    assert error.code == "automatic-success"


@given(games())
def test_replay_gives_the_same(game: Any) -> None:
    setup, moves, state = game
    again = begun(setup)
    for move in moves:
        again = SYSTEM.play(again, SYSTEM.read_move(move))
    assert again == state
    assert (SYSTEM.outcome(again), SYSTEM.effects(again)) == (SYSTEM.outcome(state), SYSTEM.effects(state))
    assert SYSTEM.breakdown(again) == SYSTEM.breakdown(state)


@given(games(), st.integers(-1, 12), st.sampled_from(["Bryn", "Tam", "Wren", "Ash", "Nobody"]))
def test_just_what_next_names_is_accepted(game: Any, card: int, name: str) -> None:
    state = game[2]
    legal = {move.by: move.needs.get("card", ()) for move in SYSTEM.next_moves(state)}
    if card in legal.get(name, ()):
        after = SYSTEM.play(state, SYSTEM.read_move({"actor": name, "card": card}))
        assert len(SYSTEM.next_moves(after)) < len(legal)
    else:
        refused(lambda: SYSTEM.play(state, SYSTEM.read_move({"actor": name, "card": card})))
    if "" in legal:
        assert SYSTEM.outcome(SYSTEM.play(state, SYSTEM.read_move({"mediated": "."})))
    else:
        refused(lambda: SYSTEM.play(state, SYSTEM.read_move({"mediated": "."})))


@given(games())
def test_nothing_is_left_to_do_just_when_finished(game: Any) -> None:
    state = game[2]
    assert (SYSTEM.outcome(state) is not None) == (not SYSTEM.next_moves(state))


@given(st.one_of(undefended_setups(ALONE), attack_setups(ALONE), contest_setups(ALONE, most=3)))
def test_no_pool_without_assistants_passes_thirty(setup: Any) -> None:
    for state in deals(begun(setup)):
        outcome = SYSTEM.outcome(state) or {}
        totals = [outcome[key] for key in ("total", "attacker_total") if key in outcome]
        assert all(total <= 30 for total in [*totals, *outcome.get("totals", {}).values()])


@given(games())
def test_an_ace_is_never_surrendered(game: Any) -> None:
    _, moves, state = game
    played_cards = {(move["actor"], move["card"]) for move in moves if move.get("card", 1) != 1}
    pending = [effect for effect in SYSTEM.pending(state) if effect["effect"] == "surrender_card"]
    assert {(effect["actor"], effect["card"]) for effect in pending} == played_cards


@given(setups(most=3))
def test_effects_stand_in_the_order_of_the_sides(setup: Any) -> None:
    state = begun(setup)
    order = [participant.name for participant in SYSTEM.participants(state)]
    for end in deals(state):
        names = [effect["actor"] for effect in SYSTEM.effects(end) if effect["effect"] == "surrender_card"]
        assert names == sorted(names, key=order.index)


def test_begin_reads_what_has_not_been_read() -> None:
    assert SYSTEM.begin(undefended(), RULINGS) == begun(undefended())
    assert SYSTEM.play(begun(undefended()), {"actor": "Bryn", "card": 2}) == played(undefended(), ("Bryn", 2))
    assert refused(lambda: SYSTEM.begin(None, RULINGS)).code == "not-an-object"
