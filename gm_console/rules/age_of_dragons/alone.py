"""The best chance of one dragon to complete before being zeroed out, exactly."""

from __future__ import annotations

from fractions import Fraction

from gm_console.rules.age_of_dragons.challenge import EXERTIONS
from gm_console.rules.age_of_dragons.chances import Chances, Dragon, Task, capped, common_base, mixed, power_weights
from gm_console.rules.age_of_dragons.party import Party


def before_exhaustion(dragon: Dragon, energy: int, task: Task) -> Chances:
    """Best chances, at each exertion now, to complete before a cost leaves the pool at 0.

    A completing action counts even then (D4). ``task.horizon`` bounds it as well.
    """
    cheapest = dragon.price(min(EXERTIONS))
    if cheapest and task.horizon * cheapest >= energy:
        return _until_spent(dragon, energy, task)
    return Party((dragon,), task, zeroed_ends=True).chances((energy,))


def _until_spent(dragon: Dragon, energy: int, task: Task) -> Chances:
    """The same where energy runs out before the horizon, so that actions need no counting.

    Every action costs at least 1 here, and a chance at energy e is a whole number over ``base ** (3 * e)``.
    """
    base, goal = common_base([dragon]), task.complexity
    spreads = [capped(power_weights(dragon, base, dice, task.fragile), goal) for dice in EXERTIONS]
    best = [[1] + [0] * goal]
    options: list[list[int]] = []
    for left in range(1, max(1, energy) + 1):
        options = []
        for dice, weights in zip(EXERTIONS, spreads, strict=True):
            after = max(0, left - dragon.price(dice))
            factor = base ** (3 * (left - after) - dice)
            reached = [best[after][0]] * goal + best[after]
            scaled = {power: weight * factor for power, weight in weights.items()}
            options.append(mixed(scaled, reached[1:], goal, goal))
        best.append([base ** (3 * left), *map(max, *options)])
    mild, moderate, full = (Fraction(option[-1], best[-1][0]) for option in options)
    return mild, moderate, full
