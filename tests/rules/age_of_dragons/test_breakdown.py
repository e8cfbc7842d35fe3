"""Breakdown, headline and what players see; and that every code has words that its parameters fit."""

import re
from pathlib import Path

import pytest
from hypothesis import given

from gm_console.rules.age_of_dragons import SYSTEM
from gm_console.rules.system import Line
from gm_console.wording.age_of_dragons import WORDS
from gm_console.wording.catalog import knows, say

from .cases import attempt, begun, games, modify, played, who

SOURCE = Path(__file__).parents[3] / "gm_console" / "rules" / "age_of_dragons"


def lines_within(value):
    """A line and every line in its parameters."""
    if isinstance(value, Line):
        yield value
        for parameter in value.parameters.values():
            yield from lines_within(parameter)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from lines_within(item)


def told(state, audience=None):
    return [say(line) for line in SYSTEM.breakdown(state) if audience in (None, line.audience)]


def all_lines(state):
    moves = [move.label for move in SYSTEM.next_moves(state)]
    effects = [SYSTEM.effect_line(effect) for effect in SYSTEM.pending(state)]
    return [SYSTEM.title(state.setup), SYSTEM.headline(state), *SYSTEM.breakdown(state), *moves, *effects]


@given(games())
def test_every_line_has_words_that_fit(game):
    state, _ = game
    for line in all_lines(state):
        for part in lines_within(line):
            assert knows(part.code), part.code
        assert re.search(r"[{}]|age-of-dragons\.", say(line)) is None


def test_every_code_in_the_source_has_words():
    text = "".join(path.read_text("utf-8") for path in SOURCE.glob("*.py"))
    codes = set(re.findall(r'"(age-of-dragons\.[a-z0-9.-]+[a-z0-9])"', text))
    calls = {"step": "step.", "note": "note.", "part": "", "total": "", "term": "term."}
    for call, prefix in calls.items():
        codes |= {f"age-of-dragons.{prefix}{code}" for code in re.findall(rf'_{call}\("([a-z.-]+)"', text)}
    assert len(codes) > 60
    assert [code for code in codes if code not in WORDS] == []
    refusals = set(re.findall(r'RulesError\("([a-z-]+)"', text)) - {"not-an-object", "too-low"}
    assert len(refusals) > 15
    assert [code for code in refusals if f"age-of-dragons.error.{code}" not in WORDS] == []


def test_rulings_options_and_the_name_have_words():
    assert [ruling.id for ruling in SYSTEM.rulings][-3:] == ["D9", "D11", "D10"]
    for ruling in SYSTEM.rulings:
        for code in (ruling.id, *(f"{ruling.id}.{option}" for option in ruling.options)):
            assert f"age-of-dragons.ruling.{code}" in WORDS
    assert say(Line("age-of-dragons.name")) == "Age of Dragons"
    for tracker in ("physical", "mental", "soul"):
        assert f"age-of-dragons.tracker.energy.{tracker}.full" in WORDS


@given(games())
def test_parts_add_up_to_their_totals(game):
    state, _ = game
    running = 0
    totals = {}
    for line in SYSTEM.breakdown(state):
        if line.kind == "part":
            running += line.amount
        elif line.kind == "total":
            assert running == line.amount
            totals[line.code, line.side] = line.amount
            running = 0
    assert totals["age-of-dragons.complexity.left", ""] == state.complexity
    for name, left in state.pools().items():
        assert totals["age-of-dragons.energy.left", name] == left


@given(games())
def test_kinds_stand_in_their_order_and_each_move_is_told(game):
    state, moves = game
    lines = SYSTEM.breakdown(state)
    kinds = ["part" if line.kind == "total" else line.kind for line in lines]
    assert kinds == sorted(kinds, key=["part", "step", "note"].index)
    opening = ("attempt", "modify", "end", "abandon", "join", "adjust.complexity", "adjust.difficulty", "adjust.energy")
    codes = [line.code.removeprefix("age-of-dragons.step.") for line in lines if line.kind == "step"]
    assert sum(code in opening for code in codes) == len(moves)


def test_an_action_is_explained_figure_by_figure():
    state = played(
        begun(who(), who("Wren", 6), complexity=9),
        modify(6, actor="Wren", target="Ash"),
        attempt(2, 4, 6, arete=2, quality=1, power_modifier=-1, cost_modifier=1),
    )
    steps = [say(line) for line in SYSTEM.breakdown(state) if line.kind == "step"]
    assert steps == [
        "Wren tries to change technique by “chant”, mild exertion.",
        "Technique 6: Soma 6.",
        "Difficulty 5: set at 5.",
        "Technique is higher than difficulty: 3 and more hits.",
        "Dice 6: 1 hit, so the action is a success.",
        "Power 1: hits 1.",
        "“chant” changes technique by +1 from the next action on.",
        "Wren pays 1 (dice 1): energy goes from 6 to 5.",
        "Ash makes an attempt, full exertion.",
        "Technique 9: Soma 5, arete +2, “chant” +1, and action quality +1.",
        "Difficulty 5: set at 5.",
        "Technique is higher than difficulty: 3 and more hits.",
        "Dice 2, 4, and 6: 2 hits, so the action is a success.",
        "Power 1: hits 2 and for this action −1.",
        "Complexity goes from 9 to 8.",
        "Ash pays 4 (dice 3 and for this action +1): energy goes from 5 to 1.",
    ]


