"""Frozen records: all that ever leaves the store. Times are UTC datetimes, ids are UUIDs as text."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

JsonObject = dict[str, Any]
Audience = Literal["players", "storyteller"]
ActorKind = Literal["pc", "npc"]
ChallengeState = Literal["prepared", "open", "finished", "abandoned"]
SessionState = Literal["running", "paused", "ended"]
TimerState = Literal["running", "paused", "ended", "cancelled"]
Mark = Literal["success", "failure", "neutral", "none"]


@dataclass(frozen=True, slots=True)
class CampaignRecord:
    """The campaign itself (one row).

    :ivar systems: ids of the systems in use, in the order of their tabs.
    :ivar rulings: system id to the options chosen there; :ivar result_tables: tables as JSON;
    :ivar renewals: occasion ("huldufolk/deck") to whether a session's start does it.
    """

    id: str
    name: str
    created_at: datetime
    systems: tuple[str, ...] = ()
    rulings: JsonObject = field(default_factory=dict)
    result_tables: list[JsonObject] = field(default_factory=list)
    renewals: JsonObject = field(default_factory=dict)
    options: JsonObject = field(default_factory=dict)
    version: int = 1


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """A played session, numbered from 1."""

    id: str
    number: int
    title: str
    state: SessionState
    started_at: datetime
    ended_at: datetime | None = None
    running_since: datetime | None = None
    seconds_before: int = 0
    version: int = 1


@dataclass(frozen=True, slots=True)
class SceneRecord:
    """A scene of a session, numbered from 1 within it."""

    id: str
    session_id: str
    number: int
    title: str
    started_at: datetime
    ended_at: datetime | None = None
    round: int = 0
    version: int = 1


@dataclass(frozen=True, slots=True)
class ActorRecord:
    """A character. ``public_name`` is what players may read ("" : the name itself)."""

    id: str
    name: str
    kind: ActorKind
    public_name: str = ""
    player: str = ""
    group: str = ""
    tags: tuple[str, ...] = ()
    notes: str = ""
    status: Literal["active", "away", "dead", "archived"] = "active"
    present: bool = True
    scene_id: str | None = None
    created_at: datetime | None = None
    version: int = 1


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """What an actor has in one system; ``data`` is validated by that system's own model."""

    id: str
    actor_id: str
    system: str
    data: JsonObject
    version: int = 1


@dataclass(frozen=True, slots=True)
class TrackerRecord:
    """A figure that changes in play. ``system`` is "" for one of the storyteller's own, named by ``key``."""

    id: str
    actor_id: str
    system: str
    key: str
    value: int
    maximum: int | None = None
    audience: Audience = "storyteller"
    version: int = 1


@dataclass(frozen=True, slots=True)
class ChallengeRecord:
    """A challenge: its set-up and the moves made, as in the challenge file.

    :ivar participants: name in the set-up to actor id, None for a passing figure.
    :ivar sources: path in the set-up to where the figure came from
        (``{"actor": id, "trackers": {key: change set's id}, "at": id of the newest change set then}`` or
        ``{"typed": true}``).
    :ivar extras: what belongs to the console alone: note, audience, result table, stakes, accepted,
        hidden cards' order, damage tracker.
    :ivar happened_at: set where it was entered afterwards.
    """

    id: str
    system: str
    state: ChallengeState
    setup: JsonObject
    created_at: datetime
    moves: list[JsonObject] = field(default_factory=list)
    rulings: JsonObject = field(default_factory=dict)
    rules_version: int = 1
    title: str = ""
    participants: JsonObject = field(default_factory=dict)
    sources: JsonObject = field(default_factory=dict)
    waived: list[JsonObject] = field(default_factory=list)
    added: list[JsonObject] = field(default_factory=list)
    draws: JsonObject = field(default_factory=dict)
    extras: JsonObject = field(default_factory=dict)
    scene_id: str | None = None
    happened_at: datetime | None = None
    version: int = 1


