"""Setting up: people from the roster and passing figures, refusals beside their place, nothing typed lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui.builders.age_of_dragons.page import BuilderPage


def test_nobody_named_yet_is_a_hint_and_no_error(page: BuilderPage) -> None:
    page.begin()
    assert page.sees("Name who takes part")
    assert page.setup.message.text() == ""
    page.tab()
    page.enter()
    assert page.focused() == "Name"
    assert page.setup.isVisible()


def test_a_passing_figure_is_typed_in_place(page: BuilderPage) -> None:
    page.begin()
    page.type("Kettle")
    page.enter()
    assert page.focused() == "Kettle: Soma"
    page.type("7")
    page.tab()
    page.press(Qt.Key.Key_Up)
    page.enter()
    assert page.technique() == "Technique 7 = Soma 7, above difficulty 5: hits on 3+"
    assert page.frame.current is not None
    assert page.frame.current.setup["participants"] == [
        {"name": "Kettle", "spheres": {"soma": 7, "sophia": 6, "pneuma": 5}}
    ]
    assert page.frame.current.record.participants == {"Kettle": None}


def test_another_passing_figure_after_one_from_the_roster(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    page.name("Kettle")
    assert page.focused() == "Kettle: Soma"
    assert page.frame.current is not None
    assert [who["name"] for who in page.frame.current.setup["participants"]] == ["Yrsa Emberwing", "Kettle"]


def test_an_actor_without_a_sheet_can_have_one_filled_in_or_figures_typed(
    page: BuilderPage, sheets_wanted: list[tuple[str, str]]
) -> None:
    page.begin()
    page.name("bry")
    assert page.sees("Bryn Hollow has no Age of Dragons sheet.")
    page.click_words("Fill the sheet in")
    assert sheets_wanted == [(page.ids["Bryn Hollow"], "age-of-dragons")]
    page.click_words("Type the figures")
    assert page.focused() == "Bryn Hollow: Soma"
    page.type("4")
    page.enter()
    assert page.technique() == "Technique 4 = Soma 4, below difficulty 5: hits on 5+"


def test_two_of_one_name_are_refused_beside_the_second(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    page.name("yr")
    rows = page.setup.people.rows
    assert page.texts(rows[1].message) == ["Yrsa Emberwing takes part already. Give one of them another name."]
    assert rows[0].message.text() == ""
    page.enter()
    assert page.setup.isVisible()
    page.click(rows[1].remove)
    assert len(page.setup.people.rows) == 1
    page.enter()
    assert page.play.isVisible()


def test_removing_somebody_moves_the_others_up_and_out_of_the_log(page: BuilderPage) -> None:
    page.begin()
    for letters in ("yr", "so", "old"):
        page.name(letters)
    page.click(page.setup.people.rows[0].remove)
    rows = page.setup.people.rows
    assert [row.side.picker.text() for row in rows] == ["Sorrel", "Old Grumble"]
    assert [row.figures.steppers["soma"].value() for row in rows] == [3, 7]
    assert page.frame.current is not None
    assert set(page.frame.current.record.participants) == {"Sorrel", "Old Grumble"}
    page.click(rows[1].remove)
    page.click(page.setup.people.rows[0].remove)
    assert page.focused() == "Name"
    assert page.frame.current.record.participants.keys() <= {"Sorrel", "Old Grumble"}


def test_renaming_takes_the_other_actors_figures(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    row = page.setup.people.rows[0]
    page.step(row.figures.steppers["arete"], 2)
    page.step(row.figures.steppers["energy"], 1)
    row.side.picker.setFocus()
    row.side.picker.selectAll()
    page.name("old")
    assert page.frame.current is not None
    assert page.frame.current.setup["participants"] == [
        {"name": "Old Grumble", "spheres": {"soma": 7, "sophia": 2, "pneuma": 3}}
    ]
    assert not row.pc.isChecked()


def test_a_dozen_at_most(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    for number in range(2, 13):
        page.setup.people.add_field.setFocus()
        page.name(f"Dragon {number}")
    assert page.sees("12 of 12")
    assert not page.setup.people.add_field.isVisible()
    page.enter()
    assert len(page.seats()) == 12
    assert page.sees("Odds of all together are given for up to four.")


def test_the_skill_edge_brings_its_arete_and_another_arete_lets_it_go(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    row = page.setup.people.rows[0]
    row.skill.setFocus()
    page.press(Qt.Key.Key_Down)
    page.press(Qt.Key.Key_Down)
    assert row.skill.currentText() == "Cloud lore +1"
    assert row.figures.steppers["arete"].value() == 1
    page.step(row.figures.steppers["arete"], 1)
    assert row.skill.currentText() == "no skill edge fits"
    assert page.frame.current is not None
    assert page.frame.current.setup["participants"][0]["arete"] == 2


def test_energy_follows_the_sphere_until_it_is_typed(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    energy = page.setup.people.rows[0].figures.steppers["energy"]
    assert energy.value() == 5
    page.click_words("Sophia", page.setup.task)
    assert energy.value() == 4
    page.step(energy, -1)
    page.click_words("Pneuma", page.setup.task)
    assert energy.value() == 3


def test_changing_the_set_up_in_play_keeps_the_moves_and_says_when_it_cannot(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    page.name("so")
    page.enter()
    page.roll("61")
    page.click_words("Set-up…")
    page.step(page.setup.task.complexity, 2)
    page.click(page.setup.people.rows[0].remove)
    assert page.sees("The moves made no longer fit this set-up")
    page.enter()
    assert page.setup.isVisible()
    page.name("yr")
    assert page.setup.message.text() == ""
    page.enter()
    assert page.complexity() == "4 of 5 left"
    assert page.history() == ["Yrsa Emberwing attempts, moderate: 6 1, power 1 | 4 to go · 3 energy left"]


def test_title_words_and_bands(page: BuilderPage) -> None:
    page.begin()
    page.setup.title.setFocus()
    page.type("Lift the portcullis")
    assert page.frame.title._title.text() == "Lift the portcullis"
    assert page.sees("several actions")
    page.step(page.setup.task.complexity, 3)
    assert page.sees("work for several dragons")
    page.step(page.setup.task.difficulty, 4)
    assert page.sees("easy for specialists alone")


@pytest.mark.parametrize("rulings", [{"D7": "carried"}])
def test_what_another_open_challenge_holds_is_said(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    page.enter()
    page.roll("61")
    page.frame.flush()
    page.settle()
    page.frame.begin()
    page.settle()
    page.name("yr")
    assert page.sees("Held by other open challenges: Physical energy 2")
    assert page.setup.people.rows[0].figures.steppers["energy"].value() == 3


def test_two_open_challenges_keep_what_is_half_typed(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    page.enter()
    page.type("4")
    page.press(Qt.Key.Key_Right)
    first = page.frame.current
    assert first is not None
    page.frame.begin()
    page.settle()
    page.name("so")
    page.enter()
    assert page.play.dice.values() == ()
    page.frame.switch_to(first.id)
    page.settle()
    assert page.acts() == "Yrsa Emberwing"
    assert page.play.dice.values() == (4,)
    assert page.moves()[0] == "Attempt, full"
