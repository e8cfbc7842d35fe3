"""Corrections across the window: begun from the log, made in a builder or below the log, shown in the log again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gm_console.app.correcting import begin_correction
from gm_console.app.correction.form import entry_of_change_set
from gm_console.store.records import ChallengeRecord
from gm_console.ui.operations import Failure
from gm_console.wording.catalog import text

if TYPE_CHECKING:
    from gm_console.ui.window.main_window import MainWindow

CHANGED_SINCE = "changed-since"
CORRECT = "correct"
"""The banner's action beside an undo that is refused."""


class Corrections(QObject):
    """Leads from the log to the builders and back."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._entry, self._said = "", ""
        window.log.correcting.connect(self.begin)
        window.operations.failed.connect(self._offer)
        window.banner.triggered.connect(self._pressed)
        window.roster.entry_wanted.connect(self.show_entry)
        for builder in window.builders.values():
            builder.corrector.entry_wanted.connect(self.show_entry)
            builder.corrector.corrected.connect(self._jump)

    def begin(self, entry_id: str) -> None:
        """Corrects the challenge of an entry in its builder, going on where that was begun already."""
        self._window.operations.run(begin_correction, entry_id, done=self._begun)

    def _begun(self, record: ChallengeRecord) -> None:
        self._window.show_builder(record.system)
        self._window.builders[record.system].take_in(record)

    def show_entry(self, entry_id: str) -> None:
        """Shows an entry in the log, and puts the keyboard there."""
        self._window.show_dock("log")
        self._window.log.show_entry(entry_id)

    def _jump(self, entry_id: str) -> None:
        """The log goes to a new entry; the keyboard stays in the builder, where Ctrl+Z takes the correction back."""
        self._window.log.show_entry(entry_id, keyboard=False)

    # -- an undo that is refused ---------------------------------------------------------------------------------

    def _offer(self, failure: Failure) -> None:
        """Offers to correct what cannot be undone, where there is an entry of it."""
        change_set = failure.parameters.get("change_set")
        if failure.code == CHANGED_SINCE and change_set:
            self._said = failure.sentence
            self._window.operations.run(entry_of_change_set, change_set, done=self._found)

    def _found(self, entry_id: str) -> None:
        banner = self._window.banner
        if entry_id and banner.text() == self._said:
            self._entry = entry_id
            banner.show_message(self._said, "error", [(CORRECT, text("Correct…"))])

    def _pressed(self, action: str) -> None:
        if action != CORRECT:
            self._window.elsewhere.emit(action)
            return
        self._window.banner.clear()
        self.show_entry(self._entry)
        self._window.log.correct(self._entry)
