"""Past rulings of the sample campaign corrected in the whole program, by keys and by mouse, in all four systems."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QApplication, QDateTimeEdit

from gm_console.store.records import LogEntryRecord
from gm_console.ui.builders.correcting import Corrector
from gm_console.ui.widgets.cards import CardButton
from gm_console.ui.widgets.stepper import Stepper
from tests.end_to_end.page import ProgramPage

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
TABLE = "consequences"


class Corrections:
    """What a storyteller does about corrections, on top of the program's page."""

    def __init__(self, program: ProgramPage) -> None:
        self.program, self.player = program, program.player

    @property
    def corrector(self) -> Corrector:
        return self.program.builder.corrector

    def row(self, words: str) -> int:
        """The newest entry that counts with ``words`` in its headline."""
        model = self.program.window.log.model
        tellings = [model.item(row).telling for row in range(model.rowCount())]
        return next(row for row, each in enumerate(tellings) if words in each.headline and not each.struck)

    def begin_by_keys(self, words: str) -> None:
        """Walks down the log, and presses E."""
        self.player.press("Ctrl+G", "Home", *["Down"] * self.row(words), "E")
        self.player.settle()

    def begin_by_mouse(self, words: str) -> None:
        """Opens the entry's menu, and chooses."""
        log, row = self.program.window.log, self.row(words)
        log.view.scrollTo(log.model.index(row))
        self.program.right_click_row(row)
        self.program.choose(log.menu, "Correct…")
        self.player.settle()

    def click(self, name: str, description: str = "") -> None:
        """Clicks a button of the builder."""
        seen = self.player.seen(QAbstractButton, self.program.builder)
        found = [each for each in seen if each.accessibleName() == name]
        self.player.click(next(each for each in found if description in each.accessibleDescription()))

    def tab_to(self, words: str, description: str = "") -> None:
        for _ in range(80):
            held = QApplication.focusWidget()
            named = held is not None and held.accessibleName().startswith(words)
            if held is not None and named and description in held.accessibleDescription():
                return
            self.player.press("Tab")
        raise AssertionError(f"Tab does not come to {words}")

    def table(self) -> list[tuple[str, str, str]]:
        """The table, once it shows what follows from the inputs as they are."""
        panel = self.corrector.panel
        self.player.rest()
        self.player.expect("the table is shown", lambda: panel.isVisible() and panel.preview is not None)
        self.player.settle()
        return [panel.model.row(place).cells for place in range(panel.model.rowCount())]

    def accept_by_keys(self, reason: str) -> None:
        """The keyboard is in the line for the reason already."""
        self.player.write(reason)
        self.player.press("Ctrl+Return")
        self.player.settle()

    def newest(self, system: str) -> LogEntryRecord:
        """The entry of a system that was written last."""
        entries = [each for each in self.program.entries() if each.system == system]
        return max(entries, key=lambda each: each.sequence)

    def entry(self, entry_id: str | None) -> LogEntryRecord:
        found = next(each for each in self.program.entries() if each.id == entry_id)
        assert isinstance(found, LogEntryRecord)
        return found


@pytest.fixture
def corrections(program: ProgramPage, campaign: Path) -> Corrections:
    program.start(campaign)
    return Corrections(program)


def cards(program: ProgramPage, name: str) -> dict[int, int]:
    return {
        int(key.removeprefix("card.")): value
        for (who, _, key), value in program.figures().items()
        if who == name and key.startswith("card.")
    }