def test_out_of_turn_left_out_zeroed_and_broken_are_told():
    people = [who("Ash", 3), who("Wren", 6)]
    state = played(begun(*people, fragile=True, complexity=9), modify(6, actor="Wren"), attempt(1, 1, 1))
    assert "Ash acts although Wren holds the initiative." in told(state)
    assert "Ash is zeroed out. The challenge has ended, so nothing rises." in told(state)
    assert "The situation is fragile, and this attempt failed." in told(state)
    state = played(
        begun(*people, complexity=9), modify(6, actor="Wren"), attempt(6, 6, 6, actor="Wren", without=["chant"])
    )
    assert "Does not fit this action: chant." in told(state)
    state = played(begun(who(energy=1), exhaustion=2, complexity=9), attempt(1))
    assert "Ash is zeroed out: complexity rises by 2 to 11." in told(state)
    state = played(begun(), modify(6), {"end": "chant"}, {"join": who("Tam", 7)}, {"abandon": "Ash"})
    assert [line for line in told(state) if line in ("“chant” ends.", "Tam joins with 7 energy.")] == [
        "“chant” ends.",
        "Tam joins with 7 energy.",
    ]
    assert "Ash gives up, and so has failed." in told(state)
    state = played(begun(who(rating=10)), attempt(1, trivial=True))
    assert "Trivial, so every die hits." in told(state)


def test_figures_below_0_are_raised_and_the_ruling_named():
    state = played(
        begun(who(rating=2), difficulty=1, complexity=9),
        modify(6, sign=-1, power_modifier=4),
        modify(6, name="fog", modifies="difficulty", sign=-1, power_modifier=4),
        attempt(6, power_modifier=-3, cost_modifier=-4),
    )
    named = {line.code.removeprefix("age-of-dragons.") for line in SYSTEM.breakdown(state) if line.ruling == "D6"}
    assert named == {
        "difficulty.now",
        "technique.plain",
        "step.technique",
        "step.difficulty",
        "step.power",
        "step.cost",
    }
    floors = [line.amount for line in SYSTEM.breakdown(state) if line.code == "age-of-dragons.figure.floor"]
    assert floors == [4, 3]


def test_the_storytellers_reasons_are_the_storytellers_alone():
    state = played(begun(), {"adjust": "energy", "actor": "Ash", "to": 2, "reason": "the traitor's poison"})
    assert "Reason: the traitor's poison" in told(state)
    assert "poison" not in repr(SYSTEM.public(state))
    assert "The storyteller sets the energy of Ash from 5 to 2." in told(state, "players")


@pytest.mark.parametrize(
    ("moves", "mark", "result", "line"),
    [
        ([], "neutral", "1 left", "Ash: Soma challenge, complexity 1: 1 left after 0 actions"),
        ([attempt(6)], "success", "completed", "Ash: Soma challenge, complexity 1: completed after 1 action"),
        ([attempt(1)], "failure", "failed", "Ash: Soma challenge, complexity 1: failed after 1 action"),
        ([{"abandon": "Ash"}], "failure", "abandoned", "Ash: Soma challenge, complexity 1: abandoned after 0 actions"),
    ],
)
def test_headline(moves, mark, result, line):
    headline = SYSTEM.headline(played(begun(complexity=1, fragile=True), *moves))
    assert headline.parameters["mark"] == mark
    assert say(headline.parameters["result"]) == result
    assert say(headline) == line


def test_title_with_what_is_at_stake():
    state = begun(who(), who("Wren"), success="the wall crumbles", failure="it stands")
    assert say(SYSTEM.title(state.setup)) == "Ash and Wren: Soma challenge, complexity 3 (the wall crumbles)"
    assert "On failure: it stands" in told(state)


def test_public_while_open_and_when_over():
    state = begun(who(), who("Wren"))
    found = SYSTEM.public(state)
    assert (found.sides, found.waiting_for, found.outcome) == (("Ash", "Wren"), ("Ash", "Wren"), None)
    over = SYSTEM.public(played(state, {"abandon": "Ash"}, {"abandon": "Wren"}))
    assert (over.waiting_for, over.outcome["result"]) == ((), "abandoned")
