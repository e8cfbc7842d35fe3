"""What a row is called, so that it need not be shown by its id; read from a file that may be damaged."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from gm_console.store.records import JsonObject

BY_ID: Mapping[str, str] = {
    "session": "SELECT number FROM session WHERE id = :id",
    "scene": """SELECT scene.number AS number, title, (SELECT number FROM session WHERE id = session_id) AS session
                FROM scene WHERE id = :id""",
    "actor": "SELECT name FROM actor WHERE id = :id",
    "sheet": "SELECT name AS actor, system FROM sheet JOIN actor ON actor.id = actor_id WHERE sheet.id = :id",
    "tracker": """SELECT name AS actor, system, key FROM tracker JOIN actor ON actor.id = actor_id
                  WHERE tracker.id = :id""",
    "challenge": "SELECT title, system FROM challenge WHERE id = :id",
    "timer": "SELECT kind, name AS actor FROM timer LEFT JOIN actor ON actor.id = actor_id WHERE timer.id = :id",
    "condition": """SELECT condition.name AS name, actor.name AS actor FROM condition JOIN actor ON actor.id = actor_id
                    WHERE condition.id = :id""",
    "log_entry": "SELECT sequence AS number FROM log_entry WHERE id = :id",
    "log_entry_actor": "SELECT name FROM actor WHERE id = :id",
    "log_mark": """SELECT log_entry.sequence AS number FROM log_mark JOIN log_entry ON log_entry.id = entry_id
                   WHERE log_mark.id = :id""",
    "change_set": "SELECT sequence AS number FROM change_set WHERE id = :id",
    "field_change": "SELECT sequence AS number FROM change_set WHERE id = :id",
    "draft": "SELECT key AS name FROM draft WHERE key = :id",
}

BEGUN = """
SELECT coalesce(after, before) FROM field_change WHERE table_name = :table AND row_id = :id AND path = ''
ORDER BY rowid DESC LIMIT 1
"""


def name_of(raw: sqlite3.Connection, table: str, row_id: str) -> JsonObject:
    """What tells which row is meant: ``name``, ``number``, ``actor``, ``system``, ``key`` … as far as known.

    A row that is gone is told from its history. {} where nothing can be told.
    """
    try:
        return _read(raw, table, row_id) or _from_history(raw, table, row_id)
    except (sqlite3.Error, ValueError, TypeError, RecursionError):
        return {}


def _read(raw: sqlite3.Connection, table: str, row_id: str) -> JsonObject:
    if table not in BY_ID:
        return {}
    found = raw.execute(BY_ID[table], {"id": row_id})
    names = [column[0] for column in found.description]
    return _told(dict(zip(names, found.fetchone() or (), strict=False)))


def _told(found: Mapping[str, Any]) -> JsonObject:
    return {name: value for name, value in found.items() if isinstance(value, str | int) and value != ""}


def _from_history(raw: sqlite3.Connection, table: str, row_id: str) -> JsonObject:
    (text,) = raw.execute(BEGUN, {"table": table, "id": row_id}).fetchone() or ("{}",)
    image = json.loads(text)
    owner = name_of(raw, "actor", image["actor_id"]) if image.get("actor_id") else {}
    kept = ("name", "number", "title", "system", "key", "kind")
    return _told({**{name: image.get(name) for name in kept}, "actor": owner.get("name")})
