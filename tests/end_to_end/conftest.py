"""The sample campaign, and the program on it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.app.challenges import abandon, open_challenges
from gm_console.bootstrap import make_sample, open_desk
from tests.end_to_end.page import ProgramPage


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign as it is made. Copy it."""
    path = tmp_path_factory.mktemp("sample") / "Thornwood.gmc"
    make_sample(path)
    return path


@pytest.fixture
def campaign(sample: Path, tmp_path: Path) -> Path:
    """A copy of the sample in which no challenge is open."""
    path = tmp_path / "Thornwood.gmc"
    shutil.copy(sample, path)
    desk = open_desk(path)
    with desk.store:
        for record in open_challenges(desk):
            abandon(desk, record, "put away")
    return path


@pytest.fixture
def program(qapp: QApplication, tmp_path: Path) -> Iterator[ProgramPage]:
    """The program, not started yet. It is closed at the end."""
    page = ProgramPage(qapp, tmp_path / "home")
    yield page
    page.stop()
