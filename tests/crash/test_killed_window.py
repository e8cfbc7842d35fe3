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

from gm_console.bootstrap import make_sample
from tests.crash.forms import FORMS
from tests.crash.killing import ROOT
from tests.crash.looking import check_sound, row
from tests.end_to_end.page import ProgramPage

pytestmark = [
    pytest.mark.skipif("sys.platform == 'win32'"),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]

LAST_KEY_TO_KILL = 1.5
ALLOWED_SECONDS = 2.0


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sample") / "Thornwood.gmc"
    make_sample(path)
    return path


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

    def __init__(self, campaign: Path, *forms: str) -> None:
        words = [str(campaign), str(campaign.parent / "killed"), *forms]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.crash.window", *words],
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
    window = Window(campaign, *(form.name for form in FORMS))
    window.wait_for("typed")
    time.sleep(LAST_KEY_TO_KILL)
    window.kill()
    check_sound(campaign)
    program.start(campaign)
    found = {form.name: form.read(program) for form in FORMS}
    assert found == {form.name: form.expected for form in FORMS}


def test_typing_without_a_pause_is_kept_all_the_same(campaign: Path) -> None:
    window = Window(campaign)
    window.wait_for("typed")
    time.sleep(3.5)
    killed = time.time()
    counts = [each.split() for each in window.kill()]
    before = [int(count) for count, moment in counts if float(moment) < killed - ALLOWED_SECONDS]
    kept = row(campaign, "SELECT length(json_extract(data, '$.text')) FROM draft WHERE key LIKE 'log/%'")
    assert before[-1] > 10
    assert kept is not None
    assert before[-1] <= kept[0]
