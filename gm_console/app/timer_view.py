"""What the timers' dock shows."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.app.context import Desk
from gm_console.app.views import TimerRow, timer_rows
from gm_console.store.records import SessionState


@dataclass(frozen=True, slots=True)
class TimersView:
    """Timers that run or stand still, and the session's state (None between sessions)."""

    rows: tuple[TimerRow, ...]
    session: SessionState | None


def timers_view(desk: Desk) -> TimersView:
    """Timers and session as they are now."""
    session = desk.store.current_session()
    return TimersView(timer_rows(desk), session.state if session else None)
