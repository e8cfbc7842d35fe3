"""Figures and sheets as they would have been: a course of events beside the one that was written down."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Any, Final, Protocol

from gm_console.app.correction.history import Spot, Timeline
from gm_console.app.figures import read_sheet
from gm_console.rules.system import Sheet

AS_WRITTEN: Final = -1
"""In a departure: the figure is again what was written down."""


class Figures(Protocol):
    """Every tracker at one moment."""

    def get(self, spot: Spot) -> int | None:
        """The figure, None where there is no such tracker."""
        ...

    def spots(self, actor_id: str) -> set[Spot]:
        """The trackers an actor may have then."""
        ...


def values_in(figures: Figures, actor_id: str, system: str) -> dict[str, int]:
    """Tracker key to figure, of one actor in one system."""
    found = {spot[2]: figures.get(spot) for spot in figures.spots(actor_id) if spot[1] == system}
    return {key: value for key, value in sorted(found.items()) if value is not None}


class Written:
    """The figures as they were written down, after the operation ``sequence``."""

    def __init__(self, timeline: Timeline, sequence: int) -> None:
        self._timeline = timeline
        self._sequence = sequence

    def get(self, spot: Spot) -> int | None:
        """See `Figures`."""
        return self._timeline.raw(spot, self._sequence)

    def spots(self, actor_id: str) -> set[Spot]:
        """See `Figures`."""
        return self._timeline.spots(actor_id)


class World:
    """One course of events: where its figures depart from what was written down, and since when.

    :ivar departed: the trackers that are now other than written down.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.departed: dict[Spot, int | None] = {}
        self._past: dict[Spot, list[tuple[int, int | None]]] = {}
        self._made: dict[str, set[Spot]] = {}

    def at(self, sequence: int) -> Moment:
        """The figures after the operation ``sequence``, which is over."""
        return Moment(self, sequence)

    def value(self, spot: Spot, sequence: int) -> int | None:
        """A figure after the operation ``sequence``."""
        points = self._past.get(spot, [])
        place = bisect_right(points, sequence, key=lambda point: point[0])
        if not place or points[place - 1][1] == AS_WRITTEN:
            return self.timeline.raw(spot, sequence)
        return points[place - 1][1]

    def spots(self, actor_id: str) -> set[Spot]:
        """Every tracker that the actor has, or had, here or as written down."""
        return self.timeline.spots(actor_id) | self._made.get(actor_id, set())

    def pass_by(self, sequence: int, outcome: Mapping[Spot, int | None]) -> None:
        """Goes on to after the operation ``sequence``: these figures are as given, the others as they were written.

        A tracker that departs and is not among them keeps its figure.
        """
        for spot in {**outcome, **self.departed}:
            value = outcome[spot] if spot in outcome else self.departed[spot]
            self._settle(sequence, spot, value)

    def _settle(self, sequence: int, spot: Spot, value: int | None) -> None:
        points = self._past.setdefault(spot, [])
        if value == self.timeline.raw(spot, sequence):
            self.departed.pop(spot, None)
            value = AS_WRITTEN
        else:
            self.departed[spot] = value
            self._made.setdefault(spot[0], set()).add(spot)
        if (points[-1][1] if points else AS_WRITTEN) != value:
            points.append((sequence, value))


class Moment:
    """The figures of a world at one moment, some of which may be tried out otherwise."""

    def __init__(self, world: World, sequence: int) -> None:
        self._world = world
        self._sequence = sequence

    def get(self, spot: Spot) -> int | None:
        """See `Figures`."""
        return self._world.value(spot, self._sequence)

    def spots(self, actor_id: str) -> set[Spot]:
        """See `Figures`."""
        return self._world.spots(actor_id)


class Scratch:
    """Figures while one thing after the other acts on them. ``outcome``: what is other than it was, or was written."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self.outcome: dict[Spot, int | None] = {}

    def get(self, spot: Spot) -> int | None:
        """See `Figures`."""
        return self.outcome[spot] if spot in self.outcome else self._figures.get(spot)

    def spots(self, actor_id: str) -> set[Spot]:
        """See `Figures`."""
        return self._figures.spots(actor_id) | {spot for spot in self.outcome if spot[0] == actor_id}

    def put(self, spot: Spot, value: int | None) -> None:
        """The figure is now ``value``."""
        self.outcome[spot] = value


# -- sheets -----------------------------------------------------------------------------------------------------


def sheet_at(timeline: Timeline, actor_id: str, system_id: str, sequence: int) -> Sheet | None:
    """The sheet after the operation ``sequence``, None where there was none. Raises RulesError, AppError."""
    desk = timeline.desk
    now = timeline.once(("sheet", actor_id, system_id), lambda: desk.store.sheet(actor_id, system_id))
    if now is None:
        return None
    points = timeline.once(("sheet points", now.id), lambda: _points(timeline, now.id))
    place = bisect_right(points, sequence)

    def read() -> Any:
        record = desk.store.row_as_of("sheet", now.id, sequence) if points[place:] else now
        return None if record is None else read_sheet(desk.system(system_id), record)

    found: Sheet | None = timeline.once(("sheet", now.id, place), read)
    return found


def _points(timeline: Timeline, sheet_id: str) -> list[int]:
    """The operations that changed a sheet."""
    changes = timeline.once("sheets", lambda: timeline.desk.store.field_changes_from("sheet", timeline.start))
    return sorted({timeline.sequence_of(each.change_set_id) for each in changes if each.row_id == sheet_id})
