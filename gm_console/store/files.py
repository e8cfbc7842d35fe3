"""Puts finished files in their place, and tells what the disk refuses."""

from __future__ import annotations

import contextlib
import errno
import glob
import os
from collections.abc import Iterator
from pathlib import Path

from gm_console.store.errors import StoreError

OUT_OF_ROOM = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
UNWRITABLE = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
FAILING = frozenset({errno.EIO, errno.ENXIO, errno.ENODEV})
PART = ".part"
"""Ends the name of a copy that is being made."""
ABANDONED_SECONDS = 3600


def put_in_place(draft: Path, place: Path) -> None:
    """Renames a written file to ``place`` so that it is there, whole, even if the power fails right after."""
    with draft.open("rb+") as file:
        os.fsync(file.fileno())
    draft.replace(place)
    with contextlib.suppress(OSError):
        folder = os.open(place.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextlib.contextmanager
def placed(draft: Path, place: Path, *, over: bool = False) -> Iterator[None]:
    """What is written to ``draft`` within comes to ``place``, whole; after any exception nothing does. The draft goes.

    :param over: whether it may take the place of a file. Raises StoreError as `check_new` and `refused` tell.
    """
    try:
        yield
        if not over:
            check_new(place)
        put_in_place(draft, place)
    except OSError as error:
        raise refused(error, place) from error
    finally:
        discard(draft)


def discard(draft: Path) -> None:
    """Removes an unfinished database and its journal, as far as they are there."""
    for left in (draft, draft.with_name(f"{draft.name}-journal")):
        with contextlib.suppress(OSError):
            left.unlink(missing_ok=True)


def discard_abandoned(folder: Path, beginning: str, now: float) -> None:
    """Removes parts of copies in ``folder`` that nobody works on any more: their process was killed.

    :param beginning: of the names of the copies. :param now: seconds since 1970; a part is left alone for an hour.
    """
    for left in folder.glob(f".{glob.escape(beginning)}*{PART}"):
        with contextlib.suppress(OSError):
            if now - left.stat().st_mtime > ABANDONED_SECONDS:
                discard(left)


def check_new(place: Path) -> None:
    """Raises StoreError ``folder-missing`` or ``exists`` where no new file can be made at ``place``."""
    if not place.parent.is_dir():
        raise StoreError("folder-missing", path=str(place.parent))
    if os.path.lexists(place):
        raise StoreError("exists", path=str(place))


def refused(error: OSError, place: Path) -> StoreError:
    """``disk-full``, ``disk-error`` or ``folder-not-writable``."""
    code = "disk-error" if error.errno in FAILING else "folder-not-writable"
    code = "disk-full" if error.errno in OUT_OF_ROOM else code
    return StoreError(code, path=str(place.parent), reason=error.strerror or "")
