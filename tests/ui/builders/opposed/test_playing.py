"""Whole challenges from empty to logged, by keys alone and by the mouse alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from gm_console.app.challenges import open_challenges
from gm_console.ui.builders.reason import ReasonField
from tests.ui.builders.opposed.page import BuilderPage


def social(page: BuilderPage) -> None:
    """Isolde uses Hush on Tam, set up by keys."""
    page.begin("social")
    page.pick("is")
    page.type("ta")
    page.enter()
    page.type("Hu")
    page.enter()


def test_social_challenge_by_keys_alone(page: BuilderPage) -> None:
    social(page)
    assert page.frame.title._title.text() == "Isolde Marsh uses Hush on Tam, bridge warden"
    assert page.pools() == ("6", "4")
    assert page.own_moves() == ["Isolde wins", "tie", "Tam wins", "Draw", "Isolde relents", "Tam relents"]
    page.type("rs")
    page.enter()
    assert page.history() == ["Test 1 | rock against scissors | Isolde wins"]
    assert page.own_moves() == ["Retest by Occult (ability)", "Retest for 1 willpower", "Let it stand"]
    assert page.sees("Tam is losing")
    page.alt(2)
    page.type("ps")
    page.enter()
    assert page.own_moves() == ["Retest with Empathy (3 dots)", "Retest for 1 willpower", "Let it stand"]
    page.alt(1)
    page.type("rs")
    page.enter()
    page.alt(1)
    page.type("rr")
    page.enter()
    assert page.sees("Success")
    assert page.sees("pools 6 against 4, last test: rock against rock")
    entry = page.apply()
    assert entry.mark == "success"
    assert entry.body["outcome"]["result"] == "success"
    assert page.trackers("Tam, bridge warden") == {"willpower": 1}
    assert page.trackers("Isolde Marsh") == {"willpower": 6}


def test_set_up_takes_few_keys(page: BuilderPage) -> None:
    """Two letters and Tab, two letters and Enter: the next thing has the keyboard."""
    page.begin()
    assert page.focused() == "Attacker"
    page.pick("is")
    assert page.focused() == "Defender"
    page.type("ta")
    page.enter()
    assert page.focused() == "Hands of Isolde and Tam"
    assert page.own_moves()[0] == "Isolde wins"


def test_physical_challenge_by_the_mouse_alone(page: BuilderPage) -> None:
    page.begin()
    page.pick_by_mouse("attacker", "is")
    page.pick_by_mouse("defender", "ta")
    assert page.pools() == ("2", "3")
    page.click_hand("Isolde: rock")
    page.click_hand("Tam: paper")
    page.click_move("Take rock against paper")
    assert page.history() == ["Test 1 | rock against paper | Isolde loses"]
    page.click_move("Let it stand")
    assert page.sees("Failure")
    page.click_move("Apply and log")
    assert page.entry().mark == "failure"
    timers = page.ask(lambda desk: desk.store.timers())
    assert [(timer.kind, timer.actor_id, timer.rounds) for timer in timers] == [("retry", page.ids["Isolde Marsh"], 1)]


def test_mental_challenge_fails_critically_and_leaves_immunity(page: BuilderPage) -> None:
    """Isolde lacks what Entrance calls for: she is unskilled, and losing outright is worse than a tie."""
    page.begin("mental")
    page.pick("is")
    page.type("ta")
    page.enter()
    page.type("Entrance")
    page.enter()
    assert page.face.sides["attacker"].unskilled.isChecked()
    assert page.pools() == ("3", "6")
    assert "failure 49.1 %, critical failure 49.1 %" in page.odds()
    page.alt(3)
    page.alt(1)
    page.alt(3)
    assert page.sees("Critical failure")
    page.apply()
    timers = page.ask(lambda desk: desk.store.timers())
    assert [(timer.kind, timer.subject) for timer in timers] == [("immunity", "Entrance")]
    page.begin("mental")
    page.pick("is")
    page.type("ta")
    page.enter()
    page.type("entrance")
    assert page.focused() == "Power or action"
    page.enter()
    assert page.sees("Tam, bridge warden is still immune to entrance from Isolde Marsh.")
    assert not any(page.frame.moves.button(move).isEnabled() for move in page.frame.moves.move_ids() if ":" in move)


def test_immunity_is_overridden_with_a_reason(page: BuilderPage) -> None:
    test_mental_challenge_fails_critically_and_leaves_immunity(page)
    line = page.frame.warnings.findChildren(ReasonField)[0]
    line.setFocus()
    page.type("the charm was renewed")
    page.enter()
    page.alt(1)
    assert page.history() == ["Test 1 | Isolde Marsh wins the test. | Isolde wins"]
    overrides = page.frame.current.record.extras["overrides"]  # type: ignore[union-attr]
    assert [each["reason"] for each in overrides] == ["the charm was renewed"]


def test_relenting_ends_it_before_the_first_throw(page: BuilderPage) -> None:
    social(page)
    page.alt(5)
    assert page.sees("Exceptional success")
    assert page.apply().body["moves"] == [{"relent": "defender"}]


def test_relenting_is_not_offered_after_a_throw(page: BuilderPage) -> None:
    social(page)
    page.alt(1)
    page.alt(1)
    assert not any("relents" in each for each in page.moves())


def test_drawn_and_typed_throws_mix(page: BuilderPage) -> None:
    social(page)
    page.press(Qt.Key.Key_D)
    drawn = page.frame.current.moves[0]["throw"]  # type: ignore[union-attr]
    assert page.history()[0].endswith("drawn")
    page.alt(1)
    page.type("rp")
    page.enter()
    record = page.frame.current.record  # type: ignore[union-attr]
    assert record.moves[2] == {"throw": {"attacker": "rock", "defender": "paper"}}
    assert record.draws["moves"] == [0]
    assert not page.history()[2].endswith("drawn")
    assert set(drawn) == {"attacker", "defender"}


def test_backspace_takes_a_move_back(page: BuilderPage) -> None:
    social(page)
    page.alt(1)
    assert page.history()
    page.press(Qt.Key.Key_Backspace)
    assert not page.history()
    assert page.own_moves()[0] == "Isolde wins"


def test_backspace_takes_a_hand_back_first(page: BuilderPage) -> None:
    social(page)
    page.type("r")
    page.press(Qt.Key.Key_Backspace)
    page.type("ps")
    page.enter()
    assert page.history() == ["Test 1 | paper against scissors | Isolde loses"]


def test_odds_from_here(page: BuilderPage) -> None:
    social(page)
    page.face.sides["defender"].retests.tick("ability").click()
    page.settle()
    assert "Exceptional 11.1 %, success 77.8 %, failure 11.1 %" in page.odds()
    assert "8/9" in page.odds()
    page.type("rs")
    page.enter()
    page.alt(2)
    page.type("ps")
    page.enter()
    odds = page.odds()
    assert "From here" in odds
    assert "Isolde may retest twice more" in odds
    assert "Exceptional is out of reach: one test was not won outright." in odds
    assert "Without spending willpower: 66.7 %." in odds


def test_a_saved_challenge_goes_on_where_it_stood(page: BuilderPage, make_page: Callable[[], BuilderPage]) -> None:
    social(page)
    page.type("rs")
    page.enter()
    page.alt(2)
    page.frame.flush()
    page.settle()
    fresh = make_page()
    fresh.frame.load(fresh.ask(lambda desk: open_challenges(desk, "opposed")))
    fresh.settle()
    assert fresh.history() == page.history()
    assert fresh.own_moves() == ["Isolde wins", "tie", "Tam wins", "Draw"]
    fresh.frame.focus()
    fresh.type("sr")
    fresh.enter()
    assert fresh.history()[-1] == "Test 2 | scissors against rock | Isolde loses"


def test_willpower_of_one_challenge_is_held_in_the_next(page: BuilderPage) -> None:
    social(page)
    page.type("rs")
    page.enter()
    page.alt(2)
    page.frame.flush()
    page.settle()
    page.begin("social")
    page.pick("is")
    page.type("ta")
    page.enter()
    assert page.sees("Held by other open challenges: Willpower 1")
    assert page.face.sides["defender"].willpower.value() == 1


def test_one_hand_typed_and_the_other_drawn(page: BuilderPage) -> None:
    social(page)
    page.type("r")
    assert "Draw for Tam" in page.own_moves()
    page.press(Qt.Key.Key_D)
    record = page.frame.current.record  # type: ignore[union-attr]
    assert record.moves[0]["throw"]["attacker"] == "rock"
    assert record.draws["parts"] == {"0": ["defender"]}
    assert page.history()[0].startswith("Test 1 | rock against")
    assert page.history()[0].endswith("Tam drawn")


def test_the_same_seed_draws_the_same(page: BuilderPage) -> None:
    """Going back never draws anew from the same place: a value comes once."""
    social(page)
    page.press(Qt.Key.Key_D)
    first = page.frame.current.record.draws["count"]  # type: ignore[union-attr]
    page.frame.back()
    page.settle()
    page.press(Qt.Key.Key_D)
    assert page.frame.current.record.draws["count"] == 2 * first  # type: ignore[union-attr]


def test_two_challenges_side_by_side_keep_their_own(page: BuilderPage) -> None:
    social(page)
    page.type("rs")
    page.enter()
    page.begin("physical")
    assert page.history() == []
    assert page.focused() == "Attacker"
    page.frame.strip.step(-1)
    page.settle()
    assert page.history() == ["Test 1 | rock against scissors | Isolde wins"]
    assert page.pools() == ("6", "4")


def test_everything_that_takes_the_keyboard_has_a_name(page: BuilderPage) -> None:
    social(page)
    page.click(page.face.setup.more)
    assert page.nameless() == []
    page.alt(1)
    page.face.history.correct(0)
    assert page.nameless() == []


def test_what_a_side_will_not_use_is_not_for_players(page: BuilderPage) -> None:
    social(page)
    page.click(page.face.sides["defender"].retests.tick("willpower"))
    challenge = page.frame.current
    assert challenge is not None
    public = challenge.system.public(challenge.state)
    assert not [line for line in public.lines if line.code == "opposed.note.will-not-use"]
