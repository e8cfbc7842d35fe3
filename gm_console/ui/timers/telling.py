"""A timer in words. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from gm_console.app.timers import seconds_left
from gm_console.app.views import TimerRow
from gm_console.wording.catalog import N_, plural, say, text
from gm_console.wording.moments import time_left


@dataclass(frozen=True, slots=True)
class TimerTelling:
    """A timer as it stands at one moment.

    :ivar share: how much of it is left, 0 to 1. :ivar over: whether it has run out. :ivar sentence: read out.
    """

    label: str
    names: tuple[str, ...]
    left: str
    share: float
    over: bool
    sentence: str


def spoken(seconds: int) -> str:
    """Time left in words, rounded up to whole minutes above one."""
    if seconds < 60:
        return plural(N_("{count} second left"), N_("{count} seconds left"), seconds)
    return plural(N_("{count} minute left"), N_("{count} minutes left"), -(-seconds // 60))


def tell_timer(row: TimerRow, now: datetime) -> TimerTelling:
    """A timer at ``now`` (UTC)."""
    label, names = say(row.label), tuple(name for name in (row.actor, row.other) if name)
    seconds = seconds_left(row.timer, now)
    if seconds is not None:
        left, told = time_left(seconds), spoken(seconds)
        share, over = seconds / max(1, row.timer.seconds or seconds or 1), seconds == 0
    else:
        rounds = row.rounds_left or 0
        left = told = rounds_text(rounds)
        share, over = rounds / max(1, row.timer.rounds or 1), rounds == 0
    if over:
        left = told = text(N_("over"))
    still = (text(N_("paused")),) if row.timer.state == "paused" else ()
    sentence = ". ".join((label.rstrip("."), told, *still)) + "."
    return TimerTelling(label, names, left, min(1.0, max(0.0, share)), over, sentence)


def rounds_text(rounds: int) -> str:
    """``next round``, ``2 rounds``."""
    if rounds == 1:
        return text(N_("next round"))
    return plural(N_("{count} round"), N_("{count} rounds"), rounds)
