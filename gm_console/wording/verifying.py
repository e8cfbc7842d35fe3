"""What `gm-console verify` finds, in sentences."""

from __future__ import annotations

from typing import Any

from gm_console.store.verify import Finding
from gm_console.wording.catalog import N_, Template, plural, say_code, text

WORDS: dict[str, Template] = {
    "verify.check-stopped": N_("Damage keeps a part of the file from being checked ({reason})."),
    "verify.database-damaged": N_("The database is damaged: {reason}."),
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
    "verify.challenge-unlogged": N_("{row} is finished, but no log entry tells of it."),
    "verify.challenge-altered": N_("{row} was altered: “{path}” is not as in log entry {number}."),
    "verify.sheet-invalid": N_("{row} holds what cannot be: “{path}”."),
    "verify.table.campaign": N_("The campaign"),
    "verify.table.session": N_("Session {id}"),
    "verify.table.scene": N_("Scene {id}"),
    "verify.table.actor": N_("Actor {id}"),
    "verify.table.sheet": N_("Sheet {id}"),
    "verify.table.tracker": N_("Tracker {id}"),
    "verify.table.challenge": N_("Challenge {id}"),
    "verify.table.timer": N_("Timer {id}"),
    "verify.table.condition": N_("Condition {id}"),
    "verify.table.log_entry": N_("Log entry {id}"),
    "verify.table.log_entry_actor": N_("The list of an actor’s log entries ({id})"),
    "verify.table.field_change": N_("A change of operation {id}"),
    "verify.table.draft": N_("Draft {id}"),
    "verify.table.log_mark": N_("Mark {id}"),
    "verify.table.change_set": N_("Operation {id}"),
}


def tell_finding(found: Finding) -> str:
    """One finding as a sentence."""
    told = {key: _shown(value) for key, value in found.parameters.items()}
    row = say_code(f"verify.table.{found.table}", {"id": found.row_id}) if found.table else ""
    return say_code(f"verify.{found.code}", {**told, "row": row})


def _shown(value: Any) -> Any:
    return text("nothing") if value is None else value


def tell_result(wrong: int) -> str:
    """The last line: all is well, or how much is not."""
    if wrong == 0:
        return text("All is well: the file, its history, its log and every ruling agree.")
    return plural(
        "{count} thing is wrong. The file was not changed.",
        "{count} things are wrong. The file was not changed.",
        wrong,
    )
