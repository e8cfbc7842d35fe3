"""Writes rows within a transaction and remembers what they were before it."""

from __future__ import annotations

from sqlalchemy import Connection

from gm_console.store import rows
from gm_console.store.errors import StoreError
from gm_console.store.history import FieldChange, Image, RowKey, difference
from gm_console.store.rows import Kind, Values, kind_of
from gm_console.store.validation import checked

FIXED = frozenset({"id", "version"})
"""What an update never sets."""


class Recorder:
    """The rows of one transaction, as they were at its start and as they are now."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._before: dict[RowKey, Image | None] = {}
        self._after: dict[RowKey, Image | None] = {}

    def fetch(self, kind: Kind, row_id: str) -> Values:
        """The row as it is now. Raises StoreError ``not-found``."""
        values = rows.fetch(self._connection, kind, row_id)
        if values is None:
            raise StoreError("not-found", table=kind.name, row_id=row_id)
        return values

    def insert(self, kind: Kind, values: Values) -> Values:
        """Writes a new row. Raises StoreError ``invalid`` or ``duplicate``."""
        good = checked(kind, values)
        rows.add(self._connection, kind, good)
        self._note(kind, good["id"], None, good)
        return good

    def update(self, kind: Kind, row_id: str, fields: Values) -> Values:
        """Sets columns; the version rises by one unless nothing differs. Raises StoreError."""
        old = self.fetch(kind, row_id)
        for name in fields:
            if name not in old or name in FIXED:
                raise StoreError("invalid", table=kind.name, field=name, reason="no-such-field")
        good = checked(kind, {**old, **fields})
        if not difference((kind.name, row_id), rows.image_of(old), rows.image_of(good)):
            return old
        return self._replace(kind, old, good)

    def remove(self, kind: Kind, row_id: str) -> None:
        """Removes a row. Raises StoreError ``not-found``; ``in-use`` follows when the transaction ends."""
        old = self.fetch(kind, row_id)
        rows.drop(self._connection, kind, row_id)
        self._note(kind, row_id, old, None)

    def put(self, row: RowKey, image: Image | None) -> None:
        """Makes the row be as ``image`` (None: not there). Its version goes on from the one it had."""
        kind = kind_of(row[0])
        old = rows.fetch(self._connection, kind, row[1])
        if image is None:
            self.remove(kind, row[1])
        elif old is None:
            self.insert(kind, {**rows.values_from(kind, image), "version": image["version"] + 1})
        else:
            self._replace(kind, old, checked(kind, rows.values_from(kind, image)))

    def image(self, row: RowKey) -> Image | None:
        """The row as it is now, as history keeps it."""
        values = rows.fetch(self._connection, kind_of(row[0]), row[1])
        return None if values is None else rows.image_of(values)

    def touched(self, row: RowKey) -> bool:
        """Whether the row was written."""
        return row in self._before

    def changes(self) -> tuple[FieldChange, ...]:
        """What differs from the transaction's start, row by row in the order of first touch.

        A row that was changed back counts as never written: it gets its version back as well.
        """
        found: list[FieldChange] = []
        for row, before in self._before.items():
            changes = difference(row, before, self._after[row])
            if before is not None and not changes:
                kind = kind_of(row[0])
                rows.replace(self._connection, kind, rows.values_from(kind, before))
            found += changes
        return tuple(found)

    def _replace(self, kind: Kind, old: Values, new: Values) -> Values:
        raised = {**new, "version": old["version"] + 1}
        rows.replace(self._connection, kind, raised)
        self._note(kind, old["id"], old, raised)
        return raised

    def _note(self, kind: Kind, row_id: str, before: Values | None, after: Values | None) -> None:
        row = (kind.name, row_id)
        self._before.setdefault(row, _image(before))
        self._after[row] = _image(after)


def _image(values: Values | None) -> Image | None:
    return None if values is None else rows.image_of(values)
