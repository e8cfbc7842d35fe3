"""Cards entered in one line: what the line does to an actor's trackers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gm_console.app.context import AppError, Desk
from gm_console.app.figures import sheet_of, values_of
from gm_console.rules.system import Tracker, TrackerChange
from gm_console.store.records import ActorRecord, TrackerRecord

SAME: Mapping[str, str] = {"a": "1", "ace": "1", "0": "10"}
"""Other ways to type a card."""
CARD = re.compile(r"^[+-]?([0-9]{1,2}|a|ace)$", re.IGNORECASE)
APART = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class Hand:
    """An actor's cards in one system: as they are typed, with their trackers and the values now."""

    actor: ActorRecord
    trackers: Mapping[str, Tracker]
    values: dict[str, int]

    def holds(self, card: str) -> bool:
        """Whether the card is there."""
        return bool(self.values.get(self.trackers[card].key))

    def spare(self) -> list[int | str]:
        """The cards that could be surrendered."""
        return [shown(card) for card, tracker in self.trackers.items() if self.holds(card) and not tracker.fixed]


def hand(desk: Desk, actor: ActorRecord, system: str, rows: Sequence[TrackerRecord]) -> Hand:
    """The cards of ``actor``: the trackers that belong to a group, named by the last part of their key."""
    return Hand(actor, card_trackers(desk, actor.id, system), values_of(rows, system))


def card_trackers(desk: Desk, actor_id: str, system: str) -> dict[str, Tracker]:
    """Card as it is typed to its tracker; empty where the actor has none in ``system``."""
    sheet = sheet_of(desk, actor_id, system)
    grouped = [] if sheet is None else [each for each in desk.system(system).trackers(sheet) if each.group]
    return {each.key.rpartition(".")[2].casefold(): each for each in grouped}


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
    if card not in held.trackers:
        raise AppError("card-unknown", "text", card=card)
    named = {"name": held.actor.name, "card": shown(card)}
    if by > 0 and held.holds(card):
        raise AppError("card-there", "text", **named)
    if by < 0 and not held.holds(card):
        raise AppError("card-gone", "text", **named, held=held.spare())
    if held.trackers[card].fixed:
        raise AppError("card-stays", "text", **named)
    return TrackerChange(held.trackers[card].key, int(by < 0), int(by > 0))
