"""Reads what can be read of a damaged campaign: rows by table, as they are stored."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import sqlalchemy as sa

from gm_console.store.columns import Json, Names, UtcTime, reader_of
from gm_console.store.errors import StoreError
from gm_console.store.invariants import LISTS
from gm_console.store.pages import ROWS, Cell, Pages
from gm_console.store.tables import TABLES

Stored = dict[str, Any]
"""A row by column, as it is stored."""

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00")


@dataclass(slots=True)
class Salvaged:
    """What could be read.

    :ivar rows: by table, in the order they were written. :ivar doubtful: rows, by table, from pages that nothing leads
        to any more: they may be as they were before they were removed or changed.
    :ivar broken: how many rows cannot be read, by table. :ivar strange: pages with rows of which nothing can be read.
    """

    rows: dict[str, list[Stored]] = field(default_factory=dict)
    doubtful: dict[str, list[Stored]] = field(default_factory=dict)
    broken: Counter[str] = field(default_factory=Counter)
    strange: int = 0


@dataclass(frozen=True, slots=True)
class _Plan:
    """A table of the file: the page it begins at, 0 where nobody knows, and its columns."""

    root: int
    columns: tuple[str, ...]


def salvage(content: bytes) -> Salvaged:
    """Every row of a campaign's tables in the bytes of its file."""
    pages = Pages(content)
    leaves = {number: list(pages.cells(number)) for number in range(1, pages.count + 1) if pages.kind(number) == ROWS}
    plans = _plans(leaves.values())
    found = Salvaged()
    for table, plan in plans.items():
        led_to = [number for number in sorted(pages.below(plan.root)) if number in leaves] if plan.root else []
        _take(found, found.rows, table, plan, [cell for number in led_to for cell in leaves.pop(number)])
    for number in sorted(leaves.keys() - pages.free()):
        _take_lost(found, plans, leaves[number])
    return found


def _take(found: Salvaged, into: dict[str, list[Stored]], table: str, plan: _Plan, cells: Sequence[Cell]) -> None:
    for cell in sorted(cells, key=lambda each: each.rowid):
        if cell.values is None or len(cell.values) > len(plan.columns):
            found.broken[table] += 1
        else:
            into.setdefault(table, []).append(dict(zip(plan.columns, cell.values, strict=False)))


def _take_lost(found: Salvaged, plans: dict[str, _Plan], cells: Sequence[Cell]) -> None:
    """A page that nothing leads to: its rows tell by their shape of which table they are."""
    read = [cell.values for cell in cells if cell.values is not None]
    table = next((name for name in plans if read and all(_fits(name, plans[name], values) for values in read)), None)
    if table is not None:
        _take(found, found.doubtful, table, plans[table], cells)
    elif not any(_is_schema(values) or len(values) == 1 for values in read):  # else the schema, or its version
        found.strange += bool(cells)


# -- the tables of the file --------------------------------------------------------------------------------------


def _plans(leaves: Iterable[Sequence[Cell]]) -> dict[str, _Plan]:
    own = {name: _Plan(0, tuple(column.name for column in table.columns)) for name, table in TABLES.items()}
    for cell in (cell for cells in leaves for cell in cells):
        if cell.values is not None and _is_schema(cell.values):
            kind, name, _, root, sql = cell.values
            if kind == "table" and name in own:
                own[name] = _Plan(root, _columns(sql) or own[name].columns)
    return own


def _is_schema(values: Sequence[Any]) -> bool:
    return len(values) == 5 and values[0] in {"table", "index"} and isinstance(values[3], int)


def _columns(sql: Any) -> tuple[str, ...]:
    """The columns that a table was made with; () where that cannot be told."""
    try:
        with closing(sqlite3.connect(":memory:")) as raw:
            raw.execute(sql)
            (name,) = raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchone()
            return tuple(row[1] for row in raw.execute("SELECT * FROM pragma_table_info(?)", (name,)))
    except (sqlite3.Error, TypeError, ValueError):
        return ()


def _fits(table: str, plan: _Plan, values: Sequence[Any]) -> bool:
    columns = TABLES[table].columns
    if len(values) != len(plan.columns) or any(name not in columns for name in plan.columns):
        return False
    return all(may_be(columns[name], value) for name, value in zip(plan.columns, values, strict=True))


def may_be(column: sa.Column[Any], value: Any) -> bool:
    """Whether ``value``, as it is stored, is of the kind that ``column`` holds."""
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, sa.Integer | sa.Boolean):
        return isinstance(value, int)
    if not isinstance(value, str):
        return False
    if isinstance(column.type, UtcTime):
        return MOMENT.fullmatch(value) is not None
    if isinstance(column.type, Json | Names):
        return value[:1] in {"{", "["}
    return "\0" not in value


def parsed(table: str, stored: Stored) -> dict[str, Any] | None:
    """A row's values by column, as Python has them; None where one of them cannot be."""
    found = {}
    for name, read in _readers(table):
        value = stored.get(name)
        column = TABLES[table].columns[name]
        if not may_be(column, value) or value not in _choices(table).get(name, {value}):
            return None
        try:
            found[name] = read(value)
        except (StoreError, TypeError, ValueError):
            return None
        if not _holds(f"{table}.{name}", column, found[name]):
            return None
    return found


def _holds(name: str, column: sa.Column[Any], value: Any) -> bool:
    """Whether JSON is the object or the list that its column holds."""
    if isinstance(column.type, Json):
        return isinstance(value, list if name in LISTS else dict)
    return not isinstance(column.type, Names) or all(isinstance(each, str) for each in value)


@cache
def _readers(table: str) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    return tuple((column.name, reader_of(column)) for column in TABLES[table].columns)


@cache
def _choices(table: str) -> dict[str, set[str]]:
    """Columns that hold one of a few words."""
    checks = (each for each in TABLES[table].constraints if isinstance(each, sa.CheckConstraint))
    texts = (str(each.sqltext) for each in checks)
    return {text.partition(" ")[0]: set(re.findall("'([^']*)'", text)) for text in texts if " IN (" in text}
