"""A breakdown as columns of figures, one a side, and its steps below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.system import Line
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import Card, PartRow, TotalRow
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.grid import EvenColumns
from gm_console.ui.widgets.labels import Label
from gm_console.wording.catalog import say, text
from gm_console.wording.working import changes


class FiguresView(QWidget):
    """The figures of a challenge: those of the challenge itself, then a card for each side."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Shows the figures of a breakdown."""
        clear_layout(self._column)
        whole, sides = figures_of(lines)
        if whole:
            self._column.addWidget(self._whole(whole))
        if sides:
            row = EvenColumns(self._theme)
            for side, parts in sides.items():
                row.add(self._card(side, parts))
            self._column.addWidget(row)

    def _whole(self, lines: Sequence[Line]) -> Card:
        """Figures of the challenge as such, each sum below its parts."""
        card = Card(self._theme, text("The challenge"))
        for line, changed in changes(lines):
            part = line.kind == "part"
            card.add(self._part(line, changed) if part else TotalRow(self._theme, say(line), line.amount))
        return card

    def _card(self, side: str, lines: Sequence[Line]) -> Card:
        card = Card(self._theme, side)
        parts = [each for each in changes(lines) if each[0].kind == "part"]
        nothing = [line for line, _ in parts if line.amount == 0]
        for line, changed in parts:
            if line not in nothing or len(nothing) == 1:
                card.add(self._part(line, changed))
        if len(nothing) > 1:
            card.add(PartRow(self._theme, ", ".join(say(line) for line in nothing), amount=0))
        card.add_stretch()
        for line in lines:
            if line.kind == "total":
                card.add(TotalRow(self._theme, say(line), line.amount))
        return card

    def _part(self, line: Line, changed: bool) -> PartRow:
        note = text("ruling {ruling}", ruling=line.ruling) if line.ruling else ""
        return PartRow(self._theme, say(line), note=note, amount=line.amount, signed=changed)

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._theme.space("m"))


class StepsView(QWidget):
    """What happened, line by line, and the remarks. Hidden while there is nothing."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Shows the steps of a breakdown."""
        clear_layout(self._column)
        whole, sides = figures_of(lines)
        shown = [*whole, *(line for parts in sides.values() for line in parts)]
        rest = [line for line in lines if not any(line is each for each in shown)]
        self.setVisible(bool(rest))
        if rest:
            card = Card(self._theme, text("Step by step"))
            for line in rest:
                quiet = line.kind != "step"
                card.add(Label(self._theme, _told(line), wrap=True, ink="secondary" if quiet else "ink"))
            self._column.addWidget(card)


def figures_of(lines: Sequence[Line]) -> tuple[list[Line], dict[str, list[Line]]]:
    """The figures in a breakdown: those of the challenge itself (where they add up), and those of each side."""
    figures = [line for line in lines if line.kind in ("part", "total")]
    whole = [line for line in figures if not line.side]
    sides: dict[str, list[Line]] = {}
    for line in figures:
        if line.side:
            sides.setdefault(line.side, []).append(line)
    return (whole if any(line.kind == "total" for line in whole) else []), sides


def _told(line: Line) -> str:
    said = say(line)
    if line.amount is not None:
        said = text("{what}: {amount:signed}", what=said, amount=line.amount)
    return text("{what} ({ruling})", what=said, ruling=line.ruling) if line.ruling else said
