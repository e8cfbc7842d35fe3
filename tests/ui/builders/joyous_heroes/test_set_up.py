"""Setting a challenge up: sides, stat, ratings, modifiers, kind and result table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from tests.ui.builders.joyous_heroes.page import HeroesPage

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the screen of the tests says of every list that drops down."""


def test_two_letters_each_and_the_dice_are_next(page: HeroesPage) -> None:
    page.begin()
    assert page.focused() == "Challenger"
    assert page.sees("Name who acts and who is acted on")
    page.type("og")
    page.tab()
    assert page.focused() == "Opponent"
    page.type("wr")
    page.enter()
    assert page.focused() == "Round 1, Ogre under the span’s dice"
    assert page.setup == {
        "kind": "opposed",
        "stat": "Body",
        "challenger": {"name": "Ogre under the span", "rating": 6},
        "opponent": {"name": "Wren", "rating": 2},
    }


def test_the_dice_add_up_as_the_rules_say(page: HeroesPage) -> None:
    page.ogre_against_wren()
    ogre, wren = page.face.challenger, page.face.opponent
    assert page.parts(ogre) == {"Base": "2", "Triple Wren’s rating": "+3", "dice, 1 of them automatic": "5"}
    assert page.parts(wren) == {"Base": "2", "Lower rating": "−1", "Never fewer than two": "+1", "dice": "2"}
    assert "1 automatic" in page.texts(ogre)
    assert "succeeds on 1 to 5" in page.texts(ogre)
    assert "succeeds on 1 or 2" in page.texts(wren)


def test_traits_are_off_until_ticked(page: HeroesPage) -> None:
    page.ogre_against_wren()
    assert "modifiers" not in page.setup["challenger"]
    page.tick("Long arms")
    page.tick("Slippery")
    assert page.setup["challenger"]["modifiers"] == [{"name": "Long arms", "dice": 1, "automatic": 0}]
    assert page.parts(page.face.challenger)["dice, 1 of them automatic"] == "6"
    assert page.parts(page.face.opponent)["dice"] == "3"
    page.tick("Long arms")
    assert page.setup["challenger"]["modifiers"] == []


def test_automatic_successes_of_a_trait_are_cut_to_two(page: HeroesPage) -> None:
    page.begin()
    page.type("og")
    page.tab()
    page.type("Mouse")
    page.enter()
    page.type("1")
    page.tick("Thick hide")
    assert page.parts(page.face.challenger)["Five times Mouse’s rating"] == "+5"
    assert page.sees("dice, 2 of them automatic")
    assert page.sees("Two automatic at most")


