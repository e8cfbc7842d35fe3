"""The state machine: a set-up, the cards played so far, and what comes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from gm_console.rules import shapes
from gm_console.rules.huldufolk.challenge import (
    ACE,
    Attack,
    Contest,
    DrawCard,
    Mediate,
    Move,
    PlayCard,
    Setup,
    Undefended,
)
from gm_console.rules.huldufolk.checks import check_setup
from gm_console.rules.huldufolk.sides import Side, sides_of
from gm_console.rules.system import JsonObject, LegalMove, Line, Participant, Picker, RulesError

AUTOMATIC_RATING = 5


@dataclass(frozen=True, slots=True)
class State:
    """A challenge as far as it has been played.

    :ivar rulings: the options in force, by id.
    :ivar plays: the cards played, in the order they were committed.
    :ivar agreement: what mediation settled, "" where it did not.
    """

    setup: Setup
    rulings: Mapping[str, str | int]
    sides: tuple[Side, ...]
    plays: tuple[PlayCard, ...] = ()
    agreement: str = ""


def begin(setup: Setup, rulings: Mapping[str, str | int]) -> State:
    """The state before any move. Raises RulesError for what the rules refuse."""
    check_setup(setup)
    return State(setup, dict(rulings), sides_of(setup))


def is_automatic(setup: Setup) -> bool:
    """Whether the affinity does it alone: a rating of 5 or less (source: Challenge Ratings)."""
    return isinstance(setup, Undefended) and setup.rating <= AUTOMATIC_RATING and setup.actor.has_affinity


def is_finished(state: State) -> bool:
    """Whether nothing is left to do."""
    return is_automatic(state.setup) or bool(state.agreement) or len(state.plays) == len(state.sides)


def is_revealed(state: State) -> bool:
    """Whether cards and totals are open: always when undefended, else once all have played.

    Source: Building the Pool.
    """
    return isinstance(state.setup, Undefended) or len(state.plays) == len(state.sides)


def cards(state: State) -> dict[str, int]:
    """The card of each side that has played, by name. Before the reveal only the storyteller may see it."""
    return {move.actor: move.card for move in state.plays}


def waiting_for(state: State) -> tuple[Side, ...]:
    """The sides that have yet to play, in the order of the set-up."""
    played = cards(state)
    return () if is_finished(state) else tuple(side for side in state.sides if side.name not in played)


def participants(state: State) -> tuple[Participant, ...]:
    """The sides by their roles, and the target of an undefended attack."""
    sides = tuple(Participant(side.name, side.role) for side in state.sides)
    target = state.setup.target if isinstance(state.setup, Undefended) else ""
    return (*sides, Participant(target, "target")) if target and target != sides[0].name else sides


def next_moves(state: State) -> tuple[LegalMove, ...]:
    """A card for each side yet to play; mediation while no card lies (source: Mediation)."""
    plays = tuple(_card_move(side) for side in waiting_for(state))
    mediation = LegalMove({}, {"mediated": "text"}, "", Line("huldufolk.move.mediate"))
    return (*plays, mediation) if plays and _may_mediate(state) else plays


def _card_move(side: Side) -> LegalMove:
    return LegalMove({"actor": side.name}, {"card": side.held}, side.name, Line("huldufolk.move.card"))


def _may_mediate(state: State) -> bool:
    return not isinstance(state.setup, Undefended) and not state.plays


def draw(state: State, move: JsonObject, pick: Picker) -> JsonObject:
    """``move`` with a card drawn from those its side holds, ascending.

    Raises RulesError where the card stands there already or nothing can be drawn; ``pick`` is not called then.
    """
    if isinstance(move, dict) and "card" in move:
        raise RulesError("draw-beside-chance", "card")
    if isinstance(move, dict) and "mediated" in move:
        raise RulesError("nothing-to-draw", "mediated")
    side = _side_to_play(state, shapes.read(DrawCard, move).actor)
    return {**move, "card": pick(side.held)}


def play(state: State, move: Move) -> State:
    """A new state with ``move`` made. Raises RulesError for an illegal one."""
    if isinstance(move, Mediate):
        return _mediate(state, move)
    side = _side_to_play(state, move.actor)
    if move.card not in side.held:
        raise RulesError("card-not-held", "card", name=side.name, card=move.card, held=list(side.held))
    return replace(state, plays=(*state.plays, move))


def _mediate(state: State, move: Mediate) -> State:
    if isinstance(state.setup, Undefended):
        raise RulesError("nobody-to-mediate-with", "mediated", name=state.setup.actor.name)
    if state.agreement:
        raise RulesError("already-mediated")
    if state.plays:
        raise RulesError("mediation-late", "mediated")
    return replace(state, agreement=move.mediated)


def _side_to_play(state: State, name: str) -> Side:
    if is_automatic(state.setup):
        raise RulesError("automatic-success", "", name=state.sides[0].name)
    if state.agreement:
        raise RulesError("already-mediated")
    found = [side for side in state.sides if side.name == name]
    if not found:
        raise RulesError("not-a-side", "actor", name=name, names=[side.name for side in state.sides])
    if name in cards(state):
        raise RulesError("played-already", "actor", name=name)
    return found[0]


def outcome(state: State) -> JsonObject | None:
    """As in the challenge file; None while in progress."""
    if not is_finished(state):
        return None
    if state.agreement:
        return {"result": "mediated", "agreement": state.agreement}
    if is_automatic(state.setup):
        return {"result": "success", "automatic": True}
    return _outcome_of(state.setup, totals(state))


def totals(state: State) -> dict[str, int]:
    """The total of each side that has played, by name, in the order of the set-up."""
    played = cards(state)
    return {side.name: side.total(played[side.name]) for side in state.sides if side.name in played}


def _outcome_of(setup: Setup, sums: dict[str, int]) -> JsonObject:
    if isinstance(setup, Undefended):
        return _undefended(setup, sums[setup.actor.name])
    if isinstance(setup, Attack):
        return _attack(sums[setup.attacker.name], sums[setup.defender.name])
    return _contest(setup, sums)


def reaches(total: int, rating: int) -> bool:
    """An undefended challenge succeeds when the total is the rating or more."""
    return total >= rating


def hits(attacker: int, defender: int) -> bool:
    """An attack succeeds when its total is higher: the defender wins ties (source: Resisting Attacks)."""
    return attacker > defender


def _result(success: bool) -> str:
    return "success" if success else "failure"


def _undefended(setup: Undefended, total: int) -> JsonObject:
    margin = total - setup.rating
    return {"result": _result(reaches(total, setup.rating)), "automatic": False, "total": total, "margin": margin}


def _attack(attacker: int, defender: int) -> JsonObject:
    figures = {"attacker_total": attacker, "defender_total": defender, "margin": attacker - defender}
    return {"result": _result(hits(attacker, defender)), **figures}


def _contest(setup: Contest, sums: dict[str, int]) -> JsonObject:
    highest = max(sums.values())
    best = [name for name, total in sums.items() if total == highest]
    if len(best) == 1 or setup.incumbent in best:
        winner = best[0] if len(best) == 1 else setup.incumbent
        return {"result": "won", "winner": winner, "totals": sums}
    return {"result": "tie", "tied": best, "totals": sums}


def effects(state: State) -> tuple[JsonObject, ...]:
    """What the finished challenge does to its actors; empty while in progress."""
    return pending(state) if is_finished(state) else ()


def pending(state: State) -> tuple[JsonObject, ...]:
    """What the moves so far will do for sure.

    Cards that lie are surrendered; after the first of them an attack must be defended.

    The storyteller alone may see it.
    """
    surrendered = tuple(_surrender(side, cards(state)) for side in state.sides)
    return tuple(effect for effect in (*surrendered, _lowered(state)) if effect)


def _surrender(side: Side, played: Mapping[str, int]) -> JsonObject | None:
    card = played.get(side.name, ACE)
    return None if card == ACE else {"effect": "surrender_card", "actor": side.name, "card": card}


def _lowered(state: State) -> JsonObject | None:
    setup = state.setup
    if not isinstance(setup, Attack) or not state.plays or not setup.defender.defence.threshold:
        return None
    before = setup.defender.defence.threshold
    change = {"threshold": setup.against, "from": before, "to": before - 1}
    return {"effect": "lower_threshold", "actor": setup.defender.name, **change}
