"""What follows from a correction: all that happened since is gone through, as it stands and as it would be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from gm_console.app.context import AppError, Desk
from gm_console.app.correction.acts import UNREADABLE, Act, act_of, replaces, ruling_act, tracker_act
from gm_console.app.correction.figures import Courses, retaken, tried
from gm_console.app.correction.history import Spot, Step, root_of, timeline_for
from gm_console.app.correction.rulings import Ruling, is_ruling, ruling_of, ruling_then
from gm_console.app.correction.table import Flag
from gm_console.app.correction.worlds import Scratch, World
from gm_console.app.redraw import still_drawn
from gm_console.app.replay import plain
from gm_console.rules.lines import line_from_json
from gm_console.rules.system import JsonObject, RulesError
from gm_console.store.records import ChallengeRecord, LogEntryRecord


@dataclass(frozen=True, slots=True)
class Corrected:
    """What is put in the place of an entry: a ruling, or how a tracker was set or moved; neither for the time alone."""

    ruling: Ruling | None = None
    tracker: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Reruled:
    """A ruling that comes out otherwise. ``changes``: what it does to trackers, as its new entry keeps it."""

    entry: LogEntryRecord
    before: Ruling
    after: Ruling
    sequence: int
    changes: list[JsonObject]


@dataclass
class Flow:
    """All that follows.

    :ivar reruled: rulings that come out otherwise, the corrected one first (where it is one).
    :ivar changes: what the corrected entry does to trackers.
    """

    courses: Courses
    target: int
    reruled: list[Reruled] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    changes: list[JsonObject] = field(default_factory=list)

    def differing(self) -> Iterator[tuple[Spot, int | None, int | None]]:
        """Trackers that would be other than they are: as they are, and as they would be.

        Raises AppError ``correct-unclear`` where the way to a figure as it is cannot be told.
        """
        old, new, end = self.courses.old, self.courses.new, self.courses.timeline.end
        for spot in sorted({**old.departed, **new.departed}):
            before, after, now = old.value(spot, end), new.value(spot, end), self.courses.timeline.raw(spot, end)
            if before != after:
                if before != now:
                    raise AppError("correct-unclear")
                yield spot, before, after


def flow_from(desk: Desk, entry: LogEntryRecord, corrected: Corrected, leave: frozenset[str]) -> Flow:
    """What follows if ``entry`` is corrected.

    :param leave: ids of later entries whose rulings stay as they are.
    Raises AppError ``correct-not`` where the operation behind the entry does not stand.
    """
    flow = _begun(desk, entry)
    walk = _Walk(flow, corrected, leave)
    for step in flow.courses.timeline.steps:
        walk.take(step)
    if not walk.found:
        raise AppError("correct-not")
    return flow


def _begun(desk: Desk, entry: LogEntryRecord) -> Flow:
    root = root_of(desk, entry)
    timeline = timeline_for(desk, root)
    return Flow(Courses(timeline, World(timeline), World(timeline)), timeline.sequence_of(root.change_set_id))


def course_before(desk: Desk, entry: LogEntryRecord) -> tuple[World, int]:
    """The course of events as it stands, up to before the operation behind ``entry``; and the sequence up to there."""
    flow = _begun(desk, entry)
    walk = _Walk(flow, Corrected(), frozenset())
    for step in flow.courses.timeline.steps:
        if step.sequence < flow.target:
            walk.take(step)
    return flow.courses.old, flow.target - 1


class _Walk:
    """Goes through the operations, one after the other, in both courses."""

    def __init__(self, flow: Flow, corrected: Corrected, leave: frozenset[str]) -> None:
        self.flow = flow
        self.corrected = corrected
        self.leave = leave
        self.found = False
        self._differing: set[str] = set()

    def take(self, step: Step) -> None:
        """One operation further."""
        courses = self.flow.courses
        if not step.counts:
            for world in (courses.old, courses.new):
                world.pass_by(step.sequence, {spot: world.value(spot, step.sequence - 1) for spot in step.touches})
            return
        entry = courses.timeline.latest(step.entry) if step.entry is not None else None
        if step.sequence == self.flow.target and entry is not None:
            self.found = True
            self._correct(step, entry)
        else:
            otherwise = self._later(step, entry)
            self._go_on(courses.old, step, entry)
            if otherwise is not None:
                self._run(courses.new, step, otherwise, True)
            else:
                self._go_on(courses.new, step, entry)
        self._note_differing()

    def _go_on(self, world: World, step: Step, entry: LogEntryRecord | None) -> None:
        """Lets happen what happened; where every figure is as written down, so is what comes of it."""
        if world.departed or replaces(step, entry):
            act = act_of(world.timeline, step, entry, {spot[0] for spot in world.departed})
            self._run(world, step, act, replaces(step, entry))

    def _run(self, world: World, step: Step, act: Act, replaced: bool) -> None:
        touched = {spot[0] for spot in step.touches}
        departed = {spot[0] for spot in world.departed}
        concerned = departed | touched | set(act.actors or ()) if replaced else act.concerned(departed)
        scratch = Scratch(world.at(step.sequence - 1))
        for spot in step.touches:
            if spot[0] in concerned:
                scratch.put(spot, scratch.get(spot))
        if concerned:
            act.run(scratch, concerned)
        world.pass_by(step.sequence, scratch.outcome)

    def _note_differing(self) -> None:
        old, new = self.flow.courses.old.departed, self.flow.courses.new.departed
        self._differing |= {
            spot[0] for spot in {**old, **new} if (spot in old) != (spot in new) or old.get(spot) != new.get(spot)
        }

    # -- the corrected entry -------------------------------------------------------------------------------------

    def _correct(self, step: Step, entry: LogEntryRecord) -> None:
        courses, act = self.flow.courses, self._instead(step, entry)
        self._go_on(courses.old, step, entry)
        if act is not None:
            self._run(courses.new, step, act, True)
        else:
            self._go_on(courses.new, step, entry)

    def _instead(self, step: Step, entry: LogEntryRecord) -> Act | None:
        """What the entry does once it is corrected; None where only its time is another."""
        timeline, ruling = self.flow.courses.timeline, self.corrected.ruling
        if self.corrected.tracker is not None:
            return tracker_act(timeline, step, self.corrected.tracker)
        if ruling is None:
            return None
        before = ruling_then(timeline, entry)
        self.flow.reruled.append(Reruled(entry, before, ruling, step.sequence, self.flow.changes))
        return ruling_act(timeline, step, ruling, self.flow.changes)

    # -- later rulings -------------------------------------------------------------------------------------------

    def _later(self, step: Step, entry: LogEntryRecord | None) -> Act | None:
        """What a later ruling would do, where that is something else."""
        if not self.found or entry is None or not is_ruling(entry) or not self._differing.intersection(entry.actors):
            return None
        try:
            return self._ruled(step, entry, ruling_then(self.flow.courses.timeline, entry))
        except (RulesError, AppError) as error:
            self._flag(entry, error)
        except UNREADABLE:
            self._flag(entry, AppError("correct-unreadable"))
        return None

    def _ruled(self, step: Step, entry: LogEntryRecord, ruling: Ruling) -> Act | None:
        courses, desk = self.flow.courses, self.flow.courses.timeline.desk
        setup = retaken(courses, ruling, step.sequence)
        again = ruling if setup == ruling.record.setup else _on(desk, ruling, setup)
        refused = self._refused(step, ruling, setup)
        if refused is not None:
            raise refused
        if again.same_answer(ruling) or entry.id in self.leave:
            return None
        changes: list[JsonObject] = []
        self.flow.reruled.append(Reruled(entry, ruling, again, step.sequence, changes))
        return ruling_act(courses.timeline, step, again, changes)

    def _refused(self, step: Step, ruling: Ruling, setup: JsonObject) -> RulesError | None:
        """Why the rules would not have allowed it, typed figures being those of the trackers behind them."""
        desk = self.flow.courses.timeline.desk
        before, after = tried(self.flow.courses, ruling, setup, step.sequence)
        if before == after:
            return None
        found = _refusal(desk, replace(ruling.record, setup=after))
        return found if found is not None and _refusal(desk, replace(ruling.record, setup=before)) is None else None

    def _flag(self, entry: LogEntryRecord, error: Exception) -> None:
        self.flow.flags.append(Flag(entry.id, line_from_json(entry.headline), error))


def _refusal(desk: Desk, record: ChallengeRecord) -> RulesError | None:
    try:
        ruling_of(desk, record)
    except RulesError as error:
        return error
    return None


def _on(desk: Desk, ruling: Ruling, setup: JsonObject) -> Ruling:
    """The ruling on another set-up, its moves as they are.

    Raises RulesError where the rules refuse it, AppError ``not-finished`` where more moves would be due, and
    ``correct-waived`` where what was waived is no longer at its place.
    """
    record = replace(ruling.record, setup=setup)
    again = ruling_of(desk, record)
    if again.answer is None:
        raise AppError("not-finished")
    for item in record.waived:
        if _kind(again, item["effect"]) != _kind(ruling, item["effect"]):
            raise AppError("correct-waived")
    drawn = still_drawn(desk.system(record.system), setup, record.rulings, record.moves, record.draws)
    return replace(again, record=replace(record, draws=drawn))


def _kind(ruling: Ruling, index: int) -> object:
    if not 0 <= index < len(ruling.effects):
        return None
    effect = ruling.effects[index]
    return plain([effect.get("effect"), effect.get("actor")])
