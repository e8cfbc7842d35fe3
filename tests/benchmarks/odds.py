"""How long exact odds take for large cases of each system: ``python -m tests.benchmarks.odds``.

Each is the best of several runs, also as a ratio to the small opposed challenge measured in the same run, so that
runs on different machines can be compared.
"""

from __future__ import annotations

import time
from typing import Any

from gm_console.rules.registry import discover, full_rulings
from gm_console.rules.system import JsonObject

SYSTEMS = discover()


def attack(deck: int) -> JsonObject:
    side = {"type": "major" if deck > 5 else "minor"}
    return {
        "kind": "attack",
        "against": "mundane",
        "attacker": {"name": "A", **side, "pool": {}},
        "defender": {"name": "B", **side, "defence": {"threshold": 5}},
    }


def contest(sides: int) -> JsonObject:
    return {"kind": "contest", "parties": [{"name": f"P{each}", "type": "major", "pool": {}} for each in range(sides)]}


def social(methods: int) -> JsonObject:
    kinds = [{"name": f"M{each}", "kind": f"kind {each}"} for each in range(methods)]
    return {
        "kind": "social",
        "power": "Hush",
        "attacker": {
            "name": "A",
            "attribute": {"name": "Presence", "dots": 4},
            "ability": {"name": "Empathy", "dots": 3},
            "willpower": {"current": 5},
            "retests": kinds,
        },
        "defender": {
            "name": "B",
            "attribute": {"name": "Composure", "dots": 2},
            "willpower": {"current": 4},
            "retests": kinds,
        },
    }


def heroes(dice: int, rating: int, other: int) -> JsonObject:
    more = [{"name": "many", "dice": dice - 2}]
    return {
        "kind": "opposed",
        "challenger": {"name": "A", "rating": rating, "modifiers": more},
        "opponent": {"name": "B", "rating": other, "modifiers": more},
    }


def dragons(count: int, complexity: int, energy: int, horizon: int) -> JsonObject:
    who = [
        {"name": f"D{each}", "spheres": {"soma": energy - each % 2, "sophia": 4, "pneuma": 4}} for each in range(count)
    ]
    return {"sphere": "soma", "complexity": complexity, "difficulty": 5, "horizon": horizon, "participants": who}


CASES: tuple[tuple[str, str, JsonObject], ...] = (
    ("opposed", "social, three methods a side", social(1)),
    ("opposed", "social, twenty methods a side", social(18)),
    ("huldufolk", "attack, whole decks", attack(10)),
    ("huldufolk", "contest of six", contest(6)),
    ("huldufolk", "contest of forty", contest(40)),
    ("joyous-heroes", "10 dice a side", heroes(10, 4, 4)),
    ("joyous-heroes", "20 dice a side", heroes(20, 4, 4)),
    ("age-of-dragons", "complexity 6, energy 8, horizon 10", dragons(1, 6, 8, 10)),
    ("age-of-dragons", "complexity 60, energy 60, horizon 30", dragons(1, 60, 60, 30)),
    ("age-of-dragons", "party of four, complexity 12", dragons(4, 12, 8, 10)),
    ("age-of-dragons", "party of four, complexity 60, horizon 30", dragons(4, 60, 60, 30)),
)


def best(system: Any, state: Any) -> float:
    """Seconds of the quickest of some runs."""
    times: list[float] = []
    while len(times) < 3 or (sum(times) < 0.3 and len(times) < 50):
        before = time.perf_counter()
        system.odds(state)
        times.append(time.perf_counter() - before)
    return min(times)


def main() -> None:
    """Prints a line a case."""
    reference = 0.0
    for name, what, setup in CASES:
        system = SYSTEMS[name]
        state = system.begin(system.read_setup(setup), full_rulings(system, {}))
        seconds = best(system, state)
        reference = reference or seconds
        print(f"{name:16} {what:44} {seconds * 1000:9.3f} ms {seconds / reference:10.1f} x")


if __name__ == "__main__":
    main()
