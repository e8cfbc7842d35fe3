"""Tables of what is as it is now: the rows that operations write."""

from datetime import datetime
from typing import Any, get_args

import sqlalchemy as sa

from gm_console.store.records import ActorKind, Audience, ChallengeState, SessionState, TimerState
from gm_console.store.table_parts import (
    Table,
    json_value,
    least,
    long_text,
    moment,
    name_list,
    one_of,
    plain_id,
    points_to,
    primary_key,
)


class CampaignRow(Table, table=True):
    """The campaign."""

    __tablename__ = "campaign"

    id: str = primary_key()
    name: str = long_text()
    created_at: datetime = moment()
    systems: tuple[str, ...] = name_list()
    rulings: dict[str, Any] = json_value()
    result_tables: list[dict[str, Any]] = json_value()
    renewals: dict[str, Any] = json_value()
    options: dict[str, Any] = json_value()
    version: int


class SessionRow(Table, table=True):
    """A session."""

    __tablename__ = "session"
    __table_args__ = (
        one_of("state", get_args(SessionState)),
        least("number", 1),
        least("seconds_before", 0),
        sa.UniqueConstraint("number"),
        sa.Index(None, "started_at"),
    )

    id: str = primary_key()
    number: int
    title: str = long_text()
    state: str
    started_at: datetime = moment()
    ended_at: datetime | None = moment()
    running_since: datetime | None = moment()
    seconds_before: int
    version: int


class SceneRow(Table, table=True):
    """A scene."""

    __tablename__ = "scene"
    __table_args__ = (
        least("number", 1),
        least("round", 0),
        sa.UniqueConstraint("session_id", "number"),
        sa.Index(None, "started_at"),
    )

    id: str = primary_key()
    session_id: str = points_to("session")
    number: int
    title: str = long_text()
    started_at: datetime = moment()
    ended_at: datetime | None = moment()
    round: int
    version: int


class ActorRow(Table, table=True):
    """A character. ``search`` holds its folded words, ``sort_key`` its place in the roster."""

    __tablename__ = "actor"
    __table_args__ = (
        one_of("kind", get_args(ActorKind)),
        one_of("status", ("active", "away", "dead", "archived")),
        sa.Index(None, "name"),
        sa.Index(None, "sort_key", "id"),
        sa.Index(None, "group"),
    )

    id: str = primary_key()
    name: str = long_text()
    kind: str
    public_name: str = long_text()
    player: str = long_text()
    group: str = long_text()
    tags: tuple[str, ...] = name_list()
    status: str
    present: bool
    scene_id: str | None = points_to("scene")
    created_at: datetime | None = moment()
    version: int
    search: str = long_text()
    sort_key: str = long_text()
    notes: str = long_text()


class SheetRow(Table, table=True):
    """What an actor has in one system."""

    __tablename__ = "sheet"
    __table_args__ = (sa.UniqueConstraint("actor_id", "system"),)

    id: str = primary_key()
    actor_id: str = points_to("actor")
    system: str
    data: dict[str, Any] = json_value()
    version: int


class TrackerRow(Table, table=True):
    """A figure that changes in play."""

    __tablename__ = "tracker"
    __table_args__ = (
        least("value", 0),
        least("maximum", 0),
        one_of("audience", get_args(Audience)),
        sa.UniqueConstraint("actor_id", "system", "key"),
    )

    id: str = primary_key()
    actor_id: str = points_to("actor")
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
        one_of("state", get_args(ChallengeState)),
        least("rules_version", 1),
        sa.Index(None, "state", "system"),
    )

    id: str = primary_key()
    system: str
    state: str
    setup: dict[str, Any] = json_value()
    created_at: datetime = moment()
    moves: list[dict[str, Any]] = json_value()
    rulings: dict[str, Any] = json_value()
    rules_version: int
    title: str = long_text()
    participants: dict[str, Any] = json_value()
    sources: dict[str, Any] = json_value()
    waived: list[dict[str, Any]] = json_value()
    added: list[dict[str, Any]] = json_value()
    draws: dict[str, Any] = json_value()
    extras: dict[str, Any] = json_value()
    scene_id: str | None = plain_id()
    happened_at: datetime | None = moment()
    version: int


class TimerRow(Table, table=True):
    """A timer in minutes or rounds."""

    __tablename__ = "timer"
    __table_args__ = (
        one_of("state", get_args(TimerState)),
        one_of("audience", get_args(Audience)),
        least("seconds", 0),
        least("remaining", 0),
        least("rounds", 0),
        least("started_round", 0),
        sa.Index(None, "state", "started_at"),
        sa.Index(None, "actor_id"),
    )

    id: str = primary_key()
    kind: str
    actor_id: str | None = points_to("actor")
    label: dict[str, Any] = json_value()
    state: str
    started_at: datetime = moment()
    other_id: str | None = points_to("actor")
    subject: str = long_text()
    system: str
    seconds: int | None
    remaining: int | None
    counted_from: datetime | None = moment()
    rounds: int | None
    started_round: int
    scene_id: str | None = points_to("scene")
    on_end: str
    entry_id: str | None = plain_id()
    audience: str
    version: int


class ConditionRow(Table, table=True):
    """A state of an actor."""

    __tablename__ = "condition"
    __table_args__ = (
        one_of("audience", get_args(Audience)),
        sa.Index(None, "actor_id"),
    )

    id: str = primary_key()
    actor_id: str = points_to("actor")
    name: str = long_text()
    since: datetime = moment()
    timer_id: str | None = points_to("timer")
    ended_at: datetime | None = moment()
    audience: str
    version: int
