"""What `gm-console verify` finds, in sentences."""

from __future__ import annotations

import json
import string
from collections.abc import Mapping
from typing import Any

from gm_console.store.records import JsonObject
from gm_console.store.verify import Finding
from gm_console.wording.catalog import N_, Template, knows, plural, say_code, text

LONGEST = 80
"""How much of a value is shown."""

WORDS: dict[str, Template] = {
    "verify.check-stopped": N_("Damage keeps a part of the file from being checked ({reason})."),
    "verify.database-damaged": N_("The database is damaged: {reason}."),
    "verify.schema-altered": N_("The file was altered: its {part} is not as a console makes it."),
    "verify.search-altered": N_("{row} was altered: the words it is found by are not its own."),
    "verify.orphan": N_("{row} points to a record that is gone ({other})."),
    "verify.number-gap": N_("{row} is number {found} where number {expected} should follow: something was removed."),
    "verify.changes-missing": N_("{row} has lost some of the changes it was recorded with."),
    "verify.standing-altered": N_("{row} was altered: whether it is undone is not what the history says."),
    "verify.row-altered": N_("{row} was altered: “{path}” is {found}, but was last recorded as {recorded}."),
    "verify.row-missing": N_("{row} was removed outside the console."),
    "verify.row-unrecorded": N_("{row} was added outside the console."),
    "verify.row-unreadable": N_("{row} cannot be read."),
    "verify.row-invalid": N_("{row} holds what cannot be: “{path}”."),
    "verify.history-altered": N_(
        "A record of {row} was altered or removed: “{path}” does not follow from those before."
    ),
    "verify.history-unreadable": N_("A record of {row} cannot be read: “{path}”."),
    "verify.entry-unreadable": N_("Log entry {number} cannot be read."),
    "verify.entry-altered": N_("Log entry {number} was altered."),
    "verify.entry-gap": N_("Log entry {number} does not follow the one before: that was altered, removed or added."),
    "verify.mark-altered": N_("Log entry {number}: whether it is struck through is not what the history says."),
    "verify.links-altered": N_("Log entry {number}: those it is listed under were altered."),
    "verify.system-unknown": N_("Log entry {number} is of the system {system}, which this console does not know."),
    "verify.ruling-newer": N_(
        "Log entry {number} comes from newer rules than this console has. It was not recomputed."
    ),
    "verify.ruling-older": N_("Log entry {number}: an older version of the rules answered otherwise ({parts})."),
    "verify.ruling-refused": N_("Log entry {number} was altered: its moves cannot be made."),
    "verify.ruling-altered": N_("Log entry {number} was altered: the rules answer otherwise ({parts})."),
    "verify.draw-altered": N_("Log entry {number}: move {move} is not what its seed draws."),
    "verify.scheme-unknown": N_("Log entry {number} was drawn by a scheme this console does not know ({scheme})."),
    "verify.effect-altered": N_("Log entry {number}: {tracker} was set to {found}, but the entry says {said}."),
    "verify.correction-altered": N_(
        "Log entry {number}: the entry that corrects it, or that it corrects, was altered."
    ),
    "verify.challenge-unlogged": N_("{row} is finished, but no log entry tells of it."),
    "verify.challenge-altered": N_("{row} was altered: “{path}” is not as in log entry {number}."),
    "verify.last-mark": N_(
        "The log’s mark is now {mark}. Note it elsewhere: “--noted {mark}” tells later whether anything before it was "
        "rewritten."
    ),
    "verify.mark-gone": N_("The log does not have the mark {mark}: it was rewritten, or the mark is misspelt."),
    "verify.sheet-invalid": N_("{row} holds what cannot be: “{path}”."),
}

