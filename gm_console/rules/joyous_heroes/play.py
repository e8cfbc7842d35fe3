"""The state machine: rounds of dice until a side has none left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gm_console.rules.joyous_heroes.challenge import (
    MOST_DICE,
    Adjust,
    Move,
    Opposed,
    Role,
    Rolls,
    Setup,
    Side,
    Unopposed,
    against,
    sides,
)
from gm_console.rules.joyous_heroes.dice import FACES, Pool, compare, pool
from gm_console.rules.system import JsonObject, LegalMove, Line, Picker, RulesError


@dataclass(frozen=True, slots=True)
class Step:
    """A move as it was played: the pools before it and after it."""

    move: Move
    before: Mapping[Role, Pool]
    after: Mapping[Role, Pool]


@dataclass(frozen=True, slots=True)
class State:
    """A challenge at one moment. ``pools``: those who roll, the challenger first. ``rounds``: those rolled."""

    setup: Setup
    pools: Mapping[Role, Pool]
    rounds: int = 0
    steps: tuple[Step, ...] = ()

    @property
    def finished(self) -> bool:
        """After the one round of an unopposed challenge (ruling J1), else when a side has no dice left."""
        if isinstance(self.setup, Unopposed):
            return self.rounds > 0
        return not all(each.dice for each in self.pools.values())


def begin(setup: Setup) -> State:
    """The state before any move. Raises RulesError (``same-name``, ``too-many-dice``)."""
    if isinstance(setup, Opposed) and setup.challenger.name == setup.opponent.name:
        raise RulesError("same-name", "opponent.name", name=setup.opponent.name)
    return State(setup, {role: _checked_pool(setup, role, side) for role, side in sides(setup)})


def _checked_pool(setup: Setup, role: Role, side: Side) -> Pool:
    found = pool(side, against(setup, role))
    if found.dice > MOST_DICE:
        path = f"{role}.modifiers"
        raise RulesError("too-many-dice", path, name=side.name, dice=found.dice, most=MOST_DICE)
    return found


def play(state: State, move: Move) -> State:
    """The state after ``move``. Raises RulesError if it is not allowed."""
    if state.finished:
        raise RulesError("finished")
    if isinstance(move, Adjust):
        return _adjusted(state, move)
    _check_rolls(state, move.rolls)
    pools = {role: each.after(rolled(move.rolls, role)) for role, each in state.pools.items()}
    return _stepped(state, move, pools, state.rounds + 1)


def rolled(rolls: Rolls, role: Role) -> tuple[int, ...]:
    """The dice that ``role`` rolled."""
    return rolls.challenger if role == "challenger" else rolls.opponent


def _stepped(state: State, move: Move, pools: Mapping[Role, Pool], rounds: int) -> State:
    step = Step(move, state.pools, pools)
    return replace(state, pools=pools, rounds=rounds, steps=(*state.steps, step))


def _adjusted(state: State, move: Adjust) -> State:
    if isinstance(state.setup, Unopposed):
        raise RulesError("adjust-unopposed", "adjust")
    changed = replace(state.pools[move.side], dice=move.to)
    return _stepped(state, move, {**state.pools, move.side: changed}, state.rounds)


def _check_rolls(state: State, rolls: Rolls) -> None:
    if isinstance(state.setup, Unopposed) and "opponent" in rolls.model_fields_set:
        raise RulesError("no-opponent", "rolls.opponent", name=state.setup.challenger.name)
    for role, side in sides(state.setup):
        _check_dice(side.name, f"rolls.{role}", state.pools[role].to_roll, rolled(rolls, role))


def _check_dice(name: str, path: str, needed: int, rolls: tuple[int, ...]) -> None:
    if len(rolls) != needed:
        raise RulesError("dice-count", path, name=name, count=needed, given=len(rolls))
    for index, face in enumerate(rolls):
        if face not in FACES:
            raise RulesError("die-face", f"{path}[{index}]", name=name, die=index + 1, face=face)


def next_moves(state: State) -> tuple[LegalMove, ...]:
    """The next round, or nothing once the challenge is over."""
    if state.finished:
        return ()
    needs = {"rolls": {str(role): each.to_roll for role, each in state.pools.items()}}
    alone = isinstance(state.setup, Unopposed)
    label = Line("joyous-heroes.move.roll") if alone else Line("joyous-heroes.move.round", {"round": state.rounds + 1})
    return (LegalMove({}, needs, state.setup.challenger.name if alone else "", label),)


def draw(state: State, move: JsonObject, pick: Picker) -> JsonObject:
    """Rolls the next round with ``pick``: the challenger's dice first.

    Raises RulesError (``finished``, ``already-rolled``, ``nothing-to-draw``, ``key-unknown``).
    """
    _check_drawable(state, move)
    rolls = {role: [pick(FACES) for _ in range(each.to_roll)] for role, each in state.pools.items()}
    return {"rolls": rolls}


def _check_drawable(state: State, move: Any) -> None:
    if not isinstance(move, dict):
        raise RulesError("not-an-object")
    if state.finished:
        raise RulesError("finished")
    if "rolls" in move:
        raise RulesError("already-rolled", "rolls")
    if "adjust" in move:
        raise RulesError("nothing-to-draw", "adjust")
    for key in move:
        raise RulesError("key-unknown", str(key), key=str(key))


def resistance(setup: Setup) -> int:
    """Automatic successes of a difficulty, taken from the degree (ruling J2), 0 to 2; none if opposed."""
    if isinstance(setup, Opposed):
        return 0
    return compare(setup.difficulty, setup.challenger.rating).automatic


def outcome(state: State) -> JsonObject | None:
    """Result, remaining dice (unopposed: the degree) and rounds rolled; None while in progress."""
    if not state.finished:
        return None
    left = {role: max(each.dice - resistance(state.setup), 0) for role, each in state.pools.items()}
    for role, remaining in left.items():
        if remaining:
            return {"result": role, "remaining": remaining, "rounds": state.rounds}
    return {"result": "evenly_matched", "remaining": 0, "rounds": state.rounds}
