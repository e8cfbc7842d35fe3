"""What `gm-console verify --repair` saved, and what it could not."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.store.verify import Finding
from gm_console.wording.catalog import N_, Template, plural, text
from gm_console.wording.verifying import tell_finding

WORDS: dict[str, Template] = {
    "op.repair": N_("repair of a damaged file"),
    "op.lost": N_("something of which no record is left"),
    "log.repair": N_("The campaign was saved from a damaged file"),
    "log.lost": N_("This entry was lost to damage"),
    "verify.repaired": N_(
        "Log entry {number}: the campaign was saved from a damaged file. Entries lost then: {lost}; read in part: "
        "{emptied}; altered before: {altered}."
    ),
    "verify.repair-lost": N_("{row} could not be saved."),
    "verify.repair-restored": N_("{row} was brought back from the history."),
    "verify.repair-orphan": N_("{row} was left out: what it belongs to is lost."),
    "verify.repair-loosened": N_("{row} no longer points to something that is lost."),
    "verify.repair-double": N_("{row} was left out: there is another in its place."),
    "verify.repair-unlogged": N_("{row} counts as abandoned: its log entry is lost."),
    "verify.repair-recorded": N_("{row} was not as its history says; it is recorded as it was found."),
    "verify.repair-unreadable": (
        N_("{count} row could not be read, in the table “{table}”."),
        N_("{count} rows could not be read, in the table “{table}”."),
    ),
    "verify.repair-entry-altered": N_("Log entry {number} had been altered; it is kept as it was found."),
    "verify.repair-entry-emptied": N_("Log entry {number} could be read in part only."),
    "verify.repair-entry-gone": N_("Log entry {number} could not be saved."),
    "verify.repair-chain": N_("From log entry {number} on the log has new marks."),
    "verify.repair-marks": (
        N_("{count} note, pin or other mark in the log could not be saved."),
        N_("{count} notes, pins or other marks in the log could not be saved."),
    ),
    "verify.repair-drafts": (
        N_("{count} half-typed text could not be saved."),
        N_("{count} half-typed texts could not be saved."),
    ),
    "verify.repair-operations": (
        N_("Of {count} operation nothing is known any more."),
        N_("Of {count} operations nothing is known any more."),
    ),
    "verify.repair-changes": (
        N_("{count} record of a change could not be saved; what it led to was."),
        N_("{count} records of changes could not be saved; what they led to was."),
    ),
    "verify.repair-pages": (
        N_("A part of the file could not be told from any other ({count})."),
        N_("Parts of the file could not be told from any other ({count})."),
    ),
}


def tell_saved(path: str, saved: Mapping[str, int]) -> list[str]:
    """Where the new file is, and what is in it."""
    counts = text(
        "In it: {actors} actors, {sessions} sessions, {challenges} challenges, {entries} log entries.",
        actors=saved["actor"],
        sessions=saved["session"],
        challenges=saved["challenge"],
        entries=saved["log_entry"],
    )
    return [text("The repaired campaign is in {path}.", path=path), counts]


def tell_loss(findings: tuple[Finding, ...]) -> list[str]:
    """What could not be saved, what was put right, and how much is lost in all."""
    wrong = sum(each.wrong for each in findings)
    last = plural("{count} thing could not be saved.", "{count} things could not be saved.", wrong)
    return [*map(tell_finding, findings), last if wrong else text("Nothing was lost.")]
