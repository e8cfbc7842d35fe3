"""Reads the log: entries with their marks folded in."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Text, and_, exists, func, or_, select, type_coerce

from gm_console.store.chain import broken_links, entry_hash
from gm_console.store.errors import StoreError
from gm_console.store.journal import CHANGE_SET, ENTRY, LINK, MARK
from gm_console.store.read_actors import in_batches
from gm_console.store.records import JsonObject, LogEntryRecord
from gm_console.store.search import patterns

PLAIN = (
    "id",
    "sequence",
    "kind",
    "system",
    "mark",
    "audience",
    "happened_at",
    "entered_at",
    "session_id",
    "scene_id",
    "change_set_id",
    "rules_version",
    "previous_hash",
    "hash",
)
JSON = ("headline", "body", "actors")
"""Read as text and parsed here, so that one broken entry stops no other."""

COLUMNS = (*(ENTRY.c[name] for name in PLAIN), *(type_coerce(ENTRY.c[name], Text).label(name) for name in JSON))


@dataclass(slots=True)
class _Marks:
    """What an entry's marks, in their order, make of it."""

    reversed: bool = False
    pinned: bool = False
    notes: list[str] = field(default_factory=list)
    audience: Any = None
    corrected_by: str | None = None

    def add(self, kind: str, text: str, audience: str) -> None:
        if kind in {"reversed", "restored"}:
            self.reversed = kind == "reversed"
        elif kind in {"pin", "unpin"}:
            self.pinned = kind == "pin"
        elif kind == "note":
            self.notes.append(text)
        elif kind == "audience":
            self.audience = audience
        elif kind == "corrected":
            self.corrected_by = text


class LogReader:
    """Questions about the log."""

    _connection: Connection

    def log(  # noqa: PLR0913 - one filter each
        self,
        text: str = "",
        *,
        actor_id: str | None = None,
        system: str | None = None,
        session_id: str | None = None,
        scene_id: str | None = None,
        kind: str | None = None,
        reversed: bool | None = None,
        pinned: bool | None = None,
        limit: int = 200,
        before: tuple[datetime, int] | None = None,
    ) -> tuple[LogEntryRecord, ...]:
        """Entries, the last to happen first, those before ``before`` (time it happened, sequence).

        Every word of ``text`` must begin a word of the entry or of one of its notes.
        """
        exact = {"system": system, "session_id": session_id, "scene_id": scene_id, "kind": kind}
        wanted = [ENTRY.c[name] == value for name, value in exact.items() if value is not None]
        wanted += [_says(pattern) for pattern in patterns(text)]
        wanted += [] if actor_id is None else [_concerns(actor_id)]
        wanted += [] if reversed is None else [_switched("reversed", "restored", reversed)]
        wanted += [] if pinned is None else [_switched("pin", "unpin", pinned)]
        wanted += [] if before is None else [_earlier(*before)]
        statement = select(*COLUMNS).where(*wanted)
        return self._entries(statement.order_by(ENTRY.c.happened_at.desc(), ENTRY.c.sequence.desc()).limit(limit))

    def entry(self, entry_id: str) -> LogEntryRecord:
        """One entry; ``broken`` also where its hash does not fit. Raises StoreError ``not-found``."""
        found = self._entries(select(*COLUMNS).where(ENTRY.c.id == entry_id))
        if not found:
            raise StoreError("not-found", table="log_entry", row_id=entry_id)
        return _verified(found[0])

    def entries(self, ids: Collection[str]) -> tuple[LogEntryRecord, ...]:
        """The entries of some ids, in no order."""
        some = (self._entries(select(*COLUMNS).where(ENTRY.c.id.in_(each))) for each in in_batches(ids))
        return tuple(entry for entries in some for entry in entries)

    def entry_ids(self, reversed: bool | None = None) -> frozenset[str]:
        """Ids of all entries, or of those taken back (or not) by now."""
        statement = select(ENTRY.c.id)
        if reversed is not None:
            statement = statement.where(_switched("reversed", "restored", reversed))
        return frozenset(self._connection.execute(statement).scalars())

    def entries_of(self, change_set_id: str) -> tuple[LogEntryRecord, ...]:
        """The entries that one operation wrote, oldest first."""
        return self._entries(select(*COLUMNS).where(ENTRY.c.change_set_id == change_set_id).order_by(ENTRY.c.sequence))

    def broken_entries(self) -> tuple[str, ...]:
        """Ids of entries whose hash does not fit, or whose predecessor is gone, by sequence. Reads the whole log."""
        chain = chain_of(self._connection)
        return broken_links((row_id, previous, stored, reckoned) for row_id, _, previous, stored, reckoned in chain)

    def _entries(self, statement: Select[Any]) -> tuple[LogEntryRecord, ...]:
        rows = [dict(row) for row in self._connection.execute(statement).mappings()]
        marks = self._marks([row["id"] for row in rows])
        return tuple(_record(row, marks.get(row["id"], _Marks())) for row in rows)

    def _marks(self, entry_ids: Sequence[str]) -> dict[str, _Marks]:
        found: dict[str, _Marks] = {}
        for some in in_batches(entry_ids):
            statement = select(MARK.c.entry_id, MARK.c.kind, MARK.c.text, MARK.c.audience).where(
                MARK.c.entry_id.in_(some), _counts(MARK)
            )
            for entry_id, *mark in self._connection.execute(statement.order_by(MARK.c.sequence)):
                found.setdefault(entry_id, _Marks()).add(*mark)
        return found


