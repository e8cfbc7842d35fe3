"""Appends to the log and to the history: entries, marks, change sets. Nothing here is ever changed or removed."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection, Select, Table, bindparam, func, insert, or_, select, update

from gm_console.store.chain import FIRST, entry_hash
from gm_console.store.errors import StoreError
from gm_console.store.history import FieldChange
from gm_console.store.records import Audience, ChangeSetRecord, JsonObject, Mark
from gm_console.store.search import search_text, spoken_in
from gm_console.store.tables import TABLES

MarkKind = Literal["reversed", "restored", "note", "pin", "unpin", "corrected", "audience"]

SESSION, SCENE, ENTRY, LINK, MARK, CHANGE_SET, FIELD_CHANGE = (
    TABLES[name]
    for name in ("session", "scene", "log_entry", "log_entry_actor", "log_mark", "change_set", "field_change")
)


def new_id() -> str:
    """A fresh id: a random UUID as text."""
    return str(uuid.uuid4())


def by_field(found: Any) -> JsonObject:
    """A dataclass by field name, its values as they are."""
    return {each.name: getattr(found, each.name) for each in fields(found)}


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry to be appended, without what the store adds to it. ``words``: the sentence, for searching only."""

    kind: str
    headline: JsonObject
    body: JsonObject
    system: str = ""
    mark: Mark = "none"
    actors: tuple[str, ...] = ()
    audience: Audience = "storyteller"
    rules_version: int = 0
    words: str = ""


def next_sequence(connection: Connection, table: Table) -> int:
    """One more than the highest so far, from 1."""
    return (connection.scalar(select(func.max(table.c.sequence))) or 0) + 1


def append_entry(
    connection: Connection, entry: NewEntry, change_set_id: str, happened_at: datetime, entered_at: datetime
) -> str:
    """Writes an entry at the end of the chain, under the session and scene of ``happened_at``. Its id comes back."""
    session_id, scene_id = place_of(connection, happened_at)
    sequence, previous = _last(connection)
    written = by_field(entry)
    words = written.pop("words")
    values = {
        **written,
        "id": new_id(),
        "sequence": sequence + 1,
        "happened_at": happened_at,
        "entered_at": entered_at,
        "session_id": session_id,
        "scene_id": scene_id,
        "change_set_id": change_set_id,
        "previous_hash": previous,
    }
    search = search_text(words, *spoken_in(entry.headline, entry.body))
    connection.execute(insert(ENTRY), {**values, "hash": entry_hash(values), "search": search})
    _link(connection, str(values["id"]), entry.actors)
    return str(values["id"])


def _link(connection: Connection, entry_id: str, actors: Sequence[str]) -> None:
    if actors:
        links = [{"actor_id": actor, "entry_id": entry_id} for actor in dict.fromkeys(actors)]
        connection.execute(insert(LINK), links)


LAST = select(ENTRY.c.sequence, ENTRY.c.hash).order_by(ENTRY.c.sequence.desc()).limit(1)


def _last(connection: Connection) -> tuple[int, str]:
    found = connection.execute(LAST).one_or_none()
    return (found[0], found[1]) if found else (0, FIRST)


def _at(table: Table) -> Select[Any]:
    open_then = or_(table.c.ended_at.is_(None), table.c.ended_at >= bindparam("moment"))
    statement = select(table.c.id).where(table.c.started_at <= bindparam("moment"), open_then)
    return statement.order_by(table.c.started_at.desc(), table.c.number.desc()).limit(1)


SESSION_AT = _at(SESSION)
SCENE_AT = _at(SCENE).where(SCENE.c.session_id == bindparam("session"))
SESSION_NOW = select(SESSION.c.id).where(SESSION.c.state != "ended").order_by(SESSION.c.number.desc()).limit(1)
SCENE_NOW = (
    select(SCENE.c.id)
    .where(SCENE.c.session_id == bindparam("session"), SCENE.c.ended_at.is_(None))
    .order_by(SCENE.c.number.desc())
    .limit(1)
)


