"""The list of keys, so that nobody has to remember them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import Row
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import KeyHint, Label
from gm_console.ui.window.actions import ActionSpec
from gm_console.wording.catalog import N_, text

IN_BUILDERS: tuple[tuple[str, str], ...] = (
    ("Enter", N_("Take the result that was typed")),
    ("D", N_("Draw instead of typing")),
    ("Alt+1 … 9", N_("The moves offered, in their order")),
    ("Backspace", N_("Back one move")),
    ("Ctrl+Enter", N_("Apply and log")),
    ("Ctrl+P", N_("Print the slip")),
    ("2 4 6", N_("Dice, as they fell")),
    ("R P S", N_("Rock, paper, scissors")),
    ("A 2 … 0", N_("Cards by rank; A or 1 is the ace, 0 the ten")),
)


class KeysPanel(QScrollArea):
    """Shows every key."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self._page = QWidget()
        self._column = QVBoxLayout(self._page)
        self._column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(self._page)

    def show_specs(self, specs: Sequence[ActionSpec]) -> None:
        """Shows the keys of ``specs`` under their headings, and those within builders."""
        clear_layout(self._column)
        self._heading(text("In a builder"))
        for keys, what in IN_BUILDERS:
            self._row(keys, text(what))
        for group in dict.fromkeys(spec.group for spec in specs):
            self._heading(group)
            for spec in specs:
                if spec.group == group and spec.keys:
                    first = QKeySequence(spec.keys.split(", ")[0])
                    self._row(first.toString(QKeySequence.SequenceFormat.NativeText), spec.text)

    def _heading(self, title: str) -> None:
        self._column.addWidget(Label(self._theme, title, role="small-strong", ink="secondary"))

    def _row(self, keys: str, what: str) -> None:
        row = Row(self._theme)
        row.line.addWidget(Label(self._theme, what), 1)
        row.line.addWidget(KeyHint(self._theme, keys))
        self._column.addWidget(row)
