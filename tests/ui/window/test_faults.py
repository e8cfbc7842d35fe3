"""The disk fails while something is typed: it is said, nothing is lost, and all goes on when that is over."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.app.log_view import note_drafts
from gm_console.app.notes import add_note
from gm_console.store.lock import CampaignLock
from gm_console.store.store import Store
from gm_console.ui.theme import Theme
from tests.store.disks import disk, failing, fill_up, give_up_rights, plug, unplug
from tests.store.dumps import dump
from tests.ui.console_page import CTRL, SHIFT, ConsolePage, open_console

NOTE = "The tide is an hour early"
HISTORY = ("change_set", "field_change", "log_entry")


SYSTEMS = ("huldufolk",)
"""One builder is enough, and much sooner made."""


@pytest.fixture
def console(qtbot: QtBot, theme: Theme, sample_path: Path, tmp_path: Path) -> Iterator[ConsolePage]:
    page = open_console(qtbot, theme, sample_path, tmp_path / "console.ini", systems=SYSTEMS)
    yield page
    page.close()


@pytest.fixture
def broken() -> Iterator[ExitStack]:
    """What is entered into it ends with the test at the latest."""
    with ExitStack() as stack:
        yield stack


def failing_until() -> ExitStack:
    """The disk fails until it is closed."""
    stack = ExitStack()
    stack.enter_context(failing())
    return stack


def title(page: ConsolePage) -> str:
    """What the banner says is wrong, "" while it is away."""
    return page.window.faults.banner.text().partition(".")[0]


def begin_note(page: ConsolePage, typed: str = NOTE) -> QWidget:
    """A note half typed, long enough ago to have been saved."""
    page.key(Qt.Key.Key_L, CTRL).type(typed)
    page.window.log.notes._timer.setInterval(0)
    page.window.log.notes._timer.start()
    return page.settle().wait(0.02).window.log.notes.edit


def await_title(page: ConsolePage, wanted: str) -> None:
    page.bot.waitUntil(lambda: title(page) == wanted, timeout=5000)


def await_end(page: ConsolePage) -> None:
    page.window.faults._over.setInterval(0)
    page.bot.waitUntil(lambda: title(page) == "", timeout=5000)
    page.settle()


def drafts(path: Path) -> dict[str, str]:
    """Half-typed notes in a campaign's file."""
    with Store.open(path, clock=lambda: datetime.now(UTC), read_only=True) as store:
        return {key: str(data.get("text")) for key, data in note_drafts(Desk(store, {})).items()}


def challenges(path: Path) -> list[dict[str, object]]:
    return [row["setup"] for row in dump(path, "challenge")["challenge"] if row["state"] == "open"]


def test_a_disk_that_fills_up_while_one_types(
    qtbot: QtBot, theme: Theme, sample_path: Path, tmp_path: Path, broken: ExitStack
) -> None:
    small = broken.enter_context(disk(tmp_path / "small", "3m"))
    path = Path(shutil.copy(sample_path, small))
    page = open_console(qtbot, theme, path, tmp_path / "console.ini", systems=SYSTEMS)
    window, open_before = page.window, len(challenges(path))
    window.banner.show_message("Something less urgent.")
    filler = fill_up(small)
    edit = begin_note(page)
    await_title(page, "The disk is full")
    assert "All is saved up to" in window.faults.banner.text()
    assert "Make room" in window.faults.banner.text()
    assert window.status.words().startswith("✗ not saved since")
    assert not window.banner.isVisible()
    page.key(Qt.Key.Key_Return)
    assert window.log.notes.edit.text() == NOTE
    assert edit.isEnabled()
    assert "The disk is full" in window.log.notes.message.text()
    page.key(Qt.Key.Key_N, CTRL).type("Bry").key(Qt.Key.Key_Tab)
    page.wait(0.5)
    challenge = window.current_builder().current
    assert challenge is not None
    assert window.operations.holding.unsaved()
    filler.unlink()
    page.click(window.faults.banner.again_button)
    await_end(page)
    assert drafts(path) == {"": NOTE}
    assert len(challenges(path)) == open_before + 1
    assert challenge.setup in challenges(path)
    assert window.status.words().startswith("✓ Saved")
    assert window.log.notes.message.text() == ""
    assert window.banner.text() == "Something less urgent."
    page.key(Qt.Key.Key_L, CTRL).key(Qt.Key.Key_Return)
    assert edit.property("text") == ""
    assert dump(path, "log_entry")["log_entry"][-1]
    assert sum(NOTE in str(row["headline"]) for row in dump(path, "log_entry")["log_entry"]) == 1
    fill_up(small)
    begin_note(page, "Never mind")
    page.dialogs.files = ["leave"]
    assert not window.close()
    page.bot.waitUntil(lambda: not window.isVisible())
    assert page.dialogs.asked == ["Not everything is saved"]
    assert drafts(path) == {}


