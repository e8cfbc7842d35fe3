"""Challenges from open to logged: saving, applying, abandoning, keeping passing figures."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gm_console.app.context import AppError, Desk
from gm_console.app.effects import write_added, write_effects
from gm_console.app.overrides import BY_HAND, REASONS, as_json, overruled
from gm_console.app.redraw import by_seed
from gm_console.app.replay import CORRECTS, Replay, replay_record
from gm_console.app.roster import NewActor, insert_actor, put_sheet
from gm_console.rules.challenge_file import read_added
from gm_console.rules.lines import line_as_json
from gm_console.rules.system import JsonObject, RulesError
from gm_console.store.operation import Operation
from gm_console.store.records import LOGGED, ChallengeRecord, Changes

TAKEN_BACK = "taken_back"
"""Key of `ChallengeRecord.extras`: lines of what was seen and then taken back, oldest first."""
SAID_OF_ONE = ("note", "accepted", "damage", "overrides", REASONS, BY_HAND, TAKEN_BACK, CORRECTS)
"""Keys of `ChallengeRecord.extras` that belong to one playing of a challenge alone."""
NOT_PREPARED = ("overrides", REASONS, BY_HAND, TAKEN_BACK, CORRECTS)
"""Those that are not kept with a set-up for later; a note and stakes are."""


@dataclass(frozen=True, slots=True)
class Applied:
    """A challenge that has been applied and logged."""

    entry_id: str
    changes: Changes


def new_challenge(
    desk: Desk, system: str, setup: JsonObject, participants: Mapping[str, Any] | None = None
) -> ChallengeRecord:
    """A new open challenge under the campaign's rulings; not saved yet."""
    scene = desk.store.current_scene()
    return ChallengeRecord(
        id=str(uuid.uuid4()),
        system=system,
        state="open",
        setup=setup,
        created_at=desk.store.clock(),
        rulings=desk.rulings(system),
        rules_version=desk.system(system).rules_version,
        participants=dict(participants or {}),
        scene_id=scene.id if scene else None,
    )


def save_open(desk: Desk, record: ChallengeRecord) -> str:
    """Puts down an open challenge as it stands (not an operation: only its last state is kept). Returns its id."""
    desk.store.save_open(record)
    return record.id


def people_of(_desk: Desk, record: ChallengeRecord) -> Changes:
    """The actors of an open challenge, of whom it may hold other figures than before."""
    return Changes(None, {"actor": tuple(actor for actor in record.participants.values() if actor)})


def apply_challenge(desk: Desk, record: ChallengeRecord, *, make_actors: bool = False) -> Applied:
    """Applies a finished challenge's effects and logs it, as one operation.

    Effects waived and added stand in ``record``; ``record.extras`` may hold ``note``, ``audience`` and ``damage``
    (``[{"actor": id, "tracker": name, "by": n}]``). With ``make_actors`` participants that are no actors yet
    become actors. Raises AppError ``not-finished``, ``correct-accept`` for a correction, and what `replay_record`
    raises.
    """
    if CORRECTS in record.extras:
        raise AppError("correct-accept")
    played = replay_record(desk, record)
    if played.outcome is None:
        raise AppError("not-finished")
    title = line_as_json(played.system.title(played.setup))
    with desk.store.operation("op.apply", {"title": title}, happened_at=record.happened_at) as operation:
        finished = _with_actors(desk, operation, record, played) if make_actors else record
        finish(desk, operation, finished)
        changes = _write_all(desk, operation, finished, played)
        listed = {"overruled": as_json(overruled(desk, record))}
        entry = log_ruling(operation, finished, played, changes, listed)
    return Applied(entry, operation.changes)


def finish(desk: Desk, operation: Operation, record: ChallengeRecord) -> None:
    """Writes a challenge that was open, or nowhere yet, as finished."""
    if desk.store.has("challenge", record.id):
        desk.store.save_open(record)
        operation.update("challenge", record.id, state="finished")
    else:
        operation.insert(replace(record, state="finished"))


