"""Result tables: what a win by so many dice means. A campaign has its own; one general table comes with the console."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pydantic import Field

from gm_console.rules.shapes import Several, Shape, Text, read
from gm_console.rules.system import JsonObject, Line, RulesError


class _Entry(Shape):
    start: int = Field(alias="from")
    to: int = Field(default=0, ge=1)
    text: Text


class _Table(Shape):
    name: Text
    entries: Several[_Entry]


@dataclass(frozen=True, slots=True)
class Entry:
    """What margins from ``least`` (from 1) up to the next entry mean."""

    least: int
    text: str


@dataclass(frozen=True, slots=True)
class ResultTable:
    """A table without gaps: the first entry starts at 1, each runs up to the next, the last has no end.

    :ivar coded: whether name and texts are codes for wording (the table that comes with the console).

    Raises RulesError (``table-empty``, ``table-start``, ``table-overlap``) when it is made of anything else.
    """

    name: str
    entries: tuple[Entry, ...]
    coded: bool = False

    def __post_init__(self) -> None:
        _check_starts([entry.least for entry in self.entries])

    def entry(self, margin: int) -> Entry:
        """The entry for a margin. Raises RulesError (``margin-low``) under 1: nobody has won then."""
        if margin < 1:
            raise RulesError("margin-low", "", margin=margin)
        return next(entry for entry in reversed(self.entries) if entry.least <= margin)

    def meaning(self, margin: int) -> Line:
        """What a win by ``margin`` (from 1) means."""
        return self._line(self.entry(margin).text)

    def title(self) -> Line:
        """What the table is called."""
        return self._line(self.name)

    def ranges(self) -> tuple[tuple[int, int | None], ...]:
        """The margins of each entry, first and last; the last of them is None, open-ended."""
        starts = [entry.least for entry in self.entries]
        ends = [after - 1 for after in starts[1:]]
        return tuple(zip(starts, [*ends, None], strict=True))

    def as_json(self) -> JsonObject:
        """As `read_table` reads it."""
        rows = zip(self.ranges(), self.entries, strict=True)
        return {"name": self.name, "entries": [_row(start, end, entry.text) for (start, end), entry in rows]}

    def _line(self, text: str) -> Line:
        return Line(text) if self.coded else Line("joyous-heroes.table.text", {"text": text})


def _row(start: int, end: int | None, text: str) -> JsonObject:
    return {"from": start, "text": text} if end is None else {"from": start, "to": end, "text": text}


def _check_starts(starts: Sequence[int]) -> None:
    if not starts:
        raise RulesError("table-empty", "entries")
    if starts[0] != 1:
        raise RulesError("table-start", "entries[0].from", start=starts[0])
    for index, (before, start) in enumerate(pairwise(starts), 1):
        if start <= before:
            raise RulesError("table-overlap", f"entries[{index}].from", start=start, end=before)


def read_table(data: JsonObject) -> ResultTable:
    """Reads ``{"name": TEXT, "entries": [{"from": 1, "to": 2, "text": TEXT}, ...]}``.

    ``to`` may be left out (up to the next entry) and must be in the last. Raises RulesError for a wrong shape, and
    ``table-empty``, ``table-start``, ``table-gap``, ``table-overlap``, ``table-end``.
    """
    found = read(_Table, data)
    table = ResultTable(found.name, tuple(Entry(entry.start, entry.text) for entry in found.entries))
    for index, (entry, after) in enumerate(pairwise(found.entries), 1):
        _check_join(index, entry, after.start)
    if found.entries[-1].to:
        raise RulesError("table-end", f"entries[{len(found.entries) - 1}].to", end=found.entries[-1].to)
    return table


def _check_join(index: int, entry: _Entry, start: int) -> None:
    if not entry.to or entry.to == start - 1:
        return
    code = "table-gap" if entry.to < start - 1 else "table-overlap"
    raise RulesError(code, f"entries[{index}].from", start=start, end=entry.to)


def general() -> ResultTable:
    """The table that comes with the console: 1 a slight edge, 2 a clear win, 3 or more a decisive one (J5)."""
    codes = ("slight", "clear", "decisive")
    entries = tuple(Entry(least, f"joyous-heroes.table.general.{code}") for least, code in enumerate(codes, 1))
    return ResultTable("joyous-heroes.table.general", entries, coded=True)
