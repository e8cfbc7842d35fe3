"""What may be done now, and the drawing of dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm_console.rules.age_of_dragons.challenge import EXERTIONS, FIGURES
from gm_console.rules.age_of_dragons.play import State, barred, initiative
from gm_console.rules.system import JsonObject, LegalMove, Line, Picker, RulesError

DIE = (1, 2, 3, 4, 5, 6)
EXERTION_WORDS = {1: "mild", 2: "moderate", 3: "full"}


def exertion_line(dice: int) -> Line:
    """Mild, moderate or full ("Exertion")."""
    return Line(f"age-of-dragons.exertion.{EXERTION_WORDS[dice]}")


def next_moves(state: State) -> tuple[LegalMove, ...]:
    """Attempts, then modifiers, whoever holds initiative first; then giving up, and ending modifiers.

    Who is barred with plain figures is left out of the actions (``bar_impossible``). Empty when finished.
    """
    return () if state.result else tuple(_moves(state))


def _moves(state: State) -> Iterator[LegalMove]:
    able = [name for name in in_turn(state) if not barred(state, name)]
    yield from (_attempt(name, dice) for name in able for dice in EXERTIONS)
    yield from (_modify(name, dice) for name in able for dice in EXERTIONS)
    for name in in_turn(state):
        yield LegalMove({"abandon": name}, {}, name, Line("age-of-dragons.move.abandon", {"name": name}))
    for modifier in state.modifiers:
        label = Line("age-of-dragons.move.end", {"name": modifier.name})
        yield LegalMove({"end": modifier.name}, {}, "", label)


def in_turn(state: State) -> tuple[str, ...]:
    """Those who have not abandoned: holders of initiative, then the others in their order."""
    first = initiative(state)
    return (*first, *(name for name in state.acting() if name not in first))


def _attempt(name: str, dice: int) -> LegalMove:
    template = {"actor": name, "action": "attempt", "exertion": dice}
    label = Line("age-of-dragons.move.attempt", {"exertion": exertion_line(dice), "count": dice})
    return LegalMove(template, {"rolls": dice}, name, label)


def _modify(name: str, dice: int) -> LegalMove:
    template = {"actor": name, "action": "modify", "exertion": dice}
    label = Line("age-of-dragons.move.modify", {"exertion": exertion_line(dice), "count": dice})
    return LegalMove(template, {"name": "text", "modifies": FIGURES, "rolls": dice}, name, label)


def draw(state: State, move: Any, pick: Picker) -> JsonObject:
    """Rolls the dice of an action. Raises RulesError (``nothing-to-draw``, ``rolls-stand``, ``exertion-first``)."""
    if state.result:
        raise RulesError("finished")
    if not isinstance(move, dict) or "action" not in move:
        raise RulesError("nothing-to-draw", "draw")
    if "rolls" in move:
        raise RulesError("rolls-stand", "draw")
    dice = move.get("exertion")
    if isinstance(dice, bool) or not isinstance(dice, int) or dice not in EXERTIONS:
        raise RulesError("exertion-first", "exertion")
    return {**move, "rolls": [pick(DIE) for _ in range(dice)]}
