"""What restoring a backup would change, by count and by name. Both files are only read."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from operator import attrgetter
from pathlib import Path

from gm_console.app.clock import now
from gm_console.app.context import AppError, Desk
from gm_console.app.roster import tracker_line
from gm_console.app.views import names_of
from gm_console.rules.lines import line_from_json
from gm_console.rules.system import Line, System
from gm_console.store.errors import StoreError
from gm_console.store.glance import Glance, glance_if_readable
from gm_console.store.records import ActorRecord, SessionRecord, TrackerRecord
from gm_console.store.store import Store
from gm_console.store.traces import sound

MOST = 100
"""How many of one sort are named."""

FIELDS = attrgetter(*(each.name for each in fields(ActorRecord) if each.name != "version"))
Written = dict[str, tuple[str, object]]


@dataclass(frozen=True, slots=True)
class Named:
    """One thing that goes or comes back: its name, and when it was (sessions, entries)."""

    line: Line
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Sessions, actors or log entries.

    :ivar before: how many there are; :ivar after: how many the backup has.
    :ivar gone: how many are not in the backup, ``lost`` names the last `MOST` of them.
    :ivar returning: how many are in the backup alone, ``back`` names them likewise.
    """

    before: int
    after: int
    gone: int = 0
    returning: int = 0
    lost: tuple[Named, ...] = ()
    back: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class TrackerStep:
    """A tracker that stands otherwise in the backup; None: it is not there."""

    actor: str
    label: Line
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Contrast:
    """What restoring a backup would change.

    :ivar before: the campaign at a glance, None where it cannot be read; :ivar after: the backup.
    :ivar sessions: and the rest are None where only the glance can be told: of a file that cannot be read, or of one
        that an older console made.
    :ivar trackers: the first `MOST` that differ, of actors in both; :ivar tracker_count: how many do.
    :ivar edited: names of actors in both who differ otherwise: in name, notes, sheet.
    :ivar struck: how many log entries stand now and are taken back in the backup; :ivar standing: the reverse.
    :ivar challenges: how many are open now, and in the backup.
    """

    before: Glance | None
    after: Glance
    sessions: Part | None = None
    actors: Part | None = None
    entries: Part | None = None
    trackers: tuple[TrackerStep, ...] = ()
    tracker_count: int = 0
    edited: tuple[str, ...] = ()
    struck: int = 0
    standing: int = 0
    challenges: tuple[int, int] = (0, 0)

    @property
    def same(self) -> bool:
        """Whether nothing would change."""
        return self.before is not None and self.before.mark == self.after.mark

    @property
    def other_campaign(self) -> bool:
        """Whether the backup is one of another campaign."""
        return self.before is not None and self.before.campaign != self.after.campaign


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of comparing a backup: what differs, or (``error``) why it cannot be used."""

    path: Path
    contrast: Contrast | None = None
    error: StoreError | None = None


def compared(campaign: Path, backup: Path, systems: Mapping[str, System]) -> Compared:
    """`contrast`, or its refusal."""
    try:
        return Compared(backup, contrast(campaign, backup, systems))
    except StoreError as error:
        return Compared(backup, error=error)


def contrast(campaign: Path, backup: Path, systems: Mapping[str, System]) -> Contrast:
    """What putting ``backup`` in the place of ``campaign``, open or not, would change.

    Reads both whole: not for the window's thread. Raises StoreError where ``backup`` is no sound campaign.
    """
    after, before = sound(backup), glance_if_readable(campaign)
    if before is None:
        return Contrast(None, after)
    try:
        with Store.open_copy(campaign, clock=now) as present, Store.open_copy(backup, clock=now) as past:
            return _contrast(Contrast(before, after), Desk(present, systems), Desk(past, systems))
    except StoreError as error:
        return Contrast(before if error.code == "older-read-only" else None, after)


def _contrast(base: Contrast, present: Desk, past: Desk) -> Contrast:
    here, there = present.store.actors(), past.store.actors()
    trackers = _trackers(present, past)
    struck = present.store.entry_ids(reversed=True), past.store.entry_ids(reversed=True)
    ids = present.store.entry_ids(), past.store.entry_ids()
    return replace(
        base,
        sessions=_sessions(present, past),
        actors=_part(*({each.id: _name(each.name) for each in actors} for actors in (here, there))),
        entries=_entries(present, past, *ids),
        trackers=tuple(trackers[:MOST]),
        tracker_count=len(trackers),
        edited=_edited(_written(present, here), _written(past, there)),
        struck=len((struck[1] - struck[0]) & ids[0]),
        standing=len((struck[0] - struck[1]) & ids[1]),
        challenges=(len(present.store.challenges(state="open")), len(past.store.challenges(state="open"))),
    )


def _part(present: Mapping[str, Named], past: Mapping[str, Named]) -> Part:
    lost = [name for key, name in present.items() if key not in past]
    back = [name for key, name in past.items() if key not in present]
    return Part(len(present), len(past), len(lost), len(back), tuple(lost[-MOST:]), tuple(back[-MOST:]))


def _sessions(present: Desk, past: Desk) -> Part:
    return _part(*({each.id: _session(each) for each in desk.store.sessions()} for desk in (present, past)))


def _session(session: SessionRecord) -> Named:
    code = "backup.session-titled" if session.title else "backup.session"
    return Named(Line(code, {"number": session.number, "title": session.title}), session.started_at)


def _name(name: str) -> Named:
    return Named(Line("app.tracker.own", {"name": name}))


def _entries(present: Desk, past: Desk, here: frozenset[str], there: frozenset[str]) -> Part:
    lost, back = _heads(present, here - there), _heads(past, there - here)
    return Part(len(here), len(there), len(here - there), len(there - here), lost, back)


def _heads(desk: Desk, ids: Collection[str]) -> tuple[Named, ...]:
    """The last `MOST` of some entries, the last to be written first."""
    found = sorted(desk.store.entries(ids), key=lambda entry: entry.sequence, reverse=True)[:MOST]
    return tuple(
        Named(Line("app.broken") if entry.broken else line_from_json(entry.headline), entry.happened_at)
        for entry in found
    )


def _trackers(present: Desk, past: Desk) -> list[TrackerStep]:
    """Trackers that differ, of actors there in both, by actor; those a sheet brought or lost included."""
    here, there = present.store.tracker_values(), past.store.tracker_values()
    changed = [key for key in {**here, **there} if here.get(key) != there.get(key)]
    rows = {key: (present if key in here else past).store.tracker_by_id(key) for key in changed[: 10 * MOST]}
    names = names_of(present, {row.actor_id for row in rows.values()})
    both = names.keys() & names_of(past, names).keys()
    steps = [
        TrackerStep(names[row.actor_id], _label(present if key in here else past, row), here.get(key), there.get(key))
        for key, row in rows.items()
        if row.actor_id in both
    ]
    return sorted(steps, key=lambda step: step.actor)


def _label(desk: Desk, row: TrackerRecord) -> Line:
    try:
        return tracker_line(desk, row)
    except AppError:
        return Line("app.tracker.own", {"name": row.key})


def _edited(here: Written, there: Written) -> tuple[str, ...]:
    return tuple(name for key, (name, found) in here.items() if key in there and there[key] != (name, found))


def _written(desk: Desk, actors: Sequence[ActorRecord]) -> Written:
    """Name, and all that is written of each actor, trackers aside, by id."""
    sheets = desk.store.sheets_of([actor.id for actor in actors])
    return {
        actor.id: (actor.name, (FIELDS(actor), [(each.system, each.data) for each in sheets[actor.id]]))
        for actor in actors
    }
