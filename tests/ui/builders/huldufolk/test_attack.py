"""Whole attacks, from empty to logged, by keys alone and by the mouse alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from gm_console.app.challenges import open_challenges
from gm_console.ui.builders.huldufolk.played import PlayedCard
from tests.ui.builders.huldufolk.page import BuilderPage

Key = Qt.Key


def name_both(page: BuilderPage) -> None:
    page.begin()
    page.keys("br", Key.Key_Tab, "ta", Key.Key_Return)


def as_in_the_example(page: BuilderPage) -> None:
    """Quality and focus ticked by keys: Bryn's 6 before the card against Tam's 5."""
    name_both(page)
    pool = page.side(0).pool
    assert pool is not None
    pool.quality.setFocus()
    page.keys(Key.Key_Space, Key.Key_Tab, Key.Key_Space)
    page.face.hand.take_keyboard()


def test_by_keys_alone(page: BuilderPage) -> None:
    as_in_the_example(page)
    assert page.title() == "Bryn Hollow attacks Tam, bridge warden"
    assert page.totals() == ["6", "5"]
    page.keys("4", Key.Key_Return)
    assert page.sees("Card is down, hidden")
    assert page.sees("Tam’s card turns over when Bryn’s is in.")
    page.type("4")
    assert page.sees("If Bryn plays the 4")
    assert page.sees("against a card taken evenly from Tam’s A 2 4 5")
    assert page.sees("Cheapest sure card: 5. Cheapest even chance: 2.")
    assert page.odds() == "Hits 75 %, held 25 %."
    page.enter()
    assert page.sees("Success by 1")
    assert page.sees("10 against 9")
    assert page.sees("Beforehand: 3 in 4")
    page.apply()
    assert page.held("Bryn Hollow") == [1, 2, 5, 7, 9, 10]
    assert page.held("Tam, bridge warden") == [1, 2, 5]
    assert page.trackers("Tam, bridge warden")["threshold.mundane"] == 2
    assert page.entry().mark == "success"
    assert page.entry().body["moves"] == [
        {"actor": "Tam, bridge warden", "card": 4},
        {"actor": "Bryn Hollow", "card": 4},
    ]


def test_set_up_takes_few_keys(page: BuilderPage) -> None:
    """Enter on the empty page, Tab after the first name and Enter after the second: the cards have the keyboard."""
    name_both(page)
    assert page.face.hand.row.isAncestorOf(page.focus())
    page.keys("5", Key.Key_Return, "9", Key.Key_Return)
    page.apply()
    assert page.entry().body["outcome"]["result"] == "failure"


def test_by_the_mouse_alone(page: BuilderPage) -> None:
    page.click_move("New challenge")
    page.pick_in(page.side(0).picker.picker, "bry")
    page.pick_in(page.side(1).picker.picker, "tam")
    pool = page.side(0).pool
    assert pool is not None
    page.tick(pool.quality.mark)
    page.tick(pool.focus.mark)
    page.click_card(2)
    page.click_move("Lay it face down")
    page.click_card(2)
    page.click_move("Play the 2")
    assert page.sees("Success by 1")
    page.click_move("Apply and log")
    assert page.held("Tam, bridge warden") == [1, 4, 5]
    assert page.entry().body["outcome"] == {"result": "success", "attacker_total": 8, "defender_total": 7, "margin": 1}


def test_both_cards_in_one_line_where_they_lie_open(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.keys("4 5", Key.Key_Return)
    page.apply()
    assert [move["card"] for move in page.entry().body["moves"]] == [4, 5]


def test_the_ten_and_the_ace_by_their_signs(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.keys("a 0", Key.Key_Return)
    page.apply()
    assert [move["card"] for move in page.entry().body["moves"]] == [1, 10]
    assert 1 in page.held("Tam, bridge warden")


def test_cards_show_chances_and_what_is_spent(page: BuilderPage) -> None:
    as_in_the_example(page)
    assert list(page.cards()) == [1, 2, 3, 4, 5]
    page.keys("4", Key.Key_Return)
    chances = {1: "25 %", 2: "50 %", 4: "75 %", 5: "100 %", 7: "100 %", 9: "100 %", 10: "100 %"}
    assert page.cards() == {**chances, 3: "spent", 6: "spent", 8: "spent"}
    assert page.sees("5, 100 %, recommended")


def test_a_card_that_is_not_held_is_refused_and_nothing_is_lost(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.keys("4", Key.Key_Return, "4", "6")
    assert page.sees("Bryn Hollow has no 6 left. Choose 1, 2, 4, 5, 7, 9, or 10.")
    assert page.moves()[0] == "Play the 4"
    page.enter()
    assert page.sees("Success by 1")


def test_drawn_and_typed_mixed_freely(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.type("d")
    assert page.sees("drawn")
    page.keys("5", Key.Key_Return)
    assert page.sees("Tam, bridge warden drew the")
    assert page.sees("Bryn Hollow played the 5")
    page.apply()
    body = page.entry().body
    assert body["draws"] == {"scheme": "sha256-1", "seed": "thorn", "count": 1, "moves": [0]}
    assert body["moves"][1] == {"actor": "Bryn Hollow", "card": 5}


def test_backspace_takes_a_card_back(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.keys("4", Key.Key_Return, "4", Key.Key_Return)
    assert page.sees("Success by 1")
    page.press(Key.Key_Backspace)
    assert not page.sees("Success by 1")
    page.face.hand.take_keyboard()
    page.keys(Key.Key_Backspace)
    assert not page.sees("Card is down, hidden")
    assert page.moves()[0] == "Choose Tam’s card"


def test_a_card_face_down_is_chosen_anew(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.keys("4", Key.Key_Return)
    page.click(page.side(1).down.change)
    assert page.moves()[:2] == ["Choose Tam’s card", "Leave it as it is"]
    page.keys("2", Key.Key_Return, "4", Key.Key_Return)
    page.apply()
    assert page.entry().body["moves"][0] == {"actor": "Tam, bridge warden", "card": 2}


def test_a_card_left_as_it_is(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.keys("4", Key.Key_Return)
    page.side(1).down.change.setFocus()
    page.keys(Key.Key_Return, "2")
    page.alt(1)
    page.keys("4", Key.Key_Return)
    page.apply()
    assert page.entry().body["moves"][0] == {"actor": "Tam, bridge warden", "card": 4}


def test_a_played_card_is_corrected_at_the_end(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.keys("4", Key.Key_Return, "4", Key.Key_Return)
    first = page.face.played.findChildren(PlayedCard)[0]
    page.click(first.change)
    page.click_card(2, page.face.played.row)
    assert page.sees("Success by 3")
    page.apply()
    assert page.held("Tam, bridge warden") == [1, 4, 5]


def test_mediation_asks_in_place_and_spends_nothing(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.alt(1)
    page.enter()
    assert page.sees("Write down what they agree on.")
    page.keys("Dad draws a 5", Key.Key_Return)
    assert page.sees("Settled by agreement")
    page.apply()
    assert page.entry().body["outcome"] == {"result": "mediated", "agreement": "Dad draws a 5"}
    assert page.held("Tam, bridge warden") == [1, 2, 4, 5]


def test_mediation_given_up_leaves_the_cards(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.click_move("They mediate")
    page.type("perhaps")
    page.click_move("Play cards instead")
    assert page.moves()[0] == "Choose Tam’s card"
    page.click_move("They mediate")
    assert page.face.mediation.agreement() == "perhaps"


def test_mediation_is_not_offered_once_a_card_lies(page: BuilderPage) -> None:
    as_in_the_example(page)
    assert "They mediate" in page.moves()
    page.keys("4", Key.Key_Return)
    assert "They mediate" not in page.moves()


def test_an_effect_is_waived_with_a_reason(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.keys("4", Key.Key_Return, "4", Key.Key_Return)
    line = page.frame.finished.effects._lines[1]
    page.tick(line.part._mark)
    assert not page.button("Apply and log").isEnabled()
    page.type("a gift of the court")
    page.enter()
    page.apply()
    assert page.held("Tam, bridge warden") == [1, 2, 4, 5]
    assert page.entry().body["waived"] == [{"effect": 1, "reason": "a gift of the court"}]


def test_a_saved_challenge_goes_on_where_it_stood(page: BuilderPage, make_page: Callable[[], BuilderPage]) -> None:
    as_in_the_example(page)
    page.keys("4", Key.Key_Return)
    page.bot.waitUntil(lambda: bool(page.ask(lambda desk: open_challenges(desk, "huldufolk"))), timeout=5000)
    page.bot.wait(500)
    records = page.ask(lambda desk: open_challenges(desk, "huldufolk"))
    page.frame.hide()
    again = make_page()
    again.frame.load(records)
    again.settle()
    assert again.sees("Card is down, hidden")
    assert again.totals() == ["6", "5"]
    again.face.hand.take_keyboard()
    again.keys("4", Key.Key_Return)
    again.apply()
    assert again.entry().body["outcome"]["margin"] == 1


def test_cards_of_another_open_challenge_are_set_aside(page: BuilderPage) -> None:
    as_in_the_example(page)
    page.keys("4", Key.Key_Return)
    page.bot.wait(500)
    page.begin("attack")
    page.keys("is", Key.Key_Tab, "ta", Key.Key_Return)
    assert page.cards()[4] == "set aside"
    assert page.cards()[3] == "spent"
    page.type("4")
    assert page.sees("Tam, bridge warden has no 4 left. Choose 1, 2, or 5.")


def test_right_after_applying_it_is_the_application_that_is_undone(page: BuilderPage) -> None:
    """Another challenge with moves comes into view then; its moves are not what was done last."""
    name_both(page)
    page.keys("4", Key.Key_Return)
    page.begin("attack")
    page.keys("is", Key.Key_Tab, "pa", Key.Key_Return)
    page.keys("9", Key.Key_Return)
    page.keys("2", Key.Key_Return)
    page.apply()
    challenge = page.frame.current
    assert challenge is not None
    assert challenge.moves
    assert not page.frame.has_moves
    page.keys("5", Key.Key_Return)
    assert page.frame.has_moves
