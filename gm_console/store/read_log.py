"""Reads the log: entries with their marks folded in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Text, and_, exists, func, or_, select, type_coerce

from gm_console.store.chain import broken_links, entry_hash
from gm_console.store.columns import load_json, read_time
from gm_console.store.errors import StoreError
from gm_console.store.journal import CHANGE_SET, ENTRY, LINK, MARK
from gm_console.store.read_actors import in_batches
from gm_console.store.records import JsonObject, LogEntryRecord
from gm_console.store.search import patterns, search_text, spoken_in

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
PLAIN: Mapping[str, Any] = {
    "id": "",
    "sequence": 0,
    "kind": "",
    "system": "",
    "mark": "none",
    "audience": "storyteller",
    "session_id": None,
    "scene_id": None,
    "change_set_id": "",
    "rules_version": 0,
    "previous_hash": "",
    "hash": "",
}
"""Columns that are what they are, with what stands there where something else was put in."""
TIMES = ("happened_at", "entered_at")
JSON = ("headline", "body", "actors")
"""Like the times read as text and parsed here, so that one broken entry stops no other."""

COLUMNS = (
    *(ENTRY.c[name] for name in PLAIN),
    *(type_coerce(ENTRY.c[name], Text).label(name) for name in (*TIMES, *JSON)),
)


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
            self.notes.append(str(text))
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
        overruled: bool = False,
        limit: int | None = 200,
        before: tuple[datetime, int] | None = None,
    ) -> tuple[LogEntryRecord, ...]:
        """Entries, the last to happen first, those before ``before`` (time it happened, sequence).

        Every word of ``text`` must begin a word of the entry or of one of its notes. ``overruled``: those alone in
        which the storyteller overruled something. ``limit``: so many at most, None for all.
        """
        exact = {"system": system, "session_id": session_id, "scene_id": scene_id, "kind": kind}
        wanted = [ENTRY.c[name] == value for name, value in exact.items() if value is not None]
        wanted += [_says(pattern) for pattern in patterns(text)]
        wanted += [] if actor_id is None else [_concerns(actor_id)]
        wanted += [] if reversed is None else [_switched("reversed", "restored", reversed)]
        wanted += [] if pinned is None else [_switched("pin", "unpin", pinned)]
        wanted += [_overruled()] if overruled else []
        wanted += [] if before is None else [_earlier(*before)]
        statement = select(*COLUMNS).where(*wanted)
        return self._entries(statement.order_by(ENTRY.c.happened_at.desc(), ENTRY.c.sequence.desc()).limit(limit))

    def entry(self, entry_id: str) -> LogEntryRecord:
        """One entry; ``broken`` also where its hash does not fit. Raises StoreError ``not-found``."""
        found = self._entries(select(*COLUMNS).where(ENTRY.c.id == entry_id))
        if not found:
            raise StoreError("not-found", table="log_entry", row_id=entry_id)
        return _verified(found[0])

    def linked_entry(self, entry_id: str | None) -> LogEntryRecord | None:
        """The entry at the other end of a correction; None where there is none, or it cannot be found."""
        try:
            return self.entry(entry_id) if entry_id else None
        except StoreError:
            return None

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

    def entries_from(self, sequence: int) -> tuple[LogEntryRecord, ...]:
        """The entries that operations from change set ``sequence`` on wrote, oldest first."""
        made = select(CHANGE_SET.c.id).where(CHANGE_SET.c.sequence >= sequence)
        return self._entries(select(*COLUMNS).where(ENTRY.c.change_set_id.in_(made)).order_by(ENTRY.c.sequence))

    def entries_in_turn(self, batch: int = 500) -> Iterator[LogEntryRecord]:
        """All entries, oldest first, read some at a time."""
        ids = self._connection.scalars(select(ENTRY.c.id).order_by(ENTRY.c.sequence)).all()
        for start in range(0, len(ids), batch):
            some = ENTRY.c.id.in_(ids[start : start + batch])
            yield from self._entries(select(*COLUMNS).where(some).order_by(ENTRY.c.sequence))

    def broken_entries(self) -> tuple[str, ...]:
        """Ids of entries whose hash does not fit, or whose predecessor is gone, by sequence. Reads the whole log."""
        chain = chain_of(self._connection)
        return broken_links((each.id, each.previous, each.stored, each.reckoned) for each in chain)

    def last_entry(self) -> tuple[int, str] | None:
        """Number and hash of the last entry, None where there is none."""
        last = select(ENTRY.c.sequence, ENTRY.c.hash).order_by(ENTRY.c.sequence.desc()).limit(1)
        found = self._connection.execute(last).one_or_none()
        return (found[0], found[1]) if found else None

    def hash_of(self, number: int) -> str | None:
        """The hash of the entry of that number, None where there is none."""
        return self._connection.scalar(select(ENTRY.c.hash).where(ENTRY.c.sequence == number))

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


OVERRULED = ('%"overruled":[{%', '%"waived":[{%', '%"added":[{%', '%"corrects":"%', '%"drawn":%')
"""How the body of such an entry, written as `gm_console.store.columns.dump_json` does, may look."""


def _overruled() -> ColumnElement[bool]:
    body = type_coerce(ENTRY.c.body, Text)
    return or_(*(body.like(pattern) for pattern in OVERRULED))


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
    parsed, broken = parsed_entry(row)
    return LogEntryRecord(
        **{**parsed, "audience": marks.audience or parsed["audience"]},
        reversed=marks.reversed,
        pinned=marks.pinned,
        notes=tuple(marks.notes),
        broken=broken,
        corrected_by=marks.corrected_by,
    )


def parsed_entry(row: Mapping[str, Any]) -> tuple[JsonObject, bool]:
    """The entry by field, and whether something in it cannot be read; there stands what says nothing."""
    headline, body = (_json(row.get(name), dict) for name in ("headline", "body"))
    actors = _json(row.get("actors"), list)
    times = {name: _time(row.get(name)) for name in TIMES}
    plain = {name: _alike(row.get(name), none) for name, none in PLAIN.items()}
    found = {"headline": headline or {}, "body": body or {}, "actors": tuple(map(str, actors or ()))}
    broken = None in (headline, body, actors, *times.values()) or any(plain[name] != row.get(name) for name in PLAIN)
    return {**plain, **found, **{name: moment or EPOCH for name, moment in times.items()}}, broken


def _alike(value: Any, none: Any) -> Any:
    """``value`` where it is of the same type as ``none`` (a text, or nothing, for None)."""
    fits = value is None or isinstance(value, str) if none is None else type(value) is type(none)
    return value if fits else none


def _time(text: Any) -> datetime | None:
    try:
        return read_time(text)
    except (TypeError, ValueError):
        return None


def _json(text: Any, expected: type[Any]) -> Any:
    try:
        value = load_json(text)
    except (TypeError, ValueError, RecursionError):
        return None
    return value if isinstance(value, expected) else None


def _verified(entry: LogEntryRecord) -> LogEntryRecord:
    fields = {name: getattr(entry, name) for name in (*PLAIN, *TIMES, *JSON)}
    return entry if entry.hash == entry_hash(fields) else replace(entry, broken=True)


@dataclass(frozen=True, slots=True)
class Link:
    """An entry as a link of the chain.

    :ivar stored: its hash. :ivar reckoned: its hash as reckoned anew, None where it cannot be read.
    :ivar search: what it is found by; :ivar spoken: the end that this must have.
    """

    id: str
    number: int
    previous: str
    stored: str
    reckoned: str | None
    search: Any
    spoken: str


def chain_of(connection: Connection) -> Iterator[Link]:
    """Every entry, by number."""
    rows = connection.execute(select(*COLUMNS, ENTRY.c.search).order_by(ENTRY.c.sequence))
    for row in map(dict, rows.mappings()):
        parsed, broken = parsed_entry(row)
        yield Link(
            id=parsed["id"],
            number=parsed["sequence"],
            previous=parsed["previous_hash"],
            stored=parsed["hash"],
            reckoned=None if broken else entry_hash(parsed),
            search=row["search"],
            spoken=search_text(*spoken_in(parsed["headline"], parsed["body"])),
        )
