"""A campaign in which everything has happened once, in a file that holds live pages alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from gm_console.app.challenges import abandon, new_challenge, prepare, save_open
from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.app.correcting import accept_correction, begin_correction
from gm_console.app.files import take_in
from gm_console.app.log_view import save_note_draft
from gm_console.app.notes import add_note, annotate, pin
from gm_console.app.roster import NewActor, add_actor, edit_actor
from gm_console.app.sample import make_sample
from gm_console.rules import challenge_file
from gm_console.rules.registry import discover
from gm_console.store.store import Store

from .drawn import DRAWN

SYSTEMS = discover()
LONG = "The bridge groans in the wind. " * 400
"""Three pages of the file."""


def make_lively(path: Path) -> Path:
    """The sample campaign, played on: drawn and taken-back challenges of every system, an open one, a prepared one, an
    abandoned one, long notes, pins, drafts, undo and redo.
    """
    make_sample(path, SYSTEMS, datetime(2026, 11, 20, 20, tzinfo=UTC))
    with Store.open(path, clock=now) as store:
        play_on(Desk(store, SYSTEMS))
        corrected(Desk(store, SYSTEMS))
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("VACUUM")
    return path


def play_on(desk: Desk) -> None:
    for system in SYSTEMS:
        take_in(desk, challenge_file.play(challenge_file.from_json({**DRAWN[system], "seed": "thorn"}, SYSTEMS), str))
    attack = challenge_file.from_json({**DRAWN["huldufolk"], "seed": "thorn"}, SYSTEMS)
    for _ in range(2):
        take_in(desk, challenge_file.play(attack, str))
    desk.store.undo()
    open_one = new_challenge(desk, "joyous-heroes", DRAWN["joyous-heroes"]["challenge"])
    save_open(desk, open_one)
    prepare(desk, replace(open_one, title="later"))
    given_up = new_challenge(desk, "joyous-heroes", DRAWN["joyous-heroes"]["challenge"])
    save_open(desk, given_up)
    abandon(desk, given_up, "enough")
    add_note(desk, "A note.")
    last = desk.store.log(limit=1)[0].id
    pin(desk, last, on=True)
    annotate(desk, last, LONG)
    add_note(desk, LONG)
    save_note_draft(desk, "", LONG, "storyteller")
    edit_actor(desk, desk.store.actors()[0].id, notes=LONG)
    add_actor(desk, NewActor("Passing"))
    desk.store.undo()
    desk.store.redo()
    desk.store.undo()


def corrected(desk: Desk) -> None:
    """A ruling of the sample corrected, with what follows, and then a correction of the correction."""
    retests = [entry for entry in desk.store.log(system="opposed") if entry.body.get("changes")]
    record = begin_correction(desk, retests[-1].id)
    added = {"effect": "tracker", "actor": next(iter(record.participants)), "tracker": "Renown", "by": 2, "reason": "x"}
    once = accept_correction(desk, replace(record, waived=[{"effect": 0, "reason": "misheard"}], added=[added]), "x")
    accept_correction(desk, replace(begin_correction(desk, once.entry_id), added=[]), "y")