def test_what_a_broken_disk_refuses_stays_in_its_place_and_is_saved_afterwards(
    console: ConsolePage, sample_path: Path, broken: ExitStack
) -> None:
    window, builder = console.window, console.window.builders["huldufolk"]
    actor = dump(sample_path, "actor")["actor"][0]
    window.open_sheet(str(actor["id"]), "")
    window.show_builder("huldufolk")
    console.settle()
    sent, before, line = builder.current, dump(sample_path, *HISTORY), window.actor.head.name.edit
    assert sent is not None
    fault = broken.enter_context(failing_until())
    sent.call("The bridge")
    builder.reason.ask()
    console.type("They ran").key(Qt.Key.Key_Return)
    await_title(console, "The disk does not answer as it should")
    window.session_bar.toggle()
    console.type("The Lake").wait(0.45)
    begin_note(console)
    assert builder.current is sent
    assert builder.moves.isEnabled()
    assert builder.reason.line.text() == "They ran"
    assert {f"challenge/{sent.id}", "titles", "note/"} <= set(window.operations.holding.unsaved())
    window.show_dock("actor")
    line.setFocus()
    line.selectAll()
    console.type("Brynja").key(Qt.Key.Key_Tab)
    assert line.text() == "Brynja"
    assert line.isEnabled()
    window.faults._again.setInterval(20)
    console.wait(0.1)
    assert title(console) == "The disk does not answer as it should"
    fault.close()
    await_end(console)
    console.settle()
    assert drafts(sample_path) == {"": NOTE}
    after = dump(sample_path, *HISTORY)
    assert after["log_entry"] == before["log_entry"]
    assert len(after["change_set"]) == len(before["change_set"]) + 1
    assert "Brynja" in {row["name"] for row in dump(sample_path, "actor")["actor"]}
    assert line.text() == "Brynja"
    assert builder.message.text() == ""
    assert builder.current is sent
    builder.reason.ask()
    console.key(Qt.Key.Key_Return, on=builder.reason.line)
    assert builder.current is not sent
    assert builder.reason.line.text() == ""


def test_every_field_keeps_what_was_typed_and_takes_it_again(console: ConsolePage, broken: ExitStack) -> None:
    window = console.window
    fault = broken.enter_context(failing_until())
    window.show_dock("timers")
    window.timers.reminder.open()
    window.show_dock("settings")
    lines = {
        window.roster._add: "Guard x4",
        window.timers.reminder.edit: "The tide",
        window.settings.name: "Thornwood the Second",
        window.log.notes.edit: NOTE,
    }
    for line, typed in lines.items():
        line.setFocus()
        line.clear()
        console.type(typed).key(Qt.Key.Key_Return, on=line)
    (card, *_) = window.timers.cards()
    card.close_button.click()
    card.reason.setText("It was not needed")
    card.cancel_button.click()
    window.session_bar.toggle()
    console.type("The Lake").key(Qt.Key.Key_Return)
    await_title(console, "The disk does not answer as it should")
    assert [line.text() for line in lines] == list(lines.values())
    assert all(line.isEnabled() and not line.isReadOnly() for line in lines)
    assert card.isEnabled()
    assert card.reason.text() == "It was not needed"
    assert window.session_bar.run_page.title.text() == "The Lake"
    fault.close()
    console.click(window.faults.banner.again_button)
    await_end(console)
    for line in lines:
        console.key(Qt.Key.Key_Return, on=line)
    assert window.roster._add.text() == ""
    assert window.timers.reminder.edit.text() == ""
    assert window.log.notes.edit.text() == ""
    assert console.state.campaign.name == "Thornwood the Second"


