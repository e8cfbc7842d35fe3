"""Two consoles on one file, and going on in a copy: one window after another."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gm_console.ui.widgets.messages import BannerButton
from tests.store.disks import disk, fill_up
from tests.store.dumps import dump
from tests.store.other_process import open_elsewhere
from tests.ui.started import Started, campaign


@pytest.fixture
def other(started: Started) -> Iterator[subprocess.Popen[str]]:
    """Another process that has ``mine.gmc`` open."""
    path = campaign(started.folder / "mine.gmc", "Mine")
    with open_elsewhere(path) as process:
        yield process
        process.kill()


def press(started: Started, said: str) -> None:
    """A button of the banners, by Enter."""
    assert started.console.window is not None
    found = started.console.window.findChildren(BannerButton)
    (button,) = [each for each in found if each.isVisible() and each.accessibleName() == said]
    QTest.keyClick(button, Qt.Key.Key_Return)
    started.wait()


def test_a_second_console_is_told_who_has_the_file_and_may_read(started: Started, other: subprocess.Popen[str]) -> None:
    started.start(campaign(started.folder / "second.gmc", "Second"))
    started.go(f"file:{started.folder / 'mine.gmc'}")
    window = started.console.window
    assert window is not None
    assert str(other.pid) in window.banner.text()
    assert "since" in window.banner.text()
    press(started, "Try again")
    assert started.name == "Second"
    press(started, "Open to read only")
    assert started.name == "Mine"
    assert started.console.window is not None
    assert "read only" in started.console.window.banner.text()
    other.kill()


def test_a_campaign_on_a_full_disk_can_be_read(started: Started) -> None:
    with disk(started.folder / "small", "512k") as small:
        path = campaign(small / "mine.gmc", "Mine")
        fill_up(small)
        started.start(path)
        assert "The disk is full" in started.said
        QTest.keyClick(started.console.shell.ways["read"], Qt.Key.Key_Return)
        started.wait()
        assert started.name == "Mine"
        started.console.close()


def test_a_window_that_could_not_save_stays_until_one_goes_on_in_its_copy(started: Started) -> None:
    path = campaign(started.folder / "mine.gmc", "Mine")
    first = started.start(path).console.window
    assert first is not None
    path.unlink()
    first.write_note()
    QTest.keyClicks(QApplication.focusWidget(), "half a note")
    second = started.go(f"file:{campaign(started.folder / 'second.gmc', 'Second')}").console.window
    assert started.name == "Second"
    assert first.isVisible()
    assert started.dialogs.asked == ["Not everything is saved"]
    copy = started.folder / "copy.gmc"
    started.dialogs.files = [str(copy), "go"]
    first.faults.ask_for_copy()
    started.bot.waitUntil(lambda: started.console.window not in {first, second}, timeout=10000)
    window = started.wait().console.window
    assert window is not None
    started.bot.waitUntil(lambda: window.log.notes.edit.text() == "half a note")
    assert started.preferences.recent[0] == copy
    assert len(dump(copy, "draft")["draft"]) == 1
    assert started.console._staying == []
