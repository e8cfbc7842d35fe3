"""What is half typed in a builder comes back with its challenge: texts, dice, names, cards and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.half_typed import Resuming, TypedWithin
from gm_console.ui.operations import Operations

if TYPE_CHECKING:
    from gm_console.ui.builders.frame import BuilderFrame


class HalfDone(QObject):
    """Follows the challenge that a frame shows."""

    def __init__(self, frame: BuilderFrame, operations: Operations) -> None:
        super().__init__(frame)
        self._frame = frame
        self._shown = ""
        self._moves = 0
        face = frame.face
        self._typed = TypedWithin(frame, operations, beside=face if isinstance(face, Resuming) else None)
        face.moves_changed.connect(self._typed.note)
        for signal in (face.moves_changed, frame.finished.ready_changed, frame.warnings.changed):
            signal.connect(self._typed.look)
        frame.reason.line.resumed.connect(frame.reason.show)

    def let_go(self) -> None:
        """Another challenge is about to be shown: what the fields hold from now on is not this one's."""
        self._shown = ""
        self._typed.turn_to("")
        self._frame.reason.line.clear()

    def follow(self, challenge: OpenChallenge | None) -> None:
        """The frame shows ``challenge`` as it is now, None for none."""
        shown, moves = (challenge.id, len(challenge.moves)) if challenge is not None else ("", 0)
        before, self._shown, self._moves = (self._shown, self._moves), shown, moves
        if before[0] != shown:
            self._typed.turn_to(_key(shown))
            return
        if before[1] != moves:
            self._typed.moved_on()
        self._typed.look()

    def done_with(self, challenge: OpenChallenge) -> None:
        """It has been applied or abandoned."""
        self._typed.forget(_key(challenge.id))


def _key(challenge_id: str) -> str:
    return f"challenge/{challenge_id}" if challenge_id else ""
