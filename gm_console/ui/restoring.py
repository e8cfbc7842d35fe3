"""Restores backups, opens them beside the campaign, and offers the newest good one where a campaign is damaged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QRect

from gm_console.app.backup_list import HELPED, Offer, offer_for
from gm_console.app.backups import Restored, check_restoring, restore
from gm_console.app.clock import now
from gm_console.app.faults import write_unsaved
from gm_console.rules.registry import discover
from gm_console.store.errors import StoreError
from gm_console.ui.backups.beside import BackupWindow, open_backup
from gm_console.ui.backups.choosing import ChoiceWindow
from gm_console.ui.backups.reading import Reading, Wanted
from gm_console.ui.holding import Failure, Job
from gm_console.ui.operations import Operations
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.restoring import UNDO
from gm_console.wording.catalog import text
from gm_console.wording.moments import day_if_not_today
from gm_console.wording.restoring import not_restored, offered, restored, what_is_wrong
from gm_console.wording.restoring import open_backup as open_words

if TYPE_CHECKING:
    from gm_console.ui.shell import Console

BESIDE, REPLACE, CHOOSE = "backup-beside", "backup-replace", "backup-choose"
RUINED = frozenset({"damaged", "file-gone", "file-replaced"})
"""Faults of the open campaign that a backup helps against."""
GONE = frozenset({"missing", "file-gone"})


class Restorer:
    """Restores a backup and opens the campaign, on the thread that asks for it.

    Where the restored campaign cannot be opened, what was there before is put back.

    :param unsaved: what the disk did not take into the campaign as it was; it is carried over.
    """

    def __init__(self, open_desk: Callable[..., Any], wanted: Wanted, unsaved: Sequence[Job] = ()) -> None:
        self._open_desk, self.wanted, self.unsaved = open_desk, wanted, unsaved
        self.found: Restored | None = None

    def __call__(self) -> Any:
        """The desk of the restored campaign. Raises StoreError."""
        self.found = restore(self.wanted.backup, self.wanted.campaign, now())
        try:
            return self.reopen()
        except StoreError:
            kept = self.found.kept
            if kept is not None and not self.found.damaged:
                restore(kept, self.wanted.campaign, now())
            raise

    def reopen(self) -> Any:
        """The desk of what lies in the campaign's place now. Raises StoreError."""
        desk = self._open_desk(self.wanted.campaign)
        for each in self.unsaved:
            with suppress(StoreError):
                write_unsaved(desk, [each])
        return desk


