"""The main window on the sample campaign, worked by keys and clicks, for the tests of window, sessions and printing."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.app.views import Header, header
from gm_console.rules.registry import discover
from gm_console.rules.system import System
from gm_console.store.store import Store
from gm_console.ui.operations import Operations
from gm_console.ui.preferences import Preferences
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.dialogs import Question, TextQuestion
from gm_console.ui.window.main_window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


def utc_now() -> datetime:
    return datetime.now(UTC)


def open_desk(path: Path, *, read_only: bool = False, systems: Mapping[str, System] | None = None) -> Desk:
    return Desk(Store.open(path, clock=utc_now, read_only=read_only), systems or discover())


@dataclass
class Answers:
    """Dialogs that answer by themselves, and remember what was asked."""

    files: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def _next(self, title: str, then: Callable[[str], None]) -> None:
        self.asked.append(title)
        then(self.files.pop(0) if self.files else "")

    def ask(self, parent: QWidget, question: Question, then: Callable[[str], None]) -> None:
        self._next(question.title, then)

    def ask_text(self, parent: QWidget, question: TextQuestion, then: Callable[[str | None], None]) -> None:
        self.asked.append(question.title)
        then(None)

    def open_file(self, parent: QWidget, title: str, kinds: str, then: Callable[[str], None]) -> None:
        self._next(title, then)

    def save_file(self, parent: QWidget, title: str, kinds: str, name: str, then: Callable[[str], None]) -> None:
        self._next(title, then)

    def choose_folder(self, parent: QWidget, title: str, folder: str, then: Callable[[str], None]) -> None:
        self._next(title, then)


@dataclass
class ConsolePage:
    """One open window."""

    window: MainWindow
    operations: Operations
    bot: QtBot
    dialogs: Answers

    def settle(self) -> ConsolePage:
        """Waits until nothing is asked of the disk."""
        for _ in range(3):
            self.bot.waitUntil(lambda: self.operations.idle, timeout=10000)
            QApplication.processEvents()
        return self

    def wait(self, seconds: float) -> ConsolePage:
        """Lets timers of the window run."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            QApplication.processEvents()
        return self.settle()

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE, on: QWidget | None = None) -> ConsolePage:
        QTest.keyClick(on or self.focus() or self.window, key, modifier)
        return self.settle()

    def type(self, letters: str) -> ConsolePage:
        target = self.focus()
        assert target is not None
        QTest.keyClicks(target, letters)
        return self.settle()

    def click(self, button: QWidget) -> ConsolePage:
        assert button.isVisible(), button.accessibleName()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return self.settle()

    def focus(self) -> QWidget | None:
        return QApplication.focusWidget()

    def has_keyboard(self, widget: QWidget) -> bool:
        focus = self.focus()
        return focus is not None and (focus is widget or widget.isAncestorOf(focus))

    def ask(self, use_case: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
        """What the campaign says to a use case."""
        told: list[Any] = []
        self.operations.run(use_case, *arguments, done=told.append, refused=told.append, **keywords)
        self.settle()
        return told[0]

    @property
    def state(self) -> Header:
        found = self.ask(header)
        assert isinstance(found, Header)
        return found

    def on_top(self, dock: str) -> bool:
        return self.window.docks[dock].in_sight()

    def close(self) -> None:
        """Closes the window, and lets go of what a failing disk did not take."""
        if not self.window.close():
            self.window.faults.close_anyway()
            self.window.close()
        QApplication.processEvents()


def open_console(
    bot: QtBot,
    theme: Theme,
    path: Path,
    preferences: Path,
    *,
    size: Sequence[int] = (1366, 768),
    read_only: bool = False,
    systems: Sequence[str] = (),
) -> ConsolePage:
    """Opens the window on a campaign and waits until it stands; ``systems``: those it knows, all unless named."""
    known = {name: system for name, system in discover().items() if not systems or name in systems}
    operations = Operations(partial(open_desk, path, read_only=read_only, systems=known))
    dialogs = Answers()
    window = MainWindow(theme, operations, known, Preferences(preferences), dialogs, utc_now)
    bot.addWidget(window)
    window.resize(*size)
    window.show()
    window.activateWindow()
    bot.waitExposed(window)
    return ConsolePage(window, operations, bot, dialogs).settle()
