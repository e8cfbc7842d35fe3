"""Actors: adding, editing, sheets and trackers."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gm_console.app.cards import card_changes, hand, shown
from gm_console.app.context import AppError, Desk
from gm_console.app.figures import read_sheet, values_of, write_changes
from gm_console.app.moments import split_moment
from gm_console.rules.lines import line_as_json
from gm_console.rules.shapes import read
from gm_console.rules.system import JsonObject, Line, RulesError, Sheet, System
from gm_console.store.operation import Operation
from gm_console.store.records import ActorKind, ActorRecord, Changes, SheetRecord, TrackerRecord

SHOWN = ("active", "away", "dead")
"""States in which an actor stands in the roster."""

LONGEST_NAME = 200
MOST_AT_ONCE = 200
TYPED = re.compile(r"^(?P<sign>[+=-]?)\s*(?P<amount>[0-9]{1,6})$")
COUNTED = re.compile(r"^(?P<name>.*\S)\s+[x×]\s*(?P<count>\d{1,20})$", re.IGNORECASE)
UNSEEN = re.compile("[\\x00-\\x1f\\x7f\\u202a-\\u202e\\u2066-\\u2069]")
"""Control characters, and marks that turn the direction of whatever stands after them on the screen."""


@dataclass(frozen=True, slots=True)
class NewActor:
    """What is known of an actor that is to be added; ``sheets`` by system id."""

    name: str
    kind: ActorKind = "npc"
    public_name: str = ""
    player: str = ""
    group: str = ""
    tags: tuple[str, ...] = ()
    notes: str = ""
    scene_id: str | None = None


def checked_name(name: str) -> str:
    """``name`` on one line, single spaces within. Raises AppError where it is blank or over 200 characters."""
    plain = " ".join(UNSEEN.sub(" ", name).split())
    if not plain:
        raise AppError("name-blank", "name")
    if len(plain) > LONGEST_NAME:
        raise AppError("name-long", "name", most=LONGEST_NAME)
    return plain


def insert_actor(operation: Operation, new: NewActor, *, as_written: bool = False) -> ActorRecord:
    """Adds one actor within an operation.

    :param as_written: the name stays to the letter, for names in challenge files are compared exactly.
    """
    actor = ActorRecord(
        id=str(uuid.uuid4()),
        name=new.name if as_written else checked_name(new.name),
        kind=new.kind,
        public_name=new.public_name,
        player=new.player,
        group=new.group,
        tags=new.tags,
        notes=new.notes,
        scene_id=new.scene_id,
        created_at=operation.now,
    )
    operation.insert(actor)
    return actor


def add_actor(desk: Desk, new: NewActor, sheets: Mapping[str, JsonObject] | None = None) -> tuple[str, Changes]:
    """Adds one actor with its sheets. Returns its id."""
    with desk.store.operation("op.add-actor", {"name": checked_name(new.name)}) as operation:
        actor = insert_actor(operation, new)
        for system, data in (sheets or {}).items():
            put_sheet(desk, operation, actor.id, system, data)
    return actor.id, operation.changes


def numbered(text: str, taken: Iterable[str]) -> list[str]:
    """The names that a quick addition makes: "Guard x4" gives four, counted on from those there are.

    Raises AppError for a blank name and for a count outside 1 to 200.
    """
    match = COUNTED.match(text.strip())
    if match is None:
        return [checked_name(text)]
    name, count = checked_name(match["name"]), int(match["count"])
    if not 1 <= count <= MOST_AT_ONCE:
        raise AppError("count-range", "name", most=MOST_AT_ONCE)
    numbers = (re.fullmatch(re.escape(name) + r" (\d{1,6})", each) for each in taken)
    first = max((int(found[1]) for found in numbers if found), default=0) + 1
    return [f"{name} {number}" for number in range(first, first + count)]


def quick_add(desk: Desk, text: str, group: str = "", like: str | None = None) -> tuple[list[str], Changes]:
    """Adds NPCs from a line of text; ``like`` is an actor whose sheets they get, whole. Returns their ids."""
    names = numbered(text, [actor.name for actor in desk.store.actors(status=None)])
    models = desk.store.sheets(like) if like else ()
    parameters = {"name": names[0], "count": len(names)}
    with desk.store.operation("op.quick-add", parameters) as operation:
        added = [insert_actor(operation, NewActor(name, group=group)).id for name in names]
        for actor_id in added:
            for sheet in models:
                put_sheet(desk, operation, actor_id, sheet.system, sheet.data)
    return added, operation.changes


def edit_actor(desk: Desk, actor_id: str, **fields: Any) -> Changes:
    """Changes fields of an actor (name, public_name, player, kind, group, tags, notes, status, present)."""
    if "name" in fields:
        fields["name"] = checked_name(fields["name"])
    name = desk.store.actor(actor_id).name
    with desk.store.operation("op.edit-actor", {"name": name}) as operation:
        operation.update("actor", actor_id, **fields)
    return operation.changes


def set_present(desk: Desk, actor_ids: Sequence[str], present: bool) -> Changes:
    """Says of several actors at once whether they are here."""
    parameters = {"name": desk.store.actor(actor_ids[0]).name, "count": len(actor_ids)}
    with desk.store.operation("op.present" if present else "op.absent", parameters) as operation:
        for actor_id in actor_ids:
            operation.update("actor", actor_id, present=present)
    return operation.changes


def archive(desk: Desk, actor_ids: Sequence[str]) -> Changes:
    """Archives actors: they leave the roster and lose nothing."""
    name = desk.store.actor(actor_ids[0]).name
    with desk.store.operation("op.archive", {"name": name, "count": len(actor_ids)}) as operation:
        for actor_id in actor_ids:
            operation.update("actor", actor_id, status="archived")
    return operation.changes


def duplicate(desk: Desk, actor_id: str) -> tuple[str, Changes]:
    """Adds an actor with the same sheets, whole, under the next free number. Returns its id."""
    model = desk.store.actor(actor_id)
    base = re.sub(r" \d{1,6}$", "", model.name)
    name = numbered(f"{base} x1", [actor.name for actor in desk.store.actors(status=None)])[0]
    sheets = {sheet.system: sheet.data for sheet in desk.store.sheets(actor_id)}
    new = NewActor(name, model.kind, group=model.group, tags=model.tags, notes=model.notes)
    return add_actor(desk, new, sheets)


def checked_sheet(desk: Desk, system: str, data: JsonObject) -> tuple[System, Sheet]:
    """The sheet in ``data``. Raises RulesError with the field's path."""
    known = desk.system(system)
    try:
        return known, read(known.sheet, known.upgrade_sheet(data))
    except RulesError as error:
        raise error.below("", system) from None


