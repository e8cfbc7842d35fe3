"""Column types that are the same on every database: times as ISO text, lists of names, recorded values."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final

from sqlalchemy import JSON, Dialect, String, Text
from sqlalchemy.types import TypeDecorator

TIME_LENGTH = 32


class Missing(Enum):
    """The one value that says that nothing stands at a path; told from a recorded None."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING


def dump_json(value: Any) -> str:
    """JSON text as it is stored: Unicode as it is, no NaN."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def time_text(moment: datetime) -> str:
    """UTC in ISO form with microseconds, so that texts sort as times do. ``moment`` must know its zone."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def read_time(text: str) -> datetime:
    """The inverse of `time_text`."""
    return datetime.fromisoformat(text)


class UtcTime(TypeDecorator[datetime]):
    """A UTC time, kept to the microsecond as text of one length."""

    impl = String(TIME_LENGTH)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Time to text."""
        return None if value is None else time_text(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Text to time."""
        return None if value is None else read_time(value)


class Names(TypeDecorator[tuple[str, ...]]):
    """A tuple of texts, kept as a JSON list."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: tuple[str, ...] | None, dialect: Dialect) -> list[str]:  # noqa: ARG002
        """Tuple to list."""
        return list(value or ())

    def process_result_value(self, value: Any, dialect: Dialect) -> tuple[str, ...]:  # noqa: ARG002
        """List to tuple."""
        return tuple(value)


class Recorded(TypeDecorator[Any]):
    """A value of the history: any JSON, or nothing at all (`MISSING`, kept as NULL)."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Value to JSON text."""
        return None if value is MISSING else dump_json(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:  # noqa: ARG002
        """JSON text to value."""
        return MISSING if value is None else json.loads(value)
