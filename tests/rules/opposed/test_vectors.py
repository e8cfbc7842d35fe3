"""The worked cases with their right answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gm_console.rules.opposed import SYSTEM
from gm_console.rules.registry import full_rulings
from gm_console.rules.system import RulesError

CASES = [json.loads(line) for line in Path("tests/vectors/opposed.jsonl").read_text("utf-8").splitlines()]


def resolved(file: dict[str, Any]) -> dict[str, Any]:
    state = begun(file)
    for move in file.get("moves", []):
        state = SYSTEM.play(state, SYSTEM.read_move(move))
    outcome = SYSTEM.outcome(state)
    if outcome is None:
        return {"status": "in_progress"}
    return {"status": "finished", "outcome": outcome, "effects": list(SYSTEM.effects(state))}


def begun(file: dict[str, Any]) -> Any:
    if file.get("format", 1) != 1:
        raise RulesError("format-unknown")
    return SYSTEM.begin(SYSTEM.read_setup(file["challenge"]), full_rulings(SYSTEM, file.get("rulings", {})))


def odds(file: dict[str, Any]) -> dict[str, str]:
    return {key: str(chance) for key, chance in SYSTEM.odds(begun(file)).items()}


def answer(make: Callable[[dict[str, Any]], dict[str, Any]], file: dict[str, Any]) -> dict[str, Any]:
    try:
        return make(file)
    except RulesError:
        return {"error": True}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_vector(case: dict[str, Any]) -> None:
    got = {"resolve": answer(resolved, case["file"]), "odds": answer(odds, case["file"])}
    for question, expected in case["expect"].items():
        assert {key: got[question].get(key) for key in expected} == expected


def test_worked_example() -> None:
    attacker = {
        "name": "Ash",
        "attribute": {"name": "Wits", "dots": 3},
        "ability": {"name": "Occult", "dots": 3},
        "willpower": {"current": 5},
    }
    defender = {"name": "Wren", "attribute": {"name": "Resolve", "dots": 2}, "willpower": {"current": 2}}
    file = {"challenge": {"kind": "mental", "power": "Hush", "attacker": attacker, "defender": defender}}
    assert odds(file) == {"exceptional": "1/9", "success": "7/9", "failure": "1/9", "critical_failure": "0"}
    retest = {"retest": {"by": "defender", "method": "willpower"}}
    answer = resolved(file | {"moves": [{"test": "win"}, retest, {"test": "tie"}]})
    assert answer["outcome"]["result"] == "success"
    assert answer["effects"] == [{"effect": "spend_willpower", "actor": "Wren", "from": 2, "to": 1}]
    assert sum(SYSTEM.odds(begun(file)).values()) == Fraction(1)
