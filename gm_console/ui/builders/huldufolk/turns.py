"""Whose card is next, what may be seen of it, and what sides are called in few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from gm_console.rules.huldufolk.challenge import whole_deck
from gm_console.rules.huldufolk.odds import best_card
from gm_console.rules.system import LegalMove
from gm_console.ui.builders.huldufolk import odds
from gm_console.ui.builders.huldufolk.hand import Turn
from gm_console.ui.builders.huldufolk.table import Table
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.cards import CardFace, CardState
from gm_console.wording.catalog import percent, text


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Each name by its first word, where no other begins with the same: ``Tam, bridge warden`` is Tam."""
    whole = list(names)
    firsts = {name: (name.split() or [""])[0].strip(",;:.") for name in whole}
    told = list(firsts.values())
    return {name: first if len(first) > 1 and told.count(first) == 1 else name for name, first in firsts.items()}


def side_names(challenge: OpenChallenge) -> dict[str, str]:
    """What the sides are called, in few words, by name."""
    begun = challenge.begun
    return short_names(each.name for each in begun.system.participants(begun.state)) if begun else {}


def waiting(challenge: OpenChallenge | None, table: Table) -> tuple[LegalMove, ...]:
    """The sides yet to play: the storyteller's characters first, so that no choice is made knowing a player's."""
    moves = [move for move in challenge.next_moves if move.by] if challenge else []
    return tuple(sorted(moves, key=lambda move: table.is_player(move.by)))


def down(challenge: OpenChallenge | None) -> list[str]:
    """Who has a card face down."""
    if challenge is None or challenge.outcome is not None:
        return []
    return [str(move["actor"]) for move in challenge.moves if "card" in move]


def turn(challenge: OpenChallenge | None, table: Table, changing: int) -> Turn | None:
    """Whose card is wanted. ``changing`` is the index of a move to be corrected, or -1.

    A card lies face down while any other side has yet to choose.
    """
    if challenge is None or challenge.begun is None:
        return None
    left = waiting(challenge, table)
    if changing < 0 and not left:
        return None
    name = left[0].by if changing < 0 else str(challenge.moves[changing]["actor"])
    secret = changing >= 0 or len(left) > 1
    return Turn(name, side_names(challenge).get(name, name), secret)


def faces(challenge: OpenChallenge, table: Table, name: str) -> tuple[CardFace, ...]:
    """The deck of ``name``: the chance below each card held, what is spent, and what lies in another challenge."""
    begun = challenge.begun
    assert begun is not None
    found = odds.chances(begun, name)
    best = best_card(found)
    card = next(card for card in table.cards if card.picker.name() == name)
    deck = whole_deck(challenge.figure(*card.path, "type", default="minor"))
    elsewhere = card.picker.sheet.held if card.picker.sheet else {}
    open_card = challenge.figure("kind") == "undefended"
    return tuple(_face(each, found, best, elsewhere, open_card) for each in deck)


def _face(
    card: int, found: Mapping[int, Fraction], best: int | None, elsewhere: Mapping[str, int], open_card: bool
) -> CardFace:
    if card not in found:
        state: CardState = "away" if elsewhere.get(f"card.{card}") else "spent"
        return CardFace(card, state)
    chance = found[card]
    sure = text("wins") if chance else text("not")
    return CardFace(card, "held", sure if open_card else percent(chance), recommended=card == best)
