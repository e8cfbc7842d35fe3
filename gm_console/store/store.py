"""A campaign: what may be asked of it, and the operations that change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import Connection

from gm_console.store import drafts, undoing
from gm_console.store.backup import back_up, problems
from gm_console.store.database import driver, sqlite_errors, transaction
from gm_console.store.errors import FaultError, StoreError
from gm_console.store.fileformat import CURRENT, Schema
from gm_console.store.footing import Footing
from gm_console.store.glance import content_mark
from gm_console.store.journal import new_id
from gm_console.store.naming import name_of
from gm_console.store.opening import Opened, create_file, open_copy, open_file
from gm_console.store.operation import Operation, Title, utc
from gm_console.store.read_history import next_redo, next_undo
from gm_console.store.reader import Reader
from gm_console.store.records import CampaignRecord, ChallengeRecord, Changes, ChangeSetRecord, JsonObject
from gm_console.store.validation import json_object
from gm_console.store.verify import Finding, Tell, verify

Clock = Callable[[], datetime]
"""Tells the time in UTC."""

STORYTELLER = "storyteller"
PROBE = "probe"
LASTING = frozenset({"disk-full", "busy", "file-gone", "drive-gone", "write-refused"})
"""Faults that opening the file anew does not end."""

CONSOLE = ""
"""Author of what nobody may undo: a campaign's beginning."""


