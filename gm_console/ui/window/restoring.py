"""Right after a restoring: a banner that says so, and Undo that offers to take it back before anything else."""

from __future__ import annotations

from PySide6.QtCore import QObject

from gm_console.store.records import Changes
from gm_console.ui.operations import Operations
from gm_console.ui.widgets.messages import Banner
from gm_console.wording.catalog import text

UNDO = "undo-restoring"
"""The banner's way of taking a restoring back."""


class AfterRestoring(QObject):
    """Offers to undo a restoring until anything else is done; from then on that is done in the list, which asks."""

    def __init__(self, banner: Banner, operations: Operations, parent: QObject) -> None:
        super().__init__(parent)
        self._banner = banner
        self._said, self._undoable = "", False
        operations.changed.connect(self._forget)
        operations.held.connect(self._forget)
        banner.dismissed.connect(self._dismissed)

    def tell(self, words: str, *, undoable: bool) -> None:
        """Says what was restored."""
        self._said, self._undoable = words, undoable
        self._show()

    def offer(self) -> bool:
        """Undo was asked for: shows the offer and gives it the keyboard, unless there is none."""
        if not self._undoable:
            return False
        self._show()
        self._banner.take_keyboard()
        return True

    def _show(self) -> None:
        ways = [(UNDO, text("Undo the restoring"))] if self._undoable else []
        self._banner.show_message(self._said, "success", ways)

    def _forget(self, _changes: Changes) -> None:
        if self._undoable and self._banner.text() == self._said:
            self._banner.clear()
        self._undoable = False

    def _dismissed(self) -> None:
        self._undoable = False
