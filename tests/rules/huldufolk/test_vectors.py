"""Every worked case, through the protocol alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gm_console.rules.huldufolk import SYSTEM
from gm_console.rules.registry import full_rulings
from gm_console.rules.system import RulesError
from tests.rules.huldufolk.cases import plain

VECTORS = Path(__file__).parents[2] / "vectors" / "huldufolk.jsonl"
CASES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines() if line.strip()]


def read_envelope(file: dict[str, Any]) -> None:
    """The one refusal among the cases that is the challenge file's own."""
    if file.get("format", 1) != 1:
        raise RulesError("format", "format")


def started(file: dict[str, Any]) -> Any:
    read_envelope(file)
    rulings = full_rulings(SYSTEM, file.get("rulings", {}))
    return SYSTEM.begin(SYSTEM.read_setup(file["challenge"]), rulings)


def resolved(file: dict[str, Any]) -> dict[str, Any]:
    state = started(file)
    for move in file.get("moves", []):
        state = SYSTEM.play(state, SYSTEM.read_move(move))
    outcome = SYSTEM.outcome(state)
    if outcome is None:
        return {"status": "in_progress"}
    return {"status": "finished", "outcome": outcome, "effects": list(SYSTEM.effects(state))}


def answer(work: Any, file: dict[str, Any]) -> Any:
    try:
        return plain(work(file))
    except RulesError:
        return {"error": True}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    found = answer(resolved, case["file"])
    assert {key: found.get(key) for key in case["expect"]["resolve"]} == case["expect"]["resolve"]
    chances = answer(lambda file: SYSTEM.odds(started(file)), case["file"])
    assert chances == case["expect"]["odds"]


def test_that_the_sample_is_whole() -> None:
    assert len(CASES) >= 94
