"""Verifies a campaign: its file, its rows against their history, and every ruling by the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from gm_console.app.context import Desk
from gm_console.app.figures import read_sheet
from gm_console.app.redraw import UnknownSchemeError, not_as_drawn
from gm_console.app.replay import Replay, replay
from gm_console.rules.lines import line_as_json
from gm_console.rules.system import JsonObject, RulesError, System
from gm_console.store.errors import StoreError
from gm_console.store.records import ChallengeRecord, LogEntryRecord
from gm_console.store.verify import Finding, stopped_by

EVERY = 2**31 - 1
UNREADABLE = (StoreError, RulesError, ValueError, TypeError, KeyError, AttributeError, RecursionError)
LOGGED = ("setup", "moves", "rulings", "waived", "added", "draws", "participants", "sources", "extras")
"""What a log entry holds of its challenge."""


def verify(desk: Desk) -> Iterator[Finding]:
    """Everything found: what is wrong, and (``wrong`` False) what is only worth telling. Nothing is written."""
    return map(desk.store.named, _findings(desk))


def _findings(desk: Desk) -> Iterator[Finding]:
    stopped = False
    for found in desk.store.verify():
        stopped = stopped or found.code in {"check-stopped", "row-unreadable"}
        yield found
    try:
        yield from _rulings(desk)
        yield from _corrections(desk)
        yield from _sheets(desk)
    except UNREADABLE as error:
        if not stopped:
            yield stopped_by(error)


# -- rulings -----------------------------------------------------------------------------------------------------


def _rulings(desk: Desk) -> Iterator[Finding]:
    in_force: dict[str, LogEntryRecord] = {}
    for entry in sorted(desk.store.log(kind="challenge", limit=EVERY), key=lambda each: each.sequence):
        if "setup" in entry.body and not entry.broken:
            yield from _ruling(desk, entry)
            if not entry.corrects:
                yield from _effects(desk, entry, entry.body.get("changes", []))
            if not entry.reversed:
                in_force[entry.body["challenge"]] = entry
    for record in desk.store.challenges(state="finished"):
        yield from _challenge(record, in_force.get(record.id))


def _ruling(desk: Desk, entry: LogEntryRecord) -> Iterator[Finding]:
    system = desk.systems.get(entry.system)
    if system is None:
        yield _of(entry, "system-unknown", wrong=False, system=entry.system)
    elif entry.rules_version > system.rules_version:
        yield _of(entry, "ruling-newer", wrong=False)
    else:
        older = entry.rules_version < system.rules_version
        for code, parameters in _recomputed(system, entry):
            yield _of(entry, "ruling-older" if older else code, wrong=not older, **parameters)
        yield from _draws(system, entry)


def _recomputed(system: System, entry: LogEntryRecord) -> Iterator[tuple[str, JsonObject]]:
    body = entry.body
    try:
        played = replay(system, body["setup"], body["rulings"], body["moves"])
    except (RulesError, TypeError, AttributeError, KeyError) as error:
        yield "ruling-refused", {"reason": getattr(error, "code", type(error).__name__), "parts": ["moves"]}
        return
    differing = [part for part, value in _answer(played).items() if _plain(value) != _logged(entry, part)]
    if differing:
        yield "ruling-altered", {"parts": differing}


def _answer(played: Replay) -> JsonObject:
    headline = played.system.headline(played.state)
    return {
        "outcome": played.outcome,
        "effects": list(played.system.effects(played.state)),
        "headline": line_as_json(headline),
        "mark": headline.parameters.get("mark", "neutral"),
    }


def _logged(entry: LogEntryRecord, part: str) -> Any:
    return {"headline": entry.headline, "mark": entry.mark}.get(part, entry.body.get(part))


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _draws(system: System, entry: LogEntryRecord) -> Iterator[Finding]:
    body = entry.body
    try:
        astray = not_as_drawn(system, body["setup"], body["rulings"], body["moves"], body.get("draws", {}))
    except UnknownSchemeError as error:
        yield _of(entry, "scheme-unknown", wrong=False, scheme=str(error))
        return
    except (RulesError, TypeError, AttributeError, KeyError):
        return  # told as a ruling that cannot be made
    for index in astray:
        yield _of(entry, "draw-altered", move=index + 1)


def _of(entry: LogEntryRecord, code: str, *, wrong: bool = True, **parameters: Any) -> Finding:
    return Finding(code, "log_entry", entry.id, {"number": entry.sequence, **parameters}, wrong)


# -- what came of them -------------------------------------------------------------------------------------------


def _effects(desk: Desk, entry: LogEntryRecord, changes: list[JsonObject]) -> Iterator[Finding]:
    """What the entry says of trackers (``changes``) is what its operation wrote."""
    said = {(each["actor"], each["system"], each["tracker"]): each["after"] for each in changes}
    for change in desk.store.field_changes(entry.change_set_id):
        if change.table == "tracker" and change.path == "value" and desk.store.has("tracker", change.row_id):
            row = desk.store.tracker_by_id(change.row_id)
            key = (row.actor_id, row.system, row.key)
            if said.get(key) != change.after:
                yield _of(entry, "effect-altered", tracker=row.key, said=said.get(key), found=change.after)


def _corrections(desk: Desk) -> Iterator[Finding]:
    """Each correction wrote what it says, and is linked with what it corrects.

    Its ruling's own effects belong to the operation that was corrected; what the correction did to the figures as
    they were by then stands in the first of its entries.
    """
    entries = {entry.id: entry for entry in desk.store.entries_from(0)}
    for entry in entries.values():
        if "written" in entry.body:
            yield from _effects(desk, entry, entry.body["written"])
        later = entries.get(entry.corrected_by or "")
        if entry.corrected_by and (later is None or later.corrects != entry.id):
            yield _of(entry, "correction-altered")
        before = entries.get(entry.corrects or "")
        if entry.corrects and not entry.reversed and (before is None or before.corrected_by != entry.id):
            yield _of(entry, "correction-altered")


def _challenge(record: ChallengeRecord, entry: LogEntryRecord | None) -> Iterator[Finding]:
    if entry is None:
        yield Finding("challenge-unlogged", "challenge", record.id)
        return
    for part in LOGGED:
        if part in entry.body and _plain(getattr(record, part)) != entry.body[part]:
            yield Finding("challenge-altered", "challenge", record.id, {"path": part, "number": entry.sequence})


def _sheets(desk: Desk) -> Iterator[Finding]:
    actors = desk.store.actors()
    for sheets in desk.store.sheets_of([actor.id for actor in actors]).values():
        for record in sheets:
            system = desk.systems.get(record.system)
            try:
                if system is not None:
                    read_sheet(system, record)
            except RulesError as error:
                yield Finding("sheet-invalid", "sheet", record.id, {"path": error.path})
