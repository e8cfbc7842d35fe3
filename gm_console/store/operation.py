"""A named operation: rows changed, entries logged, marks made, all in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from gm_console.store.database import driver
from gm_console.store.errors import StoreError
from gm_console.store.history import FieldChange
from gm_console.store.journal import (
    CHANGE_SET,
    MarkKind,
    NewEntry,
    NewMark,
    append_change_set,
    append_entry,
    append_mark,
    end_redo,
    in_turn,
    new_id,
    next_sequence,
)
from gm_console.store.reader import Reader
from gm_console.store.recorder import Recorder
from gm_console.store.records import Audience, Changes, ChangeSetRecord, JsonObject, Mark
from gm_console.store.rows import KIND_OF, Record, kind_of, values_of
from gm_console.store.validation import checked_shape


@dataclass(frozen=True, slots=True)
class Title:
    """What an operation is called, who does it and when: entered at ``now``, happened at ``happened_at``."""

    code: str
    parameters: JsonObject
    author: str
    now: datetime
    happened_at: datetime


class Operation:
    """What may be written, until the transaction ends.

    :ivar store: everything that may be read, as it stands within the operation.
    :ivar id: of the change set that it becomes. :ivar now: when it is entered (UTC).
    :ivar happened_at: when it happened (UTC), ``now`` unless entered afterwards.
    """

    def __init__(self, connection: Connection, title: Title) -> None:
        self._connection = connection
        self.store = Reader(connection)
        self.id = new_id()
        self.now = title.now
        self.happened_at = title.happened_at
        self._title = title
        self._recorder = Recorder(connection)
        self._entries: list[str] = []
        self._marked: list[str] = []
        self._open = True
        self._changes: Changes | None = None

    @property
    def changes(self) -> Changes:
        """What the operation touched. Raises StoreError ``operation-open`` before it is committed."""
        if self._changes is None:
            raise StoreError("operation-open")
        return self._changes

    def get(self, table: str, row_id: str) -> Any:
        """The record of a row. Raises StoreError ``not-found`` or ``not-a-table``."""
        kind = kind_of(table)
        return kind.record(**self._recorder.fetch(kind, row_id))

    def insert(self, record: Record) -> Any:
        """Adds a row; it comes back as stored. Raises StoreError ``invalid``, ``duplicate``, ``outside-operation``."""
        self._check_open()
        kind = KIND_OF.get(type(record))
        if kind is None:
            raise StoreError("not-a-table", table=type(record).__name__)
        return kind.record(**self._recorder.insert(kind, values_of(record)))

    def update(self, table: str, row_id: str, /, **fields: Any) -> Any:
        """Sets fields of a row; it comes back as it is now. Its version rises by one unless nothing differs.

        Raises StoreError ``invalid``, ``not-found``, ``not-a-table``, ``outside-operation``.
        """
        self._check_open()
        kind = kind_of(table)
        return kind.record(**self._recorder.update(kind, row_id, fields))

    def remove(self, table: str, row_id: str) -> None:
        """Removes a row. Raises StoreError ``not-found``, ``not-a-table``, ``outside-operation``; and ``in-use``
        when the operation ends while another row still points to it.
        """
        self._check_open()
        self._recorder.remove(kind_of(table), row_id)

    def log(  # noqa: PLR0913 - all that an entry is made of
        self,
        *,
        kind: str,
        headline: JsonObject,
        body: JsonObject | None = None,
        system: str = "",
        mark: Mark = "none",
        actors: tuple[str, ...] = (),
        audience: Audience = "storyteller",
        happened_at: datetime | None = None,
        rules_version: int = 0,
        words: str = "",
    ) -> str:
        """Appends an entry to the log; its id comes back.

        :param words: the entry's sentence; only searched, never shown.

        Raises StoreError ``invalid``, ``outside-operation``.
        """
        self._check_open()
        values = checked_shape(
            "log_entry",
            NewEntry,
            {
                "kind": kind,
                "headline": headline,
                "body": {} if body is None else body,
                "system": system,
                "mark": mark,
                "actors": tuple(actors),
                "audience": audience,
                "rules_version": rules_version,
                "words": words,
            },
        )
        entry = NewEntry(**values)
        happened = self._in_turn() if happened_at is None else utc("log_entry", happened_at)
        entry_id = append_entry(self._connection, entry, self.id, happened, self.now)
        self._entries.append(entry_id)
        return entry_id

    def _in_turn(self) -> datetime:
        if self.happened_at != self.now:
            return self.happened_at
        return in_turn(self._connection, self.now)

    def mark(self, entry_id: str, kind: MarkKind, text: str = "", audience: Audience = "storyteller") -> str:
        """Puts a mark beside an entry; its id comes back. The kind ``audience`` sets who may read the entry.

        Raises StoreError ``not-found``, ``invalid``, ``outside-operation``.
        """
        self._check_open()
        given = {"entry_id": entry_id, "kind": kind, "text": text, "audience": audience}
        mark = NewMark(**checked_shape("log_mark", NewMark, given))
        mark_id = append_mark(self._connection, mark, self.id, self.now)
        self._marked.append(entry_id)
        return mark_id

    def touched(self, table: str, row_id: str) -> bool:
        """Whether the operation has written this row."""
        return self._recorder.touched((table, row_id))

    def finish(self) -> None:
        """Writes the change set, if there is anything to it. For the store alone, within the transaction."""
        self._check_open()
        self._open = False
        found = self._recorder.changes()
        if not found and not self._entries and not self._marked:
            self._changes = Changes(None, {})
            return
        end_redo(self._connection, self._title.author)
        change_set = self._change_set()
        append_change_set(self._connection, change_set, found)
        entry = self._entries[0] if self._entries else None
        self._changes = touched(change_set, found, (*self._entries, *self._marked), entry)

    def close(self) -> None:
        """Refuses all further writes. For the store alone."""
        self._open = False

    def _change_set(self) -> ChangeSetRecord:
        title = self._title
        sequence = next_sequence(self._connection, CHANGE_SET)
        return ChangeSetRecord(
            id=self.id,
            sequence=sequence,
            operation=title.code,
            parameters=title.parameters,
            author=title.author,
            kind="do",
            target=None,
            standing=True,
            happened_at=title.happened_at,
            entered_at=title.now,
        )

    def _check_open(self) -> None:
        if not self._open or not driver(self._connection).in_transaction:
            raise StoreError("outside-operation")


def touched(
    change_set: ChangeSetRecord, changes: tuple[FieldChange, ...], entries: tuple[str, ...], entry_id: str | None
) -> Changes:
    """Rows by table, each once, in the order of first touch; entries written or marked among them."""
    rows: dict[str, dict[str, None]] = {}
    for table, row_id in [*(change.row for change in changes), *(("log_entry", entry) for entry in entries)]:
        rows.setdefault(table, {})[row_id] = None
    return Changes(change_set, {table: tuple(ids) for table, ids in rows.items()}, entry_id)


def utc(table: str, moment: datetime) -> datetime:
    """``moment`` in UTC. Raises StoreError ``invalid`` where it does not know its zone."""
    if moment.tzinfo is None:
        raise StoreError("invalid", table=table, field="happened_at", reason="timezone_aware")
    return moment.astimezone(UTC)
