"""The bar of moves by keys and clicks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.moves import Move, MoveBar, with_keys

MOVES = [
    Move("play", "Play the 4", "Enter", prominent=True),
    Move("draw", "Draw for Bryn", "D"),
    Move("mediate", "They mediate"),
    Move("yield", "Yield"),
    Move("abandon", "Abandon…", apart=True),
]
Alt = Qt.KeyboardModifier.AltModifier


class Host(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setAccessibleName("note")
        self.bar = MoveBar(theme, self)
        self.seen: list[str] = []
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(self.bar)
        self.bar.triggered.connect(self.seen.append)


@pytest.fixture
def host(theme: Theme, qtbot: QtBot) -> Host:
    made = Host(theme)
    qtbot.addWidget(made)
    made.bar.set_moves(MOVES)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.field.setFocus()
    return made


def test_keys_are_given_in_order_and_shown(host: Host) -> None:
    keys = [host.bar.button(move).key for move in host.bar.move_ids()]
    assert keys == ["Enter", "D", "Alt 1", "Alt 2", ""]


def test_only_nine_moves_have_a_key() -> None:
    keys = [key for _move, key in with_keys(Move(str(number), "x") for number in range(11))]
    assert keys == [f"Alt+{number}" for number in range(1, 10)] + ["", ""]


@pytest.mark.parametrize(
    ("key", "held", "move"),
    [
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "play"),
        (Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, "play"),
        (Qt.Key.Key_1, Alt, "mediate"),
        (Qt.Key.Key_2, Alt, "yield"),
    ],
)
def test_keys_work_from_anywhere_in_the_host(host: Host, key: Qt.Key, held: Qt.KeyboardModifier, move: str) -> None:
    QTest.keyClick(host.field, key, held)
    assert host.seen == [move]


def test_a_letter_typed_into_a_text_is_a_letter(host: Host) -> None:
    QTest.keyClicks(host.field, "Dd")
    assert host.field.text() == "Dd"
    assert host.seen == []


def test_a_letter_elsewhere_is_a_move(host: Host) -> None:
    host.bar.button("play").setFocus()
    QTest.keyClick(host.bar.button("play"), Qt.Key.Key_D)
    assert host.seen == ["draw"]


def test_enter_on_a_button_presses_that_button(host: Host) -> None:
    button = host.bar.button("yield")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert host.seen == ["yield"]


def test_clicks(host: Host) -> None:
    for move in ("draw", "abandon"):
        QTest.mouseClick(host.bar.button(move), Qt.MouseButton.LeftButton)
    assert host.seen == ["draw", "abandon"]


def test_a_move_that_cannot_be_made_does_nothing(host: Host) -> None:
    host.bar.set_moves([Move("draw", "Draw", enabled=False)])
    QTest.keyClick(host.field, Qt.Key.Key_1, Alt)
    QTest.mouseClick(host.bar.button("draw"), Qt.MouseButton.LeftButton)
    assert host.seen == []


def test_old_keys_are_freed(host: Host, qtbot: QtBot) -> None:
    host.bar.set_moves([Move("stand", "Let it stand")])
    QTest.keyClick(host.field, Qt.Key.Key_1, Alt)
    QTest.keyClick(host.field, Qt.Key.Key_2, Alt)
    QTest.keyClick(host.field, Qt.Key.Key_Return)
    assert host.seen == ["stand"]


def test_a_move_still_offered_keeps_the_keyboard(host: Host) -> None:
    host.bar.button("yield").setFocus()
    host.bar.set_moves([Move("yield", "Yield now"), Move("play", "Play the 5", "Enter", prominent=True)])
    assert host.bar.button("yield").hasFocus()
    assert host.bar.move_ids() == ("yield", "play")
    assert host.bar.button("yield").accessibleName() == "Yield now"


def test_two_prominent_moves_are_a_mistake(host: Host) -> None:
    with pytest.raises(ValueError, match="prominent"):
        host.bar.set_moves([Move("a", "A", prominent=True), Move("b", "B", prominent=True)])


def test_it_wraps_rather_than_hiding_moves(host: Host, theme: Theme) -> None:
    host.bar.set_hint("Tam’s card turns over when Bryn’s is in.")
    host.resize(400, 400)
    assert host.bar.heightForWidth(380) > host.bar.heightForWidth(2000)
    buttons = [host.bar.button(move) for move in host.bar.move_ids()]
    assert all(host.bar.rect().contains(button.geometry()) for button in buttons)


def test_abandoning_stands_at_the_right_end(host: Host) -> None:
    host.resize(900, 200)
    abandon = host.bar.button("abandon").geometry()
    assert abandon.left() > host.bar.button("yield").geometry().right() + 100


def test_a_button_shows_ampersands_and_has_its_key_as_description(theme: Theme, qtbot: QtBot) -> None:
    button = ActionButton(theme, "Apply & log", key="Ctrl Enter", kind="prominent")
    qtbot.addWidget(button)
    assert button.accessibleName() == "Apply & log"
    assert button.accessibleDescription() == "Ctrl Enter"
    assert button.shortcut().isEmpty()


def test_buttons_grow_with_the_zoom(host: Host, theme: Theme) -> None:
    before = host.bar.button("play").sizeHint()
    theme.set_zoom(200)
    after = host.bar.button("play").sizeHint()
    assert (after.height(), after.width() > 1.9 * before.width()) == (2 * before.height(), True)
