"""A card that lies face down is nowhere: not on the screen, not in what is read aloud, not in a tooltip."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui.builders.huldufolk.page import BuilderPage

Key = Qt.Key


def begun(page: BuilderPage) -> None:
    page.begin()
    page.keys("br", Key.Key_Tab, "ta", Key.Key_Return)


def seen(page: BuilderPage) -> tuple[list[str], object]:
    return page.texts(hidden=True), page.picture()


@pytest.mark.parametrize("laid", [False, True], ids=["chosen", "laid"])
def test_nothing_tells_one_hidden_card_from_another(page: BuilderPage, laid: bool) -> None:
    begun(page)
    found = []
    for card in "25":
        page.keys(card)
        if laid:
            page.enter()
        found.append(seen(page))
        if laid:
            page.press(Key.Key_Backspace)
            page.face.hand.take_keyboard()
    assert found[0][0] == found[1][0]
    assert found[0][1] == found[1][1]


def test_nothing_tells_while_the_player_chooses(page: BuilderPage) -> None:
    begun(page)
    found = []
    for card in "25":
        page.keys(card, Key.Key_Return, "7")
        found.append(seen(page))
        page.press(Key.Key_Backspace)
        page.face.hand.take_keyboard()
    assert found[0] == found[1]


def test_a_reveal_taken_back_is_hidden_again(page: BuilderPage) -> None:
    begun(page)
    found = []
    for card in "25":
        page.keys(card, Key.Key_Return, "7", Key.Key_Return)
        assert page.sees(f"Tam, bridge warden played the {card}")
        page.press(Key.Key_Backspace)
        page.face.hand.take_keyboard()
        page.settle()
        assert "does not unsee it" in page.frame.message.text()
        page.frame.message.clear()
        found.append(seen(page))
        page.press(Key.Key_Backspace)
        page.face.hand.take_keyboard()
    assert found[0] == found[1]


def test_a_typed_card_turns_over_at_once(page: BuilderPage) -> None:
    begun(page)
    page.type("5")
    assert not page.face.hand.row.isVisible()
    assert page.sees("Tam’s card is chosen, hidden")
    assert page.moves()[0] == "Lay it face down"
    page.type("2")
    page.keys(Key.Key_Return, "7", Key.Key_Return)
    page.apply()
    assert page.entry().body["moves"][0]["card"] == 2


def test_the_storytellers_character_comes_first_whichever_side_it_is_on(page: BuilderPage) -> None:
    page.begin()
    page.keys("pat", Key.Key_Tab, "br", Key.Key_Return)
    assert page.moves()[0] == "Choose Patron’s card"
    page.keys("9", Key.Key_Return)
    assert page.moves()[0] == "Choose Bryn’s card"


def test_a_drawn_card_is_hidden_too(page: BuilderPage) -> None:
    begun(page)
    page.type("d")
    assert page.sees("Card is down, hidden")
    assert not page.sees("Tam, bridge warden drew")
    assert page.moves()[0] == "Choose Bryn’s card"
