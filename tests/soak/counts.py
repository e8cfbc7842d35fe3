"""What may grow in a process that runs for long."""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication

from gm_console.ui.window.main_window import MainWindow

MEMORY = Path("/proc/self/statm")


@dataclass(frozen=True, slots=True)
class Counts:
    """As it stands now.

    :ivar memory: resident, in MiB; 0 where the system does not tell. :ivar nones: references to None, 0 where they
        are not counted. :ivar objects: Qt objects of the window; :ivar windows: windows of their own.
        :ivar gone: Python's side of Qt objects that are gone.
    """

    memory: float
    nones: int
    objects: int
    windows: int
    python: int
    gone: int

    def __str__(self) -> str:
        return (
            f"{self.memory:.1f} MiB, {self.nones} references to None, {self.objects} Qt objects, "
            f"{self.windows} windows, {self.python} Python objects, {self.gone} of them of what is gone"
        )


def count(window: MainWindow) -> Counts:
    """Counts, once what is only waiting to be deleted is gone."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    python = gc.get_objects()
    return Counts(
        memory=int(MEMORY.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20 if MEMORY.exists() else 0,
        nones=sys.getrefcount(None) if sys.version_info < (3, 12) else 0,
        objects=len(window.findChildren(QObject)),
        windows=len(QApplication.topLevelWidgets()),
        python=len(python),
        gone=sum(isinstance(each, QObject) and not shiboken6.isValid(each) for each in python),
    )


def kinds(window: MainWindow) -> Counter[str]:
    """Objects by type, Qt's and Python's, to find out what grows."""
    found = Counter(f"Qt {type(each).__name__}" for each in window.findChildren(QObject))
    found.update(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())
    return found
