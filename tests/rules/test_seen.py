"""What players have seen between two states of a challenge."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from gm_console.app.replay import replay
from gm_console.rules.registry import discover
from gm_console.rules.seen import seen
from gm_console.wording.catalog import say

SYSTEMS = discover()
CARDS = {
    "kind": "attack",
    "against": "mundane",
    "attacker": {"name": "Bryn", "type": "major", "pool": {}},
    "defender": {"name": "Tam", "type": "major", "defence": {"threshold": 5}},
}
HANDS = {
    "kind": "social",
    "power": "Hush",
    "attacker": {"name": "Marrow", "attribute": {"name": "Presence", "dots": 3}, "willpower": {"current": 5}},
    "defender": {"name": "Reeve", "attribute": {"name": "Composure", "dots": 2}, "willpower": {"current": 5}},
}
DICE = {"kind": "opposed", "challenger": {"name": "Wren", "rating": 2}, "opponent": {"name": "Ash", "rating": 2}}
ENERGY = {
    "sphere": "soma",
    "complexity": 20,
    "difficulty": 4,
    "participants": [{"name": "Corin", "spheres": {"soma": 6, "sophia": 8, "pneuma": 7}, "energy": 7}],
    "horizon": 7,
}
ATTEMPT = {"actor": "Corin", "action": "attempt", "exertion": 1, "rolls": [6]}
CASES: list[tuple[str, dict[str, Any], list[dict[str, Any]], list[list[str]]]] = [
    (
        "huldufolk",
        CARDS,
        [{"actor": "Bryn", "card": 9}, {"actor": "Tam", "card": 2}],
        [[], ["Bryn plays the 9.", "Tam plays the 2."]],
    ),
    (
        "opposed",
        HANDS,
        [
            {"throw": {"attacker": "rock", "defender": "paper"}},
            {"retest": {"by": "attacker", "method": "willpower"}},
            {"throw": {"attacker": "rock", "defender": "paper"}},
        ],
        [
            ["Marrow shows rock, Reeve shows paper.", "Marrow loses the test."],
            [],
            ["Marrow shows rock, Reeve shows paper.", "Marrow loses the test."],
        ],
    ),
    (
        "joyous-heroes",
        DICE,
        [{"rolls": {"challenger": [2, 2], "opponent": [3, 3]}}],
        [
            [
                "Round 1: Wren rolls 2 and 2. 2 dice are left.",
                "Round 1: Ash rolls 3 and 3. 0 dice are left.",
            ]
        ],
    ),
    ("age-of-dragons", ENERGY, [ATTEMPT, ATTEMPT], [["Dice 6: 1 hit, so the action is a success."]] * 2),
]


@pytest.mark.parametrize(("name", "setup", "moves", "expected"), CASES, ids=[case[0] for case in CASES])
def test_each_move_shows_what_chance_or_a_hidden_choice_brought(
    name: str, setup: dict[str, Any], moves: list[dict[str, Any]], expected: list[list[str]]
) -> None:
    system = SYSTEMS[name]
    states = [replay(system, setup, {}, moves[:count]).state for count in range(len(moves) + 1)]
    pairs = pairwise(states)
    assert [[say(line) for line in seen(system, before, after)] for before, after in pairs] == expected
    assert len(seen(system, states[0], states[-1])) == sum(map(len, expected))


def test_what_is_shown_is_something_that_can_be_said() -> None:
    from gm_console.wording.catalog import knows

    for system in SYSTEMS.values():
        assert system.shows
        assert all(knows(code) for code in system.shows), system.id
