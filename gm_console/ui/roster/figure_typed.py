"""A figure half typed in its row comes back there."""

from __future__ import annotations

from PySide6.QtCore import QObject

from gm_console.rules.system import JsonObject
from gm_console.ui.half_typed import kept_by
from gm_console.ui.operations import Operations
from gm_console.ui.roster.list_view import RosterList

KEY = "roster/figure"


class FigureTyped(QObject):
    """Keeps what is typed into the line of a `RosterList`, and whose figure it is for."""

    def __init__(self, rows: RosterList, operations: Operations) -> None:
        super().__init__(rows)
        self._rows = rows
        self._half = kept_by(operations)
        self._offered = False
        rows.editor().textChanged.connect(self._note)
        rows.editing_ended.connect(self._note)
        self._half.read.connect(self.offer)

    def _note(self) -> None:
        self._offered = True
        typed, edited = self._rows.editor().text(), self._rows.edited()
        if edited is None or not typed.strip():
            self._half.keep(KEY, {})
            return
        actor_id, figure = edited
        self._half.keep(KEY, {"actor": actor_id, "system": figure.system, "figure": figure.key, "typed": typed})

    def offer(self) -> None:
        """Opens the line again as it was left, as soon as its row is there. The keyboard stays where it is."""
        found = self._half.kept(KEY)
        if found and not self._offered and self._resumed(found):
            self._offered = True

    def _resumed(self, found: JsonObject) -> bool:
        row = self._rows.row_of(found["actor"])
        wanted = found["system"], found["figure"]
        figure = next((each for each in row.figures if (each.system, each.key) == wanted), None) if row else None
        if figure is not None:
            self._rows.begin_editing(found["actor"], figure, found["typed"], take_keyboard=False)
        return figure is not None
