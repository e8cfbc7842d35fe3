"""What is overruled asks for a word of reason before it is applied: by keys, by clicks, with reasons given before."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from tests.ui.builders.joyous_heroes.page import HeroesPage
from tests.ui.builders.page import CTRL


def drawn_until_over(page: HeroesPage) -> None:
    for _ in range(12):
        if page.frame.current is not None and page.frame.current.outcome is not None:
            return
        page.draw()
    raise AssertionError("it never ends")


def test_a_round_drawn_anew_waits_for_a_reason_by_keys(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.draw()
    page.back()
    drawn_until_over(page)
    card = page.frame.finished.overruled
    assert "Apply and log" not in page.moves()
    assert page.sees("A word of reason is still missing")
    assert page.sees("drawn anew")
    page.press(Qt.Key.Key_Return, CTRL)
    assert page.logged == []
    field = card.lines[0].reason
    assert field is not None
    page.tab_to(field.line.accessibleName())
    assert "values that were drawn were taken back" in page.focused()
    page.type("the dice were cocked")
    page.enter()
    assert page.sees("the dice were cocked")
    entry = page.apply()
    (found,) = entry.body["overruled"]
    assert (found["kind"], found["reason"]) == ("drawn", "the dice were cocked")


def test_a_rating_typed_over_waits_for_a_reason_by_clicks_and_one_given_before_is_offered(page: HeroesPage) -> None:
    for place, reason in enumerate(["bewitched", ""]):
        page.ogre_against_wren()
        assert page.setup["challenger"]["rating"] == 6
        page.tab_to("Challenger: rating")
        page.type("5")
        drawn_until_over(page)
        line = page.frame.finished.overruled.lines[0]
        assert page.sees("Ogre under the span: rating 6 → 5, set by hand")
        assert line.reason is not None
        if reason:
            page.click(line.reason.line)
            page.type(reason)
            page.click_button("Keep", line.reason)
        else:
            (offer,) = [each for each in line.reason.offers.findChildren(QPushButton) if each.isVisible()]
            page.click(offer)
        entry = page.apply()
        assert [item["reason"] for item in entry.body["overruled"]] == ["bewitched"], place


def test_a_rating_typed_back_overrules_nothing(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.tab_to("Challenger: rating")
    page.type("5")
    page.press(Qt.Key.Key_Up)
    drawn_until_over(page)
    assert not page.frame.finished.overruled.isVisible()
    assert page.apply().body["overruled"] == []


def test_another_reason_is_asked_for_anew(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.draw()
    page.back()
    drawn_until_over(page)
    card = page.frame.finished.overruled
    page.frame.finished.focus_reason()
    page.type("first")
    page.enter()
    page.click_button("Another reason", card)
    assert "Apply and log" not in page.moves()
    page.type("second")
    page.enter()
    assert [item["reason"] for item in page.apply().body["overruled"]] == ["second"]
