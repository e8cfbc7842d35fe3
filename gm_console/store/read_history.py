"""Reads the history: change sets, field changes, causes of a figure."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, Select, func, or_, select

from gm_console.store.columns import MISSING
from gm_console.store.history import FieldChange, applied, inverse, value_at
from gm_console.store.journal import CHANGE_SET, ENTRY, FIELD_CHANGE, MARK
from gm_console.store.paths import ancestors
from gm_console.store.records import ChangeSetRecord, FieldChangeRecord, TrackerCause
from gm_console.store.rows import fetch, image_of, kind_of, values_from

CHANGE_SET_COLUMNS = tuple(CHANGE_SET.c[each.name] for each in fields(ChangeSetRecord))
FIELD_CHANGE_COLUMNS = tuple(FIELD_CHANGE.c[name] for name in ("table_name", "row_id", "path", "before", "after"))


def _change_sets() -> Select[Any]:
    return select(*CHANGE_SET_COLUMNS)


def recorded_changes(connection: Connection, change_set_id: str) -> tuple[FieldChange, ...]:
    """The field changes of a change set, in order."""
    statement = select(*FIELD_CHANGE_COLUMNS).where(FIELD_CHANGE.c.change_set_id == change_set_id)
    return tuple(FieldChange(*row) for row in connection.execute(statement.order_by(FIELD_CHANGE.c.position)))


def last_in_force(connection: Connection, target: ChangeSetRecord, kind: str) -> str | None:
    """The last undoing or redoing (``kind``) of ``target``, as id."""
    statement = select(CHANGE_SET.c.id).where(CHANGE_SET.c.target == target.id, CHANGE_SET.c.kind == kind)
    return connection.scalar(statement.order_by(CHANGE_SET.c.sequence.desc()).limit(1))


def change_set(connection: Connection, change_set_id: str) -> ChangeSetRecord | None:
    """One change set."""
    row = connection.execute(_change_sets().where(CHANGE_SET.c.id == change_set_id)).one_or_none()
    return ChangeSetRecord(*row) if row else None


def next_undo(connection: Connection, author: str) -> ChangeSetRecord | None:
    """The author's last operation that stands."""
    statement = _change_sets().where(
        CHANGE_SET.c.author == author, CHANGE_SET.c.kind == "do", CHANGE_SET.c.standing.is_(True)
    )
    row = connection.execute(statement.order_by(CHANGE_SET.c.sequence.desc()).limit(1)).one_or_none()
    return ChangeSetRecord(*row) if row else None


def next_redo(connection: Connection, author: str) -> ChangeSetRecord | None:
    """The author's operation undone last, unless something new was done since."""
    statement = _change_sets().where(CHANGE_SET.c.redoable.is_(True), CHANGE_SET.c.author == author)
    row = connection.execute(statement.order_by(CHANGE_SET.c.sequence).limit(1)).one_or_none()
    return ChangeSetRecord(*row) if row else None


def entries_of(connection: Connection, change_set_id: str) -> tuple[str, ...]:
    """Ids of the log entries that a change set wrote, oldest first."""
    statement = select(ENTRY.c.id).where(ENTRY.c.change_set_id == change_set_id).order_by(ENTRY.c.sequence)
    return tuple(connection.scalars(statement))


def marked_by(connection: Connection, change_set_id: str) -> tuple[str, ...]:
    """Ids of the log entries that a change set put marks beside."""
    statement = select(MARK.c.entry_id).where(MARK.c.change_set_id == change_set_id).order_by(MARK.c.sequence)
    return tuple(connection.scalars(statement))


