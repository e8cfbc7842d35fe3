"""A campaign with a few people in it, and the builder of Huldufolk on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.app.roster import NewActor, add_actor
from gm_console.rules.registry import discover
from gm_console.store.records import ActorKind
from gm_console.store.store import Store
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.builders.huldufolk import make_face
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.names import ACTOR_ID, PRESENT
from tests.ui.builders.huldufolk.page import BuilderPage

BRYN: dict[str, Any] = {
    "type": "major",
    "qualities": ["Relentless"],
    "affinities": [{"name": "Swordplay", "focus": True}],
    "supernatural": 1,
}
TAM: dict[str, Any] = {
    "type": "minor",
    "mundane": True,
    "thresholds": {"mundane": 3, "supernatural": 0},
    "qualities": ["Stubborn"],
    "defence_equipment": 2,
}
ISOLDE: dict[str, Any] = {
    "type": "major",
    "qualities": ["Patient", "Quick"],
    "affinities": [{"name": "Song", "focus": True}, {"name": "Herbs"}],
}
PEOPLE: dict[str, tuple[ActorKind, dict[str, Any] | None]] = {
    "Bryn Hollow": ("pc", BRYN),
    "Tam, bridge warden": ("npc", TAM),
    "Isolde Marsh": ("pc", ISOLDE),
    "Patron of Frost": ("npc", {"type": "major", "thresholds": {"mundane": 20, "supernatural": 20}}),
    "Corin of the Reeds": ("npc", None),
}
SPENT = {"Bryn Hollow": (3, 6, 8), "Tam, bridge warden": (3,)}


@pytest.fixture
def ids(desk_path: Path) -> dict[str, str]:
    """The people of the campaign: name to id. Bryn has spent 3, 6 and 8, Tam the 3."""
    found = {}
    with Store.open(desk_path, clock=lambda: datetime.now(UTC)) as store:
        desk = Desk(store, discover())
        for name, (kind, sheet) in PEOPLE.items():
            found[name], _ = add_actor(desk, NewActor(name, kind=kind), {"huldufolk": sheet} if sheet else {})
        for name, cards in SPENT.items():
            spend(store, found[name], cards)
    return found


def spend(store: Store, actor_id: str, cards: tuple[int, ...]) -> None:
    rows = {row.key: row.id for row in store.trackers([actor_id])[actor_id]}
    with store.operation("op.tracker", {"name": "-", "tracker": "-", "before": 1, "after": 0}) as operation:
        for card in cards:
            operation.update("tracker", rows[f"card.{card}"], value=0)


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
        scoped, system = theme.for_system("huldufolk"), discover()["huldufolk"]
        frame = BuilderFrame(BuilderKit(scoped, system, operations, names, wanted, lambda: "thorn"), make_face)
        qtbot.addWidget(frame)
        frame.resize(735, 640)
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
