"""The command that prints the manual: manual."""

from __future__ import annotations

import argparse
from typing import Any

from gm_console.cli_output import refuse, say
from gm_console.wording.catalog import N_, text


def add_command(commands: Any) -> None:
    """Adds ``manual`` to a parser's subparsers; it has ``run``, which returns the exit status."""
    manual = commands.add_parser("manual", help=text(N_("print the manual, or a page of it")))
    manual.add_argument("page", nargs="?", default="index", metavar="PAGE", help=text(N_("a page, by its name")))
    manual.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    from gm_console.manual import names, page

    try:
        said = page(options.page.removesuffix(".md"))
    except KeyError:
        known = ", ".join(names())
        return refuse(text(N_("The manual has no page {page}. It has: {known}."), page=options.page, known=known))
    say(said.rstrip())
    return 0
