"""Corrects entries from the log: a challenge in its builder, anything else in a form below the list."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gm_console.app.correction.form import EntryForm, entry_form
from gm_console.ui.log.form import CorrectForm
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import N_, text

WHY = {
    "reversed": N_("This entry was undone and no longer counts, so there is nothing to correct."),
    "corrected": N_("This entry is corrected already. Correct the newer one: press L to get there."),
    "broken": N_("This entry is damaged and cannot be read, so it cannot be corrected."),
    "unknown": N_("This console does not know the system of this entry, so it cannot be corrected here."),
    "not": N_("There is nothing in this entry that could be corrected."),
}


class LogCorrections(QObject):
    """Begins corrections.

    ``challenge_wanted(str)``: an entry's id, whose challenge is to be corrected in its builder; ``accepted(str)``: the
    id of a new entry that corrects another.
    """

    challenge_wanted = Signal(str)
    accepted = Signal(str)

    def __init__(self, theme: Theme, operations: Operations, message: InlineMessage, parent: QObject) -> None:
        super().__init__(parent)
        self._operations, self._message = operations, message
        self.form = CorrectForm(theme, operations)
        self.form.accepted.connect(self._accepted)

    def begin(self, entry_id: str) -> None:
        """Corrects an entry, in its own way; says why where it cannot be."""
        self._message.clear()
        self._operations.run(entry_form, entry_id, done=self._known, refused=self._refused)

    def _known(self, form: EntryForm) -> None:
        if form.kind == "challenge":
            self.challenge_wanted.emit(form.entry_id)
        elif form.kind:
            self.form.open_for(form)
        else:
            self._message.say(text(WHY[form.why]), "info")

    def _accepted(self, entry_id: str) -> None:
        self._message.say(text(N_("Corrected.")), "success")
        self.accepted.emit(entry_id)

    def _refused(self, failure: Failure) -> None:
        self._message.say(failure.sentence)
