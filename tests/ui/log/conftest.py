"""A log to look at, and a page object that works it by keys and clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gm_console.app import challenges, notes, sessions
from gm_console.app.context import Desk
from gm_console.rules.registry import discover
from gm_console.store.store import Store
from gm_console.ui.log.panel import LogPanel
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme

START = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)
ATTACK = {
    "kind": "attack",
    "against": "mundane",
    "attacker": {"name": "Bryn", "type": "major", "pool": {}},
    "defender": {"name": "Tam", "type": "minor", "defence": {"threshold": 3}},
}
MOVES = [{"actor": "Bryn", "card": 9}, {"actor": "Tam", "card": 4}]


class Clock:
    """A clock that goes on by a minute each time somebody looks at it."""

    def __init__(self) -> None:
        self.moment = START

    def __call__(self) -> datetime:
        self.moment += timedelta(minutes=1)
        return self.moment


@pytest.fixture
def desk(desk_path: Path) -> Iterator[Desk]:
    """The campaign, to be filled before the window asks for it. Close its store first."""
    with Store.open(desk_path, clock=Clock()) as store:
        yield Desk(store, discover())


def attack(desk: Desk, **more: Any) -> str:
    """An attack that succeeds by 2, applied and logged; its entry's id."""
    record = challenges.new_challenge(desk, "huldufolk", ATTACK)
    given = replace(record, moves=MOVES, **more)
    return challenges.apply_challenge(desk, given, make_actors=True).entry_id


def fill(desk: Desk, count: int) -> None:
    """``count`` notes, the last of them "note {count}"."""
    for number in range(1, count + 1):
        notes.add_note(desk, f"note {number}")


class LogPage:
    """What a storyteller does with the log."""

    def __init__(self, panel: LogPanel, bot: QtBot, operations: Operations) -> None:
        self.panel, self.bot, self.operations = panel, bot, operations

    def settle(self) -> None:
        self.bot.waitUntil(lambda: self.operations.idle)
        self.bot.wait(20)
        self.bot.waitUntil(lambda: self.operations.idle)

    def sentences(self) -> list[str]:
        model = self.panel.model
        return [str(model.index(row).data(Qt.ItemDataRole.AccessibleTextRole.value)) for row in range(model.rowCount())]

    def headlines(self) -> list[str]:
        return [self.panel.model.item(row).telling.headline for row in range(self.panel.model.rowCount())]

    def go_to(self, row: int) -> None:
        """By keys from the top."""
        view = self.panel.view
        view.setFocus()
        QTest.keyClick(view, Qt.Key.Key_Home)
        for _ in range(row):
            QTest.keyClick(view, Qt.Key.Key_Down)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.panel.view, key, modifier)
        self.settle()

    def click(self, row: int) -> None:
        view = self.panel.view
        place = view.visualRect(self.panel.model.index(row)).topLeft() + QPoint(20, 12)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        self.settle()

    def height(self, row: int) -> int:
        return self.panel.view.visualRect(self.panel.model.index(row)).height()

    def write(self, words: str, *, enter: bool = True) -> None:
        edit = self.panel.notes.edit
        edit.setFocus()
        QTest.keyClicks(edit, words)
        if enter:
            QTest.keyClick(edit, Qt.Key.Key_Return)
            self.settle()

    def filter(self, words: str) -> None:
        edit = self.panel.filter
        edit.clear()
        QTest.keyClicks(edit, words)
        self.bot.wait(200)
        self.settle()

    def choose(self, *words: str) -> None:
        """Opens the filter's menu by a click and takes an entry of it, or of a menu within it, by keys."""
        QTest.mouseClick(self.panel.filters, Qt.MouseButton.LeftButton)
        menu = self.panel.filters.menu_shown
        self.bot.waitUntil(menu.isVisible)
        shown = menu
        for word in words[:-1]:
            self.move_to(shown, word)
            QTest.keyClick(shown, Qt.Key.Key_Right)
            shown = cast("QMenu", shown.activeAction().menu())
            self.bot.waitUntil(shown.isVisible)
        self.move_to(shown, words[-1])
        QTest.keyClick(shown, Qt.Key.Key_Return)
        self.settle()

    def move_to(self, menu: QMenu, word: str) -> None:
        for _ in range(1 + len(menu.actions())):
            if menu.activeAction() is not None and menu.activeAction().text() == word:
                return
            QTest.keyClick(menu, Qt.Key.Key_Down)
        raise AssertionError(word)


@pytest.fixture
def page(qtbot: QtBot, theme: Theme, operations: Operations, desk: Desk) -> Callable[..., LogPage]:
    """Closes the campaign here and opens the log on it: ``page()``."""

    def open_page(width: int = 330, height: int = 560) -> LogPage:
        desk.store.close()
        panel = LogPanel(theme, operations, discover())
        qtbot.addWidget(panel)
        panel.resize(width, height)
        panel.show()
        found = LogPage(panel, qtbot, operations)
        found.settle()
        return found

    return open_page


def start_session(desk: Desk, title: str = "The Toll Bridge") -> None:
    sessions.start_session(desk, title)
