"""The line below everything: saved when, how many are open, the last backup, keys, text size."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gm_console.app.views import Header
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.paint import tip
from gm_console.ui.window.backups import BackupButton
from gm_console.wording.catalog import plural, text
from gm_console.wording.faults import not_saved_since
from gm_console.wording.moments import clock_seconds


class StatusLine(QWidget):
    """Shows that all is saved, what is open, and how old the last backup is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._saved = Label(theme, "", role="small", ink="secondary")
        self._moment: datetime | None = None
        self._failing = False
        self._open = Label(theme, "", role="small", ink="secondary")
        self._actors = Label(theme, "", role="small", ink="secondary")
        self.backup = BackupButton(theme)
        self.keys = ActionButton(theme, text("Keys"), key="F1", kind="quiet")
        self.zoom = ActionButton(theme, "100 %", kind="quiet")
        self.zoom.setToolTip(text("Text size: Ctrl + and Ctrl −, Ctrl 0 for 100 %"))
        self._row = QHBoxLayout(self)
        for label in (self._saved, self._open, self._actors):
            self._row.addWidget(label)
        self._row.addStretch(1)
        for button in (self.backup, self.keys, self.zoom):
            self._row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_header(self, header: Header) -> None:
        """Shows the counts."""
        challenges, actors = header.open_challenges, header.actors
        self._open.setText(plural("{count} challenge open", "{count} challenges open", challenges))
        self._actors.setText(plural("{count} actor", "{count} actors", actors))
        if header.read_only:
            self._saved.setText(text("⚠ read only: nothing can be changed"))

    def saved(self, moment: datetime) -> None:
        """All is on disk since ``moment``; while the disk fails that is not believed."""
        if not self._failing:
            self._moment = moment
            self._saved.setText(text("✓ Saved {time}", time=clock_seconds(moment)))

    def fail(self, why: str) -> datetime | None:
        """The disk fails: says since when nothing is saved, and returns that (None where nothing ever was)."""
        self._failing = True
        self._saved.setText(not_saved_since(self._moment))
        self._saved.setToolTip(tip(why))
        self._saved.set_look(role="small-strong", ink="failure")
        return self._moment

    def recover(self, moment: datetime) -> None:
        """The disk takes everything again, at ``moment``."""
        self._failing = False
        self._saved.setToolTip("")
        self._saved.set_look(role="small", ink="secondary")
        self.saved(moment)

    def words(self) -> str:
        """What it says of saving."""
        return self._saved.text()

    def _restyle(self) -> None:
        theme = self._theme
        self._row.setContentsMargins(theme.px(14), 0, theme.px(8), 0)
        self._row.setSpacing(theme.px(18))
        self.zoom.set_action(text("{zoom} %", zoom=theme.zoom), kind="quiet")
