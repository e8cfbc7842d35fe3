"""A campaign with an ogre, a wren and a result table, and the builder of Joyous Heroes on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.app.roster import NewActor, add_actor
from gm_console.rules.registry import discover
from gm_console.store.store import Store
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.builders.joyous_heroes import make_face
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.names import ACTOR_ID, PRESENT
from tests.ui.builders.joyous_heroes.page import HeroesPage

SYSTEM = "joyous-heroes"
GRAPPLING = {
    "name": "grappling",
    "entries": [
        {"from": 1, "to": 2, "text": "Lesser: held by one arm"},
        {"from": 3, "text": "Decisive: pinned to the ground"},
    ],
}
BROKEN = {"name": "torn page", "entries": [{"from": 4, "text": "half a table"}]}
SHEETS = {
    "Ogre under the span": {
        "ratings": [{"name": "Body", "rating": 6}, {"name": "Wits", "rating": 2}],
        "traits": [
            {"name": "Long arms", "dice": 1, "automatic": 0},
            {"name": "Thick hide", "dice": 0, "automatic": 1},
        ],
    },
    "Wren": {
        "ratings": [{"name": "Body", "rating": 2}, {"name": "Wits", "rating": 4}, {"name": "Guile", "rating": 5}],
        "traits": [{"name": "Slippery", "dice": 2, "automatic": 0}],
    },
    "Bryn Hollow": None,
}


@pytest.fixture
def ids(desk_path: Path) -> dict[str, str]:
    """The people of the campaign: name to id. It has a table of its own, and one that cannot be read."""
    found = {}
    with Store.open(desk_path, clock=lambda: datetime.now(UTC)) as store:
        desk = Desk(store, discover())
        with store.operation("op.settings", {}) as operation:
            operation.update("campaign", store.campaign().id, result_tables=[GRAPPLING, BROKEN])
        for name, sheet in SHEETS.items():
            found[name], _ = add_actor(desk, NewActor(name), {SYSTEM: sheet} if sheet else {})
    return found


@pytest.fixture
def names(ids: dict[str, str]) -> QStandardItemModel:
    model = QStandardItemModel()
    for name, actor_id in ids.items():
        item = QStandardItem(name)
        item.setData(actor_id, ACTOR_ID)
        item.setData(True, PRESENT)
        model.appendRow(item)
    return model


@pytest.fixture
def sheets_wanted() -> list[tuple[str, str]]:
    """Whose sheet the builder asked for, in which system."""
    return []


@pytest.fixture
def make_page(
    qtbot: QtBot,
    theme: Theme,
    operations: Operations,
    ids: dict[str, str],
    names: QStandardItemModel,
    sheets_wanted: list[tuple[str, str]],
) -> Iterator[Callable[[], HeroesPage]]:
    """Makes a builder on the same campaign: a second one stands for the program started anew."""

    def wanted(actor_id: str, system: str) -> None:
        sheets_wanted.append((actor_id, system))

    def make() -> HeroesPage:
        kit = BuilderKit(theme.for_system(SYSTEM), discover()[SYSTEM], operations, names, wanted, lambda: "thorn")
        frame = BuilderFrame(kit, make_face)
        qtbot.addWidget(frame)
        frame.resize(735, 570)
        frame.show()
        frame.activateWindow()
        QTest.qWaitForWindowActive(frame)
        operations.changed.connect(frame.take_changes)
        return HeroesPage(qtbot, operations, frame, ids)

    yield make
    qtbot.waitUntil(lambda: operations.idle, timeout=5000)


@pytest.fixture
def page(make_page: Callable[[], HeroesPage]) -> HeroesPage:
    """The builder, with nothing open."""
    return make_page()