class HistoryReader:
    """Questions about what was changed, when and by what."""

    _connection: Connection

    def history(self, limit: int, before: int | None = None) -> tuple[ChangeSetRecord, ...]:
        """Up to ``limit`` change sets, newest first, below sequence ``before``."""
        statement = _change_sets().order_by(CHANGE_SET.c.sequence.desc()).limit(limit)
        if before is not None:
            statement = statement.where(CHANGE_SET.c.sequence < before)
        return tuple(ChangeSetRecord(*row) for row in self._connection.execute(statement))

    def change_set(self, change_set_id: str) -> ChangeSetRecord | None:
        """One change set, None where there is none."""
        return change_set(self._connection, change_set_id)

    def field_changes(self, change_set_id: str) -> tuple[FieldChangeRecord, ...]:
        """What a change set changed, in order."""
        return tuple(_record(change_set_id, each) for each in recorded_changes(self._connection, change_set_id))

    def change_sets_from(self, sequence: int) -> tuple[ChangeSetRecord, ...]:
        """Change sets from ``sequence`` on, oldest first."""
        statement = _change_sets().where(CHANGE_SET.c.sequence >= sequence).order_by(CHANGE_SET.c.sequence)
        return tuple(ChangeSetRecord(*row) for row in self._connection.execute(statement))

    def last_sequence(self) -> int:
        """Sequence of the newest change set."""
        return self._connection.scalar(select(func.max(CHANGE_SET.c.sequence))) or 0

    def field_changes_from(self, table: str, sequence: int) -> tuple[FieldChangeRecord, ...]:
        """What change sets from ``sequence`` on changed in a table, in order."""
        statement = (
            select(CHANGE_SET.c.id, *FIELD_CHANGE_COLUMNS)
            .join(FIELD_CHANGE, FIELD_CHANGE.c.change_set_id == CHANGE_SET.c.id)
            .where(CHANGE_SET.c.sequence >= sequence, FIELD_CHANGE.c.table_name == table)
            .order_by(CHANGE_SET.c.sequence, FIELD_CHANGE.c.position)
        )
        return tuple(_record(row[0], FieldChange(*row[1:])) for row in self._connection.execute(statement))

    def row_as_of(self, table: str, row_id: str, sequence: int) -> Any:
        """The record that a row was after the change set ``sequence``, None where it was not there then.

        Raises StoreError ``not-a-table``.
        """
        kind = kind_of(table)
        values = fetch(self._connection, kind, row_id)
        later = (
            select(*FIELD_CHANGE_COLUMNS)
            .join(CHANGE_SET, FIELD_CHANGE.c.change_set_id == CHANGE_SET.c.id)
            .where(
                CHANGE_SET.c.sequence > sequence, FIELD_CHANGE.c.table_name == table, FIELD_CHANGE.c.row_id == row_id
            )
            .order_by(CHANGE_SET.c.sequence, FIELD_CHANGE.c.position)
        )
        changes = [FieldChange(*row) for row in self._connection.execute(later)]
        image = applied(None if values is None else image_of(values), inverse(changes))
        return None if image is None else kind.record(**values_from(kind, {"version": 1, **image}))

    def why(self, tracker_id: str, limit: int = 20) -> tuple[TrackerCause, ...]:
        """What last changed a tracker's value, newest first."""
        wrote = func.coalesce(CHANGE_SET.c.target, CHANGE_SET.c.id)
        entry = select(func.min(ENTRY.c.id)).where(ENTRY.c.change_set_id == wrote).scalar_subquery()
        statement = (
            select(*CHANGE_SET_COLUMNS, FIELD_CHANGE.c.before, FIELD_CHANGE.c.after, entry)
            .join(FIELD_CHANGE, FIELD_CHANGE.c.change_set_id == CHANGE_SET.c.id)
            .where(
                FIELD_CHANGE.c.table_name == "tracker",
                FIELD_CHANGE.c.row_id == tracker_id,
                FIELD_CHANGE.c.path.in_(("", "value")),
            )
            .order_by(CHANGE_SET.c.sequence.desc())
            .limit(limit)
        )
        return tuple(_cause(*row) for row in self._connection.execute(statement))

    def last_change_of(self, table: str, row_id: str, path: str = "", until: int | None = None) -> str | None:
        """The change set (up to sequence ``until``) that last changed what stands at ``path``, or in or around it."""
        start = f"{path}." if path else ""
        inside = func.substr(FIELD_CHANGE.c.path, 1, len(start)) == start
        statement = (
            select(CHANGE_SET.c.id)
            .join(FIELD_CHANGE, FIELD_CHANGE.c.change_set_id == CHANGE_SET.c.id)
            .where(
                FIELD_CHANGE.c.table_name == table,
                FIELD_CHANGE.c.row_id == row_id,
                or_(FIELD_CHANGE.c.path.in_(ancestors(path)), inside),
            )
        )
        if until is not None:
            statement = statement.where(CHANGE_SET.c.sequence <= until)
        return self._connection.scalar(statement.order_by(CHANGE_SET.c.sequence.desc()).limit(1))


def _shown(value: Any) -> Any:
    return None if value is MISSING else value


def _record(change_set_id: str, change: FieldChange) -> FieldChangeRecord:
    return FieldChangeRecord(
        change_set_id, change.table, change.row_id, change.path, _shown(change.before), _shown(change.after)
    )


def _figure(value: Any) -> int | None:
    figure = value_at(value, "value") if isinstance(value, dict) else value
    return figure if isinstance(figure, int) else None


def _cause(*row: Any) -> TrackerCause:
    *columns, before, after, entry = row
    return TrackerCause(ChangeSetRecord(*columns), _figure(before), _figure(after), entry)
