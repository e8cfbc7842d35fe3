"""Timers as a list model that ticks without asking the disk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from gm_console.app.views import TimerRow
from gm_console.ui.timers.telling import TimerTelling, tell_timer

TELLING = int(Qt.ItemDataRole.UserRole) + 1
ROW = TELLING + 1
NO_PARENT = QModelIndex()


class TimerModel(QAbstractListModel):
    """Timers at one moment. ``ran_out(str)`` gives the id of one that has just run out."""

    ran_out = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[TimerRow] = []
        self._told: list[TimerTelling] = []

    @property
    def rows(self) -> Sequence[TimerRow]:
        """The timers in their order: those that are over, then the next to end first."""
        return tuple(self._rows)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = NO_PARENT) -> int:
        """How many timers there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The label, the sentence to read out, the telling or the row."""
        if not index.isValid():
            return None
        told = self._told[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return told.label
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return told.sentence
        return {TELLING: told, ROW: self._rows[index.row()]}.get(role)

    def show_rows(self, rows: Sequence[TimerRow], now: datetime) -> None:
        """Shows other timers, as they stand at ``now``."""
        self.beginResetModel()
        pairs = sorted(((row, tell_timer(row, now)) for row in rows), key=lambda pair: not pair[1].over)
        self._rows, self._told = [row for row, _ in pairs], [told for _, told in pairs]
        self.endResetModel()

    def tick(self, now: datetime) -> None:
        """Brings what is shown up to ``now``."""
        for place, row in enumerate(self._rows):
            was, told = self._told[place], tell_timer(row, now)
            if told != was:
                self._told[place] = told
                self.dataChanged.emit(self.index(place), self.index(place), [TELLING])
                if told.over and not was.over:
                    self.ran_out.emit(row.timer.id)
