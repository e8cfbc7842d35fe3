"""Notices that the computer's clock was set, or that the computer slept. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

NOTICED = 60
"""Seconds from which a jump is worth a question."""


class JumpWatch:
    """Compares the wall clock with a clock that never jumps.

    :param now: the wall clock. :param monotonic: seconds that only grow, and stand still while the computer sleeps.
    """

    def __init__(self, now: Callable[[], datetime], monotonic: Callable[[], float]) -> None:
        self._now = now
        self._monotonic = monotonic
        self._last = now(), monotonic()

    def look(self) -> int:
        """Seconds by which the wall clock went ahead of the other since the last look; 0 up to a minute."""
        (wall, steady), self._last = self._last, (self._now(), self._monotonic())
        drift = (self._last[0] - wall).total_seconds() - (self._last[1] - steady)
        return round(drift) if abs(drift) > NOTICED else 0
