"""Result tables: what a win by so many dice means, in the campaign's own words."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gm_console.app.settings import DRAFTS, SettingsPage, write_result_tables
from gm_console.rules.joyous_heroes.tables import general, read_table
from gm_console.rules.system import JsonObject, RulesError
from gm_console.ui.actor.cells import NumberCell, TextCell
from gm_console.ui.actor.list_field import removing
from gm_console.ui.half_typed import TypedWithin
from gm_console.ui.keeper import Keeper, Target
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton, CrossButton
from gm_console.ui.widgets.card import Card
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import N_, refusal, say, text

SYSTEM = "joyous-heroes"
DRAFT = "tables"
GONE = "gone"
TITLE = N_("Result tables")
ABOUT = N_("What a win by so many dice means. One general table is always there; your own come beside it.")
ADD_TABLE = N_("+ Table: its name")
ADD_ENTRY = N_("Add an entry")
FROM_TO = N_("{start} to")
AND_MORE = N_("{start} and more")
REACH = N_("Entry {number} reaches to")
MEANS = N_("What {start} means")
WIDEST = 99


def ranged(entries: Sequence[JsonObject]) -> list[JsonObject]:
    """``entries`` joined without gaps: each begins after the one before, the last has no end."""
    found: list[JsonObject] = []
    start = 1
    for place, entry in enumerate(entries):
        last = place == len(entries) - 1
        end = max(start, int(entry.get("to") or start))
        row: JsonObject = {"from": start, "text": entry["text"]}
        found.append(row if last else {**row, "to": end})
        start = end + 1
    return found


def new_table(name: str) -> JsonObject:
    """A table with the ranges and words of the general one, to be rewritten."""
    ours = general()
    entries = [{**row, "text": say(ours.meaning(row["from"]))} for row in ours.as_json()["entries"]]
    return {"name": name, "entries": entries}


class EntryRow(QWidget):
    """One entry: from where to where, and what it means.

    ``edited(object self, str part, bool soon)``, ``left()``, ``removed(object self)``.
    """

    edited = Signal(object, str, bool)
    left = Signal()
    removed = Signal(object)

    def __init__(self, theme: Theme, number: int) -> None:
        super().__init__()
        self._theme = theme
        self.start = 1
        self.range = Label(theme, ink="secondary")
        self.to = NumberCell(theme, text(REACH, number=number), least=1, most=WIDEST)
        self.text = TextCell(theme, text(MEANS, start=number), placeholder=text(N_("what it means")), in_row=True)
        self.cross = CrossButton(theme, removing(text(N_("entry {number}"), number=number)))
        self.message = InlineMessage(theme)
        self._first, self._column = QHBoxLayout(), QVBoxLayout(self)
        for widget in (self.range, self.to.widget()):
            self._first.addWidget(widget)
        self._first.addStretch(1)
        self._first.addWidget(self.cross)
        self._column.addLayout(self._first)
        self._column.addWidget(self.text.widget())
        self._column.addWidget(self.message)
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()

    def _connect(self) -> None:
        self.to.edited.connect(self._tell_soon)
        self.text.edited.connect(self._tell)
        self.to.left.connect(self.left)
        self.text.left.connect(self.left)
        self.cross.clicked.connect(self._remove)

    def show_entry(self, entry: JsonObject, *, last: bool) -> None:
        """Shows an entry; the last has no end."""
        self.start = entry["from"]
        self.range.setText(text(AND_MORE if last else FROM_TO, start=self.start))
        self.to.widget().setVisible(not last)
        if not last:
            self.to.show_value(entry["to"])
        self.text.show_value(entry["text"])

    def value(self) -> JsonObject:
        """The entry, its start aside."""
        return {"to": self.to.value(), "text": self.text.value()}

    def _tell(self) -> None:
        self.edited.emit(self, "text", False)

    def _tell_soon(self) -> None:
        self.edited.emit(self, "to", True)

    def _remove(self) -> None:
        self.removed.emit(self)

    def _restyle(self) -> None:
        theme = self._theme
        self._first.setSpacing(theme.px(6))
        self._column.setContentsMargins(0, theme.px(3), 0, theme.px(3))
        self._column.setSpacing(theme.px(3))


class TableCard(Card):
    """One table. ``edited(object self, str part, bool soon)``, ``left()``, ``removed(object self)``.

    ``whole(object self)``: an entry was taken away.
    """

    edited = Signal(object, str, bool)
    left = Signal()
    removed = Signal(object)
    whole = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._mine = theme
        self.rows: list[EntryRow] = []
        self.name = TextCell(theme, text(N_("Name of the table")))
        self.cross = CrossButton(theme)
        self.message = InlineMessage(theme)
        self.add_entry = ActionButton(theme, text(ADD_ENTRY), kind="quiet")
        head = QHBoxLayout()
        head.addWidget(self.name.widget(), 1)
        head.addWidget(self.cross)
        self._entries = QVBoxLayout()
        self.add_layout(head)
        self.add(self.message)
        self.add_layout(self._entries)
        self.add(self.add_entry)
        self.name.edited.connect(self._tell)
        self.name.left.connect(self.left)
        self.cross.clicked.connect(self._remove)
        self.add_entry.clicked.connect(self._add)

    def value(self) -> JsonObject:
        """The table as JSON."""
        return {"name": self.name.value(), "entries": ranged([row.value() for row in self.rows])}

    def show_table(self, table: JsonObject) -> None:
        """Shows a table."""
        self.name.show_value(table["name"])
        self.cross.say(removing(table["name"]))
        self._show_entries(table["entries"])

    def _show_entries(self, entries: Sequence[JsonObject]) -> None:
        while len(self.rows) > len(entries):
            self._drop(self.rows[-1])
        while len(self.rows) < len(entries):
            self._append()
        for place, (row, entry) in enumerate(zip(self.rows, entries, strict=True)):
            row.show_entry(entry, last=place == len(entries) - 1)

    def say(self, path: str, sentence: str) -> None:
        """Puts a refusal where ``path`` (``entries[1].text``, ``name``) points; "" clears."""
        place = path.removeprefix("entries[").partition("]")[0] if path.startswith("entries[") else ""
        row = self.rows[int(place)] if place.isdecimal() and int(place) < len(self.rows) else None
        shown = (row.message if row is not None else self.message) if sentence else None
        for message in (self.message, *(each.message for each in self.rows)):
            if message is not shown and message.text():
                message.clear()
        if shown is not None and shown.text() != sentence:
            shown.say(sentence)

    def _append(self) -> EntryRow:
        row = EntryRow(self._mine, len(self.rows) + 1)
        row.edited.connect(self._entry_edited)
        row.left.connect(self.left)
        row.removed.connect(self._remove_entry)
        self.rows.append(row)
        self._entries.addWidget(row)
        return row

    def _drop(self, row: EntryRow) -> None:
        self.rows.remove(row)
        self._entries.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _add(self) -> None:
        if self.rows:
            self.rows[-1].to.show_value(self.rows[-1].start)
        self._append()
        self._show_entries(self.value()["entries"])
        self.rows[-1].text.edit.setFocus()
        self.edited.emit(self, "added", False)

    def _remove_entry(self, row: EntryRow) -> None:
        self._drop(row)
        self._show_entries(self.value()["entries"])
        self.whole.emit(self)

    def _entry_edited(self, row: EntryRow, part: str, soon: bool) -> None:
        self._show_entries(self.value()["entries"])
        self.edited.emit(self, f"{self.rows.index(row)}.{part}", soon)

    def _tell(self) -> None:
        self.edited.emit(self, "name", False)

    def _remove(self) -> None:
        self.removed.emit(self)


class TablesSection(QWidget):
    """The list of tables, the general one first."""

    def __init__(self, theme: Theme, operations: Operations) -> None:
        super().__init__()
        self._theme = theme
        self._begun = False
        self.cards: list[TableCard] = []
        self.keeper = Keeper(operations, self)
        self.message = InlineMessage(theme)
        self.add_line = QLineEdit()
        self.add_line.setPlaceholderText(text(ADD_TABLE))
        self.add_line.setAccessibleName(text(ADD_TABLE))
        self._typed = TypedWithin(self, operations, "settings/tables", fields=[self.add_line])
        self.card = Card(theme, text(TITLE), surface="raised")
        self._list = QVBoxLayout()
        self._lay_out()
        self.add_line.returnPressed.connect(self._add)
        self.keeper.judged.connect(self._judged)
        self.keeper.refused.connect(self._refused)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        self.card.add(Label(self._theme, text(ABOUT), ink="secondary", wrap=True))
        self.card.add(Label(self._theme, general_in_words(), ink="secondary", wrap=True))
        self.card.add_layout(self._list)
        self.card.add(self.message)
        self.card.add(self.add_line)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.card)

    def show_page(self, page: SettingsPage) -> None:
        """Shows the campaign's tables; what is being edited is left alone."""
        saved: JsonObject = {"tables": copy.deepcopy(page.campaign.result_tables)}
        draft = page.drafts.get(DRAFT, {}).get("data")
        if not self._begun:
            self._begun = True
            self._show((draft or saved)["tables"])
            self.keeper.aim(Target(DRAFTS + DRAFT, check_tables, _save), saved, draft)
        elif not self.keeper.pending:
            self.keeper.refresh(saved)
            self._show(saved["tables"])
            self.message.clear()
            self._say("", "")

    def flush(self) -> None:
        """Saves what is pending, or keeps it as a draft."""
        self.keeper.settle()

    def data(self) -> JsonObject:
        """The tables as they stand in the fields."""
        return {"tables": [card.value() for card in self.cards]}

    def _show(self, tables: Sequence[JsonObject]) -> None:
        while len(self.cards) > len(tables):
            self._drop(self.cards[-1])
        while len(self.cards) < len(tables):
            self._append()
        for card, table in zip(self.cards, tables, strict=True):
            card.show_table({**table, "entries": ranged(table["entries"])})

    def _append(self) -> TableCard:
        card = TableCard(self._theme)
        card.edited.connect(self._edited)
        card.left.connect(self.keeper.settle)
        card.whole.connect(self._whole)
        card.removed.connect(self._remove)
        self.cards.append(card)
        self._list.addWidget(card)
        return card

    def _drop(self, card: TableCard) -> None:
        self.cards.remove(card)
        self._list.removeWidget(card)
        card.hide()
        card.deleteLater()

    def _add(self) -> None:
        name = self.add_line.text().strip()
        if name:
            self.keeper.settle()
            card = self._append()
            card.show_table(new_table(name))
            self._whole(card)
            self.add_line.clear()

    def _remove(self, card: TableCard) -> None:
        self.keeper.settle()
        name = card.name.value()
        self._drop(card)
        self.message.clear()
        self.keeper.typed(f"{GONE}.{name}", self.data(), soon=True)
        self.keeper.settle()

    def _edited(self, card: TableCard, part: str, soon: bool) -> None:
        self.message.clear()
        self.keeper.typed(f"{self.cards.index(card)}.{part}", self.data(), soon=soon)

    def _whole(self, card: TableCard) -> None:
        self._edited(card, "whole", True)
        self.keeper.settle()

    def _judged(self, error: RulesError | None) -> None:
        self._say(error.path if error else "", refusal(error, SYSTEM) if error else "")

    def _say(self, path: str, sentence: str) -> None:
        digits, _, rest = path.removeprefix("tables[").partition("]")
        for place, card in enumerate(self.cards):
            here = sentence if str(place) == digits else ""
            card.say(rest.removeprefix("."), here)

    def _refused(self, failure: Failure) -> None:
        self.message.say(failure.sentence)

    def _restyle(self) -> None:
        self.add_line.setFont(self._theme.font("body"))
        self.add_line.setMinimumHeight(self._theme.px(26))
        self._list.setContentsMargins(0, self._theme.px(8), 0, self._theme.px(8))
        self._list.setSpacing(self._theme.px(8))


def check_tables(data: JsonObject) -> None:
    """Raises RulesError, its path below ``tables[n]``, for what is no table."""
    for place, table in enumerate(data["tables"]):
        try:
            read_table(table)
        except RulesError as error:
            raise error.below(f"tables[{place}]", SYSTEM) from None


def _save(data: JsonObject, field: str) -> tuple[Any, ...]:
    place, _, name = field.partition(".")
    tables = data["tables"]
    named = tables[int(place)]["name"] if place.isdecimal() and int(place) < len(tables) else name
    return write_result_tables, tables, named


def general_in_words() -> str:
    """The general table in one line."""
    table = general()
    told = [_one(start, end) for start, end in table.ranges()]
    return text(N_("{name}: {entries}."), name=say(table.title()), entries="; ".join(told))


def _one(start: int, end: int | None) -> str:
    where = text(AND_MORE, start=start) if end is None else str(start)
    return text(N_("{where} is “{means}”"), where=where, means=say(general().meaning(start)))


def make_section(theme: Theme, operations: Operations) -> TablesSection:
    """The section."""
    return TablesSection(theme, operations)
