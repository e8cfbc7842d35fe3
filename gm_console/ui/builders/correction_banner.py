"""The line at the top of a correction: whose ruling, and of when."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gm_console.app.views import LogRow
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.chip import Chip
from gm_console.ui.widgets.labels import ElidedLabel
from gm_console.wording.catalog import say, text
from gm_console.wording.moments import day_if_not_today


class CorrectionBanner(QWidget):
    """Says that a past ruling is being corrected. ``entry_wanted(str)``: it is to be shown in the log."""

    entry_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._entry = ""
        self._chip = Chip(theme, text("Correction"), "accent")
        self._words = ElidedLabel(theme, "")
        self._show = ActionButton(theme, text("Show it in the log"), kind="quiet")
        self._line = QHBoxLayout(self)
        self._line.addWidget(self._chip)
        self._line.addWidget(self._words, 1)
        self._line.addWidget(self._show)
        self._show.clicked.connect(self._want)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def tell(self, row: LogRow | None, entry_id: str) -> None:
        """Shows which ruling it is; None where the log cannot tell (yet)."""
        self._entry = entry_id
        words = text("A past ruling is being corrected.")
        if row is not None:
            time = day_if_not_today(row.entry.happened_at)
            words = text("Ruled at {time}: {headline}", time=time, headline=say(row.headline))
        self._words.setText(words)
        self.setAccessibleName(text("Correction. {what}", what=words))

    def text(self) -> str:
        """What it says."""
        return self._words.text()

    def _want(self) -> None:
        self.entry_wanted.emit(self._entry)

    def _restyle(self) -> None:
        theme = self._theme
        self._line.setContentsMargins(theme.px(10), theme.px(2), theme.px(4), theme.px(2))
        self._line.setSpacing(theme.px(8))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the tinted ground, with a bar at its left edge."""
        painter, theme, room = paint.begin(self), self._theme, QRectF(self.rect())
        paint.draw_frame(painter, room, theme.radius("control"), theme.tint("accent"), None)
        paint.draw_frame(painter, QRectF(0, 0, theme.px(3), room.height()), 1, theme.ink("accent"), None)
