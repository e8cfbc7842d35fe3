"""The settings on the screen, and a page object that acts by keys and clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gm_console.rules.registry import discover
from gm_console.rules.system import System
from gm_console.store.records import CampaignRecord, Changes
from gm_console.ui.operations import Operations
from gm_console.ui.settings.panel import SettingsPanel
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.messages import InlineMessage


@dataclass
class SettingsPageObject:
    """The dock as a storyteller works it."""

    panel: SettingsPanel
    operations: Operations
    bot: QtBot
    told: list[Changes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.operations.changed.connect(self.told.append)

    def settle(self, pause: int = 0) -> SettingsPageObject:
        self.bot.wait(pause)
        for _ in range(3):
            self.bot.waitUntil(lambda: self.operations.idle, timeout=5000)
            QApplication.processEvents()
        return self

    def ask(self, use_case: Callable[..., Any], *arguments: Any) -> Any:
        found: list[Any] = []
        self.operations.run(use_case, *arguments, done=found.append)
        self.bot.waitUntil(lambda: bool(found), timeout=5000)
        return found[0]

    def campaign(self) -> CampaignRecord:
        found: CampaignRecord = self.ask(lambda desk: desk.store.campaign())
        return found

    def undo(self) -> SettingsPageObject:
        self.operations.undo()
        return self.settle()

    @property
    def tables(self) -> Any:
        return self.panel.sections["joyous-heroes"]

    def click(self, widget: QWidget) -> SettingsPageObject:
        assert widget.isVisible()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        return self.settle()

    def press(self, widget: QWidget, key: Qt.Key) -> SettingsPageObject:
        widget.setFocus()
        QTest.keyClick(widget, key)
        return self.settle()

    def retype(self, line: QLineEdit, words: str, *, leave: Qt.Key | None = Qt.Key.Key_Tab) -> SettingsPageObject:
        line.setFocus()
        QTest.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(line, Qt.Key.Key_Delete)
        QTest.keyClicks(line, words)
        if leave is not None:
            QTest.keyClick(line, leave)
        return self.settle()

    def said(self) -> list[str]:
        found = [each for each in self.panel.findChildren(InlineMessage) if each.isVisible()]
        return [each.text() for each in found]


def open_page(
    theme: Theme, operations: Operations, qtbot: QtBot, systems: Mapping[str, System] | None = None
) -> SettingsPageObject:
    panel = SettingsPanel(theme, operations, systems or discover())
    qtbot.addWidget(panel)
    operations.changed.connect(panel.take_changes)
    panel.resize(336, 700)
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow, timeout=5000)
    return SettingsPageObject(panel, operations, qtbot).settle()


@pytest.fixture
def page(theme: Theme, operations: Operations, qtbot: QtBot) -> SettingsPageObject:
    return open_page(theme, operations, qtbot)


@pytest.fixture
def reopened(
    page: SettingsPageObject, theme: Theme, another_evening: Callable[[], Operations], qtbot: QtBot
) -> Callable[[], SettingsPageObject]:
    """Closes the campaign and opens it anew in another window."""

    def again() -> SettingsPageObject:
        page.settle()
        page.panel.hide()
        return open_page(theme, another_evening(), qtbot)

    return again