def _counts(mark: Any) -> ColumnElement[bool]:
    standing = select(CHANGE_SET.c.id).where(CHANGE_SET.c.id == mark.c.change_set_id, CHANGE_SET.c.standing.is_(True))
    return exists(standing)


def _says(pattern: str) -> ColumnElement[bool]:
    noted = select(MARK.c.entry_id).where(MARK.c.search.like(pattern), MARK.c.kind == "note", _counts(MARK))
    return or_(ENTRY.c.search.like(pattern), ENTRY.c.id.in_(noted))


def _concerns(actor_id: str) -> ColumnElement[bool]:
    return ENTRY.c.id.in_(select(LINK.c.entry_id).where(LINK.c.actor_id == actor_id))


def _switched(on: str, off: str, wanted: bool) -> ColumnElement[bool]:
    """Whether an entry's last counting mark of two kinds is, or is not (``wanted``), the one called ``on``."""
    last = (
        select(MARK.c.kind)
        .where(MARK.c.entry_id == ENTRY.c.id, MARK.c.kind.in_((on, off)), _counts(MARK))
        .order_by(MARK.c.sequence.desc())
        .limit(1)
        .scalar_subquery()
    )
    if not wanted:
        return func.coalesce(last, off) != on
    return and_(ENTRY.c.id.in_(select(MARK.c.entry_id).where(MARK.c.kind == on)), last == on)


def _earlier(moment: datetime, sequence: int) -> ColumnElement[bool]:
    same = and_(ENTRY.c.happened_at == moment, ENTRY.c.sequence < sequence)
    return and_(ENTRY.c.happened_at <= moment, or_(ENTRY.c.happened_at < moment, same))


def _record(row: dict[str, Any], marks: _Marks) -> LogEntryRecord:
    parsed, broken = _parsed(row)
    return LogEntryRecord(
        **{**row, **parsed, "audience": marks.audience or row["audience"]},
        reversed=marks.reversed,
        pinned=marks.pinned,
        notes=tuple(marks.notes),
        broken=broken,
        corrected_by=marks.corrected_by,
    )


def _parsed(row: dict[str, Any]) -> tuple[JsonObject, bool]:
    headline, body = (_json(row[name], dict) for name in ("headline", "body"))
    actors = _json(row["actors"], list)
    found = {"headline": headline or {}, "body": body or {}, "actors": tuple(map(str, actors or ()))}
    return found, None in (headline, body, actors)


def _json(text: Any, expected: type[Any]) -> Any:
    try:
        value = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return None
    return value if isinstance(value, expected) else None


def _verified(entry: LogEntryRecord) -> LogEntryRecord:
    fields = {name: getattr(entry, name) for name in (*PLAIN, *JSON)}
    return entry if entry.hash == entry_hash(fields) else replace(entry, broken=True)


def chain_of(connection: Connection) -> Iterator[tuple[str, int, str, str, str | None]]:
    """Every entry's id, number, previous hash, hash as stored, and hash as reckoned anew (None: unreadable)."""
    rows = connection.execute(select(*COLUMNS).order_by(ENTRY.c.sequence))
    for row in map(dict, rows.mappings()):
        parsed, broken = _parsed(row)
        reckoned = None if broken else entry_hash({**row, **parsed})
        yield row["id"], row["sequence"], row["previous_hash"], row["hash"], reckoned
