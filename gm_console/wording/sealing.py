"""Sealed sessions in words: the log, refusals, and what checking one finds."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "log.sealed": N_("Session {number} is sealed with {code}"),
    "log.sealed-words": N_("Session {number} is sealed with {code} and the players’ words “{words}”"),
    "log.seal-revealed": (
        N_("The seal {code} of session {number} is opened: {secret}. {count} challenge drew under it"),
        N_("The seal {code} of session {number} is opened: {secret}. {count} challenges drew under it"),
    ),
    "app.error.seal-code": N_("{code} is no code of a sealed session. It has sixteen letters and digits."),
    "app.error.seal-unknown": N_("No session of this campaign was sealed with {code}. Check the code and the file."),
    "app.error.seal-scheme": N_("This session was sealed in a way this console does not know ({scheme})."),
    "app.error.seal-unrevealed": N_("The session sealed with {code} has not ended, so its secret is not revealed yet."),
    "app.error.seal-undone": N_(
        "The start of the session sealed with {code} was undone, so there is nothing to check."
    ),
    "verify.seal-mismatch": N_("The secret that was revealed is not the one this code was made from."),
    "verify.seal-entry-broken": N_("Log entry {number} was altered, or what came before it was."),
    "verify.seal-seed-altered": N_("Log entry {number}: its seed is not what the sealed secret gives."),
    "verify.seal-draw-altered": N_("Log entry {number}: move {move} is not what the seal draws."),
    "verify.seal-outside": N_("Log entry {number} has results that were drawn outside the seal."),
    "verify.seal-other": N_("Log entry {number} has results drawn under the seal of another session."),
    "verify.seal-unplayable": N_("Log entry {number}: its moves cannot be made, so its draws cannot be checked."),
    "verify.seal-system-unknown": N_(
        "Log entry {number} is of the system {system}, which this console does not know; its draws were not checked."
    ),
    "verify.seal-taken-back": (
        N_("Log entry {number}: {count} value that was drawn was taken back or changed."),
        N_("Log entry {number}: {count} values that were drawn were taken back or changed."),
    ),
    "verify.seal-abandoned": (
        N_("Challenge {challenge} drew {count} value and was abandoned."),
        N_("Challenge {challenge} drew {count} values and was abandoned."),
    ),
    "verify.seal-open": (
        N_("Challenge {challenge} drew {count} value and is still open."),
        N_("Challenge {challenge} drew {count} values and is still open."),
    ),
    "verify.seal-reversed": (
        N_("Challenge {challenge} drew {count} value; its ruling was undone, and no other came of it."),
        N_("Challenge {challenge} drew {count} values; its ruling was undone, and no other came of it."),
    ),
    "verify.seal-gap": N_("Challenge {challenge} drew something, and nothing is left of it."),
    "verify.seal.checked": (
        N_("Session {number}, sealed with {code}: {count} challenge and {values} values drawn again."),
        N_("Session {number}, sealed with {code}: {count} challenges and {values} values drawn again."),
    ),
    "verify.seal.holds": N_("Every draw is the one the seal gives. Nothing drawn was changed since."),
    "verify.seal.noted": N_(
        "Every draw is the one the seal gives. What is listed above is allowed, but worth knowing."
    ),
    "verify.seal.fails": N_("The seal does not hold for all of it."),
}
