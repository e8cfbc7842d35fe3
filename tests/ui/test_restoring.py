"""Restoring, a backup beside, and the damaged file: by keys and clicks in the whole console, on real files."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gm_console.app.backups import back_up_now, choose_backup_folder
from gm_console.app.context import Desk
from gm_console.app.notes import add_note
from gm_console.app.roster import quick_add
from gm_console.bootstrap import open_desk
from gm_console.store.glance import glance
from gm_console.store.lock import take_lock
from gm_console.store.store import Store
from gm_console.ui.backups.beside import BackupWindow
from gm_console.ui.shell import Shell
from gm_console.ui.window.main_window import MainWindow
from tests.ui.console_page import utc_now
from tests.ui.started import Started, campaign

CTRL = Qt.KeyboardModifier.ControlModifier


def actor_names(desk: Desk) -> list[str]:
    return [actor.name for actor in desk.store.actors()]


class Night:
    """A campaign of a Gull and two Rooks, with a backup from before the Rooks came."""

    def __init__(self, started: Started) -> None:
        self.started = started
        self.path = campaign(started.folder / "mine.gmc", "Mine")
        desk = open_desk(self.path)
        with desk.store:
            quick_add(desk, "Gull")
            self.backup = Path(back_up_now(desk).made or "")
            quick_add(desk, "Rook x2")
            add_note(desk, "Dawn.")

    def open(self) -> Night:
        self.started.start(self.path)
        return self.wait()

    @property
    def window(self) -> MainWindow:
        window = self.started.console.window
        assert window is not None
        return window

    @property
    def shell(self) -> Shell:
        return self.started.console.shell

    @property
    def beside(self) -> BackupWindow:
        window = self.started.console.restoring.beside
        assert window is not None
        return window

    @property
    def names(self) -> list[str]:
        found = self.ask(actor_names)
        assert isinstance(found, list)
        return found

    def ask(self, *asked: object) -> object:
        told: list[object] = []
        self.window.operations.run(*asked, done=told.append, refused=told.append)  # type: ignore[arg-type]
        self.wait()
        return told[0]

    def wait(self) -> Night:
        self.started.wait()
        window, bot = self.started.console.window, self.started.bot
        if window is not None:
            page = window.backups_page
            bot.waitUntil(lambda: not page.chooser._soon.isActive() and page.reading.idle, timeout=10000)
        if (beside := self.started.console.restoring.beside) is not None:
            bot.waitUntil(lambda: beside.operations.idle and beside._reading.idle, timeout=10000)
        self.started.wait()
        QApplication.processEvents()
        return self

    def click(self, button: QWidget) -> Night:
        assert button.isVisible()
        assert button.isEnabled()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return self.wait()

    def choose(self, key: Qt.Key = Qt.Key.Key_End) -> Night:
        """Shows the list and goes to its last row, or its first (``Key_Home``)."""
        self.window.show_dock("backups")
        self.wait()
        chooser = self.window.backups_page.chooser
        QTest.keyClick(chooser.view, key)
        self.started.bot.waitUntil(lambda: not chooser._soon.isActive())
        return self.wait()

    def restore(self) -> Night:
        chooser = self.choose().window.backups_page.chooser
        self.click(chooser.restore)
        return self.click(chooser.question.yes)

    def press(self, words: str) -> Night:
        """A button of the banner, or of the shell."""
        where: QWidget = self.window.banner if self.started.console.window is not None else self.shell
        return self.click(button(where, words))


def button(where: QWidget, words: str) -> QWidget:
    found = [each for each in where.findChildren(QWidget) if each.isVisible() and each.accessibleName() == words]
    assert found, [each.accessibleName() for each in where.findChildren(QWidget) if each.isVisible()]
    return found[0]


@pytest.fixture
def night(started: Started) -> Night:
    return Night(started)


# -- restoring ---------------------------------------------------------------------------------------------------


def test_restored_undone_by_the_key_and_once_more_by_the_list(night: Night, whole: bool) -> None:
    night.open().window.write_note()
    QTest.keyClicks(QApplication.focusWidget(), "half a note")
    night.restore()
    assert night.names == ["Gull"]
    assert night.window.banner.text().startswith("Restored the backup of")
    assert night.window.log.notes.edit.text() == ""
    (kept,) = night.backup.parent.glob("*before restoring.gmc")
    assert glance(kept).actors == 3
    night.window.banner.clear()
    QTest.keyClick(night.window, Qt.Key.Key_Z, CTRL)
    night.wait()
    assert night.names == ["Gull"], "nothing of the backup itself is undone"
    assert button(night.window.banner, "Undo the restoring").hasFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    night.wait()
    assert night.names == ["Gull", "Rook 1", "Rook 2"]
    assert night.window.log.notes.edit.text() == "half a note", "what was half typed was saved before"
    assert night.window.banner.text().startswith("The restoring is undone")
    night.ask(quick_add, "Crow")
    later_it_stands_first_in_the_list(night, whole)


def later_it_stands_first_in_the_list(night: Night, whole: bool) -> None:
    chooser = night.choose(Qt.Key.Key_Home).window.backups_page.chooser
    row = chooser.row()
    assert row is not None
    assert row.undoes
    assert chooser.restore.accessibleName() == "Undo the restoring…"
    night.click(chooser.restore)
    assert "3 actors and 1 log entry would go." in chooser.question.text()
    night.click(chooser.question.no)
    QTest.keyClick(night.window, Qt.Key.Key_Z, CTRL)
    night.wait()
    assert night.names == ["Gull", "Rook 1", "Rook 2"], "something was done since, so the key undoes that"
    assert night.window.banner.text() == ""
    if whole:
        night.click(chooser.restore).click(chooser.question.yes)
        assert night.names == ["Gull"]
        night.press("Undo the restoring")
        assert night.names == ["Gull", "Rook 1", "Rook 2"]


def test_what_can_be_told_beforehand_stops_it_before_anything_is_closed(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = night.open().window
    stick = night.path.parent / "stick"
    stick.write_text("a file, and no folder")
    night.ask(choose_backup_folder, str(stick))
    night.restore()
    assert night.window is window
    said = window.backups_page.message.text()
    assert "the campaign is as it was" in said
    assert "Nothing can be written" in said
    night.ask(choose_backup_folder, "")
    monkeypatch.setattr(window.faults, "may_close", lambda: False)
    night.restore()
    assert night.window is window, "something was not saved, so the window stayed"
    assert window.isVisible()
    assert not night.shell.isVisible()
    assert len(night.names) == 3
    assert not list(night.backup.parent.glob("*before restoring*"))


def test_locked_elsewhere_meanwhile_it_opens_again_as_it_was(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program takes the lock in the moment between closing and restoring."""
    console = night.open().started.console
    taken: list[Store] = []
    put_away = console.put_away

    def take(said: str) -> bool:
        closed = put_away(said)
        taken.append(Store.open(night.path, clock=utc_now))
        return closed

    monkeypatch.setattr(console, "put_away", take)
    night.restore()
    assert "is open already" in night.started.said
    taken.pop().close()
    night.click(night.shell.ways["retry"])
    assert len(night.names) == 3
    assert "the campaign is as it was" in night.window.banner.text()
    assert "is open already" in night.window.banner.text()
    assert not list(night.backup.parent.glob("*before restoring*"))


