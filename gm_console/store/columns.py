"""Column types that are the same on every database: times as ISO text, lists of names, recorded values."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final

from sqlalchemy import JSON, Column, Dialect, String, Text
from sqlalchemy.dialects.sqlite.base import SQLiteDialect
from sqlalchemy.types import TypeDecorator

from gm_console.store.errors import StoreError

TIME_LENGTH = 32


class Missing(Enum):
    """The one value that says that nothing stands at a path; told from a recorded None."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING


def dump_json(value: Any) -> str:
    """JSON text as it is stored: Unicode as it is, no NaN."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _refused(constant: str) -> Any:
    raise ValueError(f"{constant} is no JSON")


load_json: Callable[[str], Any] = json.JSONDecoder(parse_constant=_refused).decode
"""The inverse of `dump_json`. Raises ValueError, TypeError or RecursionError for what is no JSON, NaN among it."""


YEARS = range(1000, 9000)
"""What times may be in."""


def time_text(moment: datetime) -> str:
    """UTC in ISO form with microseconds, so that texts sort as times do. ``moment`` must know its zone."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def read_time(text: str) -> datetime:
    """The inverse of `time_text`. Raises ValueError for anything else, a time without zone among it.

    So it does outside the years of ``YEARS``: from within them, every zone and every timer's end can be reckoned.
    """
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None or moment.year not in YEARS:
        raise ValueError(f"a time without zone, or out of range: {text}")
    return moment


class _Guarded(TypeDecorator[Any]):
    """A type whose stored values may be anything: what cannot be read raises StoreError ``damaged``."""

    __abstract__ = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        """What reads a stored value."""
        read = super().result_processor(dialect, coltype)
        assert read is not None

        def read_or_refuse(stored: Any) -> Any:
            try:
                return read(stored)
            except (TypeError, ValueError, RecursionError) as error:
                raise StoreError("damaged", path="", reason=str(error)) from error

        return read_or_refuse


class Json(_Guarded):
    """A JSON object or list."""

    impl = JSON
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:  # noqa: ARG002
        """As it was parsed."""
        return value


class UtcTime(_Guarded):
    """A UTC time, kept to the microsecond as text of one length."""

    impl = String(TIME_LENGTH)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Time to text."""
        return None if value is None else time_text(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Text to time."""
        return None if value is None else read_time(value)


class Names(_Guarded):
    """A tuple of texts, kept as a JSON list."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: tuple[str, ...] | None, dialect: Dialect) -> list[str]:  # noqa: ARG002
        """Tuple to list."""
        return list(value or ())

    def process_result_value(self, value: Any, dialect: Dialect) -> tuple[str, ...]:  # noqa: ARG002
        """List to tuple."""
        return tuple(value)


class Recorded(_Guarded):
    """A value of the history: any JSON, or nothing at all (`MISSING`, kept as NULL)."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Value to JSON text."""
        return None if value is MISSING else dump_json(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:  # noqa: ARG002
        """JSON text to value."""
        return MISSING if value is None else load_json(value)


def reader_of(column: Column[Any]) -> Callable[[Any], Any]:
    """What makes a Python value of a stored one, for rows read by the driver itself. It raises as the type does."""
    dialect = SQLiteDialect(json_deserializer=load_json)
    read = column.type.dialect_impl(dialect).result_processor(dialect, None)
    return read or (lambda stored: stored)
