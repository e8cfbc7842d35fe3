"""What is in a campaign's file, to be compared."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from gm_console.store.rows import KINDS
from gm_console.store.store import Store

LISTED = 1000


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


def last_images(store: Store) -> dict[tuple[str, str], Any]:
    """Every row as the history has it: all recorded changes in their order, by a fold of this test's own."""
    found: dict[tuple[str, str], Any] = {}
    for change_set in reversed(store.history(LISTED)):
        for change in store.field_changes(change_set.id):
            key = (change.table, change.row_id)
            if change.path == "":
                found[key] = None if change.after is None else dict(change.after)
            else:
                place = found[key]
                *inner, last = change.path.split(".")
                for name in inner:
                    place[name] = dict(place[name])
                    place = place[name]
                place[last] = change.after
    images = {key: image for key, image in found.items() if image is not None}
    return {key: {name: value for name, value in image.items() if name != "version"} for key, image in images.items()}


def current_images(path: Path) -> dict[tuple[str, str], Any]:
    """Every row as it is now, as far as the history records its columns."""
    return {
        (table, row["id"]): {name: _as_recorded(table, name, row[name]) for name in row if name in KINDS[table].columns}
        for table, rows in dump(path, *KINDS).items()
        for row in rows
    }


def _as_recorded(table: str, name: str, value: Any) -> Any:
    is_truth = KINDS[table].table.c[name].type.python_type is bool if name == "present" else False
    return bool(value) if is_truth else value
