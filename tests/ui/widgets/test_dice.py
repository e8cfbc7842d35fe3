"""Dice typed in, and dice that lie there."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.dice import DiceField, DiceStrip, Die
from gm_console.ui.widgets.moves import Move, MoveBar


class Bench(QWidget):
    """A field above a bar whose moves have the keys a builder uses."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.field = DiceField(theme, "Wren’s dice", 3)
        self.bar = MoveBar(theme, self)
        self.moves: list[str] = []
        self.done: list[tuple[int, ...]] = []
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(self.bar)
        self.bar.set_moves(
            [Move("take", "Take", "Enter"), Move("draw", "Roll", "D"), Move("back", "Back", "Backspace")]
        )
        self.bar.triggered.connect(self.moves.append)
        self.field.completed.connect(self.done.append)


@pytest.fixture
def bench(theme: Theme, qtbot: QtBot) -> Bench:
    made = Bench(theme)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.field.setFocus()
    return made


def test_spaces_come_by_themselves(bench: Bench) -> None:
    QTest.keyClicks(bench.field, "246")
    assert bench.field.text() == "2 4 6"
    assert bench.field.values() == (2, 4, 6)
    assert bench.done == [(2, 4, 6)]


def test_what_is_no_die_is_refused(bench: Bench) -> None:
    QTest.keyClicks(bench.field, "0 7 8 9 - , 2 . 4")
    assert bench.field.text() == "2 4"
    assert not bench.field.is_complete()


def test_more_dice_than_wanted_are_refused(bench: Bench) -> None:
    QTest.keyClicks(bench.field, "24611")
    assert bench.field.values() == (2, 4, 6)


def test_backspace_takes_a_die_and_its_space(bench: Bench) -> None:
    QTest.keyClicks(bench.field, "24")
    QTest.keyClick(bench.field, Qt.Key.Key_Backspace)
    assert bench.field.text() == "2"
    QTest.keyClicks(bench.field, "5")
    assert bench.field.text() == "2 5"
    assert bench.moves == []


def test_backspace_in_an_empty_field_is_the_moves_own(bench: Bench) -> None:
    QTest.keyClick(bench.field, Qt.Key.Key_Backspace)
    assert bench.moves == ["back"]


def test_d_draws_and_enter_takes(bench: Bench) -> None:
    QTest.keyClicks(bench.field, "2")
    QTest.keyClick(bench.field, Qt.Key.Key_D)
    QTest.keyClick(bench.field, Qt.Key.Key_Return)
    assert bench.moves == ["draw", "take"]
    assert bench.field.text() == "2"


def test_a_die_is_put_in_where_the_cursor_is(bench: Bench) -> None:
    QTest.keyClicks(bench.field, "26")
    QTest.keyClick(bench.field, Qt.Key.Key_Home)
    QTest.keyClicks(bench.field, "1")
    assert bench.field.values() == (1, 2, 6)
    assert bench.field.cursorPosition() == 1


def test_pasting_is_cleaned(bench: Bench) -> None:
    QGuiApplication.clipboard().setText("x2,4;9 5 6")
    bench.field.paste()
    assert bench.field.values() == (2, 4, 5)


def test_fewer_dice_wanted_drops_the_rest(bench: Bench) -> None:
    QTest.keyClicks(bench.field, "246")
    bench.field.set_count(2)
    assert (bench.field.values(), bench.field.is_complete()) == ((2, 4), True)
    assert bench.field.accessibleDescription() == "2 dice"
    bench.field.set_count(1)
    assert bench.field.accessibleDescription() == "1 die"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(st.text(alphabet="0123456789 dx", max_size=12))
def test_whatever_is_typed_the_field_holds_dice(bench: Bench, typed: str) -> None:
    bench.field.clear()
    QTest.keyClicks(bench.field, typed)
    assert bench.field.values() == tuple(int(sign) for sign in typed if sign in "123456")[:3]
    assert bench.field.text() == " ".join(map(str, bench.field.values()))


def test_dice_are_read_out_with_their_state(theme: Theme, qtbot: QtBot) -> None:
    strip = DiceStrip(theme, "Round 1", [Die(None, "automatic"), Die(2, "kept"), Die(6, "failed"), Die(3)])
    qtbot.addWidget(strip)
    assert strip.accessibleName() == "Round 1: automatic, 2 kept, 6 failed, 3"
    strip.set_dice([])
    assert strip.accessibleName() == "Round 1: no dice"
    strip.grab()


def test_many_dice_wrap(theme: Theme, qtbot: QtBot) -> None:
    strip = DiceStrip(theme, "Round 1", [Die(1)] * 25)
    qtbot.addWidget(strip)
    assert strip.heightForWidth(410) == 3 * 41 - 7
    assert strip.heightForWidth(34) == 25 * 41 - 7


def test_kept_and_failed_dice_look_different(theme: Theme, qtbot: QtBot) -> None:
    strips = [DiceStrip(theme, "x", [Die(4, state)]) for state in ("plain", "kept", "failed", "automatic")]
    for strip in strips:
        qtbot.addWidget(strip)
        strip.resize(34, 34)
    pictures = [strip.grab().toImage() for strip in strips]
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])
