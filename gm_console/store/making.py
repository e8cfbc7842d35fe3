"""Makes a campaign in many operations that is there whole or not at all."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

from gm_console.store.files import check_new, discard, put_in_place, refused
from gm_console.store.lock import left_of_lock


def make_whole(path: Path, make: Callable[[Path], None]) -> None:
    """Has ``make`` make and close a campaign beside ``path``, then puts it there.

    Raises StoreError ``exists``, ``folder-missing``, ``folder-not-writable``, ``disk-full``, and what ``make`` raises.
    """
    place = path.absolute()
    check_new(place)
    draft = place.with_name(f".{place.name}.making")
    discard(draft)
    try:
        make(draft)
        check_new(place)
        put_in_place(draft, place)
    except OSError as error:
        raise refused(error, place) from error
    finally:
        discard(draft)
        for left in left_of_lock(draft):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)
