"""A campaign with a few people in it, and the builder of opposed challenges on the screen."""

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
from gm_console.ui.builders.opposed import make_face
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.names import ACTOR_ID, PRESENT
from tests.ui.builders.opposed.page import BuilderPage

SHEETS = {
    "Isolde Marsh": {
        "attributes": {"strength": 2, "presence": 2, "manipulation": 3, "composure": 2, "wits": 3, "resolve": 2},
        "abilities": [{"name": "Empathy", "dots": 3}, {"name": "Brawl", "dots": 1}],
        "willpower": 6,
        "powers": [{"name": "Hush", "ability": "Empathy"}, {"name": "Entrance", "ability": "Subterfuge"}],
    },
    "Tam, bridge warden": {
        "attributes": {"strength": 3, "composure": 2, "resolve": 4},
        "abilities": [{"name": "Brawl", "dots": 2}, {"name": "Occult", "dots": 3}],
        "willpower": 2,
    },
    "Corin of the Reeds": None,
}


@pytest.fixture
def ids(desk_path: Path) -> dict[str, str]:
    """The people of the campaign: name to id."""
    found = {}
    with Store.open(desk_path, clock=lambda: datetime.now(UTC)) as store:
        desk = Desk(store, discover())
        for name, sheet in SHEETS.items():
            found[name], _ = add_actor(desk, NewActor(name), {"opposed": sheet} if sheet else {})
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
) -> Iterator[Callable[[], BuilderPage]]:
    """Makes a builder on the same campaign: a second one stands for the program started anew."""

    def wanted(actor_id: str, system: str) -> None:
        sheets_wanted.append((actor_id, system))

    def make() -> BuilderPage:
        kit = BuilderKit(theme.for_system("opposed"), discover()["opposed"], operations, names, wanted, lambda: "thorn")
        frame = BuilderFrame(kit, make_face)
        qtbot.addWidget(frame)
        frame.resize(735, 570)
        frame.show()
        frame.activateWindow()
        QTest.qWaitForWindowActive(frame)
        operations.changed.connect(frame.take_changes)
        return BuilderPage(qtbot, operations, frame, ids)

    yield make
    qtbot.waitUntil(lambda: operations.idle, timeout=5000)


@pytest.fixture
def page(make_page: Callable[[], BuilderPage]) -> BuilderPage:
    """The builder, with nothing open."""
    return make_page()
