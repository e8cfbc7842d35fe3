"""Chooses a backup: the list, what restoring the selected one would change, opening it and restoring it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.app.backup_list import BackupList, Listed, Looked, look_into
from gm_console.app.comparing import Compared, Contrast, compared
from gm_console.rules.system import System
from gm_console.ui.backups.difference import DifferenceView
from gm_console.ui.backups.model import BackupModel, BackupView
from gm_console.ui.backups.question import RestoreQuestion
from gm_console.ui.backups.reading import Reading, Wanted
from gm_console.ui.backups.telling import question
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.scrolling import page_area
from gm_console.wording.catalog import text
from gm_console.wording.failures import sentence

SOON_MS = 120
"""How long a row is selected before its file is read."""
AGES_MS = 30_000


class BackupChooser(QWidget):
    """Shows a `BackupList`. ``opening(object)`` and ``restoring(object)``: a `Wanted` to be opened beside, restored.

    :param reading: reads backups. :param now: tells the time in UTC.
    """

    opening = Signal(object)
    restoring = Signal(object)

    def __init__(
        self, theme: Theme, reading: Reading, systems: Mapping[str, System], now: Callable[[], datetime]
    ) -> None:
        super().__init__()
        self._theme, self._reading, self._systems = theme, reading, systems
        self._campaign: Path | None = None
        self._selected: Path | None = None
        self._contrast: Contrast | None = None
        self.model = BackupModel(now, self)
        self.view = BackupView(theme, self.model)
        self.difference = DifferenceView(theme)
        self.question = RestoreQuestion(theme)
        self.empty = Label(theme, text("Looking for backups…"), ink="secondary", wrap=True)
        self.beside = ActionButton(theme, text("Open beside"), key="Enter")
        self.restore = ActionButton(theme, text("Restore…"))
        self._build()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()
        self._show_empty(text("Looking for backups…"))

    def _build(self) -> None:
        self._area = page_area(self.difference)
        self._buttons = QWidget()
        self._flow = FlowLayout(self._buttons)
        for button in (self.beside, self.restore):
            self._flow.addWidget(button)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.empty)
        self._column.addWidget(self.view, 2)
        self._column.addWidget(self._area, 3)
        self._column.addWidget(self.question)
        self._column.addWidget(self._buttons)
        self._column.addStretch(0)
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.view.chosen.connect(self._chosen)
        self.view.opened.connect(self._open)
        self.beside.clicked.connect(self._open)
        self.restore.clicked.connect(self._ask)
        self.question.confirmed.connect(self._confirm)
        self.question.left.connect(self._leave)
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self._soon.timeout.connect(self._compare)
        self._ages = QTimer(self, interval=AGES_MS)
        self._ages.timeout.connect(self.model.grow_older)

    # -- the list ------------------------------------------------------------------------------------------------

    def show_list(self, found: BackupList, empty: str) -> None:
        """Shows backups; the row selected stays so. ``empty`` is said where there are none."""
        self._campaign = found.campaign
        before = self._selected
        self.model.show_rows(found.rows)
        if not found.rows:
            self._selected = None
            self._show_empty(empty)
            return
        for row in self.model.unknown():
            self._reading.ask(look_into, row.path, row.stamp, done=self._looked)
        self._set_shown(True)
        self.view.fit()
        place = max(0, self.model.place_of(before))
        self.view.setCurrentIndex(self.model.index(place))

    def refresh(self) -> None:
        """Compares anew: the campaign has changed."""
        if self.isVisible() and self._selected is not None:
            self._soon.start()

    @property
    def busy(self) -> bool:
        """Whether the row selected is about to be compared."""
        return self._soon.isActive()

    def row(self) -> Listed | None:
        """The row selected."""
        place = self.view.currentIndex().row()
        return self.model.rows[place] if 0 <= place < len(self.model.rows) else None

    def wanted(self) -> Wanted | None:
        """The backup selected, as it is asked for."""
        row = self.row()
        if row is None or self._campaign is None:
            return None
        return Wanted(self._campaign, row.path, row.backup.moment, row.undoes)

    def _show_empty(self, words: str) -> None:
        self.empty.setText(words)
        self._set_shown(False)
        self.question.hide()

    def _set_shown(self, shown: bool) -> None:
        self.empty.setVisible(not shown)
        for widget in (self.view, self._area, self._buttons):
            widget.setVisible(shown)

    def _looked(self, looked: Looked) -> None:
        self.model.take(looked)

    # -- the one selected ----------------------------------------------------------------------------------------

    def _chosen(self) -> None:
        row = self.row()
        if row is None:
            return
        if row.path != self._selected:
            self._contrast = None
            self.question.hide()
            self._buttons.show()
            self.difference.say(text("Looking into it…"))
            self._area.verticalScrollBar().setValue(0)
            self._set_buttons(usable=False)
        self._selected = row.path
        self._soon.start()

    def _compare(self) -> None:
        if self._campaign is not None and self._selected is not None:
            self._reading.ask(compared, self._campaign, self._selected, self._systems, done=self._compared)

    def _compared(self, found: Compared) -> None:
        if found.path != self._selected:
            return
        self._contrast = found.contrast
        if found.error is not None:
            self.difference.refuse(" ".join((sentence(found.error), text("Choose another one."))))
        elif found.contrast is not None:
            self.difference.show_contrast(found.contrast)
        self._set_buttons(usable=found.error is None)

    def _set_buttons(self, *, usable: bool) -> None:
        row, found = self.row(), self._contrast
        words = text("Undo the restoring…") if row is not None and row.undoes else text("Restore…")
        self.restore.set_action(words)
        self.beside.setEnabled(usable)
        self.restore.setEnabled(usable and found is not None and not found.same and not found.other_campaign)

    def _open(self) -> None:
        wanted = self.wanted()
        if wanted is not None and self.beside.isEnabled():
            self.opening.emit(wanted)

    def _ask(self) -> None:
        wanted = self.wanted()
        if wanted is not None:
            self._buttons.hide()
            self.question.ask(question(self._contrast, wanted.moment))

    def _leave(self) -> None:
        self._buttons.show()
        self.restore.setFocus(Qt.FocusReason.OtherFocusReason)

    def _confirm(self) -> None:
        self._buttons.show()
        wanted = self.wanted()
        if wanted is not None:
            self.restoring.emit(wanted)

    # -- looks ---------------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Ages grow while they are seen."""
        super().showEvent(event)
        self._ages.start()
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks."""
        super().hideEvent(event)
        self._ages.stop()

    def _restyle(self) -> None:
        theme = self._theme
        side = theme.px(12)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.empty.setContentsMargins(side, side, side, side)
        self.view.setMinimumHeight(theme.px(42))
        self._area.setMinimumHeight(theme.px(40))
        self._flow.setContentsMargins(side, theme.px(8), side, theme.px(8))
        self._flow.set_gap(theme.px(6))
