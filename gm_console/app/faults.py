"""When the disk fails the open campaign: whether it still does, and a copy elsewhere of all there is."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from gm_console.app.backups import newest_good_backup
from gm_console.app.context import AppError, Desk
from gm_console.rules.system import RulesError
from gm_console.store.errors import StoreError
from gm_console.store.making import make_whole
from gm_console.store.restoring import copy_file
from gm_console.store.store import Store

Unsaved = Callable[[Desk], object]
"""Something that the disk did not take: it writes the same into the campaign it is given."""

UNREADABLE = frozenset({"damaged", "disk-error", "cannot-open", "orphan-rows", "copy-differs", "read-only"})
"""What keeps a copy from being made of the campaign itself; its newest backup is taken instead."""


@dataclass(frozen=True, slots=True)
class SavedCopy:
    """A copy of the campaign.

    :ivar path: its file. :ivar backup: when the backup was made that it had to be made from; None where the campaign
        itself could be read. :ivar in_place: it lies where the campaign was, and the console goes on in it.
    """

    path: Path
    backup: datetime | None = None
    in_place: bool = False


def look(desk: Desk) -> None:
    """Raises FaultError where the campaign's file is gone, or no longer the one that was opened. Writes nothing."""
    desk.store.look()


def resume(desk: Desk) -> None:
    """Makes sure that the campaign can be written again. Raises StoreError while it cannot."""
    desk.store.resume()


def save_copy(desk: Desk, target: Path, unsaved: Sequence[Unsaved] = ()) -> SavedCopy:
    """Makes a verified copy in the file ``target``, which must not be there, with what the disk did not take.

    The copy is there whole or not at all. Raises StoreError.
    """
    place = target.absolute().resolve()
    in_place = place == desk.store.path
    backup = make_whole(place, lambda draft: _made(desk, draft, () if in_place else unsaved))
    if in_place:
        desk.store.resume()
    return SavedCopy(place, backup, in_place)


def _made(desk: Desk, place: Path, unsaved: Sequence[Unsaved]) -> datetime | None:
    backup = _copy(desk, place)
    if unsaved:
        _add(desk, place, unsaved)
    return backup


def _copy(desk: Desk, place: Path) -> datetime | None:
    try:
        desk.store.backup(place)
    except StoreError as error:
        if error.code not in UNREADABLE:
            raise
        found = newest_good_backup(desk.store.path)
        if found is None:
            raise
        copy_file(found.path, place, desk.store.clock())
        return found.moment
    return None


def _add(desk: Desk, place: Path, unsaved: Sequence[Unsaved]) -> None:
    """What the copy itself refuses (a challenge that is over by now) is left out; a disk that fails is told."""
    with Store.open(place, clock=desk.store.clock, author=desk.store.author) as store:
        write_unsaved(Desk(store, desk.systems, desk.make_seed), unsaved)


def write_unsaved(desk: Desk, unsaved: Sequence[Unsaved]) -> None:
    """Writes what the disk did not take into another file of the campaign, as far as there is a place for it there."""
    for write in unsaved:
        with contextlib.suppress(RulesError, AppError):
            _write(write, desk)


def _write(write: Unsaved, copy: Desk) -> None:
    try:
        write(copy)
    except StoreError as error:
        if error.code != "not-open":
            raise
