"""What was drawn is drawn again; what was not, is found."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.app.redraw import UnknownSchemeError, not_as_drawn
from gm_console.rules import challenge_file
from gm_console.rules.draws import SCHEME, Drawer
from gm_console.rules.registry import discover
from gm_console.rules.system import JsonObject, System

from .drawn import DRAWN

SYSTEMS = discover()
JOYOUS = SYSTEMS["joyous-heroes"]
SETUP = DRAWN["joyous-heroes"]["challenge"]
FACES = range(1, 7)


def played(name: str, seed: str) -> tuple[System, JsonObject, list[JsonObject], JsonObject]:
    found = challenge_file.play(challenge_file.from_json({**DRAWN[name], "seed": seed}, SYSTEMS), lambda: seed)
    draws = {"scheme": SCHEME, "seed": seed, "count": found.drawn, "moves": list(range(len(found.moves)))}
    return SYSTEMS[name], DRAWN[name]["challenge"], copy.deepcopy(list(found.moves)), draws


@given(st.sampled_from(sorted(DRAWN)), st.text(max_size=8).filter(lambda text: text.isascii()))
def test_what_was_drawn_is_drawn_again(name: str, seed: str) -> None:
    system, setup, moves, draws = played(name, seed)
    assert not_as_drawn(system, setup, {}, moves, draws) == ()


ALTERED: dict[str, Any] = {
    "huldufolk": lambda move: move.update(card=next(card for card in (4, 7, 1) if card != move["card"])),
    "opposed": lambda move: move["throw"].update(attacker="rock" if move["throw"]["attacker"] != "rock" else "paper"),
    "joyous-heroes": lambda move: move["rolls"]["challenger"].__setitem__(1, move["rolls"]["challenger"][1] % 6 + 1),
    "age-of-dragons": lambda move: move["rolls"].__setitem__(2, move["rolls"][2] % 6 + 1),
}


@given(st.sampled_from(sorted(DRAWN)), st.integers(0, 10**6).map(str))
def test_one_altered_value_is_found_and_no_other(name: str, seed: str) -> None:
    system, setup, moves, draws = played(name, seed)
    ALTERED[name](moves[0])
    assert not_as_drawn(system, setup, {}, moves, draws) == (0,)


def test_another_seed_is_found() -> None:
    system, setup, moves, draws = played("joyous-heroes", "thorn")
    assert not_as_drawn(system, setup, {}, moves, draws | {"seed": "rose"}) == (0,)


def test_an_unknown_scheme_is_told_apart() -> None:
    system, setup, moves, draws = played("opposed", "thorn")
    with pytest.raises(UnknownSchemeError):
        not_as_drawn(system, setup, {}, moves, draws | {"scheme": "sha512-9"})


def test_what_nobody_drew_is_not_looked_at() -> None:
    system, setup, moves, draws = played("opposed", "thorn")
    assert not_as_drawn(system, setup, {}, moves, draws | {"moves": [], "seed": "rose"}) == ()
    assert not_as_drawn(system, setup, {}, moves, {}) == ()


def dice() -> tuple[int, int]:
    move = played("joyous-heroes", "thorn")[2][0]
    return len(move["rolls"]["challenger"]), len(move["rolls"]["opponent"])


def test_a_round_taken_back_leaves_its_values_behind() -> None:
    seed = "thorn"
    system, setup, _, draws = played("joyous-heroes", seed)
    once = draws["count"]
    challenger, opponent = dice()
    drawer = Drawer(seed, once)
    again = {
        "rolls": {
            "challenger": [drawer(FACES) for _ in range(challenger)],
            "opponent": [drawer(FACES) for _ in range(opponent)],
        }
    }
    later = draws | {"count": 2 * once}
    assert not_as_drawn(system, setup, {}, [again], later) == ()
    again["rolls"]["opponent"][0] = again["rolls"]["opponent"][0] % 6 + 1
    assert not_as_drawn(system, setup, {}, [again], later) == (0,)


def test_a_round_half_typed_and_half_drawn() -> None:
    challenger, opponent = dice()
    drawer = Drawer("thorn")
    drawn = [drawer(FACES) for _ in range(opponent)]
    draws: JsonObject = {
        "scheme": SCHEME,
        "seed": "thorn",
        "count": opponent,
        "moves": [0],
        "parts": {"0": ["opponent"]},
    }
    draws["spans"] = {"0": [0, opponent]}
    move = {"rolls": {"challenger": [6] * challenger, "opponent": drawn}}
    assert not_as_drawn(JOYOUS, SETUP, {}, [move], draws) == ()
    half = {"rolls": {"challenger": [6] * challenger, "opponent": [drawn[0] % 6 + 1, *drawn[1:]]}}
    assert not_as_drawn(JOYOUS, SETUP, {}, [half], draws) == (0,)
