"""Hands use cases to the one database thread and tells the window what came of them.

The window never waits for the disk: it asks, goes on, and is called back on its own thread.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QThread, Signal, Slot

from gm_console.app import undoing
from gm_console.app.context import AppError, Desk
from gm_console.app.faults import resume
from gm_console.rules.system import RulesError
from gm_console.store.errors import FaultError, StoreError
from gm_console.store.records import Changes
from gm_console.ui.collecting import Collector
from gm_console.ui.holding import Callback, Failure, Holding, Job, UseCase
from gm_console.wording.failures import sentence

__all__ = ["Failure", "Operations", "changes_in"]

log = logging.getLogger(__name__)

PATIENCE = 30.0
"""Seconds that closing waits for a disk that does not answer."""


class _Worker(QObject):
    """Lives on the database thread, opens the campaign there and runs one job after the other."""

    finished = Signal(object)

    def __init__(self, open_desk: Callable[[], Desk | None]) -> None:
        super().__init__()
        self._open_desk = open_desk
        self._desk: Desk | None = None

    @Slot(object)
    def run(self, job: Job) -> None:
        try:
            if self._desk is None:
                self._desk = self._open_desk()
            job.result = job(self._desk)
        except (RulesError, AppError, StoreError) as error:
            job.failure = self._failure(error)
        except Exception as error:
            job.failure = self._behind() or _unexpected(error)
        self.finished.emit(job)

    def _failure(self, error: RulesError | AppError | StoreError) -> Failure:
        if self._desk is not None and isinstance(error, FaultError):
            return _fault(self._desk.store.told(error))
        path = getattr(error, "path", getattr(error, "field", ""))
        return Failure(error.code, sentence(error), path, parameters=dict(error.parameters))

    def _behind(self) -> Failure | None:
        """What is wrong with the file, where that explains an error that nobody foresaw."""
        try:
            if self._desk is not None:
                self._desk.store.look()
        except FaultError as fault:
            return _fault(fault)
        except Exception:
            log.exception("the campaign's file could not be looked at")
        return None

    @Slot()
    def close(self) -> None:
        desk, self._desk = self._desk, None
        try:
            if desk is not None:
                desk.store.close()
        except Exception:
            log.exception("the campaign could not be closed as it should be")
        finally:
            self.thread().quit()


def _fault(fault: FaultError) -> Failure:
    log.info("fault of the file: %s %s", fault.code, fault.parameters)
    return Failure(fault.code, sentence(fault), fault=True, parameters=fault.parameters)


def _unexpected(error: Exception) -> Failure:
    log.error("an operation failed", exc_info=error)
    return Failure("unexpected", sentence(error))


class Operations(QObject):
    """Runs use cases of :mod:`gm_console.app` in order, off the window's thread.

    :ivar changed: a `Changes` whenever an operation changed the campaign.
    :ivar held: a `Changes` naming actors of whom an open challenge holds other figures than before.
    :ivar faulted: a `Failure` at each job that the disk did not let come to be; :ivar recovered: it does again.
    :ivar told: a `Line` worth saying about what was done, after ``changed``.
    :ivar settled: after each job.
    """

    changed = Signal(object)
    held = Signal(object)
    failed = Signal(object)
    faulted = Signal(object)
    recovered = Signal()
    told = Signal(object)
    refusing = Signal(object)
    settled = Signal()
    _asked = Signal(object)
    _closing = Signal()

    def __init__(self, open_desk: Callable[[], Desk | None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting = 0
        self.holding = Holding()
        self.fault: Failure | None = None
        self._probing = False
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
        self._send(Job(use_case, arguments, keywords, done, refused))

    def keep(
        self,
        key: str,
        use_case: UseCase,
        *arguments: Any,
        done: Callback | None = None,
        refused: Callback | None = None,
        **keywords: Any,
    ) -> None:
        """Like `run`, for a write of which only the last state under ``key`` counts, as of something half typed.

        Where the disk fails it is held, and written as soon as the disk takes it; ``refused`` is not told of that.
        """
        self._send(Job(use_case, arguments, keywords, done, refused, key))

    def _send(self, job: Job) -> None:
        if not self._thread.isRunning():
            return
        self._waiting += 1
        if job.key:
            self.holding.sent(job)
        self._asked.emit(job)

    def undo(self) -> None:
        """Takes the last operation back."""
        self.run(undoing.undo)

    def redo(self) -> None:
        """Puts the operation last taken back in force again, as it was."""
        self.run(undoing.redo)

    @Slot(object)
    def _finished(self, job: Job) -> None:
        self._waiting -= 1
        try:
            if job.failure is not None:
                self._refuse(job, job.failure)
            else:
                self._tell(job)
        finally:
            self.settled.emit()

    def _tell(self, job: Job) -> None:
        if job.key:
            self.holding.written(job)
        _call(job.done, job.result)
        changes = changes_in(job.result)
        changed = changes is not None and changes.change_set is not None
        if changed:
            self.changed.emit(changes)
        if (said := getattr(job.result, "said", None)) is not None:
            self.told.emit(said)
        if changed or job.key:
            self.try_again()

    def _refuse(self, job: Job, failure: Failure) -> None:
        self.refusing.emit(failure)
        if failure.fault:
            self._fail(job, failure)
        elif job.key:
            self.holding.written(job)
        if failure.fault and (job.key or job.refused is None):
            return
        if job.refused is None:
            self.failed.emit(failure)
        else:
            _call(job.refused, failure)

    # -- when the disk fails -------------------------------------------------------------------------------------

    def _fail(self, job: Job, failure: Failure) -> None:
        if job.key:
            self.holding.refused(job)
        self.fault = failure
        self.faulted.emit(failure)

    def try_again(self) -> None:
        """While a fault stands: looks whether it is over, and writes what is held. Nothing else is repeated."""
        if self.fault is not None and not self._probing:
            self._probing = True
            self.run(resume, done=self._resumed, refused=self._not_resumed)

    def _not_resumed(self, failure: Failure) -> None:
        self._probing = False
        if not failure.fault:
            self.fault = failure
            self.faulted.emit(failure)

    def _resumed(self, _nothing: None) -> None:
        """The disk takes something: what is held comes next, and when nothing is, the fault is over."""
        self._probing = False
        for job in self.holding.held():
            job.failure = None
            self._send(job)
        if not self.holding.on_its_way:
            self.fault = None
            self.recovered.emit()

    def finish(self, seconds: float = PATIENCE) -> bool:
        """Waits until all that was asked is answered, and tells the answers. Returns False where time runs out."""
        ends = time.monotonic() + seconds
        while not self.idle and self._thread.isRunning() and time.monotonic() < ends:
            time.sleep(0.002)
            QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall.value)
        return self.idle or not self._thread.isRunning()

    def close(self) -> None:
        """Finishes what is waiting, closes the campaign and ends the thread.

        Where the disk does not answer in time, the thread is left to itself, and the application has the property
        ``hung``: it cannot end by itself any more.
        """
        if not self._thread.isRunning():
            return
        self._closing.emit()
        if not self._thread.wait(round(PATIENCE * 1000)):
            log.error("the disk does not answer; the campaign is left as it is")
            app = QCoreApplication.instance()
            self._thread.setParent(app)
            if app is not None:
                app.setProperty("hung", True)
        self._collector.close()


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
