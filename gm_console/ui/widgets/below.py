"""Finds widgets below another.

`QObject.findChildren` does so too, but makes the one asked the keeper, on Python's side, of all that it returns: of a
widget that stays, they would be kept after they are gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from PySide6.QtWidgets import QWidget

Kind = TypeVar("Kind", bound=QWidget)


def below(widget: QWidget, kind: type[Kind]) -> Iterator[Kind]:
    """All of ``kind`` below ``widget``, at any depth: each before those below it, siblings in their order."""
    waiting = _inner(widget)
    while waiting:
        here = waiting.pop()
        if isinstance(here, kind):
            yield here
        waiting += _inner(here)


def _inner(widget: QWidget) -> list[QWidget]:
    """The widgets directly within ``widget``, the last first."""
    return [child for child in reversed(widget.children()) if isinstance(child, QWidget)]
