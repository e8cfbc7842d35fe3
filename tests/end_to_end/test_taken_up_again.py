"""A challenge that was applied and undone is open again in full: it can be overridden and applied anew."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.ui.builders.reason import ReasonField
from gm_console.ui.widgets.card import CheckMark
from tests.end_to_end.page import ProgramPage

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_an_effect_can_be_waived_after_undo(program: ProgramPage) -> None:
    program.start()
    player = program.player
    player.write("4")
    player.press("Return", "Ctrl+Return")
    assert program.open_ids() == []
    player.press("Ctrl+Z")
    effects = program.builder.finished.effects
    tick = next(each for each in player.seen(CheckMark, effects) if each.isChecked())
    player.click(tick)
    player.write("a gift")
    player.press("Return")
    assert program.sees("waived: a gift")
    player.press("Ctrl+Return")
    assert program.open_ids() == []
    assert [each["reason"] for each in program.entries()[0].body["waived"]] == ["a gift"]


def test_a_new_challenge_is_counted_once_it_is_saved(program: ProgramPage) -> None:
    program.start()
    player = program.player
    assert program.sees("1 challenge open")
    player.press("Ctrl+N")
    player.write("co")
    player.press("Tab")
    player.expect("2 challenges open", lambda: program.sees("2 challenges open"))
    assert len(program.open_ids()) == 2


def test_the_keyboard_goes_on_when_a_banner_is_dismissed(program: ProgramPage) -> None:
    program.start()
    player = program.player
    player.press("Ctrl+Y")
    assert program.sees("There is nothing to redo.")
    player.click(player.button("Dismiss", program.window.banner))
    player.write("4")
    player.press("Return")
    assert program.is_over()


def test_what_is_typed_never_goes_to_a_challenge_out_of_sight(program: ProgramPage) -> None:
    """Another system's tab takes the keyboard with it; so does another challenge of the strip."""
    program.start()
    player, attack = program.player, program.builder
    player.click_tab("Opposed")
    player.write("4")
    player.press("Return")
    assert attack.current is not None
    assert len(attack.current.moves) == 1
    assert program.builder.system_id == "opposed"
    player.press("Ctrl+1", "Ctrl+N")
    player.click(attack.strip, attack.strip.tabRect(0).center())
    player.write("4")
    player.press("Return")
    assert len(attack.current.moves) == 2


def test_tab_passes_over_what_lies_below_another_tab(program: ProgramPage) -> None:
    program.start()
    program.player.press("F1")
    for key in ["Tab"] * 60 + ["Shift+Tab"] * 60:
        program.player.press(key)
        held = QApplication.focusWidget()
        docks = [dock for dock in program.window.docks.values() if held is not None and dock.isAncestorOf(held)]
        assert all(dock.in_sight() for dock in docks)


def test_a_warning_overridden_leaves_the_keyboard_in_the_builder(program: ProgramPage) -> None:
    program.start()
    player = program.player
    player.press("Ctrl+2", "Ctrl+N")
    player.write("is")
    player.press("Tab")
    player.write("ta")
    player.press("Return")
    line = program.builder.warnings.findChild(ReasonField)
    assert line is not None
    player.click(line.line)
    player.write("urgent")
    player.press("Return")
    player.write("rp")
    player.press("Return")
    player.expect("the throw", lambda: program.builder.current is not None and program.builder.current.moves)


def test_an_abandoning_thought_better_of_leaves_the_keyboard_in_the_builder(program: ProgramPage) -> None:
    program.start()
    program.click_move("abandon")
    program.player.press("Escape")
    program.player.write("4")
    program.player.press("Return")
    assert program.is_over()
