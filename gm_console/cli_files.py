"""The commands that look after a campaign's file: backup and restore."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_console.cli_output import refuse, refused, say
from gm_console.wording.catalog import text

if TYPE_CHECKING:
    from gm_console.app.backups import Restored
    from gm_console.app.comparing import Contrast


def add_commands(commands: Any) -> None:
    """Adds the commands to a parser's subparsers; each has ``run``, which returns the exit status."""
    backup = commands.add_parser("backup", help=text("make a backup of a campaign"))
    backup.add_argument("campaign", metavar="FILE.gmc", help=text("the campaign; it may be open"))
    backup.add_argument("-o", "--folder", metavar="FOLDER", help=text("the folder it goes to; it is made if missing"))
    backup.set_defaults(run=_backup)
    restore = commands.add_parser(
        "restore", help=text("put a backup in a campaign’s place, after a backup of what is there")
    )
    restore.add_argument("backup", metavar="BACKUP", help=text("the backup"))
    restore.add_argument("campaign", metavar="FILE.gmc", help=text("the campaign; it must not be open"))
    restore.add_argument("--preview", action="store_true", help=text("only say what differs"))
    restore.set_defaults(run=_restore)


def _backup(options: argparse.Namespace) -> int:
    from gm_console.app.backups import copy_campaign
    from gm_console.app.clock import now

    folder = Path(options.folder) if options.folder else None
    campaign = Path(options.campaign)
    return _attempt(
        campaign,
        lambda: copy_campaign(campaign, now(), folder),
        lambda made: say(text("The backup is in {path}.", path=made)),
    )


def _restore(options: argparse.Namespace) -> int:
    from gm_console.app.backups import restore
    from gm_console.app.clock import now
    from gm_console.app.comparing import contrast
    from gm_console.rules.registry import discover

    backup, campaign = Path(options.backup), Path(options.campaign)
    if options.preview:
        return _attempt(campaign, lambda: contrast(campaign, backup, discover()), _tell_contrast)
    return _attempt(campaign, lambda: restore(backup, campaign, now()), _tell_restored)


def _attempt(asked: Path, do: Callable[[], Any], tell: Callable[[Any], None]) -> int:
    from gm_console.store.errors import StoreError

    try:
        found = do()
    except StoreError as error:
        return refuse(refused(error, asked))
    tell(found)
    return 0


def _tell_contrast(found: Contrast) -> None:
    """What differs, by count and by name."""
    from gm_console.ui.backups.telling import differing, summary

    say(summary(found))
    for told in differing(found):
        say(f"{told.label}: {told.figure}")
        for detail in told.details:
            say(f"  {detail.spoken}")


def _tell_restored(found: Restored) -> None:
    from gm_console.wording.backups import differences

    for line in differences(found.before, found.after):
        say(line)
    say(text("The backup has been restored."))
    if found.kept is not None:
        say(text("What was there before is in {path}.", path=found.kept))
