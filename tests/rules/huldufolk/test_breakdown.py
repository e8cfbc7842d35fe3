"""Every figure explained, in words that exist, and nothing that players should not see."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import gm_console.rules.huldufolk as package
from gm_console.rules.huldufolk import SYSTEM
from gm_console.rules.huldufolk.breakdown import band
from gm_console.rules.system import Line
from gm_console.wording.catalog import knows, say, say_code
from gm_console.wording.huldufolk import WORDS
from tests.rules.huldufolk.cases import MAGIC, actor, attack, begun, contest, games, played, undefended

SOURCES = Path(package.__file__).parent
HEADINGS = {
    "",
    "Challenge Resolution",
    "Mediation",
    "The Deck",
    "Building the Pool",
    "Challenge Ratings",
    "Resisting Attacks",
}
CODE = re.compile(r'"(huldufolk\.[a-z.-]+)"')
REFUSAL = re.compile(r'RulesError\("([a-z-]+)"')
CHOSEN = re.compile(r'"((?:equipment|card-outside)-[a-z-]+)"')


def found_in_sources(pattern: re.Pattern[str]) -> set[str]:
    texts = [path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py")]
    return {code for text in texts for code in pattern.findall(text)}


def test_every_code_has_words() -> None:
    lines = found_in_sources(CODE)
    refusals = found_in_sources(REFUSAL) | found_in_sources(CHOSEN)
    assert len(lines) > 60
    assert len(refusals) > 20
    codes = lines | {f"huldufolk.error.{code}" for code in refusals}
    assert {code for code in codes if not knows(code)} == set()


def test_no_words_are_idle() -> None:
    extra = {"huldufolk.name", "huldufolk.group.cards", "huldufolk.group.cards.full"}
    used = found_in_sources(CODE) | extra
    used |= {f"huldufolk.error.{code}" for code in found_in_sources(REFUSAL) | found_in_sources(CHOSEN)}
    used |= {f"{code}.full" for code in used}
    used |= {f"huldufolk.ruling.{ruling.id}" for ruling in SYSTEM.rulings}
    used |= {f"huldufolk.ruling.{ruling.id}.{option}" for ruling in SYSTEM.rulings for option in ruling.options}
    assert set(WORDS) - used == set()


def test_rulings_trackers_and_occasions_have_words() -> None:
    for ruling in SYSTEM.rulings:
        assert knows(f"huldufolk.ruling.{ruling.id}")
        assert all(knows(f"huldufolk.ruling.{ruling.id}.{option}") for option in ruling.options)
    labels = [tracker.label for tracker in SYSTEM.trackers(SYSTEM.sheet())]
    labels += [occasion.label for occasion in SYSTEM.occasions]
    for label in labels:
        assert say(label)
        assert say_code(f"{label.code}.full", label.parameters) != f"{label.code}.full"


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({}, "major"),
        ({"type": "minor"}, "minor"),
        ({"type": "minor", "mundane": True, "thresholds": {"mundane": 2, "supernatural": 0}}, "minor, mundane"),
    ],
)
def test_a_sheet_in_a_few_words(sheet: Any, words: str) -> None:
    assert say(SYSTEM.summary(SYSTEM.sheet.model_validate(sheet))) == words


def told(state: Any) -> Iterator[Line]:
    """Every line that can be said of ``state``."""
    yield from SYSTEM.breakdown(state)
    yield SYSTEM.title(state.setup)
    yield SYSTEM.headline(state)
    yield SYSTEM.headline(state).parameters["result"]
    yield from (move.label for move in SYSTEM.next_moves(state))
    yield from (SYSTEM.effect_line(effect) for effect in SYSTEM.pending(state))


@given(games())
def test_every_line_can_be_said(game: Any) -> None:
    for line in told(game[2]):
        assert say(line)
        assert not say(line).startswith("huldufolk.")
        assert line.source in HEADINGS
        assert line.ruling in {"", *(ruling.id for ruling in SYSTEM.rulings)}


@given(games())
def test_parts_come_to_the_totals(game: Any) -> None:
    state = game[2]
    lines = SYSTEM.breakdown(state)
    outcome = SYSTEM.outcome(state) or {}
    sides = [side.name for side in state.sides if "automatic" not in outcome or not outcome["automatic"]]
    for name in sides:
        parts = [line for line in lines if line.side == name and line.kind == "part"]
        (total,) = [line for line in lines if line.side == name and line.kind == "total"]
        assert total.amount == sum(part.amount or 0 for part in parts)
        assert len({part.code for part in parts}) == len(parts)
    totals = {line.side: line.amount for line in lines if line.code == "huldufolk.pool.total"}
    figures = {value for key, value in outcome.items() if key.endswith("total")}
    assert figures <= set(totals.values())
    assert outcome.get("totals", totals) == totals


@given(games())
def test_lines_stand_in_order(game: Any) -> None:
    kinds = [line.kind for line in SYSTEM.breakdown(game[2])]
    order = ["pool" if kind in ("part", "total") else kind for kind in kinds]
    assert order == sorted(order, key=["pool", "step", "note"].index)
    _, moves, _ = game
    assert kinds.count("step") >= len(moves)


def words_in(value: Any) -> Iterator[Any]:
    """Every leaf of a public state."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield from (leaf for each in dataclasses.fields(value) for leaf in words_in(getattr(value, each.name)))
    elif isinstance(value, dict):
        yield from (leaf for item in value.items() for each in item for leaf in words_in(each))
    elif isinstance(value, list | tuple):
        yield from (leaf for each in value for leaf in words_in(each))
    else:
        yield value


