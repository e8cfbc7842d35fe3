"""Words of corrections: what they change, what they flag, and why one is refused."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "op.correct": N_("correct: {title}"),
    "op.correct-drop": N_("leave the correction of: {title}"),
    "correct.figure": N_("{value}"),
    "correct.minutes": (N_("{count} minute"), N_("{count} minutes")),
    "correct.rounds": (N_("{count} round"), N_("{count} rounds")),
    "correct.in-force": N_("in force"),
    "correct.over": N_("over"),
    "app.error.correct-not": N_(
        "This entry cannot be corrected. It was undone, corrected already, or cannot be read. Look for the newest one."
    ),
    "app.error.correct-accept": N_("This corrects a past ruling. Look at what changes, then accept it or leave it."),
    "app.error.correct-reason": N_("Say in a word or two why it is corrected."),
    "app.error.correct-unchanged": N_("Nothing is other than it was. Change something first, or leave it."),
}
"""``{title}``: the headline of the entry."""
