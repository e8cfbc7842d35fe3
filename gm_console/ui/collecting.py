"""Garbage is collected on the window's thread alone.

Python collects wherever it happens to allocate. On another thread that would destroy Qt objects there, which Qt does
not allow: memory is corrupted and the process dies later, somewhere else.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 500
"""Milliseconds between looks."""

_holders: list[int] = []
"""Those who hold automatic collection off: it is the whole process's."""


class Collector(QObject):
    """Holds automatic collection off until `close`, and collects on its own thread instead."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thresholds = gc.get_threshold()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(EVERY)
        _holders.append(id(self))
        gc.disable()

    def look(self) -> None:
        """Collects the oldest generation that is due, as Python itself would."""
        counts = gc.get_count()
        due = [level for level, limit in enumerate(self._thresholds) if limit and counts[level] > limit]
        if due:
            gc.collect(max(due))

    def close(self) -> None:
        """Lets Python collect by itself again, once nobody holds it off."""
        self._timer.stop()
        if id(self) in _holders:
            _holders.remove(id(self))
        if not _holders:
            gc.enable()
