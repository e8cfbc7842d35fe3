"""Corrections from the log: which way an entry goes, the form for figures and times, and the links between entries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gm_console.app import notes, sessions
from gm_console.app.context import Desk
from gm_console.app.roster import NewActor, add_actor, change_tracker, set_tracker, surrender_cards
from gm_console.store.records import LogEntryRecord
from gm_console.ui.log.copying import as_markdown, as_text
from gm_console.ui.log.form import CorrectForm
from gm_console.ui.log.layout import CORRECT
from tests.ui.log.conftest import LogPage, attack

Open = Callable[..., LogPage]
CTRL = Qt.KeyboardModifier.ControlModifier
SHEET = {"type": "major"}

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def bryn(desk: Desk) -> str:
    """Bryn; the id of the mundane threshold's tracker."""
    actor, _ = add_actor(desk, NewActor("Bryn", kind="pc"), {"huldufolk": SHEET})
    rows = desk.store.trackers([actor])[actor]
    return next(row.id for row in rows if "mundane" in row.key)


def form(page: LogPage) -> CorrectForm:
    return page.panel.corrections.form


def keys(page: LogPage, *pressed: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in pressed:
        held = QApplication.focusWidget()
        assert held is not None
        QTest.keyClick(held, key, modifier)
    page.bot.wait(200)
    page.settle()


def write(page: LogPage, words: str) -> None:
    held = QApplication.focusWidget()
    assert held is not None
    QTest.keyClicks(held, words)
    page.settle()


def table(page: LogPage) -> list[tuple[str, str, str]]:
    model = form(page).panel.model
    return [model.row(row).cells for row in range(model.rowCount())]


def entry(page: LogPage, row: int) -> LogEntryRecord:
    return page.panel.model.item(row).row.entry


def click_link(page: LogPage, row: int, target: str) -> None:
    """Clicks where a row shows a link that leads to ``target``."""
    view = page.panel.view
    room = view.visualRect(page.panel.model.index(row))
    links = view._delegate.layout_of(row)
    place = next(
        QPoint(x, y)
        for y in range(0, room.height(), 6)
        for x in range(0, room.width(), 6)
        if links.link_at(QPointF(x, y)) == target
    )
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=room.topLeft() + place)
    page.settle()


def test_a_missing_reason_is_asked_for_below_the_table_not_over_it(desk: Desk, page: Open) -> None:
    change_tracker(desk, bryn(desk), -1)
    found = page()
    found.go_to(0)
    found.press(Qt.Key.Key_E)
    keys(found, Qt.Key.Key_Down)
    panel = form(found).panel
    lower = panel.height()
    keys(found, Qt.Key.Key_Return, modifier=CTRL)
    assert panel.message.isVisible()
    assert panel.message.y() > panel.table.geometry().bottom()
    assert panel.table.height() >= panel.table.height_of(1)
    write(found, "twice")
    found.bot.waitUntil(lambda: panel.height() == lower, timeout=2000)


def test_a_figure_is_corrected_by_keys_alone(desk: Desk, page: Open) -> None:
    """It went down by 2, not by 1; what was typed absolutely before it stays."""
    tracker = bryn(desk)
    set_tracker(desk, tracker, 4)
    change_tracker(desk, tracker, -1)
    found = page()
    found.go_to(0)
    found.press(Qt.Key.Key_E)
    assert form(found).isVisible()
    assert form(found).mode.choice() == "change"
    assert form(found).figure.value() == -1
    assert not form(found).accept.isEnabled()
    keys(found, Qt.Key.Key_Down)
    assert table(found) == [("Bryn: Mundane threshold", "3", "2")]
    keys(found, Qt.Key.Key_Return, modifier=CTRL)
    assert "Say in a word or two why" in form(found).panel.message.text()
    write(found, "two hits")
    keys(found, Qt.Key.Key_Return, modifier=CTRL)
    assert not form(found).isVisible()
    assert found.panel.message.text() == "Corrected."
    assert found.panel.view.hasFocus()
    new, old = entry(found, 0), entry(found, 1)
    assert (new.corrects, old.corrected_by) == (old.id, new.id)
    assert found.panel.view.current_row() == 0
    assert "Mundane threshold 4 → 2" in found.headlines()[0]


