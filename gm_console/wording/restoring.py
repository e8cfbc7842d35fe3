"""Words about restoring: the list of backups, what would differ, what is asked, and what was done."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from babel import numbers

from gm_console.store.glance import Glance
from gm_console.wording.catalog import N_, Template, language, plural, text
from gm_console.wording.moments import day_if_not_today

WORDS: dict[str, Template] = {
    "backup.session": N_("Session {number}"),
    "backup.session-titled": N_("Session {number}, {title}"),
    "app.error.other-campaign": N_("That is a backup of another campaign, {name}. Choose another backup."),
}

KEPT_AS = {"recent": N_("recent"), "daily": N_("daily"), "weekly": N_("weekly")}
MINUTE, HOUR, DAY = 60, 3600, 86400
KILO, MEGA = 1024, 1024 * 1024


# -- the list ----------------------------------------------------------------------------------------------------


def age(moment: datetime, now: datetime) -> str:
    """``12 min ago``, both in UTC."""
    seconds = max(0, round((now - moment).total_seconds()))
    if seconds < MINUTE:
        return text("just now")
    if seconds < HOUR:
        return text("{count} min ago", count=seconds // MINUTE)
    if seconds < DAY:
        return plural("{count} hour ago", "{count} hours ago", seconds // HOUR)
    return plural("{count} day ago", "{count} days ago", seconds // DAY)


def size(count: int) -> str:
    """``412 KB``, of bytes."""
    if count < MEGA:
        return text("{count} KB", count=max(1, round(count / KILO)))
    return text("{count} MB", count=numbers.format_decimal(round(count / MEGA, 1), locale=language().region))


def kept_as(names: Sequence[str]) -> str:
    """What keeps a backup: ``recent and daily``; and of one that nothing keeps."""
    if not names:
        return text("goes with the next one")
    return text("{kinds:and}", kinds=[text(KEPT_AS[name]) for name in names])


def holds(found: Glance) -> str:
    """``3 sessions, 25 actors and 140 log entries``."""
    said = (
        plural("{count} session", "{count} sessions", found.sessions),
        plural("{count} actor", "{count} actors", found.actors),
        plural("{count} log entry", "{count} log entries", found.entries),
    )
    return text("{parts:and}", parts=said)


# -- what is asked -----------------------------------------------------------------------------------------------


def question_of(moment: datetime, consequences: Sequence[str], *, sound: bool) -> str:
    """What is asked in place before a backup is restored.

    :param consequences: sentences: what would go, what come back. :param sound: whether there is a campaign to keep.
    """
    ask = text("Restore the backup of {when}?", when=day_if_not_today(moment))
    if not sound:
        return f"{ask} {text('The file that is there now is kept beside the backups.')}"
    kept = text("What is there now is kept as one more backup, and restoring can be undone.")
    return " ".join((ask, *consequences, kept))


def counted(counts: Sequence[int]) -> list[str]:
    """Sessions, actors and log entries, each with its word; those of which there are none are left out."""
    sessions, actors, entries = counts
    said = (
        plural("{count} session", "{count} sessions", sessions) if sessions else "",
        plural("{count} actor", "{count} actors", actors) if actors else "",
        plural("{count} log entry", "{count} log entries", entries) if entries else "",
    )
    return [each for each in said if each]


# -- what was done -----------------------------------------------------------------------------------------------


def restored(moment: datetime, kept: str, *, undo: bool) -> str:
    """The banner afterwards. ``kept``: the file of what was there, where it cannot be put back; else ""."""
    when = day_if_not_today(moment)
    if kept:
        return text("Restored the backup of {when}. The damaged file is kept as {path}.", when=when, path=kept)
    if undo:
        return text(
            "The restoring is undone: all is as it was at {when}. What was there in between is kept.", when=when
        )
    return text("Restored the backup of {when}. What was there before is kept.", when=when)


def not_restored(reason: str) -> str:
    """Nothing was done; ``reason`` is a sentence that says what to do."""
    return text("The backup was not restored, and the campaign is as it was. {reason}", reason=reason)


def beside_title(name: str, moment: datetime) -> str:
    """The title of the window that shows a backup."""
    return text("{name}, backup of {when}, read only – GM Console", name=name, when=day_if_not_today(moment))


def beside_line(moment: datetime, now: datetime) -> str:
    """The line above everything in that window."""
    return text(
        "You are looking at the backup of {when} ({age}). It is read only: nothing in it can be changed.",
        when=day_if_not_today(moment),
        age=age(moment, now),
    )


# -- a campaign that cannot be opened ----------------------------------------------------------------------------

WRONG = {
    "rows-invalid": N_("The file {name} is damaged: something in it cannot be what it says."),
    "damaged": N_("The file {name} is damaged: it can no longer be read whole."),
    "not-a-campaign": N_("The file {name} holds no campaign any more: it is empty, or something else."),
    "missing": N_("The file {name} is gone."),
    "unreadable": N_("The file {name} cannot be read."),
}
ODDLY = N_("Something is wrong with the file {name}.")


def what_is_wrong(name: str, code: str) -> str:
    """What is wrong with a campaign's file, and that it was left alone."""
    said = text(WRONG.get(code, ODDLY), name=name)
    return said if code == "missing" else f"{said} {text('It has not been changed.')}"


def offered(found: Glance, moment: datetime, now: datetime) -> str:
    """Which backup helps, and what it holds."""
    return text(
        "The newest good backup was made {age}, at {when}. It holds {what}.",
        age=age(moment, now),
        when=day_if_not_today(moment),
        what=holds(found),
    )


def open_backup(moment: datetime) -> str:
    """The button that opens it, to be read."""
    return text("Open the backup of {when}", when=day_if_not_today(moment))
