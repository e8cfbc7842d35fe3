"""The list of keys, so that nobody has to remember them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.card import Card, Row
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import ElidedLabel, KeyHint
from gm_console.ui.window.actions import ActionSpec
from gm_console.wording.catalog import N_, text

IN_BUILDERS: tuple[tuple[str, str], ...] = (
    ("Enter", N_("Take the result that was typed")),
    ("D", N_("Draw instead of typing")),
    ("Alt 1 … 9", N_("The moves offered, in their order")),
    ("Backspace", N_("Back one move")),
    ("Ctrl Enter", N_("Apply and log")),
    ("Ctrl P", N_("Print the slip")),
    ("2 4 6", N_("Dice, as they fell")),
    ("R P S", N_("Rock, paper, scissors")),
    ("A 2 … 0", N_("Cards by rank; A or 1 is the ace, 0 the ten")),
)
IN_THE_LOG: tuple[tuple[str, str], ...] = (
    ("Enter", N_("Open an entry to its breakdown, or close it")),
    ("E", N_("Correct the entry")),
    ("L", N_("Go to the entry that it corrects, or that corrects it")),
    ("N", N_("Write a note on it")),
    ("P", N_("Pin it")),
    ("C", N_("Show its challenge")),
    ("Ctrl C", N_("Copy it")),
)


class KeysPanel(QWidget):
    """Shows every key."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._page = QWidget()
        self._column = QVBoxLayout(self._page)
        self._column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setAccessibleName(text("Keys"))
        self._scroll.setWidget(self._page)
        for each in (self._page, self._scroll.viewport()):
            each.setAutoFillBackground(False)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self._scroll)
        self.setFocusProxy(self._scroll)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_specs(self, specs: Sequence[ActionSpec]) -> None:
        """Shows the keys of ``specs`` under their headings, and those within builders."""
        clear_layout(self._column)
        self._group(text("In a builder"), [(keys, text(what)) for keys, what in IN_BUILDERS])
        self._group(text("In the log"), [(keys, text(what)) for keys, what in IN_THE_LOG])
        for group in dict.fromkeys(spec.group for spec in specs):
            self._group(group, [(shown(spec.keys), spec.text) for spec in specs if spec.group == group and spec.keys])

    def _group(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        card = Card(self._theme, title, surface="raised")
        for keys, what in rows:
            row = Row(self._theme)
            row.line.addWidget(ElidedLabel(self._theme, what), 1)
            row.line.addWidget(KeyHint(self._theme, keys))
            card.add(row)
        self._column.addWidget(card)

    def _restyle(self) -> None:
        theme = self._theme
        edge = theme.px(10)
        self._column.setContentsMargins(edge, edge, edge, edge)
        self._column.setSpacing(theme.px(10))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the paper."""
        paint.begin(self).fillRect(self.rect(), self._theme.ink("panel"))


def shown(keys: str) -> str:
    """The first of some keys as it is printed on a keycap: ``Ctrl K``."""
    first = QKeySequence(keys.split(", ", maxsplit=1)[0])
    return first.toString(QKeySequence.SequenceFormat.NativeText).replace("+", " ").replace("  ", " +")
