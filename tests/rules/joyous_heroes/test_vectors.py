"""The worked cases: begin, play, outcome, effects and odds."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from gm_console.rules.joyous_heroes import SYSTEM
from gm_console.rules.registry import full_rulings
from gm_console.rules.system import RulesError

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "vectors" / "joyous-heroes.jsonl").read_text("utf-8").splitlines()
]
OF_THE_FILE = {"joyous-heroes-070"}  # an unknown format: for the loader of files to refuse


def start(file):
    return SYSTEM.begin(SYSTEM.read_setup(file["challenge"]), full_rulings(SYSTEM, file.get("rulings", {})))


def resolve(file):
    state = start(file)
    for move in file["moves"]:
        state = SYSTEM.play(state, SYSTEM.read_move(move))
    if SYSTEM.outcome(state) is None:
        return {"status": "in_progress"}
    return {"status": "finished", "outcome": SYSTEM.outcome(state), "effects": list(SYSTEM.effects(state))}


def written(value):
    if isinstance(value, dict):
        return {key: written(each) for key, each in value.items()}
    return str(value) if isinstance(value, Fraction) else value


@pytest.mark.parametrize("case", [case for case in CASES if case["id"] not in OF_THE_FILE], ids=lambda case: case["id"])
def test_worked_case(case):
    for question, answer in (("resolve", resolve), ("odds", lambda file: written(SYSTEM.odds(start(file))))):
        expected = case["expect"][question]
        if "error" in expected:
            with pytest.raises(RulesError):
                answer(case["file"])
        else:
            found = answer(case["file"])
            assert {key: found[key] for key in expected} == expected


def test_only_the_format_is_left_to_the_loader():
    assert [case["file"]["format"] for case in CASES if case["id"] in OF_THE_FILE] == [2]
