"""What players have seen by now: cards turned over, hands shown, dice rolled. Taking a move back does not unsee it."""

from __future__ import annotations

from typing import Any

from gm_console.rules.system import Line, System


def seen(system: System, before: Any, after: Any) -> tuple[Line, ...]:
    """What players saw happen between two states of one challenge, in its order: lines of `System.shows`."""
    left = list(_shown(system, before))
    found = []
    for line in _shown(system, after):
        if line in left:
            left.remove(line)
        else:
            found.append(line)
    return tuple(found)


def _shown(system: System, state: Any) -> tuple[Line, ...]:
    return tuple(line for line in system.public(state).lines if line.code in system.shows)
