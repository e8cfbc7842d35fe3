"""What a correction would do, worked out whole: the table, the flags, and what there is to write."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from gm_console.app.context import AppError, Desk
from gm_console.app.correction.flow import Corrected, Flow, Reruled, flow_from
from gm_console.app.correction.history import Spot
from gm_console.app.correction.rulings import Ruling, is_ruling, ruling_in
from gm_console.app.correction.table import Consequence, Flag, Preview
from gm_console.app.correction.timers import Change, TimerPlan, plan_timers, running_anew, timer_rows
from gm_console.app.replay import replay, replay_record
from gm_console.app.roster import tracker_line
from gm_console.rules.lines import line_from_json
from gm_console.rules.system import Line, RulesError, RunningTimer
from gm_console.store.records import LogEntryRecord
from gm_console.wording.working import changes


@dataclass
class Plan:
    """A correction worked out. ``timers``: by the id of the entry that started them."""

    entry: LogEntryRecord
    happened_at: datetime
    flow: Flow
    same: bool
    trackers: tuple[tuple[Spot, int | None, int | None], ...] = ()
    timers: dict[str, TimerPlan] = field(default_factory=dict)
    table: tuple[Consequence, ...] = ()
    flags: tuple[Flag, ...] = ()

    @property
    def preview(self) -> Preview:
        """As it is shown."""
        unchanged = self.same and not self.table and not self.flags
        return Preview(self.entry.id, self.table, self.flags, unchanged=unchanged)


def make_plan(
    desk: Desk,
    entry: LogEntryRecord,
    corrected: Corrected,
    happened_at: datetime,
    *,
    same: bool,
    leave: frozenset[str] = frozenset(),
) -> Plan:
    """Works out what follows if ``entry`` is corrected and happened at ``happened_at``.

    :param same: nothing was typed otherwise. :param leave: ids of later entries whose rulings stay.
    Raises AppError ``correct-not``, ``correct-unclear``.
    """
    flow = flow_from(desk, entry, corrected, leave)
    plan = Plan(entry, happened_at, flow, same, trackers=tuple(flow.differing()))
    plan.timers[entry.id] = plan_timers(desk, entry, happened_at, corrected.ruling)
    for each in flow.reruled:
        if each.entry.id != entry.id:
            plan.timers[each.entry.id] = plan_timers(desk, each.entry, each.entry.happened_at, each.after)
    plan.table = tuple(_table(desk, plan))
    plan.flags = (*flow.flags, *(flag for each in plan.timers.values() for flag in each.flags), *_warned(desk, plan))
    return plan


# -- the table ---------------------------------------------------------------------------------------------------


def _table(desk: Desk, plan: Plan) -> Iterator[Consequence]:
    yield from _time(plan)
    for each in plan.flow.reruled:
        later = "" if each.entry.id == plan.entry.id else each.entry.id
        yield from _outcome(desk, each, later)
        yield from timer_rows(desk, plan.timers[each.entry.id], later)
    if not plan.flow.reruled:
        yield from timer_rows(desk, plan.timers[plan.entry.id], "")
    for spot, before, after in plan.trackers:
        yield _tracker(desk, plan, spot, before, after)


def _time(plan: Plan) -> Iterator[Consequence]:
    before, after = plan.entry.happened_at, plan.happened_at
    if before != after:
        what = line_from_json(plan.entry.headline)
        yield Consequence("time", f"time:{plan.entry.id}", "", what, _moment(before), _moment(after))


def _moment(moment: datetime) -> Line:
    return Line("correct.moment", {"moment": moment.isoformat()})


def _outcome(desk: Desk, each: Reruled, entry_id: str) -> Iterator[Consequence]:
    if each.after.same_answer(each.before):
        return
    before, after = _told_apart(desk, each)
    yield Consequence("outcome", f"outcome:{each.entry.id}", "", _title(desk, each.after), before, after, entry_id)


def _told_apart(desk: Desk, each: Reruled) -> tuple[Line, Line]:
    """Both answers in words that differ: the headlines, else the effects, else what differs of the breakdowns."""
    headlines = line_from_json(each.before.headline), line_from_json(each.after.headline)
    if headlines[0] != headlines[1]:
        return headlines
    if each.before.effects != each.after.effects:
        return _effects(desk, each.before), _effects(desk, each.after)
    try:
        one, other = (_breakdown(desk, ruling) for ruling in (each.before, each.after))
    except RulesError:
        return headlines
    return (
        Line("correct.lines", {"lines": [line for line in one if line not in other]}),
        Line("correct.lines", {"lines": [line for line in other if line not in one]}),
    )


def _breakdown(desk: Desk, ruling: Ruling) -> list[Line]:
    played = replay_record(desk, ruling.record)
    lines = played.system.breakdown(played.state)
    return [_with_amount(line, "change" if changed else "part") for line, changed in changes(lines)]


def _with_amount(line: Line, code: str) -> Line:
    return line if line.amount is None else Line(f"correct.{code}", {"what": line, "amount": line.amount})


def _title(desk: Desk, ruling: Ruling) -> Line:
    record = ruling.record
    if record.title:
        return Line("app.challenge.title", {"title": record.title})
    system = desk.system(record.system)
    return system.title(system.read_setup(record.setup))


def _effects(desk: Desk, ruling: Ruling) -> Line:
    lines = [desk.system(ruling.record.system).effect_line(effect) for effect in ruling.effects]
    return Line("correct.effects", {"effects": lines}) if lines else Line("correct.no-effects")


def _tracker(desk: Desk, plan: Plan, spot: Spot, before: int | None, after: int | None) -> Consequence:
    row = plan.flow.courses.timeline.row(spot)
    what = Line("app.tracker.own", {"name": spot[2]}) if row is None else tracker_line(desk, row)
    key = row.id if row is not None else "/".join(spot)
    name = desk.store.actor(spot[0]).name if desk.store.has("actor", spot[0]) else ""
    return Consequence("tracker", f"tracker:{key}", name, what, _figure(before), _figure(after))


def _figure(value: int | None) -> Line | None:
    return None if value is None else Line("correct.figure", {"value": value})


# -- who would have been warned ----------------------------------------------------------------------------------


def _warned(desk: Desk, plan: Plan) -> Iterator[Flag]:
    """Later challenges against which a timer would speak that did not run then, or not at that time."""
    for timers in plan.timers.values():
        for change in running_anew(timers):
            for entry in _later(plan):
                if _speaks_against(desk, entry, change, timers):
                    timer = change.wanted and change.wanted.spec and change.wanted.spec.label
                    yield Flag(entry.id, line_from_json(entry.headline), AppError("correct-warned", timer=timer))


def _later(plan: Plan) -> Iterator[LogEntryRecord]:
    timeline = plan.flow.courses.timeline
    for step in timeline.steps:
        if step.counts and step.sequence > plan.flow.target and step.entry is not None and is_ruling(step.entry):
            yield timeline.latest(step.entry)


def _speaks_against(desk: Desk, entry: LogEntryRecord, change: Change, timers: TimerPlan) -> bool:
    if entry.system not in desk.systems or not _runs(change, timers, entry.happened_at):
        return False
    try:
        record = ruling_in(desk, entry).record
        played = replay(desk.system(entry.system), record.setup, record.rulings, [])
    except (RulesError, KeyError, TypeError, ValueError):
        return False
    names = {actor: name for name, actor in record.participants.items() if actor}
    return bool(played.system.warnings(played.setup, [_seen(change, names)]))


def _runs(change: Change, timers: TimerPlan, moment: datetime) -> bool:
    """Whether the timer would run at that moment, and did not."""
    assert change.wanted is not None
    assert change.wanted.spec is not None
    start = timers.happened_at
    if not start <= moment < start + timedelta(minutes=change.wanted.spec.minutes or 0):
        return False
    there = change.there.timer if change.there is not None else None
    return there is None or not there.started_at <= moment < there.started_at + timedelta(seconds=there.seconds or 0)


def _seen(change: Change, names: dict[Any, str]) -> RunningTimer:
    wanted = change.wanted
    assert wanted is not None
    assert wanted.spec is not None
    other = names.get(wanted.other_id, "")
    return RunningTimer(wanted.spec.kind, names.get(wanted.actor_id, ""), other, wanted.spec.subject)


def at_time(ruling: Ruling, moment: datetime) -> Ruling:
    """The ruling, made at another time."""
    return replace(ruling, record=replace(ruling.record, happened_at=moment))
