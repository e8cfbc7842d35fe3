"""Puts a backup in a campaign's place, after what is there has been kept."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from gm_console.store.backup import back_up
from gm_console.store.backup_names import DAMAGED
from gm_console.store.database import raw_connection, store_error
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import SUFFIX, check_file, read_header
from gm_console.store.files import PART, check_new, discard, placed, put_in_place, refused
from gm_console.store.lock import take_lock

UNSOUND = frozenset({"damaged", "not-a-campaign", "newer", "orphan-rows", "copy-differs", "cannot-open", "disk-error"})
"""What keeps a verified copy from being made of a file; its bytes are kept instead."""


def copy_file(place: Path, target: Path, now: datetime) -> Path:
    """A verified copy of a campaign that nobody needs to have opened, in the file ``target``, which must not be there.

    A change that was cut short is first taken back, as SQLite does it, unless another console has the campaign open.
    Raises StoreError as `check_file` and `back_up` do.
    """
    check_file(place)
    with _sqlite_errors(), _lock_if_free(place, now) as mine, _opened(place, read_only=not mine) as raw:
        return back_up(raw, target)


def _opened(place: Path, *, read_only: bool) -> contextlib.closing[sqlite3.Connection]:
    return contextlib.closing(raw_connection(place, read_only=read_only))


@contextlib.contextmanager
def _lock_if_free(place: Path, now: datetime) -> Iterator[bool]:
    if not _journal(place).exists():
        yield False
        return
    try:
        lock = take_lock(place, now)
    except (StoreError, OSError):
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def check_places(backup: Path, place: Path) -> None:
    """Whether ``backup`` may be put at ``place``: over nothing, or over what is or was a campaign.

    Raises StoreError ``same-file``, ``folder-missing``, ``not-a-campaign``, and as `check_file` does for ``backup``.
    """
    check_file(backup)
    if not place.parent.is_dir():
        raise StoreError("folder-missing", path=str(place.parent))
    if not place.exists():
        return
    if backup.samefile(place):
        raise StoreError("same-file", path=str(place))
    if not place.is_file() or (place.suffix != SUFFIX and read_header(place) is None):
        raise StoreError("not-a-campaign", path=str(place))


def restore_file(backup: Path, place: Path, keep: Path, now: datetime) -> Path | None:
    """Puts a verified copy of ``backup`` at ``place``; what is there is first kept at ``keep``, a new file.

    Both are resolved paths. Returns where the present state was kept (beside ``keep``, its name ending in
    ``.damaged``, where it is no sound campaign), None where there was nothing. Until the last step the campaign stays
    as it was. Raises StoreError ``locked``, and as `check_places` and `back_up` do.
    """
    check_places(backup, place)
    with _held(place, now), _sqlite_errors():
        return _exchange(backup, place, keep)


@contextlib.contextmanager
def _held(place: Path, now: datetime) -> Iterator[None]:
    try:
        lock = take_lock(place, now)
    except OSError as error:
        raise refused(error, place) from error
    try:
        yield
    finally:
        lock.release()


@contextlib.contextmanager
def _sqlite_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise (store_error(error) or StoreError("damaged", path="", reason=str(error))) from error


def _exchange(backup: Path, place: Path, keep: Path) -> Path | None:
    draft = place.with_name(f".{place.name}.restoring")
    discard(draft)
    with placed(draft, place, over=True):
        with _opened(backup, read_only=True) as raw:
            back_up(raw, draft)
        kept = _keep(place, keep) if place.exists() else None
        if kept is not None:
            shutil.copymode(place, draft)
    return kept


def _keep(place: Path, keep: Path) -> Path:
    """A verified copy; of what is no sound campaign, the bytes."""
    try:
        check_file(place)
        with _sqlite_errors(), _opened(place, read_only=False) as raw:
            return back_up(raw, keep)
    except StoreError as error:
        if error.code not in UNSOUND:
            raise
    return _keep_bytes(place, keep.with_name(f"{keep.name}{DAMAGED}"))


def _keep_bytes(place: Path, keep: Path) -> Path:
    """Copies the file, and moves along the journal of a change cut short: it must not be played into the new file."""
    check_new(keep)
    draft = keep.with_name(f".{keep.name}{PART}")
    shutil.copyfile(place, draft)
    put_in_place(draft, keep)
    if _journal(place).exists():
        shutil.copyfile(_journal(place), _journal(keep))
        _journal(place).unlink()
    return keep


def _journal(place: Path) -> Path:
    return place.with_name(f"{place.name}-journal")
