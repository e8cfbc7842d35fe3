"""Best chances over many actions, exactly, in integers.

A chance with n actions to come is held as a whole number over ``base ** (3 * n)``, where ``base`` is 2, 3 or 6:
one die hits in a number of ``base`` equal parts, and an action of fewer than three dice is brought to three.
Chances of all complexities at one place are a list, so that the inner loops are plain list comprehensions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, gcd

from gm_console.rules.age_of_dragons.play import power_of

Chances = tuple[Fraction, Fraction, Fraction]
"""The best chance after a mild, a moderate and a full exertion now."""

NONE: Chances = (Fraction(0), Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class Dragon:
    """One who acts, as the odds see it.

    :ivar faces: of six, how many hit. :ivar power: added to the hits. :ivar cost: added to the dice.
    """

    faces: int
    power: int = 0
    cost: int = 0

    def price(self, exertion: int) -> int:
        """Energy that an action costs, from 0 (D6)."""
        return max(0, exertion + self.cost)


@dataclass(frozen=True, slots=True)
class Task:
    """What is left to do. :ivar horizon: further actions, of all together."""

    complexity: int
    exhaustion: int
    fragile: bool
    horizon: int


def hit_weights(faces: int, base: int, dice: int) -> list[int]:
    """For 0 to ``dice`` hits, in how many of ``base ** dice`` equal cases there are so many."""
    hit = faces * base // 6
    return [comb(dice, hits) * hit**hits * (base - hit) ** (dice - hits) for hits in range(dice + 1)]


def common_base(dragons: Sequence[Dragon]) -> int:
    """The smallest number of equal parts in which every dragon's chance to hit is whole."""
    return 6 // gcd(6, *(dragon.faces for dragon in dragons))


def power_weights(dragon: Dragon, base: int, dice: int, fragile: bool) -> dict[int, int]:
    """Cases (of ``base ** dice``) by power; a failed attempt is left out where it breaks the challenge."""
    found: dict[int, int] = {}
    for hits, weight in enumerate(hit_weights(dragon.faces, base, dice)):
        if hits or not fragile:
            power = power_of(hits, dragon.power)
            found[power] = found.get(power, 0) + weight
    return found


def capped(weights: dict[int, int], most: int) -> dict[int, int]:
    """Powers above ``most`` do no more than ``most``."""
    found: dict[int, int] = {}
    for power, weight in weights.items():
        found[min(power, most)] = found.get(min(power, most), 0) + weight
    return found


def mixed(weights: dict[int, int], by_complexity: Sequence[int], first: int, count: int) -> list[int]:
    """Sums over power (four at most), for ``count`` complexities in a row.

    The lowest of them stands at ``first`` of ``by_complexity`` before power is taken. One comprehension a number
    of powers: this is where nearly all of the time goes.
    """
    columns = [by_complexity[first - power : first - power + count] for power in weights]
    match tuple(weights.values()):
        case (p,):
            return [p * a for a in columns[0]]
        case (p, q):
            return [p * a + q * b for a, b in zip(*columns, strict=True)]
        case (p, q, r):
            return [p * a + q * b + r * c for a, b, c in zip(*columns, strict=True)]
    p, q, r, s = weights.values()
    return [p * a + q * b + r * c + s * d for a, b, c, d in zip(*columns, strict=True)]
