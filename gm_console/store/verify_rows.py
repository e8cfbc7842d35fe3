"""Compares every row with what history has recorded of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

from sqlalchemy import Connection

from gm_console.store.columns import MISSING, load_json, reader_of
from gm_console.store.database import driver
from gm_console.store.errors import StoreError
from gm_console.store.history import FieldChange, Image, RowKey, applied, difference, stale
from gm_console.store.rows import Kind, Values, image_of
from gm_console.store.validation import checked

OPEN = "open"
STATE = "state"


@dataclass(frozen=True, slots=True)
class Difference:
    """A row, or a record of it, that is not as it should be.

    ``code``: ``row-altered``, ``row-missing``, ``row-unrecorded``, ``row-unreadable``, ``row-invalid``,
    ``history-altered`` or ``history-unreadable``. ``path``: where in the row.
    """

    code: str
    table: str
    row_id: str
    path: str = ""
    recorded: Any = None
    found: Any = None


@dataclass(slots=True)
class Fold:
    """All that history tells of one row.

    :ivar image: as last recorded, None where it is not there.
    :ivar drafted: a challenge that was open once: while it is, only its last state is kept, outside the history.
    """

    row: RowKey
    image: Image | None = None
    drafted: bool = False

    def stale(self, changes: Sequence[FieldChange]) -> tuple[FieldChange, ...]:
        """Those of an operation's ``changes`` that do not follow from what was recorded before; then `take` them."""
        if self.row[0] == "challenge" and self.image is None and changes[0].path:
            self.drafted = True
            self.image = {STATE: OPEN}
        return tuple(each for each in stale(self.image, changes) if not self.drafted or each.path == STATE)

    def take(self, changes: Sequence[FieldChange]) -> None:
        """Puts one operation's changes of the row in force."""
        self.image = applied(self.image, changes)
        if self.row[0] == "challenge" and self.image is not None and self.image.get(STATE) == OPEN:
            self.drafted = True

    def differs(self, image: Image) -> Iterator[FieldChange]:
        """How the row as it is (``image``) is not as it was last recorded."""
        for change in difference(self.row, self.image, image):
            younger_column = change.before is MISSING and "." not in change.path
            if change.path == STATE if self.drafted else not younger_column:
                yield change


def differences(connection: Connection, kind: Kind) -> Iterator[Difference]:
    """Everything that differs in one table, by id."""
    for row_id, lines, current in _merged(_history(connection, kind), _current(connection, kind)):
        fold = Fold((kind.name, row_id))
        yield from _recorded(fold, lines)
        if current is not None:
            yield from _compared(kind, fold, current[0])
        elif fold.image is not None:
            yield Difference("row-missing", *fold.row)


CHANGES = """
SELECT row_id, sequence, path, before, after FROM field_change JOIN change_set ON change_set.id = change_set_id
WHERE table_name = ? AND typeof(row_id) = 'text' ORDER BY row_id, sequence, position
"""

Line = tuple[str, int, str, str | None, str | None]


def _history(connection: Connection, kind: Kind) -> Iterator[tuple[str, list[Line]]]:
    found = driver(connection).execute(CHANGES, (kind.name,))
    for row_id, lines in groupby(found, key=itemgetter(0)):
        yield row_id, list(lines)


def _current(connection: Connection, kind: Kind) -> Iterator[tuple[str, tuple[Values | None]]]:
    """Every row by id, None within for one that cannot be read."""
    readers = [(name, reader_of(kind.table.c[name])) for name in kind.columns]
    columns = ", ".join(f'"{name}"' for name in kind.columns)
    for row in driver(connection).execute(
        f"SELECT {columns} FROM \"{kind.name}\" WHERE typeof(id) = 'text' ORDER BY id"
    ):
        yield row[0], (_read(readers, row),)


def _read(readers: Sequence[tuple[str, Callable[[Any], Any]]], row: Sequence[Any]) -> Values | None:
    try:
        return {name: read(value) for (name, read), value in zip(readers, row, strict=True)}
    except (StoreError, TypeError, ValueError):
        return None


One = TypeVar("One")
Other = TypeVar("Other")


def _merged(
    history: Iterator[tuple[str, list[One]]], current: Iterator[tuple[str, Other]]
) -> Iterator[tuple[str, list[One], Other | None]]:
    """Both by id, in one order."""
    told, there = next(history, None), next(current, None)
    while told is not None or there is not None:
        row_id = min(each[0] for each in (told, there) if each is not None)
        lines = told[1] if told is not None and told[0] == row_id else []
        row = there[1] if there is not None and there[0] == row_id else None
        yield row_id, lines, row
        told = next(history, None) if told is not None and told[0] == row_id else told
        there = next(current, None) if there is not None and there[0] == row_id else there


def _recorded(fold: Fold, lines: Sequence[Line]) -> Iterator[Difference]:
    for _, of_one in groupby(lines, key=itemgetter(1)):
        changes = []
        for _, _, path, before, after in of_one:
            change = _change(*fold.row, path, before, after)
            if change is None:
                yield Difference("history-unreadable", *fold.row, path)
            else:
                changes.append(change)
        if changes:
            for change in fold.stale(changes):
                yield Difference("history-altered", *fold.row, change.path, _shown(change.before))
            fold.take(changes)


def _change(table: str, row_id: str, path: str, before: str | None, after: str | None) -> FieldChange | None:
    try:
        values = (MISSING if text is None else load_json(text) for text in (before, after))
        return FieldChange(table, row_id, path, *values)
    except (TypeError, ValueError, RecursionError):
        return None


def _compared(kind: Kind, fold: Fold, values: Values | None) -> Iterator[Difference]:
    if values is None:
        yield Difference("row-unreadable", *fold.row)
        return
    yield from _valid(kind, fold.row[1], values)
    image = image_of(values)
    if fold.image is not None:
        for change in fold.differs(image):
            yield Difference("row-altered", *fold.row, change.path, _shown(change.before), _shown(change.after))
    elif fold.row[0] != "challenge" or image[STATE] != OPEN:
        yield Difference("row-unrecorded", *fold.row)


def _valid(kind: Kind, row_id: str, values: Values) -> Iterator[Difference]:
    try:
        checked(kind, values)
    except StoreError as error:
        yield Difference("row-invalid", kind.name, row_id, str(error.parameters["field"]))


def _shown(value: Any) -> Any:
    return None if value is MISSING else value
