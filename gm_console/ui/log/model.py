"""The log as a list model: a window on the newest rows, older ones fetched as the reader gets to them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from gm_console.app.log_view import EntryBreakdown, LogFilter, breakdown, rows_of, window
from gm_console.app.views import LogRow
from gm_console.rules.system import System
from gm_console.store.records import Changes
from gm_console.ui.log.telling import Telling, day, tell_row
from gm_console.ui.operations import Failure, Operations
from gm_console.wording.moments import day_name

ITEM = int(Qt.ItemDataRole.UserRole) + 1
OPENED = ITEM + 1
"""The `EntryBreakdown` of a row that is open, else None."""
DAY = ITEM + 2
"""The day's name above the first row of a day that is not the newest one's."""

PAGE = 60
KEPT = 240
"""How many rows stay while the reader is at the newest."""

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A row of the log and its words."""

    row: LogRow
    telling: Telling
    day: date

    @property
    def id(self) -> str:
        """The entry's id."""
        return self.row.entry.id

    @property
    def place(self) -> tuple[datetime, int]:
        """When it happened, and its number."""
        return self.row.entry.happened_at, self.row.entry.sequence


def _downwards(item: Item) -> tuple[float, int]:
    """Grows from the newest to the oldest."""
    moment, sequence = item.place
    return -moment.timestamp(), -sequence


