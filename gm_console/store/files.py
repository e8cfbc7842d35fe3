"""Puts finished files in their place, and tells what the disk refuses."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from gm_console.store.errors import StoreError

OUT_OF_ROOM = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
UNWRITABLE = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
FAILING = frozenset({errno.EIO, errno.ENXIO, errno.ENODEV})


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


def discard(draft: Path) -> None:
    """Removes an unfinished database and its journal, as far as they are there."""
    for left in (draft, draft.with_name(f"{draft.name}-journal")):
        with contextlib.suppress(OSError):
            left.unlink(missing_ok=True)


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