def place_of(connection: Connection, moment: datetime) -> tuple[str | None, str | None]:
    """The session and scene that ``moment`` fell into; where none did, those now running."""
    session = connection.scalar(SESSION_AT, {"moment": moment}) or connection.scalar(SESSION_NOW)
    if session is None:
        return None, None
    within = {"moment": moment, "session": session}
    return session, connection.scalar(SCENE_AT, within) or connection.scalar(SCENE_NOW, within)


LOOKED_AT = 50
"""So many of the last entries tell how late it is in a session."""


def in_turn(connection: Connection, now: datetime) -> datetime:
    """When an entry written now is said to have happened: ``now``, but never before the session's other entries.

    So the log keeps its order, and its sessions, where the computer's clock is set back while one runs.
    """
    session = connection.scalar(SESSION_NOW)
    if session is None:
        return now
    last = select(ENTRY.c.happened_at, ENTRY.c.session_id).order_by(ENTRY.c.sequence.desc()).limit(LOOKED_AT).subquery()
    newest = connection.scalar(select(func.max(last.c.happened_at)).where(last.c.session_id == session))
    began = connection.scalar(select(SESSION.c.started_at).where(SESSION.c.id == session))
    scene = connection.scalar(select(func.max(SCENE.c.started_at)).where(SCENE.c.session_id == session))
    return max(moment for moment in (now, newest, began, scene) if moment is not None)


@dataclass(frozen=True, slots=True)
class NewMark:
    """A mark to be put beside an entry."""

    entry_id: str
    kind: MarkKind
    text: str = ""
    audience: Audience = "storyteller"


ENTRY_BY_ID = select(ENTRY.c.id).where(ENTRY.c.id == bindparam("entry"))


def append_mark(connection: Connection, mark: NewMark, change_set_id: str, now: datetime) -> str:
    """Writes a mark; its id comes back. Raises StoreError ``not-found`` where there is no such entry."""
    if connection.scalar(ENTRY_BY_ID, {"entry": mark.entry_id}) is None:
        raise StoreError("not-found", table="log_entry", row_id=mark.entry_id)
    values = {
        **by_field(mark),
        "id": new_id(),
        "sequence": next_sequence(connection, MARK),
        "made_at": now,
        "change_set_id": change_set_id,
        "search": search_text(mark.text),
    }
    connection.execute(insert(MARK), values)
    return str(values["id"])


def append_change_set(connection: Connection, change_set: ChangeSetRecord, changes: Sequence[FieldChange]) -> None:
    """Writes a change set with its field changes."""
    connection.execute(insert(CHANGE_SET), {**by_field(change_set), "redoable": False})
    if changes:
        numbered = [_change_values(change_set.id, position, each) for position, each in enumerate(changes)]
        connection.execute(insert(FIELD_CHANGE), numbered)


def _change_values(change_set_id: str, position: int, change: FieldChange) -> JsonObject:
    values = by_field(change)
    table = values.pop("table")
    return {**values, "table_name": table, "change_set_id": change_set_id, "position": position}


def set_standing(connection: Connection, change_set_id: str, standing: bool) -> None:
    """Notes that a change set was undone (it may be redone) or redone."""
    statement = update(CHANGE_SET).where(CHANGE_SET.c.id == bindparam("row"))
    connection.execute(statement, {"row": change_set_id, "standing": standing, "redoable": not standing})


def end_redo(connection: Connection, author: str) -> None:
    """What ``author`` undid so far can no longer be redone."""
    statement = update(CHANGE_SET).where(CHANGE_SET.c.redoable.is_(True), CHANGE_SET.c.author == bindparam("who"))
    connection.execute(statement, {"who": author, "redoable": False})


def end_redo_of(connection: Connection, table: str, row_id: str) -> None:
    """Like `end_redo` for every author who could redo something on this row."""
    touched = (
        select(CHANGE_SET.c.author)
        .join(FIELD_CHANGE, FIELD_CHANGE.c.change_set_id == CHANGE_SET.c.id)
        .where(CHANGE_SET.c.redoable.is_(True), FIELD_CHANGE.c.table_name == table, FIELD_CHANGE.c.row_id == row_id)
    )
    for author in connection.scalars(touched.distinct()).all():
        end_redo(connection, author)
