"""Exact chances: of the action at hand, of one alone, and of the party ("Odds" of the rules page)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from gm_console.rules.age_of_dragons.alone import before_exhaustion
from gm_console.rules.age_of_dragons.challenge import EXERTIONS, Who
from gm_console.rules.age_of_dragons.chances import NONE, Chances, Dragon, Task, power_weights
from gm_console.rules.age_of_dragons.party import Party
from gm_console.rules.age_of_dragons.play import (
    State,
    barred,
    figure_sum,
    in_force,
    initiative,
    standing,
    target_number,
)
from gm_console.rules.system import JsonObject, RulesError

LARGEST_PARTY = 4
"""Party odds are given for up to so many (D8)."""
ENDLESS = 64
"""More actions than the fullest pool (60) allows before it is zeroed out."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant for the odds. ``dragon`` is None for one whom bar_impossible bars."""

    who: Who
    energy: int
    target: int | None
    dragon: Dragon | None


def odds(state: State) -> JsonObject:
    """Chances from the set-up before any move, else from where the challenge stands.

    From the set-up the first participant is the first in the list, and the chance alone has no horizon.
    Raises RulesError (``finished``) where the challenge is over.
    """
    if state.moves:
        return odds_from_here(state)
    return _odds(state, state.setup.participants[0].name, ENDLESS)


def odds_from_here(state: State) -> JsonObject:
    """Chances from where the challenge stands.

    The first participant is the first in initiative, and both chances look ``horizon`` actions ahead at most.
    """
    if state.result:
        raise RulesError("finished")
    return _odds(state, initiative(state)[0], state.setup.horizon)


def outlook(state: State, name: str) -> JsonObject:
    """``before_exhaustion`` of the attempts of ``name`` alone, and ``within_horizon`` of all, from here on.

    Raises RulesError (``finished``) where the challenge is over.
    """
    if state.result:
        raise RulesError("finished")
    found = _odds(state, name, state.setup.horizon)
    return {key: found[key] for key in ("before_exhaustion", "within_horizon")}


def _odds(state: State, first: str, alone_horizon: int) -> JsonObject:
    entrants = [_entrant(state, name) for name in state.acting()]
    leader = next(entrant for entrant in entrants if entrant.who.name == first)
    return {
        "target": leader.target,
        "actions": {str(dice): _action(leader.dragon, dice) for dice in EXERTIONS},
        "before_exhaustion": _chosen(_alone(state, leader, alone_horizon)),
        "within_horizon": _chosen(_together(state, entrants)) if len(entrants) <= LARGEST_PARTY else None,
    }


def _entrant(state: State, name: str) -> Entrant:
    """Figures of an attempt with the own arete and the modifiers in force."""
    energy = state.pools()[name]
    who = next(who for who in state.participants if who.name == name)
    if barred(state, name, who.arete):
        return Entrant(who, energy, None, None)
    target = target_number(*standing(state, name, who.arete), state.lowest)
    modifiers = in_force(state, name)
    dragon = Dragon(7 - target, figure_sum(modifiers, "power"), figure_sum(modifiers, "cost"))
    return Entrant(who, energy, target, dragon)


def _action(dragon: Dragon | None, dice: int) -> JsonObject:
    """Chance to succeed, and of each power."""
    if dragon is None:
        return {"success": Fraction(0), "power": {"0": Fraction(1)}}
    cases = 6**dice
    powers = power_weights(dragon, 6, dice, fragile=False)
    missed = (6 - dragon.faces) ** dice
    spread = {str(power): Fraction(weight, cases) for power, weight in sorted(powers.items())}
    return {"success": Fraction(cases - missed, cases), "power": spread}


def _task(state: State, horizon: int) -> Task:
    return Task(state.complexity, state.setup.exhaustion, state.setup.fragile, horizon)


def _alone(state: State, leader: Entrant, horizon: int) -> Chances:
    if leader.dragon is None:
        return NONE
    return before_exhaustion(leader.dragon, leader.energy, _task(state, horizon))


def _together(state: State, entrants: list[Entrant]) -> Chances:
    """Ties of initiative go to player characters, then by the list; who is barred is passed over."""
    able = sorted((each for each in entrants if each.dragon is not None), key=lambda each: not each.who.pc)
    dragons = [each.dragon for each in able if each.dragon is not None]
    if not dragons:
        return NONE
    pools = tuple(each.energy for each in able)
    return Party(dragons, _task(state, state.setup.horizon)).chances(pools)


def _chosen(chances: Chances) -> JsonObject:
    """The best chance, and the lowest exertion that gives it (None where it is 0)."""
    best = max(chances)
    return {"chance": best, "exertion": chances.index(best) + 1 if best else None}