# -- beside ------------------------------------------------------------------------------------------------------


def test_a_backup_beside_is_read_only_and_restored_from_there(night: Night, whole: bool) -> None:
    before = night.backup.read_bytes()
    night.open().click(night.choose().window.backups_page.chooser.beside)
    beside, strip = night.beside, night.beside.strip
    assert beside.isVisible()
    assert "backup of" in beside.windowTitle()
    assert "read only" in beside.windowTitle()
    assert "nothing in it can be changed" in strip.words.text()
    assert beside.status.backup.isHidden()
    assert not beside.actions_by_id["undo"].isEnabled()
    nothing_can_be_changed_in(night, beside)
    night.ask(quick_add, "Crow")
    assert len(night.names) == 4, "the campaign goes on"
    assert night.backup.read_bytes() == before
    night.click(strip.restore)
    assert "3 actors and 1 log entry would go." in strip.question.text()
    QTest.keyClick(strip.question.yes, Qt.Key.Key_Escape)
    assert strip.question.text() == ""
    assert beside.isVisible()
    night.click(strip.restore)
    QTest.keyClick(strip.question.yes, Qt.Key.Key_Return)
    night.wait()
    assert night.names == ["Gull"]
    assert night.started.console.restoring.beside is None
    if whole:
        closing_closes_what_is_beside(night)


def nothing_can_be_changed_in(night: Night, beside: BackupWindow) -> None:
    told: list[object] = []
    beside.operations.run(quick_add, "Ghost", done=told.append, refused=told.append)
    beside.operations.run(actor_names, done=told.append)
    night.wait()
    assert getattr(told[0], "code", "") == "copy-only"
    assert told[1] == ["Gull"]
    beside.log.notes.edit.setFocus()
    QTest.keyClicks(beside.log.notes.edit, "Ghost")
    QTest.keyClick(beside.log.notes.edit, Qt.Key.Key_Return)
    night.wait()
    shown = [each.accessibleName() for each in beside.findChildren(QWidget) if each.isVisible()]
    assert any("nothing in it can be changed. Restore it" in each for each in shown)


def closing_closes_what_is_beside(night: Night) -> None:
    night.click(night.choose().window.backups_page.chooser.beside)
    beside = night.beside
    night.click(beside.strip.leave)
    assert night.started.console.restoring.beside is None
    assert len(night.names) == 1
    night.click(night.window.backups_page.chooser.beside)
    beside = night.beside
    night.window.close()
    assert not beside.isVisible()
    Store.open(night.path, clock=utc_now).close()


