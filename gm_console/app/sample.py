"""The sample campaign, made through the application's own operations from definitions in resources."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from gm_console.app import challenges, notes, roster, sessions, timers
from gm_console.app.context import Desk
from gm_console.app.sides import SideRequest, side_sheet
from gm_console.resources import resource
from gm_console.rules.system import JsonObject, System
from gm_console.store.making import make_whole
from gm_console.store.records import ChallengeRecord
from gm_console.store.store import Store

SEED = "thornwood"


class SampleClock:
    """Starts some days before ``now`` and is moved by the definitions; never later than ``now``."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self.time = now

    def __call__(self) -> datetime:
        """The time, two seconds on from the last asking."""
        self.time += timedelta(seconds=2)
        return min(self.time, self.now)

    def turn_to(self, minutes_ago: float) -> None:
        """Sets the time to so many minutes before now."""
        self.time = self.now - timedelta(minutes=minutes_ago)


@dataclass
class _Telling:
    """The desk, the clock, and who is who in the definitions."""

    desk: Desk
    clock: SampleClock
    actors: dict[str, str] = field(default_factory=dict)

    def name(self, key: str) -> str:
        return self.desk.store.actor(self.actors[key]).name


def definitions() -> JsonObject:
    """The sample campaign as it is defined."""
    found: JsonObject = json.loads(resource("sample", "thornwood.json").read_text("utf-8"))
    return found


def make_sample(path: Path, systems: Mapping[str, System], now: datetime) -> None:
    """Makes the sample campaign at ``path``, its last session running at ``now``.

    It is there whole or not at all. Raises StoreError where something lies there already.
    """
    make_whole(path, lambda draft: _make(draft, systems, now))


def _make(path: Path, systems: Mapping[str, System], now: datetime) -> None:
    told = definitions()
    clock = SampleClock(now)
    clock.turn_to(told["begins"])
    with Store.create(path, told["name"], clock=clock, systems=list(systems)) as store:
        tell(_Telling(Desk(store, systems, make_seed=_seed), clock), told)


def _seed() -> str:
    return SEED


def tell(telling: _Telling, told: JsonObject) -> None:
    """Carries the definitions out, one operation after another."""
    for actor in told["actors"]:
        _add(telling, actor)
    for event in told["events"]:
        if "ago" in event:
            telling.clock.turn_to(event["ago"])
        EVENTS[event["do"]](telling, event)


def _add(telling: _Telling, told: JsonObject) -> None:
    known = {"key", "sheets", "own"}
    fields = {name: value for name, value in told.items() if name not in known}
    new = roster.NewActor(**{**fields, "tags": tuple(fields.get("tags", ()))})
    actor_id, _ = roster.add_actor(telling.desk, new, told.get("sheets", {}))
    telling.actors[told["key"]] = actor_id
    for name, (value, maximum) in told.get("own", {}).items():
        roster.add_own_tracker(telling.desk, actor_id, name, value, maximum)


def _record(telling: _Telling, event: JsonObject) -> ChallengeRecord:
    """The challenge of an event: figures of the actors named, with what the event says of its own on top."""
    desk, system = telling.desk, event["system"]
    setup, rulings = copy.deepcopy(event["setup"]), desk.rulings(system)
    people, sources = {}, {}
    for role, key in event.get("people", {}).items():
        name, actor_id = telling.name(key), telling.actors[key]
        people[name] = actor_id
        request = SideRequest(actor_id, system, role.partition(".")[0].rstrip("0123456789"), setup, rulings)
        found = side_sheet(desk, request)
        side, place = _side(setup, role)
        place[side] = _laid({"name": name, **(found.figures.values if found.figures else {})}, place[side])
        sources.update({f"{role}.{path}": each for path, each in found.sources.items()})
    fresh = challenges.new_challenge(desk, system, setup, {**people, **dict.fromkeys(event.get("passing", []))})
    return replace(
        fresh,
        title=event.get("title", ""),
        moves=event.get("moves", []),
        waived=event.get("waived", []),
        added=event.get("added", []),
        extras=event.get("extras", {}),
        sources=sources,
    )


def _side(setup: JsonObject, role: str) -> tuple[Any, Any]:
    """The key and the container of a side in the set-up (``attacker``, ``participants.0``)."""
    place: Any = setup
    *way, last = role.split(".")
    for part in way:
        place = place[int(part) if part.isdigit() else part]
    return (int(last) if last.isdigit() else last), place


def _laid(below: JsonObject, above: JsonObject) -> JsonObject:
    """``below`` with ``above`` on top, objects within objects."""
    merged = dict(below)
    for key, value in above.items():
        there = merged.get(key)
        merged[key] = _laid(there, value) if isinstance(value, dict) and isinstance(there, dict) else value
    return merged


def _challenge(telling: _Telling, event: JsonObject) -> None:
    challenges.apply_challenge(telling.desk, _record(telling, event))


def _open(telling: _Telling, event: JsonObject) -> None:
    challenges.save_open(telling.desk, _record(telling, event))


def _prepare(telling: _Telling, event: JsonObject) -> None:
    challenges.prepare(telling.desk, _record(telling, event))


def _session(telling: _Telling, event: JsonObject) -> None:
    sessions.start_session(telling.desk, event.get("title", ""))
    if event.get("scene"):
        scene = telling.desk.store.current_scene()
        assert scene is not None
        sessions.rename_scene(telling.desk, scene.id, event["scene"])


def _scene(telling: _Telling, event: JsonObject) -> None:
    sessions.next_scene(telling.desk, event["title"])


def _end(telling: _Telling, _event: JsonObject) -> None:
    sessions.end_session(telling.desk, end_timers=[timer.id for timer in telling.desk.store.timers()])


def _note(telling: _Telling, event: JsonObject) -> None:
    notes.add_note(telling.desk, event["text"], audience=event.get("audience", "storyteller"))


def _undo(telling: _Telling, _event: JsonObject) -> None:
    telling.desk.store.undo()


def _tracker(telling: _Telling, event: JsonObject) -> None:
    found = telling.desk.store.tracker(telling.actors[event["actor"]], event.get("system", ""), event["tracker"])
    assert found is not None
    roster.change_tracker(telling.desk, found.id, event["by"], reason=event["reason"])


def _rest(telling: _Telling, event: JsonObject) -> None:
    timers.start_rest(telling.desk, telling.actors[event["actor"]], event["system"], event["occasion"])


def _renew(telling: _Telling, event: JsonObject) -> None:
    wanted = [telling.actors[key] for key in event["actors"]]
    roster.renew(telling.desk, wanted, event["system"], event["occasion"])


def _reminder(telling: _Telling, event: JsonObject) -> None:
    timers.start_reminder(telling.desk, event["text"], event["minutes"])


EVENTS: Mapping[str, Callable[[_Telling, JsonObject], None]] = {
    "challenge": _challenge,
    "open": _open,
    "prepare": _prepare,
    "session": _session,
    "scene": _scene,
    "end": _end,
    "note": _note,
    "undo": _undo,
    "tracker": _tracker,
    "rest": _rest,
    "renew": _renew,
    "reminder": _reminder,
}
