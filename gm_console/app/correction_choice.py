"""The table of a correction while it is chosen which later rulings it reaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gm_console.app.context import Desk
from gm_console.app.correcting import EntryChange, Preview, preview_correction, preview_entry
from gm_console.store.records import ChallengeRecord

Leave = frozenset[str]


def preview_choice(desk: Desk, record: ChallengeRecord, leave: Leave) -> Preview:
    """As `preview_correction`, with the rulings in ``leave`` still listed as they would have come out.

    Everything else in it is what really would be. Raises the same.
    """
    return _choice(lambda left: preview_correction(desk, record, left), leave)


def preview_entry_choice(desk: Desk, entry_id: str, change: EntryChange, leave: Leave) -> Preview:
    """The same for an entry that is no challenge."""
    return _choice(lambda left: preview_entry(desk, entry_id, change, left), leave)


def _choice(preview: Callable[[Leave], Preview], leave: Leave) -> Preview:
    whole = preview(frozenset())
    known = leave & {each.entry_id for each in whole.consequences}
    return _merged(whole, preview(known), known) if known else whole


def _merged(whole: Preview, chosen: Preview, left: Leave) -> Preview:
    """The rows of ``whole`` in their order, each as ``chosen`` has it; those left as they are stay."""
    now = {each.key: each for each in chosen.consequences}
    rows = [each if each.entry_id in left else now.pop(each.key, None) for each in whole.consequences]
    return replace(chosen, consequences=(*(row for row in rows if row is not None), *now.values()))
