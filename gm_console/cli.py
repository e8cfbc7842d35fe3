"""The command line. Without a command the window opens."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_console import __version__, cli_files, cli_manual, cli_verify
from gm_console.cli_output import FAILED, leave, refuse, refused
from gm_console.rules import challenge_file
from gm_console.rules.registry import discover
from gm_console.rules.system import JsonObject, RulesError, System
from gm_console.store.fileformat import SUFFIX
from gm_console.wording.catalog import refusal, text
from gm_console.wording.working import tell

if TYPE_CHECKING:
    from gm_console.app.context import Desk
    from gm_console.store.errors import StoreError

Answer = Callable[[bytes], JsonObject]


class CampaignError(Exception):
    """A campaign refuses what was asked of it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line. Returns the exit status: 0, or 2 where something was refused.

    Raises SystemExit with 1 where the answers could not be written.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    options = _parser().parse_args(words if _names_command(words) else ["open", *words])
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


def _names_command(words: Sequence[str]) -> bool:
    """A campaign's path, or nothing at all, opens the window."""
    return bool(words) and (words[0].startswith("-") or not words[0].endswith(SUFFIX))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gm-console", description=text("A game-master console for four challenge systems.")
    )
    parser.add_argument("--version", action="version", version=f"gm-console {__version__}")
    commands = parser.add_subparsers(title=text("commands"), metavar="COMMAND", required=True)
    window = commands.add_parser("open", help=text("open the window; this is also what happens without a command"))
    window.add_argument("campaign", nargs="?", metavar="FILE.gmc", help=text("the campaign to open"))
    window.set_defaults(run=_window)
    resolve = _challenge_command(commands, "resolve", text("say how a challenge stands, or how it ended"), _resolve)
    resolve.add_argument(
        "--campaign",
        metavar="FILE.gmc",
        dest="into",
        help=text("also apply and log it in this campaign, which is made if missing"),
    )
    odds = _challenge_command(commands, "odds", text("say the exact chances of a challenge"), _odds)
    odds.add_argument("--from-here", action="store_true", help=text("from where its moves have led"))
    sample = commands.add_parser("sample", help=text("make the sample campaign"))
    sample.add_argument("file", metavar="FILE.gmc", help=text("the file to make"))
    sample.set_defaults(run=_sample)
    tour = commands.add_parser("tour", help=text("picture every part of the window, and a printed slip, into a folder"))
    tour.add_argument("folder", metavar="FOLDER", help=text("the folder for the pictures; it is made if missing"))
    tour.add_argument("--readme", action="store_true", help=text("also renew the pictures of README.md"))
    tour.set_defaults(run=_tour)
    cli_files.add_commands(commands)
    cli_verify.add_command(commands)
    cli_manual.add_command(commands)
    return parser


def _challenge_command(
    commands: Any, name: str, summary: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=summary, description=summary)
    parser.add_argument("file", metavar="FILE", help=text("a challenge file, or - for standard input"))
    parser.add_argument("--batch", action="store_true", help=text("the file holds one challenge a line"))
    parser.set_defaults(run=run)
    return parser


def _window(options: argparse.Namespace) -> int:
    from gm_console.bootstrap import run_window

    return run_window(options.campaign)


def _sample(options: argparse.Namespace) -> int:
    from gm_console.bootstrap import make_sample
    from gm_console.store.errors import StoreError
    from gm_console.wording.failures import sentence

    try:
        make_sample(Path(options.file))
    except StoreError as error:
        return refuse(sentence(error))
    print(text("The sample campaign is in {path}.", path=options.file))
    return 0


def _tour(options: argparse.Namespace) -> int:
    from gm_console.bootstrap import run_tour

    return run_tour(Path(options.folder), readme=options.readme)


def _odds(options: argparse.Namespace) -> int:
    systems = discover()

    def answer(raw: bytes) -> JsonObject:
        return challenge_file.odds(challenge_file.load(raw, systems), from_here=options.from_here)

    return _answer_all(options, answer)


def _resolve(options: argparse.Namespace) -> int:
    systems = discover()
    if options.into is None:
        return _answer_all(options, _Resolver(systems))
    from gm_console.bootstrap import open_or_create
    from gm_console.store.errors import StoreError

    try:
        desk = open_or_create(Path(options.into), systems)
    except StoreError as error:
        return _no_campaign(error, options)
    with desk.store:
        try:
            _back_up_before(desk, options)
        except StoreError as error:
            return _no_campaign(error, options)
        return _answer_all(options, _Resolver(systems, desk))


def _no_campaign(error: StoreError, options: argparse.Namespace) -> int:
    _print({"error": {"code": error.code, "message": refused(error, Path(options.into)), "path": ""}})
    return FAILED


def _back_up_before(desk: Desk, options: argparse.Namespace) -> None:
    """Many challenges at once are an import: what was there before can be brought back."""
    if options.batch:
        from gm_console.app.backups import back_up_before

        back_up_before(desk)


class _Resolver:
    """Answers ``resolve``; with a campaign, what is finished is applied there before it is printed."""

    def __init__(self, systems: Mapping[str, System], desk: Desk | None = None) -> None:
        self.systems = systems
        self.desk = desk
        self.make_seed: Callable[[], str] = _make_seed
        if desk is not None:
            from gm_console.app.seal import sealed_seeds

            self.make_seed = sealed_seeds(desk)

    def __call__(self, raw: bytes) -> JsonObject:
        played = challenge_file.play(challenge_file.load(raw, self.systems), self.make_seed)
        answer = challenge_file.answer(played, tell)
        return answer if self.desk is None else answer | {"entry": self._take_in(self.desk, played)}

    def _take_in(self, desk: Desk, played: challenge_file.Played) -> str | None:
        from gm_console.app.context import AppError
        from gm_console.app.files import take_in
        from gm_console.store.errors import StoreError
        from gm_console.wording.failures import sentence

        try:
            return take_in(desk, played)
        except (AppError, StoreError) as error:
            raise CampaignError(error.code, sentence(error)) from error


def _make_seed() -> str:
    return secrets.token_hex(8)


def _answer_all(options: argparse.Namespace, answer: Answer) -> int:
    """Answers every challenge of the file; a refused one does not stop the run."""
    try:
        challenges = list(_challenges(options.file, options.batch))
    except RulesError as error:
        _print(_refused(error))
        return FAILED
    status = 0
    for raw in challenges:
        said = _attempt(raw, answer)
        status = FAILED if "error" in said else status
        _print(said)
    return status


def _attempt(raw: bytes, answer: Answer) -> JsonObject:
    try:
        return answer(raw)
    except RulesError as error:
        return _refused(error)
    except CampaignError as error:
        return {"error": {"code": error.code, "message": error.message, "path": ""}}


def _refused(error: RulesError) -> JsonObject:
    return {"error": {"code": error.code, "message": refusal(error), "path": error.path}}


def _challenges(name: str, batch: bool) -> Iterator[bytes]:
    raw = _read(name)
    if not batch:
        yield raw
        return
    lines = raw.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    yield from (line for line in lines if line.strip())


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except FileNotFoundError:
        raise RulesError("file-missing", path=name) from None
    except (OSError, ValueError) as error:
        raise RulesError("file-unreadable", path=name, reason=getattr(error, "strerror", None) or str(error)) from None


def _print(said: JsonObject) -> None:
    try:
        sys.stdout.buffer.write(json.dumps(said, ensure_ascii=False).encode() + b"\n")
        sys.stdout.buffer.flush()
    except OSError as error:
        leave(error)
