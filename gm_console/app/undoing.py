"""Undo and redo, and what has to be said about them: what was seen stays seen."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.app.context import Desk
from gm_console.app.replay import replay
from gm_console.rules.seen import seen
from gm_console.rules.system import Line, RulesError
from gm_console.store.errors import StoreError
from gm_console.store.records import Changes, LogEntryRecord


@dataclass(frozen=True, slots=True)
class Turned:
    """What undo or redo has changed. ``said``: what the storyteller should know besides, None for nothing."""

    changes: Changes
    said: Line | None = None


def undo(desk: Desk) -> Turned:
    """Takes the last operation back. Raises StoreError ``nothing-to-undo``, ``changed-since``."""
    changes = desk.store.undo()
    return Turned(changes, _seen(desk, changes))


def redo(desk: Desk) -> Turned:
    """Puts back what was undone last, as it was. Raises StoreError ``nothing-to-redo``, ``changed-since``."""
    return Turned(desk.store.redo())


def _seen(desk: Desk, changes: Changes) -> Line | None:
    """That cards, hands or dice of the challenge taken back have been seen."""
    try:
        return _told(desk, desk.store.entry(changes.entry_id)) if changes.entry_id else None
    except (StoreError, RulesError, TypeError, AttributeError, KeyError):
        return None  # an entry may hold anything; that it cannot be replayed is for `verify` to tell


def _told(desk: Desk, entry: LogEntryRecord) -> Line | None:
    body, system = entry.body, desk.systems.get(entry.system)
    if system is None or not body.get("moves"):
        return None
    begun = replay(system, body["setup"], body["rulings"], [])
    played = replay(system, body["setup"], body["rulings"], body["moves"])
    shown = seen(system, begun.state, played.state)
    return Line("app.seen.undone", {"title": system.title(begun.setup)}) if shown else None
