"""What the challenge is, in one line: opposed or not, which stat, and which table tells the result."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.rules.joyous_heroes.tables import ResultTable
from gm_console.ui.builders.joyous_heroes.choosing import Pair, StatField, TableChoice
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.segmented import Segmented
from gm_console.wording.catalog import text


class SetupRow(QWidget):
    """The line above the sides.

    ``kind_chosen(str)``, ``stat_named(str)``, ``table_chosen(object)``; ``moved_on()`` after Enter in the stat.
    """

    kind_chosen = Signal(str)
    stat_named = Signal(str)
    table_chosen = Signal(object)
    moved_on = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        kinds = (("opposed", text("Opposed")), ("unopposed", text("Unopposed")))
        self.kind = Segmented(theme, text("Kind of challenge"), kinds)
        self.stat = StatField(theme)
        self.table = TableChoice(theme)
        self._flow = FlowLayout(self)
        for widget in (self.kind, Pair(theme, text("Stat"), self.stat), self.table):
            self._flow.addWidget(widget)
        self.kind.chosen.connect(self.kind_chosen)
        self.stat.named.connect(self.stat_named)
        self.stat.moved_on.connect(self.moved_on)
        self.table.chosen.connect(self.table_chosen)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_setup(
        self, kind: str, stat: str, stats: Sequence[str], tables: Sequence[ResultTable], table: ResultTable
    ) -> None:
        """Shows the set-up as it is."""
        if self.kind.choice() != kind:
            self.kind.choose(kind)
        self.stat.show_stat(stat, stats)
        self.table.show_tables(tables, table)

    def _restyle(self) -> None:
        self._flow.setContentsMargins(0, 0, 0, 0)
        self._flow.set_gap(self._theme.px(16))
