"""Sessions, scenes, timers and notes as use cases."""

from __future__ import annotations

from typing import Any

import pytest

from gm_console.app import notes, roster, sessions, timers
from gm_console.app.context import AppError, Desk
from gm_console.app.views import header, log_rows, timer_rows


def spend(desk: Desk, actor_id: str, key: str, value: int) -> None:
    tracker = desk.store.tracker(actor_id, "huldufolk", key)
    assert tracker is not None
    roster.set_tracker(desk, tracker.id, value)


def value(desk: Desk, actor_id: str, key: str) -> int:
    tracker = desk.store.tracker(actor_id, "huldufolk", key)
    assert tracker is not None
    return tracker.value


@pytest.fixture
def bryn(desk: Desk) -> str:
    return roster.add_actor(desk, roster.NewActor("Bryn", "pc"), {"huldufolk": {"type": "major"}})[0]


def test_a_session_makes_decks_whole_and_leaves_the_rest(desk: Desk, bryn: str) -> None:
    spend(desk, bryn, "card.7", 0)
    spend(desk, bryn, "threshold.mundane", 2)

    sessions.start_session(desk, "The Toll Bridge")

    assert (value(desk, bryn, "card.7"), value(desk, bryn, "threshold.mundane")) == (1, 2)
    found = header(desk)
    assert found.session is not None
    assert found.scene is not None
    assert (found.session.number, found.session.title, found.scene.number) == (1, "The Toll Bridge", 1)
    desk.store.undo()
    assert value(desk, bryn, "card.7") == 0
    assert header(desk).session is None


def test_what_a_session_renews_is_remembered(desk: Desk, bryn: str) -> None:
    sessions.start_session(desk, choices={"huldufolk/rest.mundane": True, "huldufolk/deck": False})
    sessions.end_session(desk)
    spend(desk, bryn, "threshold.mundane", 2)
    spend(desk, bryn, "card.7", 0)

    sessions.start_session(desk)

    assert (value(desk, bryn, "card.7"), value(desk, bryn, "threshold.mundane")) == (0, 5)


def test_only_one_session_runs_and_scenes_need_one(desk: Desk) -> None:
    with pytest.raises(AppError, match="no-session"):
        sessions.next_scene(desk)
    sessions.start_session(desk)
    with pytest.raises(AppError, match="session-running"):
        sessions.start_session(desk)


def test_scenes_are_numbered_and_the_log_knows_them(desk: Desk) -> None:
    sessions.start_session(desk)
    sessions.next_scene(desk, "The Mill")
    notes.add_note(desk, "The wheel stands still.")

    scene = desk.store.current_scene()
    assert scene is not None
    assert (scene.number, scene.title) == (2, "The Mill")
    assert desk.store.log()[0].scene_id == scene.id


def test_a_timer_runs_by_wall_time_and_stands_still_in_a_pause(desk: Desk, clock: Any, bryn: str) -> None:
    sessions.start_session(desk)
    timers.start_rest(desk, bryn, "huldufolk", "rest.mundane")
    clock.pass_by(minutes=4)
    (row,) = timer_rows(desk)
    assert timers.seconds_left(row.timer, clock()) in (359, 360)

    sessions.pause_session(desk)
    clock.pass_by(minutes=30)
    sessions.resume_session(desk)
    clock.pass_by(minutes=5)

    (row,) = timer_rows(desk)
    assert timers.seconds_left(row.timer, clock()) in (58, 59, 60)
    clock.pass_by(minutes=5)
    assert timers.seconds_left(row.timer, clock()) == 0


def test_running_out_writes_nothing_until_the_storyteller_takes_the_offer(desk: Desk, clock: Any, bryn: str) -> None:
    sessions.start_session(desk)
    spend(desk, bryn, "threshold.mundane", 1)
    timers.start_rest(desk, bryn, "huldufolk", "rest.mundane")
    clock.pass_by(minutes=11)
    (row,) = timer_rows(desk)
    assert row.offer is not None
    assert value(desk, bryn, "threshold.mundane") == 1

    timers.end_timer(desk, row.timer.id, renew=True)

    assert value(desk, bryn, "threshold.mundane") == 5
    assert timer_rows(desk) == ()
    desk.store.undo()
    assert value(desk, bryn, "threshold.mundane") == 1
    assert len(timer_rows(desk)) == 1


def test_a_session_runs_without_its_pauses(desk: Desk, clock: Any) -> None:
    sessions.start_session(desk)
    clock.pass_by(minutes=30)
    sessions.pause_session(desk)
    clock.pass_by(minutes=15)
    sessions.resume_session(desk)
    clock.pass_by(minutes=10)

    session = desk.store.current_session()
    assert session is not None
    assert sessions.seconds_run(session, clock()) // 60 == 40


def test_the_end_lists_what_is_open_and_does_only_what_is_chosen(desk: Desk, bryn: str) -> None:
    sessions.start_session(desk)
    timers.start_rest(desk, bryn, "huldufolk", "rest.mundane")
    timers.start_reminder(desk, "The bell", 10)
    matters = sessions.open_matters(desk)
    bell = next(timer for timer in matters.timers if timer.kind == "reminder")

    sessions.end_session(desk, end_timers=[bell.id])

    assert [timer.kind for timer in desk.store.timers()] == ["rest"]
    assert desk.store.timers()[0].state == "paused"
    assert desk.store.current_session() is None
    assert desk.store.current_scene() is None


def test_figures_made_for_a_scene_go_with_it_only_if_asked(desk: Desk) -> None:
    sessions.start_session(desk)
    scene = desk.store.current_scene()
    assert scene is not None
    miller, _ = roster.add_actor(desk, roster.NewActor("Miller", scene_id=scene.id))
    warden, _ = roster.add_actor(desk, roster.NewActor("Warden"))
    assert [actor.id for actor in sessions.open_matters(desk).scene_figures] == [miller]

    sessions.next_scene(desk, archive=[miller])

    assert [actor.id for actor in desk.store.actors(status="active")] == [warden]
    desk.store.undo()
    assert len(desk.store.actors(status="active")) == 2


@pytest.mark.parametrize(("words", "minutes"), [("", 5), ("Bell", 0), ("Bell", 2000)])
def test_a_reminder_wants_words_and_a_length(desk: Desk, words: str, minutes: int) -> None:
    with pytest.raises(AppError):
        timers.start_reminder(desk, words, minutes)


def test_rounds_counted_on_and_back_end_a_timer_once(desk: Desk, bryn: str) -> None:
    sessions.start_session(desk)
    timers.next_round(desk)
    timers.next_round(desk)
    scene = desk.store.current_scene()
    assert scene is not None
    assert scene.round == 2
    timers.next_round(desk, -1)
    scene = desk.store.current_scene()
    assert scene is not None
    assert scene.round == 1


def test_notes_are_logged_pinned_and_annotated(desk: Desk) -> None:
    notes.add_note(desk, "The bell rings twice.", audience="players")
    (entry,) = desk.store.log()
    notes.pin(desk, entry.id, on=True)
    notes.annotate(desk, entry.id, "It was the miller.")

    (row,) = log_rows(desk)
    assert row.entry.pinned
    assert row.entry.notes == ("It was the miller.",)
    assert row.entry.audience == "players"
    desk.store.undo()
    desk.store.undo()
    (row,) = log_rows(desk)
    assert not row.entry.pinned


@pytest.mark.parametrize("words", ["", "  \n ", "n" * 20_001])
def test_a_note_wants_words(desk: Desk, words: str) -> None:
    with pytest.raises(AppError):
        notes.add_note(desk, words)
