"""Makes a campaign in many operations that is there whole or not at all."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from gm_console.store.files import check_new, discard, placed
from gm_console.store.lock import left_of_lock

Made = TypeVar("Made")


def make_whole(path: Path, make: Callable[[Path], Made]) -> Made:
    """Has ``make`` make and close a campaign beside ``path``, then puts it there. Returns what ``make`` returned.

    Raises StoreError ``exists``, ``folder-missing``, ``folder-not-writable``, ``disk-full``, and what ``make`` raises.
    """
    place = path.absolute()
    check_new(place)
    draft = place.with_name(f".{place.name}.making")
    discard(draft)
    try:
        with placed(draft, place):
            return make(draft)
    finally:
        for left in left_of_lock(draft):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)
