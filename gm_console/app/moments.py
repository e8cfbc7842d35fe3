"""When something happened, typed behind what happened: ``-2 @21:10``, ``4 7 @-10``."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta

from gm_console.app.context import AppError

TYPED = re.compile(r"^(?P<what>[^@]*)@\s*(?:(?P<hour>\d{1,2})[:.](?P<minute>\d\d)|[-\u2212]\s*(?P<ago>\d{1,4}))\s*$")
MOST_AGO = 24 * 60
"""Minutes."""


def split_moment(text: str, now: datetime) -> tuple[str, datetime | None]:
    """What was typed before ``@``, and the moment behind it; None where no ``@`` is.

    ``@21:10`` is the last time it was ten past nine where the console runs, today or yesterday; ``@-10`` is ten
    minutes before ``now``, a day at most. Raises AppError ``time-typed`` for anything else behind the ``@``.
    """
    if "@" not in text:
        return text, None
    match = TYPED.match(text)
    moment = _read(match, now) if match else None
    if match is None or moment is None:
        raise AppError("time-typed", "text")
    return match["what"].strip(), moment


def _read(match: re.Match[str], now: datetime) -> datetime | None:
    if match["ago"]:
        minutes = int(match["ago"])
        return now - timedelta(minutes=minutes) if minutes <= MOST_AGO else None
    hour, minute = int(match["hour"]), int(match["minute"])
    return _last(time(hour, minute), now) if hour < 24 and minute < 60 else None


def _last(wanted: time, now: datetime) -> datetime:
    """The last moment at which clocks here showed ``wanted``."""
    today = now.astimezone().date()
    found = datetime.combine(today, wanted).astimezone()
    return found if found <= now else datetime.combine(today - timedelta(days=1), wanted).astimezone()