LOGGED = ("setup", "moves", "rulings", "waived", "added", "draws", "participants", "sources", "extras")
"""Fields of a `ChallengeRecord` that its log entry holds too, in the body."""


@dataclass(frozen=True, slots=True)
class LogEntryRecord:
    """An entry of the log. The immutable part is hash-chained; what happens to it later are marks beside it.

    :ivar headline: ``{"code": …, "parameters": {…}}`` for wording.
    :ivar body: inputs and deltas: set-up, moves, rulings, outcome, effects, waived, added, changes, note.
    :ivar actors: ids of those it concerns.
    :ivar reversed: its operation was undone. :ivar corrected_by: id of the entry that holds the ruling as corrected,
        None where it stands as it was made.
    """

    id: str
    sequence: int
    kind: str
    system: str
    headline: JsonObject
    body: JsonObject
    mark: Mark
    actors: tuple[str, ...]
    audience: Audience
    happened_at: datetime
    entered_at: datetime
    session_id: str | None
    scene_id: str | None
    change_set_id: str
    rules_version: int
    previous_hash: str
    hash: str
    reversed: bool = False
    pinned: bool = False
    notes: tuple[str, ...] = ()
    broken: bool = False
    corrected_by: str | None = None

    @property
    def corrects(self) -> str | None:
        """Id of the entry that this one corrects, None where it corrects none."""
        found = self.body.get("corrects")
        return found if isinstance(found, str) else None


@dataclass(frozen=True, slots=True)
class TimerRecord:
    """A timer in minutes or rounds.

    :ivar label: ``{"code": …, "parameters": …}``; :ivar seconds: whole length, None where it counts rounds.
    :ivar remaining: seconds left at ``counted_from`` (None there: it stands still).
    :ivar rounds: how many rounds it lasts, counted from ``started_round`` of its scene; None where it counts minutes.
    """

    id: str
    kind: str
    actor_id: str | None
    label: JsonObject
    state: TimerState
    started_at: datetime
    other_id: str | None = None
    subject: str = ""
    system: str = ""
    seconds: int | None = None
    remaining: int | None = None
    counted_from: datetime | None = None
    rounds: int | None = None
    started_round: int = 0
    scene_id: str | None = None
    on_end: str = ""
    entry_id: str | None = None
    audience: Audience = "storyteller"
    version: int = 1


@dataclass(frozen=True, slots=True)
class ConditionRecord:
    """A state of an actor of the storyteller's own ("stunned"), with or without a timer that ends it."""

    id: str
    actor_id: str
    name: str
    since: datetime
    timer_id: str | None = None
    ended_at: datetime | None = None
    audience: Audience = "storyteller"
    version: int = 1


@dataclass(frozen=True, slots=True)
class ChangeSetRecord:
    """One named operation, its undoing or its redoing. Kept for ever.

    :ivar operation: code for wording, with ``parameters``. :ivar kind: do, undo or redo.
    :ivar target: the change set undone or redone, None for a new one. :ivar standing: whether it is in force.
    """

    id: str
    sequence: int
    operation: str
    parameters: JsonObject
    author: str
    kind: Literal["do", "undo", "redo"]
    target: str | None
    standing: bool
    happened_at: datetime
    entered_at: datetime


@dataclass(frozen=True, slots=True)
class FieldChangeRecord:
    """One field that a change set changed. ``path`` is "" for a whole row made (before None) or removed."""

    change_set_id: str
    table: str
    row_id: str
    path: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class TrackerCause:
    """One answer to "why 2?": what changed a tracker, when and by which operation."""

    change_set: ChangeSetRecord
    before: int | None
    after: int | None
    entry_id: str | None


@dataclass(frozen=True, slots=True)
class Changes:
    """What an operation touched: table name to row ids. Views update those rows and no others."""

    change_set: ChangeSetRecord | None
    rows: dict[str, tuple[str, ...]]
    entry_id: str | None = None
