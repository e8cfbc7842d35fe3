"""Undefended challenges: a rating, an open card, and success without one."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.builders.huldufolk.page import BuilderPage

Key = Qt.Key


def isolde(page: BuilderPage) -> None:
    page.begin("undefended")
    page.keys("is", Key.Key_Return)


def test_by_keys_alone(page: BuilderPage) -> None:
    isolde(page)
    rating = page.face.table.rating
    assert rating is not None
    assert rating.rating.stepper.hasFocus()
    page.keys(Key.Key_Up, Key.Key_Up, Key.Key_Up)
    assert page.sees("exceptionally hard")
    page.keys(Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Down)
    assert page.sees("uncommonly hard")
    assert page.cards() == {card: "wins" if card >= 8 else "not" for card in range(1, 11)}
    assert page.sees("The lowest card that reaches it: 8.")
    page.face.hand.take_keyboard()
    page.type("9")
    assert page.sees("If Isolde plays the 9")
    assert page.sees("9 against 8")
    page.enter()
    page.apply()
    assert page.entry().body["outcome"] == {"result": "success", "automatic": False, "total": 9, "margin": 1}
    assert 9 not in page.held("Isolde Marsh")


def test_by_the_mouse_alone_against_somebody_who_cannot_defend(page: BuilderPage) -> None:
    page.click_move("New challenge")
    page.click(page.face.kinds.kinds.button("undefended"))
    page.pick_in(page.side(0).picker.picker, "bryn")
    rating = page.face.table.rating
    assert rating is not None
    page.pick_in(rating.target, "tam")
    assert page.sees("Tam, bridge warden plays no card and loses no threshold.")
    page.click_card(2)
    page.click_move("Play the 2")
    assert page.sees("3 against 10")
    page.click_move("Apply and log")
    assert page.entry().body["outcome"]["result"] == "failure"
    assert page.entry().body["setup"]["target"] == "Tam, bridge warden"
    assert page.ids["Tam, bridge warden"] in page.entry().actors
    assert page.trackers("Tam, bridge warden")["threshold.mundane"] == 3


def test_enter_leads_from_the_rating_to_the_cards(page: BuilderPage) -> None:
    isolde(page)
    page.keys("13", Key.Key_Return)
    assert page.title() == "Isolde Marsh takes on a rating of 13"
    assert page.sees("No card held reaches it.")
    assert page.face.hand.row.isAncestorOf(page.focus())
    page.keys("3", Key.Key_Return)
    page.apply()
    assert page.entry().body["outcome"]["margin"] == -10


def test_the_affinity_is_enough_for_a_basic_task(page: BuilderPage) -> None:
    isolde(page)
    pool, rating = page.side(0).pool, page.face.table.rating
    assert pool is not None
    assert rating is not None
    rating.rating.stepper.setFocus()
    rating.rating.stepper.selectAll()
    page.type("5")
    page.tick(pool.affinity.mark)
    assert page.sees("Isolde Marsh has the affinity, so this needs no pool and no card.")
    assert page.moves()[0] == "Take the result"
    page.enter()
    assert page.sees("Success")
    page.press(Key.Key_Backspace)
    assert rating.rating.isVisible()
    page.click_move("Take the result")
    page.apply()
    assert page.entry().body["outcome"] == {"result": "success", "automatic": True}
    assert page.held("Isolde Marsh") == list(range(1, 11))


def test_which_affinity_is_meant_is_chosen_and_kept(page: BuilderPage) -> None:
    isolde(page)
    pool = page.side(0).pool
    assert pool is not None
    pool.affinity.names.setFocus()
    page.keys(Key.Key_Down)
    assert pool.affinity.mark.isChecked()
    page.face.hand.take_keyboard()
    page.keys("0", Key.Key_Return)
    page.apply()
    assert page.entry().body["extras"]["labels"] == {"Isolde Marsh/affinity": "Herbs"}