def test_a_figure_set_stays_one_that_was_set(desk: Desk, page: Open) -> None:
    tracker = bryn(desk)
    set_tracker(desk, tracker, 3)
    found = page()
    found.go_to(0)
    found.press(Qt.Key.Key_E)
    assert (form(found).mode.choice(), form(found).figure.value()) == ("set", 3)
    QTest.mouseClick(form(found).mode.button("change"), Qt.MouseButton.LeftButton)
    assert form(found).figure.value() == -2
    QTest.mouseClick(form(found).mode.button("set"), Qt.MouseButton.LeftButton)
    assert form(found).figure.value() == 3
    assert form(found).change().value is None


def test_other_cards_are_typed_by_keys_alone(desk: Desk, page: Open) -> None:
    bryn(desk)
    (actor,) = desk.store.actors()
    surrender_cards(desk, actor.id, "huldufolk", "4 7")
    found = page()
    found.go_to(0)
    found.press(Qt.Key.Key_E)
    assert (form(found).cards.text(), form(found).cards.hasFocus(), form(found).figure.isVisible()) == (
        "4 7",
        True,
        False,
    )
    assert form(found).change().cards is None
    keys(found, Qt.Key.Key_Backspace)
    write(found, "77")
    keys(found, Qt.Key.Key_Left)
    assert "77" in form(found).panel.message.text()
    assert not form(found).accept.isEnabled()
    keys(found, Qt.Key.Key_End, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace)
    write(found, "8")
    keys(found, Qt.Key.Key_Left)
    assert table(found) == [("Bryn: The 7 in the deck", "0", "1"), ("Bryn: The 8 in the deck", "1", "0")]
    keys(found, Qt.Key.Key_Return, modifier=CTRL)
    write(found, "the 8, not the 7")
    keys(found, Qt.Key.Key_Return, modifier=CTRL)
    assert not form(found).isVisible()
    assert "surrenders 4 and 8" in found.headlines()[0]
    found.press(Qt.Key.Key_E)
    assert form(found).cards.text() == "4 8"


def test_the_time_of_a_note_is_corrected_by_mouse(desk: Desk, page: Open) -> None:
    notes.add_note(desk, "the bell rings")
    found = page()
    found.click(0)
    layout = found.panel.view._delegate.layout_of(0)
    place = next(room.center() for room, target in layout._links if target == CORRECT)
    top = found.panel.view.visualRect(found.panel.model.index(0)).topLeft()
    QTest.mouseClick(
        found.panel.view.viewport(), Qt.MouseButton.LeftButton, pos=top + QPoint(*map(int, place.toTuple()))
    )
    found.settle()
    assert form(found).isVisible()
    assert not form(found).figure.isVisible()
    before = entry(found, 0).happened_at
    form(found).when.setDateTime(form(found).when.dateTime().addSecs(-3600))
    found.bot.wait(200)
    found.settle()
    assert [row[0] for row in table(found)] == ["When it happened"]
    form(found).panel.reason.setFocus()
    write(found, "earlier")
    QTest.mouseClick(form(found).accept, Qt.MouseButton.LeftButton)
    found.settle()
    moved = next(entry(found, row) for row in range(2) if entry(found, row).corrects)
    assert before - moved.happened_at in (timedelta(hours=1), timedelta(hours=1) + (before - before.replace(second=0)))


def test_esc_leaves_and_what_was_typed_waits(desk: Desk, page: Open) -> None:
    change_tracker(desk, bryn(desk), -1)
    found = page()
    found.go_to(0)
    found.press(Qt.Key.Key_E)
    keys(found, Qt.Key.Key_Down)
    form(found).panel.reason.setFocus()
    write(found, "half")
    keys(found, Qt.Key.Key_Escape)
    assert not form(found).isVisible()
    assert found.panel.view.hasFocus()
    assert found.panel.notes.isVisible()
    found.press(Qt.Key.Key_E)
    assert (form(found).figure.value(), form(found).panel.reason.text()) == (-2, "half")


