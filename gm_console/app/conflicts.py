"""Copies that a cloud service laid beside a campaign because it was changed in two places at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gm_console.app.backups import STAMPED
from gm_console.app.context import Desk
from gm_console.app.remembered import recall, remember
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import SUFFIX
from gm_console.store.glance import Glance, glance

NAMED = (
    re.compile(r" \((?:[^()]|\([^()]*\))*conflicted copy(?:[^()]|\([^()]*\))*\)", re.IGNORECASE),  # Dropbox, Nextcloud
    re.compile(r" \(case conflict[^()]*\)", re.IGNORECASE),  # Dropbox
    re.compile(r"\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]+", re.IGNORECASE),  # Syncthing
    re.compile(r"_conflict-\d{8}-\d{6}"),  # ownCloud
)
"""What such copies are called, whatever they hold."""

PERHAPS = (
    re.compile(r" ?\(\d{1,3}\)"),  # Google Drive
    re.compile(r" \d{1,2}"),  # iCloud
    re.compile(r"-[^\W_][\w-]{0,62}"),  # OneDrive: the computer's name
)
"""Names that others give too; only a copy of the same campaign counts."""

HELD = "conflicts"
MOST = 50
"""So many files with such names are looked into at most."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A copy beside the campaign.

    :ivar seen: what it holds, None where it cannot be read (yet). :ivar sure: whether its name tells of a conflict.
    """

    path: Path
    seen: Glance | None
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The open campaign's file and the copies beside it that hold something else."""

    mine: Glance
    others: tuple[Conflict, ...]


def find_conflicts(desk: Desk) -> Conflicts | None:
    """Copies beside the open campaign that were not put aside by `leave_conflicts`, None for none. Only reads."""
    place = desk.store.path
    if STAMPED.search(place.name):
        return None  # a backup, among others of its kind
    named = [path for path in _beside(place) if _mark(path, place) is not None][:MOST]
    if not named:
        return None
    mine = glance(place)
    others = tuple(found for path in named if (found := _conflict(path, place, mine)) is not None)
    known = (recall(desk, HELD) or {}).get("seen", [])
    new = [each for each in others if _told(each) not in known]
    return Conflicts(mine, others) if new else None


def leave_conflicts(desk: Desk, found: Conflicts) -> None:
    """Has `find_conflicts` be silent on these copies, as they are now."""
    if not desk.store.read_only:
        remember(desk, HELD, {"seen": [_told(each) for each in found.others]})


def _beside(place: Path) -> Iterable[Path]:
    try:
        return sorted(path for path in place.parent.iterdir() if path != place and path.name.endswith(SUFFIX))
    except OSError:
        return ()


def _mark(path: Path, place: Path) -> str | None:
    """``named`` or ``perhaps`` as the file is called, None where its name says nothing; the open one may be a copy."""
    pair = path.name.removesuffix(SUFFIX), place.name.removesuffix(SUFFIX)
    for mark, patterns in (("named", NAMED), ("perhaps", PERHAPS)):
        if any(_is_copy(longer, shorter, patterns) for longer, shorter in (pair, pair[::-1])):
            return mark
    bare = [_stripped(name) for name in pair]
    return "named" if bare[0] == bare[1] else None


def _is_copy(longer: str, shorter: str, patterns: Iterable[re.Pattern[str]]) -> bool:
    rest = longer.removeprefix(shorter)
    return rest != longer and any(pattern.fullmatch(rest) for pattern in patterns)


def _stripped(name: str) -> str:
    for pattern in NAMED:
        name = pattern.sub("", name)
    return name


def _conflict(path: Path, place: Path, mine: Glance) -> Conflict | None:
    """None for another campaign, and for one that holds just the same."""
    sure = _mark(path, place) == "named"
    try:
        seen = glance(path)
    except StoreError:
        return Conflict(path, None) if sure else None
    return Conflict(path, seen, sure) if seen.campaign == mine.campaign and seen.mark != mine.mark else None


def _told(conflict: Conflict) -> list[str]:
    return [conflict.path.name, conflict.seen.mark if conflict.seen else ""]
