"""Where builders get their seeds: free ones, or while a session is sealed those of its seal."""

from __future__ import annotations

from PySide6.QtCore import QObject

from gm_console.app.seal import Seal, Seeds, keep_given, seal_in_force
from gm_console.store.records import Changes
from gm_console.ui.operations import Operations


class SessionSeeds(QObject):
    """Follows the session. Nothing of the secret is shown anywhere."""

    def __init__(self, operations: Operations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._seeds = Seeds(self._given)
        operations.changed.connect(self._changed)
        operations.run(seal_in_force, done=self._seeds.under)

    def __call__(self) -> str:
        """A fresh seed."""
        return self._seeds()

    def goes_on(self, seed: str) -> bool:
        """Whether the next values may be drawn under ``seed``."""
        return self._seeds.goes_on(seed)

    def _changed(self, changes: Changes) -> None:
        if "session" in changes.rows:
            self._operations.run(seal_in_force, done=self._seeds.under)

    def _given(self, seal: Seal) -> None:
        self._operations.run(keep_given, seal)
