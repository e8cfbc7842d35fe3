"""Opposed challenges: rock, paper, scissors with retests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gm_console.rules.opposed import actors, challenge, odds
from gm_console.rules.opposed import breakdown as explained
from gm_console.rules.opposed import play as machine
from gm_console.rules.opposed.sheet import OpposedSheet
from gm_console.rules.system import JsonObject, Occasion, Overruled, Ruling, Sheet, System


def _details(state: Any) -> JsonObject:
    """An opposed challenge has no further keys in its answers."""
    del state
    return {}


def _overruled(state: Any) -> tuple[Overruled, ...]:
    """No move of this system overrules anything."""
    del state
    return ()


def _upgrade_sheet(data: JsonObject) -> JsonObject:
    """There has been one shape only."""
    return data


@dataclass(frozen=True)
class Opposed:
    """The system as the console sees it; each method is a function of this package."""

    id: str = "opposed"
    rules_version: int = 1
    rulings: tuple[Ruling, ...] = machine.RULINGS
    occasions: tuple[Occasion, ...] = actors.OCCASIONS
    shows: frozenset[str] = frozenset(explained.SHOWS)
    sheet: type[Sheet] = OpposedSheet

    read_setup = staticmethod(challenge.read_setup)
    read_move = staticmethod(challenge.read_move)
    begin = staticmethod(machine.begin)
    next_moves = staticmethod(machine.next_moves)
    draw = staticmethod(machine.draw)
    play = staticmethod(machine.play)
    participants = staticmethod(explained.participants)
    outcome = staticmethod(machine.outcome)
    effects = staticmethod(machine.effects)
    pending = staticmethod(machine.pending)
    details = staticmethod(_details)
    breakdown = staticmethod(explained.breakdown)
    title = staticmethod(explained.title)
    headline = staticmethod(explained.headline)
    public = staticmethod(explained.public)
    odds = staticmethod(odds.odds)
    odds_from_here = odds
    summary = staticmethod(actors.summary)
    trackers = staticmethod(actors.trackers)
    side_from = staticmethod(actors.side_from)
    actor_from = staticmethod(actors.actor_from)
    apply = staticmethod(actors.apply)
    timers = staticmethod(actors.timers)
    effect_line = staticmethod(actors.effect_line)
    warnings = staticmethod(actors.warnings)
    overruled = staticmethod(_overruled)
    renew = staticmethod(actors.renew)
    upgrade_sheet = staticmethod(_upgrade_sheet)


SYSTEM: System = Opposed()

POSITION = 2
"""Where its tab usually stands."""
