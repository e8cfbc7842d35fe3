"""Reads files beside the open campaign, on a thread of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from gm_console.ui.holding import Callback
from gm_console.ui.operations import Operations


@dataclass(frozen=True, slots=True)
class Wanted:
    """A backup to be opened or restored.

    :ivar campaign: in whose place it comes. :ivar moment: when it was made (UTC).
    :ivar undo: it is what the last restoring took the place of.
    """

    campaign: Path
    backup: Path
    moment: datetime
    undo: bool = False


class Reading(QObject):
    """Runs functions that need no campaign, one after another. The thread is begun by the first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._operations: Operations | None = None
        self._closed = False

    @property
    def idle(self) -> bool:
        """Whether nothing is being read."""
        return self._operations is None or self._operations.idle

    def ask(self, function: Callable[..., Any], *arguments: Any, done: Callback) -> None:
        """Calls ``done`` on the window's thread with what ``function(*arguments)`` returned there."""
        if self._closed:
            return
        if self._operations is None:
            self._operations = Operations(no_campaign, self)
        self._operations.run(_without, function, *arguments, done=done)

    def close(self) -> None:
        """Waits for what is being read, and ends the thread."""
        self._closed = True
        if self._operations is not None:
            self._operations.close()


def no_campaign() -> None:
    """What is worked out on a thread beside needs no campaign."""


def _without(_desk: None, function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)
