"""One writer for each campaign, held by a lock of the operating system, which ends with its process."""

from __future__ import annotations

import contextlib
import errno
import getpass
import json
import os
import platform
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

from gm_console.store.errors import StoreError


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a campaign open. Blank and 0 where it cannot be told. ``since`` is UTC in ISO form."""

    pid: int = 0
    host: str = ""
    user: str = ""
    since: str = ""


class CampaignLock:
    """Holds the lock of one campaign from `take_lock` to `release`."""

    def __init__(self, lock: FileLock, note: Path) -> None:
        self._lock = lock
        self._note = note

    def stands(self) -> bool:
        """Whether the lock's file is still the one that is held: on a disk plugged in again it is another."""
        try:
            held, found = os.fstat(int(self._lock._context.lock_file_fd or 0)), Path(self._lock.lock_file).stat()
        except OSError:
            return False
        return self._lock.is_locked and (held.st_dev, held.st_ino) == (found.st_dev, found.st_ino)

    def release(self) -> None:
        """Gives the lock back. A second call does nothing."""
        if not self._lock.is_locked:
            return
        with contextlib.suppress(OSError):
            self._note.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            self._lock.release()


def take_lock(campaign: Path, now: datetime) -> CampaignLock:
    """Takes the lock of ``campaign`` (a resolved path).

    The lock is a file beside it: where none can be made, nothing can be written either, SQLite's journal included.
    Raises OSError there, and StoreError ``locked`` with the holder's ``pid``, ``host``, ``user`` and ``since``, and
    ``away`` where the holder is another computer.
    """
    place = _place(campaign)
    lock = FileLock(place, timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        found = _read_note(_note(place))
        away = found.host not in {"", platform.node()}
        raise StoreError("locked", path=str(campaign), away=away, **asdict(found)) from None
    except NotImplementedError as error:  # a share without locks
        raise OSError(errno.ENOLCK, str(error)) from error
    _write_note(_note(place), now)
    return CampaignLock(lock, _note(place))


def holder(campaign: Path) -> Holder | None:
    """Who has ``campaign`` open for writing, None where nobody has."""
    place = _place(campaign.resolve())
    if not place.exists():
        return None
    try:
        with FileLock(place, timeout=0, thread_local=False):
            return None
    except Timeout:
        return _read_note(_note(place))
    except OSError:
        return None


def left_of_lock(campaign: Path) -> tuple[Path, Path]:
    """The files that a lock leaves beside ``campaign``, for one that is no longer there."""
    place = _place(campaign)
    return place, _note(place)


def _place(campaign: Path) -> Path:
    return campaign.parent / f".{campaign.name}.lock"


def _note(place: Path) -> Path:
    return place.with_suffix(".holder")


def _write_note(note: Path, now: datetime) -> None:
    found = Holder(os.getpid(), platform.node(), _user(), now.isoformat(timespec="seconds"))
    with contextlib.suppress(OSError):
        note.write_text(json.dumps(asdict(found)), encoding="utf-8")


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""


def _read_note(note: Path) -> Holder:
    try:
        return Holder(**json.loads(note.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return Holder()
