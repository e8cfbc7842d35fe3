"""How a challenge is told: every figure, the title, the line of the log, and what players may see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm_console.rules.joyous_heroes.challenge import Adjust, Opposed, Role, Rolls, Setup, Side, against, sides, stat
from gm_console.rules.joyous_heroes.dice import BASE, Pool, Sums, sums
from gm_console.rules.joyous_heroes.play import State, Step, outcome, resistance, rolled
from gm_console.rules.system import Line, Overruled, PublicState

COMPARE = "Compare Ratings"
DICE = "Determining Challenge Dice"
ROUNDS = "Challenge Resolution"
UNOPPOSED = "Unopposed Challenges"


def breakdown(state: State) -> tuple[Line, ...]:
    """Each side's dice and automatic successes, then the moves, the result and remarks."""
    return (*_pools(state.setup), *_steps(state), *_result(state), *_notes(state))


def _pools(setup: Setup) -> Iterator[Line]:
    for role, side in sides(setup):
        figures = sums(side, against(setup, role))
        yield from _dice(setup, role, side, figures)
        yield from _automatic(side, figures)
    if not isinstance(setup, Opposed):
        taken = -resistance(setup)
        difficulty = {"difficulty": setup.difficulty}
        yield Line("joyous-heroes.resistance", difficulty, taken, "", "part", "J2" * bool(taken), DICE)


def _dice(setup: Setup, role: Role, side: Side, figures: Sums) -> Iterator[Line]:
    name, row = {"name": side.name}, figures.comparison
    ratings = {**name, "rating": side.rating, "other": against(setup, role)}
    yield Line("joyous-heroes.dice.base", name, BASE, side.name, "part", "", DICE)
    yield Line(f"joyous-heroes.dice.{row.code}", ratings, row.dice, side.name, "part", "", COMPARE)
    for index, each in enumerate(side.modifiers):
        named = {**name, "modifier": each.name, "index": index}
        yield Line("joyous-heroes.dice.modifier", named, each.dice, side.name, "part", "", DICE)
    floor = figures.dice - figures.raw_dice
    yield Line("joyous-heroes.dice.floor", name, floor, side.name, "part", "", DICE)
    yield Line("joyous-heroes.dice.total", name, figures.dice, side.name, "total")


def _automatic(side: Side, figures: Sums) -> Iterator[Line]:
    name, granted = {"name": side.name}, figures.comparison.automatic
    yield Line("joyous-heroes.automatic.table", name, granted, side.name, "part", "", COMPARE)
    for index, each in enumerate(side.modifiers):
        named = {**name, "modifier": each.name, "index": index}
        yield Line(
            "joyous-heroes.automatic.modifier",
            named,
            each.automatic,
            side.name,
            "part",
            "J7" * bool(each.automatic),
            DICE,
        )
    cut = figures.automatic - figures.raw_automatic
    yield Line("joyous-heroes.automatic.cut", name, cut, side.name, "part", "J3" * bool(cut), DICE)
    yield Line("joyous-heroes.automatic.total", name, figures.automatic, side.name, "total")


def _steps(state: State) -> Iterator[Line]:
    number = 0
    for step in state.steps:
        if isinstance(step.move, Adjust):
            yield from _adjusted(state.setup, step, step.move)
        else:
            number += 1
            yield from _round(state.setup, step, step.move.rolls, number)


def overruled(state: State) -> tuple[Overruled, ...]:
    """Numbers of dice that the storyteller changed."""
    return tuple(
        Overruled("value", index, next(_adjusted(state.setup, step, step.move)), step.move.reason)
        for index, step in enumerate(state.steps)
        if isinstance(step.move, Adjust)
    )


def _adjusted(setup: Setup, step: Step, move: Adjust) -> Iterator[Line]:
    name = dict(sides(setup))[move.side].name
    figures = {"name": name, "before": step.before[move.side].dice, "count": move.to}
    yield Line("joyous-heroes.adjusted", figures, None, name, "step")
    reason = {"name": name, "reason": move.reason}
    yield Line("joyous-heroes.adjusted.reason", reason, None, name, "step", audience="storyteller")


