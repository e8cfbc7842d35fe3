"""What a finished challenge does to actors: shown before it is applied, then written."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gm_console.app.context import Desk
from gm_console.app.figures import values_of, write_changes
from gm_console.app.replay import Replay
from gm_console.app.timers import new_timer
from gm_console.rules.challenge_file import Added, AddedTracker
from gm_console.rules.system import JsonObject, Line, System, TimerSpec, TrackerChange
from gm_console.store.operation import Operation
from gm_console.store.records import ConditionRecord, TimerRecord, TrackerRecord


@dataclass(frozen=True, slots=True)
class EffectRow:
    """One effect as it is listed with its tick.

    :ivar index: its place in ``effects``; :ivar changes: what it does to the figures as they are now.
    :ivar moved: the figure is no longer what the challenge took it to be (``expected`` then, ``found`` now).
    :ivar passing: it falls on a passing figure, so nothing is written.
    """

    index: int
    line: Line
    changes: tuple[TrackerChange, ...]
    moved: bool = False
    expected: int | None = None
    found: int | None = None
    passing: bool = False


def effect_rows(desk: Desk, played: Replay, participants: Mapping[str, Any]) -> tuple[EffectRow, ...]:
    """The effects of a finished challenge, each against its actor's figures as they are now."""
    found, running = [], _Running(desk, played.system.id)
    for index, effect in enumerate(played.system.effects(played.state)):
        actor_id = participants.get(str(effect.get("actor")))
        changes = running.apply(played.system, actor_id, effect) if actor_id else ()
        found.append(_row(played.system, index, effect, changes, passing=not actor_id))
    return tuple(found)


def _row(
    system: System, index: int, effect: JsonObject, changes: tuple[TrackerChange, ...], *, passing: bool
) -> EffectRow:
    line = system.effect_line(effect)
    expected = effect.get("from")
    if not changes or not isinstance(expected, int) or changes[0].before == expected:
        return EffectRow(index, line, changes, passing=passing)
    return EffectRow(index, line, changes, moved=True, expected=expected, found=changes[0].before)


@dataclass
class _Running:
    """Tracker values while one effect after the other acts on them."""

    desk: Desk
    system: str
    values: dict[str, dict[str, int]] = field(default_factory=dict)

    def apply(self, system: System, actor_id: str, effect: Mapping[str, Any]) -> tuple[TrackerChange, ...]:
        if actor_id not in self.values:
            rows = self.desk.store.trackers([actor_id]).get(actor_id, ())
            self.values[actor_id] = values_of(rows, self.system)
        mine = self.values[actor_id]
        changes = tuple(change for change in system.apply(mine, effect) if change.tracker in mine)
        mine.update({change.tracker: change.after for change in changes})
        return changes


def write_effects(
    desk: Desk, operation: Operation, played: Replay, participants: Mapping[str, Any], waived: set[int]
) -> list[JsonObject]:
    """Writes what was not waived. Returns the tracker changes as a log entry keeps them."""
    written: list[JsonObject] = []
    for index, effect in enumerate(played.system.effects(played.state)):
        actor_id = participants.get(str(effect.get("actor")))
        if index in waived or not actor_id:
            continue
        rows = desk.store.trackers([actor_id]).get(actor_id, ())
        values = values_of(rows, played.system.id)
        changes = [change for change in played.system.apply(values, effect) if change.tracker in values]
        written += write_changes(operation, rows, played.system.id, changes)
        for spec in played.system.timers(effect):
            store, moment = operation.store, operation.happened_at
            operation.insert(new_timer(store, moment, spec, played.system.id, participants))
    return written


def write_added(desk: Desk, operation: Operation, system: str, added: Added, actor_id: str) -> list[JsonObject]:
    """Writes one effect of the storyteller's own. Returns the tracker changes it makes."""
    if isinstance(added, AddedTracker):
        return [_move_tracker(desk, operation, system, added, actor_id)]
    timer = _condition_timer(operation, added.name, actor_id, added.minutes, added.rounds)
    if timer is not None:
        operation.insert(timer)
    timer_id = timer.id if timer else None
    operation.insert(ConditionRecord(str(uuid.uuid4()), actor_id, added.name, operation.happened_at, timer_id))
    return []


def _condition_timer(operation: Operation, name: str, actor_id: str, minutes: int, rounds: int) -> TimerRecord | None:
    spec = condition_spec(name, minutes, rounds)
    if spec is None:
        return None
    return new_timer(operation.store, operation.happened_at, spec, "", {"actor": actor_id})


def condition_spec(name: str, minutes: int, rounds: int) -> TimerSpec | None:
    """The timer of a condition; None where it has no end (both 0)."""
    if not minutes and not rounds:
        return None
    label = Line("app.timer.condition", {"name": name})
    return TimerSpec("condition", "actor", label, minutes=minutes or None, rounds=rounds or None)


def _move_tracker(desk: Desk, operation: Operation, system: str, added: AddedTracker, actor_id: str) -> JsonObject:
    row = tracker_named(desk, actor_id, system, added.tracker)
    if row is None:
        row = TrackerRecord(str(uuid.uuid4()), actor_id, "", added.tracker, 0)
        operation.insert(row)
    after = max(0, row.value + added.by)
    operation.update("tracker", row.id, value=after)
    entry = {"actor": actor_id, "system": row.system, "tracker": row.key}
    return {**entry, "before": row.value, "after": after}


def tracker_named(desk: Desk, actor_id: str, system: str, name: str) -> TrackerRecord | None:
    """The tracker an added effect means: the storyteller's own of that name, else the system's of that key."""
    rows = desk.store.trackers([actor_id]).get(actor_id, ())
    own = [row for row in rows if row.system == "" and row.key == name]
    of_system = [row for row in rows if row.system == system and name in (row.key, row.key.rpartition(".")[2])]
    return next(iter(own + of_system), None)
