"""Corrects a past ruling: its inputs are changed, what follows is shown, and accepted or not."""

from __future__ import annotations

import uuid
from typing import Literal

from gm_console.app.challenges import Applied
from gm_console.app.context import AppError, Desk
from gm_console.app.correction_table import Consequence, EntryChange, Flag, Preview
from gm_console.app.replay import CORRECTS, replay_record
from gm_console.rules.lines import line_as_json, line_from_json
from gm_console.rules.system import JsonObject
from gm_console.store.errors import StoreError
from gm_console.store.records import ChallengeRecord, Changes, LogEntryRecord

__all__ = [
    "CORRECTS",
    "Consequence",
    "EntryChange",
    "Flag",
    "Preview",
    "accept_correction",
    "accept_entry",
    "begin_correction",
    "correctable",
    "drop_correction",
    "preview_correction",
    "preview_entry",
]

Correctable = Literal["challenge", "tracker", "time", ""]


def correctable(desk: Desk, entry_id: str) -> Correctable:
    """What of an entry can be corrected; "" where nothing can: reversed, corrected already, or broken."""
    try:
        entry = desk.store.entry(entry_id)
    except StoreError:
        return ""
    if entry.reversed or entry.corrected_by or entry.broken:
        return ""
    if "setup" in entry.body and "moves" in entry.body:
        return "challenge" if entry.system in desk.systems else ""
    changes = entry.body.get("changes")
    one = isinstance(changes, list) and len(changes) == 1
    return "tracker" if entry.kind == "tracker" and one and "log.tracker" in str(entry.headline.get("code")) else "time"


def begin_correction(desk: Desk, entry_id: str) -> ChallengeRecord:
    """A saved open challenge with all that the entry's ruling was made of, to be changed; it holds nothing.

    Where the entry's correction was begun already, that one. Raises AppError ``correct-not`` where the entry is no
    challenge, or cannot be corrected (any more), and StoreError ``not-found``.
    """
    entry = _open_entry(desk, entry_id, "challenge")
    begun = next((each for each in desk.store.challenges("open") if each.extras.get(CORRECTS) == entry_id), None)
    return begun or desk.store.save_open(_record_of(desk, entry))


def _open_entry(desk: Desk, entry_id: str, *kinds: Correctable) -> LogEntryRecord:
    """The entry. Raises AppError ``correct-not`` where none of ``kinds`` of it can be corrected."""
    if correctable(desk, entry_id) not in kinds:
        raise AppError("correct-not")
    return desk.store.entry(entry_id)


def _record_of(desk: Desk, entry: LogEntryRecord) -> ChallengeRecord:
    body = entry.body
    old = body.get("challenge")
    title = desk.store.challenge(old).title if isinstance(old, str) and desk.store.has("challenge", old) else ""
    extras = {**body.get("extras", {}), "audience": entry.audience, CORRECTS: entry.id}
    kept: JsonObject = {
        key: body[key] for key in ("setup", "moves", "rulings", "participants", "sources") if key in body
    }
    overrides: JsonObject = {key: body[key] for key in ("waived", "added", "draws") if key in body}
    return ChallengeRecord(
        id=str(uuid.uuid4()),
        system=entry.system,
        state="open",
        created_at=desk.store.clock(),
        rules_version=desk.system(entry.system).rules_version,
        title=title,
        extras=extras,
        scene_id=entry.scene_id,
        happened_at=entry.happened_at,
        **kept,
        **overrides,
    )


def drop_correction(desk: Desk, record: ChallengeRecord) -> Changes:
    """Gives a correction up: it is no longer open, and nothing else changes. Undo takes it up again."""
    played = desk.store.entry(record.extras[CORRECTS]).headline
    with desk.store.operation("op.correct-drop", {"title": played}) as operation:
        operation.update("challenge", record.id, state="abandoned")
    return operation.changes


def preview_correction(desk: Desk, record: ChallengeRecord) -> Preview:
    """What accepting ``record`` as it stands would change. Nothing is written.

    Raises RulesError where set-up or moves are refused, AppError ``correct-not`` where the entry cannot be corrected
    any more.
    """
    entry = _open_entry(desk, record.extras[CORRECTS], "challenge")
    played = replay_record(desk, record)
    if played.outcome is None:
        return Preview(entry.id, unfinished=True)
    before, after = line_from_json(entry.headline), played.system.headline(played.state)
    told = Consequence("outcome", f"outcome:{entry.id}", "", played.system.title(played.setup), before, after)
    unchanged = line_as_json(after) == entry.headline
    return Preview(entry.id, () if unchanged else (told,), unchanged=unchanged)


def accept_correction(desk: Desk, record: ChallengeRecord, reason: str, leave: frozenset[str] = frozenset()) -> Applied:
    """Puts a correction in force, as one operation: figures, timers and conditions become what was previewed.

    The old entry stays, marked as corrected; a new one holds the ruling as corrected, and one more each later ruling
    that comes out otherwise, unless ``leave`` holds that later entry's id.
    Raises AppError ``correct-reason`` without a reason, ``correct-unchanged``, ``not-finished``, and what
    `preview_correction` raises.
    """
    raise NotImplementedError


def preview_entry(desk: Desk, entry_id: str, change: EntryChange) -> Preview:
    """Like `preview_correction` for an entry that is no challenge (or of which only the time is corrected)."""
    raise NotImplementedError


def accept_entry(desk: Desk, entry_id: str, change: EntryChange, reason: str) -> Applied:
    """Like `accept_correction` for an entry that is no challenge (or of which only the time is corrected)."""
    raise NotImplementedError
