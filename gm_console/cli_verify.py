"""The command that checks a campaign's file, or saves what can be read of a damaged one: verify."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_console.cli_output import Progress, refuse, refused, say
from gm_console.wording.catalog import text

if TYPE_CHECKING:
    from gm_console.app.context import Desk
    from gm_console.store.repair import Repaired
    from gm_console.store.verify import Finding

WRONG = 1


def add_command(commands: Any) -> None:
    """Adds ``verify`` to a parser's subparsers; it has ``run``, which returns the exit status."""
    verify = commands.add_parser(
        "verify", help=text("check a campaign’s file, its history, its log and every ruling; changes nothing")
    )
    verify.add_argument("campaign", metavar="FILE.gmc", help=text("the campaign; it may be open"))
    verify.add_argument("--json", action="store_true", help=text("say what was found as JSON, one finding a line"))
    verify.add_argument(
        "--noted",
        metavar="MARK",
        action="append",
        default=[],
        help=text("a mark of the log that was noted before; the log must still have it"),
    )
    verify.add_argument("--sealed", metavar="CODE", help=text("check the session sealed with this code instead"))
    verify.add_argument(
        "--repair", action="store_true", help=text("save what can be read into a new file; the campaign stays as it is")
    )
    verify.add_argument(
        "-o",
        "--output",
        metavar="NEW.gmc",
        help=text("the new file (otherwise beside the campaign, “… (repaired).gmc”)"),
    )
    verify.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    from gm_console.bootstrap import open_copy
    from gm_console.store.errors import StoreError

    if options.repair:
        return _repair(options)
    try:
        desk = open_copy(Path(options.campaign))
    except StoreError as error:
        return refuse(refused(error, Path(options.campaign)))
    with desk.store:
        return _tell_all(desk, options) if options.sealed is None else _tell_sealed(desk, options)


def _tell_sealed(desk: Desk, options: argparse.Namespace) -> int:
    from gm_console.app.context import AppError
    from gm_console.app.verify_sealed import verify_sealed
    from gm_console.wording.failures import sentence
    from gm_console.wording.verifying import tell_sealed

    try:
        report = verify_sealed(desk, options.sealed)
    except AppError as error:
        return refuse(sentence(error))
    tell = _tell_as_json if options.json else _tell
    for found in report.findings:
        tell(found)
    if not options.json:
        say(
            tell_sealed(
                report.number,
                report.code,
                report.challenges,
                report.values,
                holds=report.holds,
                noted=bool(report.findings),
            )
        )
    return 0 if report.holds else WRONG


def _tell_all(desk: Desk, options: argparse.Namespace) -> int:
    from gm_console.wording.verifying import tell_result

    tell = _tell_as_json if options.json else _tell
    wrong = 0
    for found in _findings(desk, options.noted):
        wrong += found.wrong
        tell(found)
    if not options.json:
        say(tell_result(wrong))
    return WRONG if wrong else 0


def _findings(desk: Desk, noted: list[str]) -> Iterator[Finding]:
    from gm_console.app.verify import last_mark, noted_marks, verify
    from gm_console.wording.verifying import tell_progress

    progress = Progress()
    for found in verify(desk, lambda part, done: progress.tell(tell_progress(part, done))):
        progress.clear()
        yield found
    progress.clear()
    yield from noted_marks(desk, noted)
    yield from last_mark(desk)


def _tell(found: Finding) -> None:
    from gm_console.wording.verifying import tell_finding

    say(tell_finding(found))


def _tell_as_json(found: Finding) -> None:
    from gm_console.wording.verifying import tell_finding

    said = {"code": found.code, "wrong": found.wrong, "table": found.table, "id": found.row_id, "name": found.name}
    say(json.dumps({**said, "parameters": found.parameters, "message": tell_finding(found)}))


def _repair(options: argparse.Namespace) -> int:
    from gm_console.bootstrap import repair_campaign
    from gm_console.store.errors import StoreError

    target = Path(options.output) if options.output else None
    try:
        made = repair_campaign(Path(options.campaign), target)
    except StoreError as error:
        return refuse(refused(error, Path(options.campaign)))
    _tell_repaired(made, as_json=options.json)
    return 0


def _tell_repaired(made: Repaired, *, as_json: bool) -> None:
    from gm_console.wording.repairing import tell_loss, tell_saved

    if as_json:
        for found in made.findings:
            _tell_as_json(found)
        say(json.dumps({"code": "repaired", "path": str(made.path), "saved": dict(made.saved)}))
    else:
        for line in (*tell_loss(made.findings), *tell_saved(str(made.path), made.saved)):
            say(line)
