"""Hands typed or clicked for two sides."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.hands import HandButton, HandsField


@pytest.fixture
def field(theme: Theme, qtbot: QtBot) -> HandsField:
    made = HandsField(theme, "Isolde", "Tam")
    qtbot.addWidget(made)
    made.show()
    return made


def test_keys_fill_the_first_side_then_the_second(field: HandsField, qtbot: QtBot) -> None:
    with qtbot.waitSignal(field.completed) as caught:
        QTest.keyClicks(field, "rS")
    assert caught.args == ["rock", "scissors"]
    assert field.values() == ("rock", "scissors")
    assert field.accessibleDescription() == "Isolde: rock, Tam: scissors"


def test_a_third_key_changes_the_second_side(field: HandsField) -> None:
    QTest.keyClicks(field, "rps")
    assert field.values() == ("rock", "scissors")


def test_backspace_takes_the_last_back(field: HandsField) -> None:
    QTest.keyClicks(field, "rp")
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert field.values() == ("rock", None)
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert field.values() == (None, None)


def test_other_keys_are_not_taken(field: HandsField, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(field.changed):
        QTest.keyClicks(field, "dx4")
        QTest.keyClick(field, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(field, Qt.Key.Key_Backspace)


def test_clicks(field: HandsField) -> None:
    buttons = field.findChildren(HandButton)
    QTest.mouseClick(buttons[4], Qt.MouseButton.LeftButton)
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    QTest.mouseClick(buttons[2], Qt.MouseButton.LeftButton)
    assert field.values() == ("scissors", "paper")
    assert [button.isChecked() for button in buttons] == [False, False, True, False, True, False]


def test_clicking_the_chosen_hand_again_keeps_it(field: HandsField) -> None:
    button = field.findChildren(HandButton)[0]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (field.values(), button.isChecked()) == (("rock", None), True)


def test_a_hidden_hand_is_there_and_not_shown(field: HandsField) -> None:
    field.set_hidden(True, False)
    QTest.keyClicks(field, "rp")
    assert field.values() == ("rock", "paper")
    assert field.accessibleDescription() == "Isolde: chosen, hidden, Tam: paper"
    assert [button.isChecked() for button in field.findChildren(HandButton)] == [
        False,
        False,
        False,
        False,
        True,
        False,
    ]


def test_a_click_on_a_hidden_side_does_not_show_either(field: HandsField) -> None:
    field.set_hidden(True, False)
    button = field.findChildren(HandButton)[1]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert field.values() == ("paper", None)
    assert not button.isChecked()


def test_clearing_tells_nobody(field: HandsField, qtbot: QtBot) -> None:
    QTest.keyClicks(field, "rp")
    with qtbot.assertNotEmitted(field.changed):
        field.clear()
    assert field.values() == (None, None)


def test_buttons_are_named_with_their_side(field: HandsField) -> None:
    names = [button.accessibleName() for button in field.findChildren(HandButton)]
    assert names[0] == "Isolde: rock"
    assert names[5] == "Tam: scissors"
