"""Whole challenges from empty to logged, by keys alone and by the mouse alone; drawn and typed dice mixed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest

from gm_console.app.challenges import open_challenges
from tests.ui.builders.joyous_heroes.page import HeroesPage

SYSTEM = "joyous-heroes"

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the screen of the tests says of every list that drops down."""


def test_the_worked_example_by_keys_alone(page: HeroesPage) -> None:
    """Body 4 against Body 2: four dice against two; 1 3 5 6 and 2 4, then 2 4 and 5."""
    page.begin()
    page.type("Hero")
    page.tab()
    page.type("Villain")
    page.enter()
    page.type("4")
    page.tab_to("Opponent: rating")
    page.type("2")
    page.tab_to("Round 1, Hero’s dice")
    page.type("1356")
    assert page.focused() == "Round 1, Villain’s dice"
    page.type("24")
    page.enter()
    assert page.dice() == ["Round 1, Hero: 1 kept, 3 kept, 5 failed, 6 failed", "Round 1, Villain: 2 kept, 4 failed"]
    assert page.focused() == "Round 2, Hero’s dice"
    page.round("245")
    assert page.sees("Won by 2")
    assert page.sees("Hero, after 2 rounds")
    assert page.sees("A clear win")
    entry = page.apply()
    assert entry.mark == "success"
    assert entry.body["outcome"] == {"result": "challenger", "remaining": 2, "rounds": 2}
    assert entry.body["moves"] == [
        {"rolls": {"challenger": [1, 3, 5, 6], "opponent": [2, 4]}},
        {"rolls": {"challenger": [2, 4], "opponent": [5]}},
    ]
    assert entry.body["extras"]["result_table"]["coded"] is True
    assert page.frame.current is None
    assert page.stored() == ()


