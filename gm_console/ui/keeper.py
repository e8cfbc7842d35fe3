"""Keeps what is typed: a draft while it is half typed, an operation once it stands and its field is left."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from gm_console.app.actor_view import drop_draft, keep_draft
from gm_console.rules.system import JsonObject, RulesError
from gm_console.ui.operations import Failure, Operations

DRAFT_MS = 400
PAUSE_MS = 700

Check = Callable[[JsonObject], None]
Save = Callable[[JsonObject, str], tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Target:
    """What is edited.

    :ivar draft_key: where it is kept while half typed.
    :ivar check: raises RulesError for what cannot be saved.
    :ivar save: gives the use case and its arguments that save it, told the data and the field edited.
    """

    draft_key: str
    check: Check
    save: Save


class Keeper(QObject):
    """Watches one set of fields. Each edited field becomes one operation, and nothing typed is ever lost.

    ``judged(RulesError | None)``: what speaks against what stands there now. ``refused(Failure)``: it could not be
    saved.
    """

    judged = Signal(object)
    refused = Signal(object)

    def __init__(self, operations: Operations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._target: Target | None = None
        self._saved: JsonObject = {}
        self._field = ""
        self._typed: JsonObject | None = None
        self._drafted = False
        self._kept: JsonObject | None = None
        self._unwritten: JsonObject | None = None
        self._saving: deque[Target] = deque()
        self._draft_timer = QTimer(self, interval=DRAFT_MS, singleShot=True)
        self._pause_timer = QTimer(self, interval=PAUSE_MS, singleShot=True)
        self._draft_timer.timeout.connect(self._keep)
        self._pause_timer.timeout.connect(self.settle)
        operations.recovered.connect(self._recover)

    @property
    def pending(self) -> bool:
        """Whether something stands in the fields that is not saved, or just being saved."""
        return self._typed is not None or self._target in self._saving

    def aim(self, target: Target | None, saved: JsonObject, draft: JsonObject | None = None) -> None:
        """Turns to something else; what is pending of the old is saved or kept as a draft first."""
        self.settle()
        self._target, self._saved = target, saved
        self._typed = draft if draft != saved else None
        self._field, self._drafted, self._kept, self._unwritten = "", draft is not None, draft, None
        if draft is not None:
            self._judge(draft)

    def refresh(self, saved: JsonObject) -> None:
        """Says what is saved by now of the same."""
        self._saved = saved

    def typed(self, field: str, data: JsonObject, *, soon: bool) -> None:
        """Says that ``field`` was edited and ``data`` stands in the fields now.

        :param soon: save after a short pause (a figure, a choice) rather than when the field is left.
        """
        if self._typed is not None and self._field not in ("", field):
            self.settle()
        self._field, self._typed = field, data
        self._judge(data)
        if not self._draft_timer.isActive():  # typing on does not put it off
            self._draft_timer.start()
        if soon:
            self._pause_timer.start()

    def settle(self) -> None:
        """A field was left: saves what is pending if it stands, keeps it as a draft if it does not."""
        self._draft_timer.stop()
        self._pause_timer.stop()
        if self._target is None or self._typed is None:
            return
        if self._typed == self._saved:
            self._typed = None
            self._drop()
        elif self._judge(self._typed):
            self._save(self._target, self._typed)
        else:
            self._keep()

    def _judge(self, data: JsonObject) -> bool:
        error = None
        try:
            if self._target is not None:
                self._target.check(data)
        except RulesError as found:
            error = found
        self.judged.emit(error)
        return error is None

    def _save(self, target: Target, data: JsonObject) -> None:
        self._typed, self._saved = None, data
        self._saving.append(target)
        use_case, *arguments = target.save(data, self._field)
        self._operations.run(use_case, *arguments, done=self._done, refused=self._not_saved)
        self._drop()

    def _done(self, _result: object) -> None:
        self._saving.popleft()

    def _not_saved(self, failure: Failure) -> None:
        target = self._saving.popleft()
        if target is self._target:
            self._typed, self._saved, self._field = self._typed or self._saved, {}, ""
            self._unwritten = self._typed if failure.fault else None
            self._keep()
            self.refused.emit(failure)

    def _recover(self) -> None:
        """The disk takes it again: what it did not take is saved, unless one types on."""
        unwritten, self._unwritten = self._unwritten, None
        if unwritten is not None and self._typed == unwritten:
            self.settle()

    def _keep(self) -> None:
        if self._target is not None and self._typed is not None and self._typed != self._kept:
            self._drafted, self._kept = True, self._typed
            key = self._target.draft_key
            self._operations.keep(key, keep_draft, key, {"data": self._typed})

    def _drop(self) -> None:
        if self._drafted and self._target is not None:
            self._drafted, self._kept = False, None
            key = self._target.draft_key
            self._operations.keep(key, drop_draft, key)
