"""What the keys of the window do."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from gm_console.app.notes import add_note
from gm_console.app.roster import quick_add
from gm_console.app.views import log_rows
from tests.ui.console_page import CTRL, SHIFT, ConsolePage

KEYS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)


def test_ctrl_and_a_digit_bring_each_builder_to_the_top(console: ConsolePage) -> None:
    for key, name in zip(KEYS, console.window.builders, strict=True):
        console.key(key, CTRL)
        assert console.on_top(name)
        assert console.window.current_builder().system_id == name
        assert console.has_keyboard(console.window.builders[name])


def test_ctrl_n_begins_a_challenge_where_one_is(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_2, CTRL)
    builder = console.window.builders["opposed"]
    assert not builder.challenges
    console.key(Qt.Key.Key_N, CTRL)
    assert builder.current is not None
    assert console.has_keyboard(builder)


def test_a_new_challenge_by_the_mouse(console: ConsolePage) -> None:
    builder = console.window.current_builder()
    before = len(builder.challenges)
    console.click(console.window.header.new)
    assert len(builder.challenges) == before + 1


def test_f6_goes_round_all_docks_on_top(console: ConsolePage) -> None:
    seen = []
    for _ in range(4):
        console.key(Qt.Key.Key_F6)
        seen.append(next(name for name, dock in console.window.docks.items() if console.has_keyboard(dock)))
    assert set(seen) == {"roster", "log", "timers", "huldufolk"}


@pytest.mark.parametrize(
    ("key", "dock"),
    [(Qt.Key.Key_R, "roster"), (Qt.Key.Key_G, "log"), (Qt.Key.Key_T, "timers"), (Qt.Key.Key_D, "actor")],
)
def test_a_key_leads_to_each_dock(console: ConsolePage, key: Qt.Key, dock: str) -> None:
    console.key(key, CTRL)
    assert console.on_top(dock)
    assert console.has_keyboard(console.window.docks[dock])


def test_ctrl_l_writes_a_note(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_L, CTRL).type("A heron watches.").key(Qt.Key.Key_Return)
    rows = console.ask(log_rows, text="heron")
    assert [row.entry.kind for row in rows] == ["note"]


def test_f1_lists_every_key_that_works(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_F1)
    assert console.on_top("keys")
    said = {label.text() for label in console.window.keys.findChildren(QLabel)}
    for spec in console.window.actions_by_id.specs:
        assert not spec.keys or spec.text in said, spec.id


def test_no_key_stands_for_two_things(console: ConsolePage) -> None:
    keys = [key for spec in console.window.actions_by_id.specs if spec.keys for key in spec.keys.split(", ")]
    assert len(keys) == len(set(keys))


# -- undo --------------------------------------------------------------------------------------------------------


def test_ctrl_z_in_a_field_undoes_typing_alone(console: ConsolePage) -> None:
    console.ask(quick_add, "Ferryman")
    before = console.state
    console.key(Qt.Key.Key_L, CTRL).type("half")
    console.key(Qt.Key.Key_Z, CTRL)
    field = console.focus()
    assert isinstance(field, QLineEdit)
    assert field.text() == ""
    console.key(Qt.Key.Key_Z, CTRL)
    assert console.state.actors == before.actors


def test_ctrl_z_in_a_builder_takes_its_last_move_back(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_1, CTRL)
    builder = console.window.builders["huldufolk"]
    assert builder.current is not None
    assert len(builder.current.moves) == 1
    undo = console.state.undo
    builder.setFocus()
    console.key(Qt.Key.Key_Z, CTRL)
    assert builder.current.moves == []
    assert console.state.undo == undo


def test_ctrl_z_elsewhere_takes_the_last_operation_back_and_redo_puts_it_in_force(console: ConsolePage) -> None:
    before = console.state.actors
    console.ask(quick_add, "Ferryman")
    console.key(Qt.Key.Key_R, CTRL)
    console.window.docks["roster"].widget().setFocus()
    console.window.setFocus()
    console.key(Qt.Key.Key_Z, CTRL, on=console.window)
    assert console.state.actors == before
    console.key(Qt.Key.Key_Z, CTRL | SHIFT, on=console.window)
    assert console.state.actors == before + 1
    console.key(Qt.Key.Key_Z, CTRL, on=console.window)
    console.key(Qt.Key.Key_Y, CTRL, on=console.window)
    assert console.state.actors == before + 1


def test_the_button_undoes_the_last_operation_and_says_what_it_is(console: ConsolePage) -> None:
    console.ask(add_note, "A crow laughs.")
    button = console.window.header.undo
    assert "note" in button.accessibleName().lower()
    console.click(button)
    (row,) = console.ask(log_rows, text="crow")
    assert row.entry.reversed


def test_undoing_where_nothing_is_left_says_so_without_a_pop_up(console: ConsolePage) -> None:
    while console.state.undo is not None:
        console.operations.undo()
        console.settle()
    assert not console.window.header.undo.isEnabled()
    console.window.setFocus()
    console.key(Qt.Key.Key_Z, CTRL, on=console.window)
    assert console.window.banner.text() == "There is nothing to undo."
    assert QApplication.activeModalWidget() is None


# -- text size and colours ---------------------------------------------------------------------------------------


def test_zoom_by_keys_is_kept(console: ConsolePage) -> None:
    window = console.window
    console.key(Qt.Key.Key_Plus, CTRL, on=window)
    assert window.theme.zoom > 100
    assert window.status.zoom.accessibleName() == f"{window.theme.zoom} %"
    assert window.preferences.zoom == window.theme.zoom
    console.key(Qt.Key.Key_0, CTRL, on=window)
    assert window.theme.zoom == 100
    console.key(Qt.Key.Key_Minus, CTRL, on=window)
    assert window.theme.zoom < 100
    console.click(window.status.zoom)
    assert window.theme.zoom == window.preferences.zoom == 100


@pytest.mark.parametrize("scheme", ["light", "dark", "contrast-light", "contrast-dark"])
def test_colours_are_chosen_by_name_and_kept(console: ConsolePage, scheme: str) -> None:
    console.window.actions_by_id.run(f"scheme-{scheme}")
    console.settle()
    assert console.window.theme.scheme == scheme
    assert console.window.preferences.scheme == scheme
    shown = console.window.grab().toImage().pixelColor(console.window.width() - 3, console.window.height() - 3)
    assert shown == console.window.theme.ink("window")


def test_every_zoom_fits_the_smallest_screen(console: ConsolePage) -> None:
    window = console.window
    for zoom in (80, 100, 150):
        window.theme.set_zoom(zoom)
        console.wait(0.05)
        assert (window.width(), window.height()) == (1366, 768), zoom
        for button in (window.header.new, window.header.find_button, window.status.keys, window.status.zoom):
            assert button.width() >= button.sizeHint().width(), (zoom, button.accessibleName())


def test_the_campaign_menu_opens_by_key_and_leads_everywhere(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_F10, on=console.window)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    said = {action.text().replace("&", "") for action in menu.actions()}
    assert {"New campaign…", "Open campaign…", "Campaign settings", "Layout", "Colours", "Keys", "Quit"} <= said
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None


def test_no_part_of_the_window_has_a_key_of_the_window_s_own(console: ConsolePage) -> None:
    """Where two would do, Qt does neither."""
    window = console.window
    own = {keys.toString() for action in window.actions() for keys in action.shortcuts()}
    assert {"Ctrl+E", "Ctrl+D", "Ctrl+L"} <= own
    parts = [action for action in window.findChildren(QAction) if action not in window.actions()]
    keys = [(action.text(), each.toString()) for action in parts for each in action.shortcuts()]
    keys += [(str(each.parent()), each.key().toString()) for each in window.findChildren(QShortcut)]
    assert len(keys) > 10
    assert [each for each in keys if each[1] in own] == []
