"""Backups while the window is open: made off its thread, their age and what went wrong shown in the status line."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QElapsedTimer, QObject, QPoint, QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QMenu

from gm_console.app.backups import BackupState, back_up_if_changed, back_up_now, choose_backup_folder
from gm_console.ui.backups.panel import BackupsPanel
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.dialogs import DialogService
from gm_console.ui.widgets.messages import Banner
from gm_console.ui.widgets.paint import tip
from gm_console.wording.backups import backup_age, failed_backup, failure_sentence
from gm_console.wording.catalog import text

FIRST_MS = 5_000
LOOK_MS = 30_000
EVERY_MS = 600_000
AGAIN_MS = 60_000
"""How soon after a failure the next attempt follows."""


class BackupButton(ActionButton):
    """How old the last backup is. It opens a menu: one more now, another folder."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "", kind="quiet")
        self.failing = False
        self.hide()

    def say(self, words: str, detail: str, *, failing: bool) -> None:
        """Shows ``words``, in the ink of failure where backups fail, and ``detail`` as its tooltip."""
        self.failing = failing
        if words != self.accessibleName():
            self.set_action(words, kind="quiet")
        self.setToolTip(tip(detail))
        self.setAccessibleDescription(detail)
        self.update()
        self.show()

    def _colours(self) -> tuple[QColor | None, QColor | None, QColor]:
        fill, edge, ink = super()._colours()
        return fill, edge, self._theme.ink("failure") if self.failing else ink


class Backups(QObject):
    """Asks for a backup soon after the campaign is opened, then every ten minutes; nothing new makes no new one.

    :param button: shows the age; :param banner: says what went wrong. :param now: tells the time in UTC.
    :param page: lists them; it goes along with what is done here.
    """

    def __init__(
        self,
        operations: Operations,
        button: BackupButton,
        banner: Banner,
        dialogs: DialogService,
        now: Callable[[], datetime],
        page: BackupsPanel,
    ) -> None:
        super().__init__(page)
        self._operations, self._button, self._banner = operations, button, banner
        self._dialogs, self._now, self._page = dialogs, now, page
        self._state: BackupState | None = None
        self._failure: Failure | None = None
        self._since = QElapsedTimer()
        self._menu = QMenu(text("Backups"), button)
        self._menu.addAction(text("Back up now"), self.back_up)
        self._menu.addAction(text("Keep backups elsewhere…"), self.ask_for_folder)
        self._menu.addAction(text("Restore…"), page.come_up)
        button.clicked.connect(self._open_menu)
        page.making.connect(self.back_up)
        page.moving.connect(self.ask_for_folder)
        self._first = QTimer(self, singleShot=True, interval=FIRST_MS)
        self._first.timeout.connect(self.follow)
        self._first.start()
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._looked)
        self._look.start()

    def stop(self) -> None:
        """Asks for none any more: the campaign is being closed."""
        self._first.stop()
        self._look.stop()
        self._page.stop()

    def follow(self) -> None:
        """Makes a backup if anything changed since the last."""
        self._since.start()
        self._operations.run(back_up_if_changed, done=self._made, refused=self._refused)

    def back_up(self) -> None:
        """Makes a backup in any case."""
        self._since.start()
        self._operations.run(back_up_now, done=self._made, refused=self._refused)

    def ask_for_folder(self) -> None:
        """Asks where backups shall lie, and makes one there."""
        folder = str(self._state.folder) if self._state else ""
        self._dialogs.choose_folder(self._button, text("Folder for backups"), folder, self._chosen)

    def _chosen(self, folder: str) -> None:
        if folder:
            self._operations.run(choose_backup_folder, folder)
            self.follow()

    def _looked(self) -> None:
        pause = AGAIN_MS if self._failure else EVERY_MS
        if self._since.isValid() and self._since.hasExpired(pause):
            self.follow()
        self._tell()

    def _made(self, state: BackupState) -> None:
        self._state, self._failure = state, None
        self._tell()
        self._page.reload()

    def _refused(self, failure: Failure) -> None:
        known, self._failure = self._failure, failure
        self._tell()
        if known != failure and self._operations.fault is None:
            self._banner.show_message(failure_sentence(failure.sentence), "error")

    def _tell(self) -> None:
        if self._failure is not None:
            self._button.say(failed_backup(), self._failure.sentence, failing=True)
        elif self._state is not None:
            detail = text("Backups are in {folder}", folder=str(self._state.folder))
            self._button.say(backup_age(self._state.last, self._now()), detail, failing=False)

    def _open_menu(self) -> None:
        above = QPoint(0, -self._menu.sizeHint().height())
        self._menu.popup(self._button.mapToGlobal(above))
