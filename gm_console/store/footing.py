"""What an open campaign stands on: its connection, its lock, its file; and taking it up again after a fault."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.exc import SQLAlchemyError

from gm_console.store.database import connect, driver, raw_connection, store_error
from gm_console.store.errors import FAULTS, FaultError, StoreError
from gm_console.store.fileformat import APPLICATION_ID
from gm_console.store.files import refused
from gm_console.store.glance import content_mark
from gm_console.store.lock import CampaignLock, take_lock
from gm_console.store.opening import Opened
from gm_console.store.watching import FileWatch

NEWEST = "SELECT (SELECT id FROM campaign), (SELECT id FROM change_set ORDER BY sequence DESC LIMIT 1)"
KNOWS = "SELECT (SELECT id FROM campaign), EXISTS (SELECT 1 FROM change_set WHERE id IS ?)"
UNCLEAR = frozenset({"read-only", "cannot-open", "disk-error"})
"""What SQLite says of many causes; a trial beside the file tells which."""


@dataclass(frozen=True, slots=True)
class _Content:
    """The campaign's id, and that of its newest change set."""

    campaign: str
    newest: str | None


class Footing:
    """Knows whether what SQLite reads and writes is still the campaign that was opened.

    :param opened: of a file on a disk.
    """

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.writable = opened.lock is not None
        self._watch = FileWatch(opened.path)
        self._raw = driver(opened.connection)
        self._content = _Content(*self._raw.execute(NEWEST).fetchone())
        self._version = self._data_version()

    @classmethod
    def of(cls, opened: Opened) -> Footing | None:
        """None for a copy in memory. Raises FaultError where the file is gone by now, StoreError ``damaged``."""
        if opened.in_memory:
            return None
        try:
            return cls(opened)
        except sqlite3.DatabaseError as error:
            raise StoreError("damaged", path=str(opened.path), reason=str(error)) from error
        except OSError as error:
            reason = error.strerror or ""
            raise FaultError("cannot-open", path=str(opened.path), folder="", reason=reason) from error

    # -- noticing ------------------------------------------------------------------------------------------------

    def check_place(self) -> None:
        """Raises FaultError where another file, or none, lies where the campaign was."""
        self._watch.check()

    def check(self) -> None:
        """Raises FaultError also where another content was put into the file: another campaign, an older state."""
        if not self._watch.touched() and self._data_version() == self._version:
            return
        if self.writable and not self._is_ours():
            raise self._watch.replaced()
        self.remember()

    def remember(self) -> None:
        """What is in the file now has been written by this console, or is as good."""
        self._watch.remember()
        with contextlib.suppress(sqlite3.DatabaseError, FaultError):
            self._content = _Content(*self._raw.execute(NEWEST).fetchone())
            self._version = self._data_version()

    def _data_version(self) -> int:
        """Another after every change by others. Raises FaultError where the file cannot be read."""
        try:
            (version,) = self._raw.execute("PRAGMA data_version").fetchone()
        except sqlite3.DatabaseError as error:
            found = store_error(error)
            code = found.code if found is not None and found.code in FAULTS else "disk-error"
            raise FaultError(code, path=str(self.opened.path), folder="", reason=str(error)) from error
        return int(version)

    def _is_ours(self) -> bool:
        """Whether the file, read afresh, is this campaign and knows the last change made here."""
        try:
            with contextlib.closing(raw_connection(self._watch.place, read_only=True)) as raw:
                (mark,) = raw.execute("PRAGMA application_id").fetchone()
                campaign, known = raw.execute(KNOWS, (self._content.newest,)).fetchone()
        except sqlite3.DatabaseError:
            return False
        return mark == APPLICATION_ID and campaign == self._content.campaign and bool(known)

    def told(self, fault: FaultError) -> FaultError:
        """The same fault, as exactly as it can be told."""
        try:
            self.check() if fault.code == "damaged" else self.check_place()
        except FaultError as found:
            return found
        finer = self._watch.refusal() if self.writable and fault.code in UNCLEAR else None
        where = {"path": str(self.opened.path), "folder": str(self.opened.path.parent)}
        return finer or FaultError(fault.code, **{**fault.parameters, **where})

    @contextlib.contextmanager
    def written(self) -> Iterator[None]:
        """Within it something is written. Raises FaultError where that did not come to be, or not in this file."""
        try:
            self.check_place()
            yield
            self.check_place()
        except FaultError as fault:
            raise self.told(fault) from fault
        self.remember()

    # -- taking it up again --------------------------------------------------------------------------------------

    def reopened(self, now: datetime) -> Opened:
        """The same campaign, opened anew where it lies; the connection before is closed.

        Raises StoreError where there is none, or not all is in it that was written here; then nothing has changed.
        """
        if not self._all_lies_there():
            raise self._watch.replaced()
        before, lock = self.opened, self._standing_lock(now)
        try:
            fresh = Opened(before.path, connect(before.path, read_only=False), lock)
        except BaseException:
            if lock is not before.lock:
                lock.release()
            raise
        with contextlib.suppress(sqlite3.DatabaseError, SQLAlchemyError, StoreError):
            before.connection.close()
        if before.lock is not None and lock is not before.lock:
            before.lock.release()
        return fresh

    def _standing_lock(self, now: datetime) -> CampaignLock:
        """The lock held, or where its file went with the disk, a new one. Raises StoreError."""
        held = self.opened.lock
        if held is not None and held.stands():
            return held
        try:
            return take_lock(self.opened.path, now)
        except OSError as error:
            raise refused(error, self.opened.path) from error

    def _all_lies_there(self) -> bool:
        """Compared with all that can still be read here; where nothing can, the last change must be the same."""
        try:
            with contextlib.closing(raw_connection(self._watch.place, read_only=False)) as raw:
                found, mark = _Content(*raw.execute(NEWEST).fetchone()), content_mark(raw)
        except (sqlite3.DatabaseError, TypeError):
            return False
        return found == self._content and self._own_mark() in {None, mark}

    def _own_mark(self) -> str | None:
        """What `content_mark` says of all that was written here; None where it cannot be read any more."""
        try:
            mine = _Content(*self._raw.execute(NEWEST).fetchone())
            return content_mark(self._raw) if mine == self._content else None
        except (sqlite3.DatabaseError, TypeError):
            return None
