"""An entry's whole breakdown as sections of rows, in words. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gm_console.app.log_view import EntryBreakdown
from gm_console.app.overrides import Override
from gm_console.rules.system import JsonObject, Line
from gm_console.wording.catalog import N_, say, say_code, text
from gm_console.wording.working import tell_added, with_figures


@dataclass(frozen=True, slots=True)
class Part:
    """One row: words at the left, a figure at the right ("" for none)."""

    words: str
    figure: str = ""
    strong: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under a small heading ("" for none)."""

    heading: str
    parts: tuple[Part, ...]


def sections(found: EntryBreakdown) -> tuple[Section, ...]:
    """Pools by side, steps, remarks, what followed, what was waived and added, changes and rulings."""
    return tuple(section for section in _all(found) if section.parts)


def _all(found: EntryBreakdown) -> Iterator[Section]:
    if not found.recomputed:
        yield Section("", (Part(text(N_("Its set-up cannot be played any more, so no breakdown can be shown."))),))
    for side in dict.fromkeys(line.side for line in found.lines if line.kind in ("part", "total")):
        own = [line for line in found.lines if line.side == side and line.kind in ("part", "total")]
        yield Section(side or text(N_("The challenge")), tuple(_pool_part(*each) for each in with_figures(own)))
    yield Section(text(N_("Step by step")), _of_kind(found.lines, "step"))
    yield Section(text(N_("Remarks")), _of_kind(found.lines, "note"))
    yield Section(text(N_("What followed")), tuple(Part(say(line)) for line in found.effects))
    yield Section(text(N_("Waived")), tuple(Part(_because(say(line), reason)) for line, reason in found.waived))
    yield Section(text(N_("Added by the storyteller")), tuple(_added(item) for item in found.added))
    yield Section(text(N_("Overridden")), tuple(_overridden(each) for each in found.overruled))
    yield Section(text(N_("Seen, then taken back")), tuple(Part(say(line)) for line in found.taken_back))
    if not found.lines:
        yield Section(text(N_("Changes")), tuple(_change(*change) for change in found.changes))
    rulings = tuple(
        Part(text(N_("{ruling}: {words}"), ruling=key, words=words), quiet=True) for key, words in found.rulings
    )
    yield Section(text(N_("Rulings in force")), rulings)


def _pool_part(line: Line, figure: str) -> Part:
    total = line.kind == "total"
    return Part(_with_ruling(line), figure, strong=total, quiet=not total and not line.amount)


def _of_kind(lines: Sequence[Line], kind: str) -> tuple[Part, ...]:
    return tuple(Part(_with_ruling(line), _figure(line)) for line in lines if line.kind == kind)


def _figure(line: Line) -> str:
    return "" if line.amount is None else text("{n}", n=line.amount)


def _with_ruling(line: Line) -> str:
    said = say(line)
    return text(N_("{what} ({ruling})"), what=said, ruling=line.ruling) if line.ruling else said


def _because(what: str, reason: str) -> str:
    return text(N_("{what}, because: {reason}"), what=what.rstrip("."), reason=reason) if reason else what


def _overridden(found: Override) -> Part:
    told = _because(say(found.what), found.reason)
    return Part(text(N_("{kind}: {what}"), kind=say_code(f"app.override.kind.{found.kind}", {}), what=told))


def _added(item: JsonObject) -> Part:
    return Part(_because(tell_added(item), str(item.get("reason", ""))))


def _change(who: str, tracker: Line, before: int, after: int) -> Part:
    words = text(N_("{who}: {what}"), who=who, what=tracker) if who else say(tracker)
    return Part(words, f"{before} → {after}")
