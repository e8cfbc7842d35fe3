"""The dock of backups: the list, what differs, and what is asked, by keys and clicks on real files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from gm_console.app.backups import back_up_now, backup_folder
from gm_console.app.context import Desk
from gm_console.app.notes import add_note
from gm_console.app.roster import change_tracker, quick_add
from gm_console.rules.registry import discover
from gm_console.store.records import Changes
from gm_console.ui.backups.chooser import BackupChooser
from gm_console.ui.backups.panel import BackupsPanel
from gm_console.ui.backups.reading import Wanted
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.window.docks import Dock
from gm_console.ui.window.main_window import MainWindow
from tests.ui.console_page import Answers, ConsolePage, open_desk, utc_now


class Page:
    """The dock of backups: in the window, or (much sooner made) in a bare one."""

    def __init__(self, console: ConsolePage) -> None:
        self.console = console
        self.opened: list[Wanted] = []
        self.restored: list[Wanted] = []
        self.chooser.opening.connect(self.opened.append)
        self.chooser.restoring.connect(self.restored.append)

    @property
    def panel(self) -> BackupsPanel:
        return self.console.window.backups_page

    @property
    def chooser(self) -> BackupChooser:
        return self.panel.chooser

    def come(self) -> Page:
        self.console.window.show()
        self.console.window.activateWindow()
        self.panel.come_up()
        return self.settle()

    def come_by_palette(self) -> Page:
        self.console.key(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        self.console.type("backups")
        self.console.key(Qt.Key.Key_Return)
        return self.settle()

    def settle(self) -> Page:
        self.console.settle()
        self.console.bot.waitUntil(
            lambda: not self.chooser._soon.isActive() and not self.panel._later.isActive() and self.panel.reading.idle,
            timeout=10000,
        )
        self.console.settle()
        return self

    @property
    def rows(self) -> list[str]:
        """As they are read out."""
        model = self.chooser.model
        role = Qt.ItemDataRole.AccessibleTextRole
        return [str(model.data(model.index(place), role)) for place in range(model.rowCount())]

    @property
    def differs(self) -> dict[str, tuple[str, tuple[str, ...]]]:
        return {
            each.label: (each.figure, tuple(detail.spoken for detail in each.details))
            for each in self.chooser.difference.told
        }

    @property
    def summary(self) -> str:
        return self.chooser.difference.summary.text()

    def back_up(self) -> Path:
        state = self.console.ask(back_up_now)
        assert state.made
        return Path(state.made)


class BareWindow(QMainWindow):
    """Nothing but the dock."""

    def __init__(self, theme: Theme, operations: Operations) -> None:
        super().__init__()
        self.backups_page = BackupsPanel(theme, operations, discover(), utc_now)
        self.dock = Dock("backups", "Backups", self.backups_page, None)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.dock)


@pytest.fixture
def page(qtbot: QtBot, theme: Theme, sample_path: Path) -> Iterator[Page]:
    """The dock in a bare window, not shown yet."""
    operations = Operations(partial(open_desk, sample_path))
    window = BareWindow(theme, operations)
    qtbot.addWidget(window)
    window.resize(400, 700)
    yield Page(ConsolePage(cast(MainWindow, window), operations, qtbot, Answers()))
    window.backups_page.stop()
    operations.close()


@pytest.fixture
def whole_page(console: ConsolePage) -> Page:
    """The dock in the window it belongs to."""
    console.window.backups._first.stop()
    return Page(console)


class Opener(QObject):
    """Takes what would be shown by the desktop."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.shown.append(url.toLocalFile())


@pytest.fixture
def opener() -> Iterator[Opener]:
    made = Opener()
    QDesktopServices.setUrlHandler("file", made, "take")  # type: ignore[arg-type]
    yield made
    QDesktopServices.unsetUrlHandler("file")


def weaken(desk: Desk) -> Changes:
    """Takes a point from the tracker that is highest."""
    actors = desk.store.actors()
    rows = [row for rows in desk.store.trackers([actor.id for actor in actors]).values() for row in rows]
    return change_tracker(desk, max(rows, key=lambda row: row.value).id, -1)


def test_before_the_first_it_says_what_to_do_and_makes_one(whole_page: Page, tmp_path: Path, opener: Opener) -> None:
    page = whole_page.come_by_palette()
    assert "There are no backups yet" in page.chooser.empty.text()
    assert not page.chooser.view.isVisible()
    assert not page.panel.open_folder.isEnabled()
    assert page.console.focus() is page.panel.make
    page.console.key(Qt.Key.Key_Return)
    page.settle()
    (row,) = page.rows
    assert row.endswith("sound")
    assert "just now" in row
    assert "recent, daily, and weekly" in row
    assert "same as now" in page.summary
    assert not page.chooser.restore.isEnabled(), "nothing would change"
    assert page.chooser.beside.isEnabled()
    the_folder_is_said_shown_and_changed(page, opener, tmp_path)


def the_folder_is_said_shown_and_changed(page: Page, opener: Opener, tmp_path: Path) -> None:
    folder = page.console.ask(backup_folder)
    assert str(folder) in page.panel.place.text()
    page.console.click(page.panel.open_folder)
    assert opener.shown == [str(folder)]
    page.console.dialogs.files.append(str(tmp_path / "stick"))
    page.console.click(page.panel.move_folder)
    page.settle()
    assert str(tmp_path / "stick") in page.panel.place.text()
    assert len(page.rows) == 2, "those made before are still offered"


