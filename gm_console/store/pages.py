"""Reads the rows of a database file from its bytes, page by page, whatever became of the pages between them.

SQLite itself gives up at the first page that is not sound: all rows below a lost inner page are out of its reach, and
an extension that goes around that does not come with Python. A page that holds rows is easily told and read by itself:
see "Database File Format" in SQLite's documentation.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

ROWS, INNER = 0x0D, 0x05
"""First byte of a page that holds rows of a table, and of one that leads to such."""

HEADER = 100
USUAL_SIZE = 4096
WHOLE_NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Serial type of a whole number to its length in bytes."""


class UnreadableError(Exception):
    """Bytes that cannot be what they should be."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A row: its rowid and its values, None where they cannot be read."""

    rowid: int
    values: tuple[Any, ...] | None


class Pages:
    """The pages of a database file, numbered from 1.

    :ivar size: of a page in bytes. :ivar count: how many there are, a broken last one among them.
    """

    def __init__(self, content: bytes) -> None:
        self._content = content
        self.size = _page_size(content)
        self.count = -(-len(content) // self.size)
        self._usable = self.size - (content[20] if content.startswith(b"SQLite") and content[20] < 64 else 0)

    def page(self, number: int) -> bytes:
        """The bytes of a page, filled up with zeros. Raises UnreadableError where there is none of that number."""
        if not 1 <= number <= self.count:
            raise UnreadableError(f"page {number}")
        return self._content[(number - 1) * self.size : number * self.size].ljust(self.size, b"\0")

    def kind(self, number: int) -> int:
        """The first byte of a page's own part."""
        return self.page(number)[_start(number)]

    def cells(self, number: int) -> Iterator[Cell]:
        """The rows on a page that holds rows, broken ones with what can be told of them."""
        page = self.page(number)
        for place in self._places(page, _start(number), 8):
            try:
                length, after = _varint(page, place)
                rowid, begin = _varint(page, after)
            except (UnreadableError, IndexError):
                yield Cell(0, None)
            else:
                yield Cell(rowid, self._values(page, begin, length))

    def _places(self, page: bytes, start: int, head: int) -> list[int]:
        (count,) = struct.unpack_from(">H", page, start + 3)
        first = start + head
        if first + 2 * count > self._usable:
            return []
        found = struct.unpack_from(f">{count}H", page, first)
        return [place for place in found if first + 2 * count <= place < self._usable]

    def _values(self, page: bytes, place: int, length: int) -> tuple[Any, ...] | None:
        try:
            return decoded(self._payload(page, place, length))
        except (UnreadableError, IndexError, ValueError, struct.error):
            return None

    def _payload(self, page: bytes, place: int, length: int) -> bytes:
        if length > len(self._content):
            raise UnreadableError("length")
        here = self._length_here(length)
        found = bytearray(page[place : place + here])
        following = struct.unpack_from(">I", page, place + here)[0] if here < length else 0
        while len(found) < length:
            more = self.page(following)
            found += more[4 : 4 + min(length - len(found), self._usable - 4)]
            (following,) = struct.unpack_from(">I", more)
        return bytes(found)

    def _length_here(self, length: int) -> int:
        """How much of a row lies on its own page; the rest is on pages of its own."""
        most = self._usable - 35
        if length <= most:
            return length
        least = (self._usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (self._usable - 4)
        return here if here <= most else least

    def below(self, root: int) -> Iterator[int]:
        """Numbers of the pages with rows that ``root`` leads to, as far as it does."""
        seen: set[int] = set()
        waiting = [root]
        while waiting:
            number = waiting.pop()
            if number in seen or not 1 <= number <= self.count:
                continue
            seen.add(number)
            if self.kind(number) == ROWS:
                yield number
            elif self.kind(number) == INNER:
                waiting += self._children(number)

    def _children(self, number: int) -> list[int]:
        page, start = self.page(number), _start(number)
        places = [*self._places(page, start, 12), start + 8]
        return [struct.unpack_from(">I", page, place)[0] for place in places if place + 4 <= self.size]

    def free(self) -> set[int]:
        """Numbers of pages that are not used, as far as it can be told."""
        found: set[int] = set()
        trunk = struct.unpack_from(">I", self._content.ljust(HEADER, b"\0"), 32)[0]
        while 1 <= trunk <= self.count and trunk not in found:
            found.add(trunk)
            page = self.page(trunk)
            trunk, count = struct.unpack_from(">II", page)
            found.update(struct.unpack_from(f">{min(count, self.size // 4 - 2)}I", page, 8))
        return found


def _page_size(content: bytes) -> int:
    size = int.from_bytes(content[16:18], "big")
    size = 65536 if size == 1 else size
    sensible = content.startswith(b"SQLite format 3\0") and size >= 512 and size & (size - 1) == 0
    return size if sensible else USUAL_SIZE


def _start(number: int) -> int:
    return HEADER if number == 1 else 0


def _varint(page: bytes, place: int) -> tuple[int, int]:
    """A number of one to nine bytes, and the place after it."""
    value = 0
    for count in range(9):
        byte = page[place + count]
        if count == 8:
            return _signed(value << 8 | byte), place + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + count + 1
    raise UnreadableError("number")


def _signed(value: int) -> int:
    return value - (1 << 64) if value >= 1 << 63 else value


def decoded(payload: bytes) -> tuple[Any, ...]:
    """The values of a row. Raises UnreadableError, IndexError or ValueError where the bytes are no row."""
    end, place = _varint(payload, 0)
    kinds = []
    while place < end:
        kind, place = _varint(payload, place)
        kinds.append(kind)
    if place != end:
        raise UnreadableError("head")
    values = []
    for kind in kinds:
        value, place = _value(payload, place, kind)
        values.append(value)
    if place != len(payload):
        raise UnreadableError("length")
    return tuple(values)


def _value(payload: bytes, place: int, kind: int) -> tuple[Any, int]:
    if kind in {0, 8, 9}:
        return (None if kind == 0 else kind - 8), place
    if kind in {10, 11}:
        raise UnreadableError("kind")
    length = WHOLE_NUMBERS.get(kind, 8 if kind == 7 else (kind - 12) // 2)
    found = payload[place : place + length]
    if len(found) < length:
        raise UnreadableError("length")
    if kind in WHOLE_NUMBERS:
        return int.from_bytes(found, "big", signed=True), place + length
    if kind == 7:
        return struct.unpack(">d", found)[0], place + length
    return (found.decode() if kind % 2 else found), place + length
