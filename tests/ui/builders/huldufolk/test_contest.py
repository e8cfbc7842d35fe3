"""Contests of two sides and more."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.builders.huldufolk.page import BuilderPage

Key = Qt.Key


def three(page: BuilderPage) -> None:
    page.begin("contest")
    page.keys("br", Key.Key_Tab, "is", Key.Key_Return)
    page.face.kinds.more.setFocus()
    page.keys(Key.Key_Space, "pat", Key.Key_Return)


def test_three_sides_by_keys_alone(page: BuilderPage) -> None:
    three(page)
    assert page.title() == "Contest between Bryn Hollow, Isolde Marsh, and Patron of Frost"
    assert page.totals() == ["1", "0", "0"]
    page.keys("8", Key.Key_Return, "7", Key.Key_Return)
    assert page.sees("All turn over") or page.sees("cards turn over")
    assert page.moves()[0] == "Choose Isolde’s card"
    page.keys("9")
    assert page.sees("If Isolde plays the 9")
    page.enter()
    assert page.sees("Won by 1")
    page.apply()
    assert page.entry().body["outcome"]["winner"] == "Isolde Marsh"
    assert page.entry().body["outcome"]["totals"] == {"Bryn Hollow": 8, "Isolde Marsh": 9, "Patron of Frost": 8}
    assert 8 not in page.held("Patron of Frost")


def test_the_holder_wins_a_tie_by_the_mouse_alone(page: BuilderPage) -> None:
    page.click_move("New challenge")
    page.click(page.face.kinds.kinds.button("contest"))
    page.pick_in(page.side(0).picker.picker, "isol")
    page.pick_in(page.side(1).picker.picker, "patr")
    page.tick(page.side(0).prize.holds)
    page.click_card(7)
    page.click_move("Lay it face down")
    page.click_card(7)
    page.click_move("Play the 7")
    page.click_move("Apply and log")
    assert page.entry().body["outcome"]["winner"] == "Isolde Marsh"
    assert page.entry().body["setup"]["incumbent"] == "Isolde Marsh"


def test_a_tie_without_a_holder_stays_one(page: BuilderPage) -> None:
    page.begin("contest")
    page.keys("is", Key.Key_Tab, "pat", Key.Key_Return, "7", Key.Key_Return, "7", Key.Key_Return)
    assert page.sees("A tie")
    page.apply()
    assert page.entry().body["outcome"]["tied"] == ["Isolde Marsh", "Patron of Frost"]


def test_a_side_is_taken_out_again(page: BuilderPage) -> None:
    three(page)
    page.tick(page.side(1).prize.holds)
    page.click(page.side(1).prize.remove)
    assert page.title() == "Contest between Bryn Hollow and Patron of Frost"
    assert [card.picker.picker.text() for card in page.face.table.cards] == ["Bryn Hollow", "Patron of Frost"]
    challenge = page.frame.current
    assert challenge is not None
    assert "incumbent" not in challenge.setup
    assert set(challenge.record.participants) == {"Bryn Hollow", "Patron of Frost"}
    assert not page.side(0).prize.remove.isVisible()


def test_a_holder_who_is_renamed_still_holds(page: BuilderPage) -> None:
    three(page)
    page.tick(page.side(1).prize.holds)
    page.pick_in(page.side(1).picker.picker, "corin")
    challenge = page.frame.current
    assert challenge is not None
    assert challenge.setup["incumbent"] == "Corin of the Reeds"


def test_the_same_name_twice_is_refused_beside_it(page: BuilderPage) -> None:
    page.begin("contest")
    page.keys("br", Key.Key_Tab, "br", Key.Key_Return)
    assert page.sees("Two sides are called Bryn Hollow. Give one of them another name.")
    assert page.side(1).message.isVisible()
    page.pick_in(page.side(1).picker.picker, "isol")
    assert not page.sees("Two sides are called")
    assert page.moves()[0] == "Choose Bryn’s card"