ROWS: Mapping[str, tuple[str, ...]] = {
    "campaign": (N_("The campaign"),),
    "session": (N_("Session {number}"), N_("Session {id}")),
    "scene": (N_("Scene {number} of session {session}"), N_("Scene {id}")),
    "actor": (N_("{name}"), N_("Actor {id}")),
    "sheet": (N_("{actor}’s sheet ({system})"), N_("Sheet {id}")),
    "tracker": (N_("{actor}’s tracker “{key}” ({system})"), N_("{actor}’s tracker “{key}”"), N_("Tracker {id}")),
    "challenge": (N_("The challenge “{title}” ({system})"), N_("A challenge ({system}, {id})"), N_("Challenge {id}")),
    "timer": (N_("{actor}’s timer ({kind})"), N_("A timer ({kind}, {id})"), N_("Timer {id}")),
    "condition": (N_("{actor}’s condition “{name}”"), N_("Condition {id}")),
    "log_entry": (N_("Log entry {number}"), N_("Log entry {id}")),
    "log_entry_actor": (N_("The list of {name}’s log entries"), N_("The list of an actor’s log entries ({id})")),
    "log_mark": (N_("A mark on log entry {number}"), N_("Mark {id}")),
    "change_set": (N_("Operation {number}"), N_("Operation {id}")),
    "field_change": (N_("A change of operation {number}"), N_("A change of operation {id}")),
    "draft": (N_("Draft {id}"),),
}
"""How a row of each table is called, the first for which enough is known."""


def row_name(table: str, row_id: str, name: JsonObject) -> str:
    """A row by what is known of it (``name``), by its id where nothing is; "" for the whole file."""
    known = {**name, "id": row_id}
    if "system" in known and knows(f"{known['system']}.name"):
        known["system"] = say_code(f"{known['system']}.name", {})
    fitting = (template for template in ROWS.get(table, ()) if _parts(template) <= known.keys())
    return text(next(fitting, ""), **known) if table else ""


def _parts(template: str) -> set[str]:
    return {part for _, part, _, _ in string.Formatter().parse(template) if part}


def tell_finding(found: Finding) -> str:
    """One finding as a sentence."""
    told = {"table": found.table, **{key: _shown(value) for key, value in found.parameters.items()}}
    return say_code(f"verify.{found.code}", {**told, "row": row_name(found.table, found.row_id, found.name)})


def _shown(value: Any) -> Any:
    if value is None:
        return text("nothing")
    if isinstance(value, dict | bool | float) or (isinstance(value, list) and not _are_words(value)):
        return _short(json.dumps(value, ensure_ascii=False))
    return _short(value) if isinstance(value, str) else value


def _are_words(value: list[Any]) -> bool:
    return bool(value) and all(isinstance(each, str) for each in value)


def _short(said: str) -> str:
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}…"


PARTS: Mapping[str, str] = {
    "file": N_("Checking the file …"),
    "history": N_("Checking the history …"),
    "rows": N_("Comparing everything with its history …"),
    "log": N_("Checking the log …"),
    "rulings": N_("Recomputing rulings: log entry {count} …"),
    "challenges": N_("Comparing challenges with the log: {count} …"),
}


def tell_progress(part: str, count: int) -> str:
    """How far it is, in a line."""
    return text(PARTS[part], count=count)


def tell_result(wrong: int) -> str:
    """The last line: all is well, or how much is not."""
    if wrong == 0:
        return text("All is well: the file, its history, its log and every ruling agree.")
    return plural(
        "{count} thing is wrong. The file was not changed.",
        "{count} things are wrong. The file was not changed.",
        wrong,
    )


def tell_sealed(number: int, code: str, challenges: int, values: int, *, holds: bool, noted: bool) -> str:
    """What checking a sealed session came to. ``noted``: something was told before this."""
    checked = {"number": number, "code": code, "count": challenges, "values": values}
    return f"{say_code('verify.seal.checked', checked)} {say_code(_outcome(holds, noted), {})}"


def _outcome(holds: bool, noted: bool) -> str:
    if not holds:
        return "verify.seal.fails"
    return "verify.seal.noted" if noted else "verify.seal.holds"
