"""An entry of the log in words: its chip, headline, quiet lines, and one sentence to read out. No Qt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from gm_console.app.views import LogRow
from gm_console.rules.system import JsonObject, Line, System
from gm_console.store.records import LogEntryRecord
from gm_console.ui.theme import Tone
from gm_console.wording.catalog import N_, say, say_code, text
from gm_console.wording.moments import clock_time, day_name

KINDS: Mapping[str, str] = {
    "challenge": N_("challenge"),
    "note": N_("note"),
    "session": N_("session"),
    "rest": N_("rest"),
    "tracker": N_("tracker"),
    "timer": N_("timer"),
}
TONES: Mapping[str, Tone] = {"success": "success", "failure": "failure"}
APART = " · "


@dataclass(frozen=True, slots=True)
class Link:
    """A line that leads to another entry."""

    words: str
    entry_id: str


@dataclass(frozen=True, slots=True)
class Telling:
    """One row in words.

    :ivar names: what is set strong in ``headline``. :ivar quiet: lines below it. :ivar sentence: all of it, read out.
    :ivar links: lines that lead to the entry that corrects it, and to the one it corrects.
    :ivar struck: it no longer counts.
    """

    time: str
    chip: str
    tone: Tone
    mark: str
    headline: str
    names: tuple[str, ...]
    quiet: tuple[str, ...]
    notes: tuple[str, ...]
    sentence: str
    links: tuple[Link, ...] = ()
    struck: bool = False


def day(moment: datetime) -> date:
    """The day where the storyteller is."""
    return moment.astimezone().date()


def kind_word(kind: str) -> str:
    """A kind of entry as the filter and the chip call it."""
    return text(KINDS[kind]) if kind in KINDS else kind


def tell_row(row: LogRow, systems: Mapping[str, System]) -> Telling:
    """A row in words. One that holds nonsense is told as broken; nothing is raised."""
    try:
        return _broken(row) if row.entry.broken else _told(row, systems)
    except Exception:  # an entry may hold anything, and must not stop the others
        return _broken(row)


def _told(row: LogRow, systems: Mapping[str, System]) -> Telling:
    entry = row.entry
    headline, tail = parted(row.headline)
    chip, tone, mark = _chip(entry, row.headline)
    quiet = (
        *_standing(entry),
        *filter(
            None,
            (
                tail,
                _because(entry),
                _note(entry),
                _effects(entry, systems),
                _overridden(row),
                _entered(entry),
            ),
        ),
    )
    names = tuple(dict.fromkeys((*row.actor_names, *_passing(entry))))
    time = clock_time(entry.happened_at)
    links = tuple(_links(row))
    read = [time, *_marks(entry), chip, headline, *(link.words for link in links), *quiet, *entry.notes]
    return Telling(
        time, chip, tone, mark, headline, names, quiet, entry.notes, _sentence(read), links, is_struck(entry)
    )


def is_struck(entry: LogEntryRecord) -> bool:
    """Whether it no longer counts: reversed, or corrected."""
    return entry.reversed or entry.corrected_by is not None


def _links(row: LogRow) -> Iterator[Link]:
    entry = row.entry
    if entry.corrected_by is not None:
        at = clock_time(row.corrected_at) if row.corrected_at else ""
        words = text(N_("corrected at {time}"), time=at) if at else text(N_("corrected"))
        yield Link(words, entry.corrected_by)
    if entry.corrects is not None:
        at = _moment(row.corrects_at, entry.happened_at) if row.corrects_at else ""
        words = text(N_("corrects an entry of {time}"), time=at) if at else text(N_("corrects another entry"))
        yield Link(words, entry.corrects)


def _moment(moment: datetime, seen: datetime) -> str:
    """The time of day, with the day where that is another than the one of ``seen``."""
    if day(moment) == day(seen):
        return clock_time(moment)
    return text(N_("{day}, {time}"), day=day_name(moment), time=clock_time(moment))


def _broken(row: LogRow) -> Telling:
    time, said = clock_time(row.entry.happened_at), say(Line("app.broken"))
    headline = said[:1].upper() + said[1:]
    quiet = text(N_("Its text is damaged. All other entries stand as they were."))
    chip = text(N_("broken"))
    read = _sentence([time, chip, headline, quiet])
    return Telling(time, chip, "failure", "warning", headline, (), (quiet,), row.entry.notes, read)


def result_words(line: Line) -> str:
    """What a headline says of the result, without its title; the whole of it where it has no such parts."""
    result = line.parameters.get("result")
    if not isinstance(result, Line):
        return say(line)
    return APART.join(filter(None, (say(result), parted(line)[1])))


def parted(line: Line) -> tuple[str, str]:
    """The title, and what the whole line says beyond title and result; or the whole line and nothing."""
    whole, title, result = say(line), line.parameters.get("title"), line.parameters.get("result")
    if not isinstance(title, Line) or not isinstance(result, Line):
        return whole, ""
    start = say(title)
    if not whole.startswith(start):
        return whole, ""
    rest = whole[len(start) :].lstrip(" :,.")
    return start, rest.removeprefix(say(result)).lstrip(" :,.").rstrip(".")


def _chip(entry: LogEntryRecord, line: Line) -> tuple[str, Tone, str]:
    result = line.parameters.get("result")
    if is_struck(entry):
        return "", "neutral", ""
    if isinstance(result, Line):
        tone = TONES.get(entry.mark, "neutral")
        return say(result), tone, "" if tone != "neutral" else "tilde"
    return (kind_word(entry.kind) if entry.kind in ("note", "rest", "timer") else ""), "neutral", ""


def _standing(entry: LogEntryRecord) -> tuple[str, ...]:
    return (text(N_("reversed: it no longer counts")),) if entry.reversed else ()


def _marks(entry: LogEntryRecord) -> tuple[str, ...]:
    pinned = (text(N_("pinned")),) if entry.pinned else ()
    return (*pinned, text(N_("for players"))) if entry.audience == "players" else pinned


def _because(entry: LogEntryRecord) -> str:
    """Why a past ruling was corrected."""
    reason = entry.body.get("reason") if entry.corrects is not None else None
    return text(N_("corrected because: {reason}"), reason=reason) if isinstance(reason, str) and reason.strip() else ""


def _note(entry: LogEntryRecord) -> str:
    return str(entry.body.get("note") or "").strip()


def _effects(entry: LogEntryRecord, systems: Mapping[str, System]) -> str:
    """What was applied, in one line."""
    system = systems.get(entry.system)
    if system is None or is_struck(entry):
        return ""
    waived = {item.get("effect") for item in _items(entry.body, "waived")}
    effects = enumerate(_items(entry.body, "effects"))
    lines = [say(system.effect_line(effect)) for index, effect in effects if index not in waived]
    return APART.join(line.rstrip(".") for line in lines)


def _overridden(row: LogRow) -> str:
    kinds = dict.fromkeys(
        say_code(f"app.override.kind.{each.kind}", {}) for each in row.overruled if each.kind != "corrected"
    )
    return text(N_("overridden: {kinds}"), kinds=APART.join(kinds)) if kinds and not row.entry.reversed else ""


def _items(body: JsonObject, key: str) -> list[JsonObject]:
    found = body.get(key)
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _entered(entry: LogEntryRecord) -> str:
    late = abs((entry.entered_at - entry.happened_at).total_seconds()) >= 60
    if not late:
        return ""
    same = day(entry.entered_at) == day(entry.happened_at)
    when = clock_time(entry.entered_at)
    if same:
        return text(N_("entered at {time}"), time=when)
    return text(N_("entered on {day} at {time}"), day=day_name(entry.entered_at), time=when)


def _passing(entry: LogEntryRecord) -> tuple[str, ...]:
    found = entry.body.get("participants")
    return tuple(str(name) for name in found) if isinstance(found, dict) else ()


def _sentence(parts: list[str]) -> str:
    """Parts as one text with pauses."""
    return " ".join(part if part[-1] in ".!?…" else f"{part}." for part in parts if part)


def strong_ranges(headline: str, names: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where names stand in the headline, as (start, length); the longest name wins where two begin alike."""
    known = sorted((name for name in names if name.strip()), key=len, reverse=True)
    if not known:
        return []
    pattern = "|".join(re.escape(name) for name in known)
    return [(match.start(), len(match.group())) for match in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", headline)]
