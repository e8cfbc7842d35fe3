"""Backups in words: a row of the list, what restoring would change, what is asked. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from gm_console.app.backup_list import Listed
from gm_console.app.comparing import Contrast, Named, Part, TrackerStep
from gm_console.wording.catalog import N_, plural, say, text
from gm_console.wording.moments import day_if_not_today
from gm_console.wording.restoring import age, counted, kept_as, question_of, size

SHOWN = 6
"""How many names are told of each sort; the rest is counted."""

STEP = N_("{actor}, {tracker}: {before} → {after}")

Way = Literal["gone", "back", "other"]


@dataclass(frozen=True, slots=True)
class Detail:
    """A line below a heading: what goes, what comes back, or what is otherwise."""

    way: Way
    words: str

    @property
    def spoken(self) -> str:
        """Read out, where a sign stands before it."""
        if self.way == "gone":
            return text("Would go: {what}", what=self.words)
        return text("Would come back: {what}", what=self.words) if self.way == "back" else self.words


@dataclass(frozen=True, slots=True)
class Told:
    """One part of what differs: a heading, a figure at the right (``12 → 11``), and lines."""

    label: str
    figure: str
    details: tuple[Detail, ...] = ()


def row_title(row: Listed, *, seconds: bool = False) -> str:
    """When it was made, to the second if need be, and that it was on restoring."""
    when = day_if_not_today(row.backup.moment, seconds=seconds)
    return text("{when}, before restoring", when=when) if row.backup.before_restoring else when


def row_detail(row: Listed, now: datetime) -> str:
    """Age, size and what keeps it."""
    kept = text("undoes the restoring") if row.undoes else kept_as(row.kept_as)
    return " · ".join((age(row.backup.moment, now), size(row.size), kept))


# -- what differs ------------------------------------------------------------------------------------------------


def differing(found: Contrast) -> tuple[Told, ...]:
    """What restoring would change, part by part."""
    return tuple(_told(found))


def _told(found: Contrast) -> Iterator[Told]:
    now, then = found.before, found.after
    if found.other_campaign or (now is not None and now.name != then.name):
        yield Told(text("Campaign"), f"{now.name if now else ''} → {then.name}")
    parts = (found.sessions, found.actors, found.entries)
    labels = (text("Sessions"), text("Actors"), text("Log entries"))
    before = (now.sessions, now.actors, now.entries) if now else (None,) * 3
    after = (then.sessions, then.actors, then.entries)
    for label, part, here, there in zip(labels, parts, before, after, strict=True):
        yield Told(label, _step(here, there), _details(part))
    if found.challenges[0] != found.challenges[1]:
        yield Told(text("Open challenges"), _step(*found.challenges))
    yield from _otherwise(found)


def _otherwise(found: Contrast) -> Iterator[Told]:
    if found.tracker_count:
        count, lines = found.tracker_count, [_tracker(each) for each in found.trackers[:SHOWN]]
        yield Told(text("Trackers"), _differ(count), _others(lines, count))
    if found.edited:
        count = len(found.edited)
        yield Told(text("Names, notes and sheets"), _differ(count), _others(found.edited[:SHOWN], count))
    if found.struck or found.standing:
        yield Told(text("Log entries taken back"), _differ(found.struck + found.standing), tuple(_turned(found)))


def _turned(found: Contrast) -> Iterator[Detail]:
    if found.struck:
        said = plural("{count} would be taken back again", "{count} would be taken back again", found.struck)
        yield Detail("other", said)
    if found.standing:
        yield Detail("other", plural("{count} would stand again", "{count} would stand again", found.standing))


def _differ(count: int) -> str:
    return plural("{count} differs", "{count} differ", count)


def _step(before: int | None, after: int) -> str:
    return str(after) if before in (None, after) else f"{before} → {after}"


def _details(part: Part | None) -> tuple[Detail, ...]:
    if part is None:
        return ()
    return (*_named("gone", part.lost, part.gone), *_named("back", part.back, part.returning))


def _named(way: Way, names: Sequence[Named], count: int) -> Iterator[Detail]:
    for each in names[:SHOWN]:
        said = say(each.line)
        yield Detail(way, f"{day_if_not_today(each.moment)}  {said}" if each.moment else said)
    if count > SHOWN:
        yield Detail(way, _more(count - SHOWN))


def _others(lines: Sequence[str], count: int) -> tuple[Detail, ...]:
    more = [_more(count - len(lines))] if count > len(lines) else []
    return tuple(Detail("other", words) for words in (*lines, *more))


def _more(count: int) -> str:
    return plural("and {count} more", "and {count} more", count)


def _tracker(step: TrackerStep) -> str:
    before, after = ("–" if value is None else value for value in (step.before, step.after))
    return text(
        "{actor}, {tracker}: {before} → {after}", actor=step.actor, tracker=step.label, before=before, after=after
    )


def summary(found: Contrast) -> str:
    """What stands above the parts: that nothing differs, or that only small things do, or only counts are known."""
    if found.before is None:
        return text("The campaign itself cannot be read. This is what the backup holds:")
    if found.other_campaign:
        return text("This is a backup of another campaign. It cannot be restored here.")
    if found.same:
        return text("The same as now: restoring it would change nothing.")
    if found.sessions is None:
        return text("An older console made it, so only this much can be told:")
    if not any(told.details for told in differing(found)):
        return text("Only settings, timers or challenges differ from now.")
    return text("What restoring it would change:")


# -- what is asked -----------------------------------------------------------------------------------------------


def question(found: Contrast | None, moment: datetime) -> str:
    """What is asked in place before anything is restored."""
    known = found is not None and found.before is not None
    return question_of(moment, tuple(_losses(found)) if found is not None else (), sound=known)


def _losses(found: Contrast) -> Iterator[str]:
    parts = (found.sessions, found.actors, found.entries)
    gone = counted([part.gone if part else 0 for part in parts])
    back = counted([part.returning if part else 0 for part in parts])
    if gone:
        yield text("{what:and} would go.", what=gone)
    if back:
        yield text("{what:and} would come back.", what=back)
