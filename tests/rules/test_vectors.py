"""The worked cases with their right answers, by the rules alone; the command line answers them in its own tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gm_console.rules import challenge_file
from gm_console.rules.registry import discover
from gm_console.rules.system import RulesError

Answer = dict[str, Any]
SYSTEMS = discover()
FILES = sorted((Path(__file__).parent.parent / "vectors").glob("*.jsonl"))
CASES = [json.loads(line) for path in FILES for line in path.read_text("utf-8").splitlines()]


def resolved(raw: bytes) -> Answer:
    played = challenge_file.play(challenge_file.load(raw, SYSTEMS), str)
    return challenge_file.answer(played, lambda lines: [line.code for line in lines])


def chances(raw: bytes) -> Answer:
    return challenge_file.odds(challenge_file.load(raw, SYSTEMS), from_here=False)


def asked(question: Callable[[bytes], Answer], file: Answer) -> Answer:
    try:
        return question(json.dumps(file).encode())
    except RulesError:
        return {"error": True}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_worked_case(case: Answer) -> None:
    questions = {"resolve": (resolved, case["file"]), "odds": (chances, case["file"] | {"moves": []})}
    for name, expected in case["expect"].items():
        found = asked(*questions[name])
        assert {key: found.get(key) for key in expected} == expected


def test_every_system_has_worked_cases() -> None:
    assert {path.stem for path in FILES} == set(SYSTEMS)
