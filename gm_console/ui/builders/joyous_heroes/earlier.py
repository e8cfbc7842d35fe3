"""Moves that no longer fitted after a correction: they are offered again, one after the other."""

from __future__ import annotations

from gm_console.rules.system import JsonObject
from gm_console.ui.builders import leftovers
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.wording.catalog import plural, text


def set_aside_what_no_longer_fits(challenge: OpenChallenge) -> None:
    """Takes back the moves that the set-up as it is now refuses, and those after them."""
    dropped: list[JsonObject] = []
    while challenge.moves and challenge.refusal is not None and challenge.refusal.path.startswith("moves["):
        dropped.insert(0, challenge.moves[-1])
        challenge.back()
    if dropped:
        leftovers.keep(challenge, dropped)


def in_words(move: JsonObject) -> str:
    """``2 4 6 against 5``."""
    if "adjust" in move:
        return plural("{count} die left, because {reason}", "{count} dice left, because {reason}", move["to"], **move)
    sides = [" ".join(map(str, dice)) for dice in move.get("rolls", {}).values()]
    return text("{mine} against {theirs}", mine=sides[0], theirs=sides[1]) if len(sides) == 2 else " ".join(sides)
