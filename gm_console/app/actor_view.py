"""The page of one actor: what it shows, what is half typed on it, and the conditions that end there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm_console.app.context import AppError, Desk
from gm_console.app.figures import Figure, figures, own_figure, read_sheet, sheet_of
from gm_console.app.replay import held
from gm_console.app.views import LogRow, log_rows
from gm_console.rules.system import JsonObject, Line, RulesError, Tracker
from gm_console.store.records import ActorRecord, Changes, ConditionRecord, TrackerRecord

DRAFTS = "actor/"
LAST = 6


@dataclass(frozen=True, slots=True)
class Member:
    """One tracker of a group: its row, what it is called in full, and whether it never leaves its value."""

    row: TrackerRecord
    label: Line
    fixed: bool

    @property
    def short(self) -> str:
        """As it is typed: the last part of its key."""
        return self.row.key.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class ActorPage:
    """One actor with everything its page shows.

    :ivar systems: ids of the campaign's systems that this console knows, in the order of their tabs.
    :ivar sheets: system id to the sheet as it is stored, lifted to today's shape.
    :ivar broken: systems whose stored sheet cannot be read.
    :ivar figures: trackers, the storyteller's own last. :ivar members: what a group's figure is the sum of, by its key.
    :ivar conditions: those in force. :ivar log: what happened to the actor, newest first.
    :ivar drafts: what is half typed, by field group (``page`` or a system's id).
    :ivar groups: groups there are, to choose from.
    """

    actor: ActorRecord
    systems: tuple[str, ...]
    sheets: dict[str, JsonObject]
    broken: tuple[str, ...]
    figures: tuple[Figure, ...]
    members: dict[str, tuple[Member, ...]]
    conditions: tuple[ConditionRecord, ...]
    log: tuple[LogRow, ...]
    drafts: dict[str, JsonObject]
    groups: tuple[str, ...]


def draft_key(actor_id: str, part: str) -> str:
    """Where what is half typed of ``part`` (``page``, or a system's id) is kept."""
    return f"{DRAFTS}{actor_id}/{part}"


def actor_page(desk: Desk, actor_id: str) -> ActorPage | None:
    """The page of an actor, None where there is no such one (any more)."""
    store = desk.store
    if not store.has("actor", actor_id):
        return None
    rows = store.trackers([actor_id]).get(actor_id, ())
    sheets = _sheets(desk, actor_id)
    shown, broken = _figures(desk, actor_id, sheets, rows)
    prefix = draft_key(actor_id, "")
    return ActorPage(
        actor=store.actor(actor_id),
        systems=tuple(name for name in store.campaign().systems if name in desk.systems),
        sheets=sheets,
        broken=broken,
        figures=shown,
        members=_members(desk, actor_id, shown, rows),
        conditions=store.conditions([actor_id]),
        log=log_rows(desk, actor_id=actor_id, limit=LAST),
        drafts={key.removeprefix(prefix): data for key, data in store.drafts(prefix).items()},
        groups=tuple(name for name, _count in store.groups() if name),
    )


def _sheets(desk: Desk, actor_id: str) -> dict[str, JsonObject]:
    found = {}
    for record in desk.store.sheets(actor_id):
        if record.system in desk.systems:
            try:
                found[record.system] = desk.systems[record.system].upgrade_sheet(record.data)
            except RulesError:
                found[record.system] = record.data
    return found


def _figures(
    desk: Desk, actor_id: str, sheets: dict[str, JsonObject], rows: Sequence[TrackerRecord]
) -> tuple[tuple[Figure, ...], tuple[str, ...]]:
    spent, shown, broken = held(desk), list[Figure](), list[str]()
    for record in desk.store.sheets(actor_id):
        if record.system not in sheets:
            continue
        system = desk.systems[record.system]
        try:
            shown += figures(system, read_sheet(system, record), rows, spent.get((actor_id, system.id), {}))
        except RulesError:
            broken.append(record.system)
    return (*shown, *(own_figure(row) for row in rows if not row.system)), tuple(broken)


def _members(
    desk: Desk, actor_id: str, shown: Sequence[Figure], rows: Sequence[TrackerRecord]
) -> dict[str, tuple[Member, ...]]:
    by_id, found = {row.id: row for row in rows}, {}
    for figure in shown:
        sheet = sheet_of(desk, actor_id, figure.system) if figure.grouped else None
        if sheet is not None:
            trackers = {each.key: each for each in desk.system(figure.system).trackers(sheet)}
            mine = (by_id[each] for each in figure.trackers)
            found[figure.key] = tuple(_member(row, trackers[row.key]) for row in mine)
    return found


def _member(row: TrackerRecord, tracker: Tracker) -> Member:
    return Member(row, Line(f"{tracker.label.code}.full", tracker.label.parameters), tracker.fixed)


def keep_draft(desk: Desk, key: str, data: JsonObject) -> None:
    """Keeps what is half typed, outside the history."""
    desk.store.save_draft(key, data)


def drop_draft(desk: Desk, key: str) -> None:
    """Lets go of what was half typed."""
    desk.store.drop_draft(key)


def end_condition(desk: Desk, condition_id: str) -> Changes:
    """Ends a condition now; a timer that was to end it is cancelled. Logged."""
    with desk.store.operation("op.condition-end", _told(desk, condition_id)) as operation:
        condition: ConditionRecord = operation.get("condition", condition_id)
        if condition.ended_at is not None:
            raise AppError("condition-ended", name=condition.name)
        operation.update("condition", condition_id, ended_at=operation.now)
        if condition.timer_id and desk.store.timer(condition.timer_id).state in ("running", "paused"):
            operation.update("timer", condition.timer_id, state="cancelled")
        headline: JsonObject = {"code": "log.condition-end", "parameters": _told(desk, condition_id)}
        operation.log(kind="condition", headline=headline, actors=(condition.actor_id,))
    return operation.changes


def _told(desk: Desk, condition_id: str) -> JsonObject:
    found = next((each for each in desk.store.conditions(None, standing=False) if each.id == condition_id), None)
    if found is None:
        raise AppError("condition-ended", name="")
    return {"name": desk.store.actor(found.actor_id).name, "condition": found.name}


def remove_own_tracker(desk: Desk, tracker_id: str) -> Changes:
    """Takes a tracker of the storyteller's own away. Raises AppError ``tracker-of-sheet`` for any other."""
    row = desk.store.tracker_by_id(tracker_id)
    if row.system:
        raise AppError("tracker-of-sheet")
    name = desk.store.actor(row.actor_id).name
    with desk.store.operation("op.remove-tracker", {"name": name, "tracker": row.key}) as operation:
        operation.remove("tracker", tracker_id)
    return operation.changes
