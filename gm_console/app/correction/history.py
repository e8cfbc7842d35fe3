"""What happened from some operation on, as a correction reads it: every tracker's past, and what each entry became."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from gm_console.app.context import Desk
from gm_console.store.records import ChangeSetRecord, FieldChangeRecord, LogEntryRecord, TrackerRecord

CORRECTION = "op.correct"
"""The operation that puts a correction in force."""

Spot = tuple[str, str, str]
"""A tracker by actor, system and key."""

Point = tuple[int, int | None]
"""From the operation of that sequence on a figure is this; None: the tracker is not there."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What one operation did to a tracker: its figure, and its maximum where that changed too (``top_moved``)."""

    before: int | None
    after: int | None
    top_before: int | None = None
    top_after: int | None = None
    top_moved: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One operation: its change set, what it did to trackers, and the entry it wrote (the first of them)."""

    change_set: ChangeSetRecord
    touches: Mapping[Spot, Touch]
    entry: LogEntryRecord | None

    @property
    def sequence(self) -> int:
        """Its place in the history."""
        return self.change_set.sequence

    @property
    def counts(self) -> bool:
        """Whether it is something done that stands; undoing, redoing and corrections only move what was done."""
        return self.change_set.kind == "do" and self.change_set.standing and self.change_set.operation != CORRECTION


@dataclass
class _Past:
    """What a tracker was: at first, and from which operations on."""

    first: int | None
    points: list[Point] = field(default_factory=list)

    def at(self, sequence: int) -> int | None:
        place = bisect_right(self.points, sequence, key=lambda point: point[0])
        return self.points[place - 1][1] if place else self.first


class Timeline:
    """All operations from ``start`` (a sequence) on."""

    def __init__(self, desk: Desk, start: int) -> None:
        self.desk = desk
        self.start = start
        self._rows: dict[str, tuple[TrackerRecord, ...]] = {}
        self._spots: dict[str, Spot] = {}
        self._values: dict[Spot, _Past] = {}
        self._tops: dict[Spot, _Past] = {}
        self._of_actor: dict[str, set[Spot]] = {}
        self._known: dict[Hashable, Any] = {}
        entries, sets = desk.store.entries_from(start), desk.store.change_sets_from(start)
        self._entries = {entry.id: entry for entry in entries}
        self._sequences = {each.id: each.sequence for each in sets}
        self.steps = tuple(self._read(sets, entries))

    # -- reading -------------------------------------------------------------------------------------------------

    def _read(self, sets: Sequence[ChangeSetRecord], entries: Iterable[LogEntryRecord]) -> Iterator[Step]:
        first: dict[str, LogEntryRecord] = {}
        for entry in entries:
            first.setdefault(entry.change_set_id, entry)
        changes = self.desk.store.field_changes_from("tracker", self.start)
        self._name_rows(changes)
        touched: dict[str, dict[Spot, bool]] = {}
        for change in changes:
            spot = self._spot(change.row_id)
            self._note(self._sequences[change.change_set_id], spot, change)
            found = touched.setdefault(change.change_set_id, {})
            found[spot] = found.get(spot, True) and change.path != ""
        for each in sets:
            kept = touched.get(each.id, {}).items()
            yield Step(each, {spot: self._touch(each.sequence, spot, kept) for spot, kept in kept}, first.get(each.id))

    def _name_rows(self, changes: Iterable[FieldChangeRecord]) -> None:
        for change in changes:
            image = change.after if isinstance(change.after, dict) else change.before
            if change.path == "" and isinstance(image, dict):
                self._spots[change.row_id] = (image["actor_id"], image["system"], image["key"])

    def _spot(self, row_id: str) -> Spot:
        if row_id not in self._spots:
            row = self.desk.store.tracker_by_id(row_id)
            self._spots[row_id] = (row.actor_id, row.system, row.key)
        return self._spots[row_id]

    def _touch(self, sequence: int, spot: Spot, kept: bool) -> Touch:
        before, after = (self.raw(spot, each) for each in (sequence - 1, sequence))
        top_before, top_after = (self.top(spot, each) for each in (sequence - 1, sequence))
        return Touch(before, after, top_before, top_after, kept and top_before != top_after)

    def _note(self, sequence: int, spot: Spot, change: FieldChangeRecord) -> None:
        for column, pasts in (("value", self._values), ("maximum", self._tops)):
            if change.path in ("", column):
                past = pasts.setdefault(spot, _Past(_part(change.before, change, column)))
                past.points.append((sequence, _part(change.after, change, column)))
        self._of_actor.setdefault(spot[0], set()).add(spot)

    @property
    def end(self) -> int:
        """Sequence of the last operation."""
        return self.steps[-1].sequence if self.steps else self.start

    # -- asking --------------------------------------------------------------------------------------------------

    def raw(self, spot: Spot, sequence: int) -> int | None:
        """A tracker's figure after the operation ``sequence``, as it was written; None where it was not there."""
        return self._at(self._values, spot, sequence, "value")

    def top(self, spot: Spot, sequence: int) -> int | None:
        """A tracker's maximum after the operation ``sequence``; None for none."""
        return self._at(self._tops, spot, sequence, "maximum")

    def _at(self, pasts: Mapping[Spot, _Past], spot: Spot, sequence: int, column: str) -> int | None:
        if spot in pasts:
            return pasts[spot].at(sequence)
        row = self.row(spot)
        found: int | None = None if row is None else getattr(row, column)
        return found

    def row(self, spot: Spot) -> TrackerRecord | None:
        """The tracker as it is now."""
        return next((row for row in self._rows_of(spot[0]) if (row.system, row.key) == spot[1:]), None)

    def _rows_of(self, actor_id: str) -> tuple[TrackerRecord, ...]:
        if actor_id not in self._rows:
            self._rows[actor_id] = self.desk.store.trackers([actor_id]).get(actor_id, ())
        return self._rows[actor_id]

    def spots(self, actor_id: str) -> set[Spot]:
        """Every tracker that an actor has now or had since."""
        now = {(actor_id, row.system, row.key) for row in self._rows_of(actor_id)}
        return now | self._of_actor.get(actor_id, set())

    def once(self, key: Hashable, find: Callable[[], Any]) -> Any:
        """What ``find`` gives, found once for each ``key``."""
        if key not in self._known:
            self._known[key] = find()
        return self._known[key]

    def latest(self, entry: LogEntryRecord) -> LogEntryRecord:
        """What an entry has become by corrections that stand."""
        while entry.corrected_by and entry.corrected_by in self._entries:
            entry = self._entries[entry.corrected_by]
        return entry

    def sequence_of(self, change_set_id: str) -> int:
        """The place of a change set in the history; 0 for one from before all this, or unknown."""
        return self._sequences.get(change_set_id, 0)

    def sequence_at(self, moment: datetime) -> int:
        """The last operation entered by ``moment``; 0 where that is before all this."""
        return max((step.sequence for step in self.steps if step.change_set.entered_at <= moment), default=0)


def _part(image: Any, change: FieldChangeRecord, column: str) -> int | None:
    if change.path == "":
        image = image.get(column) if isinstance(image, dict) else None
    return image if isinstance(image, int) else None


def root_of(desk: Desk, entry: LogEntryRecord) -> LogEntryRecord:
    """The ruling that was made first, of which ``entry`` is a correction (of a correction …)."""
    while entry.corrects:
        entry = desk.store.entry(entry.corrects)
    return entry


def timeline_for(desk: Desk, root: LogEntryRecord) -> Timeline:
    """The operations from that of ``root`` on; or earlier, where a correction made since reaches further back."""
    start, wanted = 0, _sequence(desk, root)
    while start != wanted:
        start = wanted
        sets = (each for each in desk.store.change_sets_from(start) if each.operation == CORRECTION and each.standing)
        made = [entry for each in sets for entry in desk.store.entries_of(each.id) if each.kind == "do"]
        wanted = min([start, *(_sequence(desk, root_of(desk, entry)) for entry in made)])
    return Timeline(desk, start)


def _sequence(desk: Desk, entry: LogEntryRecord) -> int:
    found = desk.store.change_set(entry.change_set_id)
    return found.sequence if found else 0
