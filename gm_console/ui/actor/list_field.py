"""A list of a sheet: one row for each item, and a line at the foot that adds one by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gm_console.rules.system import JsonObject
from gm_console.ui.actor.cells import Cell, Leaving
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import CrossButton
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import N_, text

REMOVE = N_("Remove {name}")

MakeCell = Callable[[Theme, str], Cell]
"""Makes a cell, told the name of the row's item for its accessible name."""


@dataclass(frozen=True, slots=True)
class Column:
    """One value of an item.

    :ivar key: in the item's JSON; "" where the item is the value itself.
    :ivar make: makes the cell. :ivar label: a quiet word before it, "" for none.
    :ivar below: whether it stands in a second line. :ivar wide: whether it takes the room there is (below: a line
        of its own).
    """

    key: str
    make: MakeCell
    label: str = ""
    below: bool = False
    wide: bool = False


def removing(name: str) -> str:
    """What a cross beside ``name`` says."""
    return text(REMOVE, name=name)


class ItemRow(QWidget):
    """One item. ``edited(bool soon)``, ``left()``, ``removed(object self)``."""

    edited = Signal(bool)
    left = Signal()
    removed = Signal(object)

    def __init__(self, theme: Theme, columns: Sequence[Column], name: str) -> None:
        super().__init__()
        self._theme = theme
        self._columns = columns
        self._rest: JsonObject = {}
        self.cells = {column.key: column.make(theme, name) for column in columns}
        self.cross = CrossButton(theme, removing(name))
        self.message = InlineMessage(theme)
        self._first, self._last, self._column = QHBoxLayout(), QVBoxLayout(), QVBoxLayout(self)
        self._second = FlowLayout()
        self._lay_out()
        for cell in self.cells.values():
            cell.edited.connect(self._tell_soon if cell.soon else self._tell)
            cell.left.connect(self.left)
        self.cross.clicked.connect(self._remove)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        for column in self._columns:
            widget = self.cells[column.key].widget()
            if column.below and column.wide:
                self._last.addWidget(widget)
            elif column.below:
                self._second.addWidget(self._labelled(column, widget))
            else:
                self._first.addWidget(widget, 1 if column.wide else 0)
        self._first.addWidget(self.cross)
        self._column.addLayout(self._first)
        if self._second.count():
            self._column.addLayout(self._second)
        self._column.addLayout(self._last)
        self._column.addWidget(self.message)

    def _labelled(self, column: Column, widget: QWidget) -> QWidget:
        holder = QWidget()
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(self._theme.px(6))
        if column.label:
            line.addWidget(Label(self._theme, column.label, role="small", ink="secondary"))
        line.addWidget(widget, 1)
        return holder

    def value(self) -> Any:
        """The item as JSON."""
        if "" in self.cells:
            return self.cells[""].value()
        return {**self._rest, **{key: cell.value() for key, cell in self.cells.items()}}

    def show_value(self, value: Any) -> None:
        """Shows an item."""
        if "" in self.cells:
            self.cells[""].show_value(value)
            return
        self._rest = dict(value)
        for key, cell in self.cells.items():
            if key in value:
                cell.show_value(value[key])

    def name_it(self, name: str) -> None:
        """Names its cross."""
        self.cross.say(removing(name))

    def first_blank(self) -> QWidget | None:
        """The first text of it that is still blank, None where none is."""
        return next((cell.widget() for cell in self.cells.values() if cell.value() == ""), None)

    def _tell(self) -> None:
        self.edited.emit(False)

    def _tell_soon(self) -> None:
        self.edited.emit(True)

    def _remove(self) -> None:
        self.removed.emit(self)

    def _restyle(self) -> None:
        theme = self._theme
        self._first.setSpacing(theme.px(6))
        self._second.set_gap(theme.px(10))
        self._column.setContentsMargins(0, theme.px(2), 0, theme.px(2))
        self._column.setSpacing(theme.px(3))


class ListField(QWidget):
    """A list edited in place; everything that a `Cell` offers, for the whole list.

    :param name: what it lists, for a screen reader. :param adding: what the line at the foot says.
    :param columns: the values of an item, its name first. :param new: makes an item from the name typed.
    """

    edited = Signal()
    left = Signal()
    soon = False

    def __init__(
        self, theme: Theme, name: str, adding: str, columns: Sequence[Column], new: Callable[[str], Any]
    ) -> None:
        super().__init__()
        self._theme = theme
        self._columns, self._new = columns, new
        self.rows: list[ItemRow] = []
        self.setAccessibleName(name)
        self.add_line = QLineEdit()
        self.add_line.setPlaceholderText(adding)
        self.add_line.setAccessibleName(adding)
        self._list, self._column = QVBoxLayout(), QVBoxLayout(self)
        self._column.addLayout(self._list)
        self._column.addWidget(self.add_line)
        self.add_line.returnPressed.connect(self._add)
        self._leaving = Leaving(self)
        self._leaving.left.connect(self._add)
        self.add_line.installEventFilter(self._leaving)
        theme.changed.connect(self._restyle)
        self._restyle()

    def widget(self) -> QWidget:
        """Itself."""
        return self

    def value(self) -> Any:
        """The items."""
        return [row.value() for row in self.rows]

    def show_value(self, value: Any) -> None:
        """Shows other items; rows that stay keep the keyboard."""
        items = list(value)
        while len(self.rows) > len(items):
            self._drop(self.rows[-1])
        for place, item in enumerate(items):
            if place == len(self.rows):
                self._append(_name_of(item))
            self.rows[place].show_value(item)
            self.rows[place].name_it(_name_of(item))

    def say(self, path: str, sentence: str) -> bool:
        """Puts a refusal beside the item that ``path`` (``[2].name``) means. Says whether there is such a one."""
        digits = path[1:].partition("]")[0]
        if not path.startswith("[") or not digits.isdecimal() or int(digits) >= len(self.rows):
            return False
        message = self.rows[int(digits)].message
        if message.text() != sentence:
            message.say(sentence)
        return True

    def clear_messages(self) -> None:
        """Takes all refusals away."""
        for row in self.rows:
            row.message.clear()

    def _append(self, name: str) -> ItemRow:
        row = ItemRow(self._theme, self._columns, name)
        row.edited.connect(self._tell)
        row.left.connect(self.left)
        row.removed.connect(self._remove)
        self.rows.append(row)
        self._list.addWidget(row)
        return row

    def _add(self) -> None:
        name = self.add_line.text().strip()
        if not name:
            return
        self.add_line.clear()
        row = self._append(name)
        row.show_value(self._new(name))
        self._whole()
        blank = row.first_blank()
        if blank is not None and self.add_line.hasFocus():
            blank.setFocus()

    def _remove(self, row: ItemRow) -> None:
        self._drop(row)
        self.add_line.setFocus()
        self._whole()

    def _drop(self, row: ItemRow) -> None:
        self.rows.remove(row)
        self._list.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _tell(self, soon: bool) -> None:
        self.soon = soon
        self.edited.emit()

    def _whole(self) -> None:
        """An item came or went: that is an edit of its own, saved at once."""
        self.left.emit()
        self._tell(True)
        self.left.emit()

    def _restyle(self) -> None:
        theme = self._theme
        self.add_line.setFont(theme.font("body"))
        self.add_line.setMinimumHeight(theme.px(26))
        for layout in (self._list, self._column):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(theme.px(3))


def _name_of(item: Any) -> str:
    return str(item.get("name", "")) if isinstance(item, dict) else str(item)