def write_sheet(desk: Desk, actor_id: str, system: str, data: JsonObject) -> Changes:
    """Puts down an actor's sheet. Raises RulesError where it is not one."""
    name = desk.store.actor(actor_id).name
    with desk.store.operation("op.sheet", {"name": name, "system": system}) as operation:
        put_sheet(desk, operation, actor_id, system, data)
    return operation.changes


def put_sheet(
    desk: Desk,
    operation: Operation,
    actor_id: str,
    system: str,
    data: JsonObject,
    values: Mapping[str, int] | None = None,
) -> None:
    """Writes a sheet within an operation and fits the actor's trackers to it.

    A tracker that was whole stays whole; one that the sheet no longer has is removed. ``values`` are starting
    values that differ from whole (a deck that has lost cards).
    """
    known, sheet = checked_sheet(desk, system, data)
    plain = sheet.model_dump(mode="json")
    present = desk.store.sheet(actor_id, system)
    if present is None:
        operation.insert(SheetRecord(str(uuid.uuid4()), actor_id, system, plain))
    elif present.data != plain:
        operation.update("sheet", present.id, data=plain)
    _fit_trackers(desk, operation, actor_id, known, sheet, values or {})


def _fit_trackers(
    desk: Desk, operation: Operation, actor_id: str, system: System, sheet: Sheet, values: Mapping[str, int]
) -> None:
    rows = desk.store.trackers([actor_id]).get(actor_id, ())
    left = {row.key: row for row in rows if row.system == system.id}
    for tracker in system.trackers(sheet):
        row = left.pop(tracker.key, None)
        value = values.get(tracker.key, tracker.value)
        if row is None:
            new = TrackerRecord(str(uuid.uuid4()), actor_id, system.id, tracker.key, value, tracker.maximum)
            operation.insert(new)
        elif row.maximum != tracker.maximum:
            kept = value if row.value == row.maximum else min(row.value, tracker.maximum or row.value)
            operation.update("tracker", row.id, maximum=tracker.maximum, value=kept)
    for row in left.values():
        operation.remove("tracker", row.id)


