"""Corrects a past ruling: its inputs are changed, what follows is shown, and accepted or not."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from gm_console.app.challenges import Applied
from gm_console.app.context import AppError, Desk
from gm_console.app.correction.cards import cards_in, other_cards
from gm_console.app.correction.flow import Corrected
from gm_console.app.correction.plan import Plan, at_time, make_plan
from gm_console.app.correction.rulings import is_ruling, record_in, ruling_in, ruling_of, same_inputs
from gm_console.app.correction.table import Consequence, EntryChange, Flag, Preview
from gm_console.app.correction.write import write
from gm_console.app.redraw import still_drawn
from gm_console.app.replay import CORRECTS
from gm_console.rules.system import JsonObject
from gm_console.store.errors import StoreError
from gm_console.store.records import ChallengeRecord, Changes, LogEntryRecord

__all__ = [
    "CORRECTS",
    "Consequence",
    "EntryChange",
    "Flag",
    "Preview",
    "accept_correction",
    "accept_entry",
    "begin_correction",
    "correctable",
    "drop_correction",
    "preview_choice",
    "preview_correction",
    "preview_entry",
    "preview_entry_choice",
]

Correctable = Literal["challenge", "tracker", "time", ""]

Leave = frozenset[str]
"""Ids of later entries whose rulings stay as they are."""


def correctable(desk: Desk, entry_id: str) -> Correctable:
    """What of an entry can be corrected; "" where nothing can: reversed, corrected already, or broken."""
    try:
        entry = desk.store.entry(entry_id)
    except StoreError:
        return ""
    if entry.reversed or entry.corrected_by or entry.broken:
        return ""
    if is_ruling(entry):
        return "challenge" if entry.system in desk.systems else ""
    changes = entry.body.get("changes")
    one = isinstance(changes, list) and len(changes) == 1
    return "tracker" if entry.kind == "tracker" and one and "log.tracker" in str(entry.headline.get("code")) else "time"


def begin_correction(desk: Desk, entry_id: str) -> ChallengeRecord:
    """A saved open challenge with all that the entry's ruling was made of, to be changed; it holds nothing.

    Where the entry's correction was begun already, that one. Raises AppError ``correct-not`` where the entry is no
    challenge, or cannot be corrected (any more), and StoreError ``not-found``.
    """
    entry = _open_entry(desk, entry_id, "challenge")
    begun = next((each for each in desk.store.challenges("open") if each.extras.get(CORRECTS) == entry_id), None)
    return begun or desk.store.save_open(_record_of(desk, entry))


def _open_entry(desk: Desk, entry_id: str, *kinds: Correctable) -> LogEntryRecord:
    """The entry. Raises AppError ``correct-not`` where none of ``kinds`` of it can be corrected."""
    if correctable(desk, entry_id) not in kinds:
        raise AppError("correct-not")
    return desk.store.entry(entry_id)


def _record_of(desk: Desk, entry: LogEntryRecord) -> ChallengeRecord:
    found = record_in(desk, entry)
    return replace(
        found,
        id=str(uuid.uuid4()),
        state="open",
        created_at=desk.store.clock(),
        rules_version=desk.system(entry.system).rules_version,
        extras={**found.extras, "audience": entry.audience, CORRECTS: entry.id},
    )


def drop_correction(desk: Desk, record: ChallengeRecord) -> Changes:
    """Gives a correction up: it is no longer open, and nothing else changes. Undo takes it up again, as it stood last.

    Raises StoreError ``not-open`` where it was accepted or given up already.
    """
    title = desk.store.entry(record.extras[CORRECTS]).headline
    with desk.store.operation("op.correct-drop", {"title": title}) as operation:
        desk.store.save_open(record)
        operation.update("challenge", record.id, state="abandoned")
    return operation.changes


def preview_correction(desk: Desk, record: ChallengeRecord, leave: Leave = frozenset()) -> Preview:
    """What accepting ``record`` as it stands would change, later rulings in ``leave`` left as they are.

    Nothing is written.

    Raises RulesError where set-up or moves are refused, AppError ``correct-not`` where the entry cannot be corrected
    any more, and ``correct-unclear`` where what follows cannot be told.
    """
    plan = _plan(desk, record, leave)
    return plan.preview if plan is not None else Preview(record.extras[CORRECTS], unfinished=True)


def accept_correction(desk: Desk, record: ChallengeRecord, reason: str, leave: Leave = frozenset()) -> Applied:
    """Puts a correction in force, as one operation: figures, timers and conditions become what was previewed.

    The old entry stays, marked as corrected; a new one holds the ruling as corrected, and one more each later ruling
    that comes out otherwise, unless ``leave`` holds that later entry's id.
    Raises AppError ``correct-reason`` without a reason, ``correct-unchanged``, ``not-finished``, and what
    `preview_correction` raises; then nothing is done.
    """
    checked = _reason(reason)
    title = desk.store.entry(record.extras[CORRECTS]).headline
    with desk.store.operation("op.correct", {"title": title}) as operation:
        plan = _plan(desk, record, leave)
        if plan is None:
            raise AppError("not-finished")
        entry_id = write(desk, operation, _changing(plan), checked, {})
    return Applied(entry_id, operation.changes)


def preview_entry(desk: Desk, entry_id: str, change: EntryChange, leave: Leave = frozenset()) -> Preview:
    """Like `preview_correction` for a tracker's entry, or for the time of any entry."""
    return _plan_entry(desk, entry_id, change, leave)[0].preview


def preview_choice(desk: Desk, record: ChallengeRecord, leave: Leave) -> Preview:
    """As `preview_correction`, with the rulings in ``leave`` still listed as they would have come out.

    Everything else in it is what really would be. Raises the same.
    """
    return _choice(lambda left: preview_correction(desk, record, left), leave)


