"""The drawing scheme ``sha256-1``: what falls is a function of the seed and the count of values drawn so far."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

SCHEME = "sha256-1"

Choice = TypeVar("Choice")


class Drawer:
    """Draws from choices, one value after the other.

    :param seed: any text; the same seed gives the same draws.
    :param drawn: how many values have been drawn under this seed before (from 0).
    """

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn

    def __call__(self, choices: Sequence[Choice]) -> Choice:
        """The next value, each of ``choices`` (1 to 256 of them) being equally likely."""
        index = self.drawn
        self.drawn += 1
        return choices[_below(self.seed, index, len(choices))]


def _below(seed: str, index: int, count: int) -> int:
    fair = 256 - 256 % count
    return next(byte for byte in _bytes(seed, index) if byte < fair) % count


def _bytes(seed: str, index: int) -> Iterator[int]:
    block = 0
    while True:
        yield from hashlib.sha256(f"{seed}:{index}:{block}".encode()).digest()
        block += 1
