"""Where the backups of a campaign lie and what they are called."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from gm_console.store.errors import StoreError
from gm_console.store.fileformat import SUFFIX
from gm_console.store.records import JsonObject

OPTION = "backup_folder"
FOLDER = "Backups"
"""Beside the campaign, unless the storyteller chose another place."""

DAMAGED = ".damaged"
"""Ends the name of a kept file that is no sound campaign."""

STAMP = "%Y-%m-%d %H-%M-%S UTC"


def folder_for(campaign: Path, options: JsonObject) -> Path:
    """Where the backups of a campaign file (a full path) lie."""
    chosen = options.get(OPTION)
    return Path(chosen) if isinstance(chosen, str) and chosen else campaign.parent / FOLDER


def folder_told(campaign: Path, raw: sqlite3.Connection) -> Path:
    """`folder_for` a campaign of any schema, open as ``raw``; beside it where it does not tell."""
    try:
        (options,) = raw.execute("SELECT options FROM campaign").fetchone()
        return folder_for(campaign, dict(json.loads(options)))
    except (sqlite3.Error, TypeError, ValueError):
        return folder_for(campaign, {})


def free_place(folder: Path, stem: str, now: datetime, remark: str = "") -> Path:
    """A name in ``folder`` that no backup has yet, for one of campaign files called ``stem``."""
    name = f"{stem} {now.astimezone(UTC):{STAMP}}{remark and ' '}{remark}"
    marks = ("", *(f" ({number})" for number in range(2, 1000)))
    places = (folder / f"{name}{mark}{SUFFIX}" for mark in marks)
    return next(place for place in places if not _taken(place))


def _taken(place: Path) -> bool:
    return place.exists() or place.with_name(f"{place.name}{DAMAGED}").exists()


def make_folder(folder: Path) -> None:
    """Makes it where it is missing. Raises StoreError ``folder-not-writable``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("folder-not-writable", path=str(folder), reason=error.strerror or "") from error
