"""The computer's clock is set back while a session runs: nothing refuses, and all keeps its order."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gm_console.app.backups import RECENT, back_up_if_changed, back_up_now, backup_state, backups
from gm_console.app.context import Desk
from gm_console.app.notes import add_note
from gm_console.app.roster import NewActor, add_actor
from gm_console.app.sessions import end_session, next_scene, pause_session, resume_session, seconds_run, start_session
from gm_console.app.timers import seconds_left, skip_time, start_reminder
from gm_console.app.verify import verify
from gm_console.app.views import log_rows
from gm_console.rules.registry import discover
from gm_console.store.store import Store
from gm_console.wording.backups import backup_age

HOURS, YEARS = timedelta(hours=3), timedelta(days=4 * 365)


class Clock:
    """Goes on by a second at each look, and may be set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 21, 14, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    with Store.create(tmp_path / "Thornwood.gmc", "Thornwood", clock=clock, systems=("huldufolk",)) as store:
        yield Desk(store, discover())


def notes(desk: Desk) -> list[str]:
    """Notes, the newest first."""
    rows = log_rows(desk, kind="note")
    return [str(row.entry.headline["parameters"]["text"]) for row in rows]


@pytest.mark.parametrize("back", [HOURS, YEARS])
def test_a_session_goes_on(desk: Desk, clock: Clock, back: timedelta) -> None:
    start_session(desk, "")
    actor = add_actor(desk, NewActor("Bryn"))
    start_reminder(desk, "The tide", 60)
    add_note(desk, "before")
    clock.now -= back
    add_note(desk, "after")
    next_scene(desk, "The Ford")
    add_note(desk, "in the next scene")
    (timer,) = desk.store.timers()
    assert seconds_left(timer, clock()) == 3600
    pause_session(desk)
    assert desk.store.timers()[0].remaining == 3600
    resume_session(desk)
    session = desk.store.current_session()
    assert session is not None
    assert seconds_run(session, clock()) < 60
    desk.store.undo()
    desk.store.redo()
    skip_time(desk, -round(back.total_seconds()), [timer.id])
    add_note(desk, "earlier, as entered by hand", happened_at=clock.now - timedelta(days=1))
    assert notes(desk) == ["in the next scene", "after", "before", "earlier, as entered by hand"]
    entries = {str(row.entry.headline["parameters"].get("text")): row.entry for row in log_rows(desk)}
    scenes = {each.number: each.id for each in desk.store.scenes(session.id)}
    assert entries["after"].session_id == session.id
    assert entries["after"].scene_id == scenes[1]
    assert entries["in the next scene"].scene_id == scenes[2]
    assert entries["after"].entered_at < entries["before"].entered_at
    end_session(desk)
    start_session(desk, "")
    add_note(desk, "the next evening")
    assert not [found for found in verify(desk) if found.wrong]
    assert desk.store.check() == ()
    assert actor
    desk.store.close()
    with Store.open(desk.store.path, clock=clock) as again:
        assert again.current_session() is not None


@pytest.mark.parametrize("back", [HOURS, YEARS])
def test_backups_go_on_and_none_made_now_is_let_go_of(desk: Desk, clock: Clock, back: timedelta) -> None:
    for number in range(RECENT + 2):
        clock.now += timedelta(minutes=10)
        add_note(desk, str(number))
        back_up_now(desk)
    clock.now -= back
    made = []
    for number in range(3):
        clock.now += timedelta(minutes=10)
        add_note(desk, f"later {number}")
        made.append(back_up_if_changed(desk).made)
    assert all(path is not None and path.exists() for path in made)
    assert back_up_if_changed(desk).made is None
    state = backup_state(desk)
    assert state.last is not None
    assert backup_age(state.last, clock.now) == "Backup just now"
    assert len(backups(state.folder, "Thornwood")) >= RECENT + 3
    assert backup_age(clock.now + back, clock.now) == "Backup just now"