# -- the file ----------------------------------------------------------------------------------------------------


def test_a_file_that_goes_is_noticed_and_copied_with_all_that_is_typed(
    console: ConsolePage, sample_path: Path, tmp_path: Path
) -> None:
    window = console.window
    wanted: list[str] = []
    window.elsewhere.connect(wanted.append)
    sample_path.rename(tmp_path / "bin")
    QCoreApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    await_title(console, "The campaign’s file is gone")
    assert str(sample_path) in window.faults.banner.text()
    assert window.faults.banner.show_button.isVisible()
    edit = begin_note(console)
    challenge = window.builders["huldufolk"].current
    assert challenge is not None
    challenge.call("The bridge")
    assert not window.close()
    assert window.isVisible()
    assert console.dialogs.asked == ["Not everything is saved"]
    assert console.has_keyboard(edit)
    console.dialogs.asked.clear()
    console.dialogs.files = [str(tmp_path / "copy"), "go"]
    console.key(Qt.Key.Key_S, CTRL | SHIFT)
    console.bot.waitUntil(lambda: bool(wanted))
    assert console.dialogs.asked == ["Save a copy elsewhere", "The copy is made"]
    assert wanted == [f"file:{tmp_path / 'copy.gmc'}"]
    assert not sample_path.exists()
    assert drafts(tmp_path / "copy.gmc") == {"": NOTE}
    copied, left = dump(tmp_path / "copy.gmc"), dump(tmp_path / "bin")
    assert [row["title"] for row in copied["challenge"] if row["id"] == challenge.id] == ["The bridge"]
    for dumped in (copied, left):
        dumped["challenge"] = [row for row in dumped["challenge"] if row["id"] != challenge.id]
        del dumped["draft"]
    assert copied == left
    assert dump(tmp_path / "copy.gmc", *HISTORY) == dump(tmp_path / "bin", *HISTORY)
    assert console.has_keyboard(edit)
    assert window.close()
    assert console.dialogs.asked == ["Save a copy elsewhere", "The copy is made"]


def test_another_file_in_its_place_is_never_written_to_but_a_copy_may_take_the_place(
    console: ConsolePage, sample_path: Path, tmp_path: Path
) -> None:
    Store.create(tmp_path / "other", "The Lake", clock=lambda: datetime.now(UTC)).close()
    mine = sample_path.rename(tmp_path / "mine")
    (tmp_path / "other").rename(sample_path)
    before = sample_path.read_bytes()
    console.window.faults._look.setInterval(10)
    await_title(console, "Another file lies in the campaign’s place")
    begin_note(console)
    console.click(console.window.faults.banner.again_button)
    assert title(console) == "Another file lies in the campaign’s place"
    assert sample_path.read_bytes() == before
    sample_path.unlink()
    mine.unlink()
    console.click(console.window.faults.banner.again_button)
    await_title(console, "The campaign’s file is gone")
    console.dialogs.files = [str(sample_path)]
    console.click(console.window.faults.banner.copy_button)
    await_end(console)
    assert console.dialogs.asked == ["Save a copy elsewhere"]
    assert drafts(sample_path) == {"": NOTE}
    console.key(Qt.Key.Key_L, CTRL).key(Qt.Key.Key_Return)
    assert any(NOTE in str(row["headline"]) for row in dump(sample_path, "log_entry")["log_entry"])