def _write_all(desk: Desk, operation: Operation, record: ChallengeRecord, played: Replay) -> list[JsonObject]:
    waived = {item["effect"] for item in record.waived}
    changes = write_effects(desk, operation, played, record.participants, waived)
    for item in record.added:
        added = read_added(item)
        actor_id = record.participants.get(added.actor) or _named(desk, added.actor)
        if actor_id:
            changes += write_added(desk, operation, record.system, added, actor_id)
    for damage in record.extras.get("damage", []):
        item = {"effect": "tracker", "reason": "damage", "actor": "-"} | {key: damage[key] for key in ("tracker", "by")}
        changes += write_added(desk, operation, record.system, read_added(item), damage["actor"])
    return changes


def _named(desk: Desk, name: str) -> str | None:
    return next((actor.id for actor in desk.store.actors_named(name)), None)


def log_ruling(
    operation: Operation,
    record: ChallengeRecord,
    played: Replay,
    changes: list[JsonObject],
    more: Mapping[str, Any] | None = None,
) -> str:
    """Logs a finished challenge. ``changes``: what it did to trackers; ``more``: goes into the body. Returns its id."""
    headline = played.system.headline(played.state)
    return operation.log(
        kind="challenge",
        system=record.system,
        headline=line_as_json(headline),
        body={**_body(record, played, changes), **(more or {})},
        mark=headline.parameters.get("mark", "neutral"),
        actors=tuple(actor for actor in record.participants.values() if actor),
        audience=record.extras.get("audience", "storyteller"),
        happened_at=record.happened_at,
        rules_version=played.system.rules_version,
    )


def _body(record: ChallengeRecord, played: Replay, changes: list[JsonObject]) -> JsonObject:
    return {
        "challenge": record.id,
        **{part: getattr(record, part) for part in LOGGED},
        "outcome": played.outcome,
        "effects": list(played.system.effects(played.state)),
        "changes": changes,
        "note": record.extras.get("note", ""),
    }


def _with_actors(desk: Desk, operation: Operation, record: ChallengeRecord, played: Replay) -> ChallengeRecord:
    """Finds participants by name, or makes them; gives those without a sheet the challenge's own figures."""
    found = dict(record.participants)
    for participant in played.system.participants(played.state):
        if not found.get(participant.name):
            found[participant.name] = _find_or_make(desk, operation, participant.name)
        _give_sheet(desk, operation, played, participant.name, found[participant.name])
    for item in record.added:
        if not found.get(item["actor"]):
            found[item["actor"]] = _find_or_make(desk, operation, item["actor"])
    return replace(record, participants=found)


def _find_or_make(desk: Desk, operation: Operation, name: str) -> str:
    return _named(desk, name) or insert_actor(operation, NewActor(name), as_written=True).id


def _give_sheet(desk: Desk, operation: Operation, played: Replay, name: str, actor_id: str) -> None:
    if desk.store.sheet(actor_id, played.system.id) is not None:
        return
    try:
        sheet, values = played.system.actor_from(played.state, name)
    except RulesError:
        return  # a figure that no sheet can hold: the actor goes without
    put_sheet(desk, operation, actor_id, played.system.id, sheet.model_dump(mode="json"), values)


def open_with_actors(desk: Desk, record: ChallengeRecord) -> ChallengeRecord:
    """Saves a new challenge in progress as open, its participants found by name or made, as one operation."""
    played = replay_record(desk, record)
    title = line_as_json(played.system.title(played.setup))
    with desk.store.operation("op.open", {"title": title}) as operation:
        known = _with_actors(desk, operation, record, played)
        operation.insert(known)
    return known


