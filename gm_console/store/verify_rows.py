"""Compares every row with what history has recorded of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, select

from gm_console.store.columns import MISSING, load_json
from gm_console.store.database import driver
from gm_console.store.errors import StoreError
from gm_console.store.history import FieldChange, Image, RowKey, applied, difference, stale
from gm_console.store.rows import KINDS, Kind, Values, fetch, image_of
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
    """All that history tells.

    :ivar images: rows as last recorded, None where removed.
    :ivar drafted: challenges that were open once: while they are, only their last state is kept, outside the history.
    """

    images: dict[RowKey, Image | None] = field(default_factory=dict)
    drafted: set[RowKey] = field(default_factory=set)

    def take(self, row: RowKey, changes: tuple[FieldChange, ...]) -> Iterator[Difference]:
        """Puts one operation's changes of a row in force; what they do not follow from is yielded."""
        if row[0] == "challenge" and self.images.get(row) is None and changes[0].path:
            self.drafted.add(row)
            self.images[row] = {STATE: OPEN}
        image = self.images.get(row)
        for change in stale(image, changes):
            if row not in self.drafted or change.path == STATE:
                yield Difference("history-altered", *row, change.path, _shown(change.before))
        after = self.images[row] = applied(image, changes)
        if row[0] == "challenge" and after is not None and after.get(STATE) == OPEN:
            self.drafted.add(row)


def differences(connection: Connection) -> Iterator[Difference]:
    """Everything that differs, history first, then table by table."""
    fold = Fold()
    yield from _recorded(connection, fold)
    for kind in KINDS.values():
        yield from _of_table(connection, kind, fold)


CHANGES = """
SELECT change_set.sequence, table_name, row_id, path, before, after FROM field_change
JOIN change_set ON change_set.id = field_change.change_set_id ORDER BY change_set.sequence, position
"""


def _recorded(connection: Connection, fold: Fold) -> Iterator[Difference]:
    found = driver(connection).execute(CHANGES)
    for _, lines in groupby(found, key=lambda line: line[0]):
        by_row: dict[RowKey, list[FieldChange]] = {}
        for _, table, row_id, path, before, after in lines:
            change = _change(table, row_id, path, before, after)
            if change is None:
                yield Difference("history-unreadable", table, row_id, path)
            else:
                by_row.setdefault(change.row, []).append(change)
        for row, changes in by_row.items():
            yield from fold.take(row, tuple(changes))


def _change(table: str, row_id: str, path: str, before: str | None, after: str | None) -> FieldChange | None:
    try:
        values = (MISSING if text is None else load_json(text) for text in (before, after))
        return FieldChange(table, row_id, path, *values)
    except (TypeError, ValueError, RecursionError):
        return None


def _of_table(connection: Connection, kind: Kind, fold: Fold) -> Iterator[Difference]:
    seen: set[RowKey] = set()
    for row_id, values in _current(connection, kind):
        row = (kind.name, row_id)
        seen.add(row)
        if values is None:
            yield Difference("row-unreadable", *row)
        else:
            yield from _valid(kind, row_id, values)
            yield from _compared(row, image_of(values), fold)
    for row, image in fold.images.items():
        if row[0] == kind.name and image is not None and row not in seen:
            yield Difference("row-missing", *row)


def _current(connection: Connection, kind: Kind) -> Iterator[tuple[str, Values | None]]:
    """Every row by id, None for one that cannot be read."""
    try:
        rows = connection.execute(select(*(kind.table.c[name] for name in kind.columns))).all()
    except (StoreError, TypeError, ValueError):
        for (row_id,) in driver(connection).execute(f'SELECT id FROM "{kind.name}"').fetchall():
            yield row_id, _readable(connection, kind, row_id)
    else:
        for row in rows:
            values = dict(zip(kind.columns, row, strict=True))
            yield values["id"], values


def _readable(connection: Connection, kind: Kind, row_id: str) -> Values | None:
    try:
        return fetch(connection, kind, row_id)
    except (StoreError, TypeError, ValueError):
        return None


def _valid(kind: Kind, row_id: str, values: Values) -> Iterator[Difference]:
    try:
        checked(kind, values)
    except StoreError as error:
        yield Difference("row-invalid", kind.name, row_id, str(error.parameters["field"]))


def _compared(row: RowKey, image: Image, fold: Fold) -> Iterator[Difference]:
    recorded = fold.images.get(row)
    if recorded is None:
        if row[0] != "challenge" or image[STATE] != OPEN:
            yield Difference("row-unrecorded", *row)
        return
    for change in difference(row, recorded, image):
        if _counts(row, change, fold):
            yield Difference("row-altered", *row, change.path, _shown(change.before), _shown(change.after))


def _counts(row: RowKey, change: FieldChange, fold: Fold) -> bool:
    """Not what an open challenge became outside the history, nor a column younger than the record."""
    if row in fold.drafted:
        return change.path == STATE
    return change.before is not MISSING or "." in change.path


def _shown(value: Any) -> Any:
    return None if value is MISSING else value
