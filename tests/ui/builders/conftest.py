"""Any system's builder on the screen, over a campaign that the system's own ``ids`` has filled.

A folder's ``conftest.py`` gives ``ids`` (the people: name to id) and ``stage`` (which builder).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gm_console.rules.registry import discover
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.names import ACTOR_ID, PRESENT
from tests.ui.builders.page import Stage


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
    stage: Stage,
    ids: dict[str, str],
    names: QStandardItemModel,
    sheets_wanted: list[tuple[str, str]],
) -> Iterator[Callable[[], Any]]:
    """Makes a builder on the same campaign: a second one stands for the program started anew."""

    def wanted(actor_id: str, system: str) -> None:
        sheets_wanted.append((actor_id, system))

    def make() -> Any:
        scoped, system = theme.for_system(stage.system), discover()[stage.system]
        frame = BuilderFrame(BuilderKit(scoped, system, operations, names, wanted, lambda: "thorn"), stage.make_face)
        qtbot.addWidget(frame)
        frame.resize(735, stage.height)
        frame.show()
        frame.activateWindow()
        QTest.qWaitForWindowActive(frame)
        operations.changed.connect(frame.take_changes)
        return stage.page(qtbot, operations, frame, ids)

    yield make
    qtbot.waitUntil(lambda: operations.idle, timeout=5000)


@pytest.fixture
def page(make_page: Callable[[], Any]) -> Any:
    """The builder, with nothing open."""
    return make_page()
