"""Notes in the log, and marks on entries."""

from __future__ import annotations

from datetime import datetime

from gm_console.app.context import AppError, Desk
from gm_console.store.records import Audience, Changes

LONGEST_NOTE = 20_000


def checked_note(text: str) -> str:
    """``text`` without outer spaces. Raises AppError where it is blank or over 20,000 characters."""
    plain = text.strip()
    if not plain:
        raise AppError("note-blank", "text")
    if len(plain) > LONGEST_NOTE:
        raise AppError("note-long", "text", most=LONGEST_NOTE)
    return plain


def add_note(
    desk: Desk, text: str, *, audience: Audience = "storyteller", happened_at: datetime | None = None
) -> Changes:
    """Writes a note into the log."""
    plain = checked_note(text)
    with desk.store.operation("op.note", {}, happened_at=happened_at) as operation:
        headline = {"code": "log.note", "parameters": {"text": plain}}
        operation.log(kind="note", system="", headline=headline, body={}, mark="none", actors=(), audience=audience)
    return operation.changes


def annotate(desk: Desk, entry_id: str, text: str) -> Changes:
    """Puts a note beside an entry."""
    plain = checked_note(text)
    with desk.store.operation("op.annotate", {}) as operation:
        operation.mark(entry_id, "note", plain)
    return operation.changes


def pin(desk: Desk, entry_id: str, *, on: bool) -> Changes:
    """Pins an entry, or takes the pin away."""
    with desk.store.operation("op.pin" if on else "op.unpin", {}) as operation:
        operation.mark(entry_id, "pin" if on else "unpin")
    return operation.changes
