"""How commands say things: a line at a time, also where nobody reads them any more."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from gm_console.wording.catalog import text

if TYPE_CHECKING:
    from gm_console.store.errors import StoreError

UNWRITTEN, FAILED = 1, 2
"""Exit statuses."""


def say(line: str) -> None:
    """Prints a line, at once. Raises SystemExit where that cannot be done."""
    try:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    except OSError as error:
        leave(error)


def leave(error: OSError) -> NoReturn:
    """Ends where nobody takes the answers any more (``| head``), or where they find no room."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python fails again when it flushes
    if not isinstance(error, BrokenPipeError):
        print(text("The answer could not be written: {reason}.", reason=error.strerror), file=sys.stderr)
    raise SystemExit(UNWRITTEN)


def refused(error: StoreError, campaign: Path) -> str:
    """Why ``campaign`` cannot be opened, and which backup helps where its file is at fault."""
    from gm_console.app.backups import offered
    from gm_console.wording.backups import offer
    from gm_console.wording.failures import sentence

    backup = offered(error, campaign)
    return sentence(error) if backup is None else f"{sentence(error)} {offer(str(backup.path), backup.moment)}"


def refuse(sentence: str) -> int:
    """Says what was refused. Returns the exit status."""
    print(sentence, file=sys.stderr)
    return FAILED


class Progress:
    """A line on a terminal that says how far something is, and goes when it is done. Elsewhere it says nothing."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()

    def tell(self, line: str) -> None:
        """Puts ``line`` in the place of the one before."""
        if self._shown:
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Takes the line away."""
        self.tell("")
