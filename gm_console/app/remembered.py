"""Small choices remembered from one time to the next: kept as drafts, no part of the campaign's history."""

from __future__ import annotations

from gm_console.app.context import Desk
from gm_console.rules.system import JsonObject

PREFIX = "remembered/"


def remember(desk: Desk, key: str, choice: JsonObject) -> None:
    """Keeps ``choice`` under ``key`` in place of the last one. Raises StoreError where nothing can be written."""
    desk.store.save_draft(PREFIX + key, choice)


def recall(desk: Desk, key: str) -> JsonObject | None:
    """The choice last kept under ``key``, None where there is none."""
    return desk.store.draft(PREFIX + key)


REASONS = "reasons"
MOST_REASONS = 5


def keep_reason(desk: Desk, kind: str, reason: str) -> None:
    """Remembers a reason given for an override of ``kind``, the last one first. A read-only campaign keeps none."""
    if not desk.store.read_only:
        known = reasons(desk)
        again = [reason, *(each for each in known.get(kind, []) if each != reason)]
        remember(desk, REASONS, {**known, kind: again[:MOST_REASONS]})


def reasons(desk: Desk) -> dict[str, list[str]]:
    """Reasons given before, by kind of override, the last one first."""
    return recall(desk, REASONS) or {}
