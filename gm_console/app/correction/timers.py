"""Timers and conditions that a ruling started, against those that it would have started."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from gm_console.app.context import AppError, Desk
from gm_console.app.correction.history import root_of
from gm_console.app.correction.rulings import Ruling, added_to
from gm_console.app.correction.table import Consequence, ConsequenceKind, Flag
from gm_console.app.effects import condition_spec
from gm_console.app.timers import new_timer
from gm_console.rules.challenge_file import AddedCondition
from gm_console.rules.lines import line_as_json, line_from_json
from gm_console.rules.system import JsonObject, Line, TimerSpec
from gm_console.store.operation import Operation
from gm_console.store.records import ConditionRecord, LogEntryRecord, TimerRecord

OVER = ("ended", "cancelled")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A timer (``spec``), or a condition with or without one, as a ruling starts it."""

    actor_id: str | None
    other_id: str | None = None
    system: str = ""
    spec: TimerSpec | None = None
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Started:
    """What there is of it: timer, condition, or both."""

    timer: TimerRecord | None = None
    condition: ConditionRecord | None = None

    @property
    def over(self) -> bool:
        """Whether it was ended, or taken away, by hand."""
        ended = self.condition is not None and self.condition.ended_at is not None
        return ended or (self.timer is not None and self.timer.state in OVER)

    @property
    def label(self) -> Line:
        """What it is called."""
        if self.timer is not None:
            return line_from_json(self.timer.label)
        assert self.condition is not None
        return Line("app.timer.condition", {"name": self.condition.name})


@dataclass(frozen=True, slots=True)
class Change:
    """One that changes: what there is (None: it is new), what is wanted (None: it goes), and by how much it moves."""

    there: Started | None
    wanted: Wanted | None
    shift: timedelta


@dataclass
class TimerPlan:
    """What becomes of what a ruling started. ``kept``: what stays as it is."""

    entry: LogEntryRecord
    happened_at: datetime
    changes: list[Change] = field(default_factory=list)
    kept: list[Started] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)


# -- what there is, and what is wanted ---------------------------------------------------------------------------


def started_by(desk: Desk, entry: LogEntryRecord) -> list[Started]:
    """The timers and conditions that belong to an entry."""
    body = entry.body
    if isinstance(body.get("timers"), list):
        ids = {"timer": body["timers"], "condition": body.get("conditions", [])}
    else:
        made = [each for each in desk.store.field_changes(entry.change_set_id) if each.path == "" and each.after]
        ids = {table: [each.row_id for each in made if each.table == table] for table in ("timer", "condition")}
    timers = {each: desk.store.timer(each) for each in ids["timer"] if desk.store.has("timer", each)}
    found = [each for each in desk.store.conditions(None, standing=False) if each.id in ids["condition"]]
    conditions = [Started(timers.pop(each.timer_id or "", None), each) for each in found]
    return [Started(timer) for timer in timers.values()] + conditions


def wanted_by(desk: Desk, ruling: Ruling) -> Iterator[Wanted]:
    """The timers and conditions that a ruling starts."""
    system, people = desk.system(ruling.record.system), ruling.record.participants
    for _, effect in ruling.standing_effects():
        for spec in system.timers(effect):
            yield Wanted(people.get(spec.actor), people.get(spec.other), system.id, spec)
    for actor_id, added in added_to(desk, ruling):
        if isinstance(added, AddedCondition):
            yield Wanted(actor_id, None, "", condition_spec(added.name, added.minutes, added.rounds), added.name)


def _key_of(wanted: Wanted) -> tuple[Any, ...]:
    if wanted.condition:
        return (wanted.actor_id, wanted.condition)
    spec = wanted.spec
    assert spec is not None
    return (spec.kind, wanted.actor_id, wanted.other_id, wanted.system, spec.subject, spec.on_end)


def _key(there: Started) -> tuple[Any, ...]:
    if there.condition is not None:
        return (there.condition.actor_id, there.condition.name)
    timer = there.timer
    assert timer is not None
    return (timer.kind, timer.actor_id, timer.other_id, timer.system, timer.subject, timer.on_end)


# -- the plan ----------------------------------------------------------------------------------------------------


