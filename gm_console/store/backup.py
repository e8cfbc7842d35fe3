"""Verified copies of a campaign's file, and what can be wrong with it."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from gm_console.store.database import raw_connection, store_error
from gm_console.store.errors import StoreError
from gm_console.store.files import check_new, discard, put_in_place, refused


def back_up(source: sqlite3.Connection, target: Path) -> Path:
    """Copies the open database to ``target``, which must not be there, checks the copy, and gives its full path.

    The copy appears whole or not at all. Raises StoreError: ``exists``, ``folder-missing``, ``folder-not-writable``,
    ``damaged``, ``disk-full``.
    """
    place = target.absolute()
    check_new(place)
    draft = place.with_name(f".{place.name}.part")
    try:
        _copy(source, draft)
        put_in_place(draft, place)
    except sqlite3.Error as error:
        raise (store_error(error) or error) from error
    except OSError as error:
        raise refused(error, place) from error
    finally:
        discard(draft)
    return place


def _copy(source: sqlite3.Connection, draft: Path) -> None:
    draft.write_bytes(b"")
    with contextlib.closing(raw_connection(draft, read_only=False)) as copy:
        source.backup(copy)
        found = problems(copy)
    if found:
        raise found[0]


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
