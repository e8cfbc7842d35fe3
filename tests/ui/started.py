"""The console as a storyteller starts it, on real files, for the tests of shell, restoring and damage."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.bootstrap import create_desk, make_sample, open_desk
from gm_console.store.store import Store
from gm_console.ui.preferences import Preferences
from gm_console.ui.shell import Console
from tests.ui.console_page import Answers, utc_now


class Started:
    """A console in a folder of its own, started as a storyteller starts it."""

    def __init__(self, bot: QtBot, app: QApplication, folder: Path) -> None:
        self.bot, self.folder = bot, folder
        self.dialogs = Answers()
        self.preferences = Preferences(folder / "console.ini")
        self.console = Console(
            app,
            self.preferences,
            folder / "campaigns",
            open_desk=open_desk,
            create_desk=create_desk,
            make_sample=make_sample,
            dialogs=self.dialogs,
        )

    def start(self, campaign: Path | None = None) -> Started:
        self.console.start(campaign)
        assert self.console.shell.isVisible()
        return self.wait()

    def wait(self) -> Started:
        """Until nothing is being opened, and the window, if there is one, is idle."""
        console = self.console
        QApplication.processEvents()
        self.bot.waitUntil(lambda: console._opening is None, timeout=20000)
        if (restoring := console._restoring) is not None:
            self.bot.waitUntil(lambda: restoring.idle and console._opening is None, timeout=20000)
        if console.window is not None:
            operations = console.window.operations
            self.bot.waitUntil(lambda: operations.idle, timeout=10000)
            QApplication.processEvents()
        return self

    def go(self, way: str, *answers: Path) -> Started:
        self.dialogs.files += [str(answer) for answer in answers]
        self.console.go(way)
        return self.wait()

    @property
    def name(self) -> str:
        """The open campaign's, "" where none is open."""
        window = self.console.window
        return window.header.campaign.accessibleName() if window is not None and window.isVisible() else ""

    @property
    def said(self) -> str:
        """What the shell says is wrong, "" while it says nothing."""
        shell = self.console.shell
        return shell.detail.text() if shell.isVisible() else ""


def campaign(path: Path, name: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    Store.create(path, name, clock=utc_now, systems=("huldufolk", "opposed")).close()
    return path
