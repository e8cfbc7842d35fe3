"""Reads the roster: actors, their sheets, trackers and conditions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select

from gm_console.store.errors import StoreError
from gm_console.store.records import ActorRecord, ConditionRecord, SheetRecord, TrackerRecord
from gm_console.store.search import patterns, sort_key
from gm_console.store.tables import TABLES

ACTOR, SHEET, TRACKER, CONDITION = (TABLES[name] for name in ("actor", "sheet", "tracker", "condition"))
BATCH = 1000
"""How many ids go into one query."""


def columns_of(table: str, record: type[Any]) -> tuple[ColumnElement[Any], ...]:
    """A table's columns in the order of a record's fields."""
    return tuple(TABLES[table].c[each.name] for each in fields(record))


def in_batches(ids: Collection[str]) -> Iterator[Sequence[str]]:
    """``ids``, each once, in lists short enough for one query."""
    distinct = list(dict.fromkeys(ids))
    for start in range(0, len(distinct), BATCH):
        yield distinct[start : start + BATCH]


ACTORS, SHEETS, TRACKERS, CONDITIONS = (
    columns_of(name, record)
    for name, record in {
        "actor": ActorRecord,
        "sheet": SheetRecord,
        "tracker": TrackerRecord,
        "condition": ConditionRecord,
    }.items()
)


class ActorReader:
    """Questions about the roster."""

    _connection: Connection

    def actors(
        self,
        text: str = "",
        *,
        status: str | Collection[str] | None = None,
        group: str | None = None,
        ids: Collection[str] | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> tuple[ActorRecord, ...]:
        """Actors by name. Every word of ``text`` must begin a word of name, public name, player, group or tags."""
        statement = _filtered(select(*ACTORS), text, status, group).order_by(ACTOR.c.sort_key, ACTOR.c.id)
        if ids is None:
            return self._actors(statement.limit(limit).offset(offset))
        found = [actor for some in in_batches(ids) for actor in self._actors(statement.where(ACTOR.c.id.in_(some)))]
        found.sort(key=lambda actor: (sort_key(actor.name), actor.id))
        end = None if limit is None else offset + limit
        return tuple(found[offset:end])

    def _actors(self, statement: Select[Any]) -> tuple[ActorRecord, ...]:
        return tuple(ActorRecord(*row) for row in self._connection.execute(statement))

    def count_actors(
        self, text: str = "", status: str | Collection[str] | None = None, group: str | None = None
    ) -> int:
        """How many `actors` there are."""
        statement = _filtered(select(func.count()).select_from(ACTOR), text, status, group)
        return self._connection.scalar(statement) or 0

    def actor(self, actor_id: str) -> ActorRecord:
        """One actor. Raises StoreError ``not-found``."""
        found = self._actors(select(*ACTORS).where(ACTOR.c.id == actor_id))
        if not found:
            raise StoreError("not-found", table="actor", row_id=actor_id)
        return found[0]

    def actors_named(self, name: str) -> tuple[ActorRecord, ...]:
        """Every actor of exactly this name; two Guards may share one."""
        return self._actors(select(*ACTORS).where(ACTOR.c.name == name).order_by(ACTOR.c.id))

    def groups(self, status: str | Collection[str] | None = None) -> tuple[tuple[str, int], ...]:
        """Groups with how many actors are in each, by name; "" for those in none."""
        counted = _filtered(select(ACTOR.c.group, func.count()), "", status, None)
        rows = self._connection.execute(counted.group_by(ACTOR.c.group).order_by(ACTOR.c.group))
        return tuple((name, count) for name, count in rows)

    def sheets(self, actor_id: str) -> tuple[SheetRecord, ...]:
        """An actor's sheets, by system."""
        statement = select(*SHEETS).where(SHEET.c.actor_id == actor_id).order_by(SHEET.c.system)
        return tuple(SheetRecord(*row) for row in self._connection.execute(statement))

    def sheets_of(self, actor_ids: Collection[str]) -> dict[str, tuple[SheetRecord, ...]]:
        """Sheets by actor, each actor asked for having its (perhaps empty) tuple, by system."""
        found: dict[str, list[SheetRecord]] = {actor: [] for actor in actor_ids}
        for some in in_batches(actor_ids):
            statement = select(*SHEETS).where(SHEET.c.actor_id.in_(some)).order_by(SHEET.c.system)
            for row in self._connection.execute(statement):
                sheet = SheetRecord(*row)
                found.setdefault(sheet.actor_id, []).append(sheet)
        return {actor: tuple(sheets) for actor, sheets in found.items()}

    def sheet(self, actor_id: str, system: str) -> SheetRecord | None:
        """An actor's sheet in one system, None where there is none."""
        statement = select(*SHEETS).where(SHEET.c.actor_id == actor_id, SHEET.c.system == system)
        row = self._connection.execute(statement).one_or_none()
        return SheetRecord(*row) if row else None

    def sheet_by_id(self, sheet_id: str) -> SheetRecord:
        """One sheet. Raises StoreError ``not-found``."""
        row = self._connection.execute(select(*SHEETS).where(SHEET.c.id == sheet_id)).one_or_none()
        if row is None:
            raise StoreError("not-found", table="sheet", row_id=sheet_id)
        return SheetRecord(*row)

    def trackers(self, actor_ids: Collection[str]) -> dict[str, tuple[TrackerRecord, ...]]:
        """Trackers by actor, each actor asked for having its (perhaps empty) tuple, by system and key."""
        found: dict[str, list[TrackerRecord]] = {actor: [] for actor in actor_ids}
        for some in in_batches(actor_ids):
            statement = select(*TRACKERS).where(TRACKER.c.actor_id.in_(some))
            for row in self._connection.execute(statement.order_by(TRACKER.c.system, TRACKER.c.key)):
                tracker = TrackerRecord(*row)
                found.setdefault(tracker.actor_id, []).append(tracker)
        return {actor: tuple(trackers) for actor, trackers in found.items()}

    def tracker_values(self) -> dict[str, int]:
        """Id to value of every tracker there is."""
        return {row.id: row.value for row in self._connection.execute(select(TRACKER.c.id, TRACKER.c.value))}

    def tracker(self, actor_id: str, system: str, key: str) -> TrackerRecord | None:
        """One tracker, None where there is none."""
        statement = select(*TRACKERS).where(
            TRACKER.c.actor_id == actor_id, TRACKER.c.system == system, TRACKER.c.key == key
        )
        row = self._connection.execute(statement).one_or_none()
        return TrackerRecord(*row) if row else None

    def tracker_by_id(self, tracker_id: str) -> TrackerRecord:
        """One tracker. Raises StoreError ``not-found``."""
        row = self._connection.execute(select(*TRACKERS).where(TRACKER.c.id == tracker_id)).one_or_none()
        if row is None:
            raise StoreError("not-found", table="tracker", row_id=tracker_id)
        return TrackerRecord(*row)

    def conditions(
        self, actor_ids: Collection[str] | None = None, standing: bool = True
    ) -> tuple[ConditionRecord, ...]:
        """Conditions of these actors (None: of all), the oldest first; ``standing``: only those not ended."""
        statement = select(*CONDITIONS)
        if standing:
            statement = statement.where(CONDITION.c.ended_at.is_(None))
        if actor_ids is None:
            return self._conditions(statement)
        some = (self._conditions(statement.where(CONDITION.c.actor_id.in_(ids))) for ids in in_batches(actor_ids))
        found = (condition for conditions in some for condition in conditions)
        return tuple(sorted(found, key=lambda condition: (condition.since, condition.id)))

    def _conditions(self, statement: Select[Any]) -> tuple[ConditionRecord, ...]:
        rows = self._connection.execute(statement.order_by(CONDITION.c.since, CONDITION.c.id))
        return tuple(ConditionRecord(*row) for row in rows)


def either(column: ColumnElement[Any], wanted: str | Collection[str]) -> ColumnElement[bool]:
    """That ``column`` is what is wanted, or one of what is."""
    return column == wanted if isinstance(wanted, str) else column.in_(tuple(wanted))


def _filtered(
    statement: Select[Any], text: str, status: str | Collection[str] | None, group: str | None
) -> Select[Any]:
    statement = statement.where(*(ACTOR.c.search.like(pattern) for pattern in patterns(text)))
    if status is not None:
        statement = statement.where(either(ACTOR.c.status, status))
    return statement if group is None else statement.where(ACTOR.c.group == group)
