"""Puts salvaged rows right: each is as it may be, and points to what is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from gm_console.store.errors import StoreError
from gm_console.store.history import Image, RowKey
from gm_console.store.rows import KINDS, Kind, Values, image_of, values_from
from gm_console.store.salvage import Salvaged, Stored, parsed
from gm_console.store.validation import checked
from gm_console.store.verify_rows import Fold

Valid = Callable[[str, Values], bool]
"""Whether a row (table, values) is as the rules want it."""


@dataclass(frozen=True, slots=True)
class Note:
    """What became of a row: ``lost``, ``restored`` (from its history), ``orphan`` (what it points to is gone),
    ``loosened`` (it no longer points there), ``double``; ``told``: what its name can be told from.
    """

    code: str
    table: str
    row_id: str
    told: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Rows:
    """What is as it is now, by table and id, and what had to be done to it."""

    values: dict[RowKey, Values] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)

    def images(self) -> dict[RowKey, Image]:
        """The rows as history keeps them."""
        return {row: image_of(values) for row, values in self.values.items()}


def read_rows(found: Salvaged, valid: Valid) -> tuple[Rows, Rows]:
    """The rows that are as they may be: those that the file led to, and doubtful ones. Notes name the others."""
    sure, doubtful = Rows(), Rows()
    for kind in KINDS.values():
        for rows, salvaged in ((sure, found.rows), (doubtful, found.doubtful)):
            for stored in salvaged.get(kind.name, []):
                _take(rows, kind, stored, valid)
    return sure, doubtful


def _take(rows: Rows, kind: Kind, stored: Stored, valid: Valid) -> None:
    values = parsed(kind.name, stored)
    good = _checked(kind, {name: values[name] for name in kind.columns}, valid) if values else None
    row = (kind.name, str(stored.get("id")))
    if good is None:
        rows.notes.append(Note("lost", *row, stored))
    elif row not in rows.values or good["version"] > rows.values[row]["version"]:
        rows.values[row] = good


def _checked(kind: Kind, values: Values, valid: Valid) -> Values | None:
    try:
        good = checked(kind, values)
    except StoreError:
        return None
    return good if valid(kind.name, good) else None


def settle(sure: Rows, doubtful: Rows, folds: Mapping[RowKey, Fold], valid: Valid) -> Rows:
    """The rows that stay: those read, doubtful ones that the history knows, and from the history what else it knows."""
    found = Rows(dict(sure.values))
    told = {(note.table, note.row_id): note for note in (*doubtful.notes, *sure.notes)}
    for row, fold in folds.items():
        if row not in found.values and fold.image is not None:
            _bring_back(found, row, fold, doubtful.values.get(row), told.get(row), valid)
    for row, values in doubtful.values.items():
        if row not in folds and row not in found.values:
            found.values[row] = values
    found.notes += [note for row, note in told.items() if row not in found.values and row not in folds]
    _point_right(found)
    _once(found)
    _point_right(found)
    return found


def _bring_back(found: Rows, row: RowKey, fold: Fold, doubtful: Values | None, note: Note | None, valid: Valid) -> None:
    kind = KINDS[row[0]]
    try:
        recorded = None if fold.drafted else _checked(kind, values_from(kind, fold.image or {}), valid)
    except (KeyError, TypeError, ValueError):
        recorded = None
    values = recorded or doubtful
    if values is None:
        found.notes.append(note or Note("lost", *row, fold.image or {}))
    else:
        found.values[row] = values
        found.notes.append(Note("restored", *row, values))


# -- what they point to ------------------------------------------------------------------------------------------


def _point_right(found: Rows) -> None:
    """Takes out rows that point to what is gone; where they need not point anywhere, only that."""
    again = True
    while again:
        again = False
        for row, column in list(_astray(found)):
            again = True
            values = found.values.get(row)
            if values is not None and column.nullable:
                found.values[row] = {**values, column.name: None}
                found.notes.append(Note("loosened", *row, values))
            elif values is not None:
                del found.values[row]
                found.notes.append(Note("orphan", *row, values))


def _astray(found: Rows) -> Iterator[tuple[RowKey, sa.Column[Any]]]:
    for row, values in found.values.items():
        for key in KINDS[row[0]].table.foreign_keys:
            target = values[key.parent.name]
            if target is not None and (key.column.table.name, target) not in found.values:
                yield row, key.parent


def _once(found: Rows) -> None:
    """Of rows of which there may be one alone, the first stays."""
    seen: set[tuple[Any, ...]] = set()
    for row, values in list(found.values.items()):
        for columns in _unique(KINDS[row[0]]):
            key = (row[0], columns, *(values[name] for name in columns))
            if key in seen:
                found.values.pop(row, None)
                found.notes.append(Note("double", *row, values))
                break
            seen.add(key)


def _unique(kind: Kind) -> Iterator[tuple[str, ...]]:
    for constraint in kind.table.constraints:
        if isinstance(constraint, sa.UniqueConstraint):
            yield tuple(column.name for column in constraint.columns)
    if kind.name == "campaign":
        yield ()
