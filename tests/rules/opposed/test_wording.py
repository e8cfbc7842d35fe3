"""Every code has words, and its figures fit into them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from gm_console.rules.opposed import SYSTEM
from gm_console.rules.opposed.play import State
from gm_console.rules.system import Line, RulesError, RunningTimer
from gm_console.wording.catalog import knows, refusal, say, say_code
from gm_console.wording.opposed import WORDS
from gm_console.wording.working import tell

from .cases import mental, physical, side, state, states
from .test_play import MOVES, SETUPS

SOURCES = [path.read_text("utf-8") for path in sorted(Path("gm_console/rules/opposed").glob("*.py"))]
WIN = {"test": "win"}


def told(line: Line) -> str:
    assert knows(line.code), line.code
    for value in line.parameters.values():
        for each in value if isinstance(value, list | tuple) else [value]:
            if isinstance(each, Line):
                told(each)
    return say(line)


@given(states())
@settings(max_examples=200, deadline=None)
def test_everything_a_challenge_says_has_words(found: State) -> None:
    lines = [*SYSTEM.breakdown(found), SYSTEM.title(found.setup), SYSTEM.headline(found)]
    lines += [move.label for move in SYSTEM.next_moves(found)]
    lines += [SYSTEM.effect_line(effect) for effect in SYSTEM.pending(found)]
    lines += [timer.label for effect in SYSTEM.pending(found) for timer in SYSTEM.timers(effect)]
    assert all(told(line) for line in lines)
    assert all(tell(SYSTEM.breakdown(found)))


@pytest.mark.parametrize("source", SOURCES)
def test_every_code_in_the_source_has_words(source):
    codes = re.findall(r'(?<!f)"(opposed\.[a-z.-]+)"', source)
    assert [code for code in codes if not knows(code)] == []


@pytest.mark.parametrize("source", SOURCES)
def test_every_refusal_in_the_source_has_words(source):
    codes = re.findall(r'RulesError\(\s*"([a-z-]+)"', source) + re.findall(
        r'"((?:method|accept|retest)-[a-z-]+)"', source
    )
    assert [code for code in codes if not knows(f"opposed.error.{code}") and not knows(f"error.{code}")] == []


def test_no_words_are_left_over():
    """Each word is named in the source, or belongs to a family whose codes are put together."""
    families = r"opposed\.(name|kind|hand|method|tracker|error|ruling|result|title|move|step)\b"
    text = "".join(SOURCES)
    assert [code for code in WORDS if not re.match(families, code) and f'"{code}"' not in text] == []


@pytest.mark.parametrize("case", [(setup, []) for setup, _ in SETUPS] + [(setup, moves) for setup, moves, _ in MOVES])
def test_every_refusal_can_be_said(case: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    challenge, moves = case
    with pytest.raises(RulesError) as caught:
        state(challenge, *moves)
    sentence = refusal(caught.value, "opposed")
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_rulings_have_words_and_options():
    for ruling in SYSTEM.rulings:
        assert knows(f"opposed.ruling.{ruling.id}")
        assert all(knows(f"opposed.ruling.{ruling.id}.{option}") for option in ruling.options)
    assert [ruling.id for ruling in SYSTEM.rulings] == [f"O{number}" for number in range(1, 10)]


def test_trackers_occasions_warnings_and_the_rest_have_words():
    sheet = SYSTEM.sheet()
    for tracker in SYSTEM.trackers(sheet):
        assert told(tracker.label)
        assert knows(f"{tracker.label.code}.full")
    assert all(told(occasion.label) for occasion in SYSTEM.occasions)
    assert knows(f"{SYSTEM.id}.name")
    timers = [RunningTimer("immunity", "Wren", "Ash", "Hush"), RunningTimer("rest", "Ash", "", "")]
    for warning in SYSTEM.warnings(SYSTEM.read_setup(mental()), timers):
        assert say_code(warning.code, warning.parameters) != warning.code
    assert told(SYSTEM.effect_line({"effect": "tracker", "actor": "Ash"})) == "Ash: tracker"


def test_sentences_at_the_table():
    brawl = {"name": "Brawl", "dots": 3}
    merit = [{"name": "Lucky", "kind": "luck"}]
    lost = state(physical(damage=1, defender=side("Wren", dots=1, willpower=1, ability=brawl, retests=merit)), WIN)
    labels = [say(move.label) for move in SYSTEM.next_moves(lost)]
    assert labels == ["Retest for 1 willpower", "Retest with Brawl (3 dots)", "Retest by Lucky (luck)", "Let it stand"]
    assert say(SYSTEM.headline(state(physical(damage=1), WIN))) == (
        "Ash against Wren: exceptional success, 2 points of damage"
    )
    assert say(SYSTEM.headline(state(mental(), {"test": "lose"}))) == "Ash uses Hush on Wren: failure"
    with pytest.raises(RulesError) as caught:
        state(
            physical(defender=side("Wren", willpower=1, retests=merit)),
            WIN,
            {"retest": {"by": "defender", "method": "charm"}},
        )
    assert refusal(caught.value, "opposed") == "Wren has no retest by charm. Choose willpower or luck."


@pytest.mark.parametrize(
    ("challenge", "move", "mark", "result"),
    [
        (physical(), {"test": "win"}, "success", "opposed.result.exceptional"),
        (physical(), {"test": "tie"}, "success", "opposed.result.success"),
        (physical(), {"test": "lose"}, "failure", "opposed.result.failure"),
        (physical(attacker=side("Ash", unskilled=True)), {"test": "lose"}, "failure", "opposed.result.critical"),
        (mental(), {"test": "win"}, "neutral", "opposed.result.open"),
    ],
)
def test_mark_and_result_of_the_headline(challenge, move, mark, result):
    headline = SYSTEM.headline(state(challenge, move))
    assert (headline.parameters["mark"], headline.parameters["result"].code) == (mark, result)
