"""Asks why a challenge is abandoned, and has it closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm_console.app.challenges import abandon
from gm_console.store.records import Changes
from gm_console.ui.builders.reason import ReasonField
from gm_console.ui.theme import Theme
from gm_console.wording.catalog import text

if TYPE_CHECKING:
    from gm_console.ui.builders.frame import BuilderFrame


class Abandoning(ReasonField):
    """The line above the moves in which the reason is typed; hidden until it is asked for."""

    def __init__(self, frame: BuilderFrame, theme: Theme) -> None:
        super().__init__(theme, text("Why is it abandoned?"), text("Abandon"))
        self._frame = frame
        self.given.connect(self._abandon)
        self.left.connect(self.hide)
        self.hide()

    def ask(self) -> None:
        """Asks for the reason."""
        self.show()
        self.setFocus()

    def _abandon(self, reason: str) -> None:
        self.hide()
        self._frame.send(abandon, reason, done=self._abandoned)

    def _abandoned(self, _changes: Changes) -> None:
        self.line.clear()
        self._frame.let_go()
