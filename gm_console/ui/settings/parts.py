"""Rows of the settings: a choice with wrapping words, and a ruling with its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from gm_console.app.settings import SettingsPage
from gm_console.rules.system import Ruling
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import Row
from gm_console.ui.widgets.chip import Chip
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import say_code


class Section(Protocol):
    """What a system adds to the settings. It is a QWidget and saves what is edited by itself."""

    def show_page(self, page: SettingsPage) -> None:
        """Shows the settings as they are now; what is being edited is left alone."""
        ...

    def flush(self) -> None:
        """Saves what is pending, or keeps it as a draft."""
        ...


class OptionWords(Label):
    """The words of an option; a click on them chooses it."""

    clicked = Signal()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Chooses."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()
        super().mouseReleaseEvent(event)


class OptionRow(QWidget):
    """One option of a ruling: a radio button with words that wrap."""

    def __init__(self, theme: Theme, words: str) -> None:
        super().__init__()
        self._theme = theme
        self.radio = QRadioButton()
        self.radio.setAccessibleName(words)
        self.words = OptionWords(theme, words, wrap=True)
        self.words.clicked.connect(self.radio.click)
        self._line = QHBoxLayout(self)
        self._line.addWidget(self.radio, 0, Qt.AlignmentFlag.AlignTop)
        self._line.addWidget(self.words, 1)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        theme = self._theme
        self.radio.setFixedSize(QSize(theme.px(20), theme.px(20)))
        self._line.setContentsMargins(0, theme.px(2), 0, theme.px(2))
        self._line.setSpacing(theme.px(4))


class RulingRow(Row):
    """A ruling: its number, how it is decided, and its options where there are any.

    ``chosen(str ruling, object option)``.
    """

    chosen = Signal(str, object)

    def __init__(self, theme: Theme, system: str, ruling: Ruling) -> None:
        super().__init__(theme)
        self._theme = theme
        self._ruling = ruling
        self.sentence = say_code(f"{system}.ruling.{ruling.id}", {})
        self.options: dict[str | int, OptionRow] = {}
        self.message = InlineMessage(theme)
        self._group = QButtonGroup(self)
        self._column = QVBoxLayout()
        self._column.addWidget(Label(theme, self.sentence, ink="ink" if ruling.options else "secondary", wrap=True))
        for place, option in enumerate(ruling.options):
            self._add(place, option, say_code(f"{system}.ruling.{ruling.id}.{option}", {}))
        self._column.addWidget(self.message)
        self.line.addWidget(Chip(theme, ruling.id), 0, Qt.AlignmentFlag.AlignTop)
        self.line.addLayout(self._column, 1)
        self._group.idClicked.connect(self._tell)

    def _add(self, place: int, option: str | int, words: str) -> None:
        row = OptionRow(self._theme, words)
        row.radio.setAccessibleDescription(self.sentence)
        self._group.addButton(row.radio, place)
        self.options[option] = row
        self._column.addWidget(row)

    def show_option(self, option: str | int) -> None:
        """Shows the option in force."""
        if option in self.options:
            self.options[option].radio.setChecked(True)

    def _tell(self, place: int) -> None:
        self.chosen.emit(self._ruling.id, self._ruling.options[place])

    def _fit(self) -> None:
        super()._fit()
        self.line.setContentsMargins(0, self._theme.px(6), 0, self._theme.px(6))


def order_of(rulings: Sequence[Ruling]) -> list[Ruling]:
    """Those to be chosen first, then the others as the rules page has them."""
    return sorted(rulings, key=lambda ruling: not ruling.options)
