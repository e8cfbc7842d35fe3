"""Timers: by wall time while the session runs, or by rounds; and what they offer when they run out."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from gm_console.app.context import AppError, Desk
from gm_console.app.roster import renew_within, renewed
from gm_console.rules.lines import line_as_json
from gm_console.rules.system import JsonObject, Line, Occasion, TimerSpec
from gm_console.store.operation import Operation
from gm_console.store.reader import Reader
from gm_console.store.records import Changes, TimerRecord

LONGEST_MINUTES = 24 * 60


def seconds_left(timer: TimerRecord, now: datetime) -> int | None:
    """Seconds a timer still has, from 0; None where it counts rounds. Never more, where the clock was set back."""
    if timer.remaining is None:
        return None
    if timer.counted_from is None:
        return timer.remaining
    return max(0, timer.remaining - max(0, int((now - timer.counted_from).total_seconds())))


def pause_timers(operation: Operation) -> None:
    """Makes every running timer stand still, within an operation."""
    for timer in operation.store.timers(states=("running",)):
        if timer.counted_from is not None:
            left = seconds_left(timer, operation.now)
            operation.update("timer", timer.id, state="paused", remaining=left, counted_from=None)


def resume_timers(operation: Operation) -> None:
    """Makes every timer that stands still run again, within an operation."""
    for timer in operation.store.timers(states=("paused",)):
        operation.update("timer", timer.id, state="running", counted_from=operation.now)


def new_timer(
    store: Reader, happened_at: datetime, spec: TimerSpec, system: str, participants: Mapping[str, Any]
) -> TimerRecord:
    """A timer as ``spec`` has it, not written yet; in minutes it stands still while the session is paused.

    :param happened_at: when it started; :param participants: name in ``spec`` to actor id, None for a passing figure.
    """
    seconds = None if spec.minutes is None else spec.minutes * 60
    scene, session = store.current_scene(), store.current_session()
    still = seconds is not None and session is not None and session.state == "paused"
    return TimerRecord(
        id=str(uuid.uuid4()),
        kind=spec.kind,
        actor_id=participants.get(spec.actor),
        other_id=participants.get(spec.other),
        label=line_as_json(spec.label),
        state="paused" if still else "running",
        started_at=happened_at,
        subject=spec.subject,
        system=system,
        seconds=seconds,
        remaining=seconds,
        counted_from=None if seconds is None or still else happened_at,
        rounds=spec.rounds,
        started_round=scene.round if scene else 0,
        scene_id=scene.id if scene else None,
        on_end=spec.on_end,
    )


def start_rest(desk: Desk, actor_id: str, system: str, occasion: str) -> Changes:
    """Starts the rest that leads to ``occasion``; when it is over, the console offers to renew."""
    actor, found = desk.store.actor(actor_id), _occasion(desk, system, occasion)
    label = Line("app.timer.rest", {"name": actor.name, "occasion": found.label})
    spec = TimerSpec("rest", "actor", label, minutes=found.minutes or 0, on_end=occasion)
    with desk.store.operation("op.rest", {"name": actor.name}) as operation:
        operation.insert(new_timer(operation.store, operation.happened_at, spec, system, {"actor": actor_id}))
        headline = line_as_json(Line("log.rest", {"name": actor.name, "occasion": found.label}))
        operation.log(kind="rest", system=system, headline=headline, body={}, mark="none", actors=(actor_id,))
    return operation.changes


def start_reminder(desk: Desk, text: str, minutes: int, actor_id: str | None = None) -> Changes:
    """Starts a timer of the storyteller's own, 1 minute to a day. Raises AppError."""
    if not text.strip():
        raise AppError("timer-blank", "text")
    if not 1 <= minutes <= LONGEST_MINUTES:
        raise AppError("timer-minutes", "minutes", most=LONGEST_MINUTES)
    spec = TimerSpec("reminder", "actor", Line("app.timer.reminder", {"text": text.strip()}), minutes=minutes)
    with desk.store.operation("op.reminder", {"text": text.strip()}) as operation:
        operation.insert(new_timer(operation.store, operation.happened_at, spec, "", {"actor": actor_id}))
    return operation.changes


