"""Keeps what the disk did not take, as far as only its last state counts, until the disk takes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gm_console.app.context import Desk
from gm_console.rules.system import JsonObject

QUIET = frozenset({"nothing-to-undo", "nothing-to-redo"})
UseCase = Callable[..., Any]
Callback = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Failure:
    """A use case that was refused: ``sentence`` says what is wrong and what to do, ``path`` where.

    :ivar fault: the disk fails the campaign's own file, so that anything else would be refused as well.
    """

    code: str
    sentence: str
    path: str = ""
    fault: bool = False
    parameters: JsonObject = field(default_factory=dict)

    @property
    def quiet(self) -> bool:
        """Whether nothing is wrong: there was only nothing to do."""
        return self.code in QUIET


@dataclass(slots=True, eq=False)
class Job:
    """A use case on its way.

    :ivar key: only the last state counts of what is sent under it; "" for any other. :ivar copied: the disk did not
        take it, but it is safe in a copy elsewhere.
    """

    use_case: UseCase
    arguments: tuple[Any, ...]
    keywords: dict[str, Any]
    done: Callback | None
    refused: Callback | None
    key: str = ""
    result: Any = None
    failure: Failure | None = None
    copied: bool = False

    def __call__(self, desk: Desk | None) -> Any:
        """Does it."""
        return self.use_case(desk, *self.arguments, **self.keywords)


class Holding:
    """What was sent by key and is not on the disk: on its way, or refused by a disk that fails."""

    def __init__(self) -> None:
        self._last: dict[str, Job] = {}
        self._refused: dict[str, Job] = {}

    def sent(self, job: Job) -> None:
        """``job`` takes the place of what was sent under its key before."""
        self._refused.pop(job.key, None)
        self._last[job.key] = job

    def written(self, job: Job) -> None:
        """It is on the disk, or will never be."""
        if self._last.get(job.key) is job:
            self.let_go(job.key)

    def refused(self, job: Job) -> None:
        """The disk did not take it. It is held, unless something later was sent."""
        if self._last.get(job.key) is job:
            self._refused[job.key] = job

    def let_go(self, key: str) -> None:
        """What was sent under ``key`` is of no use any more."""
        self._last.pop(key, None)
        self._refused.pop(key, None)

    @property
    def on_its_way(self) -> bool:
        """Whether any of it has not been answered."""
        return len(self._last) > len(self._refused)

    def held(self) -> tuple[Job, ...]:
        """What the disk did not take, oldest first."""
        return tuple(self._refused.values())

    def unsaved(self) -> tuple[str, ...]:
        """Keys of what is nowhere but in this window."""
        return tuple(job.key for job in self._refused.values() if not job.copied)
