"""Field changes of rows and their inverse. Pure: rows are images, JSON objects by column.

A change is recorded for the smallest thing that differs: a column, or a key within a column that is an object.
Lists are recorded whole. Path "" stands for the whole row: made (before missing) or removed (after missing).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gm_console.store.columns import MISSING
from gm_console.store.paths import join_keys, split_path

Image = dict[str, Any]
"""A row as JSON: times as text, tuples as lists."""

RowKey = tuple[str, str]
"""Table and row id."""

UNRECORDED = frozenset({"version"})
"""Columns that count writes and are never themselves what an operation changes."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """What stood at ``path`` of a row and what stands there now; `MISSING` for nothing."""

    table: str
    row_id: str
    path: str
    before: Any
    after: Any

    @property
    def row(self) -> RowKey:
        """The row changed."""
        return self.table, self.row_id


def difference(row: RowKey, before: Image | None, after: Image | None) -> tuple[FieldChange, ...]:
    """What leads from one image of ``row`` to the other; None where the row is not there."""
    if before is None and after is None:
        return ()
    if before is None or after is None:
        gone = (MISSING if image is None else image for image in (before, after))
        return (FieldChange(*row, "", *gone),)
    found = _differences((), _recorded(before), _recorded(after))
    return tuple(FieldChange(*row, join_keys(keys), old, new) for keys, old, new in found)


def inverse(changes: Sequence[FieldChange]) -> tuple[FieldChange, ...]:
    """The changes that take ``changes`` back."""
    return tuple(FieldChange(each.table, each.row_id, each.path, each.after, each.before) for each in reversed(changes))


def by_row(changes: Iterable[FieldChange]) -> dict[RowKey, tuple[FieldChange, ...]]:
    """Changes grouped by row, in their order."""
    found: dict[RowKey, tuple[FieldChange, ...]] = {}
    for change in changes:
        found[change.row] = (*found.get(change.row, ()), change)
    return found


def stale(image: Image | None, changes: Sequence[FieldChange]) -> tuple[FieldChange, ...]:
    """Those of one row's ``changes`` whose ``before`` no longer stands in ``image``."""
    return tuple(change for change in changes if not _stands(image, change))


def _stands(image: Image | None, change: FieldChange) -> bool:
    found = value_at(image, change.path)
    if change.path == "" and isinstance(found, dict) and isinstance(change.before, dict):
        return _alike(_recorded(found), _recorded(change.before))
    return _alike(found, change.before)


def applied(image: Image | None, changes: Sequence[FieldChange]) -> Image | None:
    """``image`` with one row's ``changes`` in force, None where that removes the row."""
    for change in changes:
        image = _whole(change.after) if change.path == "" else _replaced(image, change)
    return image


def with_changes(image: Image | None, changes: Iterable[FieldChange]) -> Image | None:
    """Like `applied`, over changes of which some do not fit: what is missing on the way to them is made."""
    for change in changes:
        image = _whole(change.after) if change.path == "" else _put(image or {}, split_path(change.path), change.after)
    return image


def value_at(image: Image | None, path: str) -> Any:
    """What stands at ``path``, `MISSING` for nothing."""
    if image is None or path == "":
        return MISSING if image is None else image
    value: Any = image
    for key in split_path(path):
        if not isinstance(value, dict) or key not in value:
            return MISSING
        value = value[key]
    return value


def _whole(after: Any) -> Image | None:
    return None if after is MISSING else dict(after)


def _replaced(image: Image | None, change: FieldChange) -> Image | None:
    if image is None:
        return None
    return _put(image, split_path(change.path), change.after)


def _put(value: Mapping[str, Any], keys: tuple[str, ...], new: Any) -> dict[str, Any]:
    first, *rest = keys
    found = dict(value)
    if rest:
        inner = found.get(first)
        found[first] = _put(inner if isinstance(inner, dict) else {}, tuple(rest), new)
    elif new is MISSING:
        found.pop(first, None)
    else:
        found[first] = new
    return found


def _recorded(image: Image) -> Image:
    return {key: value for key, value in image.items() if key not in UNRECORDED}


Difference = tuple[tuple[str, ...], Any, Any]


def _differences(keys: tuple[str, ...], before: Any, after: Any) -> Iterator[Difference]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from _differences((*keys, key), before.get(key, MISSING), after.get(key, MISSING))
    elif not _alike(before, after):
        yield keys, before, after


def _alike(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    compare: Callable[[Any, Any], bool] | None = COMPARISONS.get(type(one))
    return compare(one, other) if compare else bool(one == other)


def _alike_objects(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(_alike(value, other[key]) for key, value in one.items())


def _alike_lists(one: list[Any], other: list[Any]) -> bool:
    return len(one) == len(other) and all(map(_alike, one, other))


COMPARISONS: Mapping[type, Callable[[Any, Any], bool]] = {dict: _alike_objects, list: _alike_lists}