def preview_entry_choice(desk: Desk, entry_id: str, change: EntryChange, leave: Leave) -> Preview:
    """The same for an entry that is no challenge."""
    return _choice(lambda left: preview_entry(desk, entry_id, change, left), leave)


def _choice(preview: Callable[[Leave], Preview], leave: Leave) -> Preview:
    whole = preview(frozenset())
    known = leave & {each.entry_id for each in whole.consequences}
    return _merged(whole, preview(known), known) if known else whole


def _merged(whole: Preview, chosen: Preview, left: Leave) -> Preview:
    """The rows of ``whole`` in their order, each as ``chosen`` has it; those left as they are stay."""
    now = {each.key: each for each in chosen.consequences}
    rows = [each if each.entry_id in left else now.pop(each.key, None) for each in whole.consequences]
    return replace(chosen, consequences=(*(row for row in rows if row is not None), *now.values()))


def accept_entry(desk: Desk, entry_id: str, change: EntryChange, reason: str, leave: Leave = frozenset()) -> Applied:
    """Like `accept_correction` for a tracker's entry, or for the time of any entry."""
    checked = _reason(reason)
    with desk.store.operation("op.correct", {"title": desk.store.entry(entry_id).headline}) as operation:
        plan, how = _plan_entry(desk, entry_id, change, leave)
        new_id = write(desk, operation, _changing(plan), checked, how)
    return Applied(new_id, operation.changes)


def _reason(reason: str) -> str:
    if not reason.strip():
        raise AppError("correct-reason", "reason")
    return reason.strip()


def _changing(plan: Plan) -> Plan:
    if plan.preview.unchanged:
        raise AppError("correct-unchanged")
    return plan


def _plan(desk: Desk, record: ChallengeRecord, leave: Leave = frozenset()) -> Plan | None:
    """What the correction ``record`` does; None while it is not finished."""
    entry = _open_entry(desk, record.extras[CORRECTS], "challenge")
    system = desk.system(record.system)
    ruling = ruling_of(desk, record)
    if ruling.answer is None:
        return None
    drawn = still_drawn(system, record.setup, record.rulings, record.moves, record.draws)
    happened = record.happened_at or entry.happened_at
    ruling = replace(ruling, record=replace(record, draws=drawn, happened_at=happened))
    same = same_inputs(record_in(desk, entry), ruling.record)
    return make_plan(desk, entry, Corrected(ruling=ruling), happened, same=same, leave=leave)


def _plan_entry(desk: Desk, entry_id: str, change: EntryChange, leave: Leave) -> tuple[Plan, JsonObject]:
    """What the change does, and what the new entry of a tracker says otherwise."""
    entry = _open_entry(desk, entry_id, "challenge", "tracker", "time")
    happened = change.happened_at or entry.happened_at
    if is_ruling(entry):
        moved = at_time(ruling_in(desk, entry), happened)
        return make_plan(
            desk, entry, Corrected(ruling=moved), happened, same=happened == entry.happened_at, leave=leave
        ), {}
    how, moving = _how(desk, entry, change)
    same = not moving and happened == entry.happened_at
    plan = make_plan(desk, entry, Corrected(tracker=how), happened, same=same, leave=leave)
    return plan, _told(plan, how) if how is not None else {}


def _how(desk: Desk, entry: LogEntryRecord, change: EntryChange) -> tuple[JsonObject | None, bool]:
    """What the entry then does to trackers (None: what it did), and whether that is something else."""
    moving = change.value is not None or change.by is not None
    if correctable(desk, entry.id) == "tracker":
        return _moved(desk, entry, change), moving
    if change.cards is not None and cards_in(entry):
        how = other_cards(desk, entry, change.cards)
        return how, _left(how["changes"]) != _left(entry.body["changes"])
    if moving or change.cards is not None:
        raise AppError("correct-not")
    return None, False


def _left(changes: list[JsonObject]) -> dict[str, int]:
    return {each["tracker"]: each["after"] for each in changes}


def _moved(desk: Desk, entry: LogEntryRecord, change: EntryChange) -> JsonObject:
    """How the tracker is set or moved, after the change."""
    if change.value is not None:
        if change.value < 0:
            raise AppError("tracker-negative", "value")
        return {"mode": "set", "after": change.value}
    if change.by is not None:
        return {"mode": "change", "by": change.by}
    found = how_moved(desk, entry)
    return {key: found[key] for key in ("mode", "by", "after") if key in found}


def how_moved(desk: Desk, entry: LogEntryRecord) -> JsonObject:
    """How a tracker's entry moved it: ``mode`` ``set`` or ``change``, ``by`` how much, what it was ``after``."""
    made = desk.store.change_set(entry.change_set_id)
    return entry.body if entry.corrects or made is None else made.parameters


def _told(plan: Plan, how: JsonObject) -> JsonObject:
    """Headline and body of a tracker's entry, with the figures as they would have been."""
    if how["mode"] == "cards":
        return {key: how[key] for key in ("headline", "changes")}
    (change,) = plan.entry.body["changes"]
    spot = (change["actor"], change["system"], change["tracker"])
    world, target = plan.flow.courses.new, plan.flow.target
    before, after = (world.value(spot, sequence) or 0 for sequence in (target - 1, target))
    figures: JsonObject = {"before": before, "after": after}
    headline = plan.entry.headline
    parameters = {**headline["parameters"], **figures}
    said = {"headline": {**headline, "parameters": parameters}, "changes": [{**change, **figures}]}
    return {**how, "after": after, **said}
