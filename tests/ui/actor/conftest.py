"""An actor's page on the screen, and a page object that acts by keys and clicks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from gm_console.app import roster
from gm_console.app.context import Desk
from gm_console.app.roster import NewActor
from gm_console.rules.registry import discover
from gm_console.store.records import Changes
from gm_console.store.store import Store
from gm_console.ui.actor.form import SheetForm
from gm_console.ui.actor.list_field import ListField
from gm_console.ui.actor.panel import ActorPanel
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.stepper import StepButton

HULDUFOLK: dict[str, Any] = {
    "type": "major",
    "thresholds": {"mundane": 5, "supernatural": 5},
    "qualities": ["Relentless"],
    "affinities": [{"name": "Swordplay", "focus": True}, {"name": "Woodcraft", "focus": False}],
}
OPPOSED: dict[str, Any] = {
    "willpower": 6,
    "attributes": {"strength": 3, "wits": 2},
    "abilities": [{"name": "Brawl", "dots": 3}],
}


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class Cast:
    bryn: str
    tam: str


@pytest.fixture
def cast(desk_path: Path) -> Cast:
    """Bryn with two sheets, and Tam with none."""
    with Store.open(desk_path, clock=utc_now) as store:
        desk = Desk(store, discover())
        sheets = {"huldufolk": HULDUFOLK, "opposed": OPPOSED}
        bryn = roster.add_actor(desk, NewActor("Bryn Hollow", "pc", player="Ada", tags=("bridge",)), sheets)[0]
        tam = roster.add_actor(desk, NewActor("Tam", group="The Toll Bridge"))[0]
    return Cast(bryn, tam)


def ask(operations: Operations, bot: QtBot, use_case: Callable[..., Any], *arguments: Any) -> Any:
    """What a use case returns, asked on the campaign's own thread."""
    found: list[Any] = []
    operations.run(use_case, *arguments, done=found.append)
    bot.waitUntil(lambda: bool(found), timeout=5000)
    return found[0]


@dataclass
class ActorPageObject:
    """The dock as a storyteller works it."""

    panel: ActorPanel
    operations: Operations
    bot: QtBot
    told: list[Changes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.operations.changed.connect(self.told.append)

    def settle(self, pause: int = 0) -> ActorPageObject:
        """Waits until nothing is asked of the disk, after ``pause`` milliseconds."""
        self.bot.wait(pause)
        for _ in range(3):
            self.bot.waitUntil(lambda: self.operations.idle, timeout=5000)
            QApplication.processEvents()
        return self

    def show(self, actor_id: str, system: str = "") -> ActorPageObject:
        if system:
            self.panel.show_sheet(actor_id, system)
        else:
            self.panel.show_actor(actor_id)
        return self.settle()

    def ask(self, use_case: Callable[..., Any], *arguments: Any) -> Any:
        return ask(self.operations, self.bot, use_case, *arguments)

    def sheet(self, actor_id: str, system: str) -> dict[str, Any]:
        return dict(self.ask(lambda desk: desk.store.sheet(actor_id, system)).data)

    def actor(self, actor_id: str) -> Any:
        return self.ask(lambda desk: desk.store.actor(actor_id))

    def drafts(self) -> dict[str, Any]:
        return dict(self.ask(lambda desk: desk.store.drafts("actor/")))

    def undo_title(self) -> str:
        found = self.ask(lambda desk: (desk.store.next_undo(),))[0]
        return found.operation if found else ""

    def form(self) -> SheetForm:
        form = self.panel.sheets.form()
        assert form is not None
        return form

    def listing(self, path: str) -> ListField:
        found = self.form().cells[path]
        assert isinstance(found, ListField)
        return found

    def named(self, name: str, kind: type[QWidget] = QWidget) -> Any:
        """The one visible control with this accessible name."""
        found = [each for each in self.panel.findChildren(kind) if each.accessibleName() == name and each.isVisible()]
        found = [each for each in found if not isinstance(each.parentWidget(), QSpinBox)]
        assert len(found) == 1, (name, found)
        return found[0]

    def click(self, widget: QWidget) -> ActorPageObject:
        assert widget.isVisible()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        return self.settle()

    def retype(self, widget: QWidget, words: str, *, leave: bool = True) -> ActorPageObject:
        """Replaces what stands in a line, and leaves it by Tab."""
        widget.setFocus()
        if isinstance(widget, QLineEdit):
            QTest.keyClick(widget, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
            QTest.keyClick(widget, Qt.Key.Key_Delete)
        QTest.keyClicks(widget, words)
        if leave:
            QTest.keyClick(widget, Qt.Key.Key_Tab)
        return self.settle()

    def add(self, path: str, words: str) -> ActorPageObject:
        line = self.listing(path).add_line
        line.setFocus()
        QTest.keyClicks(line, words)
        QTest.keyClick(line, Qt.Key.Key_Return)
        return self.settle()

    def step_button(self, name: str) -> Any:
        """The − or + of a stepper."""
        return next(each for each in self.panel.findChildren(StepButton) if each.accessibleName() == name)

    def step(self, name: str, times: int) -> ActorPageObject:
        stepper = self.named(name, QSpinBox)
        stepper.setFocus()
        for _ in range(abs(times)):
            QTest.keyClick(stepper, Qt.Key.Key_Up if times > 0 else Qt.Key.Key_Down)
        return self.settle()

    def said(self) -> list[str]:
        """Every message to be read on the page."""
        from gm_console.ui.widgets.messages import InlineMessage

        found = [each for each in self.panel.findChildren(InlineMessage) if each.isVisible()]
        return [each.text() for each in found]


@pytest.fixture
def page_of(theme: Theme, operations: Operations, qtbot: QtBot) -> Callable[[], ActorPageObject]:
    """Makes the dock once the campaign is filled."""

    def make() -> ActorPageObject:
        return open_page(theme, operations, qtbot)

    return make


def open_page(theme: Theme, operations: Operations, qtbot: QtBot) -> ActorPageObject:
    panel = ActorPanel(theme, operations, discover())
    qtbot.addWidget(panel)
    operations.changed.connect(panel.take_changes)
    panel.resize(300, 700)
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow, timeout=5000)
    return ActorPageObject(panel, operations, qtbot).settle()


@pytest.fixture
def page(cast: Cast, page_of: Callable[[], ActorPageObject]) -> ActorPageObject:
    return page_of()


@pytest.fixture
def reopened(
    page: ActorPageObject, theme: Theme, another_evening: Callable[[], Operations], qtbot: QtBot
) -> Callable[[], ActorPageObject]:
    """Closes the campaign and opens it anew in another window."""

    def again() -> ActorPageObject:
        page.settle()
        page.panel.hide()
        return open_page(theme, another_evening(), qtbot)

    return again
