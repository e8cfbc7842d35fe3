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
    "error.too-long": N_("This is longer than {most} million bytes, too long for one challenge. Split it."),
    "error.not-utf-8": N_("This is not UTF-8 text (byte {byte}). Save it as UTF-8."),
    "error.not-json": N_("This is not JSON: look at line {line}, column {column}."),
    "error.too-deep": N_("Lists and objects lie more than {most} deep in one another. Compare it with the manual."),
    "error.key-doubled": N_("“{key}” stands here twice. Keep one."),
    "error.null": N_("“{key}” is null. Give it a value, or leave it out."),
    "error.number-too-long": N_("“{key}” has more than {most} digits. Write a smaller number."),
    "error.text-broken": N_("“{key}” holds half a character. Type the text anew."),
    "error.zero": N_("“{key}” must not be 0."),
    "error.format-unknown": N_("Format {format} is not known here; this console reads format 1."),
    "error.system-unknown": N_("There is no system “{system}”. Known ones: {known:and}."),
    "error.minutes-or-rounds": N_("A condition ends after minutes or after rounds, not both. Keep one."),
    "error.draw-not-true": N_("“draw” can only be true. To enter what fell, leave “draw” out."),
    "error.draw-not-here": N_("These odds need moves that have been made: enter what fell in place of “draw”."),
    "error.waived-unknown": N_(
        "There is no effect {index} to waive: the finished challenge has {count}, counted from 0."
    ),
    "error.waived-twice": N_("Effect {index} is waived twice. Keep one reason."),
    "error.file-missing": N_("There is no file {path}. Check the name."),
    "error.entry-no-challenge": N_("This entry holds no challenge, so there is no slip of it."),
    "error.file-unreadable": N_("{path} cannot be read: {reason}."),
}
