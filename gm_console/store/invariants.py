"""What every row must be, asked of SQLite itself: types, bounds, JSON, times, and what rows point to.

A file from outside may hold anything: constraints can be switched off, and SQLite keeps any type in any column. What is
found here is what `gm_console.store.validation` would not have let through, as far as SQL can tell, and fast enough to
be asked whenever a campaign is opened.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from functools import cache

import sqlalchemy as sa

from gm_console.store.columns import Json, Names, Recorded, UtcTime
from gm_console.store.rows import KINDS
from gm_console.store.tables import ID_LENGTH, TABLES
from gm_console.store.validation import LARGEST, SPECIAL

LISTS = frozenset({"campaign.result_tables", "challenge.moves", "challenge.waived", "challenge.added"})
"""JSON columns that hold a list of objects; the others hold an object."""

UNTOUCHED = {"challenge": "state IN ('open', 'prepared')"}
"""Of the largest table only what may go on is asked about when a campaign is opened."""

DIGIT = "[0-9]"
MOMENT = f"{DIGIT * 4}-{DIGIT * 2}-{DIGIT * 2}T{DIGIT * 2}:{DIGIT * 2}:{DIGIT * 2}.{DIGIT * 6}+00:00"

Fault = tuple[str, str, str]
"""Table, row id, and the column that holds what cannot be."""


def faults(raw: sqlite3.Connection, table: str, *, opening: bool = False) -> Iterator[Fault]:
    """Rows of ``table`` that hold what cannot be, each with its first such column."""
    found = raw.execute(_question(table, UNTOUCHED.get(table, "1") if opening else "1"))
    for row_id, column in found:
        yield table, str(row_id), column


def first_fault(raw: sqlite3.Connection) -> Fault | None:
    """The first fault, or row that points to nothing, in what is as it is now. Raises sqlite3.Error."""
    for table in KINDS:
        found = next(faults(raw, table, opening=True), None) or next(_orphans(raw, table), None)
        if found:
            return found
    return None


def _orphans(raw: sqlite3.Connection, table: str) -> Iterator[Fault]:
    for _, rowid, other, _ in raw.execute(f"PRAGMA foreign_key_check({table})"):
        for (row_id,) in raw.execute(f'SELECT id FROM "{table}" WHERE rowid = ?', (rowid,)):
            yield table, str(row_id), f"{other}_id"


@cache
def _question(name: str, where: str) -> str:
    table = TABLES[name]
    wrong = [*((column.name, _wrong(name, column)) for column in table.columns), *_refused(table)]
    cases = " ".join(f"WHEN {test} THEN '{column}'" for column, test in wrong)
    key = next(iter(table.primary_key)).name
    return f'SELECT "{key}", fault FROM (SELECT "{key}", CASE {cases} END AS fault FROM "{name}" WHERE {where}) ' + (
        "WHERE fault IS NOT NULL"
    )


def _refused(table: sa.Table) -> Iterator[tuple[str, str]]:
    """What the table's own CHECKs refuse."""
    for constraint in sorted(table.constraints, key=lambda each: str(each.name)):
        if isinstance(constraint, sa.CheckConstraint):
            condition = str(constraint.sqltext)
            yield condition.partition(" ")[0], f"NOT ({condition})"


def _wrong(table: str, column: sa.Column[object]) -> str:
    """A condition that is true where ``column`` holds what cannot be, and never NULL."""
    name = f'"{column.name}"'
    kind = next((kind for kind in TESTS if isinstance(column.type, kind)), sa.String)
    test = TESTS[kind](f"{table}.{column.name}", name)
    return f"({name} IS NOT NULL AND ({test}))" if column.nullable else f"({name} IS NULL OR {test})"


def _no_whole_number(column: str, name: str) -> str:
    low = 1 if column.endswith(".version") or column in {"session.number", "scene.number"} else 0
    return f"typeof({name}) <> 'integer' OR {name} < {low} OR {name} > {LARGEST}"


def _neither(_column: str, name: str) -> str:
    return f"typeof({name}) <> 'integer' OR {name} NOT IN (0, 1)"


def _no_text(column: str, name: str) -> str:
    bare = column.rpartition(".")[2]
    if bare == "id":
        return f"typeof({name}) <> 'text' OR length({name}) NOT BETWEEN 1 AND {ID_LENGTH}"
    blank = f" OR trim({name}) = ''" if column in SPECIAL else ""
    return f"typeof({name}) <> 'text'{blank}"


def _no_moment(_column: str, name: str) -> str:
    return f"typeof({name}) <> 'text' OR {name} NOT GLOB '{MOMENT}'"


def _no_json(column: str, name: str) -> str:
    if column in LISTS:
        return _no_list_of(name, "object")
    return f"typeof({name}) <> 'text' OR NOT json_valid({name}) OR json_type({name}) <> 'object'"


def _no_names(_column: str, name: str) -> str:
    return _no_list_of(name, "text")


def _no_list_of(name: str, kind: str) -> str:
    other = f"EXISTS (SELECT 1 FROM json_each({name}) WHERE type <> '{kind}')"
    broken = f"typeof({name}) <> 'text' OR NOT json_valid({name}) OR json_type({name}) <> 'array'"
    return f"CASE WHEN {name} = '[]' THEN 0 WHEN {broken} THEN 1 ELSE {other} END"


def _not_recorded(_column: str, name: str) -> str:
    return f"typeof({name}) <> 'text' OR NOT json_valid({name})"


TESTS: Mapping[type, Callable[[str, str], str]] = {
    UtcTime: _no_moment,
    Names: _no_names,
    Recorded: _not_recorded,
    Json: _no_json,
    sa.Boolean: _neither,
    sa.Integer: _no_whole_number,
    sa.String: _no_text,
}
"""By a column's type (the first that fits): a condition for what is not of it."""
