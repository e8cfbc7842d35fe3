"""The title of a challenge with its chips, and when it happened."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QDateTime, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDateTimeEdit, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.chip import Chip
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import ElidedLabel
from gm_console.wording.catalog import text

LONGEST = 120


class TitleRow(QWidget):
    """Title, chips and *More*: a title of the storyteller's own, and the time where it is entered afterwards.

    ``renamed(str)``; ``happened(datetime | None)``, None for now; ``prepared()``: a copy is to be kept for later.
    """

    renamed = Signal(str)
    happened = Signal(object)
    prepared = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title = ElidedLabel(theme, "", role="title")
        self._chips = QHBoxLayout()
        self._more = ActionButton(theme, text("More…"), kind="plain")
        self._more.setCheckable(True)
        self._panel = QWidget()
        self._name = QLineEdit()
        self._name.setMaxLength(LONGEST)
        self._name.setPlaceholderText(text("a title of your own"))
        self._name.setAccessibleName(text("A title of your own"))
        self._afterwards = ActionButton(theme, text("Entered afterwards"))
        self._afterwards.setCheckable(True)
        self._when = QDateTimeEdit()
        self._when.setDisplayFormat("yyyy-MM-dd HH:mm")
        self._when.setAccessibleName(text("When it happened"))
        self._later = ActionButton(theme, text("Prepare for later"))
        self._later.clicked.connect(self.prepared)
        self._shown: tuple[str, ...] = ()
        self._lay_out()
        self._more.toggled.connect(self._panel.setVisible)
        self._name.textEdited.connect(self.renamed)
        self._afterwards.toggled.connect(self._toggled)
        self._when.dateTimeChanged.connect(self._moved)

    def _lay_out(self) -> None:
        self._row = row = QHBoxLayout()
        row.addWidget(self._title, 0)
        row.addLayout(self._chips)
        row.addStretch(1)
        row.addWidget(self._more)
        panel = QHBoxLayout(self._panel)
        panel.setContentsMargins(0, 0, 0, 0)
        panel.addWidget(self._name, 1)
        panel.addWidget(self._afterwards)
        panel.addWidget(self._when)
        panel.addWidget(self._later)
        self._panel.hide()
        self._when.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self._panel)

    def show_title(self, challenge: OpenChallenge, chips: tuple[str, ...]) -> None:
        """Shows the title of ``challenge`` with ``chips`` beside it."""
        self._title.setText(challenge.title or text("New challenge"))
        if self._name.text() != challenge.record.title:
            self._name.setText(challenge.record.title)
        if chips != self._shown:
            self._shown = chips
            clear_layout(self._chips)
            for chip in chips:
                self._chips.addWidget(Chip(self._theme, chip))
        self._make_room()
        self._later.setHidden(bool(challenge.corrects))
        self._afterwards.setHidden(bool(challenge.corrects))
        self._show_moment(challenge.record.happened_at)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Says as much as there is room for."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """The chips give way, the last one first, before the title is cut short."""
        gap = max(0, self._row.spacing())
        left = self.width() - self._title.sizeHint().width() - self._more.sizeHint().width() - 2 * gap
        for place in range(self._chips.count()):
            item = self._chips.itemAt(place)
            chip = item.widget() if item is not None else None
            if chip is not None:
                left -= chip.sizeHint().width() + gap
                chip.setVisible(left >= 0)

    def _show_moment(self, moment: datetime | None) -> None:
        self._afterwards.blockSignals(True)
        self._afterwards.setChecked(moment is not None)
        self._afterwards.blockSignals(False)
        self._when.setVisible(moment is not None)
        if moment is not None:
            shown = QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))
            if shown.toSecsSinceEpoch() // 60 != self._when.dateTime().toSecsSinceEpoch() // 60:
                self._when.blockSignals(True)
                self._when.setDateTime(shown)
                self._when.blockSignals(False)

    def _toggled(self, on: bool) -> None:
        if on:
            self._when.setDateTime(QDateTime.currentDateTime())
            self._when.setFocus()
            self._moved()
        else:
            self.happened.emit(None)

    def _moved(self) -> None:
        chosen = datetime.fromtimestamp(self._when.dateTime().toSecsSinceEpoch()).astimezone()
        latest = datetime.now().astimezone() + timedelta(minutes=1)
        self.happened.emit(min(chosen, latest))
