"""Sessions and scenes: start, next scene, pause, end; and what a session's start makes whole."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from gm_console.app.context import AppError, Desk
from gm_console.app.roster import renew_within, renewed
from gm_console.app.seal import reveal, seal_session
from gm_console.app.timers import pause_timers, resume_timers
from gm_console.rules.lines import line_as_json
from gm_console.rules.system import JsonObject, Line
from gm_console.store.operation import Operation
from gm_console.store.records import ActorRecord, ChallengeRecord, Changes, SceneRecord, SessionRecord, TimerRecord

TITLES = "session/titles"
"""Where half-typed titles of a session and a scene are kept."""


@dataclass(frozen=True, slots=True)
class Renewal:
    """Something a session's start may make whole, and whether it does."""

    system: str
    occasion: str
    label: Line
    on: bool

    @property
    def key(self) -> str:
        """As it is remembered in the campaign: ``huldufolk/deck``."""
        return f"{self.system}/{self.occasion}"


@dataclass(frozen=True, slots=True)
class OpenMatters:
    """What is still open when a session or a scene ends."""

    challenges: tuple[ChallengeRecord, ...]
    timers: tuple[TimerRecord, ...]
    scene_figures: tuple[ActorRecord, ...]


def renewals(desk: Desk) -> tuple[Renewal, ...]:
    """What each system in use offers for a session's start, as remembered or by default."""
    campaign = desk.store.campaign()
    return tuple(
        Renewal(system.id, each.id, each.label, campaign.renewals.get(f"{system.id}/{each.id}", each.at_session_start))
        for system in desk.systems.values()
        if system.id in campaign.systems
        for each in system.occasions
    )


def start_session(
    desk: Desk, title: str = "", choices: Mapping[str, bool] | None = None, seal: str | None = None
) -> Changes:
    """Starts the next session, with its first scene, and renews what is chosen (remembered for the next time).

    :param seal: players' words ("" for none) where the session is to be sealed, None where not.
    Raises AppError ``session-running`` while another runs.
    """
    if desk.store.current_session() is not None:
        raise AppError("session-running")
    number = 1 + max((each.number for each in desk.store.sessions()), default=0)
    with desk.store.operation("op.start-session", {"number": number}) as operation:
        now = operation.now
        session = SessionRecord(str(uuid.uuid4()), number, title, "running", now, running_since=now)
        operation.insert(session)
        operation.insert(SceneRecord(str(uuid.uuid4()), session.id, 1, "", now))
        body = _renew_all(desk, operation, dict(choices or {}))
        resume_timers(operation)
        _log(operation, "log.session-started", {"number": number, "title": title}, body)
        seal_session(desk, operation, session, seal)
    return operation.changes


def _renew_all(desk: Desk, operation: Operation, choices: Mapping[str, bool]) -> JsonObject:
    campaign = desk.store.campaign()
    remembered = {**campaign.renewals, **choices}
    if remembered != campaign.renewals:
        operation.update("campaign", campaign.id, renewals=remembered)
    chosen = [each for each in renewals(desk) if each.on]
    everyone = [actor.id for actor in desk.store.actors(status=None)] if chosen else []
    written = (renew_within(desk, operation, everyone, each.system, each.occasion) for each in chosen)
    changes = [change for changes in written for change in changes]
    return {"changes": changes, "renewed": [renewed(each.system, each.occasion) for each in chosen]}


def next_scene(desk: Desk, title: str = "", archive: Sequence[str] = ()) -> Changes:
    """Ends the current scene and begins the next, as one operation.

    :param archive: ids of actors that were made for the scene and go with it.
    Raises AppError ``no-session`` where none runs.
    """
    session = _current(desk)
    scene = desk.store.current_scene()
    number = 1 + max((each.number for each in desk.store.scenes(session.id)), default=0)
    parameters = {"number": number, "title": title}
    with desk.store.operation("op.next-scene", parameters) as operation:
        if scene is not None:
            operation.update("scene", scene.id, ended_at=operation.now)
        for actor_id in archive:
            operation.update("actor", actor_id, status="archived")
        operation.insert(SceneRecord(str(uuid.uuid4()), session.id, number, title, operation.now))
        _log(operation, "log.scene-titled" if title else "log.scene", parameters, {})
    return operation.changes


