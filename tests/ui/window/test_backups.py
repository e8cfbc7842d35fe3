"""Backups while the window is open, and what the status line says of them."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from gm_console.app.backups import backup_folder
from gm_console.app.notes import add_note
from gm_console.ui.window.backups import EVERY_MS
from tests.ui.console_page import ConsolePage, utc_now


def made(folder: Path) -> int:
    return len(list(folder.glob("*.gmc")))


def test_one_is_made_soon_after_opening_then_whenever_something_changed(console: ConsolePage) -> None:
    watch, button = console.window.backups, console.window.status.backup
    folder = console.ask(backup_folder)
    assert watch._first.isActive()
    watch._first.setInterval(0)
    console.bot.waitUntil(lambda: made(folder) == 1)
    console.settle()
    assert button.isVisible()
    assert button.accessibleName() == "Backup just now"
    assert str(folder) in button.toolTip()
    watch.follow()
    console.settle()
    assert made(folder) == 1
    console.ask(add_note, "Something.")
    watch.follow()
    console.settle()
    assert made(folder) == 2


def test_ten_minutes_later_the_next_follows_and_the_age_is_told(console: ConsolePage) -> None:
    watch, button = console.window.backups, console.window.status.backup
    watch.follow()
    console.settle()
    watch._now = lambda: utc_now() + timedelta(minutes=3, seconds=5)
    watch._looked()
    assert button.accessibleName() == "Backup 3 min ago"
    assert EVERY_MS == 600_000
    console.ask(add_note, "Something.")
    watch._looked()
    console.settle()
    assert made(console.ask(backup_folder)) == 1


def test_a_failure_is_told_once_and_ends_when_the_next_succeeds(console: ConsolePage, tmp_path: Path) -> None:
    watch, button, banner = console.window.backups, console.window.status.backup, console.window.banner
    (tmp_path / "Backups").write_text("in the way")
    watch.follow()
    console.settle()
    assert button.accessibleName() == "Backup failed"
    assert button.failing
    assert "Choose another folder" in button.toolTip()
    assert "No backup could be made" in banner.text()
    banner.clear()
    watch.follow()
    console.settle()
    assert banner.text() == ""
    console.dialogs.files.append(str(tmp_path / "elsewhere"))
    watch.ask_for_folder()
    console.settle()
    assert not button.failing
    assert button.accessibleName() == "Backup just now"
    assert made(tmp_path / "elsewhere") == 1


def test_a_closed_window_asks_for_none(console: ConsolePage) -> None:
    watch = console.window.backups
    console.close()
    assert not watch._first.isActive()
    assert not watch._look.isActive()
