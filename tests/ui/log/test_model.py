"""The log as a model: windows, rows in their place, nothing that one bad entry stops."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gm_console.app import notes
from gm_console.app.context import Desk
from gm_console.app.log_view import LogFilter
from gm_console.rules.registry import discover
from gm_console.ui.log.model import KEPT, PAGE, LogModel
from gm_console.ui.operations import Operations

from .conftest import START, LogPage, attack, fill


@pytest.fixture
def owner(qapp: QApplication) -> Iterator[QObject]:
    """Owns the models, so that they end on the thread they live on, whichever thread collects garbage."""
    made = QObject(qapp)
    yield made
    made.deleteLater()


@pytest.fixture
def model(qtbot: QtBot, operations: Operations, desk: Desk, owner: QObject) -> Callable[[], LogModel]:
    def make() -> LogModel:
        desk.store.close()
        made = LogModel(operations, discover(), owner)
        with qtbot.waitSignal(made.loaded):
            made.reload()
        return made

    return make


def newest(model: LogModel) -> str:
    return model.item(0).telling.headline


def fetch(qtbot: QtBot, model: LogModel) -> None:
    with qtbot.waitSignal(model.loaded):
        model.fetchMore()


def test_it_keeps_qts_contract(
    qtbot: QtBot, qtmodeltester: ModelTester, operations: Operations, desk: Desk, model: Callable[[], LogModel]
) -> None:
    fill(desk, 150)
    made = model()
    qtmodeltester.check(made, force_py=True)  # type: ignore[no-untyped-call]
    fetch(qtbot, made)
    with qtbot.waitSignal(made.arrived):
        operations.changed.connect(made.take_changes)
        operations.run(notes.add_note, "a new one")
    made.set_filter(LogFilter(text="note 14"))
    qtbot.waitUntil(lambda: operations.idle)
    qtmodeltester.check(made, force_py=True)  # type: ignore[no-untyped-call]


def test_five_hundred_entries_come_in_windows_and_in_order(
    qtbot: QtBot, desk: Desk, model: Callable[[], LogModel]
) -> None:
    fill(desk, 500)
    made = model()
    assert made.rowCount() == PAGE
    while made.canFetchMore():
        fetch(qtbot, made)
    assert [made.item(row).telling.headline for row in range(made.rowCount())] == [
        f"note {number}" for number in range(500, 0, -1)
    ]


def test_what_arrives_at_the_newest_does_not_grow_without_end(
    qtbot: QtBot, desk: Desk, model: Callable[[], LogModel]
) -> None:
    fill(desk, 500)
    made = model()
    while made.canFetchMore():
        fetch(qtbot, made)
    made.trim()
    assert made.rowCount() == KEPT
    assert made.canFetchMore()
    fetch(qtbot, made)
    assert made.item(KEPT).telling.headline == f"note {500 - KEPT}"


def test_an_entry_of_earlier_takes_its_place_in_time(
    qtbot: QtBot, operations: Operations, desk: Desk, model: Callable[[], LogModel]
) -> None:
    fill(desk, 4)
    third = desk.store.log()[1].happened_at
    made = model()
    operations.changed.connect(made.take_changes)
    with qtbot.waitSignal(made.arrived) as told:
        operations.run(notes.add_note, "in between", happened_at=third)
    assert told.args == [1]
    assert [made.item(row).telling.headline for row in range(3)] == ["note 4", "in between", "note 3"]
    assert made.item(1).telling.quiet[0].startswith("entered ")


def test_an_entry_older_than_the_window_waits_until_one_gets_there(
    qtbot: QtBot, operations: Operations, desk: Desk, model: Callable[[], LogModel]
) -> None:
    fill(desk, 100)
    made = model()
    operations.changed.connect(made.take_changes)
    operations.run(notes.add_note, "long ago", happened_at=START)
    with qtbot.waitSignal(made.loaded):
        qtbot.waitUntil(lambda: operations.idle)
    assert made.rowCount() == PAGE
    fetch(qtbot, made)
    assert made.item(made.rowCount() - 1).telling.headline == "long ago"


def test_undo_strikes_the_row_in_its_place_and_redo_restores_it(
    qtbot: QtBot, operations: Operations, desk: Desk, model: Callable[[], LogModel]
) -> None:
    fill(desk, 2)
    attack(desk)
    made = model()
    operations.changed.connect(made.take_changes)
    for turn, reversed_now in ((operations.undo, True), (operations.redo, False)):
        with qtbot.waitSignal(made.dataChanged):
            turn()
        assert made.item(0).row.entry.reversed is reversed_now
        assert ("no longer counts" in made.item(0).telling.sentence) is reversed_now
        assert made.rowCount() == 3


def test_a_change_that_the_filter_leaves_out_is_not_shown(
    qtbot: QtBot, operations: Operations, desk: Desk, model: Callable[[], LogModel]
) -> None:
    fill(desk, 3)
    made = model()
    operations.changed.connect(made.take_changes)
    made.set_filter(LogFilter(kind="challenge"))
    operations.run(notes.add_note, "not a challenge")
    with qtbot.waitSignal(made.loaded):
        qtbot.waitUntil(lambda: operations.idle)
    qtbot.waitUntil(lambda: operations.idle)
    assert made.rowCount() == 0


def test_late_answers_to_an_earlier_filter_are_left_out(
    qtbot: QtBot, operations: Operations, desk: Desk, model: Callable[[], LogModel]
) -> None:
    fill(desk, 30)
    made = model()
    for words in ("note 1", "note 2", "note 30"):
        made.set_filter(LogFilter(text=words))
    qtbot.waitUntil(lambda: operations.idle)
    assert [made.item(row).telling.headline for row in range(made.rowCount())] == ["note 30"]


def test_a_broken_entry_shows_as_broken_and_stops_no_other(
    desk_path: Path, desk: Desk, page: Callable[..., LogPage]
) -> None:
    fill(desk, 3)
    middle = desk.store.log()[1].id
    desk.store.close()
    spoil(desk_path, middle)
    shown = page()
    assert shown.headlines() == ["note 3", "This entry cannot be read", "note 1"]
    assert "broken" in shown.sentences()[1]
    shown.go_to(1)
    shown.press(Qt.Key.Key_Return)
    assert shown.panel.view.grab().width() > 0


def spoil(path: Path, entry_id: str) -> None:
    """Damages an entry's text behind the store's back."""
    connection = sqlite3.connect(path)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f'DROP TRIGGER "{name}"')
    connection.execute("UPDATE log_entry SET headline = '{oh no' WHERE id = ?", (entry_id,))
    connection.commit()
    connection.close()
