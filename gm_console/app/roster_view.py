"""What the roster's dock asks for: rows a window at a time, what a change touched, names, rests, causes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gm_console.app.context import Desk
from gm_console.app.roster import SHOWN
from gm_console.app.views import RosterRow, roster_rows
from gm_console.rules.system import Line
from gm_console.store.records import ActorRecord, Changes, TrackerCause
from gm_console.store.search import sort_key
from gm_console.store.store import Store

Section = tuple[str, str]
"""Kind and name of a group of rows: ``("pc", "")``, ``("group", name)``, ``("others", "")``."""

ORDER = ("pc", "group", "others")


@dataclass(frozen=True, slots=True)
class RosterPage:
    """A window of the roster.

    :ivar rows: in the order shown. :ivar offset: how many come before. :ivar matching: how many match in all.
    :ivar total: how many there are. :ivar sections: how many match in each section.
    """

    rows: tuple[RosterRow, ...]
    offset: int
    matching: int
    total: int
    sections: Mapping[Section, int]


@dataclass(frozen=True, slots=True)
class Touched:
    """Rows to show anew, and the ids among those asked for that stand in the roster no more."""

    rows: tuple[RosterRow, ...]
    gone: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rest:
    """A moment at which trackers may be renewed: an occasion of a system in use."""

    system: str
    occasion: str
    label: Line
    minutes: int | None


def section_of(actor: ActorRecord) -> Section:
    """The section an actor stands in."""
    if actor.kind == "pc":
        return ("pc", "")
    return ("group", actor.group) if actor.group else ("others", "")


def section_key(section: Section) -> tuple[int, str, str]:
    """Orders sections: player characters, groups by name, the others."""
    return (ORDER.index(section[0]), sort_key(section[1]), section[1])


def actor_key(actor: ActorRecord) -> tuple[tuple[int, str, str], str, str]:
    """Orders actors as the roster shows them."""
    return (section_key(section_of(actor)), sort_key(actor.name), actor.id)


def page(desk: Desk, text: str = "", *, limit: int = 200, offset: int = 0) -> RosterPage:
    """Up to ``limit`` rows of those matching ``text``, from the one at ``offset`` on."""
    found = sorted(desk.store.actors(text=text, status=SHOWN), key=actor_key)
    wanted = [actor.id for actor in found[offset : offset + limit]]
    total = len(found) if not text.strip() else desk.store.count_actors(status=SHOWN)
    rows = sorted(roster_rows(desk, wanted), key=lambda row: actor_key(row.actor))
    return RosterPage(tuple(rows), offset, len(found), total, Counter(section_of(actor) for actor in found))


def touched(desk: Desk, changes: Changes) -> Touched:
    """The roster rows that an operation touched, as they are now."""
    asked = list(dict.fromkeys(_actors_touched(desk, changes)))
    rows = roster_rows(desk, asked) if asked else ()
    shown = {row.actor.id for row in rows}
    return Touched(tuple(rows), tuple(each for each in asked if each not in shown))


def _actors_touched(desk: Desk, changes: Changes) -> Iterable[str]:
    yield from changes.rows.get("actor", ())
    if changes.change_set is not None:
        for change in desk.store.field_changes(changes.change_set.id):
            yield from _actor_in(change.before)
            yield from _actor_in(change.after)
    for table, actors_of in CONCERNED.items():
        for row_id in changes.rows.get(table, ()):
            if desk.store.has(table, row_id):
                yield from actors_of(desk.store, row_id)


def _actor_in(value: Any) -> Iterable[str]:
    if isinstance(value, dict) and isinstance(value.get("actor_id"), str):
        yield value["actor_id"]


def _of_sheet(store: Store, sheet_id: str) -> Iterable[str]:
    yield store.sheet_by_id(sheet_id).actor_id


def _of_tracker(store: Store, tracker_id: str) -> Iterable[str]:
    yield store.tracker_by_id(tracker_id).actor_id


def _of_timer(store: Store, timer_id: str) -> Iterable[str]:
    yield from filter(None, [store.timer(timer_id).actor_id])


def _of_condition(store: Store, condition_id: str) -> Iterable[str]:
    yield from (each.actor_id for each in store.conditions(standing=False) if each.id == condition_id)


def _of_challenge(store: Store, challenge_id: str) -> Iterable[str]:
    yield from filter(None, store.challenge(challenge_id).participants.values())


CONCERNED: Mapping[str, Callable[[Store, str], Iterable[str]]] = {
    "sheet": _of_sheet,
    "tracker": _of_tracker,
    "timer": _of_timer,
    "condition": _of_condition,
    "challenge": _of_challenge,
}
"""Whose rows in the roster a row of another table shows in; one that was removed is told by its field changes."""


def names(desk: Desk) -> tuple[ActorRecord, ...]:
    """Everybody who may be named in a challenge, by name."""
    return desk.store.actors(status=SHOWN)


def rests(desk: Desk) -> tuple[Rest, ...]:
    """What may be renewed, by system."""
    return tuple(
        Rest(system.id, each.id, each.label, each.minutes)
        for system in desk.systems.values()
        for each in system.occasions
    )


def why(desk: Desk, tracker_ids: Sequence[str], limit: int = 12) -> tuple[TrackerCause, ...]:
    """What last changed a figure, newest first; of a group, what each operation did to its sum."""
    if len(tracker_ids) == 1:
        return desk.store.why(tracker_ids[0], limit)
    found: dict[str, list[TrackerCause]] = {}
    for tracker_id in tracker_ids:
        for cause in desk.store.why(tracker_id, limit):
            found.setdefault(cause.change_set.id, []).append(cause)
    newest = sorted(found.values(), key=lambda causes: -causes[0].change_set.sequence)[:limit]
    return tuple(_summed(newest, sum(desk.store.tracker_by_id(each).value for each in tracker_ids)))


def _summed(newest: Sequence[Sequence[TrackerCause]], total: int) -> Iterable[TrackerCause]:
    """Each operation as one cause, told back from the sum as it is now."""
    for causes in newest:
        before = total - sum((cause.after or 0) - (cause.before or 0) for cause in causes)
        begins = all(cause.before is None for cause in causes)
        yield replace(causes[0], before=None if begins else before, after=total)
        total = before
