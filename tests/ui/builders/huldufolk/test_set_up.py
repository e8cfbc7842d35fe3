"""What the set-up takes from sheets, what is typed, and what is refused."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gm_console.app.roster import set_tracker
from gm_console.store.records import Changes
from tests.ui.builders.huldufolk.page import BuilderPage

Key = Qt.Key


def setup_of(page: BuilderPage) -> dict[str, object]:
    challenge = page.frame.current
    assert challenge is not None
    return challenge.setup


def test_figures_come_from_the_sheets_with_their_sources(page: BuilderPage) -> None:
    page.begin()
    page.keys("br", Key.Key_Tab, "ta", Key.Key_Return)
    assert page.totals() == ["1", "5"]
    assert page.sees("falls to 2 after this")
    assert page.sees("Quality: Relentless")
    assert page.sees("Focus: Swordplay")
    challenge = page.frame.current
    assert challenge is not None
    assert challenge.figure("attacker", "deck") == [1, 2, 4, 5, 7, 9, 10]
    source = challenge.record.sources["defender.defence.threshold"]
    assert source["actor"] == page.ids["Tam, bridge warden"]
    assert list(source["trackers"]) == ["threshold.mundane"]


def test_the_other_threshold_is_read_when_the_attack_is_supernatural(page: BuilderPage) -> None:
    page.begin()
    page.keys("br", Key.Key_Tab, "ta", Key.Key_Return)
    page.face.kinds.against.button("mundane").setFocus()
    page.press(Key.Key_Right)
    assert page.title() == "Bryn Hollow attacks Tam, bridge warden by supernatural means"
    assert page.sees("Threshold, supernatural")
    assert page.totals() == ["1", "2"]


def test_another_kind_keeps_what_applies_and_gives_the_rest_back(page: BuilderPage) -> None:
    page.begin()
    page.keys("br", Key.Key_Tab, "ta", Key.Key_Return)
    defence = page.side(1).defence
    assert defence is not None
    page.tick(defence.quality.mark)
    page.face.kinds.kinds.button("attack").setFocus()
    page.keys(Key.Key_Right)
    assert page.title() == "Contest between Bryn Hollow and Tam, bridge warden"
    assert page.totals() == ["1", "0"]
    page.keys(Key.Key_Right)
    assert page.title() == "Bryn Hollow attacks Tam, bridge warden, who cannot defend (rating 10)"
    page.face.kinds.kinds.button("undefended").setFocus()
    page.keys(Key.Key_Left, Key.Key_Left)
    assert page.title() == "Bryn Hollow attacks Tam, bridge warden"
    assert page.totals() == ["1", "8"]


def test_a_passing_figure_is_typed_in_place(page: BuilderPage) -> None:
    page.begin()
    page.keys("is", Key.Key_Tab, "A troll", Key.Key_Return)
    side = page.side(1)
    assert side.stranger.isVisible()
    assert side.stranger.isAncestorOf(page.focus())
    page.keys(Key.Key_Right)
    assert side.stranger.deck.text() == "A 2 3 4 5 6 7 8 9 10"
    page.retype(side.stranger.deck, "a 7 10")
    defence = side.defence
    assert defence is not None
    defence.threshold.stepper.setFocus()
    page.keys(Key.Key_Up, Key.Key_Up)
    assert page.totals() == ["0", "2"]
    page.face.hand.take_keyboard()
    page.keys("7", Key.Key_Return, "9", Key.Key_Return)
    page.apply()
    entry = page.entry()
    assert entry.body["outcome"]["margin"] == 0
    assert entry.body["participants"] == {"Isolde Marsh": page.ids["Isolde Marsh"], "A troll": None}


def test_a_deck_without_an_ace_is_refused_beside_it(page: BuilderPage) -> None:
    page.begin()
    page.keys("is", Key.Key_Tab, "A troll", Key.Key_Return)
    deck = page.side(1).stranger.deck
    page.retype(deck, "2 4")
    sentence = "A troll’s deck has no ace, which is never surrendered. Put the 1 back in."
    assert page.sees(sentence)
    assert deck.text() == "2 4"
    assert deck.accessibleDescription() == sentence
    page.retype(deck, "A 2 4")
    assert not page.sees("has no ace")


def test_too_much_mundane_equipment_is_refused_beside_it(page: BuilderPage) -> None:
    page.begin()
    page.keys("is", Key.Key_Tab, "ta", Key.Key_Return)
    pool = page.side(0).pool
    assert pool is not None
    pool.kind.setFocus()
    page.keys(Key.Key_Down)
    pool.equipment.stepper.setFocus()
    page.keys(*[Key.Key_Up] * 7)
    assert pool.equipment.stepper.value() == 5
    assert page.totals()[0] == "5"
    pool.kind.setFocus()
    page.keys(Key.Key_Up)
    assert page.sees("Mundane equipment gives 0 to 2, not 5. Mend the bonus, or make it magical.")
    assert pool.equipment.stepper.value() == 5
    pool.equipment.stepper.setFocus()
    page.keys(Key.Key_Down, Key.Key_Down, Key.Key_Down)
    assert not page.sees("Mundane equipment gives")
    assert page.totals()[0] == "2"


def test_helpers_are_added_changed_and_taken_out(page: BuilderPage) -> None:
    page.begin()
    page.keys("is", Key.Key_Tab, "ta", Key.Key_Return)
    pool = page.side(0).pool
    assert pool is not None
    rows = pool.assistance
    rows.adder.setFocus()
    page.keys("br", Key.Key_Return, "Old Meg", Key.Key_Return)
    assert [row.name() for row in rows.helpers()] == ["Bryn Hollow", "Old Meg"]
    assert page.totals()[0] == "2"
    rows.helpers()[0].skill.button("affinity").setFocus()
    page.keys(Key.Key_Right)
    assert page.totals()[0] == "4"
    page.click(rows.helpers()[1].remove)
    assert page.totals()[0] == "3"
    challenge = page.frame.current
    assert challenge is not None
    assert set(challenge.record.participants) == {"Isolde Marsh", "Tam, bridge warden", "Bryn Hollow"}


def test_an_actor_without_a_sheet(page: BuilderPage, sheets_wanted: list[tuple[str, str]]) -> None:
    page.begin()
    page.keys("cor", Key.Key_Tab, "ta", Key.Key_Return)
    assert page.sees("Corin of the Reeds has no Huldufolk sheet.")
    page.click_move("Fill the sheet in")
    assert sheets_wanted == [(page.ids["Corin of the Reeds"], "huldufolk")]
    page.click_move("Type the figures")
    assert not page.sees("has no Huldufolk sheet")
    assert page.side(0).stranger.isAncestorOf(page.focus())


def test_figures_that_move_meanwhile_are_offered(page: BuilderPage) -> None:
    page.begin()
    page.keys("br", Key.Key_Tab, "ta", Key.Key_Return)
    tam = page.ids["Tam, bridge warden"]
    rows = page.ask(lambda desk: desk.store.trackers([tam])[tam])
    row = next(row for row in rows if row.key == "threshold.mundane")
    page.operations.run(set_tracker, row.id, 1)
    page.settle()
    assert page.totals() == ["1", "5"]
    assert page.sees("Tam, bridge warden’s figures have changed since.")
    page.click_move("Take them")
    assert page.totals() == ["1", "3"]
    assert not page.sees("figures have changed since")


def test_what_is_missing_is_said_and_nothing_can_be_played(page: BuilderPage) -> None:
    page.begin()
    assert page.sees("Name the attacker first")
    page.keys("br", Key.Key_Tab)
    assert page.sees("Name the target first")
    assert page.totals() == ["1", "0"]
    assert page.moves() == ["Abandon…"]


def test_a_passing_figure_is_kept_by_one_click(page: BuilderPage) -> None:
    page.begin()
    page.keys("br", Key.Key_Tab, "Miller", Key.Key_Return)
    page.click(page.button("Keep"))
    assert not [words for words in page.moves() if words == "Keep"]
    (kept,) = page.ask(lambda desk: desk.store.actors_named("Miller"))
    challenge = page.frame.current
    assert challenge is not None
    assert challenge.record.participants["Miller"] == kept.id
    assert page.ask(lambda desk: desk.store.sheet(kept.id, "huldufolk")) is not None
    assert not page.side(1).picker.keep.isVisible()


def test_somebody_of_the_roster_is_not_offered_to_be_kept(page: BuilderPage) -> None:
    page.begin()
    page.keys("br", Key.Key_Tab, "ta", Key.Key_Return)
    assert not page.side(0).picker.keep.isVisible()
    assert not page.side(1).picker.keep.isVisible()


def test_who_is_named_in_a_challenge_is_told_when_it_holds_a_card(page: BuilderPage) -> None:
    told: list[Changes] = []
    page.frame._kit.operations.held.connect(told.append)
    page.begin()
    page.keys("br", Key.Key_Tab, "ta", Key.Key_Return)
    page.keys("4", Key.Key_Return)
    assert told
    assert page.ids["Tam, bridge warden"] in told[-1].rows["actor"]
