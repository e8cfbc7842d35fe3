"""Every figure is explained, in words that fit, and players see what they may."""

import ast
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given

import gm_console.rules.joyous_heroes as package
from gm_console.rules.joyous_heroes import SYSTEM
from gm_console.rules.joyous_heroes.tables import general, read_table
from gm_console.rules.system import Line, RulesError, RunningTimer
from gm_console.wording.catalog import knows, refusal, say, say_code
from gm_console.wording.joyous_heroes import WORDS

from .cases import adjust, begun, games, opposed, played, rolls, unopposed

EXAMPLE = {**opposed((4, 0), (2, 0)), "stat": "Body"}
OPPOSED = opposed((3, 0), (3, 0))


def column(lines, side, prefix):
    mine = [line for line in lines if line.side == side and line.code.startswith(prefix)]
    parts = [line.amount for line in mine if line.kind == "part"]
    totals = [line.amount for line in mine if line.kind == "total"]
    return parts, totals


def test_parts_of_the_worked_example():
    lines = SYSTEM.breakdown(begun(EXAMPLE))
    assert column(lines, "Bryn", "joyous-heroes.dice") == ([2, 2, 0, 0], [4])
    assert column(lines, "Tam", "joyous-heroes.dice") == ([2, -1, 0, 1], [2])
    assert column(lines, "Bryn", "joyous-heroes.automatic") == ([0, 0, 0], [0])


@given(games())
def test_parts_add_up_to_the_pools(game):
    challenge, moves = game
    start, lines = begun(challenge), SYSTEM.breakdown(played(challenge, *moves))
    for role, pool in start.pools.items():
        for prefix, figure in (("joyous-heroes.dice", pool.dice), ("joyous-heroes.automatic", pool.automatic)):
            parts, totals = column(lines, challenge[role]["name"], prefix)
            assert (sum(parts), totals) == (figure, [figure])


@given(games())
def test_lines_stand_in_order_and_every_move_has_one(game):
    challenge, moves = game
    state = played(challenge, *moves)
    lines = SYSTEM.breakdown(state)
    order = [("part", "total", "step", "note").index(line.kind) // 2 for line in lines]
    assert order == sorted(order)
    per_move = [line for line in lines if line.kind == "step" and "result" not in line.code]
    rounds = sum("rolls" in move for move in moves)
    assert len(per_move) == rounds * len(state.pools) + 2 * (len(moves) - rounds)
    assert {line.ruling for line in lines} <= {"", *(ruling.id for ruling in SYSTEM.rulings)}


def test_steps_of_the_worked_example():
    over = played(EXAMPLE, rolls([1, 3, 5, 6], [2, 4]), rolls([2, 4], [5]))
    said = [say(line) for line in SYSTEM.breakdown(over) if line.kind == "step"]
    assert said == [
        "Round 1: Bryn rolls 1, 3, 5, and 6. 2 dice are left.",
        "Round 1: Tam rolls 2 and 4. 1 die is left.",
        "Round 2: Bryn rolls 2 and 4. 2 dice are left.",
        "Round 2: Tam rolls 5. 0 dice are left.",
        "Bryn wins by 2.",
    ]
    assert say(SYSTEM.headline(over)) == "Bryn against Tam (Body): Bryn wins by 2, after 2 rounds."


def test_resistance_of_a_difficulty_is_told():
    over = played(unopposed(6, 2), rolls([1, 2]))
    line = next(line for line in SYSTEM.breakdown(over) if line.code == "joyous-heroes.resistance")
    assert (line.amount, line.ruling, line.side) == (-1, "J2", "")
    assert SYSTEM.outcome(over)["remaining"] == 1


def test_rolling_automatic_successes_is_remarked_once_a_side():
    state = played(opposed((3, 0, 1), (3, 0)), rolls([1, 2], [1, 2]), rolls([1, 2], [1, 2]))
    notes = [(line.ruling, line.side) for line in SYSTEM.breakdown(state) if line.kind == "note"]
    assert notes == [("J6", "Bryn")]
    assert [line for line in SYSTEM.breakdown(played(opposed((3, 1, 1), (3, 0)))) if line.kind == "note"] == []


@pytest.mark.parametrize(
    ("state", "mark", "chip"),
    [
        (begun(OPPOSED), "neutral", "open"),
        (played(OPPOSED, rolls([1, 6], [6, 6])), "success", "won by 1"),
        (played(OPPOSED, rolls([6, 6], [1, 1])), "failure", "lost by 2"),
        (played(OPPOSED, rolls([6, 6], [6, 6])), "neutral", "evenly matched"),
        (played(unopposed(3, 3), rolls([1, 6])), "success", "success by 1"),
        (played(unopposed(3, 3), rolls([6, 6])), "failure", "no success"),
    ],
)
def test_the_line_of_the_log(state, mark, chip):
    parameters = SYSTEM.headline(state).parameters
    assert (parameters["mark"], say(parameters["result"])) == (mark, chip)


def test_players_do_not_read_reasons():
    state = played(OPPOSED, adjust("opponent", 3, "a hidden archer"))
    public = SYSTEM.public(state)
    assert "archer" in repr(SYSTEM.breakdown(state))
    assert "archer" not in repr(public)
    assert (public.sides, public.waiting_for, public.outcome) == (("Bryn", "Tam"), ("Bryn", "Tam"), None)
    over = SYSTEM.public(played(OPPOSED, adjust("opponent", 0)))
    assert (over.waiting_for, over.outcome["result"]) == ((), "challenger")


# Words


def inside(line):
    yield line
    for value in line.parameters.values():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, Line):
                yield from inside(each)


