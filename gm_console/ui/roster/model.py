"""Models: the roster as sections with actors in them, and everybody's names for pickers."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from gm_console.app.roster_view import RosterPage, Section, actor_key, section_key, section_of
from gm_console.app.views import RosterRow
from gm_console.store.records import ActorRecord
from gm_console.store.search import search_text, sort_key
from gm_console.ui.roster import telling
from gm_console.ui.widgets.names import ACTOR_ID, DETAIL, PRESENT
from gm_console.wording.catalog import N_, plural

ROW = Qt.ItemDataRole.UserRole + 10
SECTION = Qt.ItemDataRole.UserRole + 11
COUNT = Qt.ItemDataRole.UserRole + 12
SEARCH = Qt.ItemDataRole.UserRole + 13
"""Further roles: the `RosterRow`; a heading's `Section` and how many it has; a row's folded text."""

Index = QModelIndex | QPersistentModelIndex
Now = Callable[[], datetime]
NONE = QModelIndex()


@dataclass(eq=False, slots=True)
class Group:
    """A section: the rows that are loaded, and how many there are in all. ``number`` is in its rows' indexes."""

    number: int
    section: Section
    rows: list[RosterRow] = field(default_factory=list)
    count: int = 0

    @property
    def place(self) -> tuple[int, str, str]:
        """Where it stands."""
        return section_key(self.section)


def _place(row: RosterRow) -> Any:
    return actor_key(row.actor)


