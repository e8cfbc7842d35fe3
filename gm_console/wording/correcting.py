"""Words of corrections: what they change, what they flag, and why one is refused."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "op.correct": N_("correct “{title}”"),
    "op.correct-drop": N_("leave the correction of “{title}”"),
    "correct.figure": N_("{value}"),
    "correct.moment": N_("{moment:moment}"),
    "correct.until": N_("until {moment:moment}"),
    "correct.left": (N_("{count} minute left"), N_("{count} minutes left")),
    "correct.rounds": (N_("{count} round"), N_("{count} rounds")),
    "correct.in-force": N_("in force"),
    "correct.over": N_("over"),
    "correct.effects": N_("{effects:and}"),
    "correct.lines": N_("{lines:and}"),
    "correct.part": N_("{what} {amount}"),
    "correct.change": N_("{what} {amount:signed}"),
    "correct.no-effects": N_("nothing happens to anybody"),
    "app.error.correct-not": N_(
        "This entry cannot be corrected. It was undone, corrected already, or cannot be read. Look for the newest one."
    ),
    "app.error.correct-accept": N_("This corrects a past ruling. Look at what changes, then accept it or leave it."),
    "app.error.correct-reason": N_("Say in a word or two why it is corrected."),
    "app.error.correct-unchanged": N_("Nothing is other than it was. Change something first, or leave it."),
    "app.error.correct-unclear": N_(
        "How a figure came to be what it is cannot be followed back to this entry. Put that figure right on the roster."
    ),
    "app.error.correct-unreadable": N_("It cannot be read, so what would have become of it is not known."),
    "app.error.correct-waived": N_("Its effects would be others, and one of them was waived. Correct it by itself."),
    "app.error.correct-acted": N_("It was ended already, so it stays as it is. Put it right by hand if need be."),
    "app.error.correct-warned": N_("A timer would have spoken against it: {timer}. Decide whether it stands."),
}
"""``{title}``: the headline of the entry."""
