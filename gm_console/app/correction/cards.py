"""Corrects which cards were surrendered, or given back, in one line."""

from __future__ import annotations

from gm_console.app.cards import Hand, card_changes, card_trackers, shown
from gm_console.app.context import Desk
from gm_console.app.correction.flow import course_before
from gm_console.app.correction.worlds import values_in
from gm_console.rules.system import JsonObject
from gm_console.store.records import LogEntryRecord

CODES = ("log.cards", "log.cards-back")


def cards_in(entry: LogEntryRecord) -> str:
    """The line as it was typed, ``4 7`` or ``+4``; "" where the entry is about no cards."""
    if entry.headline.get("code") not in CODES:
        return ""
    changes = [each for each in entry.body.get("changes", []) if isinstance(each, dict)]
    cards = ((str(each.get("tracker")).rpartition(".")[2], each.get("after")) for each in changes)
    return " ".join(f"+{card}" if after else card for card, after in cards)


def other_cards(desk: Desk, entry: LogEntryRecord, text: str) -> JsonObject:
    """What the line ``text`` would have done then: how it is done, and what the new entry says.

    Raises AppError as `roster.surrender_cards` does, by the cards held before the entry.
    """
    first = entry.body["changes"][0]
    actor, system = desk.store.actor(first["actor"]), first["system"]
    world, before = course_before(desk, entry)
    hand = Hand(actor, card_trackers(desk, actor.id, system), values_in(world.at(before), actor.id, system))
    changes = card_changes(hand, text)
    cards = [shown(change.tracker.rpartition(".")[2]) for change in changes]
    given = all(change.after for change in changes)
    written = [
        {"actor": actor.id, "system": system, "tracker": each.tracker, "before": each.before, "after": each.after}
        for each in changes
    ]
    headline = {"code": CODES[given], "parameters": {"name": actor.name, "cards": cards}}
    return {"mode": "cards", "changes": written, "headline": headline}