class RosterModel(QAbstractItemModel):
    """Sections at the top level, actors below them; of a large roster the first rows alone.

    Qt's own way to fetch more looks at the last heading, which may be in sight all the time: `has_more` instead.
    """

    def __init__(self, now: Now, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._groups: list[Group] = []
        self._counts: dict[Section, int] = {}
        self._numbers = count(1)
        self._where: dict[str, Group] = {}
        self._matching = 0

    def index(self, row: int, column: int, parent: Index = NONE) -> QModelIndex:
        """A heading, or an actor below one. Actors carry their section's number as internal id."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._groups[parent.row()].number if parent.isValid() else 0)

    def parent(self, child: Index = NONE) -> QModelIndex:  # type: ignore[override]
        """The heading above an actor."""
        group = self._group_of(child)
        return self._heading(group) if group else QModelIndex()

    def _group_of(self, index: Index) -> Group | None:
        number = index.internalId() if index.isValid() else 0
        return next((group for group in self._groups if group.number == number), None) if number else None

    def rowCount(self, parent: Index = NONE) -> int:
        """Sections, or the rows loaded of one."""
        if not parent.isValid():
            return len(self._groups)
        return 0 if parent.internalId() else len(self._groups[parent.row()].rows)

    def columnCount(self, _parent: Index = NONE) -> int:
        """One."""
        return 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Actors can be selected; headings only opened and closed."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        chosen = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.ItemIsEnabled | (chosen if self.row_at(index) else Qt.ItemFlag.NoItemFlags)

    def row_at(self, index: Index) -> RosterRow | None:
        """The actor at ``index``, None for a heading."""
        group = self._group_of(index)
        return group.rows[index.row()] if group and index.row() < len(group.rows) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """See the roles of this module and of `widgets.names`."""
        if not index.isValid():
            return None
        row = self.row_at(index)
        return self._heading_data(self._groups[index.row()], role) if row is None else self._row_data(row, role)

    def _heading_data(self, group: Group, role: int) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return heading_spoken(group.section, group.count)
        return {
            Qt.ItemDataRole.DisplayRole: telling.section_name(group.section),
            SECTION: group.section,
            COUNT: group.count,
        }.get(role)

    def _row_data(self, row: RosterRow, role: int) -> Any:
        tellers: Mapping[int, Callable[[], Any]] = {
            Qt.ItemDataRole.DisplayRole: lambda: row.actor.name,
            Qt.ItemDataRole.AccessibleTextRole: lambda: telling.row_spoken(row, self._now()),
            ACTOR_ID: lambda: row.actor.id,
            PRESENT: lambda: row.actor.present,
            DETAIL: lambda: telling.subtitle(row, self._now()),
            ROW: lambda: row,
            SEARCH: lambda: searched(row.actor),
        }
        return tellers[role]() if role in tellers else None

    def has_more(self) -> bool:
        """Whether more match than are loaded. Views ask for them when they come near the end."""
        return self.loaded() < self._matching

    def loaded(self) -> int:
        """How many actors are here now."""
        return len(self._where)

    def matching(self) -> int:
        """How many match in all."""
        return self._matching

    def ids(self) -> list[str]:
        """Ids of those loaded, in order."""
        return [row.actor.id for group in self._groups for row in group.rows]

    def rows(self) -> list[RosterRow]:
        """Those loaded, in order."""
        return [row for group in self._groups for row in group.rows]

    def index_of(self, actor_id: str) -> QModelIndex:
        """Where an actor stands; invalid for one that is not loaded."""
        group = self._where.get(actor_id)
        if group is None:
            return QModelIndex()
        row = next(place for place, each in enumerate(group.rows) if each.actor.id == actor_id)
        return self.createIndex(row, 0, group.number)

    def show_page(self, page: RosterPage) -> None:
        """Takes the first window, or the next one; a next one that no longer follows on is left."""
        if page.offset == 0:
            self._replace(page)
        elif page.offset == self.loaded():
            self._matching = page.matching
            for row in page.rows:
                if row.actor.id not in self._where:
                    self._insert(row, counted=False)

    def _replace(self, page: RosterPage) -> None:
        self.beginResetModel()
        groups = {section: Group(next(self._numbers), section, [], size) for section, size in page.sections.items()}
        self._where = {}
        for row in page.rows:
            group = groups[section_of(row.actor)]
            group.rows.append(row)
            self._where[row.actor.id] = group
        self._groups = sorted((group for group in groups.values() if group.rows), key=lambda group: group.place)
        self._counts = dict(page.sections)
        self._matching = page.matching
        self.endResetModel()

    def update_rows(self, rows: Sequence[RosterRow], gone: Sequence[str] = ()) -> None:
        """Puts rows in as they are now and takes others out; all else stays as it is."""
        for actor_id in gone:
            self._remove(actor_id)
        for row in rows:
            self._update(row)

    def _update(self, row: RosterRow) -> None:
        index = self.index_of(row.actor.id)
        present = self.row_at(index)
        if present is not None and _place(present) == _place(row):
            self._where[row.actor.id].rows[index.row()] = row
            self.dataChanged.emit(index, index)
            return
        self._remove(row.actor.id)
        self._insert(row, counted=True)

    def _insert(self, row: RosterRow, *, counted: bool) -> None:
        group = self._group_for(section_of(row.actor))
        place = bisect_left(group.rows, _place(row), key=_place)
        self.beginInsertRows(self._heading(group), place, place)
        group.rows.insert(place, row)
        self._where[row.actor.id] = group
        self.endInsertRows()
        if counted:
            self._matching += 1
            self._count(group, 1)

    def _remove(self, actor_id: str) -> None:
        index, group = self.index_of(actor_id), self._where.get(actor_id)
        if group is None:
            return
        self.beginRemoveRows(self._heading(group), index.row(), index.row())
        del group.rows[index.row()], self._where[actor_id]
        self.endRemoveRows()
        self._matching -= 1
        self._count(group, -1)
        if not group.rows:
            place = self._groups.index(group)
            self.beginRemoveRows(NONE, place, place)
            del self._groups[place]
            self.endRemoveRows()

    def _group_for(self, section: Section) -> Group:
        found = next((group for group in self._groups if group.section == section), None)
        if found is not None:
            return found
        group = Group(next(self._numbers), section, [], self._counts.get(section, 0))
        place = bisect_left(self._groups, group.place, key=lambda each: each.place)
        self.beginInsertRows(NONE, place, place)
        insort(self._groups, group, key=lambda each: each.place)
        self.endInsertRows()
        return group

    def _count(self, group: Group, by: int) -> None:
        group.count += by
        self._counts[group.section] = group.count
        heading = self._heading(group)
        self.dataChanged.emit(heading, heading)

    def _heading(self, group: Group) -> QModelIndex:
        return self.createIndex(self._groups.index(group), 0, 0)

    def tick(self) -> bool:
        """Shows the time left of rests anew. Says whether anybody rests."""
        found = [row.actor.id for row in self.rows() if telling.rests(row)]
        for actor_id in found:
            index = self.index_of(actor_id)
            self.dataChanged.emit(index, index)
        return bool(found)


def heading_spoken(section: Section, size: int) -> str:
    """A heading for a screen reader."""
    return plural(N_("{name}, {count} actor"), N_("{name}, {count} actors"), size, name=telling.section_name(section))


def searched(actor: ActorRecord) -> str:
    """What the filter looks through."""
    return search_text(actor.name, actor.public_name, actor.player, actor.group, *actor.tags)


class NamesModel(QAbstractListModel):
    """Everybody's name for pickers, by name; roles as in `widgets.names`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actors: list[ActorRecord] = []

    def rowCount(self, parent: Index = NONE) -> int:
        """How many there are."""
        return 0 if parent.isValid() else len(self._actors)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name, id, presence, and group or player."""
        if not index.isValid():
            return None
        actor = self._actors[index.row()]
        return {
            Qt.ItemDataRole.DisplayRole: actor.name,
            ACTOR_ID: actor.id,
            PRESENT: actor.present,
            DETAIL: actor.player or actor.group,
        }.get(role)

    def show(self, actors: Sequence[ActorRecord]) -> None:
        """Takes everybody."""
        self.beginResetModel()
        self._actors = sorted(actors, key=_by_name)
        self.endResetModel()

    def update_actors(self, actors: Sequence[ActorRecord], gone: Sequence[str] = ()) -> None:
        """Puts some in as they are now and takes others out."""
        for actor_id in gone:
            self._remove(self._place_of(actor_id))
        for actor in actors:
            self._update(actor)

    def _update(self, actor: ActorRecord) -> None:
        place = self._place_of(actor.id)
        if place is not None and _by_name(self._actors[place]) == _by_name(actor):
            self._actors[place] = actor
            self.dataChanged.emit(self.index(place), self.index(place))
            return
        self._remove(place)
        place = bisect_left(self._actors, _by_name(actor), key=_by_name)
        self.beginInsertRows(NONE, place, place)
        self._actors.insert(place, actor)
        self.endInsertRows()

    def _place_of(self, actor_id: str) -> int | None:
        return next((place for place, actor in enumerate(self._actors) if actor.id == actor_id), None)

    def _remove(self, place: int | None) -> None:
        if place is not None:
            self.beginRemoveRows(NONE, place, place)
            del self._actors[place]
            self.endRemoveRows()


def _by_name(actor: ActorRecord) -> tuple[str, str]:
    return sort_key(actor.name), actor.id
