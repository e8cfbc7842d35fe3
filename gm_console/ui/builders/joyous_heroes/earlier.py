"""Moves that no longer fitted after a correction: they are offered again, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from gm_console.rules.system import JsonObject
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.wording.catalog import plural, text

KEY = "no_longer_fitting"


def keep(challenge: OpenChallenge, moves: Sequence[JsonObject]) -> None:
    """Keeps ``moves`` to be offered again, before what waits already."""
    challenge.remark(**{KEY: [*moves, *_waiting(challenge)] or None})


def first(challenge: OpenChallenge) -> JsonObject | None:
    """The move to offer next, None if there is none."""
    return next(iter(_waiting(challenge)), None)


def used(challenge: OpenChallenge) -> None:
    """A move was made in its place; nothing is offered any more once the challenge is over."""
    left = [] if challenge.outcome else _waiting(challenge)[1:]
    if _waiting(challenge):
        challenge.remark(**{KEY: left or None})


def set_aside_what_no_longer_fits(challenge: OpenChallenge) -> None:
    """Takes back the moves that the set-up as it is now refuses, and those after them."""
    dropped: list[JsonObject] = []
    while challenge.moves and challenge.refusal is not None and challenge.refusal.path.startswith("moves["):
        dropped.insert(0, challenge.moves[-1])
        challenge.back()
    if dropped:
        keep(challenge, dropped)


def in_words(move: JsonObject) -> str:
    """``2 4 6 against 5``."""
    if "adjust" in move:
        return plural("{count} die left, because {reason}", "{count} dice left, because {reason}", move["to"], **move)
    sides = [" ".join(map(str, dice)) for dice in move.get("rolls", {}).values()]
    return text("{mine} against {theirs}", mine=sides[0], theirs=sides[1]) if len(sides) == 2 else " ".join(sides)


def _waiting(challenge: OpenChallenge) -> list[JsonObject]:
    return list(challenge.record.extras.get(KEY, []))
