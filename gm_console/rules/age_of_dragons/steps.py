"""The moves of a challenge, told one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gm_console.rules.age_of_dragons.challenge import Abandon, Adjust, Attempt, End, Join, Modify, Move
from gm_console.rules.age_of_dragons.moves import exertion_line
from gm_console.rules.age_of_dragons.play import (
    Figures,
    State,
    Taken,
    begin,
    figures,
    initiative,
    play,
)
from gm_console.rules.system import Line, Overruled

DICE = "6. Roll the Dice"
COMPARE = "5. Compare Technique and Difficulty"


def steps(state: State) -> Iterator[Line]:
    """One line or more for each move, from playing them again."""
    for before, move, after in _played(state):
        yield from _told(before, move, after)
    if state.result:
        yield _step(f"ended.{state.result}", "9. End or continue challenge")


def overruled(state: State) -> tuple[Overruled, ...]:
    """Who acted without the initiative, and which figures the storyteller set."""
    return tuple(_overruled(state))


def _overruled(state: State) -> Iterator[Overruled]:
    for index, (before, move, _) in enumerate(_played(state)):
        if isinstance(move, Adjust):
            yield Overruled("value", index, next(_adjusted(before, move)), move.reason)
        elif isinstance(move, Attempt | Modify) and move.actor not in initiative(before):
            yield Overruled("initiative", index, _out_of_turn(before, move.actor))


def _played(state: State) -> Iterator[tuple[State, Move, State]]:
    """Each move with the state before it and after it, from playing them again."""
    before = begin(state.setup, {"D1": state.lowest, "D7": "carried" if state.carried else "fresh"})
    for move in state.moves:
        after = play(before, move)
        yield before, move, after
        before = after


def _out_of_turn(before: State, name: str) -> Line:
    holders = list(initiative(before))
    return _step("out-of-turn", "3. Determine Initiative", side=name, name=name, holders=holders)


def _step(code: str, source: str = "", ruling: str = "", side: str = "", **parameters: Any) -> Line:
    return Line(f"age-of-dragons.step.{code}", parameters, None, side, "step", ruling, source)


def _told(before: State, move: Move, after: State) -> Iterator[Line]:
    match move:
        case End():
            yield _step("end", "Apply Modifier", name=move.end)
        case Abandon():
            yield _step("abandon", "9. End or continue challenge", side=move.abandon, name=move.abandon)
        case Join():
            yield _step("join", side=move.join.name, name=move.join.name, energy=after.energy[-1])
        case Adjust():
            yield from _adjusted(before, move)
        case _:
            yield from _action(before, move, after)


def _adjusted(before: State, move: Adjust) -> Iterator[Line]:
    """The figure is everybody's; the reason is the storyteller's own."""
    if move.adjust == "energy":
        name = move.actor or ""
        yield _step("adjust.energy", side=name, name=name, before=before.pools()[name], after=move.to)
    else:
        was = before.complexity if move.adjust == "complexity" else before.difficulty
        yield _step(f"adjust.{move.adjust}", before=was, after=move.to)
    yield replace(_step("adjust.reason", reason=move.reason), audience="storyteller")


def _action(before: State, move: Attempt | Modify, after: State) -> Iterator[Line]:
    taken, found, name = after.actions[-1], figures(before, move), move.actor
    yield _opening(move)
    if name not in initiative(before):
        yield _out_of_turn(before, name)
    yield _technique(before, move, found)
    if move.without:
        yield _step("without", "Apply Modifier", side=name, names=list(move.without))
    yield _difficulty(before, found, name)
    yield _target(move, taken)
    yield _hits(move, taken)
    if taken.hits:
        yield _power(move, found, taken)
    yield from _effect(before, move, after)
    yield from _cost(before, move, after, found)


def _opening(move: Attempt | Modify) -> Line:
    told = {"name": move.actor, "exertion": exertion_line(move.exertion)}
    if isinstance(move, Attempt):
        return _step("attempt", "Attempt", "", move.actor, **told)
    figure = Line(f"age-of-dragons.figure.{move.modifies}")
    return _step("modify", "Apply Modifier", "", move.actor, modifier=move.name, figure=figure, **told)


def _term(code: str, amount: int, **parameters: Any) -> Line:
    return Line(f"age-of-dragons.term.{code}", {**parameters, "amount": amount})


def _added(found: Figures, figure: str, own: int) -> Iterator[Line]:
    """What modifiers in force, and the storyteller's own on this action, add to a figure."""
    for modifier in found.modifiers:
        if modifier.figure == figure:
            yield _term("modifier", modifier.amount, name=modifier.name)
    if own:
        yield _term("own", own)


