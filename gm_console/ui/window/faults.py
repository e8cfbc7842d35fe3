"""While the disk fails: says so, tries again by itself, makes a copy elsewhere, and asks before the window closes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import shiboken6
from PySide6.QtCore import QEvent, QObject, QStandardPaths, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QWidget

from gm_console.app.faults import SavedCopy, look, save_copy
from gm_console.store.fileformat import SUFFIX
from gm_console.ui.holding import Failure, Job
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.below import below
from gm_console.ui.widgets.dialogs import Choice, DialogService, Question
from gm_console.ui.widgets.messages import Banner, InlineMessage, announce
from gm_console.ui.window.fault_banner import FaultBanner
from gm_console.ui.window.status import StatusLine
from gm_console.wording import faults as words
from gm_console.wording.catalog import text

LOOK_MS = 3_000
"""How often the campaign's file is looked at while nothing is wrong."""
AGAIN_MS = 4_000
"""How often it is tried again while something is."""
SETTLED_MS = 400
"""How long all must be well until the banner goes, so that it does not flicker."""
FILES = frozenset({"file-replaced", "file-gone", "locked"})
WRITING = frozenset({"disk-full", "busy", "write-refused"})
"""Faults that keep nothing from being read."""
CLOSE_PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Room:
    """What the faults are told in: the window, and what they share with others there.

    :ivar flush: saves what is half typed. :ivar refresh: reads anew what is shown.
    """

    window: QWidget
    theme: Theme
    banner: Banner
    status: StatusLine
    dialogs: DialogService
    now: Callable[[], datetime]
    flush: Callable[[], None]
    refresh: Callable[[], None]


