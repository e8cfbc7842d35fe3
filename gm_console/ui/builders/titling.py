"""Keeps what is said in the title row with the challenge on top: its title, its time, a copy for later."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gm_console.app.challenges import prepare
from gm_console.ui.builders.title_row import TitleRow
from gm_console.ui.holding import Callback
from gm_console.ui.operations import Operations

if TYPE_CHECKING:
    from gm_console.ui.builders.frame import BuilderFrame


class Titling(QObject):
    """Listens to a title row."""

    def __init__(self, frame: BuilderFrame, row: TitleRow, operations: Operations, refused: Callback) -> None:
        super().__init__(frame)
        self._frame, self._operations, self._refused = frame, operations, refused
        row.renamed.connect(self._rename)
        row.happened.connect(self._happened)
        row.prepared.connect(self._prepare)

    def _rename(self, title: str) -> None:
        if self._frame.current is not None:
            self._frame.current.call(title)

    def _happened(self, moment: datetime | None) -> None:
        if self._frame.current is not None:
            self._frame.current.happened(moment)

    def _prepare(self) -> None:
        if self._frame.current is not None:
            named = replace(self._frame.current.record, title=self._frame.current.title)
            self._operations.run(prepare, named, refused=self._refused)
