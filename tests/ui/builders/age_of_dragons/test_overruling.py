"""Corrections, going back, latecomers and adjustments."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.builders.age_of_dragons.page import BuilderPage


def begun(page: BuilderPage, *letters: str) -> None:
    page.begin()
    for each in letters or ("yr",):
        page.name(each)
    page.enter()


def moves(page: BuilderPage) -> list[dict[str, object]]:
    assert page.frame.current is not None
    return page.frame.current.moves


def test_back_takes_the_last_move_away(page: BuilderPage) -> None:
    begun(page)
    page.roll("61")
    page.press(Qt.Key.Key_Backspace)
    assert moves(page) == []
    assert page.complexity() == "3 of 3 left"
    assert not page.play.history.isVisible()


def test_a_wrong_die_is_corrected_by_keys(page: BuilderPage) -> None:
    begun(page)
    page.roll("61")
    page.roll("11")
    page.play.history.rows[0].correct.setFocus()
    page.press(Qt.Key.Key_Space)
    assert page.sees("Move 1, now “Yrsa Emberwing attempts, moderate: 6 1, power 1”: put another in its place.")
    assert page.seats() == ["Yrsa Emberwing, energy 5 of 5, has initiative"]
    assert page.play.dice.values() == (6, 1)
    page.press(Qt.Key.Key_Backspace)
    page.type("5")
    page.enter()
    assert page.history()[0].startswith("Yrsa Emberwing attempts, moderate: 6 5, power 2")
    assert page.complexity() == "1 of 3 left"
    assert len(moves(page)) == 2
    assert page.moves()[0] == "Attempt, moderate"


def test_a_drawn_move_corrected_is_drawn_no_more(page: BuilderPage) -> None:
    begun(page)
    page.press(Qt.Key.Key_D)
    assert "drawn" in page.history()[0]
    page.click(page.play.history.rows[0].correct)
    page.play.dice.selectAll()
    page.roll("11")
    assert page.history() == ["Yrsa Emberwing attempts, moderate: 1 1, no hit | 3 to go · 3 energy left"]


def test_a_correction_can_be_left_as_it_was(page: BuilderPage) -> None:
    begun(page)
    page.roll("61")
    before = moves(page)
    page.click(page.play.history.rows[0].correct)
    page.press(Qt.Key.Key_Right)
    page.alt(2)
    assert moves(page) == before
    assert not page.play.correcting.isVisible()


def test_moves_that_no_longer_follow_are_offered_again(page: BuilderPage) -> None:
    """With power 3 the first attempt completes it: the others have nothing to do, until it is corrected again."""
    begun(page)
    page.press(Qt.Key.Key_Right)
    page.alt(1)
    page.type("chant")
    page.play.dice.setFocus()
    page.roll("666")
    page.click_words("End", page.play.in_force)
    page.press(Qt.Key.Key_Left)
    page.press(Qt.Key.Key_Left)
    page.roll("6")
    assert len(moves(page)) == 3
    page.click(page.play.history.rows[0].correct)
    page.play.dice.selectAll()
    page.roll("111")
    assert page.play.leftovers.texts() == ("was: “chant” ended", "was: Yrsa Emberwing attempts, mild: 6")
    assert len(moves(page)) == 1
    page.alt(2)
    assert page.sees("There is no modifier in force, so none called “chant”. Leave it out.")
    assert page.play.leftovers.texts() == ("was: Yrsa Emberwing attempts, mild: 6",)
    page.alt(2)
    assert page.history()[1].startswith("Yrsa Emberwing attempts, mild: 6, power 1")
    assert not page.play.leftovers.isVisible()


def test_leftovers_can_be_forgotten(page: BuilderPage) -> None:
    begun(page)
    page.alt(1)
    page.type("chant")
    page.play.dice.setFocus()
    page.roll("66")
    page.click_words("End", page.play.in_force)
    page.click(page.play.history.rows[0].correct)
    page.play.dice.selectAll()
    page.roll("11")
    page.click_words("Forget them")
    assert not page.play.leftovers.isVisible()
    assert "Enter again" not in page.moves()


def test_a_figure_is_adjusted_with_a_reason(page: BuilderPage) -> None:
    begun(page)
    page.click_words("Adjust…")
    assert page.focused() == "complexity"
    page.click_words("difficulty", page.play.adjust)
    page.step(page.play.adjust.to, 2)
    page.play.adjust.reason.setFocus()
    page.enter()
    assert moves(page) == []
    page.type("the wind turns")
    page.enter()
    assert moves(page) == [{"adjust": "difficulty", "to": 7, "reason": "the wind turns"}]
    assert page.history() == ["Difficulty set from 5 to 7 | because the wind turns"]
    assert page.technique() == "Technique 5 = Soma 5, below difficulty 7: hits on 5+"
    assert not page.play.adjust.isVisible()
    assert page.focused().startswith("Dice of")


def test_energy_is_adjusted_of_whoever_it_is(page: BuilderPage) -> None:
    begun(page, "yr", "so")
    page.click_words("Adjust…")
    page.click_words("energy", page.play.adjust)
    page.play.adjust.whose.setFocus()
    page.press(Qt.Key.Key_Down)
    assert page.play.adjust.to.value() == 3
    page.step(page.play.adjust.to, 4)
    page.play.adjust.reason.setFocus()
    page.type("a draught of fire")
    page.enter()
    assert page.acts() == "Sorrel"
    assert page.seats()[1] == "Sorrel, energy 7 of 3, has initiative"


def test_an_adjustment_is_corrected(page: BuilderPage) -> None:
    begun(page)
    page.click_words("Adjust…")
    page.step(page.play.adjust.to, 3)
    page.play.adjust.reason.setFocus()
    page.type("it is a double wall")
    page.enter()
    page.roll("66")
    page.click(page.play.history.rows[0].correct)
    assert page.play.adjust.to.value() == 6
    page.step(page.play.adjust.to, -2)
    page.click_words("Set it")
    assert page.history()[0] == "Complexity set from 3 to 4 | because it is a double wall"
    assert page.complexity() == "2 of 3 left"


def test_escape_leaves_the_adjustment_and_keeps_the_reason(page: BuilderPage) -> None:
    begun(page)
    page.click_words("Adjust…")
    page.play.adjust.reason.setFocus()
    page.type("half a thought")
    page.press(Qt.Key.Key_Escape)
    assert not page.play.adjust.isVisible()
    page.click_words("Adjust…")
    assert page.play.adjust.reason.line.text() == "half a thought"


def test_a_latecomer_from_the_roster(page: BuilderPage) -> None:
    begun(page)
    page.click_words("Joins…")
    assert page.focused() == "Who joins"
    page.name("old")
    assert page.focused() == "Joins"
    page.enter()
    assert page.history() == ["Old Grumble joined with 7 energy"]
    assert page.acts() == "Old Grumble"
    page.roll("66")
    assert page.frame.current is not None
    assert page.frame.current.record.participants["Old Grumble"] == page.ids["Old Grumble"]
    page.press(Qt.Key.Key_Backspace)
    page.press(Qt.Key.Key_Backspace)
    assert "Old Grumble" not in page.frame.current.record.participants


def test_a_passing_latecomer_and_one_who_is_there_already(page: BuilderPage) -> None:
    begun(page)
    page.click_words("Joins…")
    page.name("Kettle")
    assert page.focused() == "Soma"
    page.type("9")
    page.click_words("Joins", page.play.join.button.parentWidget())
    assert page.seats()[1] == "Kettle, energy 9 of 9, has initiative"
    page.click_words("Joins…")
    page.name("Kettle")
    page.click(page.play.join.button)
    assert page.sees("Kettle takes part already. Give one of them another name.")
    assert len(moves(page)) == 1


def test_a_latecomer_without_a_sheet(page: BuilderPage, sheets_wanted: list[tuple[str, str]]) -> None:
    begun(page)
    page.click_words("Joins…")
    page.name("bry")
    assert page.sees("Bryn Hollow has no Age of Dragons sheet.")
    page.click_words("Fill the sheet in", page.play.join)
    assert sheets_wanted == [(page.ids["Bryn Hollow"], "age-of-dragons")]
    page.click_words("Type the figures", page.play.join)
    assert page.focused() == "Soma"


def test_nobody_joins_without_a_name(page: BuilderPage) -> None:
    begun(page)
    page.click_words("Joins…")
    page.click(page.play.join.button)
    assert page.sees("Name who joins.")
    assert page.focused() == "Who joins"
    assert moves(page) == []


def test_who_gave_up_is_corrected_by_any_other_move(page: BuilderPage) -> None:
    begun(page, "yr", "so")
    page.click(page.play.seats.rows["Yrsa Emberwing"].give_up)
    page.click(page.play.history.rows[0].correct)
    page.click(page.play.seats.rows["Sorrel"].give_up)
    assert page.history() == ["Sorrel gave up"]
    assert page.acts() == "Yrsa Emberwing"


def test_reasons_stay_with_the_storyteller(page: BuilderPage) -> None:
    begun(page)
    page.click_words("Adjust…")
    page.step(page.play.adjust.to, 1)
    page.play.adjust.reason.setFocus()
    page.type("to spite them")
    page.enter()
    assert page.frame.current is not None
    public = page.frame.current.system.public(page.frame.current.state)
    assert not any("to spite them" in str(line.parameters) for line in public.lines)
