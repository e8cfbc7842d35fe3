"""The backups there are of a campaign, as a list to choose from."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from gm_console.app.backups import (
    AT_FAULT,
    Backup,
    backup_folder,
    backups,
    every_backup,
    keepers,
    last_replaced,
    newest_good,
)
from gm_console.app.context import Desk
from gm_console.store.errors import StoreError
from gm_console.store.glance import Glance
from gm_console.store.traces import sound

REPLACED = "file-replaced"
HELPED = AT_FAULT | {"file-gone", REPLACED}
"""Refusals after which a backup helps; of a file that was replaced, where it is no sound campaign."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One backup.

    :ivar size: in bytes. :ivar stamp: another whenever the file is written.
    :ivar kept_as: ``recent``, ``daily``, ``weekly``: what it is kept as; none of them where it goes with the next.
    :ivar undoes: it is what the last restoring took the place of.
    """

    backup: Backup
    size: int
    stamp: int
    kept_as: tuple[str, ...] = ()
    undoes: bool = False

    @property
    def path(self) -> Path:
        """Its file."""
        return self.backup.path


@dataclass(frozen=True, slots=True)
class BackupList:
    """Backups of one campaign, the newest first, but what undoes the last restoring before all.

    :ivar folder: where new ones go.
    """

    campaign: Path
    folder: Path
    rows: tuple[Listed, ...] = ()


@dataclass(frozen=True, slots=True)
class Looked:
    """What one backup holds, or (``error``) why it cannot be used."""

    path: Path
    stamp: int
    glance: Glance | None = None
    error: StoreError | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """The newest good backup of a campaign that cannot be opened."""

    campaign: Path
    backup: Backup
    glance: Glance


def backup_list(desk: Desk) -> BackupList:
    """The backups of the open campaign."""
    campaign, folder = desk.store.path, backup_folder(desk)
    found = _found(campaign, folder)
    return _list(campaign, folder, found, last_replaced(found))


def backup_list_of(campaign: Path) -> BackupList:
    """The backups of a campaign that cannot be opened. Not for the window's thread."""
    found = list(every_backup(campaign))
    return _list(campaign, found[0].path.parent if found else campaign.parent, found, None)


def _found(campaign: Path, folder: Path) -> list[Backup]:
    """Those in ``folder``, and those beside the campaign from before it was chosen; the newest first."""
    found = {each.path: each for each in (*backups(folder, campaign.stem), *every_backup(campaign))}
    return sorted(found.values(), key=lambda each: each.moment, reverse=True)


def _list(campaign: Path, folder: Path, found: list[Backup], undoes: Backup | None) -> BackupList:
    kept = _kept_as(found)
    rows = [row for each in found if (row := _row(each, kept, undoes)) is not None]
    return BackupList(campaign, folder, tuple(sorted(rows, key=lambda row: not row.undoes)))


def _kept_as(found: list[Backup]) -> dict[Path, tuple[str, ...]]:
    """By path; each folder is thinned out by itself."""
    folders: dict[Path, list[Backup]] = defaultdict(list)
    for each in found:
        folders[each.path.parent].append(each)
    named: dict[Path, tuple[str, ...]] = {}
    for some in folders.values():
        stay = keepers(each.moment.astimezone() for each in some)
        named |= {each.path: stay.get(each.moment.astimezone(), ()) for each in some}
    return named


def _row(backup: Backup, kept: dict[Path, tuple[str, ...]], undoes: Backup | None) -> Listed | None:
    try:
        found = backup.path.stat()
    except OSError:
        return None
    return Listed(backup, found.st_size, found.st_mtime_ns, kept[backup.path], backup is undoes)


def look_into(path: Path, stamp: int) -> Looked:
    """Checks one backup whole. Not for the window's thread."""
    try:
        return Looked(path, stamp, sound(path))
    except StoreError as error:
        return Looked(path, stamp, error=error)


def offer_for(campaign: Path, code: str) -> Offer | None:
    """What helps where ``campaign`` was refused with ``code``, None where nothing does. Not for the window's thread."""
    if code == REPLACED and look_into(campaign, 0).error is None:
        return None
    found = newest_good(campaign) if code in HELPED else None
    return Offer(campaign, *found) if found is not None else None
