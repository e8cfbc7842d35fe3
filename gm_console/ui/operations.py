"""Hands use cases to the one database thread and tells the window what came of them.

The window never waits for the disk: it asks, goes on, and is called back on its own thread.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import shiboken6
from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot

from gm_console.app.context import AppError, Desk
from gm_console.rules.system import RulesError
from gm_console.store.errors import StoreError
from gm_console.store.records import Changes
from gm_console.ui.collecting import Collector
from gm_console.wording.failures import sentence

log = logging.getLogger(__name__)

UseCase = Callable[..., Any]
Callback = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Failure:
    """A use case that was refused: ``sentence`` says what is wrong and what to do, ``path`` where."""

    code: str
    sentence: str
    path: str = ""


@dataclass(slots=True)
class _Job:
    use_case: UseCase
    arguments: tuple[Any, ...]
    keywords: dict[str, Any]
    done: Callback | None
    refused: Callback | None
    result: Any = None
    failure: Failure | None = field(default=None)


class _Worker(QObject):
    """Lives on the database thread, opens the campaign there and runs one job after the other."""

    finished = Signal(object)

    def __init__(self, open_desk: Callable[[], Desk | None]) -> None:
        super().__init__()
        self._open_desk = open_desk
        self._desk: Desk | None = None

    @Slot(object)
    def run(self, job: _Job) -> None:
        try:
            if self._desk is None:
                self._desk = self._open_desk()
            job.result = job.use_case(self._desk, *job.arguments, **job.keywords)
        except (RulesError, AppError, StoreError) as error:
            job.failure = Failure(error.code, sentence(error), getattr(error, "path", getattr(error, "field", "")))
        except Exception as error:
            log.exception("an operation failed")
            job.failure = Failure("unexpected", sentence(error))
        self.finished.emit(job)

    @Slot()
    def close(self) -> None:
        if self._desk is not None:
            self._desk.store.close()
            self._desk = None
        self.thread().quit()


class Operations(QObject):
    """Runs use cases of :mod:`gm_console.app` in order, off the window's thread.

    :ivar changed: a `Changes` whenever an operation changed the campaign.
    :ivar held: a `Changes` naming actors of whom an open challenge holds other figures than before.
    :ivar failed: a `Failure` nobody else took.
    :ivar settled: after each job.
    """

    changed = Signal(object)
    held = Signal(object)
    failed = Signal(object)
    settled = Signal()
    _asked = Signal(object)
    _closing = Signal()

    def __init__(self, open_desk: Callable[[], Desk | None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting = 0
        self._collector = Collector(self)
        self._thread = QThread(self)
        self._thread.setObjectName("campaign")
        self._worker = _Worker(open_desk)
        self._worker.moveToThread(self._thread)
        self._asked.connect(self._worker.run)
        self._closing.connect(self._worker.close)
        self._worker.finished.connect(self._finished, Qt.ConnectionType.QueuedConnection)
        self._thread.start()

    @property
    def idle(self) -> bool:
        """Whether nothing is waiting for the disk."""
        return self._waiting == 0

    def run(
        self,
        use_case: UseCase,
        *arguments: Any,
        done: Callback | None = None,
        refused: Callback | None = None,
        **keywords: Any,
    ) -> None:
        """Runs ``use_case(desk, *arguments, **keywords)`` on the database thread.

        :param done: called on the window's thread with what it returned; :param refused: with a `Failure`.
            Both should be bound methods; they are left out when their widget is gone by then.

        Once the campaign is closed nothing happens.
        """
        if not self._thread.isRunning():
            return
        self._waiting += 1
        self._asked.emit(_Job(use_case, arguments, keywords, done, refused))

    def undo(self) -> None:
        """Takes the last operation back."""
        self.run(_undo)

    def redo(self) -> None:
        """Puts the operation last taken back in force again, as it was."""
        self.run(_redo)

    @Slot(object)
    def _finished(self, job: _Job) -> None:
        self._waiting -= 1
        if job.failure is not None:
            self._refuse(job, job.failure)
        else:
            _call(job.done, job.result)
            changes = changes_in(job.result)
            if changes is not None and changes.change_set is not None:
                self.changed.emit(changes)
        self.settled.emit()

    def _refuse(self, job: _Job, failure: Failure) -> None:
        if job.refused is None:
            self.failed.emit(failure)
        else:
            _call(job.refused, failure)

    def close(self) -> None:
        """Finishes what is waiting, closes the campaign and ends the thread."""
        if self._thread.isRunning():
            self._closing.emit()
            self._thread.wait()
            self._collector.close()


def _undo(desk: Desk) -> Changes:
    return desk.store.undo()


def _redo(desk: Desk) -> Changes:
    return desk.store.redo()


def _call(callback: Callback | None, result: Any) -> None:
    owner = getattr(callback, "__self__", None)
    if callback is None or (isinstance(owner, QObject) and not shiboken6.isValid(owner)):
        return
    callback(result)


def changes_in(result: Any) -> Changes | None:
    """The `Changes` in what a use case returned: itself, an attribute ``changes``, or part of a tuple."""
    if isinstance(result, Changes):
        return result
    if isinstance(result, tuple):
        return next((item for item in result if isinstance(item, Changes)), None)
    found = getattr(result, "changes", None)
    return found if isinstance(found, Changes) else None
