"""The moves made so far, each of which can be corrected, and those that no longer follow."""

from __future__ import annotations

from collections.abc import Container, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.age_of_dragons.review import Past
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import Card, Row
from gm_console.ui.widgets.chip import Chip
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.wording.catalog import say, text


class PastRow(Row):
    """One move: what it was, what came of it, and *Correct*. ``correcting(int)`` gives its index."""

    correcting = Signal(int)

    def __init__(self, theme: Theme, index: int, past: Past, *, drawn: bool, ruled: bool) -> None:
        super().__init__(theme, ruled=ruled)
        self._index = index
        words = say(past.line)
        self.words = ElidedLabel(theme, words)
        self.correct = ActionButton(theme, text("Correct…"), kind="quiet")
        self.correct.setAccessibleDescription(words)
        self.correct.clicked.connect(self._correct)
        number = Label(theme, text("{number}", number=index + 1), role="small", ink="secondary")
        number.setMinimumWidth(theme.px(18))
        self.line.addWidget(number)
        told = QVBoxLayout()
        told.setSpacing(0)
        told.addWidget(self.words)
        if past.rest is not None:
            told.addWidget(ElidedLabel(theme, say(past.rest), role="small", ink="secondary"))
        self.line.addLayout(told, 1)
        if drawn:
            self.line.addWidget(Chip(theme, text("drawn")))
        self.line.addWidget(self.correct)

    def _correct(self) -> None:
        self.correcting.emit(self._index)


class HistoryCard(Card):
    """The moves, the latest on top. ``correcting(int)`` gives the index of the one to be corrected."""

    correcting = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, text("Moves so far"), text("the latest first"))
        self._shown: object = None
        self.rows: list[PastRow] = []
        self.hide()

    def show_past(self, past: Sequence[Past], drawn: Container[int], corrected: int | None) -> None:
        """Shows all the moves; ``drawn`` are the indexes of those whose dice were drawn."""
        marks = tuple(index in drawn for index in range(len(past)))
        if (tuple(past), marks) != self._shown:
            self._shown = (tuple(past), marks)
            self._fill(past, marks)
        for index, row in enumerate(self.rows):
            row.setEnabled(index != corrected)
        self.setVisible(bool(past))

    def _fill(self, past: Sequence[Past], drawn: Sequence[bool]) -> None:
        for row in self.rows:
            self.remove(row)
        self.rows = [
            PastRow(self._theme, index, each, drawn=drawn[index], ruled=True) for index, each in enumerate(past)
        ]
        for row in reversed(self.rows):
            row.correcting.connect(self.correcting)
            self.add(row)


class LeftoverCard(Card):
    """Moves that no longer followed after a correction. ``again()`` makes the first once more, ``forgotten()``."""

    again = Signal()
    forgotten = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, text("No longer follow"))
        self._rows: list[QWidget] = []
        self.hide()

    def show_moves(self, words: Sequence[str]) -> None:
        """Shows what they were, the next first."""
        for row in self._rows:
            self.remove(row)
        self._rows = [self._row(each, first=place == 0) for place, each in enumerate(words)]
        for row in self._rows:
            self.add(row)
        self.setVisible(bool(words))

    def _row(self, words: str, *, first: bool) -> Row:
        row = Row(self._theme)
        row.line.addWidget(ElidedLabel(self._theme, text("was: {what}", what=words), ink="secondary"), 1)
        if first:
            again = ActionButton(self._theme, text("Enter again"), kind="plain")
            again.setAccessibleDescription(words)
            again.clicked.connect(self.again)
            forget = ActionButton(self._theme, text("Forget them"), kind="quiet")
            forget.clicked.connect(self.forgotten)
            row.line.addWidget(again)
            row.line.addWidget(forget)
        return row

    def texts(self) -> tuple[str, ...]:
        """What is shown."""
        labels = (row.findChild(ElidedLabel) for row in self._rows)
        return tuple(label.text() for label in labels if label is not None)
