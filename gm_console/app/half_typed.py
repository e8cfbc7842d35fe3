"""What is half typed anywhere in the window, kept from one moment to the next, outside the history."""

from __future__ import annotations

from gm_console.app.context import Desk
from gm_console.rules.system import JsonObject

PREFIX = "typed/"


def half_typed(desk: Desk) -> dict[str, JsonObject]:
    """Everything that is half typed, by the key it was kept under."""
    return {key.removeprefix(PREFIX): data for key, data in desk.store.drafts(PREFIX).items()}


def keep_half_typed(desk: Desk, key: str, data: JsonObject) -> None:
    """Keeps what is half typed under ``key``; where ``data`` is empty, nothing any more. Raises StoreError.

    Where the campaign can only be read, nothing is kept.
    """
    if desk.store.read_only:
        return
    if data:
        desk.store.save_draft(PREFIX + key, data)
    else:
        desk.store.drop_draft(PREFIX + key)
