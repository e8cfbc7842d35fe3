"""A process killed at any moment loses nothing that was acknowledged, and leaves nothing half done."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from gm_console.store.records import ActorRecord
from gm_console.store.store import Store

from .conftest import Clock
from .dumps import current_images, last_images

WORK = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from gm_console.store.records import ActorRecord, TrackerRecord
from gm_console.store.store import Store
store = Store.open(Path(sys.argv[1]), clock=lambda: datetime.now(UTC))
number = int(sys.argv[2])
while True:
    with store.operation("work", {"number": number}) as operation:
        operation.insert(ActorRecord(f"a{number}", f"Guard {number}", "npc"))
        operation.insert(TrackerRecord(f"t{number}", f"a{number}", "", "n", number))
        operation.update("actor", "first", notes=str(number))
        operation.log(kind="note", headline={"code": "n"}, body={"n": number, "x": "y" * 3000}, actors=(f"a{number}",))
    if number % 7 == 0:
        store.undo()
        store.redo()
    print(number, flush=True)
    number += 1
"""

KILLS = 4
COUNTS = {
    "actors": "SELECT count(*) FROM actor WHERE id <> 'first'",
    "trackers": "SELECT count(*) FROM tracker",
    "entries": "SELECT count(*) FROM log_entry",
    "links": "SELECT count(*) FROM log_entry_actor",
    "operations": "SELECT count(*) FROM change_set WHERE kind = 'do' AND operation = 'work'",
}


def work_and_die(path: Path, number: int, seconds: float) -> int:
    """Lets a process commit operations from ``number`` on, kills it, and gives the last number it acknowledged."""
    process = subprocess.Popen([sys.executable, "-c", WORK, str(path), str(number)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(seconds)
    process.kill()
    rest, _ = process.communicate()
    whole = [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]
    return int(whole[-1])


@pytest.mark.slow
@pytest.mark.parametrize("round", range(12))
def test_killed_often(tmp_path: Path, round: int) -> None:
    check_kills(tmp_path / "crash.gmc", random.Random(round))


def test_killed_at_any_moment(tmp_path: Path) -> None:
    check_kills(tmp_path / "crash.gmc", random.Random(2026))


def check_kills(path: Path, moments: random.Random) -> None:
    with Store.create(path, "Crash", clock=Clock()) as store, store.operation("first") as operation:
        operation.insert(ActorRecord("first", "First", "pc"))
    number = 1
    for _ in range(KILLS):
        acknowledged = work_and_die(path, number, moments.uniform(0.02, 0.15))
        number = check_after(path, acknowledged) + 1


def check_after(path: Path, acknowledged: int) -> int:
    with Store.open(path, clock=Clock()) as store:
        assert store.check() == ()
        if store.next_redo() is not None:
            store.redo()
        found = int(store.actor("first").notes)
    with closing(sqlite3.connect(path)) as raw:
        counts = {name: raw.execute(question).fetchone()[0] for name, question in COUNTS.items()}
    assert acknowledged <= found <= acknowledged + 1
    assert counts == dict.fromkeys(COUNTS, found)
    assert current_images(path) == last_images(path)
    return found
