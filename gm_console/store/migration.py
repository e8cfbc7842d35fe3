"""Lifts an older campaign to the present schema. The only module that loads Alembic."""

from __future__ import annotations

import contextlib
import shutil
from datetime import datetime
from pathlib import Path

from alembic import command
from alembic.config import Config

from gm_console.store.backup import back_up, problems, row_counts
from gm_console.store.backup_names import folder_for, folder_told, free_place, make_folder
from gm_console.store.database import connect_to_write, raw_connection
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import Schema
from gm_console.store.files import discard, discard_abandoned, put_in_place, refused
from gm_console.store.opening import revision, stamp


def migrate(place: Path, now: datetime, schema: Schema) -> Path:
    """Brings the campaign at ``place`` to ``schema``; the path of the backup made first, among its others, comes back.

    Everything is done on a copy, which takes the campaign's place when it has been checked; until then the campaign
    stays byte for byte as it was. Raises StoreError ``migration-failed`` with ``path``, ``backup`` and ``reason``;
    ``disk-full``.
    """
    backup = _backed_up(place, now)
    copy = place.with_name(f".{place.name}.migrating")
    try:
        _lift(backup, copy, schema)
        shutil.copymode(place, copy)
        put_in_place(copy, place)
    except Exception as error:
        raise _refusal(error, place, backup) from error
    finally:
        discard(copy)
    discard_abandoned(backup.parent, f"{place.stem} ", now.timestamp())
    return backup


def _refusal(error: Exception, place: Path, backup: Path) -> StoreError:
    if isinstance(error, StoreError) and error.code == "disk-full":
        return error
    if isinstance(error, OSError):
        return refused(error, place)
    return StoreError("migration-failed", path=str(place), backup=str(backup), reason=str(error))


def _backed_up(place: Path, now: datetime) -> Path:
    """A backup where the campaign's lie; beside the campaign where nothing can be written there."""
    with contextlib.closing(raw_connection(place, read_only=False)) as raw:
        chosen, beside = folder_told(place, raw), folder_for(place, {})
        try:
            make_folder(chosen)
            return back_up(raw, free_place(chosen, place.stem, now))
        except StoreError as error:
            if error.code != "folder-not-writable" or chosen == beside:
                raise
        make_folder(beside)
        return back_up(raw, free_place(beside, place.stem, now))


def _lift(backup: Path, copy: Path, schema: Schema) -> None:
    discard(copy)  # a journal that was left beside an older copy must not be played into this one
    shutil.copyfile(backup, copy)
    before = _counted(copy)
    run_scripts(copy, schema)
    after = _counted(copy)
    lost = sorted(table for table, count in before.items() if after.get(table) != count)
    if lost:
        raise ValueError(f"rows lost: {', '.join(lost)}")
    _finish(copy, schema)


def _counted(path: Path) -> dict[str, int]:
    with contextlib.closing(raw_connection(path, read_only=True)) as raw:
        return row_counts(raw)


def run_scripts(path: Path, schema: Schema) -> None:
    """Runs the migrations that lead to ``schema``, foreign keys off: rebuilding a table would delete its children."""
    config = Config(attributes={})
    config.set_main_option("script_location", str(schema.scripts).replace("%", "%%"))
    with connect_to_write(path) as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        config.attributes["connection"] = connection
        command.upgrade(config, revision(schema.version))


def _finish(copy: Path, schema: Schema) -> None:
    with contextlib.closing(raw_connection(copy, read_only=False)) as raw:
        stamp(raw, schema.version)
        found = problems(raw)
    if found:
        raise found[0]