def test_a_modifier_of_ones_own_by_keys(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.face.opponent.modifiers.add_line.setFocus()
    page.type("High ground")
    page.enter()
    assert page.made == []
    assert page.focused() == "High ground: dice"
    page.press(Qt.Key.Key_Up)
    page.tab()
    assert page.focused() == "High ground: automatic successes"
    page.press(Qt.Key.Key_Up)
    assert page.setup["opponent"]["modifiers"] == [{"name": "High ground", "dice": 2, "automatic": 1}]
    assert page.parts(page.face.opponent)["dice, 1 of them automatic"] == "3"


def test_an_unticked_modifier_of_ones_own_waits(page: HeroesPage) -> None:
    page.ogre_against_wren()
    for name in ("High ground", "Rain"):
        page.face.opponent.modifiers.add_line.setFocus()
        page.type(name)
        page.enter()
    page.retype(page.own_row("High ground").dice, "3")
    page.tick("High ground")
    assert page.setup["opponent"]["modifiers"] == [{"name": "Rain", "dice": 1, "automatic": 0}]
    again = page.own_row("High ground")
    assert not again.mark.isChecked()
    page.tick("High ground")
    assert [each["dice"] for each in page.setup["opponent"]["modifiers"]] == [3, 1]


def test_another_stat_takes_both_ratings_and_keeps_the_ticks(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.tick("Slippery")
    page.choose(page.face.setup_row.stat, "Wits")
    assert (page.setup["stat"], page.setup["challenger"]["rating"], page.setup["opponent"]["rating"]) == ("Wits", 2, 4)
    assert page.setup["opponent"]["modifiers"] == [{"name": "Slippery", "dice": 2, "automatic": 0}]
    assert page.parts(page.face.opponent)["Double Ogre’s rating"] == "+2"


def test_a_stat_typed_by_its_beginning(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.retype(page.face.setup_row.stat.lineEdit(), "wits")
    page.enter()
    assert page.setup["challenger"]["rating"] == 2
    assert page.focused() == "Round 1, Ogre under the span’s dice"
    assert page.made == []


def test_a_stat_that_one_sheet_lacks_wants_its_rating(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.choose(page.face.setup_row.stat, "Guile")
    assert page.setup["opponent"]["rating"] == 5
    assert page.sees("Ogre under the span has no Guile on the sheet. Enter the rating.")
    assert page.sees("Enter Ogre’s rating")
    assert page.moves() == ["Abandon…"]
    page.retype(page.face.challenger.rating, "3")
    assert not page.sees("has no Guile")
    assert page.sees("Take these dice") or "Take these dice" in page.moves()


def test_somebody_without_a_sheet(page: HeroesPage, sheets_wanted: list[tuple[str, str]]) -> None:
    page.begin()
    page.type("br")
    page.tab()
    assert page.sees("Bryn Hollow has no Band of Joyous Heroes sheet.")
    page.click_button("Fill the sheet in")
    assert sheets_wanted == [(page.ids["Bryn Hollow"], "joyous-heroes")]
    page.click_button("Type the figures")
    assert page.focused() == "Challenger: rating"
    page.type("3")
    assert page.setup["challenger"]["rating"] == 3


def test_a_passing_figure_needs_a_rating_only(page: HeroesPage) -> None:
    page.begin()
    page.type("og")
    page.tab()
    page.type("Miller")
    page.enter()
    assert page.focused() == "Opponent: rating"
    assert page.sees("Enter Miller’s rating")
    page.type("6")
    assert page.sees("Equal ratings")
    assert page.frame.current.record.participants == {
        "Ogre under the span": page.ids["Ogre under the span"],
        "Miller": None,
    }


def test_another_actor_leaves_the_traits_of_the_first_behind(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.tick("Slippery")
    page.face.opponent.modifiers.add_line.setFocus()
    page.type("Rain")
    page.enter()
    page.retype(page.face.opponent.picker.picker, "Miller")
    page.enter()
    assert page.setup["opponent"]["modifiers"] == [{"name": "Rain", "dice": 1, "automatic": 0}]


def test_one_name_for_both_is_refused_beside_it(page: HeroesPage) -> None:
    page.begin()
    page.type("og")
    page.tab()
    page.type("og")
    page.enter()
    assert "Both sides are called Ogre under the span" in page.face.opponent.message.text()
    assert page.moves() == ["Abandon…"]


def test_more_than_twenty_dice_are_refused_beside_the_modifiers(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.face.challenger.modifiers.add_line.setFocus()
    page.type("Army")
    page.enter()
    page.type("20")
    assert "Ogre under the span would have 25 dice" in page.face.challenger.message.text()
    page.retype(page.own_row("Army").dice, "2")
    assert page.face.challenger.message.text() == ""
    assert "Take these dice" in page.moves()


def test_unopposed_and_back_keeps_what_was_typed(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.click_button("Unopposed")
    assert page.setup == {
        "kind": "unopposed",
        "stat": "Body",
        "difficulty": 0,
        "challenger": {"name": "Ogre under the span", "rating": 6},
    }
    assert list(page.frame.current.record.participants) == ["Ogre under the span"]
    assert page.sees("Enter the difficulty")
    page.retype(page.face.against.difficulty, "3")
    assert page.parts(page.face.challenger)["Double the difficulty"] == "+2"
    page.click_button("Opposed")
    assert page.setup["opponent"] == {"name": "Wren", "rating": 2}
    assert page.frame.current.record.participants["Wren"] == page.ids["Wren"]
    assert "difficulty" not in page.setup
    page.click_button("Unopposed")
    assert page.setup["difficulty"] == 3


def test_the_kind_by_keys(page: HeroesPage) -> None:
    page.begin()
    page.face.setup_row.kind.setFocus()
    page.press(Qt.Key.Key_Right)
    assert page.setup["kind"] == "unopposed"
    page.press(Qt.Key.Key_Left)
    assert page.setup["kind"] == "opposed"


def test_result_tables_to_choose_from(page: HeroesPage) -> None:
    page.ogre_against_wren()
    combo = page.face.setup_row.table.combo
    assert [combo.itemText(row) for row in range(combo.count())] == ["General", "grappling"]
    assert "a decisive win (3 or more)" in page.odds()
    page.choose(combo, "grappling")
    assert page.extras["result_table"]["name"] == "grappling"
    assert len(page.extras["result_table"]["entries"]) == 2
    assert "Ogre, decisive (3 or more)" in page.odds()


def test_a_kept_table_survives_its_removal_from_the_campaign(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.choose(page.face.setup_row.table.combo, "grappling")
    page.ask(_forget_tables)
    page.settle()
    combo = page.face.setup_row.table.combo
    assert [combo.itemText(row) for row in range(combo.count())] == ["General", "grappling"]
    assert combo.currentText() == "grappling"


def _forget_tables(desk) -> object:
    with desk.store.operation("op.settings", {}) as operation:
        operation.update("campaign", desk.store.campaign().id, result_tables=[])
    return operation.changes


def test_odds_are_quick_while_it_moves_and_exact_when_it_rests(page: HeroesPage) -> None:
    page.begin()
    page.type("A")
    page.tab()
    page.type("B")
    page.enter()
    page.face.focus_first()
    page.type("1")
    page.retype(page.face.opponent.rating, "5")
    assert page.face._now.chances is not None
    assert isinstance(page.face._now.chances["evenly_matched"], float)
    quick = page.odds()
    page.bot.waitUntil(lambda: not isinstance(page.face._now.chances["evenly_matched"], float), timeout=3000)
    assert page.odds() == quick
    assert page.sees("two dice against seven")


def test_a_short_chance_is_a_fraction(page: HeroesPage) -> None:
    page.begin("unopposed")
    page.type("Wanderer")
    page.enter()
    page.type("3")
    page.retype(page.face.against.difficulty, "3")
    page.wait_for("success 3/4")
    assert page.sees("one throw of two dice")


def test_traits_stay_offered_while_an_open_challenge_is_looked_at_again(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.tick("Long arms")
    first = page.frame.current
    page.frame.begin()
    page.settle()
    page.frame.show_challenge(first)
    page.settle()
    assert page.sees("6")
    page.tick("Long arms")
    assert page.setup["challenger"]["modifiers"] == []


def test_everything_that_takes_the_keyboard_has_a_name(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.click(page.face.opponent.modifiers.add_line)
    page.type("Rain")
    page.enter()
    met = set()
    for _ in range(30):
        assert page.focused() or isinstance(QApplication.focusWidget(), QScrollArea)
        met.add(page.focused())
        page.tab()
    assert {"Opposed", "Stat", "Result table", "Challenger", "Opponent", "Long arms", "Rain: dice"} <= met
    assert {"Round 1, Wren’s dice", "Change the dice Wren has left", "Take these dice"} <= met
