"""Clocks to turn by hand, a campaign with timers, and a page object that works the dock by keys and clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gm_console.app import roster, sessions
from gm_console.app.context import Desk
from gm_console.rules.registry import discover
from gm_console.store.store import Store
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.timers.card import TimerCard
from gm_console.ui.timers.panel import TimersPanel

SHEET = {"type": "minor", "thresholds": {"mundane": 3, "supernatural": 2}}


@dataclass
class Clocks:
    """A wall clock and one that never jumps."""

    wall: datetime = field(default_factory=lambda: datetime(2026, 11, 28, 20, 0, tzinfo=UTC))
    steady: float = 100.0

    def now(self) -> datetime:
        return self.wall

    def monotonic(self) -> float:
        return self.steady

    def on(self, seconds: float) -> None:
        """Time passes."""
        self.wall += timedelta(seconds=seconds)
        self.steady += seconds

    def jump(self, seconds: float) -> None:
        """Somebody sets the clock."""
        self.wall += timedelta(seconds=seconds)


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def desk(desk_path: Path, clocks: Clocks) -> Iterator[Desk]:
    """The campaign with a running session, to be filled before the window asks for it."""
    with Store.open(desk_path, clock=clocks.now) as store:
        found = Desk(store, discover())
        sessions.start_session(found)
        yield found


@pytest.fixture
def operations(qapp: QApplication, desk_path: Path, clocks: Clocks) -> Iterator[Operations]:
    """The campaign's own thread, by the clock that is turned by hand."""
    made = Operations(partial(open_desk, desk_path, clocks))
    yield made
    made.close()


def open_desk(path: Path, clocks: Clocks) -> Desk:
    return Desk(Store.open(path, clock=clocks.now), discover())


def isolde(desk: Desk) -> str:
    """An actor with thresholds; her id."""
    return roster.add_actor(desk, roster.NewActor("Isolde"), {"huldufolk": SHEET})[0]


class TimersPage:
    """What a storyteller does with the timers."""

    def __init__(self, panel: TimersPanel, bot: QtBot, operations: Operations, clocks: Clocks) -> None:
        self.panel, self.bot, self.operations, self.clocks = panel, bot, operations, clocks

    def settle(self) -> None:
        self.bot.waitUntil(lambda: self.operations.idle)
        self.bot.wait(10)
        self.bot.waitUntil(lambda: self.operations.idle)

    def pass_time(self, seconds: float) -> None:
        self.clocks.on(seconds)
        self.panel.tick()

    def jump(self, seconds: float) -> None:
        self.clocks.jump(seconds)
        self.panel.tick()

    def card(self, place: int = 0) -> TimerCard:
        return self.panel.cards()[place]

    def times(self) -> list[str]:
        return [card.time_text() for card in self.panel.cards()]

    def click(self, widget: QWidget) -> None:
        assert widget.isVisible()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        self.settle()

    def press(self, widget: QWidget, key: Qt.Key) -> None:
        assert widget.isVisible()
        widget.setFocus()
        QTest.keyClick(widget, key)
        self.settle()

    def remind(self, words: str, enter: bool = True) -> None:
        if self.panel.reminder.open_button.isVisible():
            self.click(self.panel.reminder.open_button)
        QTest.keyClicks(self.panel.reminder.edit, words)
        if enter:
            self.press(self.panel.reminder.edit, Qt.Key.Key_Return)


@pytest.fixture
def page(qtbot: QtBot, theme: Theme, operations: Operations, desk: Desk, clocks: Clocks) -> Callable[[], TimersPage]:
    """Closes the campaign here and opens the dock on it: ``page()``."""

    def open_page() -> TimersPage:
        desk.store.close()
        panel = TimersPanel(theme, operations, clocks.now, clocks.monotonic)
        qtbot.addWidget(panel)
        panel.resize(1070, 200)
        panel.show()
        found = TimersPage(panel, qtbot, operations, clocks)
        found.settle()
        return found

    return open_page
