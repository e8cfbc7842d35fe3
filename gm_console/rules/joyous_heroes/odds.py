"""Exact chances, worked out from the same pools that a round uses.

A pool only ever shrinks, so the pairs of pool sizes that an opposed challenge passes through form a triangular
chain. With ``6 ** dice rolled`` times a chance as a whole-number weight, the visits to each pair are whole numbers
over one common denominator: nothing is reduced before the end, and every sum has positive terms only, so that the
quick version in floats loses nothing to cancellation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from operator import floordiv, mul, truediv
from typing import Any

from gm_console.rules.joyous_heroes.dice import Pool
from gm_console.rules.joyous_heroes.play import State, resistance
from gm_console.rules.system import JsonObject, RulesError

Row = tuple[int, ...]
Share = Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class Law:
    """What a round does to a side, for each number of dice from 0.

    :ivar weights: ``weights[i][k]``: ways to go from i dice to k, out of ``ways[i]``.
    :ivar into: ``into[k]``: the same by target, for i from k upward.
    """

    ways: Row
    weights: tuple[Row, ...]
    into: tuple[Row, ...]


@lru_cache(maxsize=256)
def law(pool: Pool) -> Law:
    """The law of ``pool`` for its own number of dice and all below."""
    sizes = [replace(pool, dice=dice) for dice in range(pool.dice + 1)]
    weights = tuple(_weights(each) for each in sizes)
    into = tuple(tuple(row[k] for row in weights[k:]) for k in range(pool.dice + 1))
    return Law(tuple(6**each.to_roll for each in sizes), weights, into)


def _weights(pool: Pool) -> Row:
    good, rolled = pool.winning_faces, pool.to_roll
    kept = [comb(rolled, hits) * good**hits * (6 - good) ** (rolled - hits) for hits in range(rolled + 1)]
    return (0,) * pool.set_aside + tuple(kept)


def odds(state: State) -> JsonObject:
    """Chances of every result from here on, and expected rounds to come, as Fractions. Raises RulesError if over."""
    _check_open(state)
    if "opponent" not in state.pools:
        return _single_round(state, Fraction)
    laws = law(state.pools["challenger"]), law(state.pools["opponent"])
    whole = prod(_leaving(*laws, i, j) for i in _sizes(laws[0]) for j in _sizes(laws[1]))
    return _results(*laws, _visits(*laws, whole, floordiv), lambda part: Fraction(part, whole))


def odds_float(state: State) -> JsonObject:
    """As `odds`, in floats: quick enough to follow a control that moves."""
    _check_open(state)
    if "opponent" not in state.pools:
        return _single_round(state, truediv)
    laws = law(state.pools["challenger"]), law(state.pools["opponent"])
    return _results(*laws, _visits(*laws, 1.0, truediv), float)


def _check_open(state: State) -> None:
    if state.finished:
        raise RulesError("finished")


def _single_round(state: State, share: Share) -> JsonObject:
    pool = state.pools["challenger"]
    chances: dict[int, Any] = {}
    for kept, ways in enumerate(_weights(pool)):
        degree = max(kept - resistance(state.setup), 0)
        chances[degree] = chances.get(degree, 0) + ways
    total = 6**pool.to_roll
    wins = {str(degree): share(ways, total) for degree, ways in chances.items() if degree and ways}
    return {"challenger": wins, "evenly_matched": share(chances.get(0, 0), total)}


def _sizes(side: Law) -> range:
    return range(len(side.ways) - 1, 0, -1)


def _leaving(ours: Law, theirs: Law, i: int, j: int) -> int:
    """Ways in which a round with i and j dice costs at least one die."""
    return ours.ways[i] * theirs.ways[j] - ours.weights[i][i] * theirs.weights[j][j]


def _visits(ours: Law, theirs: Law, whole: Any, share: Share) -> list[list[Any]]:
    """Expected rounds with i and j dice, times ``whole``, over the ways of such a round.

    ``[i][j]``, rows and columns from 0 (0 itself: none). Every share of ``whole`` must be a whole one if it is.
    """
    visits = [[0] * len(theirs.ways) for _ in ours.ways]
    for i in _sizes(ours):
        stay, above = ours.weights[i][i], visits[i + 1 :]
        came = [_dot(ours.into[i][1:], column) for column in zip(*above, strict=True)] or [0] * len(theirs.ways)
        through = list(came)
        for j in _sizes(theirs):
            inflow = _dot(theirs.into[j], through[j:])
            if not above and j == len(theirs.ways) - 1:
                inflow = whole
            visits[i][j] = share(inflow, _leaving(ours, theirs, i, j))
            through[j] += visits[i][j] * stay
    return visits


def _dot(weights: Sequence[Any], values: Sequence[Any]) -> Any:
    return sum(map(mul, weights, values))


def _results(ours: Law, theirs: Law, visits: list[list[Any]], chance: Callable[[Any], Any]) -> JsonObject:
    they_end = [_dot(theirs.into[0], row) for row in visits]
    we_end = [_dot(ours.into[0], column) for column in zip(*visits, strict=True)]
    rounds = sum(ways * _dot(theirs.ways, row) for ways, row in zip(ours.ways, visits, strict=True))
    return {
        "challenger": _margins(ours, they_end, chance),
        "opponent": _margins(theirs, we_end, chance),
        "evenly_matched": chance(_dot(ours.into[0], they_end)),
        "expected_rounds": chance(rounds),
    }


def _margins(winner: Law, other_ends: list[Any], chance: Callable[[Any], Any]) -> JsonObject:
    parts = ((k, _dot(winner.into[k], other_ends[k:])) for k in range(1, len(winner.ways)))
    return {str(k): chance(part) for k, part in parts if part}