def lines_of(state):
    told = [*SYSTEM.breakdown(state), SYSTEM.headline(state), SYSTEM.title(state.setup)]
    told += [move.label for move in SYSTEM.next_moves(state)]
    return chain.from_iterable(inside(line) for line in told)


SHOWN = [
    *(begun(opposed((own, 0), (4, 0))) for own in (3, 4, 5, 8, 12, 16, 20)),
    begun(EXAMPLE),
    begun({**unopposed(3, 3), "stat": "Body"}),
    begun(unopposed(3, 3)),
    played(OPPOSED, adjust("opponent", 0)),
    played(opposed((3, 1, 1), (3, 0, 1)), rolls([1, 1], [1, 1])),
    played(unopposed(3, 12), rolls([1, 1, 1, 1])),
    *(played(OPPOSED, rolls(ours, theirs)) for ours in ([1, 6], [6, 6]) for theirs in ([1, 6], [6, 6])),
    played(OPPOSED, rolls([6, 6], [1, 1])),
    *(played(unopposed(3, 3), rolls(dice)) for dice in ([1, 6], [6, 6])),
]


RATINGS = [[], [{"name": "Body", "rating": 4}, {"name": "Wits", "rating": 2}], [{"name": " ", "rating": 3}]]


def raised_codes():
    """Codes of the refusals written in the package, those held in a name aside."""
    for file in Path(package.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RulesError":
                yield from (each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant))


def test_there_are_words_for_every_code_and_no_others():
    shown = {line.code for state in SHOWN for line in lines_of(state)}
    tables = [general().title(), *(general().meaning(margin) for margin in (1, 2, 3))]
    tables.append(read_table({"name": "x", "entries": [{"from": 1, "text": "t"}]}).title())
    warned = SYSTEM.warnings(begun(OPPOSED).setup, [RunningTimer("rest", "Bryn", "", "")])
    general_ones = {"not-an-object", "key-unknown"}
    refusals = {f"joyous-heroes.error.{code}" for code in {*raised_codes(), "table-gap"} - general_ones}
    rulings = {f"joyous-heroes.ruling.{ruling.id}" for ruling in SYSTEM.rulings}
    summaries = chain.from_iterable(inside(SYSTEM.summary(SYSTEM.sheet(ratings=each))) for each in RATINGS)
    emitted = shown | {line.code for line in [*tables, *summaries]} | {each.code for each in warned}
    assert emitted | refusals | rulings | {"joyous-heroes.name"} == set(WORDS)
    assert all(knows(f"error.{code}") for code in general_ones)


def test_a_sheet_in_a_few_words():
    said = [say(SYSTEM.summary(SYSTEM.sheet(ratings=each))) for each in RATINGS]
    assert said == ["no ratings", "Body 4 and Wits 2", "rating 3"]


def test_words_of_a_warning_fit():
    for each in SYSTEM.warnings(begun(OPPOSED).setup, [RunningTimer("rest", "Bryn", "", "")]):
        assert say_code(each.code, each.parameters) == "Bryn is resting. Does this challenge break the rest?"


@given(games())
def test_every_line_can_be_said(game):
    state = played(game[0], *game[1])
    for line in lines_of(state):
        said = say(line)
        assert said != line.code
        assert "{" not in said


REFUSED = {
    "same-name": lambda: begun({**OPPOSED, "opponent": OPPOSED["challenger"]}),
    "too-many-dice": lambda: begun(opposed((3, 40), (3, 0))),
    "finished": lambda: played(OPPOSED, adjust("opponent", 0), adjust("opponent", 1)),
    "adjust-unopposed": lambda: played(unopposed(3, 3), adjust("challenger", 1)),
    "no-opponent": lambda: played(unopposed(3, 3), rolls([1, 1], [1])),
    "dice-count": lambda: played(OPPOSED, rolls([1], [1])),
    "die-face": lambda: played(OPPOSED, rolls([1, 9], [1, 1])),
    "die-not-whole": lambda: played(OPPOSED, rolls([1, "x"], [1, 1])),
    "already-rolled": lambda: SYSTEM.draw(begun(OPPOSED), rolls([1, 1], [1, 1]), min),
    "nothing-to-draw": lambda: SYSTEM.draw(begun(OPPOSED), adjust("opponent", 1), min),
    "name-unknown": lambda: SYSTEM.actor_from(begun(OPPOSED).setup, "Ysolt"),
    "effect-unknown": lambda: SYSTEM.effect_line({"effect": "lower_threshold"}),
    "margin-low": lambda: general().meaning(0),
    "table-empty": lambda: read_table({"name": "x", "entries": []}),
    "table-start": lambda: read_table({"name": "x", "entries": [{"from": 2, "text": "t"}]}),
    "table-gap": lambda: read_table(two_rows(1, 3)),
    "table-overlap": lambda: read_table(two_rows(2, 2)),
    "table-end": lambda: read_table({"name": "x", "entries": [{"from": 1, "to": 2, "text": "t"}]}),
}


def two_rows(end, start):
    return {"name": "x", "entries": [{"from": 1, "to": end, "text": "t"}, {"from": start, "text": "t"}]}


@pytest.mark.parametrize("code", REFUSED)
def test_words_of_a_refusal_fit(code):
    with pytest.raises(RulesError) as caught:
        REFUSED[code]()
    assert caught.value.code == code
    said = refusal(caught.value, SYSTEM.id)
    assert said not in (code, f"error.{code}")
    assert "{" not in said


def test_every_refusal_has_been_tried():
    assert {f"joyous-heroes.error.{code}" for code in REFUSED} == {code for code in WORDS if ".error." in code}