def test_set_up_and_a_round_take_few_keys(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.round("1234" + "12")
    assert len(page.made) == 1


def test_only_dice_that_are_rolled_are_asked_for(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.type("2561")
    assert page.focused() == "Round 1, Wren’s dice"
    page.type("24")
    page.enter()
    assert page.dice()[0] == "Round 1, Ogre under the span: automatic, 2 kept, 5 kept, 6 failed, 1 kept"
    assert page.face.playing.current.missing() == {"challenger": 3, "opponent": 1}
    assert "Set aside: automatic" in page.dice(page.face.playing.current)


def test_two_dice_left_are_all_rolled(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.round("6661" + "11")
    assert page.sees("all are rolled")
    assert page.face.playing.current.missing() == {"challenger": 2, "opponent": 2}


def test_whole_challenge_by_mouse_alone(page: HeroesPage) -> None:
    page.click_button("New challenge")
    page.pick_by_mouse(page.face.challenger, "og")
    page.pick_by_mouse(page.face.opponent, "wr")
    page.tick("Long arms")
    page.choose(page.face.setup_row.table.combo, "grappling")
    while page.frame.current.outcome is None:
        page.click_button("Roll for both")
    assert page.sees("Decisive: pinned to the ground")
    page.choose(page.face.result.table.combo, "General")
    assert page.sees("A decisive win")
    page.choose(page.face.result.table.combo, "grappling")
    page.click_button("Apply and log")
    entries = page.ask(lambda desk: desk.store.log())
    assert entries[0].body["extras"]["result_table"]["name"] == "grappling"
    assert set(entries[0].actors) == {page.ids["Ogre under the span"], page.ids["Wren"]}


def test_enter_with_dice_missing_says_so_and_loses_nothing(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.type("25")
    page.enter()
    assert page.made == []
    assert page.sees("Ogre under the span has 4 dice to roll, but 2 were given. Enter 4.")
    assert page.focused() == "Round 1, Ogre under the span’s dice"
    page.type("61")
    assert not page.sees("were given")
    page.enter()
    assert page.sees("Wren has 2 dice to roll, but 0 were given. Enter 2.")
    assert page.focused() == "Round 1, Wren’s dice"
    page.round("24")
    assert len(page.made) == 1


def test_d_rolls_for_both(page: HeroesPage) -> None:
    """Seed "thorn" gives 2, 6, 3, 5: the challenger's dice come first."""
    page.even_match()
    page.draw()
    assert page.made == [{"rolls": {"challenger": [2, 6], "opponent": [3, 5]}}]
    assert page.texts(page.face.playing.rounds).count("drawn") == 2
    assert page.frame.current.record.draws == {"scheme": "sha256-1", "seed": "thorn", "count": 4, "moves": [0]}


def test_typed_for_one_and_drawn_for_the_other(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.type("2561")
    assert "Roll for Wren" in page.moves()
    page.draw()
    assert page.made == [{"rolls": {"challenger": [2, 5, 6, 1], "opponent": [2, 6]}}]
    assert page.texts(page.face.playing.rounds).count("drawn") == 1
    draws = page.frame.current.record.draws
    assert (draws["count"], draws["moves"], draws["parts"]) == (2, [0], {"0": ["opponent"]})
    page.draw()
    assert page.made[1]["rolls"]["challenger"][:2] == [3, 5]


def test_dice_typed_in_part_are_kept_when_the_rest_is_drawn(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.type("44")
    page.draw()
    assert page.made == [{"rolls": {"challenger": [4, 4, 2, 6], "opponent": [3, 5]}}]


def test_a_round_taken_back_and_drawn_again_gives_other_dice(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.draw()
    first = page.made[0]
    page.back()
    assert page.made == []
    page.draw()
    assert page.made[0] != first
    assert page.frame.current.record.draws["count"] == 12


def test_backspace_takes_one_round_back(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.round("1111" + "11")
    page.round("1111" + "11")
    page.back()
    assert len(page.made) == 1
    assert page.focused() == "Round 2, Ogre under the span’s dice"


def test_backspace_in_the_second_field_mends_the_first(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.round("1111" + "11")
    page.type("1112")
    assert page.focused() == "Round 2, Wren’s dice"
    page.back()
    assert len(page.made) == 1
    assert page.face.playing.current.values()["challenger"] == (1, 1, 1)
    assert page.focused() == "Round 2, Ogre under the span’s dice"


def test_half_typed_dice_wait_while_another_challenge_is_shown(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.type("25")
    first = page.frame.current
    page.frame.begin()
    page.settle()
    page.frame.show_challenge(first)
    page.settle()
    assert page.face.playing.current.values()["challenger"] == (2, 5)


def test_neither_side_has_a_die_left(page: HeroesPage) -> None:
    page.begin()
    page.type("A")
    page.tab()
    page.type("B")
    page.enter()
    page.type("2")
    page.retype(page.face.opponent.rating, "2")
    page.face.focus_first()
    page.round("6666")
    assert page.sees("Evenly matched")
    assert page.sees("after 1 round")
    assert not page.face.result.meaning.isVisible()
    assert page.apply().mark == "neutral"


def test_the_loser_is_told_as_such(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.round("6666" + "11")
    page.round("666"[: page.face.playing.current.missing()["challenger"]] + "11")
    assert page.sees("Lost by 2")
    assert page.sees("Wren, after 2 rounds")
    assert page.apply().mark == "failure"


def test_resumed_from_the_campaign(page: HeroesPage, make_page: Callable[[], HeroesPage]) -> None:
    page.ogre_against_wren()
    page.tick("Slippery")
    page.click(page.face.playing.current.fields()["challenger"])
    page.round("2561" + "241")
    assert len(page.made) == 1
    page.stored()
    again = make_page()
    again.frame.load(again.ask(lambda desk: open_challenges(desk, SYSTEM)))
    again.settle()
    assert again.dice() == page.dice()
    assert again.sees("Ogre under the span against Wren (Body)")
    again.face.focus_first()
    again.round("111" + "66")
    assert again.sees("Won by 4")
    assert again.apply().body["outcome"]["rounds"] == 2


def test_chance_beforehand_is_told_at_the_end(page: HeroesPage) -> None:
    page.begin("unopposed")
    page.type("Wanderer")
    page.enter()
    page.type("3")
    page.tab_to("Difficulty")
    page.type("3")
    page.tab_to("Throw, Wanderer’s dice")
    page.type("12")
    page.enter()
    page.wait_for("Beforehand: 3 in 4")


def test_no_key_goes_back_by_accident_at_the_end(page: HeroesPage) -> None:
    page.ogre_against_wren()
    page.round("1111" + "66")
    assert page.sees("Won by 5")
    page.enter()
    QTest.qWait(10)
    assert page.sees("Won by 5")
    page.back()
    assert page.made == []
    assert page.focused() == "Round 1, Ogre under the span’s dice"
