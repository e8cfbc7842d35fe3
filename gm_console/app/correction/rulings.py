"""A ruling as a correction takes it: its inputs, what the rules make of them, and what that does to figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from gm_console.app.context import Desk
from gm_console.app.correction.history import Spot, Timeline
from gm_console.app.correction.worlds import Scratch, values_in
from gm_console.app.replay import CORRECTS, logged_record, plain, replay_record
from gm_console.rules.challenge_file import AddedTracker, read_added
from gm_console.rules.lines import line_as_json
from gm_console.rules.system import JsonObject
from gm_console.store.records import LOGGED, ChallengeRecord, LogEntryRecord


@dataclass(frozen=True, slots=True)
class Ruling:
    """A challenge that is over: its record, and the rules' answer. ``answer`` is None while it is in progress."""

    record: ChallengeRecord
    effects: tuple[JsonObject, ...]
    answer: JsonObject | None
    headline: JsonObject

    @property
    def actors(self) -> set[str]:
        """Whom it may do something to."""
        found = {actor for actor in self.record.participants.values() if actor}
        return found | {damage["actor"] for damage in self.record.extras.get("damage", [])}

    def standing_effects(self) -> Iterator[tuple[str, JsonObject]]:
        """Effects that were not waived, each with the id of its actor; passing figures are left out."""
        waived = {item["effect"] for item in self.record.waived}
        for index, effect in enumerate(self.effects):
            actor_id = self.record.participants.get(str(effect.get("actor")))
            if index not in waived and actor_id:
                yield actor_id, effect

    def same_answer(self, other: Ruling) -> bool:
        """Whether outcome, effects and headline are those of ``other``."""
        mine, others = ([each.answer, each.effects, each.headline] for each in (self, other))
        return bool(plain(mine) == plain(others))


def is_ruling(entry: LogEntryRecord) -> bool:
    """Whether an entry tells of a challenge that is over."""
    return "setup" in entry.body and "moves" in entry.body


def record_in(desk: Desk, entry: LogEntryRecord) -> ChallengeRecord:
    """The challenge that an entry tells of, as a record of its own."""
    found, old = logged_record(entry), entry.body.get("challenge")
    title = desk.store.challenge(old).title if isinstance(old, str) and desk.store.has("challenge", old) else ""
    return replace(found, title=title, extras={key: each for key, each in found.extras.items() if key != CORRECTS})


def ruling_then(timeline: Timeline, entry: LogEntryRecord) -> Ruling:
    """`ruling_in`, read once."""
    found: Ruling = timeline.once(("ruling", entry.id), lambda: ruling_in(timeline.desk, entry))
    return found


def ruling_in(desk: Desk, entry: LogEntryRecord) -> Ruling:
    """The ruling as an entry tells it; nothing is recomputed."""
    return Ruling(
        record_in(desk, entry), tuple(entry.body.get("effects", [])), entry.body.get("outcome"), entry.headline
    )


def ruling_of(desk: Desk, record: ChallengeRecord) -> Ruling:
    """What the rules make of a record. Raises RulesError."""
    played = replay_record(desk, record)
    headline = line_as_json(played.system.headline(played.state)) if played.outcome is not None else {}
    return Ruling(record, tuple(played.system.effects(played.state)), plain(played.outcome), headline)


def added_to(desk: Desk, ruling: Ruling) -> Iterator[tuple[str, Any]]:
    """The storyteller's own effects, each with the id of its actor."""
    for item in ruling.record.added:
        added = read_added(item)
        named = ruling.record.participants.get(added.actor)
        actor_id = named or next((actor.id for actor in desk.store.actors_named(added.actor)), None)
        if actor_id:
            yield actor_id, added


def tracker_changes(desk: Desk, ruling: Ruling, scratch: Scratch) -> list[JsonObject]:
    """Does to ``scratch`` what the ruling does to trackers. Returns the changes as a log entry keeps them."""
    system, written = desk.system(ruling.record.system), list[JsonObject]()
    for actor_id, effect in ruling.standing_effects():
        values = values_in(scratch, actor_id, system.id)
        for change in system.apply(values, effect):
            if change.tracker in values:
                written.append(_put(scratch, (actor_id, system.id, change.tracker), change.after))
    for actor_id, added in added_to(desk, ruling):
        if isinstance(added, AddedTracker):
            written.append(_move(scratch, actor_id, system.id, added.tracker, added.by))
    for damage in ruling.record.extras.get("damage", []):
        written.append(_move(scratch, damage["actor"], system.id, damage["tracker"], damage["by"]))
    return written


def _move(scratch: Scratch, actor_id: str, system: str, name: str, by: int) -> JsonObject:
    spot = _named(scratch, actor_id, system, name)
    return _put(scratch, spot, max(0, (scratch.get(spot) or 0) + by))


def _named(scratch: Scratch, actor_id: str, system: str, name: str) -> Spot:
    """As `gm_console.app.effects.tracker_named`: the actor's own tracker of that name, else the system's."""
    own: Spot = (actor_id, "", name)
    if scratch.get(own) is not None:
        return own
    keys = values_in(scratch, actor_id, system)
    return next(((actor_id, system, key) for key in keys if name in (key, key.rpartition(".")[2])), own)


def _put(scratch: Scratch, spot: Spot, after: int) -> JsonObject:
    before = scratch.get(spot) or 0
    scratch.put(spot, after)
    return {"actor": spot[0], "system": spot[1], "tracker": spot[2], "before": before, "after": after}


def same_inputs(one: ChallengeRecord, other: ChallengeRecord) -> bool:
    """Whether nothing was typed otherwise; where figures came from, and what was drawn, does not matter."""
    return bool(_typed(one) == _typed(other))


def _typed(record: ChallengeRecord) -> Any:
    extras = {key: value for key, value in record.extras.items() if key not in (CORRECTS, "audience")}
    inputs = {key: getattr(record, key) for key in LOGGED if key not in ("sources", "draws", "extras")}
    return plain({**inputs, "extras": extras, "title": record.title, "happened_at": str(record.happened_at)})
