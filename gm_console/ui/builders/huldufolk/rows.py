"""Rows of a pool or a defence that the general widgets do not have."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import CheckMark, Row, amount_text
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.ui.widgets.paint import tip
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import text


class WordCombo(QComboBox):
    """A choice of one word within a row. The wheel scrolls the page; letters and digits stay with the moves.

    :param name: accessible name.
    """

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("inRow")
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_words(self, words: Sequence[tuple[str, str]], chosen: str) -> None:
        """Offers ``words`` (id, word), ``chosen`` being current, without telling."""
        self.blockSignals(True)
        if [(self.itemData(row), self.itemText(row)) for row in range(self.count())] != list(words):
            self.clear()
            for key, word in words:
                self.addItem(word, key)
        self.setCurrentIndex(max(0, self.findData(chosen)))
        self.setToolTip(tip(self.currentText()))
        self.blockSignals(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Left to the page."""
        event.ignore()

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))
        self.setFixedHeight(self._theme.px(22))


class NamedTick(Row):
    """A part of a pool that is on or off, with the name of what it comes from: *Quality: Relentless*.

    ``toggled(bool)`` and ``named(str)`` tell of changes by the user. Choosing another name ticks it.
    """

    toggled = Signal(bool)
    named = Signal(str)

    def __init__(self, theme: Theme, word: str, which: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self._word = word
        self.mark = CheckMark(theme, word)
        self.names = WordCombo(theme, which)
        self._amount = Label(theme, role="strong")
        for widget in (self.mark, self.names):
            self.line.addWidget(widget)
        self.line.addStretch(1)
        self.line.addWidget(self._amount)
        self.setFocusProxy(self.mark)
        self.mark.clicked.connect(self.toggled)
        self.names.activated.connect(self._chosen)

    def show_part(self, on: bool, amount: int | None, names: Sequence[str], chosen: str) -> None:
        """Shows it as it is; ``names`` from the sheet, ``chosen`` which of them is meant ("" for the first)."""
        several = len(names) > 1
        label = text("{part}: {name}", part=self._word, name=names[0]) if len(names) == 1 else self._word
        self.mark.setText(label)
        self.mark.setAccessibleName(label)
        self.mark.setToolTip(tip(label))
        self.mark.updateGeometry()
        self.mark.setChecked(on)
        self.names.setVisible(several)
        if several:
            self.names.show_words([(name, name) for name in names], chosen)
        self._amount.setText(amount_text(amount))
        self._amount.set_look(ink="ink" if amount else "secondary")

    def _chosen(self) -> None:
        self.named.emit(str(self.names.currentData()))
        if not self.mark.isChecked():
            self.mark.click()


class FigureRow(Row):
    """Label, a stepper, a quiet note, and the amount at the right. ``changed(int)`` tells of the user's changes."""

    changed = Signal(int)

    def __init__(
        self, theme: Theme, label: str, *, most: int, before: QWidget | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent=parent)
        self._label = ElidedLabel(theme, label)
        self.stepper = Stepper(theme, label, maximum=most)
        self._note = ElidedLabel(theme, ink="secondary")
        self._amount = Label(theme, role="strong")
        self._label.setBuddy(self.stepper)
        for widget in (self._label, before, self.stepper, self._note):
            if widget is not None:
                self.line.addWidget(widget)
        self.line.addStretch(1)
        self.line.addWidget(self._amount)
        self._note.hide()
        self.stepper.valueChanged.connect(self.changed)

    def show_figure(self, value: int, amount: int | None, *, most: int | None = None, note: str = "") -> None:
        """Shows it as it is, without telling. ``most`` changes the range, which always holds ``value``."""
        if not (self.stepper.hasFocus() and self.stepper.value() == value):
            self.stepper.blockSignals(True)
            self.stepper.setRange(self.stepper.minimum(), max(value, most or self.stepper.maximum()))
            self.stepper.setValue(value)
            self.stepper.blockSignals(False)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._amount.setText(amount_text(amount))
        self._label.set_look(ink="ink" if amount else "secondary")
        self._amount.set_look(ink="ink" if amount else "secondary")

    def set_label(self, label: str) -> None:
        """Changes the label."""
        self._label.setText(label)
        self.stepper.setAccessibleName(label)


class Indent(QWidget):
    """A row set in a little, below the one it belongs to."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.line = QHBoxLayout(self)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.line.setContentsMargins(self._theme.px(14), 0, 0, self._theme.px(3))
        self.line.setSpacing(self._theme.px(8))
