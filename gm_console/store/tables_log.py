"""Tables of what only grows (history, log and marks), and of the drafts."""

from datetime import datetime
from typing import Any, get_args

import sqlalchemy as sa
from sqlmodel import Field

from gm_console.store.columns import Recorded
from gm_console.store.records import Audience, Mark
from gm_console.store.table_parts import (
    ID_LENGTH,
    Table,
    json_value,
    long_text,
    moment,
    name_list,
    one_of,
    plain_id,
    points_to,
    primary_key,
)


class ChangeSetRow(Table, table=True):
    """One operation, its undoing or redoing. ``redoable``: undone, and nothing new was done since."""

    __tablename__ = "change_set"
    __table_args__ = (
        one_of("kind", ("do", "undo", "redo")),
        sa.UniqueConstraint("sequence"),
        sa.Index(None, "author", "kind", "standing", "sequence"),
        sa.Index(None, "redoable", "author"),
        sa.Index(None, "target", "kind"),
    )

    id: str = primary_key()
    sequence: int
    operation: str
    parameters: dict[str, Any] = json_value()
    author: str
    kind: str
    target: str | None = points_to("change_set")
    standing: bool
    redoable: bool
    happened_at: datetime = moment()
    entered_at: datetime = moment()


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
    row_id: str = plain_id()
    path: str = long_text()
    before: Any = Field(sa_type=Recorded, nullable=True)
    after: Any = Field(sa_type=Recorded, nullable=True)


class LogEntryRow(Table, table=True):
    """An entry of the log. Everything but ``audience`` and ``search`` is in its hash."""

    __tablename__ = "log_entry"
    __table_args__ = (
        one_of("mark", get_args(Mark)),
        one_of("audience", get_args(Audience)),
        sa.UniqueConstraint("sequence"),
        sa.Index(None, "happened_at", "sequence", "system", "kind"),
        sa.Index(None, "change_set_id"),
        sa.Index(None, "session_id"),
        sa.Index(None, "scene_id"),
    )

    id: str = primary_key()
    sequence: int
    kind: str
    system: str
    mark: str
    audience: str
    happened_at: datetime = moment()
    entered_at: datetime = moment()
    session_id: str | None = plain_id()
    scene_id: str | None = plain_id()
    change_set_id: str = points_to("change_set")
    rules_version: int
    previous_hash: str = Field(sa_type=sa.String(64))
    hash: str = Field(sa_type=sa.String(64))
    search: str = long_text()
    actors: tuple[str, ...] = name_list()
    headline: dict[str, Any] = json_value()
    body: dict[str, Any] = json_value()


class LogEntryActorRow(Table, table=True):
    """Which actors an entry concerns."""

    __tablename__ = "log_entry_actor"
    __table_args__ = (sa.Index(None, "entry_id"),)

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
        one_of("kind", ("reversed", "restored", "note", "pin", "unpin", "corrected", "audience")),
        one_of("audience", get_args(Audience)),
        sa.UniqueConstraint("sequence"),
        sa.Index(None, "entry_id", "sequence"),
        sa.Index(None, "kind", "entry_id"),
        sa.Index(None, "change_set_id"),
    )

    id: str = primary_key()
    sequence: int
    entry_id: str = points_to("log_entry")
    kind: str
    text: str = long_text()
    audience: str
    made_at: datetime = moment()
    change_set_id: str = points_to("change_set")
    search: str = long_text()


class DraftRow(Table, table=True):
    """Half-typed work: the last state only, outside the history."""

    __tablename__ = "draft"

    key: str = Field(primary_key=True, sa_type=sa.Text)
    data: dict[str, Any] = json_value()
    saved_at: datetime = moment()
