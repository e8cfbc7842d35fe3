"""Saves open challenges as they stand: a move at once, a form when the keyboard rests."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from gm_console.app.challenges import people_of, save_open
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.operations import Failure, Operations

SAVE_AFTER = 400
"""Milliseconds after the last change of a form until it is saved."""

KEY = "challenge/"
"""Begins the key under which an open challenge is kept."""


class Saver(QObject):
    """Saves the challenge it was last given.

    :ivar saved: one is on the disk. :ivar refused: a `Failure`.
    :ivar known: ids of challenges that are on the disk for sure.
    """

    saved = Signal()
    refused = Signal(object)

    def __init__(self, operations: Operations, parent: QObject) -> None:
        super().__init__(parent)
        self._operations = operations
        self._challenge: OpenChallenge | None = None
        self._moves: dict[str, int] = {}
        self._timer = QTimer(self, singleShot=True, interval=SAVE_AFTER)
        self._timer.timeout.connect(self.now)
        self.known: set[str] = set()

    def soon(self, challenge: OpenChallenge) -> None:
        """``challenge`` has changed."""
        self._challenge = challenge
        if self._moves.get(challenge.id, 0) != len(challenge.moves):
            self.now()
        elif not self._timer.isActive():  # typing on does not put it off
            self._timer.start()

    def now(self) -> None:
        """Saves what has changed and was not saved yet. Actors of whom it holds other figures now are told of."""
        self._timer.stop()
        challenge, self._challenge = self._challenge, None
        if challenge is None:
            return
        self._operations.keep(KEY + challenge.id, save_open, challenge.record, done=self._done, refused=self._refused)
        if self._moves.get(challenge.id, 0) != len(challenge.moves):
            self._moves[challenge.id] = len(challenge.moves)
            self._operations.run(people_of, challenge.record, done=self._operations.held.emit)

    def forget(self, challenge: OpenChallenge) -> None:
        """What has changed of ``challenge`` is saved by others, or not at all (it is applied, or abandoned)."""
        self._timer.stop()
        self._challenge = None
        self._operations.holding.let_go(KEY + challenge.id)

    def _done(self, challenge_id: str) -> None:
        self.known.add(challenge_id)
        self.saved.emit()

    def _refused(self, failure: Failure) -> None:
        self.refused.emit(failure)
