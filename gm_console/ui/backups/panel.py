"""The dock of backups: where they lie, one more now, and the list to choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.app.backup_list import BackupList, backup_list
from gm_console.rules.system import System
from gm_console.store.records import Changes
from gm_console.ui.backups.chooser import BackupChooser
from gm_console.ui.backups.reading import Reading
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.window.docks import Dock
from gm_console.wording.catalog import text

LATER_MS = 600
"""How long after a change what differs is worked out anew."""


class BackupsPanel(QWidget):
    """Lists the backups of the open campaign.

    ``making()``: one more is wanted; ``moving()``: another folder is. What is to be opened or restored is told by
    ``chooser``.
    """

    making = Signal()
    moving = Signal()

    def __init__(
        self,
        theme: Theme,
        operations: Operations,
        systems: Mapping[str, System],
        now: Callable[[], datetime],
    ) -> None:
        super().__init__()
        self._theme, self._operations = theme, operations
        self._folder: Path | None = None
        self._came = False
        self.reading = Reading(self)
        self.chooser = BackupChooser(theme, self.reading, systems, now)
        self.place = Label(theme, "", role="small", ink="secondary", wrap=True)
        self.message = InlineMessage(theme)
        self.make = ActionButton(theme, text("Back up now"))
        self.open_folder = ActionButton(theme, text("Show the folder"))
        self.move_folder = ActionButton(theme, text("Keep elsewhere…"))
        self._later = QTimer(self, singleShot=True, interval=LATER_MS)
        self._build()
        theme.changed.connect(self._restyle)
        self._restyle()

    def _build(self) -> None:
        self._head = QWidget()
        self._column = QVBoxLayout(self._head)
        self._buttons = QWidget()
        self._flow = FlowLayout(self._buttons)
        for button in (self.make, self.open_folder, self.move_folder):
            self._flow.addWidget(button)
        for widget in (self._buttons, self.place, self.message):
            self._column.addWidget(widget)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.setSpacing(0)
        around.addWidget(self._head)
        around.addWidget(self.chooser, 1)
        self.make.clicked.connect(self.making)
        self.move_folder.clicked.connect(self.moving)
        self.open_folder.clicked.connect(self._show_folder)
        self._operations.changed.connect(self._changed)
        self._later.timeout.connect(self.chooser.refresh)
        self.setFocusProxy(self.chooser.view)

    def reload(self) -> None:
        """Reads the list anew, if it is seen."""
        if self.isVisible():
            self._operations.run(backup_list, done=self._show, refused=self._refused)

    def say(self, words: str) -> None:
        """Says why a backup was not restored."""
        self.message.say(words)

    def come_up(self) -> None:
        """Shows its dock and takes the keyboard."""
        dock = self.parentWidget()
        if isinstance(dock, Dock):
            dock.show()
            dock.raise_()
            dock.take_keyboard()

    def stop(self) -> None:
        """The campaign is being closed."""
        self.reading.close()

    def _changed(self, _changes: Changes) -> None:
        if self.isVisible():
            self._later.start()

    def _show(self, found: BackupList) -> None:
        self.message.clear()
        self._folder = found.folder
        self.place.setText(text("New ones go into {folder}", folder=str(found.folder)))
        self.open_folder.setEnabled(found.folder.is_dir())
        self.chooser.show_list(found, nothing_yet())
        if self._came and found.rows and self.make.hasFocus():
            self.chooser.view.setFocus()
        self._came = False

    def _refused(self, failure: Failure) -> None:
        self.message.say(failure.sentence)

    def _show_folder(self) -> None:
        if self._folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))

    def showEvent(self, event: QShowEvent) -> None:
        """Reads the list whenever it comes into sight; the keyboard goes there once there is one."""
        super().showEvent(event)
        self._came = True
        self.reload()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the ground."""
        paint.begin(self).fillRect(self.rect(), self._theme.ink("panel"))

    def _restyle(self) -> None:
        theme = self._theme
        side = theme.px(12)
        self._column.setContentsMargins(side, theme.px(10), side, theme.px(8))
        self._column.setSpacing(theme.px(6))
        self._flow.set_gap(theme.px(6))
        self.update()


def nothing_yet() -> str:
    """What the list says while it is empty."""
    return text(
        "There are no backups yet. The first is made a few seconds after a campaign is opened, then one every ten "
        "minutes while something changes. “Back up now” makes one at once."
    )
