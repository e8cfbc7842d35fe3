"""The same challenge once more: it is applied and logged, and a fresh one with its set-up begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gm_console.app.challenges import repeat_challenge
from gm_console.store.records import ChallengeRecord
from gm_console.ui.builders.face import BuilderKit, Face, Repeating

if TYPE_CHECKING:
    from gm_console.ui.builders.frame import BuilderFrame


class Repeater(QObject):
    """Listens to a face that may ask for a repetition; for any other it does nothing."""

    def __init__(self, frame: BuilderFrame, kit: BuilderKit, face: Face) -> None:
        super().__init__(frame)
        self._frame, self._kit = frame, kit
        self._record: ChallengeRecord | None = None
        if isinstance(face, Repeating):
            face.again.connect(self._again)
            frame.applied.connect(self._applied)

    def _again(self) -> None:
        if self._frame.current is not None:
            self._record = self._frame.current.record
            self._frame.apply()

    def _applied(self, _entry_id: str) -> None:
        record, self._record = self._record, None
        if record is not None and record.id not in {each.id for each in self._frame.challenges}:
            self._kit.operations.run(repeat_challenge, record, done=self._frame.take_in)
