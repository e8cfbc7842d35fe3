"""Words about backups: how old the last one is, what restoring changes."""

from __future__ import annotations

from datetime import datetime

from gm_console.store.glance import Glance
from gm_console.wording.catalog import N_, Template, plural, text
from gm_console.wording.moments import day_and_time_short

WORDS: dict[str, Template] = {
    "op.backup-folder": N_("backups go to {folder}"),
    "app.error.folder-relative": N_("Name the whole path of the folder, from its root on."),
}

MINUTE, HOUR, DAY = 60, 3600, 86400


def backup_age(last: datetime | None, now: datetime) -> str:
    """``Backup 3 min ago``: how old the last backup is, both in UTC."""
    if last is None:
        return text("No backup yet")
    seconds = max(0, round((now - last).total_seconds()))
    if seconds < MINUTE:
        return text("Backup just now")
    if seconds < HOUR:
        return text("Backup {count} min ago", count=seconds // MINUTE)
    if seconds < DAY:
        return plural("Backup {count} hour ago", "Backup {count} hours ago", seconds // HOUR)
    return plural("Backup {count} day ago", "Backup {count} days ago", seconds // DAY)


def failed_backup() -> str:
    """What stands in the status line while backups fail."""
    return text("Backup failed")


def failure_sentence(reason: str) -> str:
    """The banner: what failed, and that the campaign itself is safe. ``reason`` is a sentence that says what to do."""
    return text(
        "No backup could be made; the campaign itself is saved. {reason}",
        reason=reason,
    )


def offer(backup: str, made: datetime) -> str:
    """What helps where a campaign cannot be opened: its newest good backup."""
    return text(
        "The newest good backup is {path}, made {moment}. “gm-console restore” puts it in the campaign’s place "
        "and keeps what is there.",
        path=backup,
        moment=day_and_time_short(made),
    )


def differences(before: Glance | None, after: Glance) -> list[str]:
    """What restoring a backup (``after``) changes, a line each: name, sessions, actors, log entries."""
    if before is None:
        figures = (after.name, str(after.sessions), str(after.actors), str(after.entries))
        start = [text("There is no campaign there that can be read.")]
    else:
        figures = (
            _change(before.name, after.name),
            _change(before.sessions, after.sessions),
            _change(before.actors, after.actors),
            _change(before.entries, after.entries),
        )
        start = [text("The same as the backup.")] if before.mark == after.mark else []
    labels = (text("Campaign"), text("Sessions"), text("Actors"), text("Log entries"))
    return [*start, *(f"{label}: {figure}" for label, figure in zip(labels, figures, strict=True))]


def _change(before: object, after: object) -> str:
    return str(after) if before == after else f"{before} → {after}"