def test_a_stick_that_is_pulled_and_plugged_in_again(
    qtbot: QtBot, theme: Theme, sample_path: Path, tmp_path: Path, broken: ExitStack
) -> None:
    stick = broken.enter_context(disk(tmp_path / "stick", "3m"))
    path = Path(shutil.copy(sample_path, stick))
    page = open_console(qtbot, theme, path, tmp_path / "console.ini", systems=SYSTEMS)
    image = path.read_bytes()
    unplug(stick)
    begin_note(page)
    await_title(page, "The disk with the campaign is gone")
    page.dialogs.files = [str(tmp_path / "copy.gmc")]
    page.click(page.window.faults.banner.copy_button)
    page.bot.waitUntil(lambda: len(page.dialogs.asked) == 2)
    assert drafts(tmp_path / "copy.gmc") == {"": NOTE}
    plug(stick, "3m")
    path.write_bytes(image)
    page.click(page.window.faults.banner.again_button)
    await_end(page)
    assert drafts(path) == {"": NOTE}
    unplug(stick)
    begin_note(page, " and a half")
    page.dialogs.asked, page.dialogs.files = [], ["copy", str(tmp_path / "last.gmc")]
    assert not page.window.close()
    page.bot.waitUntil(lambda: not page.window.isVisible())
    assert page.dialogs.asked == ["Not everything is saved", "Save a copy elsewhere"]
    assert drafts(tmp_path / "last.gmc") == {"": f"{NOTE} and a half"}


def test_a_folder_that_is_shut_and_another_program_that_holds_the_file(
    console: ConsolePage, sample_path: Path, tmp_path: Path
) -> None:
    console.ask(_as_anybody)
    tmp_path.chmod(0o500)
    try:
        begin_note(console)
        await_title(console, "Nothing can be written to the campaign any more")
        assert str(tmp_path) in console.window.faults.banner.text()
    finally:
        tmp_path.chmod(0o700)
    console.click(console.window.faults.banner.again_button)
    await_end(console)
    assert drafts(sample_path) == {"": NOTE}
    with closing(sqlite3.connect(sample_path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        begin_note(console, ", again")
        await_title(console, "Another program holds the campaign’s file")
        other.execute("ROLLBACK")
    console.click(console.window.faults.banner.again_button)
    await_end(console)
    assert drafts(sample_path) == {"": f"{NOTE}, again"}


def _as_anybody(desk: Desk) -> None:
    give_up_rights()
    desk.store._connection.exec_driver_sql("PRAGMA busy_timeout=20")


# -- closing, and what nobody foresaw ---------------------------------------------------------------------------


def _stumble(_desk: Desk) -> None:
    raise ValueError("the ink ran dry")


@pytest.mark.expects_log
def test_what_nobody_foresaw_stops_nothing(
    console: ConsolePage, sample_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, there = console.window, tmp_path / "there.gmc"
    window.operations.run(_stumble)
    console.settle()
    assert "the ink ran dry" in window.banner.text()
    assert title(console) == ""
    console.ask(add_note, "Still here")
    assert window.banner.text() == ""
    there.write_text("mine")
    console.dialogs.files = [str(there), "other", str(tmp_path / "copy.gmc")]
    window.faults.ask_for_copy()
    console.bot.waitUntil(lambda: len(console.dialogs.asked) == 4)
    assert console.dialogs.asked[1:] == ["No copy was made", "Save a copy elsewhere", "The copy is made"]
    assert there.read_text() == "mine"
    assert dump(tmp_path / "copy.gmc") == dump(sample_path)

    def fail(_lock: CampaignLock) -> None:
        raise OSError("gone")

    monkeypatch.setattr(CampaignLock, "release", fail)
    assert window.close()
    assert not window.operations._thread.isRunning()
