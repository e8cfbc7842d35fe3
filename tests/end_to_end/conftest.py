"""The program, and a campaign for it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.app.challenges import abandon, open_challenges
from gm_console.bootstrap import open_desk
from tests.end_to_end.page import ProgramPage


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