def plan_timers(desk: Desk, entry: LogEntryRecord, happened_at: datetime, ruling: Ruling | None) -> TimerPlan:
    """What becomes of what ``entry`` started if it is to be as ``ruling`` has it (None: only its time changes).

    What was ended by hand already is left as it is, and flagged where it would change.
    """
    plan = TimerPlan(entry, happened_at)
    shift = happened_at - entry.happened_at
    left = started_by(desk, entry)
    wanted = list(wanted_by(desk, ruling)) if ruling is not None else None
    for each in wanted or ():
        there = next((one for one in left if _key(one) == _key_of(each)), None)
        if there is not None:
            left.remove(there)
        _take(plan, there, each, shift)
    for one in left:
        _take(plan, one, None if wanted is not None else _as_is(one), shift)
    return plan


def _as_is(there: Started) -> Wanted:
    timer = there.timer
    if timer is None:
        assert there.condition is not None
        return Wanted(there.condition.actor_id, condition=there.condition.name)
    minutes = None if timer.seconds is None else timer.seconds // 60
    label = line_from_json(timer.label)
    spec = TimerSpec(timer.kind, "", label, "", timer.subject, minutes, timer.rounds, timer.on_end)
    name = there.condition.name if there.condition is not None else ""
    return Wanted(timer.actor_id, timer.other_id, timer.system, spec, name)


def _take(plan: TimerPlan, there: Started | None, wanted: Wanted | None, shift: timedelta) -> None:
    if there is not None and wanted is not None and not shift and _same(there, wanted):
        plan.kept.append(there)
    elif there is not None and there.over:
        plan.kept.append(there)
        plan.flags.append(Flag("", there.label, AppError("correct-acted")))
    else:
        plan.changes.append(Change(there, wanted, shift))


def _same(there: Started, wanted: Wanted) -> bool:
    if there.timer is None or wanted.spec is None:
        return (there.timer is None) == (wanted.spec is None)
    seconds, rounds = _length(wanted.spec)
    return (there.timer.seconds, there.timer.rounds) == (seconds, rounds)


def _length(spec: TimerSpec) -> tuple[int | None, int | None]:
    return (None if spec.minutes is None else spec.minutes * 60), spec.rounds


# -- the table ---------------------------------------------------------------------------------------------------


def timer_rows(desk: Desk, plan: TimerPlan, entry_id: str) -> Iterator[Consequence]:
    """The plan as lines of the table."""
    for index, change in enumerate(plan.changes):
        there, wanted = change.there, change.wanted
        before = None if there is None else _end(there.timer)
        after = None if wanted is None else _end(_after(desk, plan, change))
        if before != after:
            what = _label(change)
            timed = wanted.spec if wanted else there and there.timer
            kind: ConsequenceKind = "timer" if timed else "condition"
            key = _row_id(there) or f"{plan.entry.id}/{index}"
            who = _who(desk, wanted.actor_id if wanted else _actor(there))
            yield Consequence(kind, f"{kind}:{key}", who, what, before, after, entry_id)


def _label(change: Change) -> Line:
    if change.wanted is None:
        assert change.there is not None
        return change.there.label
    spec = change.wanted.spec
    return spec.label if spec is not None else Line("app.timer.condition", {"name": change.wanted.condition})


def _row_id(there: Started | None) -> str:
    row = None if there is None else there.timer or there.condition
    return row.id if row is not None else ""


def _actor(there: Started | None) -> str | None:
    row = None if there is None else there.timer or there.condition
    return row.actor_id if row is not None else None


def _who(desk: Desk, actor_id: str | None) -> str:
    return desk.store.actor(actor_id).name if actor_id and desk.store.has("actor", actor_id) else ""


