"""Actors' sheets as they were at some moment of a timeline."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from gm_console.app.correction_history import Timeline
from gm_console.app.figures import read_sheet
from gm_console.rules.system import Sheet


def sheet_at(timeline: Timeline, actor_id: str, system_id: str, sequence: int) -> Sheet | None:
    """The sheet after the operation ``sequence``, None where there was none. Raises RulesError, AppError."""
    desk = timeline.desk
    now = timeline.once(("sheet", actor_id, system_id), lambda: desk.store.sheet(actor_id, system_id))
    if now is None:
        return None
    points = timeline.once(("sheet points", now.id), lambda: _points(timeline, now.id))
    place = bisect_right(points, sequence)

    def read() -> Any:
        record = desk.store.row_as_of("sheet", now.id, sequence) if points[place:] else now
        return None if record is None else read_sheet(desk.system(system_id), record)

    found: Sheet | None = timeline.once(("sheet", now.id, place), read)
    return found


def _points(timeline: Timeline, sheet_id: str) -> list[int]:
    """The operations that changed a sheet."""
    changes = timeline.once("sheets", lambda: timeline.desk.store.field_changes_from("sheet", timeline.start))
    return sorted({timeline.sequence_of(each.change_set_id) for each in changes if each.row_id == sheet_id})
