"""Looks for everything in a campaign's file that is not as this console leaves it. Only reads."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from gm_console.store.chain import FIRST
from gm_console.store.database import driver
from gm_console.store.errors import StoreError
from gm_console.store.read_log import chain_of
from gm_console.store.records import JsonObject
from gm_console.store.verify_rows import Difference, differences

NUMBERED = ("change_set", "log_entry", "log_mark")
MOST_MESSAGES = 100


@dataclass(frozen=True, slots=True)
class Finding:
    """Something found. ``code`` and ``parameters`` are for wording.

    :ivar table: and :ivar row_id: where it was found, "" where it concerns the whole file.
    :ivar wrong: False for what is worth telling and yet in order.
    """

    code: str
    table: str = ""
    row_id: str = ""
    parameters: JsonObject = field(default_factory=dict)
    wrong: bool = True


Check = Callable[[Connection], Iterator[Finding]]


def verify(connection: Connection) -> Iterator[Finding]:
    """All findings about the database, the history, the rows and the log, in that order.

    A check that damage stops is a finding itself (``check-stopped``); the others go on.
    """
    for check in CHECKS:
        yield from _guarded(check, connection)


def _guarded(check: Check, connection: Connection) -> Iterator[Finding]:
    try:
        yield from check(connection)
    except (StoreError, sqlite3.Error, ValueError, TypeError, KeyError, RecursionError) as error:
        reason = str(getattr(error, "parameters", {}).get("reason", "")) or str(error)
        yield Finding("check-stopped", parameters={"reason": reason})


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


def _rows(connection: Connection) -> Iterator[Finding]:
    for each in differences(connection):
        yield Finding(each.code, each.table, each.row_id, _parameters(each))


def _parameters(found: Difference) -> JsonObject:
    return {"path": found.path, "recorded": found.recorded, "found": found.found}


# -- the log -----------------------------------------------------------------------------------------------------


def _chain(connection: Connection) -> Iterator[Finding]:
    last = FIRST
    for entry_id, number, previous, stored, reckoned in chain_of(connection):
        if reckoned is None:
            yield Finding("entry-unreadable", "log_entry", entry_id, {"number": number})
        elif stored != reckoned:
            yield Finding("entry-altered", "log_entry", entry_id, {"number": number})
        if previous != last:
            yield Finding("entry-gap", "log_entry", entry_id, {"number": number})
        last = stored


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


CHECKS: tuple[Check, ...] = (
    _integrity,
    _orphans,
    _numbers,
    _positions,
    _standing,
    _rows,
    _chain,
    _marks,
    _links,
)
