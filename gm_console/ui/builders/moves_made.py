"""The moves of a ruling that is being corrected, each with a way to change it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import Card, Row
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.wording.catalog import text


class MadeRow(Row):
    """One move. ``wanted(int)`` gives its index."""

    wanted = Signal(int)

    def __init__(self, theme: Theme, index: int, words: str) -> None:
        super().__init__(theme)
        self._index = index
        number = Label(theme, text("{number}", number=index + 1), role="small", ink="secondary")
        number.setMinimumWidth(theme.px(18))
        self.change = ActionButton(theme, text("Change"), kind="quiet")
        self.change.setFixedHeight(theme.px(24))
        self.change.setAccessibleDescription(words)
        self.change.clicked.connect(self._want)
        self.line.addWidget(number)
        self.line.addWidget(ElidedLabel(theme, words), 1)
        self.line.addWidget(self.change)

    def _want(self) -> None:
        self.wanted.emit(self._index)


class MovesMade(Card):
    """Every move in its order. ``wanted(int)``: the move at that index is to be changed. Hidden without moves."""

    wanted = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, text("Moves made"), parent=parent)
        self._shown: tuple[str, ...] = ()
        self.rows: list[MadeRow] = []
        self.hide()

    def show_moves(self, told: Sequence[str]) -> None:
        """Shows the moves, each in words."""
        if tuple(told) != self._shown:
            self._shown = tuple(told)
            self._fill()
        self.setVisible(bool(told))

    def _fill(self) -> None:
        for row in self.rows:
            self.remove(row)
        self.rows = [MadeRow(self._theme, index, words) for index, words in enumerate(self._shown)]
        for row in self.rows:
            row.wanted.connect(self.wanted)
            self.add(row)