def test_what_differs_is_counted_and_named(page: Page) -> None:
    page.back_up()
    page.console.ask(quick_add, "Gull x3")
    page.console.ask(add_note, "The tide is early.")
    page.console.ask(weaken)
    page.come()
    assert page.summary == "What restoring it would change:"
    differs = page.differs
    assert differs["Actors"][0] == "24 → 21"
    assert differs["Actors"][1] == ("Would go: Gull 1", "Would go: Gull 2", "Would go: Gull 3")
    before, after = map(int, differs["Log entries"][0].split(" → "))
    assert before - after == len(differs["Log entries"][1]) == 2
    assert differs["Log entries"][1][1].endswith("The tide is early.")
    figure, (step,) = differs["Trackers"]
    assert figure == "1 differs"
    here, there = step.rpartition(": ")[2].split(" → ")
    assert int(there) - int(here) == 1
    assert differs["Sessions"] == ("3", ())
    shown = {label.text() for label in page.chooser.difference.findChildren(QLabel) if label.isVisible()}
    assert {"24 → 21", "Gull 1"} <= shown


def test_it_follows_what_is_done_meanwhile(page: Page) -> None:
    page.back_up()
    page.come()
    assert "same as now" in page.summary
    page.console.ask(quick_add, "Gull")
    page.settle()
    assert page.differs["Actors"][0] == "22 → 21"
    assert page.chooser.restore.isEnabled()


def test_by_keys_alone(page: Page) -> None:
    older = page.back_up()
    page.console.ask(quick_add, "Gull")
    newer = page.back_up()
    page.come()
    view = page.chooser.view
    while page.console.focus() is not view:  # what is there first has the keyboard, the list or a button
        page.console.key(Qt.Key.Key_Tab)
    page.console.key(Qt.Key.Key_Down)
    page.settle()
    assert page.chooser.row() is not None
    page.console.key(Qt.Key.Key_Return)
    assert [each.backup for each in page.opened] == [older]
    page.console.key(Qt.Key.Key_Up)
    page.settle()
    page.console.key(Qt.Key.Key_Return)
    assert page.opened[-1].backup == newer
    page.console.key(Qt.Key.Key_Down)
    page.settle()
    while page.console.focus() is not page.chooser.restore:
        page.console.key(Qt.Key.Key_Tab)
    page.console.key(Qt.Key.Key_Return)
    asked = page.chooser.question.text()
    assert "1 actor" in asked
    assert "would go" in asked
    assert "restoring can be undone" in asked
    assert page.console.focus() is page.chooser.question.yes
    page.console.key(Qt.Key.Key_Escape)
    assert page.restored == []
    assert page.console.focus() is page.chooser.restore
    page.console.key(Qt.Key.Key_Return)
    page.console.key(Qt.Key.Key_Return)
    assert [each.backup for each in page.restored] == [older]


def test_by_mouse_alone_another_row_takes_the_question_away(whole_page: Page) -> None:
    page = whole_page
    page.back_up()
    page.console.ask(quick_add, "Gull")
    page.back_up()
    page.console.window.status.backup.show()
    page.console.click(page.console.window.status.backup)
    menu = page.console.window.backups._menu
    (entry,) = [action for action in menu.actions() if action.text() == "Restore…"]
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())
    page.settle()
    click_row(page, 1)
    page.console.click(page.chooser.restore)
    assert page.chooser.question.text()
    click_row(page, 0)
    assert not page.chooser.question.text()
    click_row(page, 1)
    page.console.click(page.chooser.restore)
    page.console.click(page.chooser.question.no)
    assert page.restored == []
    page.console.click(page.chooser.restore)
    page.console.click(page.chooser.question.yes)
    page.console.click(page.chooser.beside)
    assert len(page.restored) == len(page.opened) == 1


def click_row(page: Page, place: int) -> None:
    view = page.chooser.view
    where: QPoint = view.visualRect(page.chooser.model.index(place)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    page.settle()


def test_one_that_cannot_be_read_says_why_and_offers_nothing(page: Page) -> None:
    broken = page.back_up()
    broken.write_bytes(broken.read_bytes()[:5000])
    page.come()
    assert page.rows[0].endswith("cannot be used")
    assert page.chooser.difference.message.text().endswith("Choose another one.")
    assert not page.chooser.restore.isEnabled()
    assert not page.chooser.beside.isEnabled()
    page.console.key(Qt.Key.Key_Return)
    assert page.opened == []


def test_one_of_another_campaign_is_told_and_not_restored(page: Page, desk_path: Path) -> None:
    mine = page.back_up()
    mine.write_bytes(desk_path.read_bytes())
    page.come()
    assert "of another campaign" in page.summary
    assert not page.chooser.restore.isEnabled()


def test_a_hidden_list_reads_nothing(page: Page) -> None:
    page.back_up()
    page.panel.reload()
    page.settle()
    assert page.rows == []
    assert page.panel.reading._operations is None