def keep_figure(desk: Desk, record: ChallengeRecord, name: str) -> tuple[str, Changes]:
    """Puts a passing figure of a challenge into the roster, with a sheet from the challenge. Returns its id."""
    played = replay_record(desk, record)
    with desk.store.operation("op.keep", {"name": name}) as operation:
        desk.store.save_open(record)
        actor = insert_actor(operation, NewActor(name, scene_id=record.scene_id), as_written=True)
        _give_sheet(desk, operation, played, name, actor.id)
        operation.update("challenge", record.id, participants={**record.participants, name: actor.id})
    return actor.id, operation.changes


def abandon(desk: Desk, record: ChallengeRecord, reason: str = "") -> Changes:
    """Closes an open challenge without a result; of a correction in progress nothing is logged. Undo opens it again."""
    title = _title(desk, record)
    with desk.store.operation("op.abandon", {"title": title}) as operation:
        desk.store.save_open(record)
        operation.update("challenge", record.id, state="abandoned")
        if CORRECTS not in record.extras:
            _log_abandoned(operation, record, title, reason)
    return operation.changes


def _log_abandoned(operation: Operation, record: ChallengeRecord, title: JsonObject, reason: str) -> None:
    operation.log(
        kind="challenge",
        system=record.system,
        headline={"code": "log.abandoned", "parameters": {"title": title}},
        body={"challenge": record.id, "note": reason, **_values_drawn(record)},
        mark="neutral",
        actors=tuple(actor for actor in record.participants.values() if actor),
    )


def _values_drawn(record: ChallengeRecord) -> JsonObject:
    """How many values were drawn in it, where any were: giving it up then overrules them."""
    count = sum(int(part.get("count", 0)) for part in by_seed(record.draws))
    return {"drawn": count} if count else {}


def _title(desk: Desk, record: ChallengeRecord) -> JsonObject:
    """The storyteller's own title, else the system's; where the set-up is not finished, who takes part."""
    system = desk.system(record.system)
    try:
        if not record.title:
            return line_as_json(system.title(system.read_setup(record.setup)))
    except RulesError:
        pass
    return {"code": "app.challenge.title", "parameters": {"title": record.title or " – ".join(record.participants)}}


def prepare(desk: Desk, record: ChallengeRecord) -> Changes:
    """Keeps a copy of a set-up for later. A prepared challenge has no moves."""
    extras = {key: value for key, value in record.extras.items() if key not in NOT_PREPARED}
    clean: JsonObject = {"moves": [], "draws": {}, "waived": [], "added": [], "extras": extras}
    kept = replace(record, id=str(uuid.uuid4()), state="prepared", **clean)
    title = {"code": "app.challenge.title", "parameters": {"title": record.title}}
    with desk.store.operation("op.prepare", {"title": title}) as operation:
        operation.insert(kept)
    return operation.changes


def prepared_challenges(desk: Desk, system: str) -> Sequence[ChallengeRecord]:
    """Prepared challenges of a system, by title."""
    return sorted(desk.store.challenges(state="prepared", system=system), key=lambda record: record.title.casefold())


def start_prepared(desk: Desk, prepared: ChallengeRecord) -> ChallengeRecord:
    """A fresh open challenge from a prepared one, which stays. Saved."""
    fresh = new_challenge(desk, prepared.system, prepared.setup, prepared.participants)
    record = replace(fresh, title=prepared.title, sources=prepared.sources, extras=prepared.extras)
    desk.store.save_open(record)
    return record


def repeat_challenge(desk: Desk, record: ChallengeRecord) -> ChallengeRecord:
    """A fresh open challenge with the set-up of another, which stays as it is. Saved."""
    fresh = new_challenge(desk, record.system, record.setup, record.participants)
    extras = {key: value for key, value in record.extras.items() if key not in SAID_OF_ONE}
    again = replace(fresh, title=record.title, sources=record.sources, extras=extras)
    desk.store.save_open(again)
    return again


def open_challenges(desk: Desk, system: str | None = None) -> Sequence[ChallengeRecord]:
    """Open challenges (of one system), oldest first."""
    return sorted(desk.store.challenges(state="open", system=system), key=lambda record: record.created_at)
