"""The one connection to a campaign's file: rollback journal, full synchronisation, writes only in a transaction."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import ExceptionContext

from gm_console.store.columns import dump_json, load_json
from gm_console.store.errors import FAULTS, FaultError, StoreError

BUSY_SECONDS = 5.0

SETTINGS = """
PRAGMA foreign_keys=ON;
PRAGMA synchronous=FULL;
PRAGMA trusted_schema=OFF;
PRAGMA cache_size=-8000;
PRAGMA schema_version;
"""
"""The last of them reads the file, so that a bad one is noticed at once."""

CODES = {
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_TOOBIG: "damaged",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_IOERR: "disk-error",
    sqlite3.SQLITE_CANTOPEN: "cannot-open",
}
"""SQLite's primary result codes."""

UNREADABLE_TEXT = 0
"""Stands for the missing code of errors that Python itself finds: bytes that are no text."""

CONSTRAINTS = {
    sqlite3.SQLITE_CONSTRAINT_UNIQUE: "duplicate",
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: "duplicate",
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: "in-use",
}


def store_error(error: sqlite3.Error) -> StoreError | None:
    """What an error of SQLite means to the storyteller; None where it is a mistake in the program."""
    extended = getattr(error, "sqlite_errorcode", UNREADABLE_TEXT)
    code = CONSTRAINTS.get(extended) or CODES.get(extended & 0xFF)
    if extended == UNREADABLE_TEXT and isinstance(error, sqlite3.OperationalError):
        code = "damaged"
    if isinstance(error, sqlite3.IntegrityError) and code is None:
        code = "invalid"
    if code is None and str(error).startswith("no such table"):
        code = "damaged"
    return None if code is None else StoreError(code, reason=str(error), table="", field="")


@contextmanager
def sqlite_errors() -> Iterator[None]:
    """What SQLite says within, when it is asked directly, is told as for any other question. Raises StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        found = store_error(error) or StoreError("damaged", reason=str(error))
        raise (FaultError(found.code, **found.parameters) if found.code in FAULTS else found) from error


def raw_connection(path: Path, *, read_only: bool) -> sqlite3.Connection:
    """A connection of the standard library to an existing file, foreign keys on, for the calling thread alone."""
    mode = "ro" if read_only else "rw"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=BUSY_SECONDS, isolation_level=None
    )
    try:
        connection.executescript(SETTINGS)
    except BaseException:
        connection.close()
        raise
    return connection


_MAKER: ContextVar[Callable[[], sqlite3.Connection]] = ContextVar("maker")
"""Makes the connection that is being asked for."""


@cache
def _engine() -> Engine:
    """One for all campaigns: a statement is compiled once. It keeps no connection."""
    engine = create_engine(
        "sqlite://",
        creator=_make,
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        json_serializer=dump_json,
        json_deserializer=load_json,
    )
    event.listen(engine, "handle_error", _translate)
    return engine


def _translate(context: ExceptionContext) -> None:
    original = context.original_exception
    if isinstance(original, UnicodeEncodeError):  # half a character, as a program may put on the clipboard
        raise StoreError("text-broken") from original
    found = store_error(original) if isinstance(original, sqlite3.Error) else None
    if found is not None:
        raise (FaultError(found.code, **found.parameters) if found.code in FAULTS else found) from original


def _make() -> sqlite3.Connection:
    return _MAKER.get()()


def _made(maker: Callable[[], sqlite3.Connection]) -> Connection:
    before = _MAKER.set(maker)
    try:
        return _engine().connect()
    finally:
        _MAKER.reset(before)


def connect_to_write(path: Path) -> Connection:
    """Opens ``path``, which must exist; transactions are begun and ended by `transaction` alone. Raises StoreError."""
    return _made(lambda: raw_connection(path, read_only=False))


def connect(path: Path, *, read_only: bool) -> Connection:
    """Opens ``path``, which must exist; writes are refused outside `transaction`. Raises StoreError."""
    connection = _made(lambda: raw_connection(path, read_only=read_only))
    connection.exec_driver_sql("PRAGMA query_only=ON")
    return connection


def connect_to_copy(path: Path) -> Connection:
    """A copy in memory of all pages of ``path`` as they are at one moment, to be read only. Raises StoreError."""
    connection = _made(lambda: _copied(path))
    connection.exec_driver_sql("PRAGMA query_only=ON")
    return connection


def _copied(path: Path) -> sqlite3.Connection:
    copy = sqlite3.connect(":memory:", isolation_level=None)
    try:
        with closing(raw_connection(path, read_only=True)) as source:
            source.backup(copy)
        copy.executescript(SETTINGS)
    except BaseException:
        copy.close()
        raise
    return copy


def driver(connection: Connection) -> sqlite3.Connection:
    """The standard library's connection below."""
    return cast(sqlite3.Connection, connection.connection.driver_connection)


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """All that is written within is kept together or, after any exception, not at all."""
    try:
        if driver(connection).in_transaction:  # a failing disk would not take the last one back
            connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("PRAGMA query_only=OFF")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield
        connection.exec_driver_sql("COMMIT")
    finally:
        _end(connection)


def _end(connection: Connection) -> None:
    """Takes back what was not committed. What a failing disk says to that does not hide what it said before."""
    raw = driver(connection)
    with contextlib.suppress(sqlite3.DatabaseError):
        if raw.in_transaction:
            raw.execute("ROLLBACK")
    with contextlib.suppress(sqlite3.DatabaseError):
        raw.execute("PRAGMA query_only=ON")