def set_tracker(
    desk: Desk, tracker_id: str, value: int, *, reason: str = "", happened_at: datetime | None = None
) -> Changes:
    """Sets a tracker to ``value`` (whole, from 0): a typed value. Logged."""
    return _write_tracker(desk, tracker_id, value, {"mode": "set"}, reason, happened_at)


def change_tracker(
    desk: Desk, tracker_id: str, by: int, *, reason: str = "", happened_at: datetime | None = None
) -> Changes:
    """Moves a tracker by ``by``, never below 0 nor above its maximum. Logged."""
    row = desk.store.tracker_by_id(tracker_id)
    moved = moved_by(row.value, by, row.maximum)
    return _write_tracker(desk, tracker_id, moved, {"mode": "change", "by": by}, reason, happened_at)


def moved_by(value: int, by: int, maximum: int | None) -> int:
    """``value`` moved by ``by``, never below 0, nor raised above ``maximum``."""
    moved = max(0, value + by)
    return moved if maximum is None or by < 0 else min(moved, max(maximum, value))


def _write_tracker(
    desk: Desk, tracker_id: str, value: int, mode: JsonObject, reason: str, happened_at: datetime | None
) -> Changes:
    if value < 0:
        raise AppError("tracker-negative", "value")
    row = desk.store.tracker_by_id(tracker_id)
    actor = desk.store.actor(row.actor_id)
    what = tracker_line(desk, row)
    parameters = {"name": actor.name, "tracker": line_as_json(what), "before": row.value, "after": value}
    with desk.store.operation("op.tracker", {**parameters, **mode}, happened_at=happened_at) as operation:
        operation.update("tracker", tracker_id, value=value)
        if value != row.value:
            body = {"changes": [_change(row, value)], "note": reason, **mode}
            _log_tracker(operation, row, {"code": "log.tracker", "parameters": parameters}, body)
    return operation.changes


def _change(row: TrackerRecord, value: int) -> JsonObject:
    return {"actor": row.actor_id, "system": row.system, "tracker": row.key, "before": row.value, "after": value}


def _log_tracker(operation: Operation, row: TrackerRecord, headline: JsonObject, body: JsonObject) -> None:
    operation.log(
        kind="tracker",
        system=row.system,
        headline=headline,
        body=body,
        mark="none",
        actors=(row.actor_id,),
    )


def enter_figure(desk: Desk, tracker_id: str, text: str, *, happened_at: datetime | None = None) -> Changes:
    """Changes a tracker by what was typed: ``-2`` and ``+1`` move it, ``=3`` and ``3`` set it, ``--`` takes 2.

    Behind it may stand when it happened, see `split_moment`. Raises AppError for anything else.
    """
    typed, moment = split_moment(text, desk.store.clock())
    plain, happened_at = typed.strip().replace("\N{MINUS SIGN}", "-"), moment or happened_at
    if plain and plain in ("-" * len(plain), "+" * len(plain)):
        plain = f"{plain[0]}{len(plain)}"
    match = TYPED.match(plain)
    if match is None:
        raise AppError("figure-typed", "text")
    amount = int(match["amount"])
    if match["sign"] in ("", "="):
        return set_tracker(desk, tracker_id, amount, happened_at=happened_at)
    return change_tracker(desk, tracker_id, -amount if match["sign"] == "-" else amount, happened_at=happened_at)


def tracker_line(desk: Desk, row: TrackerRecord) -> Line:
    """What a tracker is called, spelled out."""
    from gm_console.app.figures import sheet_of

    sheet = sheet_of(desk, row.actor_id, row.system) if row.system else None
    if sheet is None:
        return Line("app.tracker.own", {"name": row.key})
    found = next((each for each in desk.system(row.system).trackers(sheet) if each.key == row.key), None)
    if found is None:
        return Line("app.tracker.own", {"name": row.key})
    return Line(f"{found.label.code}.full", found.label.parameters)