# -- damaged at opening ------------------------------------------------------------------------------------------

RUIN = b"\x00" * 100


@pytest.fixture
def ruined(night: Night) -> Night:
    """The campaign is damaged and was to be opened."""
    night.path.write_bytes(RUIN)
    return night.open()


def test_the_newest_good_backup_is_offered_to_be_read_first(ruined: Night, whole: bool) -> None:
    said, shell = ruined.started.said, ruined.shell
    assert "mine.gmc" in said
    assert "It has not been changed." in said
    assert "It holds 0 sessions, 1 actor, and 0 log entries." in said
    assert not shell.ways["retry"].isVisible()
    first = shell.offers[0]
    assert first.accessibleName().startswith("Open the backup of")
    assert first.hasFocus()
    QTest.keyClick(first, Qt.Key.Key_Return)
    ruined.wait()
    beside = ruined.beside
    told: list[object] = []
    beside.operations.run(actor_names, done=told.append)
    ruined.wait()
    assert told == [["Gull"]]
    assert beside.isVisible()
    ruined.click(beside.strip.leave)
    assert shell.isVisible()
    assert ruined.path.read_bytes() == RUIN
    ruined.press("Open another campaign…")
    assert ruined.started.dialogs.asked == ["Open campaign"]
    another_is_chosen_from_the_list(ruined, whole)


def another_is_chosen_from_the_list(ruined: Night, whole: bool) -> None:
    ruined.press("Choose another backup…")
    choice = ruined.started.console.restoring.choice
    assert choice is not None
    ruined.started.bot.waitUntil(choice.chooser.restore.isEnabled)
    assert "cannot be read" in choice.chooser.difference.summary.text()
    ruined.click(choice.chooser.restore)
    assert "kept beside the backups" in choice.chooser.question.text()
    QTest.keyClick(choice.chooser.question.yes, Qt.Key.Key_Escape)
    assert choice.isVisible()
    if whole:
        ruined.click(choice.chooser.restore).click(choice.chooser.question.yes)
        assert ruined.names == ["Gull"]
        assert not choice.isVisible()


def test_it_is_put_in_place_once_nothing_prevents_it_and_the_damaged_bytes_are_kept(ruined: Night) -> None:
    lock = take_lock(ruined.path.resolve(), utc_now())
    ruined.press("Put it in place of the damaged file")
    said = ruined.shell.message.text()
    assert "was not restored" in said
    assert "is open already" in said
    assert ruined.path.read_bytes() == RUIN
    lock.release()
    ruined.press("Put it in place of the damaged file")
    assert ruined.names == ["Gull"]
    (kept,) = ruined.backup.parent.glob("*.damaged")
    assert kept.read_bytes() == RUIN
    assert str(kept) in ruined.window.banner.text()
    assert not ruined.shell.isVisible()


def test_a_file_that_is_gone_has_its_backup_offered(night: Night) -> None:
    night.path.unlink()
    night.open()
    assert night.started.said.startswith("The file mine.gmc is gone.")
    assert [each.accessibleName() for each in night.shell.offers][1:3] == [
        "Put it in its place",
        "Choose another backup…",
    ]


def test_a_newer_file_is_only_told_to_update(night: Night) -> None:
    with closing(sqlite3.connect(night.path)) as database:
        database.execute("PRAGMA user_version = 999")
    night.open()
    assert "Install the newest one" in night.started.said
    assert night.shell.offers == []


@pytest.mark.long
def test_with_another_campaign_open_a_banner_offers_it(night: Night, whole: bool) -> None:
    if not whole:
        pytest.skip("two windows more")
    other = campaign(night.started.folder / "other.gmc", "Other")
    night.started.start(other)
    night.path.write_bytes(b"")
    night.started.go("open", night.path)
    night.wait()
    assert night.started.name == "Other"
    assert "It has not been changed" in night.window.banner.text()
    assert button(night.window.banner, "Choose another backup…")
    night.press("Put it in place of the damaged file")
    assert night.names == ["Gull"]
    Store.open(other, clock=utc_now).close()


def test_damaged_while_open_offers_the_same(night: Night) -> None:
    night.open()
    night.path.write_bytes(night.path.read_bytes()[:4096] + b"\xa5" * 20000)
    night.window.operations.run(lambda desk: desk.store.log(), refused=lambda failure: None)
    night.started.bot.waitUntil(lambda: "newest good backup" in night.window.faults.banner.offered(), timeout=10000)
    night.wait()
    night.window.write_note()
    QTest.keyClicks(QApplication.focusWidget(), "not on the disk")
    night.click(button(night.window.faults.banner, "Put it in place of the damaged file"))
    assert night.names == ["Gull"]
    assert night.window.log.notes.edit.text() == "not on the disk", "what the disk did not take is carried over"
    assert next(iter(night.backup.parent.glob("*.damaged"))).stat().st_size > 20000
