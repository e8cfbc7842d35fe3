"""What is in a campaign's file, to be compared."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from gm_console.store.rows import KINDS


def dump(path: Path, *tables: str) -> dict[str, list[dict[str, Any]]]:
    """Rows by table, sorted by key, read by SQLite itself; JSON parsed, versions left out.

    Without ``tables`` all that is as it is now, drafts included: everything but log, marks and history.
    """
    with closing(sqlite3.connect(path)) as raw:
        raw.row_factory = sqlite3.Row
        return {table: list(_rows(raw, table)) for table in tables or (*KINDS, "draft")}


def _rows(raw: sqlite3.Connection, table: str) -> Iterator[dict[str, Any]]:
    for row in raw.execute(f'SELECT * FROM "{table}" ORDER BY 1'):
        yield {name: _value(row[name]) for name in row.keys() if name != "version"}  # noqa: SIM118


def _value(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) and value[:1] in {"{", "["} else value


CHANGES = """
    SELECT field_change.* FROM field_change JOIN change_set ON change_set.id = change_set_id
    ORDER BY sequence, position
"""


def last_images(path: Path, leave_out: Collection[str] = ()) -> dict[tuple[str, str], Any]:
    """Every row as the history has it: all recorded changes in their order, by a fold of the tests' own.

    :param leave_out: tables that are not looked at.
    """
    found: dict[tuple[str, str], Any] = {}
    with closing(sqlite3.connect(path)) as raw:
        raw.row_factory = sqlite3.Row
        for row in raw.execute(CHANGES):
            if row["table_name"] in leave_out:
                continue
            _fold(found, [(row["table_name"], row["row_id"]), *_keys(row["path"])], row["after"])
    return {key: {name: image[name] for name in image if name != "version"} for key, image in found.items()}


def _keys(path: str) -> list[str]:
    """A path in its keys: dots part them, a backslash goes before a dot or a backslash of a key's own."""
    return [re.sub(r"\\(.)", r"\1", key) for key in re.findall(r"(?:[^.\\]|\\.)+", path)]


def _fold(place: dict[Any, Any], keys: list[Any], after: str | None) -> None:
    """Puts JSON text at the end of ``keys``; None takes away what is there."""
    *inner, last = keys
    for key in inner:
        place = place[key]
    if after is None:
        del place[last]
    else:
        place[last] = json.loads(after)


def current_images(path: Path) -> dict[tuple[str, str], Any]:
    """Every row as it is now, as far as the history records its columns."""
    return {
        (table, row["id"]): {name: _as_recorded(name, row[name]) for name in row if name in KINDS[table].columns}
        for table, rows in dump(path, *KINDS).items()
        for row in rows
    }


def _as_recorded(name: str, value: Any) -> Any:
    return bool(value) if name == "present" else value