class Store(Reader):
    """An open campaign. It belongs to the thread that opened it.

    :ivar path: of its file. :ivar author: who does what is done. :ivar read_only: whether nothing can be written.
    :ivar clock: tells the time in UTC.
    """

    def __init__(self, opened: Opened, clock: Clock, author: str) -> None:
        super().__init__(opened.connection)
        self.path = opened.path
        self.author = author
        self.read_only = opened.lock is None
        self._opened = opened
        self._footing = _footing(opened)
        self.clock = clock
        self._operation: Operation | None = None
        self._busy = False
        self._is_copy = False

    @classmethod
    def create(
        cls, path: Path, name: str, *, clock: Clock, systems: Sequence[str] = (), author: str = STORYTELLER
    ) -> Self:
        """Makes a campaign in a file that is not there yet.

        Raises StoreError: ``exists``, ``folder-missing``, ``folder-not-writable``, ``locked``, ``invalid``.
        """
        now = _now(clock)
        campaign = CampaignRecord(new_id(), name, now, tuple(systems))
        return cls(create_file(path, now, lambda connection: _begin(connection, campaign, now)), clock, author)

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        clock: Clock,
        author: str = STORYTELLER,
        read_only: bool = False,
        schema: Schema = CURRENT,
    ) -> Self:
        """Opens a campaign; one in a place that cannot be written to, or ``read_only``, takes no lock.

        Raises StoreError: ``missing``, ``unreadable``, ``not-a-campaign``, ``newer``, ``locked`` (with ``pid``,
        ``host``, ``user`` and ``since`` of who holds it), ``older-read-only``, ``migration-failed``, ``damaged``,
        ``unfinished``.
        """
        return cls(open_file(path, _now(clock), read_only=read_only, schema=schema), clock, author)

    @classmethod
    def open_copy(cls, path: Path, *, clock: Clock, author: str = STORYTELLER) -> Self:
        """Opens a copy in memory, to be read: all of it as at one moment, whoever writes to the file meanwhile.

        Raises StoreError as `open` does; the file is never changed. Whoever writes is told ``copy-only``.
        """
        copy = cls(open_copy(path), clock, author)
        copy._is_copy = True
        return copy

    def verify(self, tell: Tell) -> Iterator[Finding]:
        """Everything in the file that is not as this console leaves it, thoroughly; see `gm_console.store.verify`."""
        return verify(self._connection, tell)

    def named(self, found: Finding) -> Finding:
        """``found`` with what its row is called."""
        return replace(found, name=name_of(driver(self._connection), found.table, found.row_id))

    def close(self) -> None:
        """Closes the file and gives its lock back. A second call does nothing."""
        if not self._connection.closed:
            self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def operation(
        self, code: str, parameters: JsonObject | None = None, *, happened_at: datetime | None = None
    ) -> Iterator[Operation]:
        """A named operation: all of it is kept, or after any exception nothing. One without changes leaves no trace.

        Raises StoreError: ``operation-open`` within another, ``read-only``, ``in-use``, and FaultError.
        """
        now = _now(self.clock)
        happened = now if happened_at is None else utc("change_set", happened_at)
        title = Title(code, json_object("change_set", "parameters", parameters or {}), self.author, now, happened)
        with self._writing():
            operation = self._operation = Operation(self._connection, title)
            try:
                yield operation
                operation.finish()
            finally:
                operation.close()
                self._operation = None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if self._busy:
            raise StoreError("operation-open")
        if self.read_only:
            raise StoreError("copy-only") if self._is_copy else StoreError("read-only", path=str(self.path))
        assert self._footing is not None
        self._busy = True
        try:
            with self._footing.written(), transaction(self._connection):
                self._footing.check()
                yield
                self._footing.check_place()
        finally:
            self._busy = False

    def look(self) -> None:
        """Raises FaultError where the campaign's file is not there any more, or no longer the one that was opened.

        It writes nothing, and takes no longer than asking the disk how the file is.
        """
        if self._footing is None or self._busy:
            return
        try:
            self._footing.check()
        except FaultError as fault:
            raise self._footing.told(fault) from fault

    def told(self, fault: FaultError) -> FaultError:
        """What a fault met while reading comes from, as exactly as it can be told."""
        return self._footing.told(fault) if self._footing is not None else fault

    def probe(self) -> None:
        """Writes and takes away a draft. Raises FaultError where that fails, StoreError ``read-only``."""
        with self._writing():
            drafts.save_draft(self._connection, PROBE, {}, _now(self.clock))
            drafts.drop_draft(self._connection, PROBE)

    def resume(self) -> None:
        """After a fault: makes sure that the campaign can be written again, opening its file anew if need be.

        Another file in its place is taken only where it holds all that was written here. Raises FaultError while the
        fault lasts, or StoreError where another console has the file by now; then all stays as it was.
        """
        try:
            self.look()
            if not self.read_only:
                self.probe()
        except FaultError as fault:
            if fault.code in LASTING or self.read_only:
                raise
            self._reopen()
            self.probe()

    def _reopen(self) -> None:
        assert self._footing is not None
        self._opened = self._footing.reopened(_now(self.clock))
        self._connection = self._opened.connection
        self._footing = Footing.of(self._opened)

    def undo(self) -> Changes:
        """Takes the author's last operation back. Its log entries stay, marked ``reversed``.

        Raises StoreError: ``nothing-to-undo``; ``changed-since`` with ``operation``, ``parameters``, ``change_set``
        and ``fields`` (table, row_id, path, expected) where other values stand there by now.
        """
        return self._turn(undoing.undo, self.next_undo())

    def redo(self) -> Changes:
        """Puts back what was undone last, as it was recorded.

        Raises StoreError ``nothing-to-redo``, ``changed-since``.
        """
        return self._turn(undoing.redo, self.next_redo())

    def _turn(self, turn: Callable[[Connection, str, datetime], Changes], target: ChangeSetRecord | None) -> Changes:
        try:
            with self._writing():
                return turn(self._connection, self.author, _now(self.clock))
        except StoreError as error:
            if target is not None and error.code in {"in-use", "duplicate"}:
                raise undoing.changed_since(target, ()) from error
            raise

    def next_undo(self) -> ChangeSetRecord | None:
        """What `undo` would take back."""
        return next_undo(self._connection, self.author)

    def next_redo(self) -> ChangeSetRecord | None:
        """What `redo` would put back."""
        return next_redo(self._connection, self.author)

    def save_draft(self, key: str, data: JsonObject) -> None:
        """Keeps half-typed work, the last state only; within an operation it shares its fate."""
        with self._drafting():
            drafts.save_draft(self._connection, key, data, _now(self.clock))

    def drop_draft(self, key: str) -> None:
        """Removes a draft, if there is one; within an operation it shares its fate."""
        with self._drafting():
            drafts.drop_draft(self._connection, key)

    def save_open(self, challenge: ChallengeRecord) -> ChallengeRecord:
        """Writes a challenge that is and stays open, outside the history; it comes back with its version.

        Within an operation it shares its fate, and comes before what the operation itself does to the challenge.
        What was undone and concerns it can no longer be redone. Raises StoreError ``not-open``, ``invalid``,
        ``operation-open``.
        """
        if self._operation is not None and self._operation.touched("challenge", challenge.id):
            raise StoreError("operation-open")
        with self._drafting():
            return drafts.save_open(self._connection, challenge)

    def _drafting(self) -> AbstractContextManager[None]:
        return nullcontext() if self._busy else self._writing()

    def backup(self, target: Path) -> Path:
        """A verified copy in a file that is not there yet; its path comes back.

        Raises StoreError: ``exists``, ``folder-missing``, ``folder-not-writable``, ``damaged``, ``disk-full``,
        ``orphan-rows``, ``copy-differs``, ``operation-open``.
        """
        if self._busy:
            raise StoreError("operation-open")
        with sqlite_errors():
            return back_up(driver(self._connection), target)

    def content_mark(self) -> str:
        """A text that is another after every change; a copy of the campaign has the same."""
        with sqlite_errors():
            return content_mark(driver(self._connection))

    def check(self) -> tuple[StoreError, ...]:
        """Everything that is wrong with the file: ``damaged``, ``orphan-rows``, ``log-broken``; empty if sound."""
        with sqlite_errors():
            found = problems(driver(self._connection))
        broken = self.broken_entries() if not any(problem.code == "damaged" for problem in found) else ()
        return (*found, *([StoreError("log-broken", entries=list(broken), count=len(broken))] if broken else []))


def _footing(opened: Opened) -> Footing | None:
    try:
        return Footing.of(opened)
    except BaseException:
        opened.close()
        raise


def _now(clock: Clock) -> datetime:
    return clock().astimezone(UTC)


def _begin(connection: Connection, campaign: CampaignRecord, now: datetime) -> None:
    operation = Operation(connection, Title("campaign.created", {"name": campaign.name}, CONSOLE, now, now))
    operation.insert(campaign)
    operation.finish()
