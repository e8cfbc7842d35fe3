"""A breakdown as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gm_console.rules.system import Line
from gm_console.wording.catalog import N_, say, say_code, text


def tell_line(line: Line) -> str:
    """One line: whose it is, what it says, its amount and the ruling behind it."""
    told = say(line)
    if line.amount is not None:
        amount = f"{line.amount}" if line.kind == "total" else text("{amount:signed}", amount=line.amount)
        told = text(N_("{what}: {amount}"), what=told, amount=amount)
    if line.side and line.kind in ("part", "total"):
        told = text(N_("{side} – {what}"), side=line.side, what=told)
    return text(N_("{what} ({ruling})"), what=told, ruling=line.ruling) if line.ruling else told


def tell(lines: Iterable[Line]) -> list[str]:
    """Every line of a breakdown, in its order."""
    return [tell_line(line) for line in lines]


def tell_added(effect: Mapping[str, Any]) -> str:
    """An effect of the storyteller's own, as it stands in ``added`` of a challenge file; one that is not is said so."""
    try:
        return say_code(f"app.added.{effect['effect']}", effect)
    except KeyError:
        return say_code("app.broken", {})
