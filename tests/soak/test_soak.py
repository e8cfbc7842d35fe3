"""A window that is worked for long stays as it is: nothing in the process grows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.soak.counts import count
from tests.soak.evening import Evening
from tests.soak.soaking import program, warmed_up

STATES = 1.1
"""Whatever is open just then has its widgets: a challenge, a page."""
GONE = 60
"""What the last act left may still be known to whoever watched it."""
ROUNDS = 25
"""Operations that make no widget."""


@pytest.mark.long
@pytest.mark.timeout(4 * 3600)
def test_nothing_grows_while_the_window_is_worked(qapp: QApplication, tmp_path: Path, whole: bool) -> None:
    """Twenty thousand operations by keys and clicks; a Qt warning fails this as it does every test."""
    with program(qapp, tmp_path) as evening:
        window = evening.page.window
        warmed_up(evening, 2000 if whole else 0, looks=whole)
        before = count(window)
        evening.run(18_000 if whole else 80)
        after = count(window)
        grown = [kept_by_a_round(evening) for _ in range(2)][-1]
    print(before, after, sep="\n")
    assert after.windows <= before.windows + 4
    assert after.objects <= before.objects * STATES
    assert after.gone <= before.gone + GONE
    assert after.nones >= before.nones
    assert grown < 4
    if whole:
        assert after.memory <= before.memory * 1.05
        assert after.python <= before.python * 1.05


def kept_by_a_round(evening: Evening) -> float:
    """How many references to None are not given back. (Qt's binding itself keeps a few for each widget ever made.)"""
    before = count(evening.page.window).nones
    for _ in range(ROUNDS):
        evening.next_round()
    return abs(count(evening.page.window).nones - before) / ROUNDS
