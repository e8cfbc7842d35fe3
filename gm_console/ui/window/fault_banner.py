"""The banner along the top of the window while the disk fails: what is wrong, what was kept, what to do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import MessageMark, WayFlow, announce
from gm_console.wording.catalog import text


class FaultBanner(QWidget):
    """It stays until what it tells is over. ``again()``, ``copy_wanted()``, ``show_wanted()``: its buttons.

    ``chosen(str)``: one of the ways that `offer` shows.
    """

    again = Signal()
    copy_wanted = Signal()
    show_wanted = Signal()
    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mark = MessageMark(theme)
        self._mark.set_urgency("error")
        self._title = Label(theme, "", role="strong", ink="failure", wrap=True)
        self._detail = Label(theme, "", wrap=True)
        self.again_button = ActionButton(theme, text("Try again"))
        self.copy_button = ActionButton(theme, text("Save a copy elsewhere…"), kind="prominent")
        self.show_button = ActionButton(theme, text("Show the files"))
        self._offer = Label(theme, "", wrap=True)
        self.copy_button.setToolTip(text("At any time: {keys}", keys="Ctrl+Shift+S"))
        self._buttons = QWidget()
        self._flow = WayFlow(theme, self._buttons)
        self._flow.chosen.connect(self.chosen)
        self._lay_out()
        self.again_button.clicked.connect(self.again)
        self.copy_button.clicked.connect(self.copy_wanted)
        self.show_button.clicked.connect(self.show_wanted)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()
        self.offer("", ())

    def _lay_out(self) -> None:
        self._words = QVBoxLayout()
        for widget in (self._title, self._detail, self._offer, self._buttons):
            self._words.addWidget(widget)
        for button in (self.copy_button, self.again_button, self.show_button):
            self._flow.addWidget(button)
        self._line = QHBoxLayout(self)
        self._line.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        self._line.addLayout(self._words, 1)

    def show_fault(self, title: str, detail: str, *, files: bool, aloud: bool) -> None:
        """Shows a fault; ``files`` offers to show what lies there, ``aloud`` has it read out."""
        self._title.setText(title)
        self._detail.setText(detail)
        self.setAccessibleName(f"{title}. {detail}")
        self.show_button.setVisible(files)
        self.show()
        if aloud:
            announce(self, self.accessibleName(), urgent=True)

    def offer(self, words: str, ways: Sequence[tuple[str, str]]) -> None:
        """Shows what else helps, with a button for each way (id, text); "" and none takes it away."""
        self._offer.setText(words)
        self._offer.setVisible(bool(words))
        self._flow.put_ways(ways)
        if words and self.isVisible():
            announce(self, words)

    def offered(self) -> str:
        """What else helps, as it says."""
        return self._offer.text()

    def text(self) -> str:
        """What it says, "" while hidden."""
        return "" if self.isHidden() else self.accessibleName()

    def busy(self, busy: bool) -> None:
        """While a copy is made no second one can be asked for."""
        self.copy_button.setEnabled(not busy)

    def _restyle(self) -> None:
        theme = self._theme
        self._line.setContentsMargins(*(theme.px(edge) for edge in (14, 8, 14, 9)))
        self._line.setSpacing(theme.px(10))
        self._words.setSpacing(theme.px(3))
        self._flow.set_gap(theme.px(6))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the tinted ground, a bar at its left and the line below."""
        painter, theme = paint.begin(self), self._theme
        painter.fillRect(self.rect(), theme.tint("failure"))
        painter.fillRect(0, 0, theme.px(4), self.height(), theme.solid("failure"))
        painter.setPen(QPen(theme.ink("line"), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
