"""Settings worked by keys and by mouse, on a real campaign."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gm_console.app.settings import choose_ruling
from gm_console.rules.joyous_heroes.tables import read_table
from gm_console.rules.registry import discover
from gm_console.ui.keeper import DRAFT_MS, PAUSE_MS
from gm_console.ui.operations import Operations
from gm_console.ui.settings.panel import section_maker
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.labels import Label

from .conftest import SettingsPageObject, open_page

Page = SettingsPageObject
SOON = PAUSE_MS + 150
ENTER, SPACE, UP = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Up


def shown_texts(page: Page) -> set[str]:
    return {each.text() for each in page.panel.findChildren(Label)}


def test_every_ruling_stands_there_with_its_sentence(page: Page) -> None:
    for system in discover().values():
        rows = page.panel.rulings[system.id].rows
        assert set(rows) == {ruling.id for ruling in system.rulings}
        for ruling in system.rulings:
            assert rows[ruling.id].sentence in shown_texts(page)
            assert not rows[ruling.id].sentence.startswith(system.id)
            assert list(rows[ruling.id].options) == list(ruling.options)


def test_what_a_change_affects_is_said(page: Page) -> None:
    assert "A change affects new challenges only." in shown_texts(page)


def test_the_name_is_edited_and_undone(page: Page) -> None:
    page.retype(page.panel.name, "Thornwood by night")
    assert page.campaign().name == "Thornwood by night"
    page.undo()
    assert page.panel.name.text() == "Thornwood"


def test_a_blank_name_is_refused_beside_it_and_stays_typed(page: Page) -> None:
    page.retype(page.panel.name, "  ", leave=ENTER)
    assert page.panel.name_message.text() == "A name is needed. Type one."
    assert page.panel.name.text() == "  "
    page.retype(page.panel.name, "Oak", leave=ENTER)
    assert page.said() == []
    assert page.campaign().name == "Oak"


@pytest.mark.parametrize("by_words", [False, True])
def test_a_ruling_is_chosen_by_its_button_or_its_words(page: Page, by_words: bool) -> None:
    row = page.panel.rulings["huldufolk"].rows["H1"]
    assert row.options["whole"].radio.isChecked()
    option = row.options["one"]
    page.click(option.words if by_words else option.radio)
    assert page.campaign().rulings == {"huldufolk": {"H1": "one"}}
    assert len(page.told) == 1
    page.undo()
    assert row.options["whole"].radio.isChecked()


def test_a_ruling_is_chosen_by_keys(page: Page) -> None:
    row = page.panel.rulings["age-of-dragons"].rows["D1"]
    page.press(row.options[5].radio, Qt.Key.Key_Down)
    if not row.options[6].radio.isChecked():
        page.press(row.options[6].radio, SPACE)
    assert page.campaign().rulings == {"age-of-dragons": {"D1": 6}}


def test_a_ruling_chosen_elsewhere_shows_here(page: Page) -> None:
    page.ask(choose_ruling, "opposed", "O1", "next-test")
    page.settle()
    assert page.panel.rulings["opposed"].rows["O1"].options["next-test"].radio.isChecked()
    assert len(page.told) == 1


def test_a_system_goes_out_of_use_with_its_rulings_and_renewals(page: Page) -> None:
    page.click(page.panel.uses["huldufolk"])
    assert "huldufolk" not in page.campaign().systems
    assert not page.panel.rulings["huldufolk"].card.isVisible()
    assert "huldufolk/deck" not in page.panel.renewals
    page.undo()
    assert page.panel.uses["huldufolk"].isChecked()
    assert page.panel.rulings["huldufolk"].card.isVisibleTo(page.panel)
    assert "huldufolk/deck" in page.panel.renewals


def test_the_last_system_stays_ticked_and_says_why(page: Page) -> None:
    for system in ("huldufolk", "opposed", "joyous-heroes", "age-of-dragons"):
        page.press(page.panel.uses[system], SPACE)
    assert page.campaign().systems == ("age-of-dragons",)
    assert page.panel.uses["age-of-dragons"].isChecked()
    assert page.said() == ["A campaign uses one system at least. Take another into use first."]


def test_what_a_session_renews_is_ticked_here(page: Page) -> None:
    tick = page.panel.renewals["opposed/rest"]
    assert not tick.isChecked()
    page.press(tick, SPACE)
    assert page.campaign().renewals == {"opposed/rest": True}
    page.undo()
    assert not tick.isChecked()


# --- result tables


def test_only_who_has_a_section_is_asked_for_one() -> None:
    assert section_maker("joyous-heroes") is not None
    assert section_maker("huldufolk") is None


def add_table(page: Page, name: str) -> None:
    page.retype(page.tables.add_line, name, leave=ENTER)


def test_a_table_begins_as_the_general_one(page: Page) -> None:
    add_table(page, "Duels")
    table = page.campaign().result_tables[0]
    assert table["name"] == "Duels"
    assert [(each["from"], each.get("to")) for each in table["entries"]] == [(1, 1), (2, 2), (3, None)]
    assert read_table(table).name == "Duels"
    assert len(page.told) == 1


def test_ranges_follow_one_another_without_gaps(page: Page) -> None:
    add_table(page, "Duels")
    rows = page.tables.cards[0].rows
    rows[0].to.stepper.setFocus()
    page.press(rows[0].to.stepper, UP)
    page.press(rows[0].to.stepper, UP).settle(SOON)
    entries = page.campaign().result_tables[0]["entries"]
    assert [(each["from"], each.get("to")) for each in entries] == [(1, 3), (4, 4), (5, None)]
    assert [row.range.text() for row in rows] == ["1 to", "4 to", "5 and more"]
    assert not rows[2].to.widget().isVisibleTo(page.panel)
    assert len(page.told) == 2


def test_an_entry_is_added_typed_and_removed(page: Page) -> None:
    add_table(page, "Duels")
    card = page.tables.cards[0]
    page.press(card.add_entry, ENTER)
    assert len(card.rows) == 4
    assert [row.range.text() for row in card.rows] == ["1 to", "2 to", "3 to", "4 and more"]
    page.retype(card.rows[3].text.edit, "death")
    assert page.campaign().result_tables[0]["entries"][3] == {"from": 4, "text": "death"}
    page.press(card.rows[0].cross, SPACE)
    entries = page.campaign().result_tables[0]["entries"]
    assert [each["from"] for each in entries] == [1, 2, 3] or [each["from"] for each in entries] == [1, 3, 4]
    assert read_table(page.campaign().result_tables[0]).ranges()[-1][1] is None


def test_a_blank_text_is_refused_beside_it_and_kept_over_a_restart(page: Page, reopened: Callable[[], Page]) -> None:
    add_table(page, "Duels")
    before = page.campaign().result_tables
    page.retype(page.tables.cards[0].rows[1].text.edit, "")
    assert page.tables.cards[0].rows[1].message.isVisible()
    assert page.campaign().result_tables == before
    page.settle(DRAFT_MS + 100)
    again = reopened()
    assert again.tables.cards[0].rows[1].text.value() == ""
    assert again.tables.cards[0].rows[1].message.text()
    again.retype(again.tables.cards[0].rows[1].text.edit, "a wound")
    assert again.campaign().result_tables[0]["entries"][1]["text"] == "a wound"
    assert again.said() == []
    assert again.ask(lambda desk: desk.store.drafts("settings/")) == {}


def test_a_name_that_is_taken_is_refused(page: Page) -> None:
    add_table(page, "Duels")
    add_table(page, "duels")
    assert page.said() == ["There is a result table duels already. Choose another name."]
    assert len(page.campaign().result_tables) == 1
    page.retype(page.tables.cards[1].name.edit, "Chases")
    assert [each["name"] for each in page.campaign().result_tables] == ["Duels", "Chases"]
    assert page.said() == []


def test_a_table_is_taken_away_and_comes_back_by_undo(page: Page) -> None:
    add_table(page, "Duels")
    page.press(page.tables.cards[0].cross, SPACE)
    assert page.campaign().result_tables == []
    assert page.tables.cards == []
    page.undo()
    assert page.tables.cards[0].name.value() == "Duels"


def test_tables_go_with_their_system(page: Page) -> None:
    page.click(page.panel.uses["joyous-heroes"])
    assert not page.tables.isVisibleTo(page.panel)


# --- looks


def test_everything_that_takes_the_keyboard_has_a_name(page: Page) -> None:
    add_table(page, "Duels")
    kinds = (QAbstractButton, QLineEdit, QAbstractSpinBox)
    shown = [each for kind in kinds for each in page.panel.findChildren(kind) if each.isVisible()]
    assert [each for each in shown if not each.accessibleName()] == []


@pytest.mark.parametrize("zoom", [80, 100, 150])
def test_the_page_fits_the_dock(page: Page, theme: Theme, zoom: int) -> None:
    add_table(page, "Duels")
    theme.set_zoom(zoom)
    page.panel.resize(theme.px(275), 700)
    page.settle()
    body: QWidget = page.panel._page
    assert body.minimumSizeHint().width() <= theme.px(275) - theme.px(14)


def test_a_window_that_knows_fewer_systems_shows_those(theme: Theme, operations: Operations, qtbot: QtBot) -> None:
    known = {name: system for name, system in discover().items() if name == "opposed"}
    page = open_page(theme, operations, qtbot, known)
    assert page.panel.name.text() == "Thornwood"
    assert list(page.panel.rulings) == ["opposed"]
