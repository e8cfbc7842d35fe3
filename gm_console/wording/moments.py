"""Times of day and dates where the storyteller is, as the desktop's region writes them; and countdowns."""

from __future__ import annotations

from datetime import datetime

from babel import dates

from gm_console.wording.catalog import language


def clock_time(moment: datetime) -> str:
    """Hour and minute, ``21:14``."""
    return _written("Hm", moment)


def clock_seconds(moment: datetime) -> str:
    """Hour, minute and second, ``21:14:05``."""
    return _written("Hms", moment)


def day_name(moment: datetime) -> str:
    """``Saturday, November 28``."""
    return _written("MMMMEEEEd", moment)


def day_and_time(moment: datetime) -> str:
    """A date in full with the time of day, as a page is dated."""
    return dates.format_datetime(moment.astimezone(), "medium", locale=language().region)


def day_and_time_short(moment: datetime) -> str:
    """A date in figures with the time of day, within a sentence."""
    return dates.format_datetime(moment.astimezone(), "short", locale=language().region)


def day_if_not_today(moment: datetime, *, seconds: bool = False) -> str:
    """The time of day, with the date before it where it was on another day than today."""
    today = datetime.now().astimezone().date()
    time = clock_seconds(moment) if seconds else clock_time(moment)
    return time if moment.astimezone().date() == today else f"{_written('MMMd', moment)} {time}"


def time_left(seconds: int) -> str:
    """A countdown: ``4:32``, ``1:04:32``; ``0:00`` at the end and below it."""
    hours, rest = divmod(max(0, seconds), 3600)
    minutes, plain = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{plain:02}" if hours else f"{minutes}:{plain:02}"


def _written(skeleton: str, moment: datetime) -> str:
    return str(dates.format_skeleton(skeleton, moment.astimezone(), locale=language().region))
