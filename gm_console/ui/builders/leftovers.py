"""Moves that no longer follow after a correction: kept with the challenge, and offered again one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gm_console.rules.system import JsonObject

if TYPE_CHECKING:
    from gm_console.ui.builders.open_challenge import OpenChallenge

KEY = "left_behind"
"""Where a record's extras keep them, the next one first."""


def in_extras(extras: Mapping[str, Any]) -> list[JsonObject]:
    """The moves that wait in ``extras``."""
    return list(extras.get(KEY, ()))


def with_moves(extras: JsonObject, moves: Sequence[JsonObject]) -> JsonObject:
    """``extras`` with ``moves`` waiting in place of those that waited."""
    kept = {key: value for key, value in extras.items() if key != KEY}
    return {**kept, KEY: list(moves)} if moves else kept


def waiting(challenge: OpenChallenge | None) -> list[JsonObject]:
    """The moves that wait to be entered again, the next one first."""
    return in_extras(challenge.record.extras) if challenge is not None else []


def first(challenge: OpenChallenge | None) -> JsonObject | None:
    """The move to offer next, None if there is none."""
    return next(iter(waiting(challenge)), None)


def keep(challenge: OpenChallenge, moves: Sequence[JsonObject]) -> None:
    """Keeps ``moves`` to be offered again, before what waits already."""
    if moves:
        challenge.remark(**{KEY: [*moves, *waiting(challenge)]})


def drop_first(challenge: OpenChallenge) -> None:
    """The next one has been entered, or another in its place."""
    if waiting(challenge):
        challenge.remark(**{KEY: waiting(challenge)[1:] or None})


def enter_first(challenge: OpenChallenge) -> None:
    """Makes the next one once more; it waits no longer. Raises RulesError where it is not legal now."""
    move = first(challenge)
    if move is not None:
        drop_first(challenge)
        challenge.make(move)


def used(challenge: OpenChallenge) -> None:
    """A move was made in place of the next one; nothing is offered any more once the challenge is over."""
    if challenge.outcome:
        forget(challenge)
    else:
        drop_first(challenge)


def forget(challenge: OpenChallenge) -> None:
    """Offers nothing any more."""
    if KEY in challenge.record.extras:
        challenge.remark(**{KEY: None})
