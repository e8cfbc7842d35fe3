"""A breakdown as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gm_console.rules.system import Line
from gm_console.wording.catalog import N_, say, say_code, text


def changes(lines: Iterable[Line]) -> Iterator[tuple[Line, bool]]:
    """Each line, and whether its amount changes something: what a column begins with does not, and no total does."""
    begun: set[str] = set()
    for line in lines:
        yield line, line.kind not in ("part", "total") or (line.kind == "part" and line.side in begun)
        if line.kind == "part":
            begun.add(line.side)
        elif line.kind == "total":
            begun.discard(line.side)


def with_figures(lines: Iterable[Line]) -> Iterator[tuple[Line, str]]:
    """Each line and its amount in words, "" for none: a change has a sign, others have none."""
    for line, changed in changes(lines):
        yield line, "" if line.amount is None else amount_words(line.amount, signed=changed)


def amount_words(amount: int, *, signed: bool) -> str:
    """``+3``, ``−1``, ``0``; unsigned ``3``, ``−1``, ``0``."""
    return text("{amount:signed}", amount=amount) if signed else text("{n}", n=amount)


def _tell_line(line: Line, figure: str) -> str:
    """Whose it is, what it says, its amount and the ruling behind it."""
    told = say(line)
    if figure:
        told = text(N_("{what}: {amount}"), what=told, amount=figure)
    if line.side and line.kind in ("part", "total"):
        told = text(N_("{side} – {what}"), side=line.side, what=told)
    return text(N_("{what} ({ruling})"), what=told, ruling=line.ruling) if line.ruling else told


def tell(lines: Iterable[Line]) -> list[str]:
    """Every line of a breakdown, in its order."""
    return [_tell_line(line, figure) for line, figure in with_figures(lines)]


def tell_added(effect: Mapping[str, Any]) -> str:
    """An effect of the storyteller's own, as it stands in ``added`` of a challenge file; one that is not is said so."""
    try:
        return say_code(f"app.added.{effect['effect']}", effect)
    except KeyError:
        return say_code("app.broken", {})
