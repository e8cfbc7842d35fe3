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


class BreakdownView(QWidget):
    """Every figure of a challenge: a card for each side, then what happened, line by line."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Shows a breakdown."""
        clear_layout(self._column)
        whole = [line for line in lines if not line.side and line.kind in ("part", "total")]
        if any(line.kind == "total" for line in whole):
            self._column.addWidget(self._whole(whole))
            lines = [line for line in lines if line not in whole]
        sides = list(dict.fromkeys(line.side for line in lines if line.side and line.kind in ("part", "total")))
        if sides:
            self._column.addWidget(self._sides(sides, lines))
        rest = [line for line in lines if not (line.side in sides and line.kind in ("part", "total"))]
        if rest:
            self._column.addWidget(self._steps(rest))

    def _whole(self, lines: Sequence[Line]) -> Card:
        """Figures of the challenge as such, each sum below its parts."""
        card = Card(self._theme, text("The challenge"))
        for line in lines:
            card.add(self._part(line) if line.kind == "part" else TotalRow(self._theme, say(line), line.amount))
        return card

    def _sides(self, sides: Sequence[str], lines: Sequence[Line]) -> QWidget:
        row = EvenColumns(self._theme)
        for side in sides:
            row.add(self._card(side, [line for line in lines if line.side == side]))
        return row

    def _card(self, side: str, lines: Sequence[Line]) -> Card:
        card = Card(self._theme, side)
        for line in lines:
            if line.kind == "part":
                card.add(self._part(line))
        card.add_stretch()
        for line in lines:
            if line.kind == "total":
                card.add(TotalRow(self._theme, say(line), line.amount))
        return card

    def _part(self, line: Line) -> PartRow:
        note = text("ruling {ruling}", ruling=line.ruling) if line.ruling else ""
        return PartRow(self._theme, say(line), note=note, amount=line.amount)

    def _steps(self, lines: Sequence[Line]) -> Card:
        card = Card(self._theme, text("Step by step"))
        for line in lines:
            said = _with_amount(line)
            told = text("{what} ({ruling})", what=said, ruling=line.ruling) if line.ruling else said
            card.add(Label(self._theme, told, wrap=True, ink="ink" if line.kind == "step" else "secondary"))
        return card

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._theme.space("m"))


def _with_amount(line: Line) -> str:
    if line.amount is None:
        return say(line)
    return text("{what}: {amount:signed}", what=say(line), amount=line.amount)
