"""A campaign with a few dragons in it, and the builder of Age of Dragons on the screen."""

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
from gm_console.ui.builders.age_of_dragons import make_face
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.names import ACTOR_ID, PRESENT
from tests.ui.builders.age_of_dragons.page import BuilderPage

SYSTEM = "age-of-dragons"
SINGING = {"name": "Weatherwise", "arete": 1, "edges": ["Weather-singing", "Cloud lore"]}
PEOPLE = {
    "Yrsa Emberwing": ("pc", {"spheres": {"soma": 5, "sophia": 4, "pneuma": 6}, "lifepaths": [SINGING]}),
    "Sorrel": ("pc", {"spheres": {"soma": 3, "sophia": 6, "pneuma": 5}}),
    "Old Grumble": ("npc", {"spheres": {"soma": 7, "sophia": 2, "pneuma": 3}}),
    "Bryn Hollow": ("pc", None),
}


@pytest.fixture
def rulings() -> dict[str, str]:
    """The campaign's rulings for this system; a test may ask for others."""
    return {}


@pytest.fixture
def ids(desk_path: Path, rulings: dict[str, str]) -> dict[str, str]:
    """The people of the campaign: name to id."""
    found = {}
    with Store.open(desk_path, clock=lambda: datetime.now(UTC)) as store:
        desk = Desk(store, discover())
        for name, (kind, sheet) in PEOPLE.items():
            found[name], _ = add_actor(desk, NewActor(name, kind=kind), {SYSTEM: sheet} if sheet else {})
        if rulings:
            with store.operation("op.rulings", {}) as operation:
                operation.update("campaign", store.campaign().id, rulings={SYSTEM: rulings})
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
        kit = BuilderKit(theme.for_system(SYSTEM), discover()[SYSTEM], operations, names, wanted, lambda: "thorn")
        frame = BuilderFrame(kit, make_face)
        qtbot.addWidget(frame)
        frame.resize(735, 900)
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
