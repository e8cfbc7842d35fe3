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
    """What the first hundred bytes tell of a database.

    :ivar page_size: of its pages, in bytes. :ivar pages: how many it has; 0 where the header does not tell.
    """

    application_id: int
    user_version: int
    page_size: int = 0
    pages: int = 0


def read_header(path: Path) -> Header | None:
    """The header of ``path``, None where it is no SQLite database. Changes nothing."""
    with path.open("rb") as file:
        start = file.read(HEADER_LENGTH)
    if len(start) < HEADER_LENGTH or not start.startswith(MAGIC):
        return None
    size = _number(start, 16, 2)
    told = _number(start, 24, 4) == _number(start, 92, 4)
    return Header(
        application_id=_number(start, 68, 4),
        user_version=_number(start, 60, 4),
        page_size=65536 if size == 1 else size,
        pages=_number(start, 28, 4) if told else 0,
    )


def _number(start: bytes, place: int, length: int) -> int:
    return int.from_bytes(start[place : place + length], "big")


def check_file(path: Path, schema: Schema = CURRENT) -> Literal["current", "older"]:
    """Whether ``path`` is a campaign of ``schema`` or an older one.

    Raises StoreError: ``missing``, ``unreadable``, ``not-a-campaign``, ``newer``, ``damaged`` (it was cut short). Only
    reads, and only the header.
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
    _check_length(path, header)
    return "current" if header.user_version == schema.version else "older"


def _check_length(path: Path, header: Header) -> None:
    """All pages are there; a change that was cut short (its journal lies beside the file) may have to put some back."""
    missing = header.pages * header.page_size - path.stat().st_size
    if missing > 0 and not path.with_name(f"{path.name}-journal").exists():
        raise StoreError("damaged", path=str(path), reason=f"{missing} bytes are missing")


def _header_or_refusal(path: Path) -> Header | None:
    try:
        return read_header(path)
    except OSError as error:
        raise StoreError("unreadable", path=str(path), reason=error.strerror or "") from error
