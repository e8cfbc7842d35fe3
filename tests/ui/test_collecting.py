"""Garbage is collected on the window's thread alone."""

from __future__ import annotations

import gc
import threading

from pytestqt.qtbot import QtBot

from gm_console.ui.operations import Operations


class Cycle:
    """Garbage that only a collection finds; it remembers on which thread it went."""

    def __init__(self, went: list[str]) -> None:
        self.went = went
        self.own = self

    def __del__(self) -> None:
        self.went.append(threading.current_thread().name)


def busy(_desk: object, rounds: int) -> int:
    return sum(len([[]] * 2) for _ in range(rounds) for _ in range(50))


def test_cycles_go_on_the_window_s_thread(operations: Operations, qtbot: QtBot) -> None:
    went: list[str] = []
    for _ in range(2000):
        Cycle(went)
    operations.run(busy, 2000)

    qtbot.waitUntil(lambda: operations.idle, timeout=5000)
    qtbot.waitUntil(lambda: len(went) > 0, timeout=5000)

    assert set(went) == {threading.main_thread().name}


def test_python_collects_by_itself_again_afterwards(operations: Operations) -> None:
    assert not gc.isenabled()
    operations.close()
    assert gc.isenabled()
