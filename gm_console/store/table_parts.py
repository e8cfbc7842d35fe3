"""What the tables are made of. Every constraint has a name, every type is the same on every database."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from gm_console.store.columns import Json, Names, UtcTime

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


def primary_key() -> Any:
    """The primary key: an id."""
    return Field(primary_key=True, sa_type=sa.String(ID_LENGTH))


def plain_id() -> Any:
    """An id without a foreign key."""
    return Field(sa_type=sa.String(ID_LENGTH))


def points_to(table: str) -> Any:
    """An id of a row of ``table``, checked when a transaction commits."""
    target = sa.ForeignKey(f"{table}.id", deferrable=True, initially="DEFERRED")
    return Field(sa_type=sa.String(ID_LENGTH), sa_column_args=[target])


def moment() -> Any:
    """A UTC time."""
    return Field(sa_type=UtcTime)


def json_value() -> Any:
    """A JSON object or list."""
    return Field(sa_type=Json)


def name_list() -> Any:
    """A tuple of texts."""
    return Field(sa_type=Names)


def long_text() -> Any:
    """A text of any length."""
    return Field(sa_type=sa.Text)


def one_of(column: str, choices: tuple[str, ...]) -> sa.CheckConstraint:
    """That ``column`` holds one of ``choices``."""
    allowed = ", ".join(f"'{choice}'" for choice in choices)
    return sa.CheckConstraint(f"{column} IN ({allowed})", name=column)


def least(column: str, low: int) -> sa.CheckConstraint:
    """That ``column`` is not below ``low``."""
    return sa.CheckConstraint(f"{column} >= {low}", name=f"{column}_least")
