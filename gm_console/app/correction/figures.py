"""The figures that a challenge took from trackers, taken anew from trackers as they would have been."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gm_console.app.context import Desk
from gm_console.app.correction.history import Spot, Timeline
from gm_console.app.correction.rulings import Ruling
from gm_console.app.correction.worlds import World, sheet_at, values_in
from gm_console.app.figures import Path, at, in_force
from gm_console.app.replay import replay_record
from gm_console.rules.system import Figures, JsonObject


@dataclass(frozen=True, slots=True)
class Courses:
    """The course of events as it stands, and as it would be."""

    timeline: Timeline
    old: World
    new: World

    def differ(self, spot: Spot, sequence: int) -> bool:
        """Whether a figure is another after the operation ``sequence``."""
        return self.old.value(spot, sequence) != self.new.value(spot, sequence)


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of a set-up: where it stands, whose it is, and as what it takes part."""

    path: Path
    actor_id: str
    role: str


def retaken(courses: Courses, ruling: Ruling, sequence: int) -> JsonObject:
    """The set-up with each figure that came from a tracker, and would have been another, as it would have been.

    :param sequence: of the operation that applied the ruling. Raises RulesError where the ruling cannot be replayed.
    """
    setup = copy.deepcopy(ruling.record.setup)
    wanted = [
        (side, within, source)
        for side, within, source in _sourced(_sides(courses.timeline, ruling), ruling)
        if _moved(courses, ruling, source, _taken_at(courses.timeline, ruling, source, sequence))
    ]
    for side, within, source in wanted:
        _retake(courses, ruling, setup, side, within, _taken_at(courses.timeline, ruling, source, sequence))
    return setup


def tried(courses: Courses, ruling: Ruling, setup: JsonObject, sequence: int) -> tuple[JsonObject, JsonObject]:
    """The set-up with typed figures replaced by those of the trackers behind them: as they stand, as they would be.

    Only figures that differ are replaced. Raises RulesError where the ruling cannot be replayed.
    """
    before, after = copy.deepcopy(setup), copy.deepcopy(setup)
    sides = _sides(courses.timeline, ruling)
    sourced = {(*side.path, *within) for side, within, _ in _sourced(sides, ruling)}
    for side in sides:
        old = _figures(courses, ruling, setup, side, courses.old, sequence - 1)
        new = _figures(courses, ruling, setup, side, courses.new, sequence - 1)
        if old is None or new is None:
            continue
        for within in (tuple(name.split(".")) for name, trackers in new.sources.items() if trackers):
            if (*side.path, *within) not in sourced and at(old.values, within) != at(new.values, within):
                _put(before, (*side.path, *within), at(old.values, within))
                _put(after, (*side.path, *within), at(new.values, within))
    return before, after


# -- sides and sources -------------------------------------------------------------------------------------------


def _sides(timeline: Timeline, ruling: Ruling) -> list[_Side]:
    found: list[_Side] = timeline.once(("sides", ruling.record.id), lambda: list(_find_sides(timeline.desk, ruling)))
    return found


def _find_sides(desk: Desk, ruling: Ruling) -> Iterator[_Side]:
    played = replay_record(desk, ruling.record)
    roles = {each.name: each.role for each in played.system.participants(played.state)}
    for path, name in _named(ruling.record.setup, ()):
        actor_id = ruling.record.participants.get(name)
        if actor_id and name in roles:
            yield _Side(path, actor_id, roles[name])


def _named(tree: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Every object in the set-up that bears a name."""
    if isinstance(tree, dict) and isinstance(tree.get("name"), str):
        yield path, tree["name"]
    if isinstance(tree, dict | list):
        for key, inner in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from _named(inner, (*path, key))


def _sourced(found: list[_Side], ruling: Ruling) -> Iterator[tuple[_Side, tuple[str, ...], JsonObject]]:
    """The figures that came from trackers: side, path within it, source."""
    sides = sorted(found, key=lambda side: -len(side.path))
    for name, source in ruling.record.sources.items():
        if isinstance(source, dict) and source.get("actor") and source.get("trackers"):
            parts = name.split(".")
            side = next((each for each in sides if [*map(str, each.path)] == parts[: len(each.path)]), None)
            if side is not None and side.actor_id == source["actor"]:
                yield side, tuple(parts[len(side.path) :]), source


def _taken_at(timeline: Timeline, ruling: Ruling, source: JsonObject, sequence: int) -> int:
    """The operation after which the figure was taken."""
    known = [*source["trackers"].values(), source.get("at")]
    places = [timeline.sequence_of(each) for each in known if isinstance(each, str)]
    if not isinstance(source.get("at"), str):
        places.append(timeline.sequence_at(ruling.record.created_at))
    return min(max(places, default=0), sequence - 1)


def _moved(courses: Courses, ruling: Ruling, source: JsonObject, taken: int) -> bool:
    system = ruling.record.system
    return any(courses.differ((source["actor"], system, key), taken) for key in source["trackers"])


def _retake(
    courses: Courses, ruling: Ruling, setup: JsonObject, side: _Side, within: tuple[str, ...], taken: int
) -> None:
    old = _figures(courses, ruling, setup, side, courses.old, taken)
    new = _figures(courses, ruling, setup, side, courses.new, taken)
    if old is not None and new is not None:
        path = (*side.path, *within)
        _put(setup, path, _merged(at(setup, path), at(old.values, within), at(new.values, within)))


def _figures(
    courses: Courses, ruling: Ruling, setup: JsonObject, side: _Side, world: World, sequence: int
) -> Figures | None:
    record = ruling.record
    sheet = sheet_at(courses.timeline, side.actor_id, record.system, sequence)
    if sheet is None:
        return None
    system = courses.timeline.desk.system(record.system)
    values = values_in(world.at(sequence), side.actor_id, record.system)
    return in_force(system.side_from(sheet, values, side.role, setup), record.rulings)


def _merged(taken: Any, old: Any, new: Any) -> Any:
    """The new figure; where another was taken (part of it was held elsewhere), moved by as much."""
    if taken == old:
        return new
    if all(isinstance(each, int) for each in (taken, old, new)):
        return max(0, taken + new - old)
    if all(isinstance(each, list) for each in (taken, old, new)):
        return [each for each in new if each in taken or each not in old]
    return new


# -- paths -------------------------------------------------------------------------------------------------------


def _put(tree: Any, path: Path, value: Any) -> None:
    *inner, last = path
    for part in inner:
        tree = tree[int(part)] if isinstance(tree, list) else tree.setdefault(part, {})
    if value is None:
        tree.pop(last, None)
    else:
        tree[last] = value
