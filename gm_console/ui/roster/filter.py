"""Filters the rows that are loaded, as one types."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from gm_console.store.search import fold
from gm_console.ui.roster.model import COUNT, ROW, SEARCH, SECTION, heading_spoken


class RosterFilter(QSortFilterProxyModel):
    """Keeps actors of whom every word typed begins a word of name, player, group or tags, and their headings."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self.setRecursiveFilteringEnabled(True)

    def set_text(self, text: str) -> None:
        """Filters by ``text``; "" lets everybody through."""
        words = [f" {word}" for word in fold(text)]
        if words != self._words:
            self.beginFilterChange()
            self._words = words
            self.endFilterChange()

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        """Headings stay where somebody below them does."""
        if not self._words:
            return True
        found = self.sourceModel().index(row, 0, parent).data(SEARCH)
        return found is not None and all(word in found for word in self._words)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Headings count those that are left."""
        if self._words and role in (COUNT, Qt.ItemDataRole.AccessibleTextRole) and super().data(index, ROW) is None:
            count = self.rowCount(index)
            return count if role == COUNT else heading_spoken(super().data(index, SECTION), count)
        return super().data(index, role)