class LogModel(QAbstractListModel):
    """Rows of the log under a filter, newest first.

    ``arrived(int)`` tells how many new rows came; ``loaded()`` follows each answer of the disk, ``failed(Failure)``
    a refusal.
    Qt's own role for accessible text gives a row as one sentence.
    """

    arrived = Signal(int)
    loaded = Signal()
    failed = Signal(object)

    def __init__(self, operations: Operations, systems: Mapping[str, System], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._systems = systems
        self._items: list[Item] = []
        self._opened: dict[str, EntryBreakdown] = {}
        self._more = False
        self._asked = False
        self._turn = 0
        self.filter = LogFilter()

    @property
    def turn(self) -> int:
        """Counts how often the filter has been set; answers to earlier ones come too late."""
        return self._turn

    @property
    def asked(self) -> bool:
        """Whether an answer of the disk is awaited."""
        return self._asked

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        """How many rows are loaded."""
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The item, its sentence, or what is open of it."""
        if not index.isValid():
            return None
        item = self._items[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return item.telling.sentence
        if role == ITEM:
            return item
        if role == OPENED:
            return self._opened.get(item.id)
        return self.day_above(index.row()) if role == DAY else None

    def opened(self, row: int) -> EntryBreakdown | None:
        """The breakdown that a row shows, None while it is closed."""
        return self._opened.get(self._items[row].id)

    def day_above(self, row: int) -> str:
        """The day's name where a row is the first of another day than the row above it, else ""."""
        item = self._items[row]
        if not row or self._items[row - 1].day == item.day:
            return ""
        return day_name(item.row.entry.happened_at)

    def item(self, row: int) -> Item:
        """The row at ``row``."""
        return self._items[row]

    def row_of(self, entry_id: str) -> int:
        """Where an entry stands, -1 where it is not loaded."""
        return next((row for row, item in enumerate(self._items) if item.id == entry_id), -1)

    def set_filter(self, wanted: LogFilter) -> None:
        """Shows other entries."""
        self.filter = wanted
        self.reload()

    def reload(self) -> None:
        """Reads the newest rows anew."""
        self._turn += 1
        self._asked = True
        answer = _Answer(self, self._turn)
        self._operations.run(window, self.filter, PAGE, done=answer.start, refused=answer.refuse)

    def canFetchMore(self, parent: Index = NO_PARENT) -> bool:
        """Whether older rows are left."""
        return not parent.isValid() and self._more and not self._asked

    def fetchMore(self, parent: Index = NO_PARENT) -> None:
        """Asks for older rows; they come when the disk has answered."""
        if not self.canFetchMore(parent):
            return
        self._asked = True
        before, answer = self._items[-1].place, _Answer(self, self._turn)
        self._operations.run(window, self.filter, PAGE, before, done=answer.go_on, refused=answer.refuse)

    def trim(self) -> None:
        """Lets go of all but the newest rows; they can be fetched again."""
        if len(self._items) > KEPT and not self._asked:
            self.beginRemoveRows(QModelIndex(), KEPT, len(self._items) - 1)
            del self._items[KEPT:]
            self._more = True
            self.endRemoveRows()

    def take_changes(self, changes: Changes) -> None:
        """Updates, adds or removes the rows that an operation touched, and no others."""
        ids = changes.rows.get("log_entry", ())
        if ids:
            answer = _Answer(self, self._turn)
            self._operations.run(rows_of, self.filter, ids, done=answer.update, refused=answer.refuse)

    def start_with(self, rows: Sequence[LogRow]) -> None:
        """Shows ``rows`` in place of all that was shown."""
        self.beginResetModel()
        self._items = [self._made(row) for row in rows]
        self._more, self._asked = len(rows) == PAGE, False
        self._opened = {key: value for key, value in self._opened.items() if self.row_of(key) >= 0}
        self.endResetModel()
        self.loaded.emit()

    def add_older(self, rows: Sequence[LogRow]) -> None:
        """Adds rows at the end, leaving out what has come in between."""
        self._asked, self._more = False, len(rows) == PAGE
        last = _downwards(self._items[-1]) if self._items else None
        items = [self._made(row) for row in rows]
        fresh = [item for item in items if last is None or _downwards(item) > last]
        if fresh:
            first = len(self._items)
            self.beginInsertRows(QModelIndex(), first, first + len(fresh) - 1)
            self._items += fresh
            self.endInsertRows()
        self.loaded.emit()

    def update_rows(self, rows: Mapping[str, LogRow | None]) -> None:
        """Puts each row where it belongs; None takes it out."""
        added = sum(self._put(entry_id, row) for entry_id, row in rows.items())
        if added:
            self.arrived.emit(added)
        self.loaded.emit()

    def refuse(self, failure: Failure) -> None:
        """Nothing could be read; what is shown stays, and may be asked for again."""
        self._asked = False
        self.failed.emit(failure)

    def _put(self, entry_id: str, row: LogRow | None) -> bool:
        place = self.row_of(entry_id)
        if row is None:
            self._take_out(place)
        elif place >= 0:
            self._items[place] = self._made(row)
            self.dataChanged.emit(self.index(place), self.index(place))
        else:
            return self._insert(self._made(row))
        return False

    def _take_out(self, place: int) -> None:
        if place >= 0:
            self.beginRemoveRows(QModelIndex(), place, place)
            del self._items[place]
            self.endRemoveRows()

    def _insert(self, item: Item) -> bool:
        place = bisect_left(self._items, _downwards(item), key=_downwards)
        if place == len(self._items) and self._more:
            return False
        self.beginInsertRows(QModelIndex(), place, place)
        self._items.insert(place, item)
        self.endInsertRows()
        return True

    def _made(self, row: LogRow) -> Item:
        return Item(row, tell_row(row, self._systems), day(row.entry.happened_at))

    def is_open(self, entry_id: str) -> bool:
        """Whether an entry shows its whole breakdown."""
        return entry_id in self._opened

    def toggle(self, row: int) -> None:
        """Opens a row to its whole breakdown, or closes it."""
        entry_id = self._items[row].id
        if self._opened.pop(entry_id, None) is not None:
            self.dataChanged.emit(self.index(row), self.index(row), [OPENED])
        else:
            self._operations.run(breakdown, entry_id, done=self.open_with)

    def open_with(self, found: EntryBreakdown) -> None:
        """Shows a breakdown in its row."""
        row = self.row_of(found.entry_id)
        if row >= 0:
            self._opened[found.entry_id] = found
            self.dataChanged.emit(self.index(row), self.index(row), [OPENED])


class _Answer(QObject):
    """Takes an answer in, unless the model has been asked for something else since."""

    def __init__(self, model: LogModel, turn: int) -> None:
        super().__init__(model)
        self._model = model
        self._turn = turn

    def start(self, rows: Sequence[LogRow]) -> None:
        self._if_current(partial(self._model.start_with, rows))

    def go_on(self, rows: Sequence[LogRow]) -> None:
        self._if_current(partial(self._model.add_older, rows))

    def update(self, rows: Mapping[str, LogRow | None]) -> None:
        self._if_current(partial(self._model.update_rows, rows))

    def refuse(self, failure: Failure) -> None:
        self._if_current(partial(self._model.refuse, failure))

    def _if_current(self, act: Callable[[], None]) -> None:
        if self._turn == self._model.turn:
            act()
        self.deleteLater()
