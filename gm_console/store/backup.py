"""Verified copies of a campaign's file, and what can be wrong with it."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from gm_console.store.database import raw_connection, store_error
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import APPLICATION_ID
from gm_console.store.files import PART, check_new, placed

OWN_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"


def back_up(source: sqlite3.Connection, target: Path) -> Path:
    """Copies the open database to ``target``, which must not be there, checks the copy, and gives its full path.

    The copy appears whole or not at all. Raises StoreError: ``exists``, ``folder-missing``, ``folder-not-writable``,
    ``damaged``, ``orphan-rows``, ``copy-differs``, ``disk-full``.
    """
    place = target.absolute()
    check_new(place)
    draft = place.with_name(f".{place.name}{PART}")
    try:
        with placed(draft, place):
            _copy(source, draft)
    except sqlite3.Error as error:
        raise (store_error(error) or error) from error
    return place


def _copy(source: sqlite3.Connection, draft: Path) -> None:
    draft.write_bytes(b"")
    with contextlib.closing(raw_connection(draft, read_only=False)) as copy:
        source.backup(copy)
        found = problems(copy)
        if found:
            raise found[0]
        _compare(source, copy)


def _compare(source: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Raises StoreError ``copy-differs`` where the copy is no campaign, or has other rows than its source."""
    (mark,) = copy.execute("PRAGMA application_id").fetchone()
    if mark != APPLICATION_ID or row_counts(copy) != row_counts(source):
        raise StoreError("copy-differs")


def row_counts(raw: sqlite3.Connection) -> dict[str, int]:
    """How many rows each table has."""
    return {name: _count(raw, name) for (name,) in raw.execute(OWN_TABLES).fetchall()}


def _count(raw: sqlite3.Connection, table: str) -> int:
    quoted = table.replace('"', '""')
    (count,) = raw.execute(f'SELECT count(*) FROM "{quoted}"').fetchone()
    return int(count)


def problems(raw: sqlite3.Connection) -> list[StoreError]:
    """``damaged`` where SQLite's own check fails, ``orphan-rows`` where rows point to nothing."""
    answers = _answers(raw)
    if answers != ["ok"]:
        return [StoreError("damaged", path="", reason=answers[0])]
    orphans = raw.execute("PRAGMA foreign_key_check").fetchall()
    tables = sorted({table for table, *_ in orphans})
    return [StoreError("orphan-rows", tables=tables, count=len(orphans))] if orphans else []


def _answers(raw: sqlite3.Connection) -> list[str]:
    try:
        return [answer for (answer,) in raw.execute("PRAGMA quick_check(10)")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
