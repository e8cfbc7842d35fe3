"""Writes outside the history: half-typed work, and open challenges as they stand."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, delete, insert, update

from gm_console.store import rows
from gm_console.store.errors import StoreError
from gm_console.store.journal import end_redo_of
from gm_console.store.read_play import DRAFT
from gm_console.store.recorder import Recorder
from gm_console.store.records import ChallengeRecord, JsonObject
from gm_console.store.validation import json_object


def save_draft(connection: Connection, key: str, data: JsonObject, now: datetime) -> None:
    """Keeps ``data`` under ``key`` in place of what was there."""
    values = {"data": json_object("draft", "data", data), "saved_at": now}
    written = connection.execute(update(DRAFT).where(DRAFT.c.key == key).values(values))
    if not written.rowcount:
        connection.execute(insert(DRAFT), {**values, "key": key})


def drop_draft(connection: Connection, key: str) -> None:
    """Removes a draft, if there is one."""
    connection.execute(delete(DRAFT).where(DRAFT.c.key == key))


def save_open(connection: Connection, challenge: ChallengeRecord) -> ChallengeRecord:
    """Writes a challenge that is and stays open; it comes back with its version.

    Raises StoreError ``not-open`` where it is not, or is not any more.
    """
    kind = rows.KIND_OF[ChallengeRecord]
    old = rows.fetch(connection, kind, challenge.id)
    if challenge.state != "open" or (old is not None and old["state"] != "open"):
        raise StoreError("not-open", challenge=challenge.title)
    recorder = Recorder(connection)
    values = rows.values_of(challenge)
    if old is None:
        return ChallengeRecord(**recorder.insert(kind, values))
    fields = {name: value for name, value in values.items() if name not in {"id", "version"}}
    written = ChallengeRecord(**recorder.update(kind, challenge.id, fields))
    if recorder.changes():
        end_redo_of(connection, "challenge", challenge.id)
    return written
