"""What the window says along its top about the last thing done: until the next is done, or it is dismissed."""

from __future__ import annotations

from PySide6.QtCore import QObject

from gm_console.rules.system import Line
from gm_console.store.records import Changes
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.widgets.messages import Banner, Urgency
from gm_console.wording.catalog import N_, say, text

READ_ONLY = N_(
    "This campaign is open to read only: nothing can be written where it lies, or another console has it. "
    "You can look at everything; nothing you do is kept."
)


class Notices(QObject):
    """Shows refusals that nobody else took, and what is worth saying about an operation, in a banner."""

    def __init__(self, operations: Operations, banner: Banner) -> None:
        super().__init__(banner)
        self._banner, self._shown = banner, ""
        operations.changed.connect(self._done)
        operations.failed.connect(self._failed)
        operations.told.connect(self._told)

    def read_only(self) -> None:
        """Says that nothing can be changed."""
        self._banner.show_message(text(READ_ONLY), "warning")

    def _failed(self, failure: Failure) -> None:
        self._show(failure.sentence, "info" if failure.quiet else "error")

    def _told(self, line: Line) -> None:
        self._show(say(line), "info")

    def _show(self, sentence: str, urgency: Urgency) -> None:
        self._shown = sentence
        self._banner.show_message(sentence, urgency)

    def _done(self, _changes: Changes) -> None:
        if self._shown and self._banner.text() == self._shown:
            self._banner.clear()