@given(games())
def test_players_never_see_a_card_that_lies_face_down(game: Any) -> None:
    setup, moves, state = game
    waiting = SYSTEM.next_moves(state)
    if setup["kind"] == "undefended" or not (moves and waiting):
        return
    seen = SYSTEM.public(state)
    assert [leaf for leaf in words_in(seen) if type(leaf) is int] == []
    assert all(line.audience == "players" for line in seen.lines)
    assert seen.outcome is None


@given(games())
def test_what_players_see_is_the_same_whatever_lies_face_down(game: Any) -> None:
    setup, moves, state = game
    if setup["kind"] == "undefended" or SYSTEM.outcome(state) is not None:
        return
    other = begun(setup)
    for move in moves:
        other = SYSTEM.play(other, SYSTEM.read_move({**move, "card": 1}))
    assert SYSTEM.public(other) == SYSTEM.public(state)


@given(games())
def test_players_see_all_once_it_is_decided_by_cards(game: Any) -> None:
    state = game[2]
    if SYSTEM.outcome(state) is not None and not state.agreement:
        assert SYSTEM.public(state).lines == SYSTEM.breakdown(state)
        assert SYSTEM.public(state).outcome == SYSTEM.outcome(state)


def said(state: Any) -> list[str]:
    return [say(line) for line in SYSTEM.breakdown(state)]


def test_the_storyteller_sees_what_lies_face_down() -> None:
    state = played(attack(), ("Tam", 4))
    assert "Tam has the 4 face down." in said(state)
    seen = SYSTEM.public(state)
    assert "Tam has chosen a card." in [say(line) for line in seen.lines]
    assert (seen.sides, seen.waiting_for, seen.system) == (("Bryn", "Tam"), ("Bryn",), "huldufolk")
    before = {line.side: line.code for line in SYSTEM.breakdown(state) if line.kind == "total"}
    assert before == {"Bryn": "huldufolk.pool.before-card", "Tam": "huldufolk.pool.total"}


def test_an_agreement_tells_no_total() -> None:
    seen = SYSTEM.public(played(attack(), "They share it."))
    assert say(seen.lines[0]) == "The sides agree: They share it."
    assert not [line for line in seen.lines if line.kind in ("part", "total")]


def test_an_undefended_pool_is_open() -> None:
    lines = SYSTEM.public(begun(undefended(pool=MAGIC))).lines
    amounts = [(line.code.removeprefix("huldufolk.pool."), line.amount) for line in lines if line.side]
    assert amounts == [
        ("quality", 3),
        ("focus", 2),
        ("equipment", 5),
        ("assistance", 0),
        ("supernatural", 10),
        ("before-card", 20),
    ]


def test_assistance_is_told_by_skill() -> None:
    helpers = [{"name": "Una", "with": "focus"}, {"name": "Odd", "with": "affinity"}]
    lines = said(begun(undefended(pool={"assistance": helpers})))
    assert "Assistance, 1 with the affinity and 1 with the focus" in lines


def notes(state: Any) -> set[str]:
    return {line.code.removeprefix("huldufolk.") for line in SYSTEM.breakdown(state) if line.kind != "part"}


def test_notes_of_an_attack() -> None:
    patron = played(attack("supernatural", 20, type="major"), ("Tam", 1), ("Bryn", 10))
    assert {"note.ties", "note.high-threshold", "note.threshold-falls", "note.ace", "step.held"} <= notes(patron)
    bare = played(attack(threshold=0), ("Tam", 1), ("Bryn", 2))
    assert {"note.threshold-gone", "step.hit", "note.ace"} <= notes(bare)
    assert "note.threshold-falls" not in notes(bare)
    assert "step.held-tie" in notes(played(attack(threshold=0), ("Tam", 2), ("Bryn", 2)))
    assert "note.threshold-falls" not in notes(played(attack(), ("Tam", 2)))


