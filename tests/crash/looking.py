"""What must hold of a campaign's file whenever its process was killed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gm_console.app.context import Desk
from gm_console.app.verify import verify
from gm_console.rules.registry import discover
from gm_console.store.store import Store
from tests.store.dumps import current_images, last_images

SYSTEMS = discover()
BESIDE_HISTORY = frozenset({"challenge"})
"""While a challenge is open its last state alone is kept: `verify` looks at those."""


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)


def check_sound(path: Path, *, thoroughly: bool = False) -> None:
    """Opens the campaign, as the next start does, and looks at all of it.

    Sound by SQLite's own checks, the log's chain whole, every row as the history has it; ``thoroughly``: every ruling
    and all that came of it too.
    """
    with Store.open(path, clock=now) as store:
        assert store.check() == ()
        if thoroughly:
            found = [(each.code, each.parameters) for each in verify(Desk(store, SYSTEMS)) if each.wrong]
            assert found == []
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert raw.execute("PRAGMA foreign_key_check").fetchall() == []
        sequences = [number for (number,) in raw.execute("SELECT sequence FROM change_set ORDER BY sequence")]
        entries = [number for (number,) in raw.execute("SELECT sequence FROM log_entry ORDER BY sequence")]
    assert sequences == list(range(1, len(sequences) + 1))
    assert entries == list(range(1, len(entries) + 1))
    now_there, recorded = _images(current_images(path)), _images(last_images(path, leave_out=BESIDE_HISTORY))
    assert now_there == recorded


def _images(found: dict[tuple[str, str], Any]) -> dict[tuple[str, str], Any]:
    return {key: image for key, image in found.items() if key[0] not in BESIDE_HISTORY}


def row(path: Path, question: str, *values: object) -> Any:
    """The first row SQLite itself answers with."""
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute(question, values).fetchone()


def counts(path: Path) -> dict[str, int]:
    """How many rows each table has."""
    with closing(sqlite3.connect(path)) as raw:
        names = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: raw.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}
