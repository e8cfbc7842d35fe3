"""The binding to Qt is one of the sound versions."""

from __future__ import annotations

import sys

import PySide6
import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QDialog


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is not counted there")
def test_calls_that_return_none_keep_it(qapp: QApplication) -> None:
    """PySide6 6.12.0 drops a reference at each such call, which ends the process after some thousands."""
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(500):
        thing.setObjectName("name")
        thing.setProperty("figure", 1)
    assert abs(sys.getrefcount(None) - before) < 100


def test_version_is_one_of_the_sound_ones() -> None:
    assert (6, 11, 3) <= PySide6.__version_info__[:3] < (6, 12)


def test_a_dialog_can_be_opened_and_closed(qapp: QApplication) -> None:
    dialog = QDialog()
    dialog.open()
    qapp.processEvents()
    assert qapp.activeModalWidget() is dialog
    dialog.reject()
