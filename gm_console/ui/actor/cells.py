"""The smallest things a sheet is edited with: a text, words between commas, a figure, a tick, a choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import CheckMark
from gm_console.ui.widgets.segmented import Segmented
from gm_console.ui.widgets.stepper import Stepper

LARGEST = 10**6
"""A figure beyond this is kept as it is and not edited by steps."""


class Cell(Protocol):
    """Edits one value.

    ``edited()``: by hand. ``left()``: the keyboard went elsewhere, or Enter. ``soon``: whether each edit is whole in
    itself (a figure, a tick), so that it is saved after a short pause.
    """

    edited: Any
    left: Any
    soon: bool

    def widget(self) -> QWidget:
        """What is laid out."""
        ...

    def value(self) -> Any:
        """What stands there."""
        ...

    def show_value(self, value: Any) -> None:
        """Shows another value without telling of it."""
        ...


class Leaving(QObject):
    """Tells when a widget loses the keyboard."""

    left = Signal()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watches for the keyboard going elsewhere; a menu that opens does not count."""
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
            self._tell(event.reason())
        return super().eventFilter(watched, event)

    def _tell(self, reason: Qt.FocusReason) -> None:
        if reason != Qt.FocusReason.PopupFocusReason:
            self.left.emit()


class TextCell(QObject):
    """One line of text, as it is typed."""

    edited = Signal()
    left = Signal()
    soon = False

    def __init__(self, theme: Theme, name: str, *, placeholder: str = "", in_row: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self._in_row = in_row
        self.edit = QLineEdit()
        self.edit.setAccessibleName(name)
        self.edit.setPlaceholderText(placeholder)
        if in_row:
            self.edit.setObjectName("inRow")
        self.edit.textEdited.connect(self._tell)
        self.edit.returnPressed.connect(self.left)
        self._leaving = Leaving(self)
        self._leaving.left.connect(self.left)
        self.edit.installEventFilter(self._leaving)
        theme.changed.connect(self._restyle)
        self._restyle()

    def widget(self) -> QWidget:
        """The line."""
        return self.edit

    def value(self) -> Any:
        """The text, outer spaces aside."""
        return self.edit.text().strip()

    def show_value(self, value: Any) -> None:
        """Shows ``value``; the line keeps its cursor where nothing differs."""
        if str(value) != self.value():
            self.edit.setText(str(value))
            self.edit.setCursorPosition(0)

    def _tell(self) -> None:
        self.edited.emit()

    def _restyle(self) -> None:
        self.edit.setFont(self._theme.font("body"))
        self.edit.setMinimumHeight(self._theme.px(24 if self._in_row else 28))
        self.edit.setMinimumWidth(self._theme.px(48))


class WordsCell(TextCell):
    """Several short texts in one line, between commas."""

    def value(self) -> Any:
        """The texts; blank ones are left out."""
        return words_in(self.edit.text())

    def show_value(self, value: Any) -> None:
        """Shows the texts."""
        if list(value) != self.value():
            self.edit.setText(", ".join(value))
            self.edit.setCursorPosition(0)


def words_in(line: str) -> list[str]:
    """The texts between the commas of ``line``."""
    return [word.strip() for word in line.split(",") if word.strip()]


class NumberCell(QObject):
    """A whole number, by − and +, arrow keys or digits."""

    edited = Signal()
    left = Signal()
    soon = True

    def __init__(self, theme: Theme, name: str, *, least: int = 0, most: int = 99) -> None:
        super().__init__()
        self._least, self._most = least, most
        self._beyond: int | None = None
        self.stepper = Stepper(theme, name, value=max(0, least), minimum=least, maximum=most)
        self._leaving = Leaving(self)
        self._leaving.left.connect(self.left)
        self.stepper.installEventFilter(self._leaving)
        self.stepper.valueChanged.connect(self._tell)

    def widget(self) -> QWidget:
        """The stepper."""
        return self.stepper

    def value(self) -> Any:
        """The number."""
        return self.stepper.value() if self._beyond is None else self._beyond

    def show_value(self, value: Any) -> None:
        """Shows a number, also one outside the range; a huge one is kept, and replaced once it is edited."""
        number = value if isinstance(value, int) else self._least
        self._beyond = number if abs(number) > LARGEST else None
        shown = max(-LARGEST, min(number, LARGEST))
        if shown != self.stepper.value():
            with QSignalBlocker(self.stepper):
                self.stepper.setRange(min(self._least, shown), max(self._most, shown))
                self.stepper.setValue(shown)
            self.stepper.setRange(self.stepper.minimum(), self.stepper.maximum())

    def _tell(self) -> None:
        self._beyond = None
        self.edited.emit()


class TickCell(QObject):
    """On or off."""

    edited = Signal()
    left = Signal()
    soon = True

    def __init__(self, theme: Theme, label: str, name: str = "") -> None:
        super().__init__()
        self.mark = CheckMark(theme, label)
        self.mark.setAccessibleName(name or label)
        self.mark.clicked.connect(self._tell)

    def widget(self) -> QWidget:
        """The checkbox."""
        return self.mark

    def value(self) -> Any:
        """Whether it is on."""
        return self.mark.isChecked()

    def show_value(self, value: Any) -> None:
        """Turns it on or off."""
        self.mark.setChecked(bool(value))

    def _tell(self) -> None:
        self.edited.emit()


class ChoiceCell(QObject):
    """One of a few words."""

    edited = Signal()
    left = Signal()
    soon = True

    def __init__(self, theme: Theme, name: str, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._known = [choice for choice, _word in choices]
        self.segmented = Segmented(theme, name, choices)
        self._holder = QWidget()
        line = QHBoxLayout(self._holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.segmented)
        line.addStretch(1)
        self.segmented.chosen.connect(self._tell)

    def widget(self) -> QWidget:
        """The row of choices."""
        return self._holder

    def value(self) -> Any:
        """The id of what is chosen."""
        return self.segmented.choice()

    def show_value(self, value: Any) -> None:
        """Chooses; an unknown id leaves the choice as it is."""
        if value in self._known:
            self.segmented.choose(value)

    def _tell(self) -> None:
        self.edited.emit()