def test_how_a_contest_is_decided() -> None:
    sides = [actor(name) for name in ("Ash", "Wren", "Tam")]
    tie = [("Ash", 4), ("Tam", 2), ("Wren", 4)]
    assert "Ash and Wren tie at 4. They may come to terms or play again." in said(played(contest(*sides), *tie))
    held = said(played(contest(*sides, incumbent="Wren"), *tie))
    assert "Wren holds what is fought over and wins the tie at 4." in held
    won = said(played(contest(*sides, incumbent="Tam"), ("Ash", 5), *tie[1:]))
    assert "Ash has the highest total, 5." in won


@pytest.mark.parametrize(
    ("rating", "code"),
    [
        (1, "basic"),
        (5, "basic"),
        (6, "uncommon"),
        (12, "uncommon"),
        (13, "exceptional"),
        (17, "exceptional"),
        (18, "beyond-human"),
        (30, "beyond-human"),
        (31, "beyond-anyone"),
    ],
)
def test_bands(rating: int, code: str) -> None:
    assert band(rating) == Line(f"huldufolk.band.{code}")


AIMED = {**undefended(9), "target": "Tam"}
SIDES = [actor("Ash"), actor("Wren")]
HEADLINES = [
    (begun(undefended()), "neutral", "not decided yet", "Bryn takes on a rating of 12: not decided yet"),
    (
        played(undefended(), ("Bryn", 2)),
        "failure",
        "failure by 10",
        "Bryn takes on a rating of 12: failure by 10, with a total of 2",
    ),
    (
        played(AIMED, ("Bryn", 9)),
        "success",
        "success, just reached",
        "Bryn attacks Tam, who cannot defend (rating 9): success, just reached, with a total of 9",
    ),
    (
        begun(undefended(5, affinity=True)),
        "success",
        "success",
        "Bryn takes on a rating of 5: success, with the affinity alone",
    ),
    (
        played(attack(), ("Bryn", 6), ("Tam", 1)),
        "success",
        "success by 2",
        "Bryn attacks Tam: success by 2, 6 against 4",
    ),
    (
        played(attack("supernatural"), ("Bryn", 6), ("Tam", 3)),
        "failure",
        "failure on a tie",
        "Bryn attacks Tam by supernatural means: failure on a tie, 6 against 6",
    ),
    (
        played(attack(), "Tam leaves."),
        "neutral",
        "settled by agreement",
        "Bryn attacks Tam: settled by agreement. Tam leaves.",
    ),
    (
        played(contest(*SIDES), ("Ash", 6), ("Wren", 3)),
        "success",
        "won by 3",
        "Contest between Ash and Wren: Ash, won by 3, with a total of 6",
    ),
    (
        played(contest(*SIDES, incumbent="Wren"), ("Ash", 6), ("Wren", 6)),
        "success",
        "won on a tie",
        "Contest between Ash and Wren: Wren, won on a tie, with a total of 6",
    ),
    (
        played(contest(*SIDES), ("Ash", 6), ("Wren", 6)),
        "neutral",
        "a tie",
        "Contest between Ash and Wren: a tie at 6 (Ash and Wren)",
    ),
]


@pytest.mark.parametrize(("state", "mark", "chip", "sentence"), HEADLINES)
def test_headlines(state: Any, mark: str, chip: str, sentence: str) -> None:
    line = SYSTEM.headline(state)
    assert (line.parameters["mark"], say(line.parameters["result"]), say(line)) == (mark, chip, sentence)


def test_effects_and_warnings_are_told() -> None:
    effects = [
        {"effect": "surrender_card", "actor": "Bryn", "card": 4},
        {"effect": "lower_threshold", "actor": "Tam", "threshold": "supernatural", "from": 5, "to": 4},
        {"effect": "lower_threshold", "actor": "Tam", "threshold": "mundane", "from": 1, "to": 0},
    ]
    assert [say(SYSTEM.effect_line(effect)) for effect in effects] == [
        "Bryn surrenders the 4",
        "Tam’s supernatural threshold goes from 5 to 4",
        "Tam’s mundane threshold goes from 1 to 0",
    ]
    assert say_code("huldufolk.warning.resting", {"name": "Tam"}).startswith("Tam is resting")
