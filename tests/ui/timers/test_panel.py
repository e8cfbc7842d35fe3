"""The timers' dock, worked by keys and clicks on a real campaign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit
from pytestqt.modeltest import ModelTester

from gm_console.app import sessions, timers
from gm_console.app.context import Desk
from gm_console.app.views import timer_rows
from gm_console.rules.lines import line_as_json
from gm_console.rules.system import Line
from gm_console.store.records import SessionRecord, TimerRecord
from gm_console.ui.operations import Operations
from gm_console.ui.timers.jump import JumpWatch
from gm_console.ui.timers.model import TimerModel
from gm_console.ui.timers.telling import rounds_text, spoken
from gm_console.wording.moments import time_left

from .conftest import Clocks, TimersPage, isolde

Open = Callable[[], TimersPage]


def test_without_timers_it_says_what_to_do(page: Open) -> None:
    found = page()
    assert found.panel.empty.isVisible()
    assert found.panel.reminder.open_button.isVisible()


def test_a_reminder_is_added_in_place_and_ticks(page: Open) -> None:
    found = page()
    found.remind("The guard changes")
    assert found.times() == ["10:00"]
    assert not found.panel.empty.isVisible()
    found.pass_time(28)
    assert found.times() == ["9:32"]
    assert found.card().accessibleName() == "The guard changes. 10 minutes left."


def test_enter_pressed_twice_starts_one_reminder(page: Open) -> None:
    found = page()
    found.remind("The guard changes", enter=False)
    for _ in range(2):
        QTest.keyClick(found.panel.reminder.edit, Qt.Key.Key_Return)
    found.settle()
    assert found.times() == ["10:00"]


def test_enter_in_the_minutes_starts_it_too(page: Open) -> None:
    found = page()
    found.remind("The guard changes", enter=False)
    found.press(found.panel.reminder.minutes, Qt.Key.Key_Up)
    found.press(found.panel.reminder.minutes, Qt.Key.Key_Return)
    assert found.times() == ["11:00"]


def test_minutes_can_be_typed(page: Open) -> None:
    found = page()
    found.click(found.panel.reminder.open_button)
    found.panel.reminder.minutes.setValue(90)
    found.remind("The tide turns")
    assert found.times() == ["1:30:00"]


def test_ticking_asks_nothing_of_the_disk(operations: Operations, desk: Desk, page: Open) -> None:
    timers.start_reminder(desk, "x", 5)
    found = page()
    asked = []
    operations.settled.connect(lambda: asked.append(1))
    for _ in range(400):
        found.pass_time(1)
    assert operations.idle
    assert asked == []
    assert found.times() == ["over"]


def test_a_blank_reminder_is_refused_and_keeps_what_is_typed(page: Open) -> None:
    found = page()
    found.remind("   ")
    assert "what the timer is for" in found.panel.reminder.message.text()
    assert found.panel.reminder.edit.text() == "   "


def test_esc_closes_the_reminder_and_keeps_what_is_typed(page: Open) -> None:
    found = page()
    found.remind("half a", enter=False)
    found.press(found.panel.reminder.edit, Qt.Key.Key_Escape)
    assert not found.panel.reminder.edit.isVisible()
    found.remind(" word")
    assert found.card().row.label.parameters["text"] == "half a word"


def test_a_rest_that_is_over_offers_what_it_restores(operations: Operations, desk: Desk, page: Open) -> None:
    actor = isolde(desk)
    tracker = desk.store.tracker(actor, "huldufolk", "threshold.mundane")
    assert tracker is not None
    with desk.store.operation("op.tracker", {}) as operation:
        operation.update("tracker", tracker.id, value=1)
    timers.start_rest(desk, actor, "huldufolk", "rest.mundane")
    found = page()
    assert not found.card().renew_button.isVisible()
    found.pass_time(10 * 60)
    assert found.card().over
    found.press(found.card().renew_button, Qt.Key.Key_Return)
    assert found.panel.cards() == []
    values: list[int] = []
    operations.run(value_of, tracker.id, done=values.append)
    found.settle()
    assert values == [3]


def value_of(desk: Desk, tracker_id: str) -> int:
    return desk.store.tracker_by_id(tracker_id).value


def test_a_rest_that_is_over_may_be_dismissed_and_restores_nothing(
    operations: Operations, desk: Desk, page: Open
) -> None:
    timers.start_rest(desk, isolde(desk), "huldufolk", "rest.mundane")
    found = page()
    found.pass_time(10 * 60)
    assert found.card().close_button.accessibleName().startswith("Dismiss: Isolde rests")
    found.click(found.card().close_button)
    assert found.panel.cards() == []
    operations.undo()
    found.settle()
    assert found.times() == ["over"]


def test_a_reminder_that_is_over_is_dismissed(desk: Desk, page: Open) -> None:
    timers.start_reminder(desk, "x", 1)
    found = page()
    found.pass_time(61)
    found.click(found.card().dismiss_button)
    assert found.panel.cards() == []


def test_a_timer_is_cancelled_with_a_reason_that_the_log_keeps(operations: Operations, desk: Desk, page: Open) -> None:
    timers.start_rest(desk, isolde(desk), "huldufolk", "rest.mundane")
    found = page()
    found.click(found.card().close_button)
    found.panel.cards()[0].reason.insert("the bell woke her")
    found.press(found.card().reason, Qt.Key.Key_Return)
    assert found.panel.cards() == []
    noted: list[object] = []
    operations.run(last_note, done=noted.append)
    found.settle()
    assert noted == [("timer", "the bell woke her")]


def last_note(desk: Desk) -> tuple[str, str]:
    entry = desk.store.log(limit=1)[0]
    return entry.kind, entry.body["note"]


def test_esc_keeps_the_timer_and_the_reason(desk: Desk, page: Open) -> None:
    timers.start_reminder(desk, "x", 5)
    found = page()
    found.press(found.card().close_button, Qt.Key.Key_Return)
    found.card().reason.insert("per")
    found.press(found.card().reason, Qt.Key.Key_Escape)
    assert found.times() == ["5:00"]
    assert found.card().close_button.hasFocus()
    found.click(found.card().close_button)
    assert found.card().reason.text() == "per"


def test_timers_stand_still_with_the_session(operations: Operations, desk: Desk, page: Open) -> None:
    timers.start_reminder(desk, "x", 5)
    found = page()
    operations.run(sessions.pause_session)
    found.settle()
    found.pass_time(120)
    assert found.times() == ["5:00"]
    assert "paused" in found.card().accessibleName()
    operations.run(sessions.resume_session)
    found.settle()
    found.pass_time(60)
    assert found.times() == ["4:00"]


def test_rounds_follow_the_scene(operations: Operations, desk: Desk, page: Open) -> None:
    timer = in_rounds(desk, 2)
    with desk.store.operation("op.reminder", {}) as operation:
        operation.insert(timer)
    found = page()
    assert found.times() == ["2 rounds"]
    for shown in ("next round", "over"):
        operations.run(timers.next_round)
        found.settle()
        assert found.times() == [shown]


def in_rounds(desk: Desk, rounds: int) -> TimerRecord:
    timers.start_reminder(desk, "may attack again", 1)
    model = desk.store.timers()[0]
    timers.end_timer(desk, model.id)
    scene = desk.store.current_scene()
    assert scene is not None
    label = line_as_json(Line("app.timer.reminder", {"text": "Guard 2 may attack again"}))
    fields: dict[str, Any] = {
        "seconds": None,
        "remaining": None,
        "counted_from": None,
        "rounds": rounds,
        "scene_id": scene.id,
    }
    return replace(model, id="22222222-2222-4222-8222-222222222222", label=label, state="running", **fields)


def test_cards_of_an_operation_elsewhere_appear_and_go(operations: Operations, page: Open) -> None:
    found = page()
    operations.run(timers.start_reminder, "from elsewhere", 3)
    found.settle()
    assert found.times() == ["3:00"]
    operations.undo()
    found.settle()
    assert found.panel.cards() == []


def test_what_is_over_comes_first_then_the_next_to_end(desk: Desk, clocks: Clocks, page: Open) -> None:
    for minutes in (30, 1, 10):
        timers.start_reminder(desk, f"{minutes}", minutes)
    clocks.on(61)
    assert page().times() == ["over", "8:59", "28:59"]


@pytest.mark.parametrize(("yes", "left"), [(True, "over"), (False, "9:00")])
def test_a_jump_ahead_asks_and_does_as_told(desk: Desk, page: Open, yes: bool, left: str) -> None:
    timers.start_reminder(desk, "x", 10)
    found = page()
    found.pass_time(60)
    assert not found.panel.question.isVisible()
    found.jump(12 * 60)
    question = found.panel.question
    assert question.message.text() == "The computer’s clock jumped by 12 minutes. Did that time pass?"
    found.click(question.passed_button if yes else question.left_out_button)
    assert not question.isVisible()
    assert found.times() == [left]


def test_a_timer_started_after_the_jump_is_left_alone(operations: Operations, desk: Desk, page: Open) -> None:
    timers.start_reminder(desk, "before", 20)
    found = page()
    found.jump(12 * 60)
    operations.run(timers.start_reminder, "after", 10)
    found.settle()
    found.press(found.panel.question.left_out_button, Qt.Key.Key_Return)
    assert sorted(found.times()) == ["10:00", "20:00"]


def test_time_left_out_does_not_count_for_the_session_either(
    operations: Operations, clocks: Clocks, page: Open
) -> None:
    found = page()
    found.pass_time(60)
    found.jump(12 * 60)
    found.click(found.panel.question.left_out_button)
    session: list[SessionRecord] = []
    operations.run(current_session, done=session.append)
    found.settle()
    assert sessions.seconds_run(session[0], clocks.now()) == 60


def current_session(desk: Desk) -> SessionRecord | None:
    return desk.store.current_session()


def test_a_jump_back_can_be_made_up_for(desk: Desk, page: Open) -> None:
    timers.start_reminder(desk, "x", 10)
    found = page()
    found.pass_time(60)
    found.jump(-3600)
    assert "went back by 60 minutes" in found.panel.question.message.text()
    found.click(found.panel.question.left_out_button)
    assert found.times() == ["9:00"]


def test_a_jump_that_is_taken_back_takes_the_question_back(desk: Desk, page: Open) -> None:
    timers.start_reminder(desk, "x", 10)
    found = page()
    found.jump(3600)
    assert found.panel.question.isVisible()
    found.jump(-3600)
    assert not found.panel.question.isVisible()


def test_a_jump_asks_nothing_where_nothing_runs(operations: Operations, desk: Desk, page: Open) -> None:
    sessions.pause_session(desk)
    found = page()
    found.jump(3600)
    assert not found.panel.question.isVisible()


def test_a_slow_tick_is_no_jump(clocks: Clocks) -> None:
    watch = JumpWatch(clocks.now, clocks.monotonic)
    clocks.on(3 * 3600)
    assert watch.look() == 0
    clocks.jump(59)
    assert watch.look() == 0
    clocks.jump(61)
    assert watch.look() == 61
    assert watch.look() == 0


def test_everything_that_takes_the_keyboard_has_a_name(desk: Desk, page: Open) -> None:
    timers.start_reminder(desk, "x", 1)
    found = page()
    found.jump(3600)
    for widget in found.panel.findChildren(QAbstractButton) + found.panel.findChildren(QLineEdit):
        shown = widget.isVisible()
        assert not shown or widget.accessibleName() or widget.parent() is found.panel.reminder.minutes, widget


def test_five_hundred_timers_tick_within_a_tick(desk: Desk, clocks: Clocks, page: Open) -> None:
    with desk.store.operation("op.reminder", {}) as operation:
        for number in range(500):
            operation.insert(record(clocks, number))
    found = page()
    assert len(found.times()) == 500
    found.pass_time(1)
    assert found.times()[0] == "0:59"


def record(clocks: Clocks, number: int) -> TimerRecord:
    label = line_as_json(Line("app.timer.reminder", {"text": f"number {number}"}))
    return TimerRecord(
        id=f"22222222-2222-4222-8222-{number:012}",
        kind="reminder",
        actor_id=None,
        label=label,
        state="running",
        started_at=clocks.now(),
        seconds=60 + number,
        remaining=60 + number,
        counted_from=clocks.now(),
    )


def test_the_model_keeps_qts_contract(
    qapp: QApplication, qtmodeltester: ModelTester, desk: Desk, clocks: Clocks
) -> None:
    for minutes in (1, 5):
        timers.start_reminder(desk, f"{minutes}", minutes)
    owner = QObject(qapp)
    model = TimerModel(owner)
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call]
    model.show_rows(timer_rows(desk), clocks.now())
    ended: list[str] = []
    model.ran_out.connect(ended.append)
    clocks.on(61)
    model.tick(clocks.now())
    model.tick(clocks.now())
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call]
    assert ended == [model.rows[0].timer.id]
    owner.deleteLater()


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0, "0:00"), (9, "0:09"), (272, "4:32"), (3600, "1:00:00"), (-5, "0:00")]
)
def test_minutes_and_seconds(seconds: int, shown: str) -> None:
    assert time_left(seconds) == shown


def test_time_left_in_words() -> None:
    assert [spoken(1), spoken(59), spoken(61)] == ["1 second left", "59 seconds left", "2 minutes left"]
    assert [rounds_text(1), rounds_text(3)] == ["next round", "3 rounds"]