def test_a_card_by_mouse_alone(corrections: Corrections) -> None:
    """Huldufolk: Corin played the 7, not the 4. Without a reason it is not accepted; undo takes it all back."""
    program, player = corrections.program, corrections.player
    before = program.figures()
    corrections.begin_by_mouse("attacks Guard 1")
    assert "Corin of the Reeds attacks Guard 1" in corrections.corrector.banner.text()
    corrections.click("Change", "Corin")
    player.click(next(each for each in player.seen(CardButton, program.builder) if each.face.rank == 7))
    assert program.sees("Success by 5")
    program.click_move("changes")
    assert corrections.table() == [
        ("This ruling, Corin slips past Guard 1", "success by 2 · 9 against 7", "success by 5 · 12 against 7"),
        ("Corin of the Reeds: The 4 in the deck", "0", "1"),
        ("Corin of the Reeds: The 7 in the deck", "1", "0"),
    ]
    program.click_move("accept-correction")
    assert program.sees("Say in a word or two why it is corrected.")
    assert program.figures() == before
    player.write("the 7 lay below")
    program.click_move("accept-correction")
    player.settle()
    new = corrections.newest("huldufolk")
    old = corrections.entry(new.corrects)
    assert old.corrected_by == new.id
    assert (new.mark, new.happened_at, new.body["reason"]) == ("success", old.happened_at, "the 7 lay below")
    assert [cards(program, "Corin of the Reeds")[rank] for rank in (4, 7)] == [1, 0]
    assert program.sees("Corrected: Corin slips past Guard 1")
    assert program.window.log.view.current_row() == corrections.row("attacks Guard 1")
    player.click(program.window.header.undo)
    player.settle()
    assert program.figures() == before
    assert corrections.entry(old.id).corrected_by is None
    assert corrections.corrector.challenge is not None
    player.press("Ctrl+Y")
    assert corrections.corrector.challenge is None
    assert corrections.entry(old.id).corrected_by == new.id


def test_a_throw_by_keys_alone_over_a_restart(corrections: Corrections, campaign: Path) -> None:
    """Opposed: the second test was won, so Isolde let nothing stand; that waits, over a restart too."""
    program, player = corrections.program, corrections.player
    corrections.begin_by_keys("uses Entrance on The reeve")
    corrections.tab_to("Change", "Test 2")
    player.press("Return")
    player.write("rs")
    left = [{"accept": "attacker"}]
    current = program.builder.current
    assert current is not None
    assert current.outcome is None
    assert current.record.extras["left_behind"] == left
    program.stop()

    program.start(campaign)
    again = Corrections(program)
    player = program.player
    again.player = player
    player.press("Ctrl+2")
    assert program.builder.current is not None
    assert program.builder.current.corrects == current.corrects
    assert program.builder.current.record.extras["left_behind"] == left
    assert again.corrector.banner.isVisible()
    assert "Isolde Marsh uses Entrance" in again.corrector.banner.text()
    player.press("Alt+2", "Ctrl+Return")
    assert again.table() == [
        ("This ruling, Isolde Marsh uses Entrance on The reeve of Lowmere", "failure", "success"),
        *[row for row in again.table() if "immune" in row[0] and row[2] == "–"],
    ]
    assert len(again.table()) == 2
    again.accept_by_keys("rock broke the scissors")
    new = again.newest("opposed")
    assert (new.mark, "left_behind" in new.body["extras"]) == ("success", False)
    assert not any(timer.kind == "immunity" for timer in program.ask(lambda desk: desk.store.timers()))
    player.press("Ctrl+Z")
    assert any(timer.kind == "immunity" for timer in program.ask(lambda desk: desk.store.timers()))


def give_up_and_take_up(corrections: Corrections) -> None:
    """Esc never discards; giving up stands apart, and undo takes it up again with what was half typed."""
    program, player = corrections.program, corrections.player
    entries = len(program.entries())
    player.press("Ctrl+Return")
    player.write("half a thought")
    player.press("Esc", "Esc")
    assert corrections.corrector.challenge is not None
    program.click_move("go-back")
    program.click_move("drop-correction")
    player.settle()
    assert corrections.corrector.challenge is None
    assert len(program.entries()) == entries
    player.press("Ctrl+Z")
    assert corrections.corrector.challenge is not None
    player.press("Ctrl+Return")
    assert corrections.corrector.panel.reason.text() == "half a thought"


def test_dice_by_keys_alone(corrections: Corrections) -> None:
    """Band of Joyous Heroes: two sixes were two ones. Given up at first, and taken up again."""
    program, player = corrections.program, corrections.player
    corrections.begin_by_keys("Ogre under the span against The miller")
    give_up_and_take_up(corrections)
    program.click_move("go-back")
    corrections.tab_to("Correct a round…")
    player.press("Space")
    corrections.tab_to("Round 2: correct")
    player.press("Space")
    player.write("11")
    player.press("Return")
    assert program.is_over()
    player.press("Ctrl+Return")
    ((what, before, after),) = corrections.table()
    assert what.startswith("This ruling, ")
    assert before.startswith("evenly matched")
    assert after != before
    corrections.accept_by_keys(", read upside down")
    new = corrections.newest("joyous-heroes")
    assert new.body["reason"] == "half a thought, read upside down"
    assert "correcting" not in new.body["extras"]
    assert new.body["moves"][1]["rolls"]["challenger"] == [1, 1]
    assert corrections.entry(new.corrects).body["moves"][1]["rolls"]["challenger"] == [6, 6]
    player.press("Ctrl+Z")
    assert corrections.entry(new.id).reversed


