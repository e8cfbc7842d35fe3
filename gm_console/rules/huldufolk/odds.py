"""Exact chances: a side that has played holds just that card, the others play evenly from what they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod

from gm_console.rules.huldufolk.challenge import Attack, Contest, Undefended
from gm_console.rules.huldufolk.play import State, cards, hits, is_automatic, reaches
from gm_console.rules.huldufolk.sides import Side
from gm_console.rules.system import JsonObject


def odds(state: State) -> JsonObject:
    """As in the challenge file, with Fractions as leaves, from where ``state`` stands."""
    if isinstance(state.setup, Undefended):
        return _undefended(state, state.setup.rating)
    if isinstance(state.setup, Attack):
        return _attack(state)
    return _contest(state, state.setup)


def _held(state: State, side: Side) -> tuple[int, ...]:
    played = cards(state).get(side.name)
    return side.held if played is None else (played,)


def _undefended(state: State, rating: int) -> JsonObject:
    if is_automatic(state.setup):
        return {"automatic": True}
    side = state.sides[0]
    chances = {card: Fraction(reaches(side.total(card), rating)) for card in _held(state, side)}
    return {"automatic": False, "cards": _keyed(chances), "lowest_card": best_card(chances)}


def best_card(chances: Mapping[int, Fraction]) -> int | None:
    """The lowest card with the highest chance; None where that is 0."""
    highest = max(chances.values())
    return min(card for card, chance in chances.items() if chance == highest) if highest else None


def _keyed(chances: Mapping[int, Fraction]) -> dict[str, Fraction]:
    return {str(card): chance for card, chance in chances.items()}


def _attack(state: State) -> JsonObject:
    attacker, defender = state.sides
    mine, theirs = _held(state, attacker), _held(state, defender)
    won = {(a, d): hits(attacker.total(a), defender.total(d)) for a in mine for d in theirs}
    attacking = {a: Fraction(sum(won[a, d] for d in theirs), len(theirs)) for a in mine}
    holding = {d: Fraction(sum(not won[a, d] for a in mine), len(mine)) for d in theirs}
    return {
        "attacker_cards": _keyed(attacking),
        "defender_cards": _keyed(holding),
        "attacker_best": best_card(attacking),
        "defender_best": best_card(holding),
        "uniform": Fraction(sum(won.values()), len(won)),
    }


def _contest(state: State, setup: Contest) -> JsonObject:
    pools = {side.name: [side.total(card) for card in _held(state, side)] for side in state.sides}
    ways = prod(len(pool) for pool in pools.values())
    wins = {name: _ways_to_win(pools, name, name == setup.incumbent) for name in pools}
    uniform = {name: Fraction(count, ways) for name, count in wins.items()}
    return {"uniform": uniform, "tie": Fraction(ways - sum(wins.values()), ways)}


def _ways_to_win(pools: Mapping[str, Sequence[int]], name: str, wins_ties: bool) -> int:
    """In how many of all deals ``name`` wins: above all others, or level with them as the incumbent (ruling H2)."""
    others = [pool for other, pool in pools.items() if other != name]
    return sum(_ways_below(others, total + wins_ties) for total in pools[name])


def _ways_below(pools: Sequence[Sequence[int]], limit: int) -> int:
    return prod(sum(total < limit for total in pool) for pool in pools)
