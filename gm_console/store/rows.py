"""Reads and writes single rows: record, values by column, and the JSON image that history keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Connection, Select, Table, Update, bindparam, delete, insert, select, update

from gm_console.store import records
from gm_console.store.columns import Names, UtcTime, read_time, time_text
from gm_console.store.errors import StoreError
from gm_console.store.history import Image
from gm_console.store.search import search_text, sort_key
from gm_console.store.tables import TABLES

Record = (
    records.CampaignRecord
    | records.SessionRecord
    | records.SceneRecord
    | records.ActorRecord
    | records.SheetRecord
    | records.TrackerRecord
    | records.ChallengeRecord
    | records.TimerRecord
    | records.ConditionRecord
)
"""What operations insert, update and remove."""

Values = dict[str, Any]
"""A row by column, as Python values, without what is derived from it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A table whose rows operations write, and the record that a row leaves as."""

    name: str
    record: type[Record]
    table: Table
    columns: tuple[str, ...]


def _kind(name: str, record: type[Record]) -> Kind:
    return Kind(name, record, TABLES[name], tuple(each.name for each in fields(record)))


KINDS: Mapping[str, Kind] = {
    name: _kind(name, record)
    for name, record in {
        "campaign": records.CampaignRecord,
        "session": records.SessionRecord,
        "scene": records.SceneRecord,
        "actor": records.ActorRecord,
        "sheet": records.SheetRecord,
        "tracker": records.TrackerRecord,
        "challenge": records.ChallengeRecord,
        "timer": records.TimerRecord,
        "condition": records.ConditionRecord,
    }.items()
}

KIND_OF: Mapping[type, Kind] = {kind.record: kind for kind in KINDS.values()}


def kind_of(table: str) -> Kind:
    """The kind by its table's name. Raises StoreError ``not-a-table`` (log, marks and history among them)."""
    found = KINDS.get(table)
    if found is None:
        raise StoreError("not-a-table", table=table)
    return found


def values_of(record: Record) -> Values:
    """A record by column."""
    return {name: getattr(record, name) for name in KIND_OF[type(record)].columns}


@cache
def _by_id(table: str) -> Select[Any]:
    kind = KINDS[table]
    return select(*(kind.table.c[name] for name in kind.columns)).where(kind.table.c.id == bindparam("row"))


@cache
def _replacing(table: str) -> Update:
    kind = KINDS[table]
    return update(kind.table).where(kind.table.c.id == bindparam("row"))


def fetch(connection: Connection, kind: Kind, row_id: str) -> Values | None:
    """The row's values, None where it is not there."""
    row = connection.execute(_by_id(kind.name), {"row": row_id}).one_or_none()
    return None if row is None else dict(zip(kind.columns, row, strict=True))


def add(connection: Connection, kind: Kind, values: Values) -> None:
    """Writes a new row."""
    connection.execute(insert(kind.table), as_stored(kind, values))


def replace(connection: Connection, kind: Kind, values: Values) -> None:
    """Writes a row anew."""
    row = as_stored(kind, values)
    row_id = row.pop("id")
    connection.execute(_replacing(kind.name), {**row, "row": row_id})


def drop(connection: Connection, kind: Kind, row_id: str) -> None:
    """Removes a row."""
    connection.execute(delete(kind.table).where(kind.table.c.id == bindparam("row")), {"row": row_id})


def as_stored(kind: Kind, values: Values) -> Values:
    """``values`` with what the table derives from them: what actors are found and sorted by."""
    derive = DERIVED.get(kind.name)
    return {**values, **derive(values)} if derive else dict(values)


def _actor_search(values: Values) -> Values:
    texts = (values["name"], values["public_name"], values["player"], values["group"], *values["tags"])
    return {"search": search_text(*texts), "sort_key": sort_key(values["name"])}


DERIVED: Mapping[str, Callable[[Values], Values]] = {"actor": _actor_search}


def image_of(values: Values) -> Image:
    """A row's values as JSON."""
    return {name: _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return time_text(value)
    return list(value) if isinstance(value, tuple) else value


def values_from(kind: Kind, image: Image) -> Values:
    """The inverse of `image_of`."""
    return {name: _value(kind.table.c[name].type, image[name]) for name in kind.columns}


def _value(column_type: Any, plain: Any) -> Any:
    if plain is None:
        return None
    if isinstance(column_type, UtcTime):
        return read_time(plain)
    return tuple(plain) if isinstance(column_type, Names) else plain
