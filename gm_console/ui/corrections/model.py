"""The table of before and after as a model: one row a consequence, later rulings with a tick."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from gm_console.app.correcting import Consequence, Preview
from gm_console.rules.system import Line
from gm_console.ui.log.telling import result_words
from gm_console.ui.widgets.paint import tip
from gm_console.wording.catalog import N_, say, text

WHAT, BEFORE, AFTER = range(3)
HEADINGS = (N_("What"), N_("Before"), N_("After"))
NOTHING = "–"
ROW = int(Qt.ItemDataRole.UserRole) + 1
"""The `Row` behind a cell."""

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class Row:
    """One consequence in words.

    :ivar entry_id: the later entry whose ruling it is, "" for anything else; :ivar left: that ruling is left as it is.
    """

    what: str
    before: str
    after: str
    entry_id: str = ""
    left: bool = False

    @property
    def cells(self) -> tuple[str, str, str]:
        """From left to right."""
        return self.what, self.before, self.after

    @property
    def aloud(self) -> str:
        """As it is read out."""
        told = {"what": self.what, "before": _aloud(self.before), "after": _aloud(self.after)}
        if self.left:
            return text(N_("{what}: left as it is, {before}"), **told)
        return text(N_("{what}: before {before}, after {after}"), **told)


def _aloud(cell: str) -> str:
    return text(N_("nothing")) if cell == NOTHING else cell


def row_of(found: Consequence, left: Collection[str] = ()) -> Row:
    """A consequence in words. ``left``: ids of entries whose rulings are left as they are."""
    what = text(N_("{who}: {what}"), who=found.who, what=found.what) if found.who else say(found.what)
    if found.kind == "outcome" and not found.entry_id:
        what = text(N_("This ruling, {what}"), what=what)
    elif found.kind == "time":
        what = text(N_("When it happened"))
    return Row(what, _cell(found.before), _cell(found.after), found.entry_id, found.entry_id in left)


def _cell(line: Line | None) -> str:
    return result_words(line) if line is not None else NOTHING


class ConsequenceModel(QAbstractTableModel):
    """The consequences of a correction.

    ``left_changed()``: another ruling is left as it is, or none is any more.

    :ivar left: ids of the later entries whose rulings are left as they are.
    """

    left_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found: tuple[Consequence, ...] = ()
        self._rows: list[Row] = []
        self.left: frozenset[str] = frozenset()

    def show_preview(self, preview: Preview | None, left: Collection[str] = ()) -> None:
        """Shows what ``preview`` says. ``left``: the entries left as they are, as far as they still concern it."""
        found = preview.consequences if preview is not None else ()
        self.left = frozenset(each.entry_id for each in found if each.entry_id in left)
        rows = [row_of(each, self.left) for each in found]
        if len(rows) == len(self._rows):
            self._found = found
            self._renew(rows)
        elif rows != self._rows:
            self.beginResetModel()
            self._found, self._rows = found, rows
            self.endResetModel()

    def _renew(self, rows: list[Row]) -> None:
        """As many rows as before: only those that are others are drawn anew, and the keyboard stays where it is."""
        for place, row in enumerate(rows):
            if row != self._rows[place]:
                self._rows[place] = row
                self.dataChanged.emit(self.index(place, WHAT), self.index(place, AFTER))

    @property
    def ticked(self) -> bool:
        """Whether any row has a tick."""
        return any(row.entry_id for row in self._rows)

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        """How many consequences there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        """What, before, after."""
        return 0 if parent.isValid() else len(HEADINGS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The columns' names."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return text(HEADINGS[section])
        return None

    def row(self, place: int) -> Row:
        """The consequence at ``place``."""
        return self._rows[place]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell's words, the whole row read out, or whether a later ruling is changed too."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.cells[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.aloud if index.column() == WHAT else row.cells[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(row.cells[index.column()])
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == WHAT and row.entry_id:
            return Qt.CheckState.Unchecked if row.left else Qt.CheckState.Checked
        return row if role == ROW else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A later ruling has a tick."""
        found = super().flags(index)
        ticked = index.isValid() and index.column() == WHAT and bool(self._rows[index.row()].entry_id)
        return found | Qt.ItemFlag.ItemIsUserCheckable if ticked else found

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ticks a later ruling, or leaves it as it is."""
        if role != Qt.ItemDataRole.CheckStateRole or not self.flags(index) & Qt.ItemFlag.ItemIsUserCheckable:
            return False
        entry = self._rows[index.row()].entry_id
        on = Qt.CheckState(value) == Qt.CheckState.Checked
        self.left = self.left - {entry} if on else self.left | {entry}
        self._renew([row_of(each, self.left) for each in self._found])
        self.left_changed.emit()
        return True

    def toggle(self, place: int) -> None:
        """Ticks a later ruling, or takes the tick away; nothing for other rows."""
        index = self.index(place, WHAT)
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is not None:
            on = Qt.CheckState(state) == Qt.CheckState.Checked
            self.setData(
                index, Qt.CheckState.Unchecked if on else Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole
            )
