"""Damage goes onto a tracker of the storyteller's choice, and the choice is remembered."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gm_console.app.roster import add_own_tracker
from tests.ui.builders.opposed.page import BuilderPage


def hit(page: BuilderPage, points: int = 2, defender: str = "ta") -> None:
    """Isolde's attack of ``points`` damage, which Tam lets stand: a plain success, for her pool is the lesser."""
    page.begin()
    page.pick("is")
    page.type(defender)
    page.enter()
    page.click(page.face.setup.more)
    page.click(page.face.setup.damages)
    page.retype(page.face.setup.damage, str(points))
    page.face.throw.setFocus()
    page.alt(1)
    if "Let it stand" in page.moves():
        page.click_move("Let it stand")


def test_no_damage_is_asked_for_by_default(page: BuilderPage) -> None:
    page.begin()
    page.pick("is")
    page.type("ta")
    page.enter()
    page.alt(1)
    page.click_move("Let it stand")
    assert not page.face.damage.isVisible()
    assert "damage" not in page.apply().body["outcome"]


def test_onto_a_new_tracker_that_counts_up(page: BuilderPage) -> None:
    hit(page)
    panel = page.face.damage
    assert panel.isVisible()
    assert page.sees("2 points")
    panel.onto.setFocus()
    page.press(Qt.Key.Key_End)
    assert page.focused() == "its name, then Enter"
    page.type("Wounds")
    page.enter()
    page.apply()
    assert page.trackers("Tam, bridge warden") == {"willpower": 2, "Wounds": 2}


def test_onto_one_there_is_and_downwards(page: BuilderPage) -> None:
    page.ask(lambda desk: add_own_tracker(desk, page.ids["Tam, bridge warden"], "Health", 7))
    hit(page, 3)
    panel = page.face.damage
    panel.onto.setFocus()
    page.type("Hea")
    assert page.frame.current.record.extras["damage"] == [  # type: ignore[union-attr]
        {"actor": page.ids["Tam, bridge warden"], "tracker": "Health", "by": -3}
    ]
    entry = page.apply()
    assert page.trackers("Tam, bridge warden")["Health"] == 4
    assert {"before": 7, "after": 4} in [
        {key: each[key] for key in ("before", "after")} for each in entry.body["changes"]
    ]


def test_the_choice_is_the_default_the_next_time(page: BuilderPage) -> None:
    test_onto_a_new_tracker_that_counts_up(page)
    hit(page, 1)
    assert page.face.damage.onto.currentText() == "Wounds"
    assert page.face.damage.way.choice() == "up"
    page.apply()
    assert page.trackers("Tam, bridge warden")["Wounds"] == 3


def test_other_points_than_the_rules_give(page: BuilderPage) -> None:
    page.ask(lambda desk: add_own_tracker(desk, page.ids["Tam, bridge warden"], "Health", 7))
    hit(page, 3)
    page.face.damage.onto.setFocus()
    page.type("Hea")
    page.face.damage.points.setFocus()
    page.press(Qt.Key.Key_Down)
    page.apply()
    assert page.trackers("Tam, bridge warden")["Health"] == 5


def test_not_written_down(page: BuilderPage) -> None:
    hit(page)
    page.apply()
    assert page.trackers("Tam, bridge warden") == {"willpower": 2}


def test_damage_follows_a_correction(page: BuilderPage) -> None:
    """Going back and losing after all does no damage, whatever had been chosen."""
    test_damage_stays_with_its_challenge(page)
    page.press(Qt.Key.Key_Backspace)
    page.press(Qt.Key.Key_Backspace)
    page.alt(3)
    page.click_move("Let it stand")
    assert page.sees("Failure")
    assert "damage" not in page.frame.current.record.extras  # type: ignore[union-attr]
    page.apply()
    assert page.trackers("Tam, bridge warden")["Health"] == 7


def test_damage_stays_with_its_challenge(page: BuilderPage) -> None:
    page.ask(lambda desk: add_own_tracker(desk, page.ids["Tam, bridge warden"], "Health", 7))
    hit(page, 3)
    page.face.damage.onto.setFocus()
    page.type("Hea")
    assert page.frame.current.record.extras["damage"]  # type: ignore[union-attr]
    page.frame.setFocus()


def test_a_passing_figure_has_no_tracker(page: BuilderPage) -> None:
    hit(page, 2, "Ogre under the span")
    assert page.sees("A passing figure: keep it in the roster to write damage down.")
    assert not page.face.damage.onto.isVisible()
