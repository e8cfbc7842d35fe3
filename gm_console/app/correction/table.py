"""The table of before and after that a correction shows before it is accepted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from gm_console.rules.system import Line

ConsequenceKind = Literal["tracker", "timer", "condition", "outcome", "time"]


@dataclass(frozen=True, slots=True)
class Consequence:
    """One line of the table.

    :ivar key: stable, and unique in its preview: ``tracker:…``, ``outcome:<entry id>``, ``timer:…``.
    :ivar who: the actor's name, "" where it is nobody's.
    :ivar what: the tracker's name, the timer's label, the title of the challenge.
    :ivar before: what stands (a figure, a headline, an end), None where nothing stands; :ivar after: what would.
    :ivar entry_id: the later entry whose ruling it is; "" for the corrected one, and for trackers.
    """

    kind: ConsequenceKind
    key: str
    who: str
    what: Line
    before: Line | None
    after: Line | None
    entry_id: str = ""


@dataclass(frozen=True, slots=True)
class Flag:
    """Something that needs the storyteller's eye and is left as it is.

    :ivar entry_id: a later challenge that would no longer be allowed, "" where a timer or condition is meant.
    :ivar error: why, for `gm_console.wording.failures.sentence`.
    """

    entry_id: str
    headline: Line
    error: Exception


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would do.

    :ivar unfinished: the corrected challenge is not finished; its moves come first. Nothing else is told then.
    :ivar unchanged: nothing at all would be other than it is.
    """

    entry_id: str
    consequences: tuple[Consequence, ...] = ()
    flags: tuple[Flag, ...] = ()
    unfinished: bool = False
    unchanged: bool = False


@dataclass(frozen=True, slots=True)
class EntryChange:
    """What is put right about an entry that is no challenge.

    :ivar value: the figure that the tracker was set to; :ivar by: or what it was moved by.
    :ivar cards: the cards surrendered or given back in one line, as `roster.surrender_cards` takes it.
    :ivar happened_at: when it happened, of any entry.
    """

    value: int | None = None
    by: int | None = None
    happened_at: datetime | None = None
    cards: str | None = None
