"""A drawn challenge of each system, as a challenge file."""

from __future__ import annotations

from typing import Any

DRAWN: dict[str, dict[str, Any]] = {
    "huldufolk": {
        "system": "huldufolk",
        "challenge": {
            "kind": "attack",
            "against": "mundane",
            "attacker": {"name": "Bryn", "type": "major", "deck": [1, 4, 7], "pool": {"quality": True}},
            "defender": {"name": "Tam", "type": "minor", "mundane": True, "defence": {"threshold": 3}},
        },
        "moves": [{"actor": "Bryn", "draw": True}, {"actor": "Tam", "draw": True}],
    },
    "opposed": {
        "system": "opposed",
        "challenge": {
            "kind": "mental",
            "attacker": {
                "name": "Marrow",
                "attribute": {"name": "Strength", "dots": 1},
                "ability": {"name": "Archery", "dots": 2},
                "willpower": {"current": 5},
            },
            "defender": {
                "name": "Wren",
                "attribute": {"name": "Resolve", "dots": 4},
                "ability": {"name": "Occult", "dots": 3},
                "willpower": {"current": 5},
            },
            "power": "Hush",
        },
        "moves": [{"draw": True}],
    },
    "joyous-heroes": {
        "system": "joyous-heroes",
        "challenge": {
            "kind": "opposed",
            "challenger": {"name": "Wren", "rating": 4},
            "opponent": {"name": "Ash", "rating": 2},
        },
        "moves": [{"draw": True}],
    },
    "age-of-dragons": {
        "system": "age-of-dragons",
        "challenge": {
            "sphere": "soma",
            "complexity": 20,
            "difficulty": 4,
            "participants": [
                {"name": "Corin", "spheres": {"soma": 6, "sophia": 8, "pneuma": 7}, "pc": True, "energy": 7, "arete": 1}
            ],
            "horizon": 7,
        },
        "moves": [{"actor": "Corin", "action": "attempt", "exertion": 3, "draw": True}],
    },
}
