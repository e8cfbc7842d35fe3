"""Whole challenges from empty to logged, by keys alone and by the mouse alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from gm_console.app.challenges import open_challenges
from tests.ui.builders.age_of_dragons.page import BuilderPage


def alone(page: BuilderPage) -> None:
    """Yrsa alone, soma 5 against difficulty 5, complexity 3: the usual set-up."""
    page.begin()
    page.name("yr")
    page.enter()


def test_a_challenge_by_keys_alone(page: BuilderPage) -> None:
    alone(page)
    assert page.technique() == "Technique 5 = Soma 5, equal to difficulty 5: hits on 4+"
    assert page.options() == [
        "Mild, 1 die: succeeds 50 %, cost 1 of 5",
        "Moderate, 2 dice: succeeds 75 %, power 2 in 25 %, cost 2 of 5",
        "Full, 3 dice: succeeds 87.5 %, completes 12.5 %, cost 3 of 5",
    ]
    assert page.sees("Best chance to finish before being zeroed out: 99/128, starting mild.")
    assert page.moves() == ["Attempt, moderate", "Draw", "Modifier…", "Abandon…"]
    page.press(Qt.Key.Key_Right)
    assert page.moves()[0] == "Attempt, full"
    page.roll("246")
    assert page.complexity() == "1 of 3 left"
    assert page.seats() == ["Yrsa Emberwing, energy 2 of 5, has initiative"]
    assert page.history() == ["Yrsa Emberwing attempts, full: 2 4 6, power 2 | 1 to go · 2 energy left"]
    page.press(Qt.Key.Key_Left)
    page.press(Qt.Key.Key_Left)
    page.roll("5")
    assert page.sees("Completed")
    assert page.sees("after 2 actions")
    entry = page.apply()
    assert entry.mark == "success"
    assert entry.body["outcome"] == {"result": "completed", "complexity": 0, "energy": {"Yrsa Emberwing": 1}}
    assert page.trackers("Yrsa Emberwing") == {"energy.physical": 5, "energy.mental": 4, "energy.soul": 6}
    assert page.ask(open_challenges) == []


def test_the_whole_set_up_by_keys(page: BuilderPage) -> None:
    """Names, the task and the stakes, in the order in which Tab goes."""
    page.begin()
    assert page.focused() == "Name"
    page.name("yr")
    assert page.focused() == "Add somebody"
    page.name("so")
    assert page.focused() == "Add somebody"
    page.tab()
    assert page.focused() == "Soma"
    page.press(Qt.Key.Key_Right)
    page.press(Qt.Key.Key_Right)
    page.tab()
    assert page.focused() == "Complexity"
    page.press(Qt.Key.Key_Up)
    page.press(Qt.Key.Key_Up)
    page.tab()
    page.type("7")
    page.tab()
    page.press(Qt.Key.Key_Up)
    page.tab()
    page.type("the storm breaks")
    page.tab()
    page.type("the caster lies stunned")
    page.tab()
    page.press(Qt.Key.Key_Space)
    assert page.frame.current is not None
    assert page.frame.current.setup == {
        "sphere": "pneuma",
        "complexity": 5,
        "difficulty": 7,
        "exhaustion": 2,
        "success": "the storm breaks",
        "failure": "the caster lies stunned",
        "fragile": True,
        "participants": [
            {"name": "Yrsa Emberwing", "pc": True, "spheres": {"soma": 5, "sophia": 4, "pneuma": 6}},
            {"name": "Sorrel", "pc": True, "spheres": {"soma": 3, "sophia": 6, "pneuma": 5}},
        ],
    }
    page.enter()
    assert page.sees(
        "Success: the storm breaks. Failure: the caster lies stunned. Fragile: the first attempt without a hit ends it."
    )
    assert page.sees("most dragons find it hard")
    assert page.sees("zeroed out: complexity +2")


def test_quick_set_up_takes_at_most_eight_keys(page: BuilderPage) -> None:
    """New, name, Enter, Tab, sphere, Tab, figure, Tab, figure, Enter: names and figures aside, eight."""
    page.begin()
    page.name("yr")
    page.tab()
    page.press(Qt.Key.Key_Right)
    page.tab()
    page.type("2")
    page.tab()
    page.type("3")
    page.enter()
    assert page.technique() == "Technique 4 = Sophia 4, above difficulty 3: hits on 3+"
    assert page.complexity() == "2 of 2 left"
    assert page.focused() == "Dice of Yrsa Emberwing, 2 dice"


def test_a_challenge_by_mouse_alone(page: BuilderPage) -> None:
    page.click_words("New challenge")
    page.pick_in(page.setup.people.rows[0].side.picker, "yr")
    page.pick_in(page.setup.people.add_field, "old")
    page.click_words("Pneuma", page.setup.task)
    page.step(page.setup.task.complexity, -2)
    page.step(page.setup.task.difficulty, -2)
    page.click_words("Begin")
    assert page.acts() == "Yrsa Emberwing"
    page.click(page.play.seats.rows["Old Grumble"])
    page.click(page.play.efforts.cards[1])
    assert page.technique() == "Technique 3 = Pneuma 3, equal to difficulty 3: hits on 4+"
    page.click_words("Draw")
    assert page.history() == ["Old Grumble attempts, mild: 2, no hit | 1 to go · 2 energy left | drawn"]
    page.click_words("Draw")
    assert page.sees("Completed")
    reason = page.frame.finished.overruled.lines[0].reason
    page.click(reason.line)
    page.type("She sleeps")
    page.click_button("Keep", reason)
    page.click_words("Apply and log")
    entry = page.ask(lambda desk: desk.store.entry(page.logged[-1]))
    assert entry.body["draws"]["seed"] == "thorn"
    assert [move["rolls"] for move in entry.body["moves"]] == [[2], [6]]


def test_typed_and_drawn_dice_mix(page: BuilderPage) -> None:
    alone(page)
    page.press(Qt.Key.Key_D)
    page.roll("11")
    assert page.history() == [
        "Yrsa Emberwing attempts, moderate: 2 6, power 1 | 2 to go · 3 energy left | drawn",
        "Yrsa Emberwing attempts, moderate: 1 1, no hit | 2 to go · 1 energy left",
    ]


def test_digits_go_to_the_dice_from_anywhere(page: BuilderPage) -> None:
    alone(page)
    page.click(page.play.efforts.cards[1])
    page.type("4")
    assert page.play.dice.values() == (4,)
    page.enter()
    assert page.complexity() == "2 of 3 left"


def test_enter_without_dice_says_what_is_wanted(page: BuilderPage) -> None:
    alone(page)
    page.enter()
    assert page.sees("Type 2 dice, or press D to draw.")
    page.type("4")
    page.enter()
    assert page.frame.current is not None
    assert page.frame.current.moves == []
    page.roll("5")
    assert len(page.frame.current.moves) == 1


def test_zeroed_out_is_said_before_and_after(page: BuilderPage) -> None:
    page.begin()
    page.name("so")
    page.enter()
    page.press(Qt.Key.Key_Right)
    assert page.chosen().endswith("cost 3 of 3: zeroed out, complexity +1")
    page.roll("111")
    assert page.seats() == ["Sorrel, energy 0 of 3, has initiative, zeroed out"]
    assert page.sees("zeroed out: complexity +1, 4 to go")
    assert page.complexity() == "4 of 3 left"


def test_a_fragile_situation_fails_at_the_first_miss(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    page.click(page.setup.stakes.fragile)
    page.enter()
    assert page.sees("Fragile: the first attempt without a hit ends it.")
    page.roll("11")
    assert page.sees("Failed")
    entry = page.apply()
    assert entry.mark == "failure"


def test_another_than_the_holder_of_initiative_may_act_and_the_working_says_so(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    page.name("so")
    page.enter()
    assert page.acts() == "Yrsa Emberwing"
    page.press(Qt.Key.Key_Down)
    assert page.acts() == "Sorrel"
    assert page.technique().startswith("Technique 3 = Soma 3")
    page.roll("66")
    assert page.acts() == "Yrsa Emberwing"
    page.roll("66")
    assert page.sees("Sorrel acts although Yrsa Emberwing holds the initiative.")


def test_quality_trivial_and_what_counts_for_one_action_alone(page: BuilderPage) -> None:
    page.begin("pneuma")
    page.name("yr")
    page.step(page.setup.task.difficulty, -2)
    page.enter()
    page.click(page.play.technique.trivial)
    assert page.technique() == "Technique 6 = Pneuma 6, above difficulty 3: trivial, every die hits"
    page.step(page.play.technique.quality, -1)
    assert page.technique() == "Technique 5 = Pneuma 6 − quality 1, above difficulty 3: hits on 3+"
    page.click_words("This action…")
    page.click_words("Sophia", page.play.details)
    page.step(page.play.details.own["power_modifier"], 1)
    assert page.technique() == "Technique 3 = Sophia 4 − quality 1, equal to difficulty 3: hits on 4+"
    page.play.dice.setFocus()
    page.roll("14")
    assert page.frame.current is not None
    assert page.frame.current.moves[0] == {
        "actor": "Yrsa Emberwing",
        "action": "attempt",
        "exertion": 2,
        "sphere": "sophia",
        "quality": -1,
        "power_modifier": 1,
        "rolls": [1, 4],
    }
    assert page.technique() == "Technique 6 = Pneuma 6, above difficulty 3: hits on 3+"


def test_a_modifier_is_applied_fits_or_not_and_ends(page: BuilderPage) -> None:
    page.begin("pneuma")
    page.name("yr")
    page.name("so")
    page.setup.people.rows[0].skill.setFocus()
    page.press(Qt.Key.Key_Down)
    page.enter()
    assert page.technique() == "Technique 7 = Pneuma 6 + arete (Weather-singing) 1, above difficulty 5: hits on 3+"
    page.press(Qt.Key.Key_Down)
    page.alt(1)
    assert page.focused() == "Name of the modifier"
    page.enter()
    assert page.sees("Give the modifier a name.")
    page.type("blessing")
    page.tab()
    page.tab()
    page.tab()
    assert page.focused() == "Whose figure"
    page.press(Qt.Key.Key_Up)
    page.play.dice.setFocus()
    page.roll("46")
    assert page.history() == ["Sorrel applies “blessing”, moderate: 4 6, technique +2 | 3 to go · 3 energy left"]
    assert page.technique().startswith("Technique 9 = Pneuma 6 + arete (Weather-singing) 1 + blessing 2, above")
    assert page.sees("technique of Yrsa Emberwing +2")
    page.click_words("This action…")
    page.click(page.play.details.fits["blessing"])
    assert page.technique().startswith("Technique 7 = Pneuma 6 + arete (Weather-singing) 1, above")
    page.click(page.play.details.fits["blessing"])
    page.click_words("End", page.play.in_force)
    assert not page.play.in_force.isVisible()
    assert page.history()[-1] == "“blessing” ended"


def test_a_modifier_whose_name_is_taken_is_refused_beside_the_name(page: BuilderPage) -> None:
    alone(page)
    for _ in range(2):
        page.alt(1)
        page.type("chant")
        page.play.dice.setFocus()
        page.roll("56")
    assert page.sees("A modifier “chant” is in force already. Choose another name.")
    assert page.focused() == "Name of the modifier"
    assert page.play.dice.values() == (5, 6)


def test_difficulty_has_no_target_and_is_lowered_by_default(page: BuilderPage) -> None:
    alone(page)
    page.alt(1)
    page.type("open the sluice")
    page.click_words("difficulty", page.play.modifier)
    assert not page.play.modifier.target.isVisible()
    page.play.dice.setFocus()
    page.roll("56")
    assert page.technique() == "Technique 5 = Soma 5, above difficulty 3 (set at 5 − open the sluice 2): hits on 3+"
    assert page.sees("set up at 5")


def test_impossible_actions_are_barred_where_the_set_up_says_so(page: BuilderPage) -> None:
    page.begin()
    page.name("so")
    page.step(page.setup.task.difficulty, 1)
    page.enter()
    assert page.sees("so you may bar this")
    page.click_words("Set-up…")
    page.click(page.setup.stakes.bar)
    page.enter()
    assert page.sees("Impossible, and barred here")
    page.roll("66")
    assert page.frame.current is not None
    assert page.frame.current.moves == []


def test_everybody_gives_up_and_tries_again_after_a_rest(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    page.name("so")
    page.setup.title.setFocus()
    page.type("Break the wall")
    page.enter()
    page.roll("61")
    page.click(page.play.seats.rows["Sorrel"].give_up)
    assert page.seats()[1] == "Sorrel, energy 3 of 3, gave up"
    page.click(page.play.seats.rows["Yrsa Emberwing"].give_up)
    assert page.sees("Abandoned")
    assert page.sees("after 1 action, 2 left")
    page.click_words("Try again after rest")
    assert page.focused() == "Add somebody"
    assert page.frame.current is not None
    assert page.frame.current.title == "Break the wall"
    assert page.frame.current.setup["complexity"] == 2
    assert page.frame.current.record.participants == {name: page.ids[name] for name in ("Yrsa Emberwing", "Sorrel")}
    page.enter()
    assert page.seats()[0] == "Yrsa Emberwing, energy 5 of 5, has initiative"
    page.frame.flush()
    assert len(page.ask(open_challenges)) == 2


@pytest.mark.parametrize("rulings", [{"D7": "carried"}])
def test_spent_energy_is_carried_where_the_campaign_says_so(page: BuilderPage) -> None:
    alone(page)
    page.press(Qt.Key.Key_Right)
    page.roll("456")
    assert page.sees("Completed")
    page.apply()
    assert page.trackers("Yrsa Emberwing")["energy.physical"] == 2
    page.begin()
    page.name("yr")
    assert page.setup.people.rows[0].figures.steppers["energy"].value() == 2
    page.click_words("Sophia", page.setup.task)
    assert page.setup.people.rows[0].figures.steppers["energy"].value() == 4
    page.enter()
    assert page.seats() == ["Yrsa Emberwing, energy 4 of 4, has initiative"]


def test_an_open_challenge_is_as_it_stood_after_a_restart(
    page: BuilderPage, make_page: Callable[[], BuilderPage]
) -> None:
    alone(page)
    page.press(Qt.Key.Key_D)
    page.roll("11")
    shown = page.history()
    page.frame.flush()
    page.settle()
    again = make_page()
    again.frame.load(again.ask(lambda desk: open_challenges(desk, "age-of-dragons")))
    again.settle()
    assert again.history() == shown
    assert again.seats() == page.seats()
    again.frame.focus()
    again.press(Qt.Key.Key_Left)
    again.roll("6")
    assert again.history()[2] == "Yrsa Emberwing attempts, mild: 6, power 1 | zeroed out: complexity +1, 2 to go"


def test_the_chance_beforehand_is_told_at_the_end(page: BuilderPage) -> None:
    alone(page)
    page.press(Qt.Key.Key_Right)
    page.roll("456")
    assert page.sees("Beforehand: 99 in 128")