class Restoring(QObject):
    """What a `Console` does about backups.

    :ivar beside: the window on a backup, None while none is open. :ivar choice: the list of another campaign's.
    """

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._console = console
        self._reading = Reading(self)
        self._restorer: Restorer | None = None
        self._told: Failure | None = None
        self._failure: tuple[Path, Failure] | None = None
        self._offer: Offer | None = None
        self._undo: Wanted | None = None
        self._asked: Wanted | None = None
        self._opening: tuple[Wanted, Operations] | None = None
        self.beside: BackupWindow | None = None
        self.choice: ChoiceWindow | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing is being read or opened."""
        return self._reading.idle and self._opening is None and self._asked is None

    def close(self) -> None:
        """Closes all that was opened here."""
        self._reading.close()
        if self._opening is not None:
            self._opening[1].close()
        self.close_beside()
        if self.choice is not None:
            self.choice.close()

    def go(self, way: str) -> None:
        """A button of a banner or of the shell: to undo the restoring, or what to do with the backup offered."""
        offer = self._offer
        if way == UNDO and self._undo is not None:
            self.restore(self._undo)
        elif way == CHOOSE and self._failure is not None:
            self._show_choice(self._failure[0])
        elif offer is not None and way in (BESIDE, REPLACE):
            wanted = Wanted(offer.campaign, offer.backup.path, offer.backup.moment)
            self.open_beside(wanted) if way == BESIDE else self.restore(wanted)

    # -- the window of a campaign --------------------------------------------------------------------------------

    def adopt(self, window: MainWindow) -> None:
        """A window stands: its backups page works from now on, and what was restored is told there."""
        chooser = window.backups_page.chooser
        chooser.opening.connect(self.open_beside)
        chooser.restoring.connect(self.restore)
        window.operations.refusing.connect(self._failed)
        window.operations.recovered.connect(self._recovered)
        window.faults.banner.chosen.connect(self._console.go)
        window.installEventFilter(self)
        self._offer = self._failure = None
        restorer, self._restorer = self._restorer, None
        told, self._told = self._told, None
        if restorer is not None and restorer.found is not None:
            self._tell_restored(window, restorer.wanted, restorer.found)
        elif told is not None:
            self._undo = None
            window.banner.show_message(not_restored(told.sentence), "error")
        else:
            self._undo = None

    def _tell_restored(self, window: MainWindow, wanted: Wanted, found: Restored) -> None:
        kept = found.kept
        undoable = kept is not None and not found.damaged
        self._undo = Wanted(wanted.campaign, kept, now(), undo=True) if kept is not None and undoable else None
        words = restored(wanted.moment, str(kept) if found.damaged else "", undo=wanted.undo)
        window.after_restoring.tell(words, undoable=undoable)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window of the campaign takes the backup beside it along when it is closed."""
        if event.type() == QEvent.Type.Close and watched is self._console.window:
            self.close_beside()
        return False

    # -- restoring -----------------------------------------------------------------------------------------------

    def restore(self, wanted: Wanted) -> None:
        """Puts a backup in a campaign's place and opens it. Where that is refused, all comes back as it was."""
        if self._asked is not None or self._restorer is not None or self._console.busy:
            return
        self._asked = wanted
        window = self._console.window
        if window is None or not self._shows(wanted.campaign) or self._is_at_fault(wanted.campaign):
            self._go_on(wanted)
        else:
            window.flush()
            window.operations.run(check_restoring, wanted.backup, done=self._checked, refused=self._not_now)

    def _shows(self, campaign: Path) -> bool:
        shown = self._console.shown
        return shown is not None and shown.resolve() == campaign.resolve()

    def _is_at_fault(self, campaign: Path) -> bool:
        return self._failure is not None and self._failure[0].resolve() == campaign.resolve()

    def _checked(self, _desk: object) -> None:
        if self._asked is not None:
            self._go_on(self._asked)

    def _not_now(self, failure: Failure) -> None:
        self._asked = None
        self._complain(not_restored(failure.sentence))

    def _go_on(self, wanted: Wanted) -> None:
        self._asked = self._told = None
        self.close_beside()
        if self.choice is not None:
            self.choice.close()
        console = self._console
        place, said = wanted.campaign, text("Restoring the backup of {when}…", when=day_if_not_today(wanted.moment))
        unsaved: tuple[Job, ...] = ()
        if console.window is not None and console.shown is not None and self._shows(place):
            place = console.shown
            unsaved = console.window.faults.hand_over() if self._is_at_fault(place) else ()
            if not console.put_away(said):
                return
        elif console.window is None:
            console.shell.say(said)
        self._restorer = Restorer(console.open_desk, wanted, unsaved)
        console.open_by(place, self._restorer)

    def _say_again(self) -> None:
        """Where the campaign could not be opened again either, the shell also says why nothing was restored."""
        if self._told is not None and self._console.window is None:
            self._console.shell.complain(not_restored(self._told.sentence))

    def refused(self, failure: Failure) -> bool:
        """A campaign was not opened: where that was a restoring, all comes back as it was. False otherwise."""
        restorer, self._restorer = self._restorer, None
        if restorer is None:
            return False
        if self._console.window is not None:
            self._console.window.banner.show_message(not_restored(failure.sentence), "error", self._ways())
            return True
        self._told = failure
        self._console.open_by(restorer.wanted.campaign, restorer.reopen)
        return True

    # -- a backup beside -----------------------------------------------------------------------------------------

    def open_beside(self, wanted: Wanted) -> None:
        """Opens a backup, to be read, in a window beside; the one open there before is closed."""
        if self._opening is not None:
            return
        self.close_beside()
        operations = Operations(partial(open_backup, wanted.backup, now), self)
        self._opening = (wanted, operations)
        operations.run(_is_open, done=self._show_beside, refused=self._not_beside)

    def _show_beside(self, _open: bool) -> None:
        if self._opening is None:
            return
        (wanted, operations), self._opening = self._opening, None
        console = self._console
        window = BackupWindow(
            console.theme, operations, discover(), console.preferences, console.service(), now, wanted
        )
        operations.setParent(window)
        window.restoring.connect(self.restore)
        window.gone.connect(self._beside_gone)
        window.elsewhere.connect(console.go)
        self.beside = window
        window.setGeometry(_beside_of(window.screen().availableGeometry()))
        window.show()
        window.raise_()
        window.activateWindow()

    def _not_beside(self, failure: Failure) -> None:
        if self._opening is not None:
            self._opening[1].close()
            self._opening[1].deleteLater()
            self._opening = None
        self._complain(failure.sentence)

    def _complain(self, sentence: str) -> None:
        window, shell = self._console.window, self._console.shell
        if self.choice is not None and self.choice.isVisible():
            self.choice.message.say(sentence)
        elif window is not None and self._console.shown is not None and window.backups_page.isVisible():
            window.backups_page.say(sentence)
        elif window is not None:
            window.banner.show_message(sentence, "error", self._ways())
        else:
            shell.complain(sentence)

    def _beside_gone(self) -> None:
        window, self.beside = self.beside, None
        if window is not None:
            window.deleteLater()
        front = self._console.window or self._console.shell
        if front.isVisible():
            front.activateWindow()

    def close_beside(self) -> None:
        """Closes the window on a backup, if there is one."""
        if self.beside is not None:
            self.beside.close()

    # -- a campaign that is damaged ------------------------------------------------------------------------------

    def _failed(self, failure: Failure) -> None:
        """The open campaign turns out to be damaged."""
        shown = self._console.shown
        if failure.code in RUINED and shown is not None and not self._is_at_fault(shown):
            self.offer(shown, failure)

    def _recovered(self) -> None:
        """The disk gives everything again: nothing needs to be put in its place."""
        shown, window = self._console.shown, self._console.window
        if window is not None and shown is not None and self._is_at_fault(shown):
            self._failure = self._offer = None
            window.faults.banner.offer("", ())

    def offer(self, campaign: Path, failure: Failure) -> None:
        """Looks for the newest good backup of a campaign that was refused, and offers it."""
        self._say_again()
        if failure.code in HELPED:
            self._failure, self._offer = (campaign, failure), None
            self._reading.ask(offer_for, campaign, failure.code, done=self._offered)

    def _offered(self, offer: Offer | None) -> None:
        if offer is None or self._failure is None or self._failure[0] != offer.campaign:
            return
        self._offer = offer
        console, (path, failure) = self._console, self._failure
        wrong = what_is_wrong(path.name, failure.code)
        helps = offered(offer.glance, offer.backup.moment, now())
        if console.window is not None and self._shows(path):
            console.window.faults.banner.offer(helps, self._ways())
        elif console.window is not None:
            console.window.banner.show_message(f"{wrong} {helps}", "error", self._ways())
        else:
            console.shell.offer(text("{name} was not opened", name=path.name), f"{wrong}\n{helps}", self._ways())
            self._say_again()

    def _ways(self) -> list[tuple[str, str]]:
        return ways_of(self._offer, self._failure[1].code if self._failure is not None else "")

    def _show_choice(self, campaign: Path) -> None:
        if self.choice is None:
            self.choice = ChoiceWindow(self._console.theme, self._reading, discover(), now)
            self.choice.chooser.opening.connect(self.open_beside)
            self.choice.chooser.restoring.connect(self.restore)
        self.choice.show_backups_of(campaign)


def ways_of(offer: Offer | None, code: str) -> list[tuple[str, str]]:
    """What may be done about a campaign that was refused with ``code``: ids for `Console.go`, and words."""
    another = ("open", text("Open another campaign…"))
    if offer is None:
        return [another]
    place = text("Put it in its place") if code in GONE else text("Put it in place of the damaged file")
    return [
        (BESIDE, open_words(offer.backup.moment)),
        (REPLACE, place),
        (CHOOSE, text("Choose another backup…")),
        another,
    ]


def _is_open(desk: Any) -> bool:
    return bool(desk.store.read_only)


def _beside_of(screen: QRect) -> QRect:
    """Most of the screen, at its lower right, so that the window below is still seen."""
    place = QRect(0, 0, round(screen.width() * 0.86), round(screen.height() * 0.86))
    place.moveBottomRight(screen.bottomRight())
    return place
