"""Puts a salvaged history right: every change follows from those before, and nothing points to what is gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from operator import attrgetter, itemgetter

from gm_console.store.columns import MISSING
from gm_console.store.history import FieldChange, Image, RowKey, by_row, difference, inverse, with_changes
from gm_console.store.journal import new_id
from gm_console.store.paths import split_path
from gm_console.store.records import JsonObject
from gm_console.store.rows import KINDS
from gm_console.store.salvage import Salvaged, parsed
from gm_console.store.verify_rows import Fold

REPAIR, LOST = "op.repair", "op.lost"
"""What the repair did; an operation of which no more is known than that it was."""


@dataclass(slots=True)
class ChangeSet:
    """A change set with its field changes. ``order``: sorts it among the others."""

    id: str
    operation: str
    now: datetime
    parameters: JsonObject = field(default_factory=dict)
    author: str = ""
    kind: str = "do"
    target: str | None = None
    standing: bool = True
    happened_at: datetime | None = None
    order: tuple[int, int, int] = (-1, 0, 0)
    changes: list[FieldChange] = field(default_factory=list)


@dataclass(slots=True)
class History:
    """All change sets in their order.

    :ivar folds: what they tell of each row. :ivar lost: how many change sets, and :ivar unread: how many of their
        field changes are gone.
    """

    sets: list[ChangeSet]
    folds: dict[RowKey, Fold] = field(default_factory=dict)
    lost: int = 0
    unread: int = 0

    @property
    def standing(self) -> Mapping[str, bool]:
        """By id whether each is in force."""
        return {each.id: each.standing for each in self.sets}


def read_history(found: Salvaged, referred: Iterable[str], now: datetime) -> History:
    """The history as far as it was salvaged; what is ``referred`` to (ids) and gone is stood in for."""
    changes, unread = _changes(found)
    known = _known(found, changes, now)
    targets = {each.target for each in known.values() if each.target}
    gone = {*referred, *targets, *changes} - known.keys()
    standing_in = [_stand_in(each, changes.get(each, []), now) for each in sorted(gone)]
    sets = sorted([*known.values(), *standing_in], key=attrgetter("order"))
    return History(list(_settled(sets, now)), lost=len(gone), unread=unread)


Placed = tuple[int, int, FieldChange]
"""A field change with its place in the file and its position in its change set."""


def _changes(found: Salvaged) -> tuple[dict[str, list[Placed]], int]:
    by_set: dict[str, list[Placed]] = {}
    unread, seen = 0, set()
    for place, stored in enumerate([*found.rows.get("field_change", []), *found.doubtful.get("field_change", [])]):
        row = parsed("field_change", stored)
        if row is None or not _is_change(row):
            unread += 1
        elif (row["change_set_id"], row["position"]) not in seen:
            seen.add((row["change_set_id"], row["position"]))
            change = FieldChange(row["table_name"], row["row_id"], row["path"], row["before"], row["after"])
            by_set.setdefault(row["change_set_id"], []).append((place, row["position"], change))
    for each in by_set.values():
        each.sort(key=itemgetter(1))
    return by_set, unread


def _is_change(row: JsonObject) -> bool:
    kind, path = KINDS.get(row["table_name"]), row["path"]
    if kind is None or path == "":
        return kind is not None and all(isinstance(row[each], dict | type(MISSING)) for each in ("before", "after"))
    return split_path(path)[0] in kind.columns


def _known(found: Salvaged, changes: Mapping[str, list[Placed]], now: datetime) -> dict[str, ChangeSet]:
    stored = [*found.rows.get("change_set", []), *found.doubtful.get("change_set", [])]
    rows = [row for each in stored if (row := parsed("change_set", each)) is not None]
    known: dict[str, ChangeSet] = {}
    furthest = -1
    for row in sorted(rows, key=itemgetter("sequence")):
        if row["id"] not in known:
            mine = changes.get(row["id"], [])
            furthest = max([furthest, *(place for place, _, _ in mine)])
            known[row["id"]] = _change_set(row, (furthest, 1, row["sequence"]), [each for _, _, each in mine], now)
    return known


def _change_set(row: JsonObject, order: tuple[int, int, int], changes: list[FieldChange], now: datetime) -> ChangeSet:
    same = ("id", "operation", "parameters", "author", "kind", "target", "standing", "happened_at")
    fields = {name: row[name] for name in same}
    return ChangeSet(**fields, now=row["entered_at"] or now, order=order, changes=changes)


def _stand_in(set_id: str, placed: Sequence[Placed], now: datetime) -> ChangeSet:
    place = min((place for place, _, _ in placed), default=-1)
    return ChangeSet(set_id, LOST, now, order=(place, 0, 0), changes=[each for _, _, each in placed])


def _settled(sets: Sequence[ChangeSet], now: datetime) -> Iterator[ChangeSet]:
    """An operation is in force unless the last that was done to it is an undo; what is missing for that is put in."""
    last = {each.target: each.kind for each in sets if each.target and each.kind != "do"}
    for each in sets:
        if each.kind != "do" and each.target is None:
            each.kind = "do"
        elif each.kind != "do":
            each.standing = True
        elif each.operation == LOST:
            each.standing = last.get(each.id) != "undo"
        yield each
    for each in sets:
        if each.kind == "do" and each.standing == (last.get(each.id) == "undo"):
            kind = "redo" if each.standing else "undo"
            yield ChangeSet(new_id(), LOST, now, kind=kind, target=each.id)


# -- every change follows from those before ----------------------------------------------------------------------


def bridge(history: History, current: Mapping[RowKey, Image], now: datetime) -> None:
    """Puts in what is missing between changes, and leaves out those of which nothing follows.

    ``current``: rows as they are now, from which it is told what a row was whose beginning is lost.
    """
    later = _by_row(history.sets)
    sets: list[ChangeSet] = []
    for each in history.sets:
        between: list[FieldChange] = []
        kept: list[FieldChange] = []
        for row, changes in by_row(each.changes).items():
            fold = history.folds.setdefault(row, Fold(row))
            missing = list(_missing(fold, changes, later[row], current.get(row)))
            if fold.image is None and not missing and changes[0].path:
                history.unread += len(changes)
            else:
                fold.take(missing)
                fold.take(changes)
                between += missing
                kept += changes
            del later[row][: len(changes)]
        if between:
            sets.append(ChangeSet(new_id(), REPAIR, now, changes=between))
        each.changes = kept
        sets.append(each)
    history.sets = sets


def _by_row(sets: Iterable[ChangeSet]) -> dict[RowKey, list[FieldChange]]:
    found: dict[RowKey, list[FieldChange]] = {}
    for each in sets:
        for change in each.changes:
            found.setdefault(change.row, []).append(change)
    return found


def _missing(
    fold: Fold, changes: Sequence[FieldChange], later: Sequence[FieldChange], now: Image | None
) -> tuple[FieldChange, ...]:
    """What leads from what is known of a row to where ``changes`` begin."""
    if not fold.stale(changes):
        return ()
    first = changes[0]
    if first.path == "":
        return difference(fold.row, fold.image, None if first.before is MISSING else dict(first.before))
    if fold.image is None:
        return difference(fold.row, None, _before(later, now))
    return difference(fold.row, fold.image, with_changes(fold.image, inverse(changes)))


def _before(later: Sequence[FieldChange], now: Image | None) -> Image | None:
    """What a row was before all that was done to it later; None where that cannot be told."""
    image = with_changes(now, inverse(later))
    return image if image is not None and set(KINDS[later[0].table].columns) <= image.keys() else None
