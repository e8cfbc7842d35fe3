"""The roster's dock worked by keys and by mouse, on a real campaign."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gm_console.app import sessions
from gm_console.ui.operations import Operations
from gm_console.ui.roster.editor import SIGNS_MS
from gm_console.ui.roster.model import NamesModel
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.names import ACTOR_ID, DETAIL, PRESENT

from .conftest import RosterPage

People = dict[str, str]
CONTROL, SHIFT, PLAIN = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.NoModifier,
)
MUNDANE = 1


def test_rows_stand_below_their_headings_with_counts(page: RosterPage) -> None:
    assert page.shown() == {
        "Player characters 2": ["Bryn Hollow", "Ísolde Marsh"],
        "The Toll Bridge 3": ["Guard 1", "Guard 2", "Tam, bridge warden"],
        "Others 1": ["Miller"],
    }


def test_an_empty_roster_says_what_to_do(page_of: Callable[[], RosterPage]) -> None:
    page = page_of()
    assert "Type a name below" in page.panel._nothing.text()
    assert page.panel._nothing.isVisible()
    page.panel.focus_add()
    page.type("Guard x4").key(Qt.Key.Key_Return)
    assert page.shown() == {"Others 4": ["Guard 1", "Guard 2", "Guard 3", "Guard 4"]}
    assert not page.panel._nothing.isVisible()


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("iso", ["Ísolde Marsh"]),
        ("MARSH", ["Ísolde Marsh"]),
        ("toll ta", ["Tam, bridge warden"]),
        ("levy", ["Guard 1"]),
        ("ada", ["Bryn Hollow"]),
        ("olde", []),
    ],
)
def test_the_filter_takes_beginnings_of_words(page: RosterPage, typed: str, names: list[str]) -> None:
    page.panel.focus_filter()
    page.type(typed)
    assert [name for below in page.shown().values() for name in below] == names
    assert sum(int(heading.rsplit(" ", 1)[1]) for heading in page.shown()) == len(names)


def test_escape_clears_the_filter_and_down_goes_to_the_list(page: RosterPage, people: People) -> None:
    page.panel.focus_filter()
    page.type("nobody")
    assert "Nobody matches “nobody”" in page.panel._nothing.text()
    page.key(Qt.Key.Key_Escape)
    assert len(page.shown()) == 3
    page.type("guard").key(Qt.Key.Key_Down)
    assert page.list.hasFocus()
    assert page.list.row_now().actor.id == people["Guard 1"]


def test_letters_typed_in_the_list_go_to_the_filter(page: RosterPage, people: People) -> None:
    page.on(people["Bryn"]).type("mil")
    assert page.shown() == {"Others 1": ["Miller"]}


def test_whoever_the_keyboard_is_on_is_told_once(page: RosterPage, people: People) -> None:
    told: list[str] = []
    page.panel.actor_chosen.connect(told.append)
    page.on(people["Bryn"]).key(Qt.Key.Key_Down)
    assert told == [people["Bryn"], people["Ísolde"]]


def test_enter_wants_a_challenge_and_a_double_click_the_sheet(page: RosterPage, people: People) -> None:
    challenges: list[str] = []
    sheets: list[str] = []
    page.panel.challenge_wanted.connect(challenges.append)
    page.panel.sheet_wanted.connect(sheets.append)
    page.on(people["Guard 1"]).key(Qt.Key.Key_Return)
    page.key(Qt.Key.Key_F4)
    where = page.list.visualRect(page.list.currentIndex()).topLeft() + QPoint(60, 12)
    QTest.mouseDClick(page.list.viewport(), Qt.MouseButton.LeftButton, PLAIN, where)
    assert challenges == [people["Guard 1"]]
    assert sheets == [people["Guard 1"]] * 2


def test_a_sign_alone_moves_by_one_after_a_moment(page: RosterPage, people: People) -> None:
    page.on(people["Bryn"]).type("-")
    page.bot.waitUntil(lambda: page.values(people["Bryn"]) == [10, 4, 5], timeout=SIGNS_MS * 5)
    assert page.list.hasFocus()


def test_a_burst_of_signs_is_one_operation(page: RosterPage, people: People) -> None:
    page.on(people["Bryn"]).type("---").key(Qt.Key.Key_Return)
    assert page.values(people["Bryn"]) == [10, 2, 5]
    assert len(page.told) == 1


@pytest.mark.parametrize(("typed", "after"), [("-2", 3), ("=3", 3), ("4", 4), ("+1", 5), ("-9", 0)])
def test_a_figure_is_typed(page: RosterPage, people: People, typed: str, after: int) -> None:
    page.on(people["Bryn"]).type(typed).key(Qt.Key.Key_Return)
    assert page.values(people["Bryn"])[MUNDANE] == after
    assert not page.list.editor().isVisible()


def test_left_and_right_go_from_tracker_to_tracker(page: RosterPage, people: People) -> None:
    page.on(people["Bryn"]).key(Qt.Key.Key_Right, Qt.Key.Key_Right).type("=1").key(Qt.Key.Key_Return)
    assert page.values(people["Bryn"]) == [10, 5, 1]
    page.key(Qt.Key.Key_Left).type("=2").key(Qt.Key.Key_Return)
    assert page.values(people["Bryn"]) == [10, 2, 1]


def test_the_same_tracker_is_kept_from_row_to_row(page: RosterPage, people: People) -> None:
    page.on(people["Guard 1"]).key(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down)
    assert page.list.row_now().actor.id == people["Guard 2"]
    assert page.list.figure_now().key == "threshold.supernatural"


def test_cards_are_surrendered_in_the_row(page: RosterPage, people: People) -> None:
    page.on(people["Bryn"]).key(Qt.Key.Key_Right, Qt.Key.Key_Left).type("4 7 9").key(Qt.Key.Key_Return)
    assert page.values(people["Bryn"])[0] == 7
    assert page.row(people["Bryn"]).figures[0].standing == ("1", "2", "3", "5", "6", "8", "10")


def test_what_is_refused_stays_typed_with_a_message_beside_it(page: RosterPage, people: People) -> None:
    page.on(people["Bryn"]).key(Qt.Key.Key_Right, Qt.Key.Key_Left).type("4 12").key(Qt.Key.Key_Return)
    assert page.list.editor().isVisible()
    assert page.list.editor().text() == "4 12"
    assert page.message() == "There is no card 12. Type cards such as 4 7 9."
    page.key(Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, Qt.Key.Key_Return)
    assert page.values(people["Bryn"])[0] == 9
    assert page.message() == ""


def test_a_typed_figure_outlives_the_filter(page: RosterPage, people: People) -> None:
    page.on(people["Bryn"]).type("=12")
    page.panel.focus_filter()
    page.type("tam")
    assert not page.list.editor().isVisible()
    page.key(Qt.Key.Key_Escape)
    assert page.list.editor().isVisible()
    assert page.list.editor().text() == "=12"


def test_the_line_at_the_foot_surrenders_cards_too(page: RosterPage, people: People) -> None:
    page.panel.focus_add()
    page.type("Bryn 4 7 9").key(Qt.Key.Key_Return)
    assert page.values(people["Bryn"])[0] == 7
    page.type("Bryn 4").key(Qt.Key.Key_Return)
    assert page.panel._add.text() == "Bryn 4"
    assert page.message().startswith("Bryn Hollow has no 4 left.")


def test_a_time_behind_a_figure_says_when_it_happened(page: RosterPage, people: People) -> None:
    bryn = people["Bryn"]
    page.on(bryn).type("-2 @10").key(Qt.Key.Key_Return)
    assert page.message() == "Behind @ type when it happened: @21:10, or @−10 for ten minutes ago."
    assert page.list.editor().text() == "-2 @10"
    page.key(Qt.Key.Key_Backspace).key(Qt.Key.Key_Backspace).type("-10").key(Qt.Key.Key_Return)
    assert page.values(bryn)[MUNDANE] == 3
    change = page.told[-1].change_set
    assert change is not None
    assert round((change.entered_at - change.happened_at).total_seconds()) == 600
    assert "@21:10" in page.list.editor().toolTip()


def test_buttons_appear_where_a_figure_is_clicked(page: RosterPage, people: People) -> None:
    bryn = people["Bryn"]
    page.click(page.box(bryn, MUNDANE).rect)
    assert page.values(bryn)[MUNDANE] == 5
    page.click(page.box(bryn, MUNDANE).less)
    assert page.values(bryn)[MUNDANE] == 4
    page.click(page.box(bryn, MUNDANE).more)
    assert page.values(bryn)[MUNDANE] == 5
    page.click(page.box(bryn, MUNDANE).rect)
    assert page.list.editor().isVisible()


def test_the_wheel_changes_a_figure_with_ctrl_alone(page: RosterPage, people: People) -> None:
    bryn = people["Bryn"]
    page.wheel(page.box(bryn, MUNDANE).rect, -1, CONTROL)
    assert page.values(bryn)[MUNDANE] == 4
    page.wheel(page.box(bryn, MUNDANE).rect, -1, PLAIN)
    assert page.values(bryn)[MUNDANE] == 4


def test_why_tells_the_last_changes_and_leads_to_the_entry(page: RosterPage, people: People) -> None:
    entries: list[str] = []
    page.panel.entry_wanted.connect(entries.append)
    page.on(people["Bryn"]).type("=2").key(Qt.Key.Key_Return).type("?")
    card = page.panel._why
    assert card.isVisible()
    assert card.accessibleName() == "Why 2? Mundane threshold: 2 of 5"
    spoken = [row.accessibleName() for row in card.rows()]
    assert len(spoken) == 2
    assert "5 → 2" in spoken[0]
    assert "starts at 5" in spoken[1]
    page.key(Qt.Key.Key_Return)
    assert entries == [page.told[0].entry_id]
    page.key(Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert page.list.hasFocus()


def test_headings_close_and_open(page: RosterPage, people: People) -> None:
    heading = page.list.model().index(1, 0)
    page.click(page.list.visualRect(heading).center())
    assert not page.list.isExpanded(heading)
    page.on(people["Ísolde"]).key(Qt.Key.Key_Down)
    assert page.list.currentIndex() == heading
    page.key(Qt.Key.Key_Right)
    assert page.list.isExpanded(heading)


def test_many_are_archived_in_one_operation(page: RosterPage, people: People, operations: Operations) -> None:
    page.on(people["Guard 1"]).key(Qt.Key.Key_Down, modifier=SHIFT)
    page.key(Qt.Key.Key_Delete)
    assert page.shown()["The Toll Bridge 1"] == ["Tam, bridge warden"]
    assert len(page.told) == 1
    operations.undo()
    page.settle()
    assert page.shown()["The Toll Bridge 3"] == ["Guard 1", "Guard 2", "Tam, bridge warden"]


def test_many_are_restored_in_one_operation(page: RosterPage, people: People) -> None:
    for name in ("Guard 1", "Guard 2"):
        page.on(people[name]).type("=1").key(Qt.Key.Key_Return)
    page.on(people["Guard 1"]).key(Qt.Key.Key_Down, modifier=SHIFT)
    page.choose_in_menu("Restore now", "mundane threshold")
    assert page.values(people["Guard 1"])[MUNDANE] == page.values(people["Guard 2"])[MUNDANE] == 5
    assert len(page.told) == 3


def test_a_rest_counts_down_in_the_row(page: RosterPage, people: People, operations: Operations) -> None:
    operations.run(sessions.start_session)
    page.settle()
    page.on(people["Bryn"]).choose_in_menu("Rest", "mundane threshold")
    index = page.panel._model.index_of(people["Bryn"])
    page.bot.waitUntil(lambda: index.data(DETAIL) == "Ada · resting 9:59", timeout=3000)
    assert page.panel._tick.isActive()


def test_presence_and_copies_by_key(page: RosterPage, people: People) -> None:
    page.on(people["Guard 2"]).key(Qt.Key.Key_H, modifier=CONTROL)
    assert page.panel._model.index_of(people["Guard 2"]).data(DETAIL) == "minor · not here"
    page.key(Qt.Key.Key_D, modifier=CONTROL | SHIFT)
    assert "Guard 3" in page.shown()["The Toll Bridge 4"]


def test_the_menu_offers_what_fits(page: RosterPage, people: People) -> None:
    page.on(people["Miller"])
    menu = page.panel._actions.menu(page.list.chosen_rows(), page.list.figure_now(), page.panel._rests)
    words = [action.text() for action in menu.actions() if action.text()]
    assert words == ["New challenge with Miller", "Edit sheet…", "Is not here", "Duplicate", "Archive"]
    menu.close()


def test_names_for_pickers_follow_changes(page: RosterPage, people: People) -> None:
    names = page.panel.names_model()
    assert isinstance(names, NamesModel)
    page.panel.focus_add()
    page.type("Hollow Jack").key(Qt.Key.Key_Return)
    page.on(people["Guard 1"]).key(Qt.Key.Key_H, modifier=CONTROL)
    page.on(people["Guard 2"]).key(Qt.Key.Key_Delete)
    rows = [names.index(place, 0) for place in range(names.rowCount())]
    assert [row.data() for row in rows] == [
        "Bryn Hollow", "Guard 1", "Hollow Jack", "Ísolde Marsh", "Miller", "Tam, bridge warden",
    ]  # fmt: skip
    assert [row.data(PRESENT) for row in rows] == [True, False, True, True, True, True]
    assert rows[0].data(ACTOR_ID) == people["Bryn"]
    assert rows[0].data(DETAIL) == "Ada"


def test_everything_can_be_read_aloud(page: RosterPage, people: People) -> None:
    for widget in (page.panel._filter, page.list, page.panel._add):
        assert widget.accessibleName()
    page.on(people["Bryn"])
    text = page.list.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Mundane threshold: 5 of 5" in text
    assert "Cards still held: 10 of 10" in text
    interface = QAccessible.queryAccessibleInterface(page.list)
    assert interface is not None


def test_looks_follow_zoom_and_scheme(page: RosterPage, people: People, theme: Theme) -> None:
    page.on(people["Bryn"])
    before = page.list.visualRect(page.list.currentIndex()).height()
    theme.set_zoom(150)
    theme.set_choice("dark")
    QApplication.processEvents()
    assert page.list.visualRect(page.list.currentIndex()).height() >= 1.4 * before
    image = page.panel.grab().toImage()
    assert image.pixelColor(5, image.height() - 5) == theme.ink("panel")
