"""Makes and opens campaign files: checks, lock, read-only places, migration of older ones."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from pathlib import Path

from sqlalchemy import Connection, create_mock_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import ExecutableDDLElement

from gm_console.store.database import (
    connect,
    connect_to_copy,
    connect_to_write,
    driver,
    raw_connection,
    store_error,
    transaction,
)
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import APPLICATION_ID, CURRENT, Schema, check_file
from gm_console.store.files import check_new, placed, refused
from gm_console.store.invariants import first_fault
from gm_console.store.lock import CampaignLock, take_lock
from gm_console.store.naming import name_of
from gm_console.store.tables import TABLES, Table

VERSION_TABLE_NAME = "alembic_version"
VERSION_TABLE = (
    f"CREATE TABLE {VERSION_TABLE_NAME} (version_num VARCHAR(32) NOT NULL, "
    "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)


@dataclass(frozen=True, slots=True)
class Opened:
    """An open campaign file. ``lock`` is None where it can only be read; ``in_memory``: a copy of it."""

    path: Path
    connection: Connection
    lock: CampaignLock | None
    in_memory: bool = False

    def close(self) -> None:
        """Closes the file and gives the lock back, even where the disk fails meanwhile."""
        try:
            self.connection.close()
        finally:
            if self.lock is not None:
                self.lock.release()


def create_file(path: Path, now: datetime, fill: Callable[[Connection], None]) -> Opened:
    """Makes a campaign and opens it. ``fill`` writes its first rows.

    The file appears whole or not at all. Raises StoreError: ``exists``, ``folder-missing``, ``folder-not-writable``,
    ``locked``, ``disk-full``.
    """
    check_new(path.absolute())
    place = path.absolute().resolve()
    lock = _lock_to_create(place, now)
    try:
        _build(place, fill)
        return Opened(place, connect(place, read_only=False), lock)
    except BaseException:
        lock.release()
        raise


def _lock_to_create(place: Path, now: datetime) -> CampaignLock:
    if not os.access(place.parent, os.W_OK):
        raise StoreError("folder-not-writable", path=str(place.parent))
    try:
        return take_lock(place, now)
    except OSError as error:
        raise refused(error, place) from error


def _build(place: Path, fill: Callable[[Connection], None]) -> None:
    draft = place.with_name(f".{place.name}.new")
    with placed(draft, place):
        _write_new(draft, fill)


def _write_new(draft: Path, fill: Callable[[Connection], None]) -> None:
    draft.write_bytes(b"")
    with connect_to_write(draft) as connection, transaction(connection):
        create_schema(connection)
        fill(connection)


def create_schema(connection: Connection, schema: Schema = CURRENT) -> None:
    """Makes every table as the migrations up to ``schema`` would, and marks the file as a campaign."""
    for statement in (*_statements(), VERSION_TABLE):
        connection.exec_driver_sql(statement)
    connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (revision(schema.version),))
    stamp(driver(connection), schema.version)


@cache
def _statements() -> tuple[str, ...]:
    """What makes every table and index."""
    found: list[str] = []

    def note(made: ExecutableDDLElement, *_: object, **__: object) -> None:
        found.append(str(made.compile(dialect=engine.dialect)))

    engine = create_mock_engine("sqlite://", note)
    Table.metadata.create_all(engine, checkfirst=False)
    return tuple(found)


def revision(version: int) -> str:
    """The name of a migration: ``0001``."""
    return f"{version:04d}"


def stamp(raw: sqlite3.Connection, version: int) -> None:
    """Writes into the header whose file it is, and of which version."""
    raw.execute(f"PRAGMA application_id={APPLICATION_ID}")
    raw.execute(f"PRAGMA user_version={version}")


def open_file(path: Path, now: datetime, *, read_only: bool, schema: Schema = CURRENT) -> Opened:
    """Opens a campaign; where its place cannot be written to, for reading only.

    One that is only read takes no lock. Raises StoreError: ``missing``, ``unreadable``, ``not-a-campaign``,
    ``newer``, ``locked``, ``older-read-only``, ``migration-failed``, ``damaged``,
    ``rows-invalid``, ``unfinished``.
    """
    place = path.absolute().resolve()
    check_file(place, schema)
    with _damage_told(place):
        lock = None if read_only else _lock_unless_read_only(place, now)
    try:
        return _opened(place, lock, now, schema)
    except BaseException:
        if lock is not None:
            lock.release()
        raise


def _lock_unless_read_only(place: Path, now: datetime) -> CampaignLock | None:
    try:
        lock = take_lock(place, now)
    except OSError:
        return None
    kept = False
    try:
        kept = can_write(place)
    finally:
        if not kept:
            lock.release()
    return lock if kept else None


def can_write(place: Path) -> bool:
    """Whether SQLite can write there. It begins to, journal and all, and takes it back: the file stays as it is.

    Beginning alone tells nothing, for on a read-only disk SQLite quietly begins to read.
    """
    try:
        with contextlib.closing(raw_connection(place, read_only=False)) as raw:
            raw.execute("BEGIN IMMEDIATE")
            (version,) = raw.execute("PRAGMA user_version").fetchone()
            raw.execute(f"PRAGMA user_version={version}")
            raw.execute("ROLLBACK")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}:
            return False
        raise (store_error(error) or error) from error
    return True


def _opened(place: Path, lock: CampaignLock | None, now: datetime, schema: Schema) -> Opened:
    with _damage_told(place):
        if check_file(place, schema) == "older":
            _upgrade(place, lock, now, schema)
        connection = _connected(place, read_only=lock is None)
        with _closed_after_refusal(connection):
            _check_tables(connection, place)
            _check_rows(connection, place)
    return Opened(place, connection, lock)


@contextlib.contextmanager
def _closed_after_refusal(connection: Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


@contextlib.contextmanager
def _damage_told(place: Path) -> Iterator[None]:
    """While a file is being opened every error of SQLite's is damage, unless it means something more."""
    try:
        yield
    except StoreError as error:
        if error.code == "damaged" and not error.parameters.get("path"):
            raise StoreError("damaged", **{**error.parameters, "path": str(place)}) from error
        raise
    except (sqlite3.Error, DBAPIError) as error:
        raise StoreError("damaged", path=str(place), reason=str(error)) from error


