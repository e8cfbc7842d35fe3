"""What an operation does to figures, whatever they are at the time: set, moved, renewed, or ruled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.app.context import AppError, Desk
from gm_console.app.correction.history import Spot, Step, Timeline, Touch
from gm_console.app.correction.rulings import Ruling, is_ruling, ruling_then, tracker_changes
from gm_console.app.correction.worlds import Scratch, Written, sheet_at, values_in
from gm_console.app.roster import moved_by
from gm_console.rules.registry import full_rulings
from gm_console.rules.system import JsonObject, RulesError, System
from gm_console.store.records import LogEntryRecord

TRACKER = "op.tracker"
CARDS = ("op.cards", "op.cards-back")
UNREADABLE = (RulesError, AppError, KeyError, TypeError, ValueError, AttributeError)
"""What a stored ruling that is not what it should be raises."""


@dataclass(frozen=True, slots=True)
class Act:
    """What one operation does.

    :ivar actors: those whom it concerns, None for everybody. :ivar together: whether it must be worked out for all of
        them when it is for one of them. :ivar run: does it to the figures of the actors given.
    """

    actors: frozenset[str] | None
    run: Callable[[Scratch, set[str]], None]
    together: bool = False

    def concerned(self, departed: set[str]) -> set[str]:
        """For whom it must be worked out where the figures of ``departed`` are not those written down."""
        found = departed if self.actors is None else departed & self.actors
        return set(self.actors or ()) if found and self.together else found


def act_of(timeline: Timeline, step: Step, entry: LogEntryRecord | None, departed: set[str]) -> Act:
    """What ``step`` does, its entry being by now ``entry``. ``departed``: actors with figures other than written."""
    as_made = not replaces(step, entry)
    try:
        act = _act(timeline, step, entry)
    except UNREADABLE:
        return _as_written(timeline, step)
    return (
        act if not (as_made and act.concerned(departed)) or _fits(timeline, step, act) else _as_written(timeline, step)
    )


def replaces(step: Step, entry: LogEntryRecord | None) -> bool:
    """Whether ``entry`` makes of the step something else than was made; of most only the time can be corrected."""
    if entry is None or entry is step.entry:
        return False
    return is_ruling(entry) or step.change_set.operation in (TRACKER, *CARDS)


def _act(timeline: Timeline, step: Step, entry: LogEntryRecord | None) -> Act:
    desk, operation = timeline.desk, step.change_set.operation
    if entry is not None and is_ruling(entry):
        desk.system(entry.system)
        return ruling_act(timeline, step, ruling_then(timeline, entry))
    if entry is not None and entry.body.get("renewed"):
        return _renewal(timeline, step, entry.body["renewed"])
    if operation == TRACKER:
        how = entry.body if entry is not None and entry.corrects else step.change_set.parameters
        return tracker_act(timeline, step, how)
    if operation in CARDS and entry is not None and entry.corrects:
        return cards_act(step, entry.body["changes"])
    return _by_touch(timeline, step, _shifted if operation in CARDS else _set)


def _fits(timeline: Timeline, step: Step, act: Act) -> bool:
    """Whether the act, on the figures written down before, gives those written down after."""
    scratch = Scratch(Written(timeline, step.sequence - 1))
    actors = {spot[0] for spot in step.touches} | set(act.actors or ())
    try:
        act.run(scratch, actors)
    except UNREADABLE:
        return False
    return all(scratch.get(spot) == timeline.raw(spot, step.sequence) for spot in {**scratch.outcome, **step.touches})


def _as_written(timeline: Timeline, step: Step) -> Act:
    """What cannot be told from its inputs: a ruling's changes by their difference, all else as set."""
    return _by_touch(timeline, step, _shifted if step.entry is not None and is_ruling(step.entry) else _set)


# -- tracker by tracker ------------------------------------------------------------------------------------------


Change = Callable[[Touch, int, int | None], int | None]
"""What becomes of a figure, given what was written down and the maximum."""


def _by_touch(timeline: Timeline, step: Step, change: Change) -> Act:
    def run(scratch: Scratch, actors: set[str]) -> None:
        for spot, touch in step.touches.items():
            if spot[0] in actors:
                scratch.put(spot, _touched(touch, scratch.get(spot), timeline.top(spot, step.sequence), change))

    return Act(frozenset(spot[0] for spot in step.touches), run)


def _touched(touch: Touch, value: int | None, top: int | None, change: Change) -> int | None:
    """``value`` is None where the tracker would not be there: then it begins at 0."""
    if touch.before is None or touch.after is None:
        return touch.after
    value = value or 0
    if touch.top_moved and _refitted(touch, touch.before) == touch.after:
        return _refitted(touch, value)
    return change(touch, value, top)


