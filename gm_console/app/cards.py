"""Cards entered in one line: what the line does to an actor's trackers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gm_console.app.context import AppError, Desk
from gm_console.app.figures import sheet_of, values_of
from gm_console.rules.system import System, TrackerChange
from gm_console.store.records import ActorRecord, TrackerRecord

SAME: Mapping[str, str] = {"a": "1", "ace": "1", "0": "10"}
"""Other ways to type a card."""
CARD = re.compile(r"^[+-]?(\d{1,2}|a|ace)$", re.IGNORECASE)
APART = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class Hand:
    """An actor's cards in one system: as they are typed, with the keys of their trackers and the values now."""

    actor: ActorRecord
    system: System
    keys: Mapping[str, str]
    values: dict[str, int]

    def holds(self, card: str) -> bool:
        """Whether the card is there."""
        return bool(self.values.get(self.keys[card]))

    def move(self, card: str, by: int) -> TrackerChange | None:
        """The card given back (1) or surrendered (-1), None where the rules keep it as it is."""
        effect = {"effect": "tracker", "actor": self.actor.id, "tracker": self.keys[card], "by": by}
        return next(iter(self.system.apply(self.values, effect)), None)

    def spare(self) -> list[int | str]:
        """The cards that could be surrendered."""
        return [shown(card) for card in self.keys if self.holds(card) and self.move(card, -1)]


def hand(desk: Desk, actor: ActorRecord, system: str, rows: Sequence[TrackerRecord]) -> Hand:
    """The cards of ``actor``: the trackers that belong to a group, named by the last part of their key."""
    return Hand(actor, desk.system(system), card_keys(desk, actor.id, system), values_of(rows, system))


def card_keys(desk: Desk, actor_id: str, system: str) -> dict[str, str]:
    """Card as it is typed to tracker key; empty where the actor has none in ``system``."""
    sheet = sheet_of(desk, actor_id, system)
    grouped = [] if sheet is None else [each for each in desk.system(system).trackers(sheet) if each.group]
    return {each.key.rpartition(".")[2].casefold(): each.key for each in grouped}


def card_changes(held: Hand, text: str) -> tuple[TrackerChange, ...]:
    """What the line ``text`` does. Raises AppError, see `roster.surrender_cards`."""
    changes = []
    for token in tokens(text):
        change = _changed(held, *_read(token))
        held.values[change.tracker] = change.after
        changes.append(change)
    if not changes:
        raise AppError("cards-typed", "text")
    return tuple(changes)


def tokens(text: str) -> list[str]:
    """``4, 7 9`` in its parts."""
    return [token for token in APART.split(text.strip()) if token]


def are_cards(text: str) -> bool:
    """Whether each part of ``text`` looks like a card."""
    return all(CARD.match(token) for token in tokens(text))


def shown(card: str) -> int | str:
    """A card as wording wants it."""
    return int(card) if card.isdecimal() else card


def _read(token: str) -> tuple[str, int]:
    card = token.lstrip("+-").casefold()
    return SAME.get(card, card), 1 if token.startswith("+") else -1


def _changed(held: Hand, card: str, by: int) -> TrackerChange:
    if card not in held.keys:
        raise AppError("card-unknown", "text", card=card)
    named = {"name": held.actor.name, "card": shown(card)}
    if by > 0 and held.holds(card):
        raise AppError("card-there", "text", **named)
    if by < 0 and not held.holds(card):
        raise AppError("card-gone", "text", **named, held=held.spare())
    change = held.move(card, by)
    if change is None:
        raise AppError("card-stays", "text", **named)
    return change