class Faults(QObject):
    """Watches over the campaign's file for one window.

    :param go_on: opens another campaign: ``file:`` and its path.
    :ivar banner: stands while a fault does.
    """

    def __init__(self, room: Room, operations: Operations, go_on: Callable[[str], None]) -> None:
        super().__init__(room.window)
        self._room, self._operations, self._go_on = room, operations, go_on
        self.banner = FaultBanner(room.theme)
        self._said: set[str] = set()
        self._path = ""
        self._copying: tuple[Job, ...] = ()
        self._target: Path | None = None
        self._copy = Path()
        self._leaving = self._free = self._unread = False
        self._look = QTimer(self, interval=LOOK_MS)
        self._again = QTimer(self, interval=AGAIN_MS)
        self._over = QTimer(self, interval=SETTLED_MS, singleShot=True)
        self._end = QTimer(self, interval=0, singleShot=True)
        self._connect()
        self._look.start()

    def _connect(self) -> None:
        self._operations.faulted.connect(self._faulted)
        self._operations.recovered.connect(self._over.start)
        self._operations.settled.connect(self._copy_when_idle)
        self._look.timeout.connect(self.look)
        self._again.timeout.connect(self._operations.try_again)
        self._over.timeout.connect(self._recovered)
        self._end.timeout.connect(self._room.window.close)
        self.banner.again.connect(self._operations.try_again)
        self.banner.copy_wanted.connect(self.ask_for_copy)
        self.banner.show_wanted.connect(self.show_files)
        self._room.window.installEventFilter(self)

    # -- noticing ------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Looks when one comes back to the window."""
        if event.type() == QEvent.Type.WindowActivate:
            self.look()
        return super().eventFilter(watched, event)

    def look(self) -> None:
        """Asks the disk how the campaign's file is, unless it is busy with something else."""
        if self._operations.fault is None and self._operations.idle:
            self._operations.run(look)

    def _faulted(self, failure: Failure) -> None:
        self._over.stop()
        self._said.add(failure.sentence)
        self._unread = self._unread or failure.code not in WRITING
        self._path = str(failure.parameters.get("path", "")) or self._path
        saved = self._room.status.fail(failure.sentence)
        title = words.fault_title(failure.code)
        detail = words.fault_detail(failure.code, failure.parameters, saved)
        new = title not in self.banner.text()
        self._room.banner.hold(True)
        self.banner.show_fault(title, detail, files=failure.code in FILES, aloud=new)
        if not self._again.isActive():
            self._again.start()

    def _recovered(self) -> None:
        self._again.stop()
        self.banner.hide()
        self._room.banner.hold(False)
        self._room.status.recover(self._room.now())
        for message in below(self._room.window, InlineMessage):
            if message.text() in self._said:
                message.clear()
        self._said.clear()
        if self._unread:
            self._unread = False
            self._room.refresh()
        announce(self._room.window, words.fault_over())

    def stop(self) -> None:
        """Looks no more: the campaign is being closed."""
        for timer in (self._look, self._again, self._over):
            timer.stop()
        self._room.window.removeEventFilter(self)

    def show_files(self) -> None:
        """Shows the campaign's folder as the desktop shows folders."""
        if self._path:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(self._path).parent)))

    # -- a copy elsewhere ----------------------------------------------------------------------------------------

    def ask_for_copy(self) -> None:
        """Asks where the copy shall lie."""
        stem = Path(self._path).stem if self._path else self._room.window.windowTitle().partition(" – ")[0]
        place = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        name = str(place / f"{words.copies_suggestion(stem, self._room.now())}{SUFFIX}")
        kinds = text("Campaigns ({pattern})", pattern=f"*{SUFFIX}")
        self._room.dialogs.save_file(self._room.window, text("Save a copy elsewhere"), kinds, name, self._place_chosen)

    def _place_chosen(self, name: str) -> None:
        if not name:
            self._leaving = False
            return
        self.banner.busy(True)
        self._target = Path(name if name.endswith(SUFFIX) else f"{name}{SUFFIX}")
        self._flush()
        self._copy_when_idle()

    def _copy_when_idle(self) -> None:
        """The copy is made when the disk has answered to all that was typed, so that it holds what was refused."""
        if self._target is None or not self._operations.idle:
            return
        target, self._target = self._target, None
        self._copying = self._operations.holding.held()
        self._operations.run(save_copy, target, self._copying, done=self._copied, refused=self._not_copied)

    def _copied(self, copy: SavedCopy) -> None:
        self.banner.busy(False)
        for job in self._copying:
            job.copied = not copy.in_place
        if copy.in_place:
            self._operations.try_again()
            announce(self._room.window, words.saved_in_place(str(copy.path)))
        elif self._leaving:
            self.close_anyway()
        else:
            self._offer(copy)

    def _offer(self, copy: SavedCopy) -> None:
        self._copy = copy.path
        question = Question(
            text("The copy is made"),
            words.copy_words(str(copy.path), copy.backup),
            (Choice("stay", text("Stay here")), Choice("go", text("Go on in the copy"), prominent=True)),
        )
        self._room.dialogs.ask(self._room.window, question, self._copy_answered)

    def _copy_answered(self, answer: str) -> None:
        if answer == "go":
            self._go_on(f"file:{self._copy}")

    def _not_copied(self, failure: Failure) -> None:
        self._leaving = False
        self.banner.busy(False)
        question = Question(
            text("No copy was made"),
            failure.sentence,
            (Choice("", text("Not now")), Choice("other", text("Choose another place…"), prominent=True)),
        )
        self._room.dialogs.ask(self._room.window, question, self._place_answered)

    def _place_answered(self, answer: str) -> None:
        if answer == "other":
            self.ask_for_copy()

    def _flush(self) -> None:
        """Has the disk offered all that is typed; the keyboard stays where it was."""
        held = QApplication.focusWidget()
        self._room.flush()
        if held is not None and shiboken6.isValid(held) and self._room.window.isAncestorOf(held):
            held.setFocus()

    def hand_over(self) -> tuple[Job, ...]:
        """What the disk did not take though offered once more, for whoever carries it on; closing asks no more."""
        self._flush()
        self._operations.finish(CLOSE_PATIENCE)
        self._free = True
        return tuple(self._operations.holding.held())

    # -- closing -------------------------------------------------------------------------------------------------

    def may_close(self) -> bool:
        """Whether all that is typed is safe, after it was flushed; if not, what shall become of it is asked."""
        if self._free:
            return True
        self._flush()
        answered = self._operations.finish(CLOSE_PATIENCE)
        keys = self._operations.holding.unsaved()
        if answered and not keys:
            return True
        fault = self._operations.fault
        reason = words.fault_title(fault.code if fault else "disk-error")
        question = Question(
            text("Not everything is saved"),
            words.leaving_question(keys, reason),
            (
                Choice("leave", text("Close without saving")),
                Choice("", text("Keep it open")),
                Choice("copy", text("Save a copy elsewhere…"), prominent=True),
            ),
        )
        self._room.dialogs.ask(self._room.window, question, self._leave_answered)
        return False

    def _leave_answered(self, answer: str) -> None:
        if answer == "leave":
            self.close_anyway()
        elif answer == "copy":
            self._leaving = True
            self.ask_for_copy()

    @property
    def safe(self) -> bool:
        """Whether nothing is in this window alone, as far as the disk was asked; or it was given up."""
        return self._free or not self._operations.holding.unsaved()

    def close_anyway(self) -> None:
        """Closes the window, whatever is not saved."""
        self.let_go()
        self._end.start()

    def let_go(self) -> None:
        """Nothing is asked any more when the window closes."""
        self._free = True
