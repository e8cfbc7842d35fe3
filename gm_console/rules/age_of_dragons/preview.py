"""What an action that is still being filled in is up against, and what each exertion would bring and cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from gm_console.rules.age_of_dragons.challenge import EXERTIONS, Action
from gm_console.rules.age_of_dragons.chances import Dragon, hit_weights
from gm_console.rules.age_of_dragons.play import (
    Figures,
    Modifier,
    State,
    figure_sum,
    figures,
    impossible,
    in_force,
    power_of,
    target_number,
    trivial,
)
from gm_console.rules.shapes import read
from gm_console.rules.system import Line

Chance = tuple[int, Fraction]
"""A power, and the chance of it."""


@dataclass(frozen=True, slots=True)
class Effort:
    """One exertion of the action at hand.

    :ivar exertion: dice, 1 to 3. :ivar success: chance of one hit at least.
    :ivar powers: of a success, ascending, each with its chance; a failure is what is missing to 1.
    :ivar completes: chance that it completes the challenge (0 for a modifier).
    :ivar cost: energy it costs; :ivar before: energy now; :ivar after: energy then.
    :ivar zeroed: whether that zeroes out (D3). :ivar rise: of complexity, if it does and the challenge goes on.
    """

    exertion: int
    success: Fraction
    powers: tuple[Chance, ...]
    completes: Fraction
    cost: int
    before: int
    after: int
    zeroed: bool
    rise: int


@dataclass(frozen=True, slots=True)
class Preview:
    """The action as far as it is filled in.

    :ivar terms: what technique is made of, each with its ``amount``. :ivar difficulty_terms: likewise.
    :ivar target: the lowest die that hits. :ivar concerned: modifiers in force that concern the actor, those left
        out included.
    :ivar impossible: whether the storyteller may bar it; :ivar barred: whether ``bar_impossible`` does.
    :ivar can_be_trivial: whether every die may hit (D2); :ivar trivial: whether every die does.
    """

    technique: int
    difficulty: int
    target: int
    terms: tuple[Line, ...]
    difficulty_terms: tuple[Line, ...]
    efforts: tuple[Effort, ...]
    concerned: tuple[Modifier, ...]
    impossible: bool
    barred: bool
    can_be_trivial: bool
    trivial: bool

    def effort(self, exertion: int) -> Effort:
        """What 1, 2 or 3 dice would bring."""
        return self.efforts[exertion - 1]


def preview(state: State, action: Mapping[str, Any]) -> Preview:
    """Steps 4, 5, 6 and 8 of "Resolving Challenges" for an action without its dice.

    ``action`` is a move of the challenge file as far as it stands: ``actor`` is needed, the rest may be missing,
    and ``trivial`` counts only where it is allowed. Raises RulesError for an actor who does not act here.
    """
    move = _as_action(state, action)
    found = figures(state, move)
    attempt = action.get("action", "attempt") == "attempt"
    easy = attempt and trivial(found.technique, found.difficulty)
    chosen = easy and bool(action.get("trivial"))
    target = 1 if chosen else target_number(found.technique, found.difficulty, state.lowest)
    cost = figure_sum(found.modifiers, "cost") + move.cost_modifier
    dragon = Dragon(7 - target, found.power, cost)
    barable = impossible(found.technique, found.difficulty)
    return Preview(
        technique=found.technique,
        difficulty=found.difficulty,
        target=target,
        terms=tuple(_technique_terms(state, move, found)),
        difficulty_terms=tuple(_difficulty_terms(state, found)),
        efforts=tuple(_effort(state, move.actor, dragon, dice, attempt) for dice in EXERTIONS),
        concerned=in_force(state, move.actor),
        impossible=barable,
        barred=barable and state.setup.bar_impossible,
        can_be_trivial=easy,
        trivial=chosen,
    )


def _as_action(state: State, action: Mapping[str, Any]) -> Action:
    """The figures of ``action``, with one die standing in for those to come."""
    names = {modifier.name for modifier in state.modifiers}
    kept = {key: value for key, value in action.items() if key in Action.model_fields}
    without = [name for name in kept.get("without", ()) if name in names]
    move: Action = read(Action, {**kept, "without": without, "exertion": 1, "rolls": [1]})
    return move


def _term(code: str, amount: int, **parameters: Any) -> Line:
    return Line(f"age-of-dragons.preview.{code}", parameters, amount)


def _technique_terms(state: State, move: Action, found: Figures) -> Iterator[Line]:
    """Sphere first, then whatever adds to it ("Technique")."""
    sphere = move.sphere or state.setup.sphere
    rating = state.participants[state.place(move.actor) or 0].spheres.rating(sphere)
    yield _term("sphere", rating, sphere=Line(f"age-of-dragons.sphere.{sphere}"))
    if move.arete:
        yield _term("arete", move.arete)
    for modifier in found.modifiers:
        if modifier.figure == "technique":
            yield _term("modifier", modifier.amount, name=modifier.name)
    if move.quality:
        yield _term("quality", move.quality)
    if move.technique_modifier:
        yield _term("own", move.technique_modifier)


def _difficulty_terms(state: State, found: Figures) -> Iterator[Line]:
    yield _term("difficulty", state.difficulty)
    for modifier in found.modifiers:
        if modifier.figure == "difficulty":
            yield _term("modifier", modifier.amount, name=modifier.name)


def _effort(state: State, name: str, dragon: Dragon, dice: int, attempt: bool) -> Effort:
    weights, cases = hit_weights(dragon.faces, 6, dice), 6**dice
    powers: dict[int, Fraction] = {}
    for hits, weight in enumerate(weights):
        if hits and weight:
            power = power_of(hits, dragon.power)
            powers[power] = powers.get(power, Fraction(0)) + Fraction(weight, cases)
    done = sum((chance for power, chance in powers.items() if power >= state.complexity), Fraction(0))
    before, cost = state.pools()[name], dragon.price(dice)
    after = max(0, before - cost)
    zeroed = cost > 0 and not after
    return Effort(
        exertion=dice,
        success=Fraction(cases - weights[0], cases),
        powers=tuple(sorted(powers.items())),
        completes=done if attempt else Fraction(0),
        cost=cost,
        before=before,
        after=after,
        zeroed=zeroed,
        rise=state.setup.exhaustion if zeroed else 0,
    )
