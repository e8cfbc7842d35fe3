"""What the form for correcting an entry that is no challenge begins with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from gm_console.app.context import Desk
from gm_console.app.correcting import Correctable, correctable, how_moved
from gm_console.app.correction.cards import cards_in
from gm_console.app.views import log_row
from gm_console.rules.system import Line
from gm_console.store.records import LogEntryRecord

Mode = Literal["set", "change", ""]
Why = Literal["reversed", "corrected", "broken", "unknown", "not"]


@dataclass(frozen=True, slots=True)
class EntryForm:
    """An entry as it is to be corrected.

    :ivar kind: what of it can be corrected (see `correctable`), "" for nothing. :ivar why: why nothing can, else "not".
    :ivar mode: whether its tracker was set to a figure or changed by one; "" where it is about no single tracker.
    :ivar before: the figure before it, :ivar after: and after it.
    :ivar cards: the cards it surrendered or gave back, as they are typed; "" where it is about none.
    """

    entry_id: str
    kind: Correctable
    headline: Line
    happened_at: datetime
    mode: Mode = ""
    before: int = 0
    after: int = 0
    why: Why = "not"
    cards: str = ""


def entry_form(desk: Desk, entry_id: str) -> EntryForm:
    """An entry to be corrected. Raises StoreError ``not-found``."""
    row, kind = log_row(desk, entry_id), correctable(desk, entry_id)
    entry = row.entry
    if kind != "tracker":
        cards = cards_in(entry) if kind else ""
        return EntryForm(entry_id, kind, row.headline, entry.happened_at, why=_why(desk, entry), cards=cards)
    (change,) = entry.body["changes"]
    mode: Mode = "change" if how_moved(desk, entry).get("mode") == "change" else "set"
    return EntryForm(entry_id, kind, row.headline, entry.happened_at, mode, change["before"], change["after"])


def _why(desk: Desk, entry: LogEntryRecord) -> Why:
    if entry.broken:
        return "broken"
    if entry.corrected_by is not None:
        return "corrected"
    if entry.reversed:
        return "reversed"
    return "unknown" if entry.system and entry.system not in desk.systems else "not"


def entry_of_change_set(desk: Desk, change_set_id: str) -> str:
    """The id of the first log entry that an operation wrote, "" where it wrote none."""
    return next((entry.id for entry in desk.store.entries_of(change_set_id)), "")
