"""The work done does not grow with the log. Counted in steps of SQLite's own machine, so that no clock matters."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from gm_console.store.database import driver
from gm_console.store.store import Store

from .conftest import Clock, add_bryn

GROWING = ("change_set", "field_change", "log_entry", "log_entry_actor", "log_mark")
STEP = 20


@contextmanager
def counted(store: Store) -> Iterator[list[int]]:
    """How many twenties of steps SQLite takes within."""
    steps = [0]

    def count() -> int:
        steps[0] += 1
        return 0

    driver(store._connection).set_progress_handler(count, STEP)
    try:
        yield steps
    finally:
        driver(store._connection).set_progress_handler(None, STEP)


def fill(store: Store, entries: int) -> None:
    with store.operation("fill") as operation:
        for number in range(entries):
            headline = {"code": "x", "parameters": {"name": f"Guard {number}"}}
            entry = operation.log(kind="note", headline=headline, actors=("bryn", f"a{number % 9}"), system="opposed")
            operation.mark(entry, "note", "noted")


def hit(store: Store) -> None:
    with store.operation("hit") as operation:
        for tracker in ("seven", "will"):
            operation.update("tracker", tracker, value=operation.get("tracker", tracker).value + 1)
        operation.update("actor", "bryn", notes=operation.id)
        entry = operation.log(kind="challenge", headline={"code": "x"}, actors=("bryn", "tam"))
        operation.mark(entry, "pin")


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A campaign with a short log, and one with a long one. Copy them."""
    short, long = (tmp_path_factory.mktemp("logs") / name for name in ("short.gmc", "long.gmc"))
    with Store.create(short, "Thornwood", clock=Clock()) as store:
        add_bryn(store)
        fill(store, 50)
        hit(store)
        store.backup(long)
    with Store.open(long, clock=Clock()) as store:
        fill(store, 2000)
        hit(store)
    return short, long


@pytest.mark.parametrize(
    "work",
    [
        hit,
        lambda store: store.undo(),
        lambda store: store.log(limit=20),
        lambda store: store.log(limit=20, reversed=True),
        lambda store: store.log(limit=20, pinned=True),
        lambda store: store.entry(store.log(limit=1)[0].id),
        lambda store: store.why("seven"),
        lambda store: store.last_change_of("tracker", "seven", "value"),
        lambda store: store.history(20),
        lambda store: store.next_undo(),
    ],
)
def test_work_does_not_grow_with_the_log(
    logs: tuple[Path, Path], tmp_path: Path, work: Callable[[Store], object]
) -> None:
    few, many = (steps_of(work, Path(shutil.copy(each, tmp_path))) for each in logs)
    assert many <= 1.5 * few + 10


def steps_of(work: Callable[[Store], object], path: Path) -> int:
    with Store.open(path, clock=Clock()) as store, counted(store) as steps:
        work(store)
    return steps[0]


@pytest.mark.parametrize("table", GROWING)
def test_every_foreign_key_of_what_grows_begins_an_index(store: Store, table: str) -> None:
    with closing(sqlite3.connect(store.path)) as raw:
        keys = {row[3] for row in raw.execute(f"PRAGMA foreign_key_list({table})")}
        indexes = [row[1] for row in raw.execute(f"PRAGMA index_list({table})")]
        first = {raw.execute(f"PRAGMA index_info({index})").fetchone()[2] for index in indexes}
    assert keys
    assert keys <= first
