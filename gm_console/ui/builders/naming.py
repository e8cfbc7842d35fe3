"""What challenges are called where they stand in lists."""

from __future__ import annotations

from gm_console.app.replay import CORRECTS
from gm_console.store.records import ChallengeRecord
from gm_console.wording.catalog import text


def title_of(record: ChallengeRecord) -> str:
    """What an open challenge is called in a list: its title or who takes part, and that it corrects a ruling."""
    title = record.title or " – ".join(record.participants) or text("New challenge")
    return text("Correction: {title}", title=title) if CORRECTS in record.extras else title