def add_own_tracker(desk: Desk, actor_id: str, name: str, value: int, maximum: int | None = None) -> Changes:
    """Gives an actor a tracker of the storyteller's own. Raises AppError where the name is blank or taken."""
    plain = checked_name(name)
    if desk.store.tracker(actor_id, "", plain) is not None:
        raise AppError("tracker-taken", "name", name=plain)
    actor = desk.store.actor(actor_id)
    with desk.store.operation("op.add-tracker", {"name": actor.name, "tracker": plain}) as operation:
        operation.insert(TrackerRecord(str(uuid.uuid4()), actor_id, "", plain, value, maximum))
    return operation.changes


def renew(desk: Desk, actor_ids: Sequence[str], system: str, occasion: str) -> Changes:
    """Gives actors back what ``occasion`` of ``system`` restores (a rest, a whole deck). Logged as one entry."""
    known = desk.system(system)
    label = next(each.label for each in known.occasions if each.id == occasion)
    names = [desk.store.actor(actor_id).name for actor_id in actor_ids]
    parameters = {"names": names, "occasion": line_as_json(label)}
    with desk.store.operation("op.renew", parameters) as operation:
        changes = renew_within(desk, operation, actor_ids, system, occasion)
        if changes:
            headline = {"code": "log.renew", "parameters": parameters}
            body = {"changes": changes, "renewed": [renewed(system, occasion, actor_ids)]}
            operation.log(
                kind="rest", system=system, headline=headline, body=body, mark="none", actors=tuple(actor_ids)
            )
    return operation.changes


def renewed(system: str, occasion: str, actor_ids: Sequence[str] | None = None) -> JsonObject:
    """What a log entry says of a renewal, of everybody where ``actor_ids`` is None; corrections go by it."""
    return {"system": system, "occasion": occasion, "actors": None if actor_ids is None else list(actor_ids)}


def renew_within(
    desk: Desk, operation: Operation, actor_ids: Sequence[str], system: str, occasion: str
) -> list[JsonObject]:
    """Renews within an operation. Returns the tracker changes as a log entry keeps them."""
    known, written = desk.system(system), []
    rulings = desk.rulings(system)
    rows = desk.store.trackers(actor_ids)
    for actor_id in actor_ids:
        record = desk.store.sheet(actor_id, system)
        if record is None:
            continue
        mine = rows.get(actor_id, ())
        changes = known.renew(read_sheet(known, record), values_of(mine, system), occasion, rulings)
        written += write_changes(operation, mine, system, changes)
    return written


def surrender_cards(
    desk: Desk, actor_id: str, system: str, text: str, *, happened_at: datetime | None = None
) -> Changes:
    """Takes cards out of an actor's hand from one line, ``4 7 9``; ``+4`` gives the 4 back. Logged as one entry.

    Cards are the members of a group of trackers, named by the last part of their key. Behind them may stand when it
    happened, see `split_moment`.
    Raises AppError: ``cards-typed``, ``card-unknown``, ``card-gone``, ``card-there``, ``card-stays``, ``time-typed``.
    """
    text, moment = split_moment(text, desk.store.clock())
    happened_at = moment or happened_at
    rows = desk.store.trackers([actor_id]).get(actor_id, ())
    actor = desk.store.actor(actor_id)
    changes = card_changes(hand(desk, actor, system, rows), text)
    cards = [shown(change.tracker.rpartition(".")[2]) for change in changes]
    parameters: JsonObject = {"name": actor.name, "cards": cards}
    given = all(change.after for change in changes)
    code = "cards-back" if given else "cards"
    with desk.store.operation(f"op.{code}", parameters, happened_at=happened_at) as operation:
        written = write_changes(operation, rows, system, changes)
        headline = {"code": f"log.{code}", "parameters": parameters}
        operation.log(kind="tracker", system=system, headline=headline, body={"changes": written}, actors=(actor_id,))
    return operation.changes
