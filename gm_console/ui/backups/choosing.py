"""The backups of a campaign that cannot be opened, in a window of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.app.backup_list import BackupList, backup_list_of
from gm_console.rules.system import System
from gm_console.ui.backups.chooser import BackupChooser
from gm_console.ui.backups.reading import Reading
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.labels import Label, SectionTitle
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import text


class ChoiceWindow(QWidget):
    """Lists the backups of one campaign. Escape closes it."""

    def __init__(
        self, theme: Theme, reading: Reading, systems: Mapping[str, System], now: Callable[[], datetime]
    ) -> None:
        super().__init__()
        self._theme, self._reading = theme, reading
        self.title = SectionTitle(theme, "")
        self.place = Label(theme, "", role="small", ink="secondary", wrap=True)
        self.message = InlineMessage(theme)
        self.chooser = BackupChooser(theme, reading, systems, now)
        self._head = QWidget()
        self._column = QVBoxLayout(self._head)
        for widget in (self.title, self.place, self.message):
            self._column.addWidget(widget)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.setSpacing(0)
        around.addWidget(self._head)
        around.addWidget(self.chooser, 1)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.resize(theme.px(560), theme.px(620))

    def show_backups_of(self, campaign: Path) -> None:
        """Shows itself with the backups of ``campaign``."""
        self.setWindowTitle(text("Backups of {name} – GM Console", name=campaign.stem))
        self.title.setText(text("Backups of {name}", name=campaign.stem))
        self.message.clear()
        self._reading.ask(backup_list_of, campaign, done=self._show)
        self.show()
        self.raise_()
        self.activateWindow()
        self.chooser.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, found: BackupList) -> None:
        self.place.setText(text("They are in {folder}", folder=str(found.folder)))
        self.chooser.show_list(found, text("No backup of this campaign was found beside it."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the ground."""
        paint.begin(self).fillRect(self.rect(), self._theme.ink("panel"))

    def _restyle(self) -> None:
        theme = self._theme
        side = theme.px(12)
        self._column.setContentsMargins(side, theme.px(14), side, theme.px(6))
        self._column.setSpacing(theme.px(6))
        self.update()
