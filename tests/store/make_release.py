"""Writes a saved campaign of the present schema into ``releases/``, once, when a version is released.

``python -m tests.store.make_release``. Later consoles cannot make it again; it is never written over.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from gm_console.app.challenges import apply_challenge, new_challenge, prepare, save_open
from gm_console.app.context import Desk
from gm_console.app.files import record_from
from gm_console.app.log_view import save_note_draft
from gm_console.app.notes import add_note, annotate, pin
from gm_console.app.roster import NewActor, add_actor, add_own_tracker, change_tracker
from gm_console.app.sample import definitions
from gm_console.app.sessions import next_scene, start_session
from gm_console.app.timers import start_reminder
from gm_console.rules import challenge_file
from gm_console.rules.registry import discover
from gm_console.store.fileformat import CURRENT
from gm_console.store.records import ConditionRecord
from gm_console.store.store import Store
from tests.benchmarks.campaigns import finished_files

RELEASES = Path(__file__).parent / "releases"
SMALL_PAGES = 1024
"""Bytes of a page: every index takes one at least, and the file lies in the repository."""


class Evening:
    """An evening in November, on by a second at each look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 27, 20, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def make_release(path: Path) -> None:
    """A little of everything that a campaign of this schema can hold, at ``path``, where nothing may be."""
    systems = discover()
    with Store.create(path, "Thornwood", clock=Evening(), systems=list(systems)) as store:
        _play(Desk(store, systems, make_seed=lambda: "thorn"))
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(f"PRAGMA page_size={SMALL_PAGES}")
        raw.execute("VACUUM")


def _play(desk: Desk) -> None:
    start_session(desk, "The first")
    next_scene(desk, "The bridge")
    told = [each for each in definitions()["actors"] if each.get("sheets")][:2]
    ids = [add_actor(desk, NewActor(each["name"], tags=("fey",)), each["sheets"])[0] for each in told]
    add_own_tracker(desk, ids[0], "Luck", 3, 10)
    luck = desk.store.tracker(ids[0], "", "Luck")
    assert luck is not None
    change_tracker(desk, luck.id, 1, reason="found a coin")
    for system in desk.systems:
        file = challenge_file.from_json(finished_files(system)[0], desk.systems)
        record = record_from(desk, challenge_file.play(file, str))
        apply_challenge(desk, record)
    desk.store.undo()
    prepare(desk, record)
    save_open(desk, new_challenge(desk, record.system, record.setup))
    entry = add_note(desk, "The lantern is out.").entry_id
    assert entry is not None
    annotate(desk, entry, "Or was it never lit?")
    pin(desk, entry, on=True)
    start_reminder(desk, "The tide", 20)
    with desk.store.operation("op.add-condition", {"name": told[0]["name"], "condition": "stunned"}) as operation:
        operation.insert(ConditionRecord("condition-1", ids[0], "stunned", operation.now))
    save_note_draft(desk, "", "Half a tho", "storyteller")


if __name__ == "__main__":
    make_release(RELEASES / f"{CURRENT.version:04d}.gmc")
