"""What a campaign keeps to look margins up in."""

from __future__ import annotations

from gm_console.app.context import Desk
from gm_console.rules.system import JsonObject


def result_tables(desk: Desk) -> tuple[JsonObject, ...]:
    """The campaign's own result tables, in its order."""
    return tuple(desk.store.campaign().result_tables)