def test_a_set_up_and_a_move_by_mouse_alone(corrections: Corrections) -> None:
    """Age of Dragons: the complexity was 1; the table follows while an earlier move is changed as well."""
    program, player = corrections.program, corrections.player
    corrections.begin_by_mouse("Yrsa Emberwing: Soma challenge, complexity 2")
    program.click_move("inputs")
    steppers = player.seen(Stepper, program.builder)
    complexity = next(each for each in steppers if each.accessibleName() == "Complexity")
    less = next(each for each in player.seen(QAbstractButton, complexity) if each.accessibleName().endswith("one less"))
    player.click(less)
    program.click_move("changes")
    first = corrections.table()
    assert len(first) == 1
    program.click_move("result")
    corrections.click("More…")
    when = program.builder.title.findChild(QDateTimeEdit)
    assert isinstance(when, QDateTimeEdit)
    player.click(when)
    player.press("Home", "Down")
    corrections.click("More…")
    player.expect("the table follows", lambda: corrections.table()[0][0] == "When it happened")
    corrections.click("Change", "Yrsa Emberwing attempts")
    assert "take" in program.builder.moves.move_ids()
    program.click_move("leave")
    assert program.is_over()
    player.click(corrections.corrector.panel.reason)
    player.write("the gate was half open")
    program.click_move("accept-correction")
    player.settle()
    new = corrections.newest("age-of-dragons")
    old = corrections.entry(new.corrects)
    assert (new.body["setup"]["complexity"], old.body["setup"]["complexity"]) == (1, 2)
    assert new.happened_at.year == old.happened_at.year - 1


def attack_guard_again(corrections: Corrections) -> LogEntryRecord:
    """Corin attacks the guard whose threshold the first attack has lowered; the guard's card first."""
    player = corrections.player
    player.press("Ctrl+1", "Ctrl+N")
    player.write("corin")
    player.press("Tab")
    player.write("guard 1")
    player.press("Return")
    for card in "23":
        player.write(card)
        player.press("Return")
    player.press("Ctrl+Return")
    player.settle()
    return corrections.newest("huldufolk")


def test_a_later_ruling_is_left_as_it_is(corrections: Corrections) -> None:
    """The first attack was against the supernatural threshold, so the second met a mundane one that was whole."""
    program, player = corrections.program, corrections.player
    later = attack_guard_again(corrections)
    rows = [program.window.log.model.item(row) for row in range(9)]
    old = next(each for each in rows if "attacks Guard 1" in each.telling.headline and each.id != later.id)
    program.window.log.show_entry(old.id)
    player.press("E")
    player.settle()
    program.click_move("inputs")
    corrections.click("supernatural")
    program.click_move("changes")
    corrections.table()
    panel = corrections.corrector.panel
    ticked = [row for row in range(panel.model.rowCount()) if panel.model.row(row).entry_id == later.id]
    assert ticked
    player.click(panel.table.viewport(), QPoint(panel.table.tick_of(ticked[0])))
    player.expect("the table follows", lambda: panel.model.row(ticked[0]).left)
    player.settle()
    player.click(panel.reason)
    corrections.accept_by_keys("it was the other threshold")
    assert corrections.entry(later.id).corrected_by is None
    assert corrections.entry(old.id).corrected_by is not None


def test_after_an_undo_more_undos_take_back_operations_and_can_be_redone(corrections: Corrections) -> None:
    program, player = corrections.program, corrections.player
    player.press("Ctrl+L")
    player.write("one more note")
    player.press("Return")
    attack_guard_again(corrections)
    after = program.figures()
    player.press("Ctrl+Z", "Ctrl+Z")
    current = program.builder.current
    assert current is not None
    assert len(current.moves) == 2
    assert program.window.header.undo.text().count("note") == 0
    player.press("Ctrl+Y", "Ctrl+Y")
    assert program.figures() == after
    assert program.builder.current is None
