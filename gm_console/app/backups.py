"""Backups of a campaign: where they lie, when one is due, which are kept, and bringing one back."""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from gm_console.app.context import AppError, Desk
from gm_console.store.backup_names import DAMAGED, FOLDER, OPTION, STAMP, folder_for, free_place, make_folder
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import SUFFIX, check_file
from gm_console.store.files import discard_abandoned, refused
from gm_console.store.glance import Glance, glance, glance_if_readable
from gm_console.store.records import Changes
from gm_console.store.restoring import check_places, copy_file, restore_file
from gm_console.store.traces import Traces, sound, traces

RECENT, DAILY, WEEKLY = 10, 7, 4
AT_FAULT = frozenset(
    {
        "damaged",
        "not-a-campaign",
        "rows-invalid",
        "orphan-rows",
        "disk-error",
        "missing",
        "unreadable",
        "nothing-to-save",
    }
)
"""Refusals after which a backup of the campaign helps."""

BEFORE_RESTORING = "before restoring"
"""Ends the name of what a restored backup took the place of."""
STAMPED = re.compile(rf"(?P<moment>\d{{4}}-\d\d-\d\d \d\d-\d\d-\d\d UTC)(?P<kept> {BEFORE_RESTORING})?(?: \(\d+\))?")


@dataclass(frozen=True, slots=True)
class BackupState:
    """How the backups of the open campaign stand.

    :ivar folder: where they lie. :ivar last: when the newest was made, None for none yet.
    :ivar made: the one made just now, None where nothing had changed since the last.
    """

    folder: Path
    last: datetime | None
    made: Path | None = None


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup: its file and when it was made (UTC). ``before_restoring``: another took its place just then."""

    path: Path
    moment: datetime
    before_restoring: bool = False


@dataclass(frozen=True, slots=True)
class Restored:
    """A backup that was, or may be, brought back.

    :ivar before: the campaign in whose place it comes, None where none can be read there.
    :ivar after: what the backup holds. :ivar kept: where the state before was kept, None where there was none.
    """

    before: Glance | None
    after: Glance
    kept: Path | None = None

    @property
    def damaged(self) -> bool:
        """Whether what was kept is no sound campaign."""
        return self.kept is not None and self.kept.suffix == DAMAGED


# -- which are kept ----------------------------------------------------------------------------------------------


def kept(moments: Iterable[datetime]) -> frozenset[datetime]:
    """Which backups stay: the 10 most recent, the last of each of 7 days, and the last of each of 4 weeks.

    Days and weeks (from Monday) are those of the moments' own zone, and only such as have a backup count.
    """
    return frozenset(keepers(moments))


def keepers(moments: Iterable[datetime]) -> dict[datetime, tuple[str, ...]]:
    """Which backups stay (see `kept`) and as what: ``recent``, ``daily``, ``weekly``, or several of them."""
    newest = sorted(set(moments), reverse=True)
    chosen = {
        "recent": newest[:RECENT],
        "daily": _last_of_each(newest, datetime.date)[:DAILY],
        "weekly": _last_of_each(newest, lambda moment: moment.isocalendar()[:2])[:WEEKLY],
    }
    named = {moment: tuple(name for name, stay in chosen.items() if moment in stay) for moment in newest}
    return {moment: names for moment, names in named.items() if names}


def _last_of_each(newest: Sequence[datetime], part: Callable[[datetime], Hashable]) -> list[datetime]:
    found: dict[Hashable, datetime] = {}
    for moment in newest:
        found.setdefault(part(moment), moment)
    return list(found.values())


# -- where they lie ----------------------------------------------------------------------------------------------


def backup_folder(desk: Desk) -> Path:
    """Where the backups of the open campaign lie."""
    return folder_for(desk.store.path, desk.store.campaign().options)


def choose_backup_folder(desk: Desk, folder: str) -> Changes:
    """Has backups lie in ``folder`` from now on; "" is the place beside the campaign.

    Older backups stay where they are. Raises AppError ``folder-relative``.
    """
    if folder and not Path(folder).is_absolute():
        raise AppError("folder-relative", "folder", folder=folder)
    campaign = desk.store.campaign()
    with desk.store.operation("op.backup-folder", {"folder": folder or FOLDER}) as operation:
        operation.update("campaign", campaign.id, options={**campaign.options, OPTION: folder})
    return operation.changes


def backups(folder: Path, stem: str) -> tuple[Backup, ...]:
    """Backups in ``folder`` of campaign files called ``stem``, the newest first. None where nothing can be read."""
    try:
        names = sorted(folder.iterdir())
    except OSError:
        return ()
    found = [backup for path in names if (backup := _backup_at(path, stem)) is not None]
    return tuple(sorted(found, key=lambda each: (each.moment, each.path.stat().st_mtime_ns), reverse=True))


def _backup_at(path: Path, stem: str) -> Backup | None:
    name = path.name.removesuffix(SUFFIX)
    stamp = STAMPED.fullmatch(name.removeprefix(f"{stem} "))
    if name == path.name or not name.startswith(f"{stem} ") or stamp is None or path.is_symlink() or not path.is_file():
        return None
    with contextlib.suppress(ValueError):
        moment = datetime.strptime(stamp["moment"], STAMP).replace(tzinfo=UTC)
        return Backup(path, moment, before_restoring=stamp["kept"] is not None)
    return None


# -- making them -------------------------------------------------------------------------------------------------


def backup_state(desk: Desk) -> BackupState:
    """How the backups stand; makes none."""
    newest = _newest(desk)
    return BackupState(backup_folder(desk), newest.moment if newest else None)


def _newest(desk: Desk) -> Backup | None:
    """The last one made; where the clock was set back, not one that seems to be made in the future."""
    found, now = backups(backup_folder(desk), desk.store.path.stem), desk.store.clock()
    return next((each for each in found if each.moment <= now), next(iter(found), None))


def back_up_now(desk: Desk) -> BackupState:
    """Makes a backup of the open campaign and lets go of those too many. Raises StoreError where it fails."""
    folder, store = backup_folder(desk), desk.store
    make_folder(folder)
    now = store.clock()
    made = store.backup(free_place(folder, store.path.stem, now))
    _tidy(folder, store.path.stem, store.campaign().id, now)
    return BackupState(folder, now, made)


def back_up_if_changed(desk: Desk) -> BackupState:
    """`back_up_now`, unless the newest backup holds all there is, or nothing can be written here at all."""
    newest = _newest(desk)
    if desk.store.read_only or (newest is not None and _mark(newest) == desk.store.content_mark()):
        return backup_state(desk)
    return back_up_now(desk)


def back_up_before(desk: Desk) -> BackupState:
    """A backup before something that changes much at once: an import, a batch of challenges.

    None is made where the newest holds all there is, or nothing has been done in the campaign yet. Raises StoreError
    where it fails: then the other should not be done either.
    """
    return backup_state(desk) if len(desk.store.history(2)) < 2 else back_up_if_changed(desk)


def _mark(backup: Backup) -> str | None:
    found = glance_if_readable(backup.path)
    return found.mark if found else None


# -- when the campaign is damaged --------------------------------------------------------------------------------


def newest_good_backup(campaign: Path) -> Backup | None:
    """The newest sound backup of the campaign at ``campaign``, whatever lies there by now; None where there is none.

    Looked for beside it and in the folder chosen for its backups, as far as its file still tells. One of another
    campaign that had the same name is passed over, unless the file does not even tell which it is. Only reads, and
    checks whole files: not for the window's thread.
    """
    found = newest_good(campaign)
    return found[0] if found is not None else None


def newest_good(campaign: Path) -> tuple[Backup, Glance] | None:
    """`newest_good_backup` with what it holds."""
    place = campaign.absolute().resolve()
    told = traces(place, OPTION)
    looked = ((each, _good(each, told.campaign)) for each in _told_of(place, told))
    return next(((each, seen) for each, seen in looked if seen is not None), None)


def every_backup(campaign: Path) -> tuple[Backup, ...]:
    """What is called a backup of the campaign at ``campaign``, the newest first, unchecked.

    Looked for as `newest_good_backup` does: in the folder chosen for them, and beside it. Not for the window's thread.
    """
    place = campaign.absolute().resolve()
    return _told_of(place, traces(place, OPTION))


def _told_of(place: Path, told: Traces) -> tuple[Backup, ...]:
    chosen = [Path(text) for text in told.texts if Path(text).is_absolute()]
    found = {each.path: each for folder in (*chosen, place.parent / FOLDER) for each in backups(folder, place.stem)}
    return tuple(sorted(found.values(), key=lambda each: each.moment, reverse=True))


def offered(error: StoreError, campaign: Path) -> Backup | None:
    """The backup to offer where ``campaign`` was refused with ``error``; None where its file is not at fault."""
    return newest_good_backup(campaign) if error.code in AT_FAULT else None


def _good(backup: Backup, campaign: str) -> Glance | None:
    try:
        found = sound(backup.path)
    except StoreError:
        return None
    return found if campaign in ("", found.campaign) else None


def _tidy(folder: Path, stem: str, campaign: str, now: datetime) -> None:
    """Removes what `kept` leaves out, of this campaign alone; what cannot be read is never touched.

    Beginnings of backups whose making was cut short go too.
    """
    discard_abandoned(folder, f"{stem} ", now.timestamp())
    mine = [
        each for each in backups(folder, stem) if (seen := glance_if_readable(each.path)) and seen.campaign == campaign
    ]
    local = [each.moment.astimezone() for each in mine]
    later = [moment for moment in local if moment > now]  # from before the clock was set back: they push nothing out
    stay = {moment.astimezone(UTC) for moment in kept(set(local) - set(later)) | kept(later)}
    last = last_replaced(mine)
    for each in mine:
        if each.moment not in stay and each is not last:
            with contextlib.suppress(OSError):
                each.path.unlink()


def last_replaced(found: Sequence[Backup]) -> Backup | None:
    """Of backups, the newest first, the one that undoes the last restoring."""
    return next((each for each in found if each.before_restoring), None)


def copy_campaign(campaign: Path, now: datetime, folder: Path | None = None) -> Path:
    """A backup of a campaign that may be open elsewhere, in ``folder`` or where its backups lie. Raises StoreError."""
    place = campaign.absolute().resolve()
    check_file(place)
    seen = glance_if_readable(place)
    into = folder.absolute() if folder else folder_for(place, seen.options if seen else {})
    make_folder(into)
    made = copy_file(place, free_place(into, place.stem, now), now)
    if seen is not None:
        _tidy(into, place.stem, seen.campaign, now)
    return made


# -- bringing one back -------------------------------------------------------------------------------------------


def compare(backup: Path, campaign: Path) -> Restored:
    """What restoring would change; changes nothing. Raises StoreError where ``backup`` is no sound campaign."""
    return Restored(glance_if_readable(campaign.absolute().resolve()), glance(backup.absolute().resolve()))


def check_restoring(desk: Desk, backup: Path) -> None:
    """Makes sure, before the open campaign is closed, that ``backup`` may take its place. Changes nothing in it.

    Raises StoreError as `restore` would, where that can be told beforehand; AppError ``other-campaign``.
    """
    if desk.store.read_only:
        raise StoreError("read-only", path=str(desk.store.path))
    found = sound(backup.absolute().resolve())
    campaign = desk.store.campaign()
    if found.campaign != campaign.id:
        raise AppError("other-campaign", name=found.name)
    folder = backup_folder(desk)
    make_folder(folder)
    _check_writing(folder, desk.store.path.stat().st_size)


def _check_writing(folder: Path, size: int) -> None:
    """Raises StoreError where no file of ``size`` bytes can be written into ``folder``."""
    draft = folder / ".restoring.part"
    try:
        draft.write_bytes(b"")
        free = shutil.disk_usage(folder).free
        draft.unlink()
    except OSError as error:
        raise refused(error, draft) from error
    if free < size:
        raise StoreError("disk-full", path=str(folder))


def restore(backup: Path, campaign: Path, now: datetime) -> Restored:
    """Puts a copy of ``backup`` in the campaign's place, after a backup of the present state. Raises StoreError."""
    place, source = campaign.absolute().resolve(), backup.absolute().resolve()
    check_places(source, place)
    found = compare(source, place)
    folder = folder_for(place, found.before.options if found.before else {})
    if place.exists():
        make_folder(folder)
    kept_at = restore_file(source, place, free_place(folder, place.stem, now, BEFORE_RESTORING), now)
    return Restored(found.before, found.after, kept_at)
