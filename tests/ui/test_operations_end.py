"""Operations end whatever the disk does: errors at the end, and a disk that does not answer at all."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.ui import operations as module
from gm_console.ui.operations import Operations
from tests.ui.conftest import open_desk


@pytest.mark.expects_log
def test_a_disk_that_does_not_answer_does_not_hold_the_window(
    qtbot: QtBot, qapp: QApplication, desk_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    answers = threading.Event()
    made = Operations(partial(open_desk, desk_path))

    def hang(_desk: Desk) -> None:
        answers.wait(20)

    made.run(hang)
    assert not made.finish(0.05)
    made.close()
    assert qapp.property("hung")
    thread = made._thread
    assert thread.parent() is qapp
    answers.set()
    assert thread.wait(20000)
    qapp.setProperty("hung", None)
    thread.setParent(made)


def test_answers_are_told_before_it_ends(qapp: QApplication, desk_path: Path) -> None:
    made, told = Operations(partial(open_desk, desk_path)), list[str]()
    made.run(_name, done=told.append)
    assert made.finish()
    assert told == ["Thornwood"]
    made.close()
    assert made.finish()


def _name(desk: Desk) -> str:
    return desk.store.campaign().name
