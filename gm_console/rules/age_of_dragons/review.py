"""Looking at a challenge under way: who sits where, and its moves told in a line each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from gm_console.rules.age_of_dragons.challenge import Abandon, Adjust, Attempt, End, Join, Modify, Move
from gm_console.rules.age_of_dragons.moves import exertion_line
from gm_console.rules.age_of_dragons.play import Modifier, State, Taken, begin, initiative, play
from gm_console.rules.system import Line

Mark = Literal["success", "failure", "neutral"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One who takes part, or did.

    :ivar energy: left now; :ivar start: at the challenge's start, from 0.
    :ivar holds: whether the highest pool is hers; :ivar tied: whether it is others' too.
    :ivar gone: whether she has abandoned. :ivar zeroed: whether her pool was emptied by a cost and still is empty.
    :ivar modifiers: in force on her alone.
    """

    name: str
    pc: bool
    energy: int
    start: int
    holds: bool
    tied: bool
    gone: bool
    zeroed: bool
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Past:
    """A move that was made: what it was, and what came of it.

    :ivar rest: what it cost and changed, None where there is nothing to add.
    """

    line: Line
    rest: Line | None
    mark: Mark


def seats(state: State) -> tuple[Seat, ...]:
    """All who ever took part, in their order."""
    first = initiative(state)
    emptied = {taken.actor for taken in state.actions if taken.zeroed}
    return tuple(
        Seat(
            name=who.name,
            pc=who.pc,
            energy=left,
            start=who.pool(state.setup.sphere),
            holds=who.name in first,
            tied=len(first) > 1,
            gone=who.name in state.gone,
            zeroed=not left and who.name in emptied,
            modifiers=tuple(each for each in state.modifiers if each.target == who.name),
        )
        for who, left in zip(state.participants, state.energy, strict=True)
    )


def before(state: State, index: int) -> State:
    """The challenge as it stood before its move ``index`` (from 0)."""
    return _again(state, index)[-1]


def _again(state: State, count: int) -> list[State]:
    """The state before each of the first ``count`` moves, and after the last of them."""
    states = [begin(state.setup, {"D1": state.lowest, "D7": "carried" if state.carried else "fresh"})]
    for move in state.moves[:count]:
        states.append(play(states[-1], move))
    return states


def told(state: State) -> tuple[Past, ...]:
    """The moves made, one line each."""
    states = _again(state, len(state.moves))
    return tuple(_past(states[place], move, states[place + 1]) for place, move in enumerate(state.moves))


def _line(code: str, **parameters: Any) -> Line:
    return Line(f"age-of-dragons.history.{code}", parameters)


def _past(was: State, move: Move, after: State) -> Past:
    match move:
        case End():
            return Past(_line("end", name=move.end), None, "neutral")
        case Abandon():
            return Past(_line("abandon", name=move.abandon), None, "failure")
        case Join():
            return Past(_line("join", name=move.join.name, energy=after.energy[-1]), None, "neutral")
        case Adjust():
            return Past(_adjusted(was, move), _line("reason", reason=move.reason), "neutral")
        case _:
            return _action(was, move, after)


def _adjusted(was: State, move: Adjust) -> Line:
    if move.adjust == "energy":
        name = move.actor or ""
        return _line("adjust.energy", name=name, before=was.pools()[name], after=move.to)
    figure = was.complexity if move.adjust == "complexity" else was.difficulty
    return _line(f"adjust.{move.adjust}", before=figure, after=move.to)


def _action(was: State, move: Attempt | Modify, after: State) -> Past:
    taken = after.actions[-1]
    dice = " ".join(map(str, move.rolls))
    parts: dict[str, Any] = {"name": move.actor, "exertion": exertion_line(move.exertion), "dice": dice}
    mark: Mark = "success" if taken.hits else "failure"
    return Past(_what(move, taken, after, parts), Line(*_rest(was, move, taken, after)), mark)


def _what(move: Attempt | Modify, taken: Taken, after: State, parts: dict[str, Any]) -> Line:
    if isinstance(move, Modify):
        parts["modifier"] = move.name
        if not taken.hits:
            return _line("modify.missed", **parts)
        made = after.modifiers[-1]
        return _line("modify", figure=Line(f"age-of-dragons.figure.{made.figure}"), by=made.amount, **parts)
    return _line("attempt" if taken.hits else "attempt.missed", power=taken.power, **parts)


def _rest(was: State, move: Attempt | Modify, taken: Taken, after: State) -> tuple[str, dict[str, Any]]:
    figures = {
        "complexity": after.complexity,
        "energy": after.pools()[move.actor],
        "cost": taken.cost,
        "rise": was.setup.exhaustion,
    }
    code = "rest"
    if taken.zeroed:
        code = "rest.zeroed.ended" if after.result else "rest.zeroed"
    return f"age-of-dragons.history.{code}", figures