def _refitted(touch: Touch, value: int) -> int:
    """A sheet's new maximum: a tracker that was whole stays whole, none stands above it."""
    if touch.top_after is None:
        return value
    return touch.top_after if value == touch.top_before else min(value, touch.top_after)


def _set(touch: Touch, _value: int, _top: int | None) -> int | None:
    return touch.after


def _shifted(touch: Touch, value: int, top: int | None) -> int | None:
    return moved_by(value, (touch.after or 0) - (touch.before or 0), top)


def tracker_act(timeline: Timeline, step: Step, how: Mapping[str, Any]) -> Act:
    """A figure typed (``mode`` set, to ``after``) or moved (``mode`` change, by ``by`` or as it was), or cards."""
    if how.get("mode") == "cards":
        return cards_act(step, how["changes"])
    if how.get("mode") != "change":
        return _by_touch(timeline, step, lambda _touch, _value, _top: int(how["after"]))
    by = how.get("by")
    if by is None:
        return _by_touch(timeline, step, _shifted)
    return _by_touch(timeline, step, lambda _touch, value, top: moved_by(value, int(by), top))


def cards_act(step: Step, changes: list[JsonObject]) -> Act:
    """Other cards surrendered, or given back, than those of ``step``: each is then as ``changes`` say."""

    def run(scratch: Scratch, _actors: set[str]) -> None:
        for each in changes:
            spot = (each["actor"], each["system"], each["tracker"])
            if scratch.get(spot) is not None:
                scratch.put(spot, each["after"])

    return Act(frozenset(spot[0] for spot in step.touches), run, together=True)


# -- rulings -----------------------------------------------------------------------------------------------------


def ruling_act(timeline: Timeline, step: Step, ruling: Ruling, told: list[JsonObject] | None = None) -> Act:
    """What a ruling does in the place of ``step``. ``told`` is filled with the changes as its entry keeps them."""
    inserted = dict(_inserted(step))

    def run(scratch: Scratch, _actors: set[str]) -> None:
        for spot, value in inserted.items():
            scratch.put(spot, value)
        changes = tracker_changes(timeline.desk, ruling, scratch)
        if told is not None:
            told[:] = changes

    touched = {spot[0] for spot in step.touches}
    return Act(frozenset(ruling.actors | touched), run, together=True)


def _inserted(step: Step) -> Iterator[tuple[Spot, int]]:
    """Trackers that were made with the actors of a challenge, as they were before its effects."""
    said = step.entry.body.get("changes", []) if step.entry is not None else []
    for spot, touch in step.touches.items():
        if touch.before is None and touch.after is not None and spot[1]:
            mine = [each["before"] for each in said if (each["actor"], each["system"], each["tracker"]) == spot]
            yield spot, mine[0] if mine else touch.after


# -- renewals ----------------------------------------------------------------------------------------------------


def _renewal(timeline: Timeline, step: Step, occasions: list[JsonObject]) -> Act:
    def run(scratch: Scratch, actors: set[str]) -> None:
        for each in occasions:
            listed = each["actors"]
            for actor_id in actors if listed is None else actors & set(listed):
                _renew(timeline, step.sequence, scratch, actor_id, each)

    everybody = any(each["actors"] is None for each in occasions)
    listed = frozenset(actor for each in occasions for actor in each["actors"] or ())
    return Act(None if everybody else listed, run)


def _renew(timeline: Timeline, sequence: int, scratch: Scratch, actor_id: str, renewed: JsonObject) -> None:
    system = timeline.desk.system(renewed["system"])
    sheet = sheet_at(timeline, actor_id, system.id, sequence)
    if sheet is None:
        return
    rulings = timeline.once(("rulings", system.id, sequence), lambda: _rulings(timeline.desk, system, sequence))
    values = values_in(scratch, actor_id, system.id)
    for change in system.renew(sheet, values, renewed["occasion"], rulings):
        scratch.put((actor_id, system.id, change.tracker), change.after)


def _rulings(desk: Desk, system: System, sequence: int) -> Mapping[str, str | int]:
    """The campaign's options after the operation ``sequence``."""
    then = desk.store.row_as_of("campaign", desk.store.campaign().id, sequence).rulings.get(system.id, {})
    options = {ruling.id for ruling in system.rulings if ruling.options}
    return full_rulings(system, {key: value for key, value in then.items() if key in options})
