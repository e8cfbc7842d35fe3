"""Small fields of the set-up: the stat, with the ratings on the sheets as choices, and the result table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from gm_console.rules.joyous_heroes.tables import ResultTable
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ENTER
from gm_console.ui.widgets.labels import Label
from gm_console.wording.catalog import say, text

LONGEST = 40


class Choice(QComboBox):
    """A drop-down list in the theme's type. The wheel scrolls the page, not the choice."""

    def __init__(self, theme: Theme, name: str, width: int = 130, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._wide = theme, width
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Left to the page."""
        event.ignore()

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))
        if line := self.lineEdit():
            line.setFont(self.font())  # under a style sheet it does not follow
        self.setFixedWidth(self._theme.px(self._wide))
        self.setFixedHeight(self._theme.px(28))


class StatField(Choice):
    """The name of the rating compared: typed, or chosen among those on the sheets.

    ``named(str)`` once it is typed or chosen; ``moved_on()`` after Enter.
    """

    named = Signal(str)
    moved_on = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, text("Stat"), parent=parent)
        self._stat = ""
        self._choices: list[str] = []
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        line = QLineEdit()
        line.setMaxLength(LONGEST)
        line.setPlaceholderText(text("such as Body"))
        self.setLineEdit(line)
        self._line = line
        line.setAccessibleName(text("Stat"))
        line.installEventFilter(self)
        line.editingFinished.connect(self._finish)
        self.activated.connect(self._finish)
        self._restyle()

    def show_stat(self, stat: str, choices: Sequence[str]) -> None:
        """Shows ``stat`` with ``choices`` below it, unless something is being typed."""
        typing = (self._line.hasFocus() or self._line.isModified()) and self.currentText().strip() != self._stat
        self._stat = stat
        if list(choices) != self._choices:
            self._choices = list(choices)
            typed = self.currentText()
            self.blockSignals(True)
            self.clear()
            self.addItems(self._choices)
            self.setEditText(typed)
            self.blockSignals(False)
        if not typing and self.currentText() != stat:
            self.setEditText(stat)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps Enter while there is something new to take."""
        if isinstance(event, QKeyEvent) and event.key() in ENTER and self.currentText().strip() != self._stat:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._finish()
                self.moved_on.emit()
                return True
        return bool(super().eventFilter(watched, event))

    def _finish(self) -> None:
        stat = " ".join(self.currentText().split())
        self._line.setModified(False)
        if stat != self._stat:
            self._stat = stat
            self.named.emit(stat)


class TableChoice(QWidget):
    """Which result table a margin is looked up in. ``chosen(object)`` gives a `ResultTable`."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tables: tuple[ResultTable, ...] = ()
        self.combo = Choice(theme, text("Result table"), 150)
        self._pair = Pair(theme, text("Table"), self.combo)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._pair)
        self.combo.activated.connect(self._activated)

    def show_tables(self, tables: Sequence[ResultTable], current: ResultTable) -> None:
        """Shows ``tables`` with ``current`` (one of them) chosen."""
        if tuple(tables) != self._tables:
            self._tables = tuple(tables)
            self.combo.clear()
            self.combo.addItems([say(table.title()) for table in tables])
        self.combo.setCurrentIndex(self._tables.index(current))

    def _activated(self, index: int) -> None:
        self.chosen.emit(self._tables[index])


class Pair(QWidget):
    """A quiet word and the control it belongs to."""

    def __init__(self, theme: Theme, word: str, control: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.control = control
        self._word = Label(theme, word, ink="secondary")
        self._word.setBuddy(control)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._word)
        self._row.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self._row.setSpacing(self._theme.px(6))
