"""Earlier rounds corrected, the storyteller's changes, a set-up changed in the middle, and another try."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from gm_console.ui.builders.joyous_heroes.adjusting import AdjustPanel
from tests.ui.builders.joyous_heroes.page import HeroesPage

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the screen of the tests says of every list that drops down."""


def two_rounds(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.round("1111" + "11")
    page.round("2222" + "21")


def test_an_earlier_round_is_corrected_by_mouse(page: HeroesPage) -> None:
    two_rounds(page)
    page.click_button("Round 1: correct")
    fields = page.correction().fields
    assert fields["challenger"].values() == (1, 1, 1, 1)
    assert "Take these dice" not in page.moves()
    page.retype(fields["challenger"], "5321")
    page.click_button("Correct")
    assert page.made[0] == {"rolls": {"challenger": [5, 3, 2, 1], "opponent": [1, 1]}}
    assert len(page.made) == 2
    assert page.dice()[0] == "Round 1, Ogre under the span: automatic, 5 kept, 3 kept, 2 kept, 1 kept"


def test_an_earlier_round_is_corrected_by_keys(page: HeroesPage) -> None:
    two_rounds(page)
    page.button("Round 2: correct").setFocus()
    page.enter()
    assert page.focused() == "Round 2, Ogre under the span’s dice"
    page.type("3333")
    page.enter()
    assert page.made[1]["rolls"]["challenger"] == [3, 3, 3, 3]
    assert page.focused() == "Round 3, Ogre under the span’s dice"


def test_escape_leaves_a_correction(page: HeroesPage) -> None:
    two_rounds(page)
    before = list(page.made)
    page.click_button("Round 1: correct")
    page.type("55")
    page.press(Qt.Key.Key_Escape)
    assert page.made == before
    assert page.focused() == "Round 1: correct"
    assert "Take these dice" in page.moves()


def test_a_wrong_correction_is_refused_in_its_place(page: HeroesPage) -> None:
    two_rounds(page)
    page.click_button("Round 1: correct")
    page.type("55")
    page.enter()
    assert page.sees("Ogre under the span has 4 dice to roll, but 2 were given. Enter 4.")
    assert page.correction().fields["challenger"].values() == (5, 5)
    assert page.made[0]["rolls"]["challenger"] == [1, 1, 1, 1]


def test_rounds_that_no_longer_fit_are_offered_again(page: HeroesPage) -> None:
    two_rounds(page)
    page.click_button("Round 1: correct")
    page.retype(page.correction().fields["challenger"], "1166")
    page.enter()
    assert len(page.made) == 1
    assert page.sees("was: 2 2 2 2 against 2 1")
    page.click_button("Enter what was there")
    assert page.face.playing.current.values() == {"challenger": (2, 2), "opponent": (2, 1)}
    page.enter()
    assert page.made[1] == {"rolls": {"challenger": [2, 2], "opponent": [2, 1]}}
    assert not page.sees("was:")
    assert "left_behind" not in page.extras


def test_a_drawn_round_that_is_corrected_was_not_drawn(page: HeroesPage) -> None:
    page.even_match()
    page.draw()
    page.click_button("Round 1: correct")
    page.type("11")
    page.enter()
    assert "drawn" not in page.texts(page.face.playing.rounds)
    assert page.frame.current.record.draws["moves"] == []


def test_the_end_can_be_corrected_too(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.round("1111" + "66")
    assert page.sees("Won by 5")
    page.click_button("Correct a round…")
    page.click_button("Round 1: correct")
    page.retype(page.correction().fields["opponent"], "61")
    page.enter()
    assert page.frame.current.outcome is None
    assert page.focused() == "Round 2, Ogre under the span’s dice"
    assert len(page.made) == 1


def test_the_storyteller_changes_the_dice_left_with_a_reason(page: HeroesPage) -> None:
    two_rounds(page)
    page.tab_to("Change the dice Ogre under the span has left")
    page.enter()
    assert page.focused() == "Dice left"
    page.type("3")
    page.tab()
    page.enter()
    assert len(page.made) == 2
    page.type("the bridge gives way")
    page.enter()
    assert page.made[2] == {"adjust": "dice", "side": "challenger", "to": 3, "reason": "the bridge gives way"}
    assert page.sees("Ogre under the span: 3 dice in place of 5. the bridge gives way")
    assert page.face.playing.current.missing() == {"challenger": 2, "opponent": 2}
    assert page.focused() == "Round 3, Ogre under the span’s dice"


def test_dice_changed_to_none_end_it(page: HeroesPage) -> None:
    two_rounds(page)
    page.click_button("Change the dice Wren has left")
    page.type("0")
    page.tab()
    page.type("gives up")
    page.enter()
    assert page.sees("Won by 5")
    entry = page.apply()
    assert entry.body["outcome"] == {"result": "challenger", "remaining": 5, "rounds": 2}
    assert entry.body["moves"][-1]["reason"] == "gives up"


def test_escape_keeps_the_dice_and_the_reason_for_later(page: HeroesPage) -> None:
    two_rounds(page)
    page.click_button("Change the dice Wren has left")
    page.tab()
    page.type("a rope")
    page.press(Qt.Key.Key_Escape)
    assert len(page.made) == 2
    page.click_button("Change the dice Wren has left")
    assert page.face.playing.adjusting.reason.line.text() == "a rope"


def test_a_change_of_dice_is_corrected(page: HeroesPage) -> None:
    two_rounds(page)
    page.click_button("Change the dice Wren has left")
    page.type("5")
    page.tab()
    page.type("friends")
    page.enter()
    page.click_button("Changed: correct")
    panel = next(each for each in page.face.playing.rounds.findChildren(AdjustPanel) if each.isVisible())
    assert panel.dice.value() == 5
    page.type("4")
    page.click_button("Change")
    assert page.made[2] == {"adjust": "dice", "side": "opponent", "to": 4, "reason": "friends"}


def test_a_set_up_changed_in_the_middle_keeps_the_rounds_that_fit(page: HeroesPage) -> None:
    two_rounds(page)
    page.alt(1)
    page.choose(page.face.setup_row.table.combo, "grappling")
    assert len(page.made) == 2
    page.tick("Slippery")
    assert page.made == []
    assert page.sees("was: 1 1 1 1 against 1 1")
    page.tick("Slippery")
    page.click_button("Enter what was there")
    page.click_button("Enter what was there")
    assert len(page.made) == 2
    assert not page.sees("was:")


def test_unopposed_by_keys_failed_and_tried_again(page: HeroesPage) -> None:
    page.begin("unopposed")
    page.type("br")
    page.enter()
    page.type("3")
    page.tab_to("Difficulty")
    page.type("9")
    page.tab_to("not said")
    page.press(Qt.Key.Key_Right)
    page.tab_to("What a failed try costs")
    page.type("an hour")
    page.tab_to("Throw, Bryn Hollow’s dice")
    assert page.sees("Taken from the degree")
    page.round("61")
    assert page.sees("No success")
    assert page.sees("Another try is allowed. A failed try costs: an hour")
    page.button("Log it and try again").setFocus()
    page.enter()
    entries = page.ask(lambda desk: desk.store.log())
    assert [each.mark for each in entries] == ["failure"]
    assert entries[0].body["extras"]["another_try"] == "yes"
    assert entries[0].body["extras"]["failed_try_costs"] == "an hour"
    assert page.made == []
    assert page.setup["challenger"] == {"name": "Bryn Hollow", "rating": 3}
    assert page.frame.current.record.participants == {"Bryn Hollow": page.ids["Bryn Hollow"]}
    assert page.extras["failed_try_costs"] == "an hour"
    assert page.focused() == "Throw, Bryn Hollow’s dice"
    page.round("11")
    assert page.sees("Success by 1")
    assert not page.face.result.try_again.isVisible()
    assert page.apply().mark == "success"


def test_no_other_try_where_it_is_not_allowed(page: HeroesPage) -> None:
    page.begin("unopposed")
    page.type("Wanderer")
    page.enter()
    page.type("3")
    page.retype(page.face.against.difficulty, "3")
    page.click_button("not allowed")
    page.face.focus_first()
    page.round("66")
    assert page.sees("Another try is not allowed.")
    assert not page.face.result.try_again.isVisible()


def test_abandoned_with_a_reason_by_keys(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.type("2561" + "24")
    page.button("Abandon…").setFocus()
    page.enter()
    page.type("the bell rings")
    page.enter()
    assert page.frame.current is None
    entries = page.ask(lambda desk: desk.store.log())
    assert entries[0].body["note"] == "the bell rings"
    assert "moves" not in entries[0].body