def rename_scene(desk: Desk, scene_id: str, title: str) -> Changes:
    """Gives a scene another title."""
    with desk.store.operation("op.rename-scene", {"title": title}) as operation:
        operation.update("scene", scene_id, title=title.strip())
    return operation.changes


def pause_session(desk: Desk) -> Changes:
    """Pauses the session; its timers stand still."""
    session = _current(desk)
    with desk.store.operation("op.pause", {}) as operation:
        operation.update(
            "session",
            session.id,
            state="paused",
            running_since=None,
            seconds_before=seconds_run(session, operation.now),
        )
        pause_timers(operation)
        _log(operation, "log.paused", {}, {})
    return operation.changes


def resume_session(desk: Desk) -> Changes:
    """Goes on after a pause; timers run again."""
    session = _current(desk)
    with desk.store.operation("op.resume", {}) as operation:
        operation.update("session", session.id, state="running", running_since=operation.now)
        resume_timers(operation)
        _log(operation, "log.resumed", {}, {})
    return operation.changes


def end_session(
    desk: Desk, abandon: Sequence[str] = (), end_timers: Sequence[str] = (), archive: Sequence[str] = ()
) -> Changes:
    """Ends the session and its scene, as one operation.

    :param abandon: ids of open challenges to abandon; :param end_timers: of timers to end; :param archive: of actors
        to archive. Everything else is carried over; timers stand still till the next session.
    """
    session = _current(desk)
    scene = desk.store.current_scene()
    with desk.store.operation("op.end-session", {"number": session.number}) as operation:
        _log(operation, "log.session-ended", {"number": session.number}, {})
        reveal(desk, operation, session)
        if scene is not None:
            operation.update("scene", scene.id, ended_at=operation.now)
        seconds = seconds_run(session, operation.now)
        operation.update(
            "session", session.id, state="ended", ended_at=operation.now, running_since=None, seconds_before=seconds
        )
        for table, ids, state in (("challenge", abandon, "abandoned"), ("timer", end_timers, "cancelled")):
            for row_id in ids:
                operation.update(table, row_id, state=state)
        for actor_id in archive:
            operation.update("actor", actor_id, status="archived")
        pause_timers(operation)
    return operation.changes


def open_matters(desk: Desk) -> OpenMatters:
    """Open challenges, timers still running, and figures made for the current scene."""
    scene = desk.store.current_scene()
    figures = [
        actor for actor in desk.store.actors(status="active") if scene is not None and actor.scene_id == scene.id
    ]
    return OpenMatters(desk.store.challenges(state="open"), desk.store.timers(), tuple(figures))


def seconds_run(session: SessionRecord, now: datetime) -> int:
    """Seconds the session has run, pauses left out."""
    running = session.running_since
    return session.seconds_before + (max(0, int((now - running).total_seconds())) if running else 0)


def _current(desk: Desk) -> SessionRecord:
    session = desk.store.current_session()
    if session is None:
        raise AppError("no-session")
    return session


def _log(operation: Operation, code: str, parameters: JsonObject, body: JsonObject) -> None:
    headline = line_as_json(Line(code, parameters))
    operation.log(kind="session", system="", headline=headline, body=body, mark="none", actors=(), audience="players")


def titles_typed(desk: Desk) -> JsonObject:
    """Half-typed titles: ``session`` and ``scene``, as far as there are any."""
    return desk.store.draft(TITLES) or {}


def keep_titles(desk: Desk, session: str, scene: str) -> None:
    """Keeps half-typed titles; where both are blank, none."""
    if desk.store.read_only:
        return
    if session.strip() or scene.strip():
        desk.store.save_draft(TITLES, {"session": session, "scene": scene})
    else:
        desk.store.drop_draft(TITLES)
