"""Refusals that every system shares."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "error.key-missing": N_("“{key}” is missing. Add it."),
    "error.key-unknown": N_("“{key}” is not known here. Take it out, or mend its spelling."),
    "error.text-blank": N_("“{key}” is blank. Write something in it."),
    "error.not-whole": N_("“{key}” must be a whole number."),
    "error.not-true-or-false": N_("“{key}” must be true or false."),
    "error.not-text": N_("“{key}” must be a text in quotation marks."),
    "error.not-a-choice": N_("“{key}” must be {expected}."),
    "error.too-low": N_("“{key}” is too low: the least is {ge}."),
    "error.too-high": N_("“{key}” is too high: the most is {le}."),
    "error.not-a-list": N_("“{key}” must be a list."),
    "error.not-an-object": N_("An object with named values was expected here."),
    "error.not-understood": N_("“{key}” could not be understood. Compare it with the manual's example."),
    "error.ruling-unknown": N_("There is no ruling {ruling} to choose here. Known ones: {known:and}."),
    "error.ruling-option": N_("Ruling {ruling} can be {choices:or}."),
}
