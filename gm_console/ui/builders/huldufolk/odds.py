"""The odds in words: a card each side, taken evenly from what the others hold.

A card that lies face down is not looked at: all chances are those from before any card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import cycle

from gm_console.app.replay import Replay
from gm_console.rules.huldufolk.odds import best_card
from gm_console.rules.huldufolk.play import State
from gm_console.rules.huldufolk.sides import Side
from gm_console.rules.system import JsonObject
from gm_console.ui.builders.face import OddsPicture
from gm_console.ui.builders.huldufolk.stranger import ranks
from gm_console.ui.theme import Tone
from gm_console.ui.widgets.odds import Segment
from gm_console.wording.catalog import fraction, say, text

EVEN = Fraction(1, 2)
OTHERS: tuple[Tone, ...] = ("failure", "failure-soft")
"""Whoever else may win, one beside the other."""


def side_called(begun: Replay, name: str) -> Side:
    """The side of that name."""
    state: State = begun.state
    return next(side for side in state.sides if side.name == name)


def chances(begun: Replay, name: str) -> dict[int, Fraction]:
    """For each card that ``name`` holds, the chance to have the better of the others' cards, taken evenly."""
    found = begun.system.odds(begun.state)
    if "uniform" in found and isinstance(found["uniform"], dict):
        return {card: _with(begun, name, card)["uniform"][name] for card in side_called(begun, name).held}
    if "cards" in found:
        return _by_rank(found["cards"])
    if "attacker_cards" not in found:
        return {}
    attacking = side_called(begun, name).role == "attacker"
    return _by_rank(found["attacker_cards" if attacking else "defender_cards"])


def _by_rank(cards: Mapping[str, Fraction]) -> dict[int, Fraction]:
    return {int(card): chance for card, chance in cards.items()}


def _with(begun: Replay, name: str, card: int) -> JsonObject:
    return begun.system.odds(begun.system.play(begun.state, {"actor": name, "card": card}))


def picture(begun: Replay, name: str, card: int | None, called: Mapping[str, str]) -> OddsPicture | None:
    """The odds while ``name`` chooses; ``card`` is what is chosen so far and may be seen.

    :param called: names in few words.
    """
    found = begun.system.odds(begun.state)
    if found.get("automatic"):
        return _automatic(begun)
    if "cards" in found:
        return _undefended(begun, name, card, called)
    if "attacker_cards" in found:
        return _attack(begun, name, card, found, called)
    return _contest(begun, name, card, found, called)


def _automatic(begun: Replay) -> OddsPicture:
    steps = [say(line) for line in begun.system.breakdown(begun.state) if line.kind == "step"]
    sure = (Segment(Fraction(1), "success", text("succeeds")),)
    return OddsPicture(text("It succeeds of itself"), "", "1", sure, " ".join(steps))


def _undefended(begun: Replay, name: str, card: int | None, called: Mapping[str, str]) -> OddsPicture:
    found = chances(begun, name)
    side = side_called(begun, name)
    chance = sum(found.values(), Fraction(0)) / len(found) if card is None else found[card]
    lead = (
        text("With a card taken evenly")
        if card is None
        else text("If {name} plays the {card:card}", **_told(called.get(name, name), card))
    )
    told = {"total": side.total(card or 0), "rating": begun.setup.rating, "cards": ranks(side.held)}
    detail = text("from {cards}", **told) if card is None else text("{total} against {rating}", **told)
    parts = (Segment(chance, "success", text("reached")), Segment(1 - chance, "failure", text("not reached")))
    best = best_card(found)
    lowest = (
        text("The lowest card that reaches it: {card:card}.", card=best) if best else text("No card held reaches it.")
    )
    return OddsPicture(lead, detail, fraction(chance), parts, lowest)


def _told(name: str, card: int | None) -> JsonObject:
    return {"name": name, "card": card}


def _attack(begun: Replay, name: str, card: int | None, found: JsonObject, called: Mapping[str, str]) -> OddsPicture:
    state: State = begun.state
    attacker, defender = state.sides
    mine = chances(begun, name)
    if card is None:
        hits = found["uniform"]
        lead, detail = text("With both cards taken evenly"), _both(attacker, defender)
    else:
        hits = mine[card] if name == attacker.name else 1 - mine[card]
        other = defender if name == attacker.name else attacker
        lead = text("If {name} plays the {card:card}", **_told(called.get(name, name), card))
        told = {"name": called.get(other.name, other.name), "cards": ranks(other.held)}
        detail = text("against a card taken evenly from {name}’s {cards}", **told)
    parts = (Segment(hits, "success", text("hits")), Segment(1 - hits, "failure", text("held")))
    return OddsPicture(lead, detail, fraction(hits), parts, _for(name, attacker.name, called, advice(mine)))


def _both(attacker: Side, defender: Side) -> str:
    return text("{mine} against {theirs}", mine=ranks(attacker.held), theirs=ranks(defender.held))


def _contest(begun: Replay, name: str, card: int | None, found: JsonObject, called: Mapping[str, str]) -> OddsPicture:
    shares = found if card is None else _with(begun, name, card)
    lead = text("With all cards taken evenly")
    if card is not None:
        lead = text("If {name} plays the {card:card}", **_told(called.get(name, name), card))
    detail = "" if card is None else text("against cards taken evenly")
    parts = tuple(_shares(shares, name, called))
    return OddsPicture(lead, detail, fraction(shares["uniform"][name]), parts, advice(chances(begun, name)))


def _shares(shares: JsonObject, name: str, called: Mapping[str, str]) -> Iterator[Segment]:
    tones = cycle(OTHERS)
    for each, chance in shares["uniform"].items():
        tone: Tone = "success" if each == name else next(tones)
        yield Segment(chance, tone, text("{name} wins", name=called.get(each, each)))
    yield Segment(shares["tie"], "neutral", text("tie"))


def _for(name: str, first: str, called: Mapping[str, str], told: str) -> str:
    """``told``, with whom it is for where that is not the side the bar is about."""
    return told if name == first else text("For {name}: {told}", name=called.get(name, name), told=told)


def advice(found: Mapping[int, Fraction]) -> str:
    """What it would take: "Cheapest sure card: 5. Cheapest even chance: 2."."""
    sure = min((card for card, chance in found.items() if chance == 1), default=None)
    even = min((card for card, chance in found.items() if chance >= EVEN), default=None)
    best = best_card(found)
    if best is None:
        return text("No card held is enough.")
    told = [text("Cheapest sure card: {card:card}.", card=sure)] if sure else [text("No card is sure.")]
    if sure is None:
        told.append(text("Best card: {card:card}, {chance:percent}.", card=best, chance=found[best]))
    if even is not None and even != sure:
        told.append(text("Cheapest even chance: {card:card}.", card=even))
    return " ".join(told)


def in_words(chance: Fraction) -> str:
    """``3 in 4`` where that is short, else a percentage."""
    if chance.denominator <= 100:
        return text("{part} in {whole}", part=chance.numerator, whole=chance.denominator)
    return text("{chance:percent}", chance=chance)


def beforehand(begun: Replay, moves: list[JsonObject], outcome: JsonObject) -> str:
    """The chance before any card, of the attacker's card or the winner, in few words."""
    played = {move["actor"]: move["card"] for move in moves if "card" in move}
    found = begun.system.odds(begun.state) if played else {}
    if "attacker_cards" in found:
        state: State = begun.state
        name = state.sides[0].name
        return in_words(chances(begun, name)[played[name]]) if name in played else ""
    winner = outcome.get("winner")
    return in_words(found["uniform"][winner]) if winner and "uniform" in found else ""
