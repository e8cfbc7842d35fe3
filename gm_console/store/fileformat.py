"""How a campaign's file is told from any other, without opening it as a database."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from gm_console.store.errors import StoreError

APPLICATION_ID = 0x474D4331
"""``GMC1``, written into the header of every campaign."""

SUFFIX = ".gmc"
MAGIC = b"SQLite format 3\x00"
HEADER_LENGTH = 100


@dataclass(frozen=True, slots=True)
class Schema:
    """A shape of the tables.

    :ivar version: as in ``user_version``, from 1; it is the number of the last migration.
    :ivar scripts: folder of the Alembic migrations that lead to it.
    """

    version: int
    scripts: Path


CURRENT = Schema(1, Path(__file__).parent / "migrations")


@dataclass(frozen=True, slots=True)
class Header:
    """What the first hundred bytes tell of a database."""

    application_id: int
    user_version: int


def read_header(path: Path) -> Header | None:
    """The header of ``path``, None where it is no SQLite database. Changes nothing."""
    with path.open("rb") as file:
        start = file.read(HEADER_LENGTH)
    if len(start) < HEADER_LENGTH or not start.startswith(MAGIC):
        return None
    return Header(int.from_bytes(start[68:72], "big"), int.from_bytes(start[60:64], "big"))


def check_file(path: Path, schema: Schema = CURRENT) -> Literal["current", "older"]:
    """Whether ``path`` is a campaign of ``schema`` or an older one.

    Raises StoreError: ``missing``, ``unreadable``, ``not-a-campaign``, ``newer``. Only reads, and only the header.
    """
    if not path.exists():
        raise StoreError("missing", path=str(path))
    if not path.is_file():
        raise StoreError("not-a-campaign", path=str(path))
    header = _header_or_refusal(path)
    if header is None or header.application_id != APPLICATION_ID or header.user_version < 1:
        raise StoreError("not-a-campaign", path=str(path))
    if header.user_version > schema.version:
        raise StoreError("newer", path=str(path), found=header.user_version, known=schema.version)
    return "current" if header.user_version == schema.version else "older"


def _header_or_refusal(path: Path) -> Header | None:
    try:
        return read_header(path)
    except OSError as error:
        raise StoreError("unreadable", path=str(path), reason=error.strerror or "") from error
