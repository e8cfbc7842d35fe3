"""What happened to the actor last: a few lines, newest first."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.app.views import LogRow
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import Card, Row
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import Label
from gm_console.wording.catalog import N_, say, text
from gm_console.wording.moments import day_if_not_today

TITLE = N_("What happened")
NOTHING = N_("Nothing yet.")
UNDONE = N_("{what} (reversed)")


class PastCard(QWidget):
    """The last entries of the log that concern the actor."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.card = Card(theme, text(TITLE), surface="raised")
        self._rows, column = QVBoxLayout(), QVBoxLayout(self)
        self.card.add_layout(self._rows)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.card)
        self._rows.setSpacing(0)
        self.told: list[str] = []

    def show_rows(self, rows: Sequence[LogRow]) -> None:
        """Tells of ``rows``, newest first."""
        clear_layout(self._rows)
        self.told = []
        for row in rows:
            self._rows.addWidget(self._told(row))
        if not rows:
            self._rows.addWidget(Label(self._theme, text(NOTHING), ink="secondary"))

    def _told(self, row: LogRow) -> Row:
        line, what = Row(self._theme), say(row.headline)
        self.told.append(text(UNDONE, what=what) if row.entry.reversed else what)
        time = Label(self._theme, day_if_not_today(row.entry.happened_at), role="small", ink="secondary")
        said = Label(self._theme, self.told[-1], ink="secondary" if row.entry.reversed else "ink", wrap=True)
        line.line.addWidget(time, 0, Qt.AlignmentFlag.AlignTop)
        line.line.addWidget(said, 1)
        return line
