"""What the docks show, read in few queries: roster rows, log rows, timer rows, the header."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from gm_console.app.context import Desk
from gm_console.app.figures import Figure, figures, own_figure, read_sheet
from gm_console.app.overrides import Override, of_entry
from gm_console.app.replay import Held, held
from gm_console.app.roster import SHOWN
from gm_console.rules.lines import line_from_json
from gm_console.rules.system import Line, RulesError
from gm_console.store.records import (
    ActorRecord,
    CampaignRecord,
    ChangeSetRecord,
    ConditionRecord,
    LogEntryRecord,
    SceneRecord,
    SessionRecord,
    SessionState,
    SheetRecord,
    TimerRecord,
    TrackerRecord,
)


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One actor of the roster.

    :ivar summaries: system id to what the sheet says in a few words; :ivar figures: trackers, in system order;
    :ivar conditions: names of conditions in force; :ivar timers: what runs for this actor (a rest).
    """

    actor: ActorRecord
    summaries: dict[str, Line]
    figures: tuple[Figure, ...]
    conditions: tuple[str, ...] = ()
    timers: tuple[TimerRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry of the log with its headline ready for wording, and the names of those it concerns, in their order.

    :ivar corrects_at: when the entry happened that this one corrects; :ivar corrected_at: when the one was entered
        that corrects this one. None where there is none. :ivar overruled: what the storyteller overruled in it.
    """

    entry: LogEntryRecord
    headline: Line
    actor_names: tuple[str, ...]
    corrects_at: datetime | None = None
    corrected_at: datetime | None = None
    overruled: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class TimerRow:
    """One timer with the names it concerns."""

    timer: TimerRecord
    label: Line
    actor: str
    other: str
    offer: Line | None
    rounds_left: int | None = None


@dataclass(frozen=True, slots=True)
class TimersView:
    """Timers that run or stand still, and the session's state (None between sessions)."""

    rows: tuple[TimerRow, ...]
    session: SessionState | None


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above and below everything: campaign, session, scene, undo, counts."""

    campaign: CampaignRecord
    session: SessionRecord | None
    scene: SceneRecord | None
    undo: ChangeSetRecord | None
    redo: ChangeSetRecord | None
    open_challenges: int
    actors: int
    read_only: bool


def header(desk: Desk) -> Header:
    """The header as it is now."""
    store = desk.store
    return Header(
        campaign=store.campaign(),
        session=store.current_session(),
        scene=store.current_scene(),
        undo=store.next_undo(),
        redo=store.next_redo(),
        open_challenges=len(store.challenges(state="open")),
        actors=store.count_actors(status=SHOWN),
        read_only=store.read_only,
    )


def roster_rows(desk: Desk, ids: Sequence[str] | None = None) -> tuple[RosterRow, ...]:
    """Roster rows: of ``ids``, or of everybody in the roster."""
    store = desk.store
    shown = store.actors(ids=ids, status=SHOWN)
    wanted = [actor.id for actor in shown]
    trackers, sheets = store.trackers(wanted), store.sheets_of(wanted)
    spent, timers, conditions = held(desk), store.timers(), store.conditions(wanted)
    return tuple(
        RosterRow(
            actor=actor,
            summaries=_summaries(desk, sheets.get(actor.id, ())),
            figures=_figures(desk, sheets.get(actor.id, ()), trackers.get(actor.id, ()), spent),
            conditions=_condition_names(conditions, actor.id),
            timers=tuple(timer for timer in timers if timer.actor_id == actor.id),
        )
        for actor in shown
    )


def _condition_names(conditions: Sequence[ConditionRecord], actor_id: str) -> tuple[str, ...]:
    return tuple(condition.name for condition in conditions if condition.actor_id == actor_id)


def _summaries(desk: Desk, sheets: Sequence[SheetRecord]) -> dict[str, Line]:
    found = {}
    for record in sheets:
        system = desk.systems.get(record.system)
        if system is not None:
            try:
                found[system.id] = system.summary(read_sheet(system, record))
            except RulesError:
                found[system.id] = Line("app.broken")
    return found


def _figures(
    desk: Desk, sheets: Sequence[SheetRecord], rows: Sequence[TrackerRecord], spent: Held
) -> tuple[Figure, ...]:
    found: list[Figure] = []
    for record in sorted(sheets, key=lambda sheet: sheet.system):
        system = desk.systems.get(record.system)
        if system is not None:
            try:
                sheet = read_sheet(system, record)
            except RulesError:
                continue
            found += figures(system, sheet, rows, spent.get((record.actor_id, system.id), {}))
    return (*found, *(own_figure(row) for row in rows if row.system == ""))


def log_rows(  # noqa: PLR0913 - one filter each
    desk: Desk,
    *,
    text: str = "",
    actor_id: str | None = None,
    system: str | None = None,
    scene_id: str | None = None,
    kind: str | None = None,
    overruled: bool = False,
    limit: int = 200,
    before: tuple[datetime, int] | None = None,
) -> tuple[LogRow, ...]:
    """Log rows, newest first."""
    entries = desk.store.log(
        text=text,
        actor_id=actor_id,
        system=system,
        scene_id=scene_id,
        kind=kind,
        overruled=overruled,
        limit=limit,
        before=before,
    )
    return _log_rows(desk, entries)


def log_row(desk: Desk, entry_id: str) -> LogRow:
    """One log row. Raises StoreError ``not-found``."""
    (row,) = _log_rows(desk, [desk.store.entry(entry_id)])
    return row


def _log_rows(desk: Desk, entries: Sequence[LogEntryRecord]) -> tuple[LogRow, ...]:
    names = names_of(desk, (actor for entry in entries for actor in entry.actors))
    return tuple(_log_row(desk, entry, names) for entry in entries)


def _log_row(desk: Desk, entry: LogEntryRecord, names: Mapping[str, str]) -> LogRow:
    headline = Line("app.broken") if entry.broken else line_from_json(entry.headline)
    old, new = desk.store.linked_entry(entry.corrects), desk.store.linked_entry(entry.corrected_by)
    return LogRow(
        entry,
        headline,
        tuple(name for actor, name in names.items() if actor in entry.actors),
        old.happened_at if old is not None else None,
        new.entered_at if new is not None else None,
        () if entry.broken else of_entry(desk, entry),
    )


def names_of(desk: Desk, actor_ids: Iterable[str]) -> dict[str, str]:
    """Actor id to name, ordered by name; who is no longer there is left out."""
    return {actor.id: actor.name for actor in desk.store.actors(ids=set(actor_ids), status=None)}


def timers_view(desk: Desk) -> TimersView:
    """Timers and session as they are now."""
    session = desk.store.current_session()
    return TimersView(timer_rows(desk), session.state if session else None)


def timer_rows(desk: Desk) -> tuple[TimerRow, ...]:
    """Timers that run or stand still, the next to end first."""
    timers = desk.store.timers()
    names = names_of(desk, (actor for timer in timers for actor in (timer.actor_id, timer.other_id) if actor))
    scene = desk.store.current_scene()
    rows = [_timer_row(desk, timer, names, scene) for timer in timers]
    return tuple(sorted(rows, key=lambda row: (row.timer.remaining is None, row.timer.remaining or 0)))


def _timer_row(desk: Desk, timer: TimerRecord, names: Mapping[str, str], scene: SceneRecord | None) -> TimerRow:
    offer = None
    if timer.on_end and timer.system in desk.systems:
        occasions = desk.systems[timer.system].occasions
        offer = next((each.label for each in occasions if each.id == timer.on_end), None)
    left = None
    if timer.rounds is not None:
        passed = scene.round - timer.started_round if scene is not None and scene.id == timer.scene_id else timer.rounds
        left = max(0, timer.rounds - passed)
    return TimerRow(
        timer=timer,
        label=line_from_json(timer.label),
        actor=names.get(timer.actor_id or "", ""),
        other=names.get(timer.other_id or "", ""),
        offer=offer,
        rounds_left=left,
    )
