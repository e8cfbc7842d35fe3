"""Looks for everything in a campaign's file that is not as this console leaves it. Only reads."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any

from sqlalchemy import Connection

from gm_console.store.chain import FIRST
from gm_console.store.database import driver
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import CURRENT
from gm_console.store.invariants import faults
from gm_console.store.opening import VERSION_TABLE_NAME, revision
from gm_console.store.read_log import Link, chain_of
from gm_console.store.records import JsonObject
from gm_console.store.rows import KINDS, Kind
from gm_console.store.search import SEARCH_LENGTH, search_text, sort_key
from gm_console.store.tables import TABLES
from gm_console.store.verify_rows import Difference, differences

NUMBERED = ("change_set", "log_entry", "log_mark")
MOST_MESSAGES = 100
UNCHAINED = frozenset({"audience", "search"})
"""Columns of a log entry that its hash does not hold."""
WORDS = re.compile(r"(?: [^\W_]*)*")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something found. ``code`` and ``parameters`` are for wording.

    :ivar table: and :ivar row_id: where it was found, "" where it concerns the whole file.
    :ivar name: what the row is called, as `gm_console.store.naming.name_of` tells it.
    :ivar wrong: False for what is worth telling and yet in order.
    """

    code: str
    table: str = ""
    row_id: str = ""
    parameters: JsonObject = field(default_factory=dict)
    wrong: bool = True
    name: JsonObject = field(default_factory=dict)


Check = Callable[[Connection], Iterator[Finding]]
Tell = Callable[[str, int], None]
"""Told which part is looked at, and how much of it has been."""


def verify(connection: Connection, tell: Tell) -> Iterator[Finding]:
    """All findings about the database, the history, the rows and the log, in that order.

    A check that damage stops is a finding itself (``check-stopped``); the others go on. ``tell`` is told what is looked
    at: ``file``, ``history``, ``rows``, ``log``.
    """
    stopped = set()
    for part, checks in CHECKS.items():
        tell(part, 0)
        for found in chain.from_iterable(_guarded(check, connection) for check in checks):
            if found.code != "check-stopped" or found.parameters["reason"] not in stopped:
                yield found
            stopped.add(found.parameters.get("reason"))


def _guarded(check: Check, connection: Connection) -> Iterator[Finding]:
    try:
        yield from check(connection)
    except (StoreError, sqlite3.Error, ValueError, TypeError, KeyError, RecursionError) as error:
        yield stopped_by(error)


def stopped_by(error: Exception) -> Finding:
    """That a check could not be carried through."""
    reason = str(getattr(error, "parameters", {}).get("reason", "")) or str(error) or type(error).__name__
    return Finding("check-stopped", parameters={"reason": reason})


# -- the database ------------------------------------------------------------------------------------------------


def _integrity(connection: Connection) -> Iterator[Finding]:
    for (said,) in driver(connection).execute(f"PRAGMA integrity_check({MOST_MESSAGES})"):
        if said != "ok":
            yield Finding("database-damaged", parameters={"reason": said})


def _orphans(connection: Connection) -> Iterator[Finding]:
    raw = driver(connection)
    for table, rowid, other, _ in raw.execute("PRAGMA foreign_key_check").fetchall():
        row = raw.execute(f'SELECT * FROM "{table}" WHERE rowid = ?', (rowid,)).fetchone() if rowid else None
        yield Finding("orphan", table, str(row[0]) if row else "", {"other": other})


SCHEMA = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"


def _schema(connection: Connection) -> Iterator[Finding]:
    """Tables and indexes are those that a console makes, and of the version that the header says."""
    raw = driver(connection)
    expected = {("table", VERSION_TABLE_NAME), *(("table", name) for name in TABLES)}
    expected |= {("index", str(index.name)) for table in TABLES.values() for index in table.indexes}
    for kind, name in sorted(expected ^ set(raw.execute(SCHEMA).fetchall())):
        yield Finding("schema-altered", parameters={"part": f"{kind} {name}"})
    versions = raw.execute(f"SELECT version_num FROM {VERSION_TABLE_NAME}").fetchall()
    if versions != [(revision(CURRENT.version),)]:
        yield Finding("schema-altered", parameters={"part": f"table {VERSION_TABLE_NAME}"})


# -- the history -------------------------------------------------------------------------------------------------


def _numbers(connection: Connection) -> Iterator[Finding]:
    """History, log and marks are numbered from 1 without a gap: nothing is ever removed from them."""
    for table in NUMBERED:
        expected = 1
        for row_id, number in driver(connection).execute(f"SELECT id, sequence FROM {table} ORDER BY sequence"):
            if number != expected:
                yield Finding("number-gap", table, row_id, {"expected": expected, "found": number})
            expected = number + 1


POSITIONS = """
SELECT change_set_id FROM field_change GROUP BY change_set_id HAVING count(*) <> max(position) + 1 OR min(position) <> 0
"""


def _positions(connection: Connection) -> Iterator[Finding]:
    for (change_set,) in driver(connection).execute(POSITIONS):
        yield Finding("changes-missing", "change_set", change_set)


STANDING = """
SELECT id, standing, kind, (SELECT later.kind FROM change_set AS later WHERE later.target = change_set.id
                            ORDER BY later.sequence DESC LIMIT 1)
FROM change_set ORDER BY sequence
"""


