"""A roster on the screen, with somebody in it, and a page object that acts by keys and clicks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.app import roster
from gm_console.app.context import Desk
from gm_console.app.roster import NewActor
from gm_console.app.views import RosterRow
from gm_console.rules.registry import discover
from gm_console.store.records import Changes
from gm_console.store.store import Store
from gm_console.ui.operations import Operations
from gm_console.ui.roster.layout import Box
from gm_console.ui.roster.model import COUNT, ROW
from gm_console.ui.roster.view import RosterPanel
from gm_console.ui.theme import Theme

ATTRIBUTES = {"strength": 3, "presence": 4, "wits": 2}
CAST: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    ("Bryn Hollow", {"kind": "pc", "player": "Ada"}, {"huldufolk": {}}),
    ("Ísolde Marsh", {"kind": "pc", "player": "Noor"}, {"opposed": {"willpower": 6, "attributes": ATTRIBUTES}}),
    ("Tam, bridge warden", {"group": "The Toll Bridge"}, {"huldufolk": {"type": "minor"}}),
    ("Guard 1", {"group": "The Toll Bridge", "tags": ("levy",)}, {"huldufolk": {"type": "minor"}}),
    ("Guard 2", {"group": "The Toll Bridge"}, {"huldufolk": {"type": "minor"}}),
    ("Miller", {}, {}),
)


@pytest.fixture
def people(desk_path: Path) -> dict[str, str]:
    """The first word of each name (``Guard 1`` whole) to id."""
    with Store.open(desk_path, clock=lambda: datetime.now(UTC)) as store:
        desk = Desk(store, discover())
        ids = {name: roster.add_actor(desk, NewActor(name, **fields), sheets)[0] for name, fields, sheets in CAST}
    return {name if name.startswith("Guard") else name.split()[0].strip(","): each for name, each in ids.items()}


@dataclass
class RosterPage:
    """The dock as a storyteller works it."""

    panel: RosterPanel
    operations: Operations
    bot: QtBot
    told: list[Changes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.operations.changed.connect(self.told.append)

    @property
    def list(self) -> Any:
        return self.panel._list

    def settle(self) -> None:
        """Waits until nothing is asked of the disk."""
        self.bot.waitUntil(lambda: self.operations.idle, timeout=5000)
        QApplication.processEvents()
        self.bot.waitUntil(lambda: self.operations.idle, timeout=5000)

    def on(self, actor_id: str) -> RosterPage:
        """Puts the keyboard on somebody."""
        assert self.panel.choose(actor_id)
        self.list.setFocus()
        return self

    def key(self, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> RosterPage:
        for key in keys:
            QTest.keyClick(QApplication.focusWidget(), key, modifier)
        self.settle()
        return self

    def type(self, text: str) -> RosterPage:
        """Types wherever the keyboard is, also where a letter has moved it."""
        for letter in text:
            QTest.keyClicks(QApplication.focusWidget(), letter)
        self.settle()
        return self

    def shown(self) -> dict[str, list[str]]:
        """Headings with the names below them."""
        model = self.list.model()
        headings = [model.index(place, 0) for place in range(model.rowCount())]
        return {
            f"{each.data()} {each.data(COUNT)}": [
                model.index(row, 0, each).data() for row in range(model.rowCount(each))
            ]
            for each in headings
        }

    def row(self, actor_id: str) -> RosterRow:
        return self.panel._model.index_of(actor_id).data(ROW)

    def values(self, actor_id: str) -> list[int]:
        return [figure.value for figure in self.row(actor_id).figures]

    def box(self, actor_id: str, place: int) -> Box:
        """Where a figure is painted, in the list's viewport."""
        index = self.list.model().mapFromSource(self.panel._model.index_of(actor_id))
        placed = self.list.itemDelegate().layout(QRectF(self.list.visualRect(index)), self.row(actor_id))
        return next(box for box in placed.boxes if box.piece.place == place)

    def click(self, where: QRectF | QPoint) -> RosterPage:
        point = where.center().toPoint() if isinstance(where, QRectF) else where
        QTest.mouseClick(self.list.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
        self.settle()
        return self

    def wheel(self, where: QRectF, steps: int, modifier: Qt.KeyboardModifier) -> RosterPage:
        viewport, point = self.list.viewport(), where.center()
        event = QWheelEvent(
            point,
            QPointF(viewport.mapToGlobal(point.toPoint())),
            QPoint(),
            QPoint(0, 120 * steps),
            Qt.MouseButton.NoButton,
            modifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(viewport, event)
        self.settle()
        return self

    def choose_in_menu(self, *words: str) -> RosterPage:
        """Takes an action of the row's menu by its words, as a click would."""
        menu = self.panel._actions.menu(self.list.chosen_rows(), self.list.figure_now(), self.panel._rests)
        actions = menu.actions()
        for word in words:
            action = next(each for each in actions if each.text().startswith(word))
            actions = action.menu().actions() if action.menu() else []
        action.trigger()
        menu.close()
        self.settle()
        return self

    def message(self) -> str:
        return self.panel._message.text()


@pytest.fixture
def page_of(theme: Theme, operations: Operations, qtbot: QtBot) -> Callable[..., RosterPage]:
    """Makes the dock once the campaign is filled."""

    def make(**options: Any) -> RosterPage:
        panel = RosterPanel(theme, operations, **options)
        qtbot.addWidget(panel)
        operations.changed.connect(panel.take_changes)
        panel.resize(275, 640)
        panel.show()
        qtbot.waitActive(panel)
        page = RosterPage(panel, operations, qtbot)
        page.settle()
        return page

    return make


@pytest.fixture
def page(people: dict[str, str], page_of: Callable[[], RosterPage]) -> RosterPage:
    return page_of()
