"""What a campaign's file holds, told without opening the campaign: no lock, no migration, nothing written."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from gm_console.store.columns import read_time
from gm_console.store.database import raw_connection, store_error
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import check_file
from gm_console.store.records import JsonObject

COUNTED = ("session", "actor", "log_entry")

MARK = """
SELECT (SELECT max(sequence) FROM change_set), (SELECT count(*) FROM draft), (SELECT max(saved_at) FROM draft),
       (SELECT count(*) FROM challenge), (SELECT sum(version) FROM challenge)
"""


@dataclass(frozen=True, slots=True)
class Glance:
    """A campaign seen from outside.

    :ivar campaign: its id. :ivar sessions: how many; :ivar actors: and :ivar entries: (of the log) likewise.
    :ivar mark: what `content_mark` says. :ivar last: when it was last changed (UTC), as far as it tells.
    """

    path: Path
    campaign: str
    name: str
    sessions: int
    actors: int
    entries: int
    mark: str
    options: JsonObject = field(default_factory=dict)
    last: datetime | None = None


def glance(path: Path) -> Glance:
    """Looks into the campaign at ``path``, of this schema or an older one.

    Raises StoreError: ``missing``, ``unreadable``, ``not-a-campaign``, ``newer``, ``damaged`` and the
    like.
    """
    check_file(path)
    try:
        with contextlib.closing(raw_connection(path, read_only=True)) as raw:
            return _seen(path, raw)
    except sqlite3.Error as error:
        raise (store_error(error) or _damaged(path, error)) from error
    except (TypeError, ValueError) as error:
        raise _damaged(path, error) from error


def glance_if_readable(path: Path) -> Glance | None:
    """`glance`, None where it cannot be told."""
    try:
        return glance(path)
    except StoreError:
        return None


def _damaged(path: Path, error: Exception) -> StoreError:
    return StoreError("damaged", path=str(path), reason=str(error))


def _seen(path: Path, raw: sqlite3.Connection) -> Glance:
    campaign, name, options = raw.execute("SELECT id, name, options FROM campaign").fetchone()
    sessions, actors, entries = (raw.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTED)
    (last,) = raw.execute("SELECT max(entered_at) FROM change_set").fetchone()
    mark, chosen = content_mark(raw), dict(json.loads(options))
    return Glance(path, campaign, name, sessions, actors, entries, mark, chosen, read_time(last) if last else None)


def content_mark(raw: sqlite3.Connection) -> str:
    """A text that is another after every change: of the history, of drafts, and of open challenges."""
    return json.dumps(raw.execute(MARK).fetchone())
