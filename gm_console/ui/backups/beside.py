"""A backup opened beside the campaign: the same window, in which nothing can be changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.app.comparing import Compared, compared
from gm_console.app.context import Desk
from gm_console.app.views import Header
from gm_console.rules.registry import discover
from gm_console.rules.system import System
from gm_console.store.store import Store
from gm_console.ui.backups.question import RestoreQuestion
from gm_console.ui.backups.reading import Reading, Wanted
from gm_console.ui.backups.telling import question
from gm_console.ui.operations import Operations
from gm_console.ui.preferences import Preferences
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.dialogs import DialogService
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import MessageMark
from gm_console.ui.window.main_window import MainWindow
from gm_console.wording.catalog import text
from gm_console.wording.restoring import beside_line, beside_title

if TYPE_CHECKING:
    from gm_console.ui.window.actions import Actions

CHANGING = (
    *("settings", "undo", "redo", "challenge", "session", "scene", "pause", "round", "round-back", "note", "backups"),
)
"""Actions that would change something."""


def open_backup(path: Path, now: Callable[[], datetime]) -> Desk:
    """A copy in memory of the backup at ``path``; the file stays as it is. Raises StoreError."""
    return Desk(Store.open_copy(path, clock=now), discover())


class BackupStrip(QWidget):
    """The line that says one looks at a backup, above everything; and what is asked before it is restored."""

    restoring = Signal()
    left = Signal()

    def __init__(self, theme: Theme, words: str, *, undo: bool) -> None:
        super().__init__()
        self._theme = theme
        mark = MessageMark(theme)
        mark.set_urgency("info")
        self.words = Label(theme, words, role="strong", wrap=True)
        self.restore = ActionButton(theme, text("Undo the restoring…") if undo else text("Restore this backup…"))
        self.leave = ActionButton(theme, text("Close"), kind="quiet")
        self.question = RestoreQuestion(theme)
        self._line = QHBoxLayout()
        for widget, stretch in ((mark, 0), (self.words, 1), (self.restore, 0), (self.leave, 0)):
            self._line.addWidget(widget, stretch)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addLayout(self._line)
        self._column.addWidget(self.question)
        self.setAccessibleName(words)
        self.restore.clicked.connect(self.restoring)
        self.leave.clicked.connect(self.left)
        self.question.left.connect(self._back)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _back(self) -> None:
        self.restore.setFocus(Qt.FocusReason.OtherFocusReason)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the tinted ground and the line below."""
        painter, theme = paint.begin(self), self._theme
        painter.fillRect(self.rect(), theme.tint("success"))
        painter.setPen(QPen(theme.ink("line"), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)

    def _restyle(self) -> None:
        theme = self._theme
        side, end = theme.px(14), theme.px(6)
        self._line.setContentsMargins(side, end, side, end)
        self._line.setSpacing(theme.px(10))
        self._column.setContentsMargins(0, 0, 0, 1)
        self.update()


class BackupWindow(MainWindow):
    """A window on a backup. ``restoring(object)``: the `Wanted` is to be restored; ``gone()``: it has been closed."""

    restoring = Signal(object)
    gone = Signal()

    def __init__(
        self,
        theme: Theme,
        operations: Operations,
        systems: Mapping[str, System],
        preferences: Preferences,
        dialogs: DialogService,
        now: Callable[[], datetime],
        wanted: Wanted,
    ) -> None:
        super().__init__(theme, operations, systems, preferences, dialogs, now)
        self.wanted = wanted
        self.backups.stop()
        self.strip = BackupStrip(theme, beside_line(wanted.moment, now()), undo=wanted.undo)
        self._reading = Reading(self)
        self.top.put_first(self.strip)
        self.strip.restoring.connect(self._look)
        self.strip.left.connect(self.close)
        self.strip.question.confirmed.connect(self._confirm)
        self.actions_by_id["quit"].setText(text("Close the backup"))
        _forbid(self.actions_by_id)

    def _show_first(self, found: Header) -> None:
        super()._show_first(found)
        self.setWindowTitle(beside_title(found.campaign.name, self.wanted.moment))
        self.banner.clear()

    def _look(self) -> None:
        """Compares first, so that the question says what would be lost."""
        self._reading.ask(compared, self.wanted.campaign, self.wanted.backup, self.systems, done=self._ask)

    def _ask(self, found: Compared) -> None:
        self.strip.question.ask(question(found.contrast, self.wanted.moment))

    def _confirm(self) -> None:
        self.restoring.emit(self.wanted)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leaves the layout that the campaign's own window keeps alone."""
        self._campaign = ""
        self._reading.close()
        super().closeEvent(event)
        self.gone.emit()


def _forbid(actions: Actions) -> None:
    for name in CHANGING:
        actions[name].setEnabled(False)
