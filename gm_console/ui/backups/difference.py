"""What restoring a backup would change, or why that cannot be told."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from gm_console.app.comparing import Contrast
from gm_console.ui.backups.telling import Detail, Told, differing, summary
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import Card, Row
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import text

SIGNS = {"gone": "−", "back": "+", "other": ""}
INKS = {"gone": "failure", "back": "success", "other": "secondary"}


class DetailLine(QWidget):
    """One line below a heading, with a sign for what goes and what comes back."""

    def __init__(self, theme: Theme, detail: Detail) -> None:
        super().__init__()
        self._theme = theme
        self.detail = detail
        self._line = QHBoxLayout(self)
        self._sign = Label(theme, SIGNS[detail.way], role="strong", ink=INKS[detail.way])
        self._sign.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        words = Label(theme, detail.words, role="small", wrap=True)
        words.setAccessibleName(detail.spoken)
        self._line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        self._line.addWidget(words, 1)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self._sign.setFixedWidth(self._theme.px(12))
        self._line.setContentsMargins(0, 0, 0, self._theme.px(2))
        self._line.setSpacing(self._theme.px(4))


class ToldRow(Row):
    """A part of what differs: heading and figure, its lines below."""

    def __init__(self, theme: Theme, told: Told, *, ruled: bool) -> None:
        super().__init__(theme, ruled=ruled)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(theme.px(2))
        self._grid.setColumnStretch(0, 1)
        figure = Label(theme, told.figure, role="strong")
        figure.setAccessibleName(f"{told.label}: {told.figure}")
        self._grid.addWidget(Label(theme, told.label), 0, 0)
        self._grid.addWidget(figure, 0, 1)
        for place, detail in enumerate(told.details, start=1):
            self._grid.addWidget(DetailLine(theme, detail), place, 0, 1, 2)
        self.line.addLayout(self._grid, 1)


class DifferenceView(QWidget):
    """Shows a `Contrast`, that one is being made, or a sentence."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._shown: tuple[Told, ...] = ()
        self.summary = Label(theme, "", wrap=True)
        self.message = InlineMessage(theme)
        self._legend = Label(theme, text("− would go   + would come back"), role="small", ink="secondary", wrap=True)
        self._card = Card(theme, surface="raised")
        self._rows = QVBoxLayout()
        self._card.add_layout(self._rows)
        self._column = QVBoxLayout(self)
        for widget in (self.summary, self.message, self._card, self._legend):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.say("")

    @property
    def told(self) -> tuple[Told, ...]:
        """What is shown, part by part."""
        return self._shown

    def say(self, words: str) -> None:
        """Shows a sentence alone: what to do, or that something is being read."""
        self._show(words, ())

    def refuse(self, words: str) -> None:
        """Says why the backup cannot be used."""
        self._show("", ())
        self.message.say(words)

    def show_contrast(self, found: Contrast) -> None:
        """Shows what differs."""
        self._show(summary(found), () if found.same or found.other_campaign else differing(found))

    def _show(self, words: str, told: Sequence[Told]) -> None:
        self.message.clear()
        self._shown = tuple(told)
        self.summary.setText(words)
        self.summary.setVisible(bool(words))
        clear_layout(self._rows)
        for place, each in enumerate(told):
            self._rows.addWidget(ToldRow(self._theme, each, ruled=place > 0))
        self._card.setVisible(bool(told))
        self._legend.setVisible(any(detail.way != "other" for each in told for detail in each.details))

    def _restyle(self) -> None:
        theme = self._theme
        side = theme.px(12)
        self._column.setContentsMargins(side, theme.px(8), side, theme.px(8))
        self._column.setSpacing(theme.px(8))
        self._rows.setSpacing(0)
        self.update()