def _standing(connection: Connection) -> Iterator[Finding]:
    """An operation is in force unless the last that was done to it is an undo."""
    for row_id, standing, kind, last in driver(connection).execute(STANDING):
        expected = kind != "do" or last != "undo"
        if bool(standing) != expected:
            yield Finding("standing-altered", "change_set", row_id, {"undone": not expected})


# -- rows --------------------------------------------------------------------------------------------------------


def _rows(kind: Kind, connection: Connection) -> Iterator[Finding]:
    told = set()
    for each in differences(connection, kind):
        if each.code in {"row-invalid", "row-unreadable"}:
            told.add(each.row_id)
        yield Finding(each.code, each.table, each.row_id, _parameters(each))
    for table, row_id, column in faults(driver(connection), kind.name):
        if row_id not in told:
            yield Finding("row-invalid", table, row_id, {"path": column})


def _others(connection: Connection) -> Iterator[Finding]:
    """Rows of the tables that no history is kept of, and records of a table that is none."""
    for name in sorted(TABLES.keys() - KINDS.keys()):
        for table, row_id, column in faults(driver(connection), name):
            if table != "log_entry" or column in UNCHAINED:
                yield Finding("row-invalid", table, row_id, {"path": column})
    for change_set, table in driver(connection).execute(STRANGE, (json.dumps(list(KINDS)),)):
        yield Finding("history-unreadable", "field_change", change_set, {"path": table})


STRANGE = """
SELECT change_set_id, table_name FROM field_change WHERE table_name NOT IN (SELECT value FROM json_each(?))
"""
ACTORS = 'SELECT id, name, public_name, player, "group", tags, search, sort_key FROM actor'
MARKS = "SELECT id, text, search FROM log_mark"


def _found_by(connection: Connection) -> Iterator[Finding]:
    """What actors, and notes in the log, are found by is made of their own words."""
    for row_id, name, public_name, player, group, tags, search, key in driver(connection).execute(ACTORS):
        texts = (name, public_name, player, group, *_listed(tags))
        if all(isinstance(text, str) for text in texts) and (search, key) != (search_text(*texts), sort_key(name)):
            yield Finding("search-altered", "actor", row_id)
    for row_id, text, search in driver(connection).execute(MARKS):
        if isinstance(text, str) and search != search_text(text):
            yield Finding("search-altered", "log_mark", row_id)


def _listed(text: Any) -> list[Any]:
    try:
        found = json.loads(text)
    except (TypeError, ValueError):
        return []
    return found if isinstance(found, list) else []


def _parameters(found: Difference) -> JsonObject:
    return {"path": found.path, "recorded": found.recorded, "found": found.found}


# -- the log -----------------------------------------------------------------------------------------------------


def _chain(connection: Connection) -> Iterator[Finding]:
    last = FIRST
    for link in chain_of(connection):
        for code in _amiss(link, last):
            yield Finding(code, "log_entry", link.id, {"number": link.number})
        last = link.stored


def _amiss(link: Link, last: str) -> Iterator[str]:
    if link.reckoned is None:
        yield "entry-unreadable"
    elif link.stored != link.reckoned:
        yield "entry-altered"
    if link.previous != last:
        yield "entry-gap"
    if link.reckoned is not None and not found_by(link.search, link.spoken):
        yield "search-altered"


def found_by(search: Any, spoken: str) -> bool:
    """Whether ``search`` is made of plain words, the last of them ``spoken`` as far as there was room."""
    if not isinstance(search, str) or not WORDS.fullmatch(search):
        return False
    if len(search) < SEARCH_LENGTH:
        return search.endswith(spoken)
    start = search.find(spoken[:1000])
    return start < 0 or spoken.startswith(search[start:]) or search.endswith(spoken)


REVERSED = """
SELECT log_entry.id, log_entry.sequence, change_set.standing,
       (SELECT kind FROM log_mark WHERE log_mark.entry_id = log_entry.id AND kind IN ('reversed', 'restored')
        ORDER BY log_mark.sequence DESC LIMIT 1)
FROM log_entry JOIN change_set ON change_set.id = log_entry.change_set_id ORDER BY log_entry.sequence
"""


def _marks(connection: Connection) -> Iterator[Finding]:
    """An entry is struck through when, and only when, its operation is undone."""
    for entry_id, number, standing, mark in driver(connection).execute(REVERSED):
        if bool(standing) == (mark == "reversed"):
            yield Finding("mark-altered", "log_entry", entry_id, {"number": number, "undone": not standing})


LINKS = """
SELECT log_entry.id, log_entry.sequence, actors,
       (SELECT json_group_array(actor_id) FROM log_entry_actor WHERE entry_id = log_entry.id)
FROM log_entry ORDER BY sequence
"""


def _links(connection: Connection) -> Iterator[Finding]:
    for entry_id, number, actors, linked in driver(connection).execute(LINKS):
        if _names(actors) != _names(linked):
            yield Finding("links-altered", "log_entry", entry_id, {"number": number})


def _names(text: str) -> set[Any] | None:
    try:
        found = json.loads(text)
    except (TypeError, ValueError):
        return None
    return set(found) if isinstance(found, list) else None


CHECKS: Mapping[str, tuple[Check, ...]] = {
    "file": (_integrity, _schema, _orphans),
    "history": (_numbers, _positions, _standing),
    "rows": (*(partial(_rows, kind) for kind in KINDS.values()), _others, _found_by),
    "log": (_chain, _marks, _links),
}
