"""Undo and redo: the inverse of recorded field changes. Nothing is reckoned or drawn anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal

from sqlalchemy import Connection

from gm_console.store.columns import MISSING
from gm_console.store.errors import StoreError
from gm_console.store.history import FieldChange, Image, RowKey, applied, by_row, inverse, stale
from gm_console.store.journal import (
    CHANGE_SET,
    NewMark,
    append_change_set,
    append_mark,
    new_id,
    next_sequence,
    set_standing,
)
from gm_console.store.operation import touched
from gm_console.store.read_history import entries_of, last_in_force, marked_by, next_redo, next_undo, recorded_changes
from gm_console.store.recorder import Recorder
from gm_console.store.records import Changes, ChangeSetRecord, JsonObject

Direction = Literal["undo", "redo"]


def undo(connection: Connection, author: str, now: datetime) -> Changes:
    """Takes the author's last standing operation back.

    Raises StoreError ``nothing-to-undo``, or ``changed-since`` where other values stand there by now.
    """
    target = next_undo(connection, author)
    if target is None:
        raise StoreError("nothing-to-undo")
    return _turn(connection, "undo", target, author, now)


def redo(connection: Connection, author: str, now: datetime) -> Changes:
    """Puts back what the author undid last. Raises StoreError ``nothing-to-redo`` or ``changed-since``."""
    target = next_redo(connection, author)
    if target is None:
        raise StoreError("nothing-to-redo")
    return _turn(connection, "redo", target, author, now)


def changed_since(target: ChangeSetRecord, fields: Sequence[JsonObject]) -> StoreError:
    """The refusal to undo or redo ``target``, with the fields that stand in the way."""
    return StoreError(
        "changed-since",
        operation=target.operation,
        parameters=target.parameters,
        change_set=target.id,
        fields=list(fields),
    )


def _turn(connection: Connection, direction: Direction, target: ChangeSetRecord, author: str, now: datetime) -> Changes:
    wanted = inverse(_in_force(connection, direction, target))
    recorder = Recorder(connection)
    _write(recorder, _images(recorder, wanted, target))
    appended = replace(
        target,
        id=new_id(),
        sequence=next_sequence(connection, CHANGE_SET),
        author=author,
        kind=direction,
        target=target.id,
        standing=True,
        happened_at=now,
        entered_at=now,
    )
    return _append(connection, appended, target, recorder.changes())


def _in_force(connection: Connection, direction: Direction, target: ChangeSetRecord) -> tuple[FieldChange, ...]:
    """What to invert: the last redoing (or the operation itself) for an undo, the last undoing for a redo."""
    opposite = "redo" if direction == "undo" else "undo"
    return recorded_changes(connection, last_in_force(connection, target, opposite) or target.id)


def _images(recorder: Recorder, wanted: Sequence[FieldChange], target: ChangeSetRecord) -> dict[RowKey, Image | None]:
    images: dict[RowKey, Image | None] = {}
    conflicts: list[JsonObject] = []
    for row, changes in by_row(wanted).items():
        image = recorder.image(row)
        gone = stale(image, changes)
        drafted = [change for change in gone if _only_drafted(image, change)]
        conflicts += [_conflict(change) for change in gone if change not in drafted]
        images[row] = applied(image, [change for change in changes if change not in drafted or not change.path])
    if conflicts:
        raise changed_since(target, conflicts)
    return images


def _only_drafted(image: Image | None, change: FieldChange) -> bool:
    """An open challenge goes on outside the history: what it has become by now is no conflict.

    Taking back that it was opened removes it as it is, to be put back so; other fields stay what they have become.
    """
    if change.table != "challenge" or image is None or image["state"] != "open":
        return False
    return change.after is MISSING if change.path == "" else change.path != "state"


def _conflict(change: FieldChange) -> JsonObject:
    expected = None if change.before is MISSING else change.before
    return {"table": change.table, "row_id": change.row_id, "path": change.path, "expected": expected}


def _write(recorder: Recorder, images: dict[RowKey, Image | None]) -> None:
    """Removals first, so that what is put back finds its place free."""
    for row, image in sorted(images.items(), key=lambda item: item[1] is not None):
        recorder.put(row, image)


def _append(
    connection: Connection, turned: ChangeSetRecord, target: ChangeSetRecord, changes: tuple[FieldChange, ...]
) -> Changes:
    append_change_set(connection, turned, changes)
    set_standing(connection, target.id, turned.kind == "redo")
    entries = entries_of(connection, target.id)
    for entry in entries:
        mark = NewMark(entry, "reversed" if turned.kind == "undo" else "restored")
        append_mark(connection, mark, turned.id, turned.entered_at)
    rows = (*entries, *marked_by(connection, target.id))
    return touched(turned, changes, rows, entries[0] if entries else None)
