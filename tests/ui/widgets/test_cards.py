"""A hand of cards by typing, arrows and clicks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.cards import CardBack, CardButton, CardFace, CardRow


class Hand(CardRow):
    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "Bryn’s card")
        self.took: list[int] = []
        self.missed: list[int] = []
        self.chosen.connect(self.took.append)
        self.refused.connect(self.missed.append)

    def deal(self, *held: int) -> None:
        self.set_cards(CardFace(rank, "held" if rank in held else "spent", "50 %") for rank in range(1, 11))


@pytest.fixture
def hand(theme: Theme, qtbot: QtBot) -> Hand:
    made = Hand(theme)
    qtbot.addWidget(made)
    made.deal(1, 2, 4, 9, 10)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.setFocus()
    return made


def press(text: str) -> None:
    for sign in text:
        QTest.keyClicks(QApplication.focusWidget(), sign)


@pytest.mark.parametrize(
    ("typed", "rank"), [("a", 1), ("A", 1), ("1", 1), ("4", 4), ("0", 10), ("10", 10), ("410", 10)]
)
def test_a_rank_is_typed(hand: Hand, typed: str, rank: int) -> None:
    press(typed)
    assert hand.selected() == rank
    assert hand.took[-1] == rank


def test_tab_leads_through_a_hand_dealt_late_and_back(theme: Theme, qtbot: QtBot) -> None:
    """Cards made after what follows the hand would otherwise lead past it, to the end of the window."""
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    before, hand, after, last = QLineEdit(), Hand(theme), QLineEdit(), QLineEdit()
    for widget in (before, hand, after, last):
        column.addWidget(widget)
    hand.deal(4, 9)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    before.setFocus()

    def tab(key: Qt.Key = Qt.Key.Key_Tab) -> QWidget | None:
        QTest.keyClick(QApplication.focusWidget(), key)
        return QApplication.focusWidget()

    card = tab()
    assert isinstance(card, CardButton)
    assert (card.face.rank, tab(), tab()) == (4, after, last)
    assert tab(Qt.Key.Key_Backtab) is after
    assert tab(Qt.Key.Key_Backtab) is card
    assert tab(Qt.Key.Key_Backtab) is before


def test_a_rank_that_is_not_held_is_refused(hand: Hand) -> None:
    press("47")
    assert (hand.took, hand.missed, hand.selected()) == ([4], [7], 4)


def test_a_ten_can_be_typed_without_an_ace(hand: Hand, qtbot: QtBot) -> None:
    hand.deal(4, 10)
    press("10")
    assert (hand.took, hand.missed) == ([10], [])


def test_a_one_alone_without_an_ace_is_refused(hand: Hand, qtbot: QtBot) -> None:
    hand.deal(4, 10)
    with qtbot.waitSignal(hand.refused, timeout=3000):
        press("1")
    assert hand.missed == [1]


def test_arrows_go_over_the_held_ones(hand: Hand) -> None:
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_End, Qt.Key.Key_Home):
        QTest.keyClick(QApplication.focusWidget(), key)
    assert hand.took == [1, 2, 4, 2, 10, 1]


def test_a_click_chooses(hand: Hand) -> None:
    cards = hand.findChildren(CardButton)
    QTest.mouseClick(cards[3], Qt.MouseButton.LeftButton)
    QTest.mouseClick(cards[4], Qt.MouseButton.LeftButton)
    assert hand.took == [4]


def test_a_card_that_is_gone_is_let_go(hand: Hand) -> None:
    press("4")
    hand.deal(1, 2)
    assert hand.selected() is None


def test_choosing_by_program_tells_nobody(hand: Hand) -> None:
    hand.select(9)
    assert (hand.selected(), hand.took) == (9, [])
    with pytest.raises(ValueError, match="7 is not held"):
        hand.select(7)


def test_other_keys_are_passed_on(hand: Hand, qtbot: QtBot) -> None:
    press("x")
    assert (hand.took, hand.missed) == ([], [])


def test_what_is_read_out(hand: Hand, theme: Theme) -> None:
    hand.set_cards([CardFace(1, "held", "25 %", recommended=True), CardFace(3, "spent"), CardFace(4, "away")])
    assert [card.accessibleName() for card in hand.findChildren(CardButton) if card.isVisible()] == [
        "ace, 25 %, recommended",
        "3, spent",
        "4, set aside",
    ]
    hand.select(1)
    assert hand.accessibleDescription() == "ace, 25 %, recommended"


def test_only_one_card_is_checked(hand: Hand) -> None:
    press("29")
    assert [card.face.rank for card in hand.findChildren(CardButton) if card.isChecked()] == [9]


def test_a_narrow_hand_wraps(hand: Hand) -> None:
    assert hand.heightForWidth(200) > hand.heightForWidth(800)


def test_an_empty_hand_can_be_focused(theme: Theme, qtbot: QtBot) -> None:
    row = CardRow(theme, "No cards")
    qtbot.addWidget(row)
    row.show()
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Right)
    assert row.selected() is None


def test_a_card_back_gives_nothing_away(theme: Theme, qtbot: QtBot) -> None:
    back = CardBack(theme, "Tam’s card")
    qtbot.addWidget(back)
    assert back.accessibleName() == "Tam’s card, face down"
    assert not back.toolTip()