ROLLED = tuple(f"joyous-heroes.{kind}.{how}" for kind in ("round", "throw") for how in ("rolled", "aside"))
"""Codes of the lines that show dice."""


def _round(setup: Setup, step: Step, rolls: Rolls, number: int) -> Iterator[Line]:
    for role, side in sides(setup):
        before, after = step.before[role], step.after[role]
        figures = {
            "name": side.name,
            "round": number,
            "rolls": list(rolled(rolls, role)),
            "aside": before.set_aside,
            "count": after.dice,
        }
        kind = "round" if setup.kind == "opposed" else "throw"
        code = f"joyous-heroes.{kind}.{'aside' if before.set_aside else 'rolled'}"
        yield Line(code, figures, None, side.name, "step", "", ROUNDS)


def _result(state: State) -> Iterator[Line]:
    found = outcome(state)
    if found is None:
        return
    kind, names = state.setup.kind, _names(state.setup)
    parameters = {**names, "count": found["remaining"]}
    winner = "" if found["result"] == "evenly_matched" else names[found["result"]]
    ruling, source = ("J5", ROUNDS) if kind == "opposed" else ("J1", UNOPPOSED)
    code = f"joyous-heroes.result.{kind}.{found['result']}"
    yield Line(code, parameters, None, winner, "step", ruling, source)


def _notes(state: State) -> Iterator[Line]:
    for role, side in sides(state.setup):
        if any(_all_rolled(step.before[role]) for step in state.steps if not isinstance(step.move, Adjust)):
            yield Line("joyous-heroes.note.all-rolled", {"name": side.name}, None, side.name, "note", "J6", DICE)

    if (
        state.finished
        and state.setup.kind == "unopposed"
        and not state.pools["challenger"].dice > resistance(state.setup)
    ):
        name = state.setup.challenger.name
        yield Line("joyous-heroes.note.another-try", {"name": name}, None, name, "note", "", UNOPPOSED, "storyteller")


def _all_rolled(pool: Pool) -> bool:
    return pool.automatic > pool.set_aside


def _names(setup: Setup) -> dict[str, Any]:
    """Names by role, and the difficulty where there is one."""
    names: dict[str, Any] = {role: side.name for role, side in sides(setup)}
    return names if isinstance(setup, Opposed) else {**names, "difficulty": setup.difficulty}


def title(setup: Setup) -> Line:
    """What the challenge is called before it is decided."""
    named = stat(setup)
    code = f"joyous-heroes.title.{setup.kind}"
    return Line(f"{code}.stat", {**_names(setup), "stat": named}) if named else Line(code, _names(setup))


def headline(state: State) -> Line:
    """The line of the log. ``count`` is the margin, ``result`` the short form, ``mark`` as the challenger sees it."""
    found = outcome(state)
    if found is None:
        chip = Line("joyous-heroes.chip.open")
        return Line("joyous-heroes.headline.open", {"title": title(state.setup), "mark": "neutral", "result": chip})
    key = f"{state.setup.kind}.{found['result']}"
    chip = Line(f"joyous-heroes.chip.{key}", {"count": found["remaining"]})
    about = {"title": title(state.setup), "count": found["remaining"], "rounds": _rounds(found["rounds"])}
    return Line(f"joyous-heroes.headline.{key}", {**_names(state.setup), **about, "mark": _MARKS[key], "result": chip})


_MARKS = {
    "opposed.challenger": "success",
    "opposed.opponent": "failure",
    "opposed.evenly_matched": "neutral",
    "unopposed.challenger": "success",
    "unopposed.evenly_matched": "failure",
}


def _rounds(count: int) -> Line:
    return Line("joyous-heroes.rounds", {"count": count}) if count else Line("joyous-heroes.rounds.none")


def public(state: State) -> PublicState:
    """What players may see: all but the reasons of adjustments."""
    lines = tuple(line for line in breakdown(state) if line.audience == "players")
    names = tuple(side.name for _, side in sides(state.setup))
    waiting = () if state.finished else names
    return PublicState("joyous-heroes", title(state.setup), names, lines, waiting, outcome(state))