def open_copy(path: Path) -> Opened:
    """Opens a copy in memory of a campaign of the present schema. Takes no lock; the file is only read, and briefly.

    Its rows may hold what they will: looking for that is what it is for. Raises StoreError as `open_file` does.
    """
    place = path.absolute().resolve()
    if check_file(place) == "older":
        raise StoreError("older-read-only", path=str(place))
    with _damage_told(place):
        connection = _unless_unfinished(place, connect_to_copy)
        with _closed_after_refusal(connection):
            _check_tables(connection, place)
    return Opened(place, connection, None, in_memory=True)


def _upgrade(place: Path, lock: CampaignLock | None, now: datetime, schema: Schema) -> None:
    if lock is None:
        raise StoreError("older-read-only", path=str(place))
    from gm_console.store.migration import migrate

    migrate(place, now, schema)


def _connected(place: Path, *, read_only: bool) -> Connection:
    if read_only:
        return _unless_unfinished(place, partial(connect, read_only=True))
    return connect(place, read_only=False)


def _unless_unfinished(place: Path, reader: Callable[[Path], Connection]) -> Connection:
    try:
        return reader(place)
    except StoreError as error:
        unfinished = place.with_name(f"{place.name}-journal").exists()
        if unfinished and error.code in {"read-only", "cannot-open"}:
            raise StoreError("unfinished", path=str(place)) from error
        raise


def _check_tables(connection: Connection, place: Path) -> None:
    found = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars()
    missing = sorted(set(TABLES) - set(found))
    if missing:
        raise StoreError("damaged", path=str(place), reason=f"no {missing[0]}")
    for table in TABLES.values():
        columns = ", ".join(f'"{table.name}"."{column.name}"' for column in table.columns)
        connection.exec_driver_sql(f'SELECT {columns} FROM "{table.name}" LIMIT 0')  # every column is there
    campaigns = connection.exec_driver_sql("SELECT count(*) FROM campaign").scalar()
    if campaigns != 1:
        raise StoreError("damaged", path=str(place), reason=f"{campaigns} campaigns")


def _check_rows(connection: Connection, place: Path) -> None:
    """Raises StoreError ``rows-invalid`` where a row of what is as it is now holds what cannot be."""
    found = first_fault(driver(connection))
    if found is not None:
        table, row_id, column = found
        name = name_of(driver(connection), table, row_id)
        raise StoreError("rows-invalid", path=str(place), table=table, row_id=row_id, field=column, row=name)
