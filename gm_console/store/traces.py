"""What can still be told of a campaign whose file is damaged, and whether a file is a sound campaign. Only reads."""

from __future__ import annotations

import contextlib
import json
import mmap
import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from gm_console.store.backup import problems
from gm_console.store.database import raw_connection
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import check_file
from gm_console.store.glance import Glance, glance
from gm_console.store.invariants import first_fault

MOST_FOUND = 100


@dataclass(frozen=True, slots=True)
class Traces:
    """What a damaged file still tells.

    :ivar campaign: the campaign's id, "" where it cannot be read.
    :ivar texts: what stands in its bytes under the option asked for, each once.
    """

    campaign: str = ""
    texts: tuple[str, ...] = ()


def traces(path: Path, option: str) -> Traces:
    """What the file at ``path`` tells of itself, whatever it is; ``option``: one of the campaign's, a text."""
    return Traces(_campaign_id(path), _texts(path, option))


def _campaign_id(path: Path) -> str:
    try:
        check_file(path)
        with contextlib.closing(raw_connection(path, read_only=True)) as raw:
            (found,) = raw.execute("SELECT id FROM campaign").fetchone()
    except (StoreError, sqlite3.Error, TypeError, ValueError):
        return ""
    return found if isinstance(found, str) else ""


def _texts(path: Path, option: str) -> tuple[str, ...]:
    wanted = re.compile(rb'"%s":("(?:[^"\\\x00-\x1f]|\\.){1,4000}")' % re.escape(option.encode()))
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            found = [match[1] for match, _ in zip(wanted.finditer(content), range(MOST_FOUND), strict=False)]
    except (OSError, ValueError):
        return ()
    return tuple(dict.fromkeys(text for each in found if (text := _text(each))))


def _text(found: bytes) -> str:
    with contextlib.suppress(ValueError):
        return str(json.loads(found))
    return ""


def sound(path: Path) -> Glance:
    """`glance`, and the database's own check besides. Raises StoreError where it is not a sound campaign."""
    seen = glance(path)
    try:
        with contextlib.closing(raw_connection(path, read_only=True)) as raw:
            found = problems(raw)
            fault = first_fault(raw) if check_file(path) == "current" and not found else None
    except sqlite3.Error as error:
        raise StoreError("damaged", path=str(path), reason=str(error)) from error
    if found:
        raise found[0]
    if fault:
        raise StoreError("damaged", path=str(path), reason=f"{fault[0]}.{fault[2]}")
    return seen
