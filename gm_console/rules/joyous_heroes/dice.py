"""Challenge dice: how many a side has, how many of them it rolls, and which succeed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gm_console.rules.joyous_heroes.challenge import Side

BASE = 2
MOST_AUTOMATIC = 2
"""Most automatic successes a side has (ruling J3)."""

FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A row of the table of ratings (heading "Compare Ratings"): its code, dice and automatic successes."""

    code: str
    dice: int
    automatic: int = 0


_MULTIPLES = (
    (5, Comparison("five-times", 5, 2)),
    (4, Comparison("four-times", 4, 2)),
    (3, Comparison("triple", 3, 1)),
    (2, Comparison("double", 2)),
)


def compare(own: int, other: int) -> Comparison:
    """The row for a rating of ``own`` against ``other`` (both from 1)."""
    for times, row in _MULTIPLES:
        if own >= times * other:
            return row
    if own == other:
        return Comparison("equal", 0)
    return Comparison("higher", 1) if own > other else Comparison("lower", -1)


@dataclass(frozen=True, slots=True)
class Pool:
    """A side's dice at one moment of a challenge.

    :ivar rating: a die succeeds at this or less. :ivar dice: dice left, 0 to 20, those set aside included.
    :ivar automatic: automatic successes while it has more than two dice, 0 to 2.
    """

    rating: int
    dice: int
    automatic: int

    @property
    def set_aside(self) -> int:
        """Dice that count as successes without a roll: none with two dice or one left (ruling J6)."""
        return self.automatic if self.dice > BASE else 0

    @property
    def to_roll(self) -> int:
        """Dice to roll in the next round."""
        return self.dice - self.set_aside

    @property
    def winning_faces(self) -> int:
        """How many faces of a die succeed, 1 to 5: a 6 always fails."""
        return min(self.rating, 5)

    def keeps(self, die: int) -> bool:
        """Whether a die that shows ``die`` succeeds."""
        return die <= self.winning_faces

    def after(self, rolls: Sequence[int]) -> Pool:
        """The pool once ``rolls`` (as many as `to_roll`) have fallen: failed dice are gone."""
        kept = sum(map(self.keeps, rolls))
        return replace(self, dice=self.set_aside + kept)


@dataclass(frozen=True, slots=True)
class Sums:
    """How a pool came about (heading "Determining Challenge Dice").

    :ivar raw_dice: base, comparison and modifiers, before the floor. :ivar raw_automatic: before the cut.
    """

    comparison: Comparison
    raw_dice: int
    raw_automatic: int

    @property
    def dice(self) -> int:
        """Never fewer than two."""
        return max(self.raw_dice, BASE)

    @property
    def automatic(self) -> int:
        """Cut to 0 to 2 (rulings J3 and J7)."""
        return min(max(self.raw_automatic, 0), MOST_AUTOMATIC)


def sums(side: Side, other: int) -> Sums:
    """Adds up the dice of ``side`` against a rating of ``other``."""
    row = compare(side.rating, other)
    return Sums(
        row,
        BASE + row.dice + sum(modifier.dice for modifier in side.modifiers),
        row.automatic + sum(modifier.automatic for modifier in side.modifiers),
    )


def pool(side: Side, other: int) -> Pool:
    """The pool ``side`` starts with against a rating of ``other``."""
    figures = sums(side, other)
    return Pool(side.rating, figures.dice, figures.automatic)