def test_a_challenge_goes_to_its_builder(desk: Desk, page: Open) -> None:
    wanted: list[str] = []
    entry_id = attack(desk)
    found = page()
    found.panel.correcting.connect(wanted.append)
    found.go_to(0)
    found.press(Qt.Key.Key_E)
    assert wanted == [entry_id]
    assert not form(found).isVisible()


def corrected(desk: Desk, page: Open) -> LogPage:
    """A log in which the first of three entries is corrected, by keys."""
    change_tracker(desk, bryn(desk), -1)
    notes.add_note(desk, "in between")
    found = page()
    found.go_to(1)
    found.press(Qt.Key.Key_E)
    keys(found, Qt.Key.Key_Down)
    form(found).panel.reason.setFocus()
    write(found, "two hits")
    keys(found, Qt.Key.Key_Return, modifier=CTRL)
    return found


def test_old_and_new_are_linked_by_key_and_by_mouse(desk: Desk, page: Open) -> None:
    found = corrected(desk, page)
    rows = {row: entry(found, row) for row in range(3)}
    old = next(row for row, each in rows.items() if each.corrected_by)
    new = next(row for row, each in rows.items() if each.corrects)
    assert found.panel.model.item(old).telling.struck
    assert "corrected at" in found.sentences()[old]
    assert "corrects an entry of" in found.sentences()[new]
    assert "corrected because: two hits" in found.sentences()[new]
    assert found.panel.view.current_row() == new
    found.press(Qt.Key.Key_L)
    assert found.panel.view.current_row() == old
    found.press(Qt.Key.Key_L)
    assert found.panel.view.current_row() == new
    click_link(found, old, rows[new].id)
    assert found.panel.view.current_row() == new
    assert not found.panel.model.is_open(rows[old].id)


def test_a_filter_that_hides_the_linked_entry_is_taken_away(desk: Desk, page: Open) -> None:
    found = corrected(desk, page)
    new = next(entry(found, row) for row in range(3) if entry(found, row).corrects)
    found.filter("in between")
    assert found.panel.model.rowCount() == 1
    found.panel.show_entry(new.id)
    found.settle()
    assert found.panel.filter.text() == ""
    assert entry(found, found.panel.view.current_row()).id == new.id


def test_an_old_entry_far_down_is_fetched(desk: Desk, page: Open) -> None:
    notes.add_note(desk, "the first")
    first = desk.store.log()[0].id
    for number in range(130):
        notes.add_note(desk, f"note {number}")
    found = page()
    assert found.panel.model.row_of(first) == -1
    found.panel.show_entry(first)
    found.bot.waitUntil(lambda: found.panel.view.current_row() == 130)
    assert found.headlines()[130] == "the first"


def test_why_not_is_said_in_a_sentence(desk: Desk, page: Open) -> None:
    found = corrected(desk, page)
    old = next(row for row in range(3) if entry(found, row).corrected_by)
    found.go_to(old)
    found.press(Qt.Key.Key_E)
    assert "corrected already" in found.panel.message.text()
    assert not form(found).isVisible()
    found.operations.undo()
    found.settle()
    undone = next(row for row in range(3) if entry(found, row).reversed)
    found.go_to(undone)
    found.press(Qt.Key.Key_E)
    assert "was undone" in found.panel.message.text()


def test_copies_say_it_too(desk: Desk, page: Open) -> None:
    found = corrected(desk, page)
    items = [found.panel.model.item(row) for row in range(3)]
    old = next(item for item in items if item.row.entry.corrected_by)
    new = next(item for item in items if item.row.entry.corrects)
    assert "corrected at" in as_text(old)
    assert "~~Bryn: Mundane threshold" in as_markdown(old)
    assert "corrects an entry of" in as_markdown(new)
    found.go_to(items.index(new))
    found.press(Qt.Key.Key_C, CTRL)
    assert "corrects an entry of" in QGuiApplication.clipboard().text()


def test_a_session_s_entry_can_have_its_time_corrected(desk: Desk, page: Open) -> None:
    sessions.start_session(desk, "The fair")
    found = page()
    found.go_to(0)
    found.press(Qt.Key.Key_E)
    assert form(found).isVisible()
    assert not form(found).mode.isVisible()
