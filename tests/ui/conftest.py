"""A theme, a campaign and the thread it lives on, for the tests of the window."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.rules.registry import discover
from gm_console.store.store import Store
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from tests.ui.console_page import ConsolePage, open_console
from tests.ui.started import Started

SYSTEMS = ("huldufolk", "opposed", "joyous-heroes", "age-of-dragons")


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme at 100 %, applied, with nothing moving."""
    made = Theme("light", motion=False)
    made.apply(qapp)
    yield made
    made.deleteLater()


def utc_now() -> datetime:
    return datetime.now(UTC)


def open_desk(path: Path) -> Desk:
    return Desk(Store.open(path, clock=utc_now), discover())


@pytest.fixture
def desk_path(tmp_path: Path) -> Path:
    """The file of an empty campaign with all four systems. Fill it through a `Store` before ``operations`` runs."""
    path = tmp_path / "thornwood.gmc"
    Store.create(path, "Thornwood", clock=utc_now, systems=SYSTEMS).close()
    return path


@pytest.fixture
def operations(qapp: QApplication, desk_path: Path) -> Iterator[Operations]:
    """The campaign's own thread; the file is opened by the first thing asked of it."""
    made = Operations(partial(open_desk, desk_path))
    yield made
    made.close()


@pytest.fixture
def another_evening(desk_path: Path, operations: Operations) -> Iterator[Callable[[], Operations]]:
    """Closes the campaign, as at the end of the evening, and opens it anew: its new operations."""
    made = [operations]

    def again() -> Operations:
        made[-1].close()
        made.append(Operations(partial(open_desk, desk_path)))
        return made[-1]

    yield again
    made[-1].close()


@pytest.fixture
def sample_path(sample: Path, tmp_path: Path) -> Path:
    """A copy of the sample campaign for one test."""
    return Path(shutil.copy(sample, tmp_path / "Thornwood.gmc"))


@pytest.fixture
def console(qtbot: QtBot, theme: Theme, sample_path: Path, tmp_path: Path) -> Iterator[ConsolePage]:
    """The window on the sample campaign at 1366x768."""
    page = open_console(qtbot, theme, sample_path, tmp_path / "console.ini")
    yield page
    page.close()


@pytest.fixture
def started(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Started]:
    made = Started(qtbot, qapp, tmp_path)
    (tmp_path / "campaigns").mkdir()
    yield made
    made.console.close()
    made.console.theme.deleteLater()
    made.console.deleteLater()
    QApplication.processEvents()
