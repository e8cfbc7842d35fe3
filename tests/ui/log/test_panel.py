"""The log's dock, worked by keys and clicks on a real campaign."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gm_console.app import notes, sessions
from gm_console.app.context import Desk
from gm_console.app.log_view import note_drafts
from gm_console.rules.registry import discover
from gm_console.ui.log.panel import LogPanel
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme

from .conftest import LogPage, attack, fill, start_session

Open = Callable[..., LogPage]
OFFSCREEN = "This plugin does not support"
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_an_empty_log_says_what_to_do(page: Open) -> None:
    found = page()
    assert found.panel.empty.isVisible()
    assert "write a first note" in found.panel.empty.words()
    found.write("The bell rings")
    assert found.headlines() == ["The bell rings"]
    assert not found.panel.empty.isVisible()


def test_a_row_opens_and_closes_by_enter_and_by_click(desk: Desk, page: Open) -> None:
    attack(desk)
    fill(desk, 2)
    found = page()
    shut = found.height(2)
    found.go_to(2)
    found.press(Qt.Key.Key_Return)
    assert found.height(2) > shut * 2
    found.press(Qt.Key.Key_Return)
    assert found.height(2) == shut
    found.click(2)
    assert found.height(2) > shut * 2
    found.click(2)
    assert found.height(2) == shut


def test_rows_follow_one_another_without_overlap_at_any_width(desk: Desk, page: Open) -> None:
    attack(desk)
    fill(desk, 30)
    found = page(width=275)
    found.go_to(0)
    view, model = found.panel.view, found.panel.model
    for width in (275, 500, 300):
        found.panel.resize(width, 560)
        found.bot.wait(30)
        tops = [view.visualRect(model.index(row)).top() for row in range(model.rowCount())]
        heights = [view.sizeHintForIndex(model.index(row)).height() for row in range(model.rowCount())]
        assert [after - before for before, after in pairwise(tops)] == heights[:-1]


def test_a_pin_is_set_and_taken_away_in_place(desk: Desk, page: Open) -> None:
    fill(desk, 3)
    found = page()
    found.go_to(1)
    found.press(Qt.Key.Key_P)
    assert [found.panel.model.item(row).row.entry.pinned for row in range(3)] == [False, True, False]
    assert "pinned" in found.sentences()[1]
    found.press(Qt.Key.Key_P)
    assert not found.panel.model.item(1).row.entry.pinned


def test_a_note_on_an_entry_goes_beside_it(desk: Desk, page: Open) -> None:
    attack(desk)
    found = page()
    found.go_to(0)
    found.press(Qt.Key.Key_N)
    assert found.panel.notes.edit.hasFocus()
    assert "Bryn attacks Tam" in found.panel.notes.edit.accessibleName()
    found.write("the third card was a 5")
    assert found.panel.model.item(0).telling.notes == ("the third card was a 5",)
    assert found.panel.notes.about == ""
    assert found.panel.view.hasFocus()


def test_a_note_for_players_is_chosen_as_it_is_written(page: Open) -> None:
    found = page()
    found.write("for me")
    QTest.mouseClick(found.panel.notes.audience, Qt.MouseButton.LeftButton)
    found.write("for all")
    QTest.keyClick(found.panel.notes.audience, Qt.Key.Key_Return)
    found.write("mine again")
    audiences = [found.panel.model.item(row).row.entry.audience for row in range(3)]
    assert audiences == ["storyteller", "players", "storyteller"]


def test_enter_pressed_twice_adds_one_note(page: Open) -> None:
    found = page()
    found.write("once", enter=False)
    for _ in range(2):
        QTest.keyClick(found.panel.notes.edit, Qt.Key.Key_Return)
    found.settle()
    assert found.headlines() == ["once"]


def test_a_blank_note_is_refused_beside_the_line(page: Open) -> None:
    found = page()
    found.write("   ")
    assert "blank" in found.panel.notes.message.text()
    assert found.panel.notes.edit.text() == "   "
    found.write("x")
    assert found.panel.notes.message.text() == ""
    assert found.headlines() == ["x"]


def test_esc_keeps_a_half_typed_note_and_another_window_finds_it(
    qtbot: QtBot, theme: Theme, operations: Operations, desk: Desk, page: Open
) -> None:
    attack(desk)
    found = page()
    found.write("half a thou", enter=False)
    QTest.keyClick(found.panel.notes.edit, Qt.Key.Key_Escape)
    assert found.panel.view.hasFocus()
    assert found.panel.notes.edit.text() == "half a thou"
    found.go_to(0)
    found.press(Qt.Key.Key_N)
    assert found.panel.notes.edit.text() == ""
    found.write("on this one", enter=False)
    found.panel.hide()
    found.settle()
    again = LogPanel(theme, operations, discover())
    qtbot.addWidget(again)
    again.show()
    qtbot.waitUntil(lambda: again.notes.edit.text() == "half a thou")
    later = LogPage(again, qtbot, operations)
    later.settle()
    later.go_to(0)
    later.press(Qt.Key.Key_N)
    assert again.notes.edit.text() == "on this one"


def test_an_added_note_leaves_no_draft(operations: Operations, page: Open) -> None:
    found = page()
    found.write("soon added", enter=False)
    found.panel.flush()
    found.settle()
    found.write("", enter=True)
    drafts: list[dict[str, object]] = []
    operations.run(note_drafts, done=drafts.append)
    found.settle()
    assert drafts == [{}]
    assert found.headlines() == ["soon added"]


def test_the_newest_shows_at_once_while_it_is_in_sight(desk: Desk, page: Open) -> None:
    fill(desk, 80)
    found = page()
    found.write("brand new")
    assert found.panel.view.verticalScrollBar().value() == 0
    assert found.headlines()[0] == "brand new"
    assert not found.panel.view.newer.isVisible()


def test_the_place_is_kept_while_the_reader_has_scrolled_back(operations: Operations, desk: Desk, page: Open) -> None:
    fill(desk, 80)
    found = page()
    view = found.panel.view
    view.verticalScrollBar().setValue(700)
    top = view.indexAt(view.viewport().rect().topLeft())
    was = str(top.data()), view.visualRect(top).top()
    for number in range(3):
        operations.run(notes.add_note, f"new {number}")
    found.settle()
    top = view.indexAt(view.viewport().rect().topLeft())
    assert (str(top.data()), view.visualRect(top).top()) == was
    assert view.newer.isVisible()
    assert view.newer.text() == "3 new"
    QTest.mouseClick(view.newer, Qt.MouseButton.LeftButton)
    assert view.verticalScrollBar().value() == 0
    assert not view.newer.isVisible()


def test_scrolling_to_the_end_brings_older_entries(desk: Desk, page: Open) -> None:
    fill(desk, 500)
    found = page()
    bar = found.panel.view.verticalScrollBar()
    while found.panel.model.rowCount() < 500:
        before = found.panel.model.rowCount()
        bar.setValue(bar.maximum())
        found.settle()
        assert found.panel.model.rowCount() > before
    bar.setValue(bar.maximum())
    assert "note 1." in str(found.panel.view.indexAt(found.panel.view.viewport().rect().bottomLeft()).data())


def test_words_filter_the_log_and_everything_comes_back(desk: Desk, page: Open) -> None:
    fill(desk, 30)
    found = page()
    found.filter("note 29")
    assert found.headlines() == ["note 29"]
    found.filter("nothing like it")
    assert "fits this filter" in found.panel.empty.words()
    QTest.mouseClick(found.panel.empty.button, Qt.MouseButton.LeftButton)
    found.settle()
    assert len(found.headlines()) == 30
    assert found.panel.filter.text() == ""


@pytest.mark.qt_log_ignore(OFFSCREEN)
def test_the_menu_filters_by_scene_actor_and_kind(desk: Desk, page: Open) -> None:
    start_session(desk)
    attack(desk)
    sessions.next_scene(desk, "The Mill")
    fill(desk, 1)
    found = page()
    found.choose("This scene")
    assert found.headlines() == ["note 1", "Scene 2: The Mill"]
    assert found.panel.filters.parts() == ["scene"]
    found.choose("Everything")
    assert len(found.headlines()) == 4
    found.choose("Actor", "Bryn")
    assert found.headlines() == ["Bryn attacks Tam"]
    assert "Bryn" in found.panel.filters.accessibleName()
    found.choose("Everything")
    found.choose("Kind", "note")
    assert found.headlines() == ["note 1"]
    found.choose("System", "Huldufolk")
    assert found.headlines() == []


def test_copies_slips_and_challenges_by_key(desk: Desk, page: Open) -> None:
    entry = attack(desk)
    found = page()
    found.go_to(0)
    found.press(Qt.Key.Key_C, CONTROL)
    assert "Bryn attacks Tam (success by 2)" in QGuiApplication.clipboard().text()
    found.press(Qt.Key.Key_C, CONTROL | SHIFT)
    assert QGuiApplication.clipboard().text().startswith("- **")
    with found.bot.waitSignal(found.panel.printing) as printed:
        found.press(Qt.Key.Key_P, CONTROL)
    assert printed.args == [entry]
    with found.bot.waitSignal(found.panel.showing) as shown:
        found.press(Qt.Key.Key_C)
    assert shown.args == [found.panel.model.item(0).row.entry.body["challenge"]]


@pytest.mark.qt_log_ignore(OFFSCREEN)
def test_this_scene_goes_on_to_the_next_scene(operations: Operations, desk: Desk, page: Open) -> None:
    start_session(desk)
    found = page()
    found.choose("This scene")
    operations.run(sessions.next_scene, "The Mill")
    found.settle()
    assert found.headlines() == ["Scene 2: The Mill"]
    found.write("the wheel stands")
    assert found.headlines() == ["the wheel stands", "Scene 2: The Mill"]


@pytest.mark.qt_log_ignore(OFFSCREEN)
def test_the_context_menu_does_what_the_keys_do(desk: Desk, page: Open) -> None:
    attack(desk)
    found = page()
    found.go_to(0)
    found.panel.view.customContextMenuRequested.emit(found.panel.view.viewport().rect().topLeft())
    menu = found.panel.menu
    assert menu.isVisible()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(found.panel.pin_action).center())
    found.settle()
    assert found.panel.model.item(0).row.entry.pinned


def test_everything_that_takes_the_keyboard_has_a_name(desk: Desk, page: Open) -> None:
    fill(desk, 1)
    found = page()
    for widget in found.panel.findChildren(QWidget):
        if isinstance(widget, QAbstractButton | QLineEdit) or widget is found.panel.view:
            assert widget.accessibleName() or widget.parent() is found.panel.view, widget


def test_zoom_makes_rows_higher(theme: Theme, desk: Desk, page: Open) -> None:
    attack(desk)
    found = page()
    was = found.height(0)
    theme.set_zoom(150)
    found.bot.wait(30)
    assert found.height(0) > was * 1.3


def test_a_row_of_one_endless_word_stays_within_the_view(desk: Desk, page: Open) -> None:
    notes.add_note(desk, "x" * 20_000)
    found = page(width=275)
    assert found.height(0) < 4_000
    assert found.panel.view.horizontalScrollBar().maximum() == 0
