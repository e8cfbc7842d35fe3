"""One table for each record. Classes carry no behaviour and never leave the store.

Foreign keys are checked when a transaction commits, so that the inverse of an operation may be written in any order.
What is never removed (log, marks, history) holds ids of the rest without a foreign key: it outlives what it tells of.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, get_args

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from gm_console.store.columns import Names, Recorded, UtcTime
from gm_console.store.records import (
    ActorKind,
    Audience,
    ChallengeState,
    Mark,
    SessionState,
    TimerState,
)

ID_LENGTH = 36

NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}


class Table(SQLModel):
    """Base of the tables: metadata of their own, with a name for every constraint."""

    metadata = sa.MetaData(naming_convention=NAMING)


def _key() -> Any:
    return Field(primary_key=True, sa_type=sa.String(ID_LENGTH))


def _id() -> Any:
    return Field(sa_type=sa.String(ID_LENGTH))


def _to(table: str) -> Any:
    target = sa.ForeignKey(f"{table}.id", deferrable=True, initially="DEFERRED")
    return Field(sa_type=sa.String(ID_LENGTH), sa_column_args=[target])


def _time() -> Any:
    return Field(sa_type=UtcTime)


def _json() -> Any:
    return Field(sa_type=sa.JSON)


def _names() -> Any:
    return Field(sa_type=Names)


def _text() -> Any:
    return Field(sa_type=sa.Text)


def _one_of(column: str, choices: tuple[str, ...]) -> sa.CheckConstraint:
    allowed = ", ".join(f"'{choice}'" for choice in choices)
    return sa.CheckConstraint(f"{column} IN ({allowed})", name=column)


def _least(column: str, least: int) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} >= {least}", name=f"{column}_least")


class CampaignRow(Table, table=True):
    """The campaign."""

    __tablename__ = "campaign"

    id: str = _key()
    name: str = _text()
    created_at: datetime = _time()
    systems: tuple[str, ...] = _names()
    rulings: dict[str, Any] = _json()
    result_tables: list[dict[str, Any]] = _json()
    renewals: dict[str, Any] = _json()
    options: dict[str, Any] = _json()
    version: int


class SessionRow(Table, table=True):
    """A session."""

    __tablename__ = "session"
    __table_args__ = (
        _one_of("state", get_args(SessionState)),
        _least("number", 1),
        _least("seconds_before", 0),
        sa.UniqueConstraint("number"),
        sa.Index(None, "started_at"),
    )

    id: str = _key()
    number: int
    title: str = _text()
    state: str
    started_at: datetime = _time()
    ended_at: datetime | None = _time()
    running_since: datetime | None = _time()
    seconds_before: int
    version: int


class SceneRow(Table, table=True):
    """A scene."""

    __tablename__ = "scene"
    __table_args__ = (
        _least("number", 1),
        _least("round", 0),
        sa.UniqueConstraint("session_id", "number"),
        sa.Index(None, "started_at"),
    )

    id: str = _key()
    session_id: str = _to("session")
    number: int
    title: str = _text()
    started_at: datetime = _time()
    ended_at: datetime | None = _time()
    round: int
    version: int


class ActorRow(Table, table=True):
    """A character. ``search`` holds its folded words, ``sort_key`` its place in the roster."""

    __tablename__ = "actor"
    __table_args__ = (
        _one_of("kind", get_args(ActorKind)),
        _one_of("status", ("active", "away", "dead", "archived")),
        sa.Index(None, "name"),
        sa.Index(None, "sort_key", "id"),
        sa.Index(None, "group"),
    )

    id: str = _key()
    name: str = _text()
    kind: str
    public_name: str = _text()
    player: str = _text()
    group: str = _text()
    tags: tuple[str, ...] = _names()
    status: str
    present: bool
    scene_id: str | None = _to("scene")
    created_at: datetime | None = _time()
    version: int
    search: str = _text()
    sort_key: str = _text()
    notes: str = _text()


class SheetRow(Table, table=True):
    """What an actor has in one system."""

    __tablename__ = "sheet"
    __table_args__ = (sa.UniqueConstraint("actor_id", "system"),)

    id: str = _key()
    actor_id: str = _to("actor")
    system: str
    data: dict[str, Any] = _json()
    version: int


class TrackerRow(Table, table=True):
    """A figure that changes in play."""

    __tablename__ = "tracker"
    __table_args__ = (
        _least("value", 0),
        _least("maximum", 0),
        _one_of("audience", get_args(Audience)),
        sa.UniqueConstraint("actor_id", "system", "key"),
    )

    id: str = _key()
    actor_id: str = _to("actor")
    system: str
    key: str
    value: int
    maximum: int | None
    audience: str
    version: int


class ChallengeRow(Table, table=True):
    """A challenge: set-up and moves. Its scene may be undone away under it, hence no foreign key."""

    __tablename__ = "challenge"
    __table_args__ = (
        _one_of("state", get_args(ChallengeState)),
        _least("rules_version", 1),
        sa.Index(None, "state", "system"),
    )

    id: str = _key()
    system: str
    state: str
    setup: dict[str, Any] = _json()
    created_at: datetime = _time()
    moves: list[dict[str, Any]] = _json()
    rulings: dict[str, Any] = _json()
    rules_version: int
    title: str = _text()
    participants: dict[str, Any] = _json()
    sources: dict[str, Any] = _json()
    waived: list[dict[str, Any]] = _json()
    added: list[dict[str, Any]] = _json()
    draws: dict[str, Any] = _json()
    extras: dict[str, Any] = _json()
    scene_id: str | None = _id()
    happened_at: datetime | None = _time()
    version: int


class TimerRow(Table, table=True):
    """A timer in minutes or rounds."""

    __tablename__ = "timer"
    __table_args__ = (
        _one_of("state", get_args(TimerState)),
        _one_of("audience", get_args(Audience)),
        _least("seconds", 0),
        _least("remaining", 0),
        _least("rounds", 0),
        _least("started_round", 0),
        sa.Index(None, "state", "started_at"),
        sa.Index(None, "actor_id"),
    )

    id: str = _key()
    kind: str
    actor_id: str | None = _to("actor")
    label: dict[str, Any] = _json()
    state: str
    started_at: datetime = _time()
    other_id: str | None = _to("actor")
    subject: str = _text()
    system: str
    seconds: int | None
    remaining: int | None
    counted_from: datetime | None = _time()
    rounds: int | None
    started_round: int
    scene_id: str | None = _to("scene")
    on_end: str
    entry_id: str | None = _id()
    audience: str
    version: int


class ConditionRow(Table, table=True):
    """A state of an actor."""

    __tablename__ = "condition"
    __table_args__ = (
        _one_of("audience", get_args(Audience)),
        sa.Index(None, "actor_id"),
    )

    id: str = _key()
    actor_id: str = _to("actor")
    name: str = _text()
    since: datetime = _time()
    timer_id: str | None = _to("timer")
    ended_at: datetime | None = _time()
    audience: str
    version: int


class ChangeSetRow(Table, table=True):
    """One operation, its undoing or redoing. ``redoable``: undone, and nothing new was done since."""

    __tablename__ = "change_set"
    __table_args__ = (
        _one_of("kind", ("do", "undo", "redo")),
        sa.UniqueConstraint("sequence"),
        sa.Index(None, "author", "kind", "standing", "sequence"),
        sa.Index(None, "redoable", "author"),
        sa.Index(None, "target", "kind"),
    )

    id: str = _key()
    sequence: int
    operation: str
    parameters: dict[str, Any] = _json()
    author: str
    kind: str
    target: str | None = _to("change_set")
    standing: bool
    redoable: bool
    happened_at: datetime = _time()
    entered_at: datetime = _time()


class FieldChangeRow(Table, table=True):
    """One field that a change set changed. NULL: nothing stood there."""

    __tablename__ = "field_change"
    __table_args__ = (sa.Index(None, "table_name", "row_id", "change_set_id"),)

    change_set_id: str = Field(
        primary_key=True,
        sa_type=sa.String(ID_LENGTH),
        sa_column_args=[sa.ForeignKey("change_set.id", deferrable=True, initially="DEFERRED")],
    )
    position: int = Field(primary_key=True)
    table_name: str
    row_id: str = _id()
    path: str = _text()
    before: Any = Field(sa_type=Recorded, nullable=True)
    after: Any = Field(sa_type=Recorded, nullable=True)


class LogEntryRow(Table, table=True):
    """An entry of the log. Everything but ``audience`` and ``search`` is in its hash."""

    __tablename__ = "log_entry"
    __table_args__ = (
        _one_of("mark", get_args(Mark)),
        _one_of("audience", get_args(Audience)),
        sa.UniqueConstraint("sequence"),
        sa.Index(None, "happened_at", "sequence"),
        sa.Index(None, "change_set_id"),
        sa.Index(None, "session_id"),
        sa.Index(None, "scene_id"),
    )

    id: str = _key()
    sequence: int
    kind: str
    system: str
    mark: str
    audience: str
    happened_at: datetime = _time()
    entered_at: datetime = _time()
    session_id: str | None = _id()
    scene_id: str | None = _id()
    change_set_id: str = _to("change_set")
    rules_version: int
    previous_hash: str = Field(sa_type=sa.String(64))
    hash: str = Field(sa_type=sa.String(64))
    search: str = _text()
    actors: tuple[str, ...] = _names()
    headline: dict[str, Any] = _json()
    body: dict[str, Any] = _json()


class LogEntryActorRow(Table, table=True):
    """Which actors an entry concerns."""

    __tablename__ = "log_entry_actor"

    actor_id: str = Field(primary_key=True, sa_type=sa.String(ID_LENGTH))
    entry_id: str = Field(
        primary_key=True,
        sa_type=sa.String(ID_LENGTH),
        sa_column_args=[sa.ForeignKey("log_entry.id", deferrable=True, initially="DEFERRED")],
    )


class LogMarkRow(Table, table=True):
    """What happened to an entry later: reversals, notes, pins. It counts while its change set stands."""

    __tablename__ = "log_mark"
    __table_args__ = (
        _one_of("kind", ("reversed", "restored", "note", "pin", "unpin", "corrected", "audience")),
        _one_of("audience", get_args(Audience)),
        sa.UniqueConstraint("sequence"),
        sa.Index(None, "entry_id", "sequence"),
        sa.Index(None, "change_set_id"),
    )

    id: str = _key()
    sequence: int
    entry_id: str = _to("log_entry")
    kind: str
    text: str = _text()
    audience: str
    made_at: datetime = _time()
    change_set_id: str = _to("change_set")
    search: str = _text()


class DraftRow(Table, table=True):
    """Half-typed work: the last state only, outside the history."""

    __tablename__ = "draft"

    key: str = Field(primary_key=True, sa_type=sa.Text)
    data: dict[str, Any] = _json()
    saved_at: datetime = _time()


TABLES: Mapping[str, sa.Table] = Table.metadata.tables
