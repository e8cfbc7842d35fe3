"""Gets to an entry, wherever in the log it stands."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gm_console.ui.log.model import LogModel
from gm_console.ui.log.view import LogView


class Jump(QObject):
    """Puts the keyboard on an entry, once it is loaded; older rows are fetched until it is.

    ``unfiltered()``: the filter hides the entry, and is to be taken away.
    """

    unfiltered = Signal()

    def __init__(self, model: LogModel, view: LogView) -> None:
        super().__init__(view)
        self._model, self._view = model, view
        self._wanted, self._keyboard = "", True
        model.loaded.connect(self._look)

    def to(self, entry_id: str, *, keyboard: bool = True) -> None:
        """Shows an entry."""
        self._wanted, self._keyboard = entry_id, keyboard
        self._look()

    def _look(self) -> None:
        if not self._wanted:
            return
        row = self._model.row_of(self._wanted)
        if row >= 0:
            self._wanted = ""
            self._view.show_row(row)
            if self._keyboard:
                self._view.setFocus()
        elif self._model.canFetchMore():
            self._model.fetchMore()
        elif not self._model.filter.empty and not self._model.asked:
            self.unfiltered.emit()
