"""The window is killed while something is half typed: on reopening it stands where it was typed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.crash.forms import FORMS
from tests.crash.killing import ROOT
from tests.crash.looking import check_sound
from tests.end_to_end.page import ProgramPage

pytestmark = [
    pytest.mark.skipif("sys.platform == 'win32'"),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]

TYPED_ON_SECONDS = 3.5
BEHIND_SECONDS = 2.0
"""So much typing may be lost."""
LAST = FORMS[-1]


@pytest.fixture
def campaign(sample: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sample, tmp_path / "Thornwood.gmc"))


@pytest.fixture
def program(qapp: QApplication, tmp_path: Path) -> Iterator[ProgramPage]:
    page = ProgramPage(qapp, tmp_path / "home")
    yield page
    if hasattr(page, "console"):
        page.stop()


class Window:
    """The window in a process of its own."""

    def __init__(self, campaign: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.crash.window", str(campaign), str(campaign.parent / "killed")],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )

    def wait_for(self, words: str) -> None:
        """Waits until it says that."""
        assert self._process.stdout is not None
        for said in self._process.stdout:
            if said.strip() == words:
                return
        raise AssertionError(f"the window ended before it said “{words}”")

    def kill(self) -> list[str]:
        """Kills it. What it said since comes back."""
        os.kill(self._process.pid, signal.SIGKILL)
        rest, _ = self._process.communicate()
        return [each for each in rest.splitlines(keepends=True) if each.endswith("\n")]


def test_everything_half_typed_is_there_again(campaign: Path, program: ProgramPage) -> None:
    """Typing on without a pause puts nothing off, neither in the field typed into nor in any other."""
    window = Window(campaign)
    window.wait_for("typed")
    time.sleep(TYPED_ON_SECONDS)
    killed = time.time()
    letters = [each.split() for each in window.kill()]
    check_sound(campaign, thoroughly=True)
    program.start(campaign)
    found = {form.name: form.read(program) for form in FORMS}
    on = str(found.pop(LAST.name))
    assert found == {form.name: form.expected for form in FORMS[:-1]}
    certain = [int(count) for count, moment in letters if float(moment) < killed - BEHIND_SECONDS]
    assert certain
    assert on.startswith(str(LAST.expected) + "x" * certain[-1])
