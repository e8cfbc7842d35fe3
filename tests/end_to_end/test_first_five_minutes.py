"""The first five minutes of README.md, step by step, and taking up again where one left off."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from gm_console.ui.builders.reason import ReasonField
from gm_console.ui.widgets.card import CheckMark, TotalRow
from gm_console.ui.widgets.odds import OddsBar
from tests.end_to_end.page import ProgramPage

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_the_first_five_minutes(program: ProgramPage) -> None:
    """Each step is one of README.md."""
    program.start()
    assert program.window.windowTitle().startswith("Thornwood")
    assert program.sees("Session 3")
    play_the_open_challenge(program)
    waive_and_apply(program)
    undo_and_redo(program)
    begin_another(program)
    look_around(program)


def play_the_open_challenge(program: ProgramPage) -> None:
    """1: the rank of Bryn's card; the bar moves with it; Enter plays it and Tam's card turns over."""
    assert program.sees("Bryn Hollow attacks Tam, bridge warden")
    chance = hits(program)
    program.player.write("4")
    assert hits(program) != chance
    assert not program.sees("played the 4")
    program.player.press("Return")
    assert program.is_over()
    assert program.sees("Tam, bridge warden played the 4")


def waive_and_apply(program: ProgramPage) -> None:
    """2: a tick taken off asks for a reason; left as they are, Ctrl+Enter applies and logs."""
    player, effects = program.player, program.builder.finished.effects
    tick = next(each for each in player.seen(CheckMark, effects) if each.isChecked())
    player.click(tick)
    assert player.seen(ReasonField, effects)
    player.press("Ctrl+Return")
    assert len(program.open_ids()) == 1
    player.click(tick)
    player.press("Ctrl+Return")
    assert program.open_ids() == []
    assert program.entries()[0].mark == "success"


def undo_and_redo(program: ProgramPage) -> None:
    """3: Ctrl+Z takes it back, and the log keeps it; Ctrl+Y puts it in force again."""
    entry, after = program.entries()[0], program.figures()
    program.player.press("Ctrl+Z")
    assert program.entries()[0].reversed
    assert program.figures() != after
    program.player.press("Ctrl+Y")
    assert program.entries()[0].id == entry.id
    assert not program.entries()[0].reversed
    assert program.figures() == after


def begin_another(program: ProgramPage) -> None:
    """4: two letters, Tab, two letters, Enter; the arrow keys change a pool; Alt+1 is a move."""
    player = program.player
    player.press("Ctrl+N")
    player.write("co")
    player.press("Tab")
    player.write("ho")
    player.press("Return")
    assert program.sees("Corin of the Reeds attacks Hound of Thorn")
    total = before_the_card(program)
    press_tab_until(program, "Equipment")
    player.press("Up")
    assert before_the_card(program) == total + 1
    player.press("Alt+1")
    assert "agree" in program.builder.moves.move_ids()


def look_around(program: ProgramPage) -> None:
    """5: other systems, the palette, the keys, larger text."""
    player = program.player
    for number, name in enumerate(program.window.builders, start=1):
        player.press(f"Ctrl+{number}")
        assert program.builder.system_id == name
    player.press("Ctrl+K")
    player.write("wren")
    player.press("Return")
    assert program.window.docks["actor"].in_sight()
    player.press("F1")
    assert program.window.docks["keys"].in_sight()
    player.press("Ctrl++")
    assert program.console.theme.zoom > 100
    player.press("Ctrl+0")
    assert program.console.theme.zoom == 100


def test_it_goes_on_where_it_was_closed(program: ProgramPage) -> None:
    """In the middle of a challenge, with a note half typed, the window is closed; next time both are there."""
    program.start()
    player = program.player
    player.press("Ctrl+3", "Ctrl+N")
    player.write("og")
    player.press("Tab")
    player.write("wr")
    player.press("Return")
    player.write("254124")
    player.press("Return")
    moves = program.builder.current.moves if program.builder.current else []
    assert len(moves) == 1
    player.press("Ctrl+L")
    player.write("The span shakes, and")
    program.stop()

    program.start()
    player = program.player
    assert program.builder.system_id == "joyous-heroes"
    assert program.builder.current is not None
    assert program.builder.current.moves == moves
    assert program.sees("Ogre under the span")
    assert program.window.log.notes.edit.text() == "The span shakes, and"
    assert len(program.open_ids()) == 2
    player.press("Ctrl+1")
    assert program.sees("Bryn Hollow attacks Tam, bridge warden")
    assert program.sees("Card is down, hidden")


def test_every_key_of_the_list_belongs_to_one_action(program: ProgramPage) -> None:
    program.start()
    keys = [
        each.toString()
        for action in program.window.actions()
        if isinstance(action, QAction)
        for each in action.shortcuts()
    ]
    assert len(keys) == len(set(keys))


def hits(program: ProgramPage) -> str:
    """The odds as they are read out."""
    return next(each.accessibleDescription() for each in program.player.seen(OddsBar, program.builder))


def before_the_card(program: ProgramPage) -> int:
    """The first side's total."""
    return int(next(each for each in program.player.seen(TotalRow, program.builder))._amount.text())


def press_tab_until(program: ProgramPage, name: str) -> None:
    """Goes on by Tab until something of that name has the keyboard."""
    met = []
    for _ in range(40):
        focus = QApplication.focusWidget()
        met.append(focus.accessibleName() if focus else "")
        if met[-1] == name:
            return
        program.player.press("Tab")
    raise AssertionError(f"Tab never comes to {name}, but to {met}")
