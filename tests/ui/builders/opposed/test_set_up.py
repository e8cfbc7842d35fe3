"""Setting a challenge up: kinds, powers, abilities, bonuses, passing figures, and what is refused."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gm_console.rules.system import JsonObject
from tests.ui.builders.opposed.page import BuilderPage


def setup(page: BuilderPage) -> JsonObject:
    assert page.frame.current is not None
    return page.frame.current.setup


def both(page: BuilderPage, kind: str = "") -> None:
    page.begin(kind)
    page.pick("is")
    page.type("ta")
    page.enter()


def test_hints_say_what_is_missing(page: BuilderPage) -> None:
    page.begin("social")
    assert page.sees("Name the attacker")
    page.pick("is")
    assert page.sees("Name the defender")
    page.type("ta")
    page.enter()
    assert page.sees("Name the power or action")
    assert page.focused() == "Power or action"
    assert page.own_moves() == []
    page.type("Glare")
    assert "Isolde wins" in page.own_moves()


def test_best_attribute_of_the_kind_comes_from_the_sheet(page: BuilderPage) -> None:
    both(page, "social")
    assert setup(page)["attacker"]["attribute"] == {"name": "Manipulation", "dots": 3}
    assert setup(page)["defender"]["attribute"] == {"name": "Composure", "dots": 2}
    assert setup(page)["defender"]["willpower"] == {"current": 2, "maximum": 2}


def test_another_kind_takes_what_applies(page: BuilderPage) -> None:
    both(page)
    page.type("")
    page.face.setup.kind.setFocus()
    page.press(Qt.Key.Key_Right)
    page.press(Qt.Key.Key_Right)
    assert setup(page)["kind"] == "mental"
    assert setup(page)["defender"]["attribute"] == {"name": "Resolve", "dots": 4}
    assert setup(page)["attacker"]["attribute"] == {"name": "Wits", "dots": 3}
    assert page.sees("mental: Resolve and current willpower")
    page.press(Qt.Key.Key_Left)
    assert setup(page)["defender"]["attribute"] == {"name": "Composure", "dots": 2}
    page.press(Qt.Key.Key_Left)
    assert setup(page)["defender"]["attribute"] == {"name": "Strength", "dots": 3}


def test_an_attribute_of_ones_own_choice_stays(page: BuilderPage) -> None:
    both(page)
    card = page.face.sides["attacker"]
    card.attribute.setFocus()
    page.type("Res")
    assert setup(page)["attacker"]["attribute"] == {"name": "Resolve", "dots": 2}
    page.click(page.face.setup.kind.button("social"))
    assert setup(page)["attacker"]["attribute"] == {"name": "Resolve", "dots": 2}


def test_a_power_brings_its_ability_along(page: BuilderPage) -> None:
    both(page, "social")
    page.type("Hush")
    page.enter()
    assert setup(page)["attacker"]["ability"] == {"name": "Empathy", "dots": 3}
    assert page.face.setup.calls_for.text() == "Empathy"
    assert page.pools() == ("6", "4")
    page.retype(page.face.setup.calls_for, "Larceny")
    page.tab()
    assert setup(page)["attacker"]["unskilled"] is True
    assert "ability" not in setup(page)["attacker"]
    assert page.pools() == ("3", "4")


def test_a_called_for_ability_counts_in_the_defence(page: BuilderPage) -> None:
    both(page, "social")
    card = page.face.sides["defender"]
    page.type("Glare")
    assert not card.ability.isVisible()
    page.face.setup.calls_for.setFocus()
    page.type("Brawl")
    page.tab()
    assert card.ability.isVisible()
    assert page.pools() == ("4", "6")
    page.retype(page.face.setup.calls_for, "")
    page.tab()
    assert page.pools() == ("3", "4")


def test_unskilled_by_its_tick(page: BuilderPage) -> None:
    both(page)
    page.click(page.face.sides["attacker"].unskilled)
    assert setup(page)["attacker"]["unskilled"] is True
    page.face.sides["attacker"].ability.setFocus()
    page.type("Brawl")
    page.tab()
    assert setup(page)["attacker"]["unskilled"] is False
    assert setup(page)["attacker"]["ability"] == {"name": "Brawl", "dots": 1}
    assert not page.face.sides["attacker"].unskilled.isVisible()


def test_bonuses_by_keys_and_by_mouse(page: BuilderPage) -> None:
    both(page)
    bonuses = page.face.sides["attacker"].bonuses
    page.click(bonuses.add)
    page.type("High ground")
    page.enter()
    page.press(Qt.Key.Key_Up)
    assert setup(page)["attacker"]["bonuses"] == [{"name": "High ground", "value": 2}]
    assert page.pools()[0] == "4"
    page.click(bonuses.add)
    page.type("Rain")
    page.enter()
    for _ in range(3):
        page.press(Qt.Key.Key_Down)
    assert page.pools()[0] == "2"
    page.click(bonuses.row(0).drop)
    assert setup(page)["attacker"]["bonuses"] == [{"name": "Rain", "value": -2}]
    assert page.pools()[0] == "0"


def test_esc_puts_a_half_typed_bonus_away(page: BuilderPage) -> None:
    both(page)
    bonuses = page.face.sides["attacker"].bonuses
    page.click(bonuses.add)
    page.press(Qt.Key.Key_Escape)
    assert bonuses.add.isVisible()
    assert "bonuses" not in setup(page)["attacker"]


def test_unticked_retests_leave_the_odds_alone_changed(page: BuilderPage) -> None:
    both(page)
    before = page.odds()
    page.click(page.face.sides["attacker"].retests.tick("willpower"))
    assert setup(page)["attacker"]["will_not_use"] == ["willpower"]
    assert page.odds() != before
    page.alt(3)
    assert "Retest for 1 willpower" in page.own_moves()


def test_a_passing_figure_has_its_figures_typed_in_place(page: BuilderPage) -> None:
    page.begin()
    page.pick("is")
    page.type("Ogre under the span")
    page.enter()
    assert page.focused() == "Attribute, defender"
    page.tab()
    page.type("5")
    assert setup(page)["defender"]["attribute"] == {"name": "Strength", "dots": 5}
    assert page.pools() == ("2", "5")
    page.alt(3)
    page.alt(2)
    entry = page.apply()
    assert entry.body["participants"] == {"Isolde Marsh": page.ids["Isolde Marsh"], "Ogre under the span": None}


def test_typed_figures_of_a_passing_figure_survive_a_change_of_kind(page: BuilderPage) -> None:
    page.begin("social")
    page.pick("is")
    page.type("Old reeve")
    page.enter()
    page.type("Glare")
    card = page.face.sides["defender"]
    card.attribute_dots.setFocus()
    page.press(Qt.Key.Key_Up)
    page.press(Qt.Key.Key_Up)
    card.willpower.setFocus()
    page.press(Qt.Key.Key_Up)
    page.click(page.face.setup.kind.button("mental"))
    assert setup(page)["defender"]["attribute"] == {"name": "Resolve", "dots": 1}
    page.click(page.face.setup.kind.button("social"))
    assert setup(page)["defender"]["attribute"] == {"name": "Composure", "dots": 3}
    assert setup(page)["defender"]["willpower"] == {"current": 1}
    assert page.pools()[1] == "4"


def test_an_actor_without_a_sheet(page: BuilderPage, sheets_wanted: list[tuple[str, str]]) -> None:
    page.begin()
    page.pick("is")
    page.type("co")
    page.enter()
    assert page.sees("Corin of the Reeds has no Opposed challenges sheet.")
    missing = page.face.sides["defender"].picker.missing
    page.click(missing._sheet)
    assert sheets_wanted == [(page.ids["Corin of the Reeds"], "opposed")]
    page.click(missing._typed)
    assert page.focused() == "Attribute, defender"
    assert not page.sees("has no Opposed challenges sheet")


def test_both_sides_of_one_name_are_refused_beside_the_name(page: BuilderPage) -> None:
    page.begin()
    page.pick("is")
    page.type("is")
    page.enter()
    assert page.sees("Both sides are called Isolde Marsh. Give one another name.")
    assert page.face.sides["defender"].messages["name"].isVisible()
    assert page.own_moves() == []
    page.face.sides["defender"].picker.picker.selectAll()
    page.type("ta")
    page.enter()
    assert not page.sees("Both sides are called")
    assert "Isolde wins" in page.own_moves()


def test_willpower_above_its_maximum_is_refused_and_kept(page: BuilderPage) -> None:
    both(page)
    card = page.face.sides["attacker"]
    card.willpower.setFocus()
    page.press(Qt.Key.Key_Up)
    assert page.sees("Isolde Marsh has 7 willpower but a maximum of 6. Lower the one or raise the other.")
    assert card.messages["willpower"].isVisible()
    assert card.willpower.value() == 7
    assert page.own_moves() == []
    card.maximum.setFocus()
    page.press(Qt.Key.Key_Up)
    assert not page.sees("but a maximum of")
    assert "Isolde wins" in page.own_moves()


def test_victory_condition_and_its_acceptance(page: BuilderPage) -> None:
    both(page)
    panel = page.face.setup
    panel.victory.setFocus()
    assert not panel.accepted.isVisible()
    page.type("the gate stays open")
    page.click(panel.accepted.button("storyteller"))
    assert page.frame.current.record.extras["accepted"] == "storyteller"  # type: ignore[union-attr]
    panel.victory.setFocus()
    page.type(" till dawn")
    assert "accepted" not in page.frame.current.record.extras  # type: ignore[union-attr]
    panel.accepted.setFocus()
    page.press(Qt.Key.Key_Right)
    page.press(Qt.Key.Key_Right)
    page.alt(1)
    page.alt(1)
    assert page.sees("the gate stays open till dawn")
    assert page.face.victory._chip.text() == "accepted by the player"
    page.alt(3)
    page.click_move("Let it stand")
    entry = page.apply()
    assert entry.body["setup"]["victory_condition"] == "the gate stays open till dawn"
    assert entry.body["extras"]["accepted"] == "player"


def test_the_set_up_can_be_changed_after_a_throw(page: BuilderPage) -> None:
    both(page)
    page.alt(2)
    assert page.sees("tie, Tam leads")
    page.click(page.face.victory.change)
    card = page.face.sides["attacker"]
    card.attribute_dots.setFocus()
    page.press(Qt.Key.Key_Up)
    page.press(Qt.Key.Key_Up)
    assert page.history() == ["Test 1 | A tie: Isolde Marsh leads, for a pool of 4 beats 3. | tie, Isolde leads"]
    assert page.sees("Tam is losing")


def test_a_change_that_makes_a_move_illegal_says_so(page: BuilderPage) -> None:
    both(page)
    page.alt(3)
    page.click_move("Retest for 1 willpower")
    page.press(Qt.Key.Key_Backspace)
    page.click_move("Retest for 1 willpower")
    page.click(page.face.victory.change)
    card = page.face.sides["attacker"]
    page.retype(card.willpower, "0")
    assert page.face.history.message.isVisible()
    assert page.sees("This challenge is finished. Take back its last move to change it.")
    assert page.own_moves() == []
    page.press(Qt.Key.Key_Backspace)
    page.frame.back()
    page.settle()
    assert not page.face.history.message.isVisible()


def test_names_are_told_apart_by_more_than_the_first_word(page: BuilderPage) -> None:
    page.begin()
    page.pick("Guard 1")
    page.type("Guard 2")
    page.enter()
    assert page.own_moves()[:3] == ["Guard 1 wins", "tie", "Guard 2 wins"]
