"""An entry as plain text or as Markdown, for the clipboard. No Qt.

What is copied may be pasted where players read it: from an entry they may read, notes of the storyteller's and lines
for the storyteller alone are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gm_console.ui.log.model import Item
from gm_console.ui.log.sections import Section


def as_text(item: Item, opened: Sequence[Section] = ()) -> str:
    """Time, headline and result on one line, everything else below it."""
    telling = item.telling
    first = " ".join(filter(None, (telling.time, telling.headline))) + (f" ({telling.chip})" if telling.chip else "")
    return "\n".join([first, *(f"    {line}" for line in _below(item, opened))])


def as_markdown(item: Item, opened: Sequence[Section] = ()) -> str:
    """The same as a list item of Markdown, with everything escaped that Markdown would read."""
    telling = item.telling
    headline = escaped(telling.headline)
    shown = f"~~{headline}~~" if telling.struck else headline
    chip = f" *{escaped(telling.chip)}*" if telling.chip else ""
    return "\n".join(
        [f"- **{telling.time}** {shown}{chip}", *(f"  - {escaped(line)}" for line in _below(item, opened))]
    )


def escaped(words: str) -> str:
    """``words`` so that Markdown shows them as they are."""
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~&-])", r"\\\1", " ".join(words.split()))


def _below(item: Item, opened: Sequence[Section]) -> list[str]:
    notes = () if item.row.entry.audience == "players" else item.telling.notes
    lines = [*(link.words for link in item.telling.links), *item.telling.quiet, *notes]
    for section in opened:
        lines += [section.heading] if section.heading else []
        lines += [f"{part.words}: {part.figure}" if part.figure else part.words for part in section.parts]
    return lines
