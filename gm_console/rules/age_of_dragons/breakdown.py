"""Every figure of a challenge as lines, its title and headline, and what players may see of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm_console.rules.age_of_dragons.challenge import Setup, Who
from gm_console.rules.age_of_dragons.play import (
    POOLS,
    State,
    figure_sum,
    in_force,
    initiative,
    outcome,
    standing,
    target_number,
)
from gm_console.rules.age_of_dragons.steps import steps
from gm_console.rules.system import Line, PublicState

ENERGY = "Energy Pools"
TECHNIQUE = "Technique"
TASK = "2. Set Challenge Outcomes, Complexity and Difficulty"


def breakdown(state: State) -> tuple[Line, ...]:
    """The task's figures, then each participant's, then the steps taken, then remarks."""
    sides = (line for who in state.participants for line in _side(state, who))
    return (*_task(state), *sides, *steps(state), *_notes(state))


def _part(code: str, amount: int, side: str = "", source: str = "", **parameters: Any) -> Line:
    return Line(f"age-of-dragons.{code}", parameters, amount, side, "part", "", source)


def _total(code: str, amount: int, side: str = "", source: str = "", ruling: str = "") -> Line:
    return Line(f"age-of-dragons.{code}", {}, amount, side, "total", ruling, source)


def _note(code: str, source: str = "", ruling: str = "", **parameters: Any) -> Line:
    return Line(f"age-of-dragons.note.{code}", parameters, None, "", "note", ruling, source)


def _task(state: State) -> Iterator[Line]:
    """Complexity and difficulty as set up, what has changed them, and what they are now."""
    setup = state.setup
    yield _part("complexity.start", setup.complexity, source=TASK)
    yield _part("complexity.changed", state.complexity - setup.complexity)
    yield _total("complexity.left", state.complexity)
    yield _part("difficulty.start", setup.difficulty, source=TASK)
    yield _part("difficulty.adjusted", state.difficulty - setup.difficulty)
    for modifier in state.modifiers:
        if modifier.figure == "difficulty":
            yield _part("difficulty.modifier", modifier.amount, source="Apply Modifier", name=modifier.name)
    modified = state.difficulty + figure_sum(state.modifiers, "difficulty")
    if modified < 0:
        yield _part("figure.floor", -modified)
    yield _total("difficulty.now", max(0, modified), ruling="D6" if modified < 0 else "")


def _side(state: State, who: Who) -> Iterator[Line]:
    """Energy, and the technique of a plain action, of one participant."""
    start, left = who.pool(state.setup.sphere), state.pools()[who.name]
    yield _part("energy.start", start, who.name, ENERGY)
    yield _part("energy.changed", left - start, who.name, "8. Resolve Energy Cost")
    yield _total("energy.left", left, who.name)
    if who.name not in state.gone and not state.result:
        yield from _technique(state, who)


def _technique(state: State, who: Who) -> Iterator[Line]:
    sphere = state.setup.sphere
    rating = who.spheres.rating(sphere)
    yield _part("technique.sphere", rating, who.name, TECHNIQUE, sphere=sphere_line(sphere))
    modifiers = in_force(state, who.name)
    for modifier in modifiers:
        if modifier.figure == "technique":
            yield _part("technique.modifier", modifier.amount, who.name, "Apply Modifier", name=modifier.name)
    plain = rating + figure_sum(modifiers, "technique")
    if plain < 0:
        yield _part("figure.floor", -plain, who.name)
    yield _total("technique.plain", max(0, plain), who.name, TECHNIQUE, "D6" if plain < 0 else "")


def sphere_line(sphere: str) -> Line:
    """Soma, Sophia or Pneuma."""
    return Line(f"age-of-dragons.sphere.{sphere}")


def _notes(state: State) -> Iterator[Line]:
    setup = state.setup
    yield from _text_notes(setup)
    yield _note("pool", ENERGY, "D7", pool=Line(f"age-of-dragons.pool.{POOLS[setup.sphere]}"))
    yield _note("exhaustion", "8. Resolve Energy Cost", "D3", exhaustion=setup.exhaustion)
    if setup.fragile:
        yield _note("fragile", "Fragile Situations", "D10")
    if setup.bar_impossible:
        yield _note("bar-impossible", "Impossible tasks")
    for modifier in state.modifiers:
        yield _modifier_note(modifier.name, modifier.figure, modifier.amount, modifier.target)
    if not state.result:
        yield from _open_notes(state)


def _text_notes(setup: Setup) -> Iterator[Line]:
    if setup.success.strip():
        yield _note("success", TASK, text=setup.success)
    if setup.failure.strip():
        yield _note("failure", TASK, text=setup.failure)


def _modifier_note(name: str, figure: str, amount: int, target: str) -> Line:
    word = Line(f"age-of-dragons.figure.{figure}")
    figures = {"name": name, "figure": word, "by": amount}
    if target:
        return _note("modifier", "Apply Modifier", "", target=target, **figures)
    return _note("modifier.all", "Apply Modifier", "", **figures)


def _open_notes(state: State) -> Iterator[Line]:
    """What a plain action needs, and whose turn it is."""
    for name in state.acting():
        technique, difficulty = standing(state, name)
        target = target_number(technique, difficulty, state.lowest)
        ruling = "D1" if technique < difficulty else ""
        figures = {"name": name, "technique": technique, "difficulty": difficulty, "target": target}
        yield _note("target", "5. Compare Technique and Difficulty", ruling, **figures)
    names = list(initiative(state))
    code = "initiative" if len(names) == 1 else "initiative.tied"
    yield _note(code, "3. Determine Initiative", "", names=names)


def title(setup: Setup) -> Line:
    """Who takes part, and in what."""
    names = [who.name for who in setup.participants]
    figures = {"names": names, "sphere": sphere_line(setup.sphere), "complexity": setup.complexity}
    if setup.success.strip():
        return Line("age-of-dragons.title.success", {**figures, "text": setup.success})
    return Line("age-of-dragons.title", figures)


def headline(state: State) -> Line:
    """The title and how it stands, with ``mark`` (success, failure, neutral) and ``result``."""
    mark = {"": "neutral", "completed": "success"}.get(state.result, "failure")
    return Line(
        "age-of-dragons.headline",
        {"title": title(state.setup), "mark": mark, "result": _result(state), "count": len(state.actions)},
    )


def _result(state: State) -> Line:
    if state.result:
        return Line(f"age-of-dragons.result.{state.result}")
    return Line("age-of-dragons.result.open", {"complexity": state.complexity})


def public(state: State) -> PublicState:
    """All of it but the storyteller's reasons: nothing is hidden in this system."""
    return PublicState(
        system="age-of-dragons",
        title=title(state.setup),
        sides=tuple(who.name for who in state.participants),
        lines=tuple(line for line in breakdown(state) if line.audience == "players"),
        waiting_for=() if state.result else initiative(state),
        outcome=outcome(state),
    )
