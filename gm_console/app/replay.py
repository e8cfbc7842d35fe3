"""A challenge's record played through the rules: what every view of it is read from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.app.context import Desk
from gm_console.app.figures import values_of
from gm_console.app.timers import seconds_left
from gm_console.rules.registry import full_rulings
from gm_console.rules.system import JsonObject, RulesError, RunningTimer, SetupWarning, System
from gm_console.store.records import LOGGED, ChallengeRecord, LogEntryRecord

CORRECTS = "corrects"
"""Key of `ChallengeRecord.extras` in a correction in progress: the id of the log entry that is being corrected."""

Held = dict[tuple[str, str], dict[str, int]]
"""(actor id, system id) to tracker key to what open challenges have spent of it."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A challenge as far as its moves have led."""

    system: System
    setup: Any
    state: Any
    moves: tuple[JsonObject, ...]

    @property
    def outcome(self) -> JsonObject | None:
        """None while in progress."""
        return self.system.outcome(self.state)


def replay(system: System, setup: JsonObject, rulings: Mapping[str, Any], moves: list[JsonObject]) -> Replay:
    """Plays ``moves`` over ``setup``. Raises RulesError as in a challenge file (``challenge.…``, ``moves[i].…``)."""
    try:
        read = system.read_setup(setup)
        state = system.begin(read, full_rulings(system, rulings))
    except RulesError as error:
        raise error.below("challenge", system.id) from None
    for index, move in enumerate(moves):
        try:
            state = system.play(state, system.read_move(move))
        except RulesError as error:
            raise error.below(f"moves[{index}]", system.id) from None
    return Replay(system, read, state, tuple(moves))


def plain(value: Any) -> Any:
    """A value as it reads after it was written down as JSON."""
    return json.loads(json.dumps(value))


def replay_record(desk: Desk, record: ChallengeRecord) -> Replay:
    """`replay` for a stored challenge."""
    return replay(desk.system(record.system), record.setup, record.rulings, record.moves)


def logged_record(entry: LogEntryRecord) -> ChallengeRecord:
    """The finished challenge that an entry tells of, as a record of its own, as far as the entry tells it."""
    return ChallengeRecord(
        id=str(entry.body.get("challenge")),
        system=entry.system,
        state="finished",
        created_at=entry.entered_at,
        rules_version=max(1, entry.rules_version),
        scene_id=entry.scene_id,
        happened_at=entry.happened_at,
        **{part: entry.body[part] for part in LOGGED if part in entry.body},
    )


def held(desk: Desk, besides: str | None = None) -> Held:
    """What open challenges (without the one with id ``besides``, and corrections) hold of actors' trackers."""
    found: Held = {}
    for record in desk.store.challenges(state="open"):
        if record.id != besides and CORRECTS not in record.extras:
            for actor_id, tracker, amount in _held_by(desk, record):
                spent = found.setdefault((actor_id, record.system), {})
                spent[tracker] = spent.get(tracker, 0) + amount
    return found


def _held_by(desk: Desk, record: ChallengeRecord) -> Iterator[tuple[str, str, int]]:
    try:
        played = replay_record(desk, record)
    except RulesError:
        return
    over = played.outcome is not None
    for effect in played.system.effects(played.state) if over else played.system.pending(played.state):
        actor_id = record.participants.get(str(effect.get("actor")))
        if actor_id:
            rows = desk.store.trackers([actor_id]).get(actor_id, ())
            for change in played.system.apply(values_of(rows, record.system), effect):
                yield actor_id, change.tracker, change.before - change.after


def sources_as_json(
    desk: Desk, actor_id: str, system: str, sources: Mapping[str, tuple[str, ...]], until: int | None = None
) -> JsonObject:
    """Where figures came from: the actor, the trackers, the change set that last changed each, and the newest (at).

    :param until: the last change set that counts, by its sequence; None for the newest.
    """
    newest = desk.store.history(1, None if until is None else until + 1)
    at = newest[0].id if newest else None
    rows = {row.key: row for row in desk.store.trackers([actor_id]).get(actor_id, ()) if row.system == system}
    found: JsonObject = {}
    for path, keys in sources.items():
        ids = {key: rows[key].id for key in keys if key in rows}
        changed = {key: desk.store.last_change_of("tracker", row_id, "value", until) for key, row_id in ids.items()}
        found[path] = {"actor": actor_id, "trackers": changed, "at": at}
    return found


@dataclass(frozen=True, slots=True)
class TimedWarning:
    """A warning with the timer it comes from. ``key`` is stable, so that an override of it is remembered."""

    warning: SetupWarning
    timer_id: str
    rest: bool

    @property
    def key(self) -> str:
        """Code and timer."""
        return f"{self.warning.code}/{self.timer_id}"


def warnings(desk: Desk, played: Replay, participants: Mapping[str, Any]) -> tuple[TimedWarning, ...]:
    """What running timers say against a set-up; one that has run out says nothing any more."""
    now = desk.store.clock()
    names = {actor_id: name for name, actor_id in participants.items() if actor_id}
    found: list[TimedWarning] = []
    for timer in desk.store.timers():
        if timer.actor_id in names and seconds_left(timer, now) != 0:
            seen = RunningTimer(timer.kind, names[timer.actor_id], names.get(timer.other_id or "", ""), timer.subject)
            said = played.system.warnings(played.setup, [seen])
            found += [TimedWarning(each, timer.id, timer.kind == "rest") for each in said]
    return tuple(found)
