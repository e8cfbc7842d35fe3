"""Reads what is being played: campaign, sessions, scenes, challenges, timers and drafts."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, func, select

from gm_console.store.errors import StoreError
from gm_console.store.read_actors import columns_of, either
from gm_console.store.records import (
    CampaignRecord,
    ChallengeRecord,
    JsonObject,
    SceneRecord,
    SessionRecord,
    TimerRecord,
)
from gm_console.store.rows import fetch, kind_of
from gm_console.store.tables import TABLES

SESSION, SCENE, CHALLENGE, TIMER, DRAFT = (TABLES[name] for name in ("session", "scene", "challenge", "timer", "draft"))
CAMPAIGNS = columns_of("campaign", CampaignRecord)
SESSIONS = columns_of("session", SessionRecord)
SCENES = columns_of("scene", SceneRecord)
CHALLENGES = columns_of("challenge", ChallengeRecord)
TIMERS = columns_of("timer", TimerRecord)


Row = TypeVar("Row")


class PlayReader:
    """Questions about what is being played."""

    _connection: Connection

    def _first(self, record: type[Row], statement: Select[Any]) -> Row | None:
        row = self._connection.execute(statement.limit(1)).one_or_none()
        return record(*row) if row else None

    def _all(self, record: type[Row], statement: Select[Any]) -> tuple[Row, ...]:
        return tuple(record(*row) for row in self._connection.execute(statement))

    def _named(self, table: str, record: type[Row], row_id: str) -> Row:
        row_of = TABLES[table]
        found = self._first(record, select(*columns_of(table, record)).where(row_of.c.id == row_id))
        if found is None:
            raise StoreError("not-found", table=table, row_id=row_id)
        return found

    def has(self, table: str, row_id: str) -> bool:
        """Whether a row is there. Raises StoreError ``not-a-table``."""
        return fetch(self._connection, kind_of(table), row_id) is not None

    def campaign(self) -> CampaignRecord:
        """The campaign."""
        return CampaignRecord(*self._connection.execute(select(*CAMPAIGNS)).one())

    def sessions(self) -> tuple[SessionRecord, ...]:
        """All sessions, by number."""
        return self._all(SessionRecord, select(*SESSIONS).order_by(SESSION.c.number))

    def session(self, session_id: str) -> SessionRecord:
        """One session. Raises StoreError ``not-found``."""
        return self._named("session", SessionRecord, session_id)

    def current_session(self) -> SessionRecord | None:
        """The session that runs or is paused, None between sessions."""
        statement = select(*SESSIONS).where(SESSION.c.state != "ended").order_by(SESSION.c.number.desc())
        return self._first(SessionRecord, statement)

    def scenes(self, session_id: str) -> tuple[SceneRecord, ...]:
        """A session's scenes, by number."""
        return self._all(SceneRecord, select(*SCENES).where(SCENE.c.session_id == session_id).order_by(SCENE.c.number))

    def scene(self, scene_id: str) -> SceneRecord:
        """One scene. Raises StoreError ``not-found``."""
        return self._named("scene", SceneRecord, scene_id)

    def current_scene(self) -> SceneRecord | None:
        """The scene that the current session is in, None before its first."""
        session = self.current_session()
        if session is None:
            return None
        statement = select(*SCENES).where(SCENE.c.session_id == session.id, SCENE.c.ended_at.is_(None))
        return self._first(SceneRecord, statement.order_by(SCENE.c.number.desc()))

    def challenges(
        self, state: str | Collection[str] | None = None, system: str | None = None
    ) -> tuple[ChallengeRecord, ...]:
        """Challenges in a state (or one of several) and of a system, oldest first."""
        statement = select(*CHALLENGES).order_by(CHALLENGE.c.created_at, CHALLENGE.c.id)
        if state is not None:
            statement = statement.where(either(CHALLENGE.c.state, state))
        if system is not None:
            statement = statement.where(CHALLENGE.c.system == system)
        return self._all(ChallengeRecord, statement)

    def challenges_in_turn(self, state: str, batch: int = 200) -> Iterator[ChallengeRecord]:
        """Challenges in a state, by id, read some at a time."""
        last = ""
        statement = select(*CHALLENGES).where(CHALLENGE.c.state == state).order_by(CHALLENGE.c.id).limit(batch)
        while found := self._all(ChallengeRecord, statement.where(CHALLENGE.c.id > last)):
            yield from found
            last = found[-1].id

    def challenge(self, challenge_id: str) -> ChallengeRecord:
        """One challenge. Raises StoreError ``not-found``."""
        return self._named("challenge", ChallengeRecord, challenge_id)

    def timers(self, states: Collection[str] | None = ("running", "paused")) -> tuple[TimerRecord, ...]:
        """Timers in one of ``states`` (None: all), oldest first."""
        statement = select(*TIMERS).order_by(TIMER.c.started_at, TIMER.c.id)
        if states is not None:
            statement = statement.where(either(TIMER.c.state, states))
        return self._all(TimerRecord, statement)

    def timer(self, timer_id: str) -> TimerRecord:
        """One timer. Raises StoreError ``not-found``."""
        return self._named("timer", TimerRecord, timer_id)

    def draft(self, key: str) -> JsonObject | None:
        """A draft, None where there is none."""
        found: JsonObject | None = self._connection.scalar(select(DRAFT.c.data).where(DRAFT.c.key == key))
        return found

    def drafts(self, prefix: str = "") -> dict[str, JsonObject]:
        """Drafts by key, those whose key begins with ``prefix``."""
        begins = func.substr(DRAFT.c.key, 1, len(prefix)) == prefix
        rows = self._connection.execute(select(DRAFT.c.key, DRAFT.c.data).where(begins).order_by(DRAFT.c.key))
        return {row.key: row.data for row in rows}
