"""The commands that look after a campaign's file: backup, restore and verify."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_console.wording.catalog import text

if TYPE_CHECKING:
    from gm_console.app.backups import Restored
    from gm_console.app.context import Desk
    from gm_console.store.errors import StoreError
    from gm_console.store.verify import Finding

WRONG, FAILED = 1, 2


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
    verify = commands.add_parser(
        "verify", help=text("check a campaign’s file, its history, its log and every ruling; changes nothing")
    )
    verify.add_argument("campaign", metavar="FILE.gmc", help=text("the campaign; it may be open"))
    verify.add_argument("--json", action="store_true", help=text("say what was found as JSON, one finding a line"))
    verify.set_defaults(run=_verify)


def _backup(options: argparse.Namespace) -> int:
    from gm_console.app.backups import copy_campaign
    from gm_console.app.clock import now

    folder = Path(options.folder) if options.folder else None
    campaign = Path(options.campaign)
    return _attempt(
        campaign,
        lambda: copy_campaign(campaign, now(), folder),
        lambda made: print(text("The backup is in {path}.", path=made)),
    )


def _restore(options: argparse.Namespace) -> int:
    from gm_console.app.backups import compare, restore
    from gm_console.app.clock import now

    backup, campaign = Path(options.backup), Path(options.campaign)
    if options.preview:
        return _attempt(campaign, lambda: compare(backup, campaign), _tell_difference)
    return _attempt(campaign, lambda: restore(backup, campaign, now()), _tell_restored)


def _attempt(asked: Path, do: Callable[[], Any], tell: Callable[[Any], None]) -> int:
    from gm_console.store.errors import StoreError

    try:
        found = do()
    except StoreError as error:
        print(refused(error, asked), file=sys.stderr)
        return FAILED
    tell(found)
    return 0


def refused(error: StoreError, campaign: Path) -> str:
    """Why ``campaign`` cannot be opened, and which backup helps where its file is at fault."""
    from gm_console.app.backups import offered
    from gm_console.wording.backups import offer
    from gm_console.wording.failures import sentence

    backup = offered(error, campaign)
    return sentence(error) if backup is None else f"{sentence(error)} {offer(str(backup.path), backup.moment)}"


def _tell_difference(found: Restored) -> None:
    from gm_console.wording.backups import differences

    for line in differences(found.before, found.after):
        print(line)


def _tell_restored(found: Restored) -> None:
    _tell_difference(found)
    print(text("The backup has been restored."))
    if found.kept is not None:
        print(text("What was there before is in {path}.", path=found.kept))


def _verify(options: argparse.Namespace) -> int:
    from gm_console.bootstrap import open_copy
    from gm_console.store.errors import StoreError

    try:
        desk = open_copy(Path(options.campaign))
    except StoreError as error:
        print(refused(error, Path(options.campaign)), file=sys.stderr)
        return FAILED
    with desk.store:
        return _tell_findings(desk, as_json=options.json)


def _tell_findings(desk: Desk, *, as_json: bool) -> int:
    from gm_console.app.verify import verify
    from gm_console.wording.verifying import tell_finding, tell_result

    wrong = 0
    for found in verify(desk):
        wrong += found.wrong
        if as_json:
            print(json.dumps(_as_json(found, tell_finding(found))))
        else:
            print(tell_finding(found))
    if not as_json:
        print(tell_result(wrong))
    return WRONG if wrong else 0


def _as_json(found: Finding, message: str) -> dict[str, Any]:
    said = {"code": found.code, "wrong": found.wrong, "table": found.table, "id": found.row_id, "name": found.name}
    return {**said, "parameters": found.parameters, "message": message}
