"""The best chance of a party to complete within so many actions, exactly.

Places are met in two sweeps: forward, for the pools and the span of complexity that can stand after so many
actions, and backward for the chances there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from gm_console.rules.age_of_dragons.challenge import EXERTIONS
from gm_console.rules.age_of_dragons.chances import (
    NONE,
    Chances,
    Dragon,
    Task,
    capped,
    common_base,
    mixed,
    power_weights,
)
from gm_console.rules.age_of_dragons.play import power_of

Pools = tuple[int, ...]
Span = tuple[int, int]
"""The lowest and the highest complexity that can stand at one place with a chance left to complete."""
Layer = dict[Pools, Span]
Known = Mapping[Pools, tuple[int, Sequence[int]]]
"""Chances of one layer: the lowest complexity of the span, and the chances from there on."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action of some exertion at given pools.

    :ivar weights: cases by power. :ivar after: the pools then, None where nothing counts but completion now.
    :ivar rise: of complexity, by zeroing out.
    """

    weights: dict[int, int]
    strongest: int
    weakest: int
    after: Pools | None
    rise: int


def runs_of(dragons: Sequence[Dragon]) -> list[tuple[int, int]]:
    """Where like dragons stand in a row: first and past the last, for rows of two and more."""
    starts = [place for place, dragon in enumerate(dragons) if not place or dragon != dragons[place - 1]]
    ends = [*starts[1:], len(dragons)]
    return [(first, last) for first, last in zip(starts, ends, strict=True) if last - first > 1]


class Party:
    """Dragons in the order in which they go before each other when their pools are equal.

    :param zeroed_ends: whether a zeroing out ends it all, unless the same action completes.
    """

    def __init__(self, dragons: Sequence[Dragon], task: Task, zeroed_ends: bool = False) -> None:
        self.dragons = dragons
        self.task = task
        self.zeroed_ends = zeroed_ends
        self.base = common_base(dragons)
        self.reach = max(power_of(max(EXERTIONS), dragon.power) for dragon in dragons)
        self.spreads = {dragon: self._spread(dragon) for dragon in dragons}
        self.runs = runs_of(dragons)
        self.steps: dict[Pools, tuple[Step, ...]] = {}

    def _spread(self, dragon: Dragon) -> list[dict[int, int]]:
        """For each exertion the cases by power, of ``base ** 3`` in all."""
        most = self.task.complexity + self.task.exhaustion * self.task.horizon
        return [
            {
                power: weight * self.base ** (3 - dice)
                for power, weight in capped(power_weights(dragon, self.base, dice, self.task.fragile), most).items()
            }
            for dice in EXERTIONS
        ]

    def chances(self, pools: Pools) -> Chances:
        """The best chances at each exertion of whoever acts first."""
        if self.task.complexity > self.reach * self.task.horizon:
            return NONE
        start = self._sorted(list(pools))
        layers = self._layers(start)
        known: Known = {}
        left = 1
        while len(layers) > 1:
            known = self._best(layers.pop(), known, left)
            left += 1
        options = self._options(start, layers[0][start], known, left)
        mild, moderate, full = (Fraction(option[0], self.base ** (3 * left)) for option in options)
        return mild, moderate, full

    def _sorted(self, pools: list[int]) -> Pools:
        """Pools of like dragons in a row can be exchanged, so they are kept highest first."""
        for first, last in self.runs:
            pools[first:last] = sorted(pools[first:last], reverse=True)
        return tuple(pools)

    def _layers(self, start: Pools) -> list[Layer]:
        """What can stand after 0, 1 … actions, as long as there is one more to come."""
        layers: list[Layer] = [{start: (self.task.complexity, self.task.complexity)}]
        for left in range(self.task.horizon - 1, 0, -1):
            layers.append(self._next(layers[-1], self.reach * left))
        return layers

    def _next(self, layer: Layer, most: int) -> Layer:
        found: Layer = {}
        for pools, (low, high) in layer.items():
            for step in self._steps(pools):
                lowest = max(1, low - step.strongest) + step.rise
                highest = min(high - step.weakest + step.rise, most)
                if step.after is not None and lowest <= highest:
                    known_low, known_high = found.get(step.after, (lowest, highest))
                    found[step.after] = min(lowest, known_low), max(highest, known_high)
        return found

    def _steps(self, pools: Pools) -> tuple[Step, ...]:
        if pools not in self.steps:
            self.steps[pools] = self._new_steps(pools)
        return self.steps[pools]

    def _new_steps(self, pools: Pools) -> tuple[Step, ...]:
        """The highest pool acts, at each exertion ("Determine Initiative")."""
        place = pools.index(max(pools))
        dragon = self.dragons[place]
        return tuple(
            self._step(pools, place, dragon.price(dice), weights)
            for dice, weights in zip(EXERTIONS, self.spreads[dragon], strict=True)
        )

    def _step(self, pools: Pools, place: int, cost: int, weights: dict[int, int]) -> Step:
        left = max(0, pools[place] - cost)
        zeroed = cost > 0 and not left
        after = None if zeroed and self.zeroed_ends else self._sorted([*pools[:place], left, *pools[place + 1 :]])
        return Step(weights, max(weights), min(weights), after, self.task.exhaustion if zeroed else 0)

    def _best(self, layer: Layer, known: Known, left: int) -> Known:
        """Chances of a layer with ``left`` actions to come, from those of the one after it."""
        return {
            pools: (span[0], list(map(max, *self._options(pools, span, known, left)))) for pools, span in layer.items()
        }

    def _options(self, pools: Pools, span: Span, known: Known, left: int) -> list[list[int]]:
        """For each exertion the chances of the span."""
        done = self.base ** (3 * (left - 1))
        return [self._option(step, span, known, done) for step in self._steps(pools)]

    def _option(self, step: Step, span: Span, known: Known, done: int) -> list[int]:
        low, high = span
        first, last = low - step.strongest, high - step.weakest
        finished = max(0, min(0, last) - first + 1)
        wanted = last - first + 1 - finished
        reached = [done] * finished
        after = known.get(step.after) if step.after is not None else None
        if wanted and after is not None:
            lowest, values = after
            start = max(1, first) + step.rise - lowest
            reached += values[start : start + wanted]
        reached += [0] * (finished + wanted - len(reached))
        return mixed(step.weights, reached, step.strongest, high - low + 1)