def _end(timer: TimerRecord | None) -> Line:
    """When it ends, or how long it lasts."""
    if timer is None:
        return Line("correct.in-force")
    if timer.state in OVER:
        return Line("correct.over")
    if timer.remaining is None:
        return Line("correct.rounds", {"count": timer.rounds or 0})
    if timer.counted_from is None:
        return Line("correct.left", {"count": timer.remaining // 60})
    return Line("correct.until", {"moment": (timer.counted_from + timedelta(seconds=timer.remaining)).isoformat()})


def _after(desk: Desk, plan: TimerPlan, change: Change) -> TimerRecord | None:
    assert change.wanted is not None
    spec = change.wanted.spec
    if spec is None:
        return None
    if change.there is not None and change.there.timer is not None:
        return replace(change.there.timer, **_moved(change.there.timer, spec, change.shift))
    return _fresh(desk, plan, change.wanted, spec)


def _moved(timer: TimerRecord, spec: TimerSpec, shift: timedelta) -> JsonObject:
    """The fields of a timer that now lasts as long as ``spec`` says and started ``shift`` later."""
    seconds, rounds = _length(spec)
    fields: JsonObject = {"seconds": seconds, "rounds": rounds, "label": line_as_json(spec.label)}
    fields["started_at"] = timer.started_at + shift
    if seconds is None:
        return {**fields, "remaining": None, "counted_from": None}
    left = seconds if timer.remaining is None else timer.remaining + seconds - (timer.seconds or 0)
    if timer.counted_from is not None:
        return {**fields, "remaining": max(0, left), "counted_from": timer.counted_from + shift}
    return {**fields, "remaining": min(seconds, max(0, left + int(shift.total_seconds())))}


def _fresh(desk: Desk, plan: TimerPlan, wanted: Wanted, spec: TimerSpec) -> TimerRecord:
    """A timer from the past; ended at once where its time has run out since."""
    now = desk.store.clock()
    made = new_timer(desk.store, plan.happened_at, spec, wanted.system, {})
    scene, number = plan.entry.scene_id, _round_then(desk, plan.entry)
    whose = replace(made, actor_id=wanted.actor_id, other_id=wanted.other_id)
    timer = replace(whose, scene_id=scene, started_round=number)
    if timer.remaining is None:
        return timer
    passed = max(0, int((now - plan.happened_at).total_seconds()))
    if passed >= timer.remaining:
        return replace(timer, state="ended")
    return timer if timer.counted_from is not None else replace(timer, remaining=timer.remaining - passed)


def _round_then(desk: Desk, entry: LogEntryRecord) -> int:
    """The round in which the ruling was made."""
    made = desk.store.change_set(root_of(desk, entry).change_set_id)
    scene = entry.scene_id and made and desk.store.row_as_of("scene", entry.scene_id, made.sequence)
    return scene.round if scene else 0


# -- writing -----------------------------------------------------------------------------------------------------


def write_timers(desk: Desk, operation: Operation, plan: TimerPlan) -> JsonObject:
    """Writes the plan. Returns the ids that belong to the entry from now on, as its body keeps them."""
    standing = [*plan.kept, *(each for each in (_written(desk, operation, plan, one) for one in plan.changes) if each)]
    return {
        "timers": [each.timer.id for each in standing if each.timer is not None],
        "conditions": [each.condition.id for each in standing if each.condition is not None],
    }


def _written(desk: Desk, operation: Operation, plan: TimerPlan, change: Change) -> Started | None:
    if change.wanted is None:
        _end_it(operation, change.there)
        return None
    there, timer = change.there or Started(), _after(desk, plan, change)
    if timer is not None and there.timer is not None:
        assert change.wanted.spec is not None
        operation.update("timer", timer.id, **_moved(there.timer, change.wanted.spec, change.shift))
    elif timer is not None:
        operation.insert(timer)
    elif there.timer is not None:
        operation.update("timer", there.timer.id, state="cancelled")
    return Started(timer, _condition(operation, plan, change, there.condition, timer))


def _condition(
    operation: Operation, plan: TimerPlan, change: Change, there: ConditionRecord | None, timer: TimerRecord | None
) -> ConditionRecord | None:
    assert change.wanted is not None
    if not change.wanted.condition:
        return None
    timer_id = timer.id if timer is not None else None
    if there is not None:
        found: ConditionRecord = operation.update(
            "condition", there.id, since=there.since + change.shift, timer_id=timer_id
        )
        return found
    over = plan.happened_at if timer is not None and timer.state in OVER else None
    made = ConditionRecord(
        str(uuid.uuid4()), change.wanted.actor_id or "", change.wanted.condition, plan.happened_at, timer_id, over
    )
    operation.insert(made)
    return made


def _end_it(operation: Operation, there: Started | None) -> None:
    assert there is not None
    if there.timer is not None:
        operation.update("timer", there.timer.id, state="cancelled")
    if there.condition is not None:
        operation.update("condition", there.condition.id, ended_at=operation.now)


# -- who would have been warned ----------------------------------------------------------------------------------


def running_anew(plan: TimerPlan) -> Sequence[Change]:
    """Timers in minutes that would run and did not, or would run at another time."""
    return [each for each in plan.changes if each.wanted and each.wanted.spec and each.wanted.spec.minutes]
