"""Puts a correction that has been worked out in force, within one operation."""

from __future__ import annotations

import uuid
from dataclasses import replace
from datetime import datetime

from gm_console.app.challenges import finish, log_ruling
from gm_console.app.context import Desk
from gm_console.app.correction.flow import Reruled
from gm_console.app.correction.history import Spot
from gm_console.app.correction.plan import Plan
from gm_console.app.correction.timers import write_timers
from gm_console.app.overrides import after_correction
from gm_console.app.replay import CORRECTS, replay_record
from gm_console.rules.system import JsonObject
from gm_console.store.operation import Operation
from gm_console.store.records import ChallengeRecord, TrackerRecord


def write(desk: Desk, operation: Operation, plan: Plan, reason: str, how: JsonObject) -> str:
    """Writes figures, timers, conditions, and an entry for each ruling that changes.

    :param how: what of a tracker's entry is other than it was (its headline, how it was set).
    Returns the id of the corrected entry's successor.
    """
    written = [_write_tracker(operation, plan, *each) for each in plan.trackers]
    more: JsonObject = {"reason": reason, "written": written}
    first = ""
    for each in plan.flow.reruled:
        found = _rule(desk, operation, plan, each, more)
        first, more = first or found, {"reason": reason}
    return first or _log_other(desk, operation, plan, {**more, **how})


def _write_tracker(operation: Operation, plan: Plan, spot: Spot, before: int | None, after: int | None) -> JsonObject:
    row = plan.flow.courses.timeline.row(spot)
    if row is None:
        operation.insert(TrackerRecord(str(uuid.uuid4()), *spot, after or 0))
    elif after is None:
        operation.remove("tracker", row.id)
    else:
        operation.update("tracker", row.id, value=after)
    return {"actor": spot[0], "system": spot[1], "tracker": spot[2], "before": before, "after": after}


def _rule(desk: Desk, operation: Operation, plan: Plan, each: Reruled, more: JsonObject) -> str:
    corrected = each.entry.id == plan.entry.id
    record = each.after.record if corrected else replace(each.after.record, happened_at=each.entry.happened_at)
    kept = _kept(desk, operation, each, record)
    ids = write_timers(desk, operation, plan.timers[each.entry.id])
    overruled = after_correction(desk.system(kept.system), kept, each.entry, str(more["reason"]))
    body = {**more, **ids, "corrects": each.entry.id, "overruled": overruled}
    entry_id = log_ruling(operation, kept, replay_record(desk, kept), each.changes, body)
    operation.mark(each.entry.id, "corrected", entry_id)
    return entry_id


def _kept(desk: Desk, operation: Operation, each: Reruled, record: ChallengeRecord) -> ChallengeRecord:
    """The challenge of the new entry: the correction in progress itself, or another beside the old one."""
    extras = {**record.extras, CORRECTS: each.entry.id}
    if record.state == "open":
        finished = replace(record, extras=extras)
        finish(desk, operation, finished)
        return finished
    extras = {**extras, "audience": each.entry.audience}
    made = replace(record, id=str(uuid.uuid4()), state="finished", extras=extras, created_at=_begun(desk, record))
    operation.insert(made)
    return made


def _begun(desk: Desk, record: ChallengeRecord) -> datetime:
    return desk.store.challenge(record.id).created_at if desk.store.has("challenge", record.id) else record.created_at


def _log_other(desk: Desk, operation: Operation, plan: Plan, more: JsonObject) -> str:
    entry = plan.entry
    ids = write_timers(desk, operation, plan.timers[entry.id])
    headline = more.pop("headline", entry.headline)
    entry_id = operation.log(
        kind=entry.kind,
        system=entry.system,
        headline=headline,
        body={**entry.body, **more, **ids, "corrects": entry.id},
        mark=entry.mark,
        actors=entry.actors,
        audience=entry.audience,
        happened_at=plan.happened_at,
        rules_version=entry.rules_version,
    )
    operation.mark(entry.id, "corrected", entry_id)
    return entry_id
