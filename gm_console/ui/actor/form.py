"""A sheet as a form: fields bound to places in its JSON, refusals beside the field they are about."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from gm_console.rules.system import JsonObject
from gm_console.ui.actor.cells import Cell, ChoiceCell, NumberCell, TickCell
from gm_console.ui.actor.list_field import Column, ListField
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage

Starting = Callable[[str], JsonObject]
"""A new sheet for an actor of a kind (``pc``, ``npc``)."""


class FieldRow(QWidget):
    """A label, a cell beside it (below it, for lists) and room for a refusal.

    :param even: the label keeps to a column of its own and the cell takes the rest.
    """

    def __init__(self, theme: Theme, label: str, widget: QWidget, *, even: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self.message = InlineMessage(theme)
        self._line, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._named = Label(theme, label, ink="secondary", wrap=not even)
        self._even = even
        self._named.setBuddy(widget)
        self._line.addWidget(self._named, 0 if even else 1)
        self._line.addWidget(widget, 0 if label and not even else 1)
        self._column.addLayout(self._line)
        self._column.addWidget(self.message)
        self._named.setVisible(bool(label))
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        if self._even:
            self._named.setMinimumWidth(self._theme.px(82))
        self._line.setSpacing(self._theme.px(8))
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._theme.px(2))


class SheetForm(QWidget):
    """Edits one sheet. ``edited(str path, bool soon)``: by hand. ``left()``: a field was left.

    :param starting: makes a new sheet.
    """

    edited = Signal(str, bool)
    left = Signal()

    def __init__(self, theme: Theme, starting: Starting) -> None:
        super().__init__()
        self.theme = theme
        self.starting = starting
        self.cells: dict[str, Cell] = {}
        self._messages: dict[str, InlineMessage] = {}
        self._links: list[_Link] = []
        self._data: JsonObject = {}
        self.message = InlineMessage(theme)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.message)
        theme.changed.connect(self._restyle)
        self._restyle()

    # --- putting it together

    def section(self, heading: str) -> None:
        """A small heading for what follows."""
        self._column.addSpacing(self.theme.px(4))
        self._column.addWidget(Label(self.theme, heading, role="small-strong", ink="secondary", wrap=True))

    def figure(self, path: str, label: str, *, least: int = 0, most: int = 99) -> None:
        """A whole number."""
        self._row(path, label, NumberCell(self.theme, label, least=least, most=most))

    def tick(self, path: str, label: str) -> None:
        """On or off."""
        self._row(path, "", TickCell(self.theme, label))

    def choice(self, path: str, name: str, choices: Sequence[tuple[str, str]], *, label: str = "") -> None:
        """One of a few words."""
        self._row(path, label, ChoiceCell(self.theme, name, choices))

    def listing(
        self, path: str, heading: str, adding: str, columns: Sequence[Column], new: Callable[[str], Any]
    ) -> None:
        """A list with its heading."""
        self.section(heading)
        self._row(path, "", ListField(self.theme, heading, adding, columns, new))

    def grid(self, rows: Sequence[Sequence[tuple[str, str]]], *, least: int = 0, most: int = 99) -> None:
        """Figures in a grid, each (path, label) with its label above it."""
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(self.theme.px(8))
        grid.setVerticalSpacing(self.theme.px(2))
        message = InlineMessage(self.theme)
        for line, row in enumerate(rows):
            for column, (path, label) in enumerate(row):
                cell = NumberCell(self.theme, label, least=least, most=most)
                above = Label(self.theme, label, role="small", ink="secondary")
                above.setBuddy(cell.widget())
                grid.addWidget(above, 2 * line, column)
                grid.addWidget(cell.widget(), 2 * line + 1, column, Qt.AlignmentFlag.AlignLeft)
                grid.setColumnStretch(column, 1)
                self._bind(path, cell, message)
        self._column.addWidget(holder)
        self._column.addWidget(message)

    def _row(self, path: str, label: str, cell: Cell) -> None:
        row = FieldRow(self.theme, label, cell.widget())
        self._column.addWidget(row)
        self._bind(path, cell, row.message)

    def _bind(self, path: str, cell: Cell, message: InlineMessage) -> None:
        self.cells[path], self._messages[path] = cell, message
        link = _Link(self, path, cell)
        self._links.append(link)
        cell.edited.connect(link.edited)
        cell.left.connect(self.left)

    # --- what it holds

    def data(self) -> JsonObject:
        """The sheet as it stands in the fields; what has no field stays as it was."""
        found = copy.deepcopy(self._data)
        for path, cell in self.cells.items():
            put(found, path, cell.value())
        return found

    def show_data(self, data: JsonObject) -> None:
        """Shows a sheet. A field without a value in it shows what a new sheet would have there."""
        self._data = copy.deepcopy(data)
        fresh = self.starting("npc")
        for path, cell in self.cells.items():
            value = get(data, path)
            cell.show_value(get(fresh, path) if value is None else value)

    def say(self, path: str, sentence: str) -> None:
        """Puts a refusal beside the field that ``path`` means, at the head where there is none; "" clears all."""
        place = self._place_of(path) if sentence else ""
        for name, cell in self.cells.items():
            if name != place and isinstance(cell, ListField):
                cell.clear_messages()
        for name, message in self._messages.items():
            if message.text() and name != place and self._messages.get(place) is not message:
                message.clear()
        self._say_at(place, path, sentence)

    def _say_at(self, place: str, path: str, sentence: str) -> None:
        cell = self.cells.get(place)
        if isinstance(cell, ListField):
            cell.clear_messages()
            if cell.say(path.removeprefix(place), sentence):
                self._messages[place].clear()
                self.message.clear()
                return
        shown = self._messages.get(place, self.message)
        if shown is not self.message:
            self.message.clear()
        if shown.text() != sentence:
            shown.say(sentence)

    def _place_of(self, path: str) -> str:
        fitting = [name for name in self.cells if path == name or path.startswith((f"{name}.", f"{name}["))]
        return max(fitting, key=len, default="")

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self.theme.px(5))


class _Link:
    """Tells the form which of its fields was edited."""

    def __init__(self, form: SheetForm, path: str, cell: Cell) -> None:
        self._form, self._path, self._cell = form, path, cell

    def edited(self) -> None:
        """A field was edited by hand."""
        self._form.edited.emit(self._path, self._cell.soon)


def get(data: Any, path: str) -> Any:
    """What stands at ``path`` (``thresholds.mundane``), None where nothing does."""
    for part in path.split("."):
        data = data.get(part) if isinstance(data, dict) else None
    return data


def put(data: JsonObject, path: str, value: Any) -> None:
    """Puts ``value`` at ``path``; what lies between is made."""
    *between, last = path.split(".")
    for part in between:
        if not isinstance(data.get(part), dict):
            data[part] = {}
        data = data[part]
    data[last] = value