def _occasion(desk: Desk, system: str, occasion: str) -> Occasion:
    return next(each for each in desk.system(system).occasions if each.id == occasion)


def end_timer(desk: Desk, timer_id: str, *, renew: bool = False, reason: str = "") -> Changes:
    """Takes a timer away: it has run out, or is cancelled. With ``renew`` what it leads to is given back."""
    timer = desk.store.timer(timer_id)
    code = "op.timer-renew" if renew else "op.timer-end"
    with desk.store.operation(code, {"label": timer.label}) as operation:
        over = seconds_left(timer, operation.now) == 0
        operation.update("timer", timer_id, state="ended" if over or renew else "cancelled")
        _end_conditions(desk, operation, timer)
        if renew and timer.actor_id and timer.on_end:
            changes = renew_within(desk, operation, [timer.actor_id], timer.system, timer.on_end)
            _log_renewal(desk, operation, timer, changes, reason)
        elif reason:
            _log_cancelled(operation, timer, reason)
    return operation.changes


def _log_cancelled(operation: Operation, timer: TimerRecord, reason: str) -> None:
    operation.log(
        kind="timer",
        system=timer.system,
        headline={"code": "log.timer-ended", "parameters": {"label": timer.label}},
        body={"note": reason},
        actors=tuple(actor for actor in (timer.actor_id, timer.other_id) if actor),
    )


def _end_conditions(desk: Desk, operation: Operation, timer: TimerRecord) -> None:
    if timer.actor_id and timer.kind == "condition":
        for condition in desk.store.conditions([timer.actor_id]):
            if condition.timer_id == timer.id:
                operation.update("condition", condition.id, ended_at=operation.now)


def _log_renewal(
    desk: Desk, operation: Operation, timer: TimerRecord, changes: Sequence[JsonObject], reason: str
) -> None:
    actor = timer.actor_id or ""
    name = desk.store.actor(actor).name
    occasion = line_as_json(_occasion(desk, timer.system, timer.on_end).label)
    operation.log(
        kind="rest",
        system=timer.system,
        headline={"code": "log.renew", "parameters": {"names": [name], "occasion": occasion}},
        body={"changes": list(changes), "note": reason, "renewed": [renewed(timer.system, timer.on_end, [actor])]},
        mark="none",
        actors=(actor,),
    )


def next_round(desk: Desk, by: int = 1) -> Changes:
    """Counts the scene's rounds on (or back) by one; timers in rounds follow by it alone, so nothing counts twice."""
    scene = desk.store.current_scene()
    if scene is None:
        raise AppError("no-session")
    number = max(0, scene.round + by)
    with desk.store.operation("op.round", {"number": number}) as operation:
        operation.update("scene", scene.id, round=number)
    return operation.changes


def skip_time(desk: Desk, seconds: int, timer_ids: Sequence[str]) -> Changes:
    """Leaves ``seconds`` out of timers and of the running session: the clock jumped, and that time did not pass.

    :param seconds: by how much the clock went ahead; negative where it went back.
    :param timer_ids: the timers that ran when it jumped. Those in rounds, or standing still, are not touched.
    """
    span = timedelta(seconds=seconds)
    session = desk.store.current_session()
    with desk.store.operation("op.skip-time", {"count": max(1, round(abs(seconds) / 60))}) as operation:
        for timer in desk.store.timers(states=("running",)):
            if timer.id in timer_ids and timer.counted_from is not None and timer.remaining is not None:
                operation.update("timer", timer.id, counted_from=timer.counted_from + span)
        if session is not None and session.running_since is not None:
            operation.update("session", session.id, running_since=session.running_since + span)
    return operation.changes
