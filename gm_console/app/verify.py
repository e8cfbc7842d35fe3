"""Verifies a campaign: its file, its rows against their history, and every ruling by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gm_console.app.context import Desk
from gm_console.app.figures import read_sheet
from gm_console.app.redraw import UnknownSchemeError, not_as_drawn
from gm_console.app.replay import Replay, plain, replay
from gm_console.rules.lines import line_as_json
from gm_console.rules.system import JsonObject, RulesError, System
from gm_console.store.errors import StoreError
from gm_console.store.records import LOGGED, ChallengeRecord, LogEntryRecord
from gm_console.store.verify import Finding, Tell, stopped_by

MARK_LENGTH, SHORTEST = 20, 8
"""How many hexadecimal digits of an entry's hash make a mark, and how many must be given again."""
STEP = 500
"""How often it is told how far it is."""
UNREADABLE = (StoreError, RulesError, ValueError, TypeError, KeyError, AttributeError, RecursionError)


def _silent(_part: str, _done: int) -> None:
    pass


def verify(desk: Desk, tell: Tell = _silent) -> Iterator[Finding]:
    """Everything found: what is wrong, and (``wrong`` False) what is only worth telling. Nothing is written.

    :param tell: is told what is looked at, and how many of them have been: ``file``, ``history``, ``rows``, ``log``,
        ``rulings``, ``challenges``.
    """
    return map(desk.store.named, _findings(desk, tell))


def _findings(desk: Desk, tell: Tell) -> Iterator[Finding]:
    stopped = False
    for found in desk.store.verify(tell):
        stopped = stopped or found.code in {"check-stopped", "row-unreadable"}
        yield found
    try:
        yield from _rulings(desk, tell)
        yield from _sheets(desk)
    except UNREADABLE as error:
        if not stopped:
            yield stopped_by(error)


# -- rulings -----------------------------------------------------------------------------------------------------


def _rulings(desk: Desk, tell: Tell) -> Iterator[Finding]:
    in_force: dict[str, str] = {}
    for entry in desk.store.entries_in_turn():
        if entry.sequence % STEP == 0:
            tell("rulings", entry.sequence)
        try:
            yield from _entry_findings(desk, entry)
        except UNREADABLE:
            yield _of(entry, "entry-unreadable")
        if _is_ruling(entry) and not entry.reversed:
            in_force[str(entry.body.get("challenge"))] = entry.id
    for count, record in enumerate(desk.store.challenges_in_turn("finished")):
        if count % STEP == 0:
            tell("challenges", count)
        yield from _challenge(record, desk.store.entry(in_force[record.id]) if record.id in in_force else None)


def _is_ruling(entry: LogEntryRecord) -> bool:
    return entry.kind == "challenge" and "setup" in entry.body and not entry.broken


def _entry_findings(desk: Desk, entry: LogEntryRecord) -> Iterator[Finding]:
    if _is_ruling(entry):
        yield from _ruling(desk, entry)
        if not entry.corrects:
            yield from _effects(desk, entry, entry.body.get("changes", []))
    yield from _correction(desk, entry)
    yield from _repaired(entry)


def _repaired(entry: LogEntryRecord) -> Iterator[Finding]:
    """That the campaign was saved from a damaged file: what is gone or new since then is no fault."""
    if entry.kind == "repair" and "begun_anew" in entry.body:
        numbers = {name: entry.body.get(name) or None for name in ("lost", "emptied", "altered")}
        yield _of(entry, "repaired", wrong=False, **numbers)


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
    differing = [part for part, value in _answer(played).items() if plain(value) != _logged(entry, part)]
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


def _correction(desk: Desk, entry: LogEntryRecord) -> Iterator[Finding]:
    """A correction wrote what it says, and is linked with what it corrects.

    Its ruling's own effects belong to the operation that was corrected; what the correction did to the figures as
    they were by then stands in the first of its entries.
    """
    if "written" in entry.body:
        yield from _effects(desk, entry, entry.body["written"])
    later = desk.store.linked_entry(entry.corrected_by)
    if entry.corrected_by and (later is None or later.corrects != entry.id):
        yield _of(entry, "correction-altered")
    before = desk.store.linked_entry(entry.corrects)
    if entry.corrects and not entry.reversed and (before is None or before.corrected_by != entry.id):
        yield _of(entry, "correction-altered")


def _challenge(record: ChallengeRecord, entry: LogEntryRecord | None) -> Iterator[Finding]:
    if entry is None:
        yield Finding("challenge-unlogged", "challenge", record.id)
        return
    for part in LOGGED:
        if part in entry.body and plain(getattr(record, part)) != entry.body[part]:
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


# -- marks of the log that somebody noted ------------------------------------------------------------------------


def last_mark(desk: Desk) -> Iterator[Finding]:
    """The log's mark as it is now, to be noted: who has it can tell later that nothing before was rewritten."""
    try:
        found = desk.store.last_entry()
    except StoreError:
        return  # told as a check that was stopped
    if found is not None:
        number, value = found
        yield Finding("last-mark", "log_entry", "", {"mark": f"{number}:{value[:MARK_LENGTH]}"}, wrong=False)


def noted_marks(desk: Desk, marks: Iterable[str]) -> Iterator[Finding]:
    """Marks noted before that the log no longer has, or that are none."""
    for mark in marks:
        number, _, start = mark.strip().lower().partition(":")
        known = _hash_of(desk, int(number)) if number.isdecimal() and len(number) < MARK_LENGTH else ""
        if len(start) < SHORTEST or not known.startswith(start):
            yield Finding("mark-gone", parameters={"mark": mark})


def _hash_of(desk: Desk, number: int) -> str:
    try:
        return str(desk.store.hash_of(number) or "")
    except StoreError:
        return ""
