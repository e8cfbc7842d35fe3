"""An actor's trackers as the rules see them, and as the roster shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from gm_console.app.context import Desk
from gm_console.rules.system import Figures, JsonObject, Line, RulesError, Sheet, System, Tracker, TrackerChange
from gm_console.store.operation import Operation
from gm_console.store.records import SheetRecord, TrackerRecord


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure beside a name: a tracker, or the sum of a group of them (cards).

    :ivar label: short word; :ivar full: the word spelled out, for tooltips and screen readers.
    :ivar trackers: ids of the rows behind it; :ivar held: what open challenges have spent of it already.
    :ivar standing: of a group, the last key part of each member above 0 (the cards still held).
    """

    system: str
    key: str
    label: Line
    full: Line
    value: int
    maximum: int | None
    trackers: tuple[str, ...]
    held: int = 0
    standing: tuple[str, ...] = ()

    @property
    def grouped(self) -> bool:
        """Whether it is the sum of a group rather than one tracker."""
        return len(self.trackers) > 1


def read_sheet(system: System, record: SheetRecord) -> Sheet:
    """The sheet in ``record``, lifted to today's shape. Raises RulesError where it is not one."""
    from gm_console.rules.shapes import read

    try:
        lifted = system.upgrade_sheet(record.data)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise RulesError("not-understood", "data", key="data") from None
    return read(system.sheet, lifted)


def values_of(trackers: Iterable[TrackerRecord], system: str) -> dict[str, int]:
    """Tracker key to value, for one system."""
    return {tracker.key: tracker.value for tracker in trackers if tracker.system == system}


def figures(system: System, sheet: Sheet, rows: Sequence[TrackerRecord], held: Mapping[str, int]) -> tuple[Figure, ...]:
    """What the roster shows of an actor's trackers in one system, groups summed."""
    by_key = {row.key: row for row in rows if row.system == system.id}
    pairs = [(tracker, by_key[tracker.key]) for tracker in system.trackers(sheet) if tracker.key in by_key]
    grouped = groupby(pairs, key=lambda pair: pair[0].group or pair[0].key)
    return tuple(_figure(system.id, key, list(members), held) for key, members in grouped)


def _figure(system: str, key: str, pairs: list[tuple[Tracker, TrackerRecord]], held: Mapping[str, int]) -> Figure:
    first = pairs[0][0]
    maxima = [row.maximum for _, row in pairs]
    label = Line(f"{system}.group.{key}") if first.group else first.label
    return Figure(
        system=system,
        key=key,
        label=label,
        full=Line(f"{label.code}.full", label.parameters),
        value=sum(row.value for _, row in pairs),
        maximum=None if None in maxima else sum(each or 0 for each in maxima),
        trackers=tuple(row.id for _, row in pairs),
        held=sum(held.get(row.key, 0) for _, row in pairs),
        standing=tuple(row.key.rpartition(".")[2] for _, row in pairs if row.value) if first.group else (),
    )


def own_figure(row: TrackerRecord) -> Figure:
    """A tracker of the storyteller's own as a figure."""
    name = Line("app.tracker.own", {"name": row.key})
    return Figure("", row.key, name, name, row.value, row.maximum, (row.id,))


def write_changes(
    operation: Operation, rows: Sequence[TrackerRecord], system: str, changes: Iterable[TrackerChange]
) -> list[dict[str, Any]]:
    """Writes tracker changes of one actor. Returns them as they go into a log entry."""
    by_key = {row.key: row for row in rows if row.system == system}
    written = []
    for change in changes:
        row = by_key[change.tracker]
        operation.update("tracker", row.id, value=change.after)
        entry = {"actor": row.actor_id, "system": system, "tracker": change.tracker}
        written.append({**entry, "before": change.before, "after": change.after})
    return written


def sheet_of(desk: Desk, actor_id: str, system: str) -> Sheet | None:
    """The actor's sheet in ``system``, None where there is none or it cannot be read."""
    record = desk.store.sheet(actor_id, system)
    try:
        return read_sheet(desk.system(system), record) if record else None
    except RulesError:
        return None


Path = tuple[str | int, ...]
"""A place within a set-up, key by key."""


def at(tree: Any, path: Path) -> Any:
    """What stands at ``path``, None for nothing."""
    for part in path:
        try:
            tree = tree[int(part)] if isinstance(tree, list) else tree[part]
        except (KeyError, IndexError, TypeError, ValueError):
            return None
    return tree


def in_force(figures: Figures, rulings: Mapping[str, Any]) -> Figures:
    """``figures`` without the values (and their sources) that count only under an option not chosen."""
    dropped = {path for path, (ruling, option) in figures.only_under.items() if rulings.get(ruling) != option}
    values = figures.values
    for path in dropped:
        values = _without(values, path.split("."))
    sources = {path: keys for path, keys in figures.sources.items() if path not in dropped}
    return replace(figures, values=values, sources=sources, only_under={})


def _without(values: JsonObject, path: list[str]) -> JsonObject:
    first, *rest = path
    if not rest:
        return {key: value for key, value in values.items() if key != first}
    inner = values.get(first)
    return {**values, first: _without(inner, rest)} if isinstance(inner, dict) else values