def _technique(before: State, move: Attempt | Modify, found: Figures) -> Line:
    """Sphere, arete, modifiers, quality ("Technique", "Assessing Action Quality")."""
    sphere = move.sphere or before.setup.sphere
    rating = before.participants[before.place(move.actor) or 0].spheres.rating(sphere)
    terms = [Line("age-of-dragons.term.sphere", {"sphere": Line(f"age-of-dragons.sphere.{sphere}"), "amount": rating})]
    if move.arete:
        terms.append(_term("arete", move.arete))
    terms += _added(found, "technique", move.technique_modifier)
    if move.quality:
        terms.append(_term("quality", move.quality))
    total = sum(term.parameters["amount"] for term in terms)
    ruling = "D6" if total < 0 else ""
    return _step("technique", "Technique", ruling, move.actor, technique=found.technique, terms=terms)


def _difficulty(before: State, found: Figures, name: str) -> Line:
    terms = [_term("difficulty", before.difficulty), *_added(found, "difficulty", 0)]
    ruling = "D6" if sum(term.parameters["amount"] for term in terms) < 0 else ""
    return _step("difficulty", COMPARE, ruling, name, difficulty=found.difficulty, terms=terms)


def _target(move: Attempt | Modify, taken: Taken) -> Line:
    if isinstance(move, Attempt) and move.trivial:
        return _step("target.trivial", "Trivial tasks", "D2", move.actor)
    if taken.technique == taken.difficulty:
        return _step("target.equal", COMPARE, "", move.actor, target=taken.target)
    if taken.technique > taken.difficulty:
        return _step("target.higher", COMPARE, "", move.actor, target=taken.target)
    return _step("target.lower", COMPARE, "D1", move.actor, target=taken.target)


def _hits(move: Attempt | Modify, taken: Taken) -> Line:
    """One hit makes a success."""
    code = "hits" if taken.hits else "missed"
    return _step(code, DICE, "", move.actor, dice=list(move.rolls), count=taken.hits)


def _power(move: Attempt | Modify, found: Figures, taken: Taken) -> Line:
    terms = [_term("hits", taken.hits), *_added(found, "power", move.power_modifier)]
    ruling = "D6" if taken.hits + found.power < 0 else ""
    return _step("power", "Power", ruling, move.actor, power=taken.power, terms=terms)


def _effect(before: State, move: Attempt | Modify, after: State) -> Iterator[Line]:
    taken = after.actions[-1]
    if isinstance(move, Attempt):
        left = max(0, before.complexity - taken.power)
        if taken.hits:
            yield _step("complexity", "Attempt", "", move.actor, before=before.complexity, after=left)
        elif after.result:
            yield _step("broken", "Fragile Situations", "", move.actor)
    elif taken.hits:
        made = after.modifiers[-1]
        figure = Line(f"age-of-dragons.figure.{made.figure}")
        yield _step("modifier", "Apply Modifier", "D5", move.actor, name=made.name, figure=figure, by=made.amount)


def _cost(before: State, move: Attempt | Modify, after: State, found: Figures) -> Iterator[Line]:
    name, taken = move.actor, after.actions[-1]
    terms = [_term("dice", move.exertion), *_added(found, "cost", move.cost_modifier)]
    ruling = "D6" if sum(term.parameters["amount"] for term in terms) < 0 else "D9"
    change = {"before": before.pools()[name], "after": after.pools()[name]}
    yield _step("cost", "8. Resolve Energy Cost", ruling, name, name=name, cost=taken.cost, terms=terms, **change)
    if not taken.zeroed:
        return
    if after.result:
        yield _step("zeroed.ended", "8. Resolve Energy Cost", "D4", name, name=name)
    else:
        rise = before.setup.exhaustion
        yield _step("zeroed", "8. Resolve Energy Cost", "D3", name, name=name, rise=rise, complexity=after.complexity)
