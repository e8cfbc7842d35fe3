"""Header, status line, banners and the palette."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gm_console.app.roster import quick_add
from gm_console.store.store import Store
from gm_console.ui.operations import Failure
from gm_console.ui.theme import Theme
from gm_console.ui.window.found import Found, FoundModel, search
from tests.ui.console_page import CTRL, ConsolePage, open_console, utc_now

LONG = "The Very Long Winter of the Nine Drowned Courts Beneath the Lake of Glass"


def test_the_header_says_where_the_campaign_stands(console: ConsolePage) -> None:
    header = console.window.header
    assert header.campaign.accessibleName() == "Thornwood"
    assert header.session.accessibleName() == "Session 3  ›  Scene 2, The Toll Bridge"
    assert header._running.text().startswith("running ")
    assert "Isolde" in header.undo.accessibleDescription()
    assert console.window.windowTitle() == "Thornwood – GM Console"


def test_the_status_line_counts(console: ConsolePage) -> None:
    status, state = console.window.status, console.state
    assert status._open.text() == "1 challenge open"
    assert status._actors.text() == f"{state.actors} actors"
    assert status._saved.text().startswith("✓ Saved ")
    console.ask(quick_add, "Ferryman x3")
    assert status._actors.text() == f"{state.actors + 3} actors"


def test_a_narrow_header_says_less_and_cuts_nothing_off(console: ConsolePage) -> None:
    header = console.window.header
    for width in (1366, 1200, 1000, 900, 800):
        header.resize(width, header.height())
        for button in (header.undo, header.find_button, header.new):
            assert button.geometry().right() <= width
            assert button.width() >= button.sizeHint().width(), (width, button.accessibleName())
    assert header.find_button.accessibleName() == "Find"
    assert "Isolde" in header.undo.accessibleDescription()


def test_a_long_name_is_cut_short_and_whole_for_the_ear(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    path = tmp_path / "long.gmc"
    Store.create(path, LONG, clock=utc_now, systems=("huldufolk",)).close()
    console = open_console(qtbot, theme, path, tmp_path / "console.ini")
    header = console.window.header
    assert header.campaign.width() < 300
    assert header.campaign.accessibleName() == LONG
    console.close()


def test_an_empty_campaign_says_what_to_do_and_shows_its_own_systems(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    path = tmp_path / "new.gmc"
    Store.create(path, "New", clock=utc_now, systems=("opposed",)).close()
    console = open_console(qtbot, theme, path, tmp_path / "console.ini")
    window = console.window
    assert window.header.session.accessibleName() == "Start a session"
    assert not window.header.undo.isEnabled()
    assert [name for name in window.builders if window.docks[name].isVisible()] == ["opposed"]
    assert window.current_builder().system_id == "opposed"
    assert window.status._open.text() == "0 challenges open"
    console.close()


# -- banners -----------------------------------------------------------------------------------------------------


def test_a_campaign_that_can_only_be_read_says_so(
    qtbot: QtBot, theme: Theme, sample_path: Path, tmp_path: Path
) -> None:
    console = open_console(qtbot, theme, sample_path, tmp_path / "console.ini", read_only=True)
    window = console.window
    assert "nothing you do is kept" in window.banner.text()
    assert "read only" in window.status._saved.text()
    assert not window.header.undo.isEnabled()
    assert not window.header.new.isEnabled()
    console.ask(quick_add, "Ferryman")
    assert console.state.actors == 21
    console.close()


def test_what_nobody_else_takes_is_told_in_a_banner(console: ConsolePage) -> None:
    console.operations.failed.emit(Failure("disk-full", "The disk is full, and nothing was saved."))
    assert console.window.banner.text() == "The disk is full, and nothing was saved."
    assert QApplication.activeModalWidget() is None
    console.click(console.window.banner._close)
    assert console.window.banner.text() == ""


# -- the palette -------------------------------------------------------------------------------------------------


def test_two_letters_of_each_word_find_an_actor(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_K, CTRL).type("is ma")
    box = console.window.palette_box
    assert next(found.name for found in box.found) == "Isolde Marsh"
    console.key(Qt.Key.Key_Return)
    assert not box.isVisible()
    assert console.on_top("actor")


def test_arrows_move_while_one_types(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_K, CTRL).type("guard")
    box = console.window.palette_box
    assert [found.name for found in box.found][:2] == ["Guard 1", "Guard 2"]
    console.key(Qt.Key.Key_Down)
    assert box.list.currentIndex().row() == 1
    console.key(Qt.Key.Key_Up).key(Qt.Key.Key_Up)
    assert box.list.currentIndex().row() == 0
    assert console.has_keyboard(box.line)


def test_an_action_is_done_by_its_name(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_K, CTRL).type("larger").key(Qt.Key.Key_Return)
    assert console.window.theme.zoom > 100


def test_an_open_challenge_comes_first_and_is_gone_to_by_a_click(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_3, CTRL).key(Qt.Key.Key_K, CTRL)
    box = console.window.palette_box
    assert box.found[0].kind == "challenge"
    area = box.list.visualRect(box.list.model().index(0, 0))
    console.bot.mouseClick(box.list.viewport(), Qt.MouseButton.LeftButton, pos=area.center())
    console.settle()
    assert console.window.current_builder().system_id == "huldufolk"
    assert not box.isVisible()


def test_esc_gives_the_keyboard_back(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_L, CTRL)
    before = console.focus()
    console.key(Qt.Key.Key_K, CTRL).type("zz")
    assert console.window.palette_box.nothing.isVisible()
    console.key(Qt.Key.Key_Escape)
    assert console.focus() is before


def test_the_palette_goes_when_the_keyboard_goes_elsewhere(console: ConsolePage) -> None:
    console.click(console.window.header.find_button)
    assert console.window.palette_box.isVisible()
    console.key(Qt.Key.Key_R, CTRL)
    assert not console.window.palette_box.isVisible()


def test_the_palette_lies_within_the_window(console: ConsolePage) -> None:
    for zoom in (100, 150, 200):
        console.window.theme.set_zoom(zoom)
        console.window.open_palette()
        console.wait(0.05)
        assert console.window.rect().contains(console.window.palette_box.geometry()), zoom
        console.window.palette_box.close_box()


def test_the_model_of_what_was_found_is_sound(qtmodeltester: ModelTester) -> None:
    model = FoundModel()
    model.show([Found("actor", "1", "Bryn Hollow", "Ada"), Found("action", "keys", "Keys")])
    qtmodeltester.check(model)
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "Bryn Hollow, Ada"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("is", ["Ísolde"]), ("ÍS", ["Ísolde"]), ("", ["Keys"]), ("noor", ["Ísolde"]), ("x", []), ("ke", ["Keys"])],
)
def test_search_knows_no_accents_and_looks_at_details(typed: str, expected: list[str]) -> None:
    found = search(typed, [Found("actor", "1", "Ísolde", "Noor")], [Found("action", "keys", "Keys")])
    assert [each.name for each in found] == expected
