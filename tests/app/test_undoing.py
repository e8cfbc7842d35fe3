"""Undo says what stays seen."""

from __future__ import annotations

from dataclasses import replace

from gm_console.app import challenges, notes, undoing
from gm_console.app.context import Desk
from gm_console.store.records import ChallengeRecord
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.wording.catalog import say

from .drawn import DRAWN


def open_one(desk: Desk, name: str) -> OpenChallenge:
    record = challenges.new_challenge(desk, name, DRAWN[name]["challenge"])
    return OpenChallenge(desk.systems[name], record)


def played(desk: Desk) -> ChallengeRecord:
    """Bryn against Tam, both cards drawn."""
    opened = open_one(desk, "huldufolk")
    for move in DRAWN["huldufolk"]["moves"]:
        opened.draw({"actor": move["actor"]}, desk.make_seed)
    return opened.record


def test_undoing_a_challenge_says_that_its_cards_were_seen(desk: Desk) -> None:
    challenges.apply_challenge(desk, played(desk))

    said = undoing.undo(desk).said

    assert said is not None
    assert say(said) == "Bryn attacks Tam: what was revealed has been seen. Undoing does not unsee it."
    assert undoing.redo(desk).said is None


def test_undoing_anything_else_says_nothing(desk: Desk) -> None:
    notes.add_note(desk, "rain")
    assert undoing.undo(desk).said is None

    mediated = {**DRAWN["huldufolk"]["challenge"]}
    opened = OpenChallenge(desk.systems["huldufolk"], challenges.new_challenge(desk, "huldufolk", mediated))
    mediation = next(move for move in opened.next_moves if move.needs == {"mediated": "text"})
    opened.make({**mediation.template, "mediated": "Tam steps aside"})
    challenges.apply_challenge(desk, opened.record)
    assert undoing.undo(desk).said is None


def test_a_card_put_down_and_taken_back_was_not_seen_and_one_turned_over_was(desk: Desk) -> None:
    opened = open_one(desk, "huldufolk")
    opened.make({"actor": "Bryn", "card": 4})
    assert opened.back() == ()
    assert challenges.TAKEN_BACK not in opened.record.extras

    opened.make({"actor": "Bryn", "card": 4})
    opened.make({"actor": "Tam", "card": 5})
    assert [say(line) for line in opened.back()] == ["Bryn plays the 4.", "Tam plays the 5."]


def test_what_was_taken_back_stays_with_the_challenge_and_goes_into_the_log(desk: Desk) -> None:
    opened = open_one(desk, "huldufolk")
    opened.make({"actor": "Bryn", "card": 4})
    opened.make({"actor": "Tam", "card": 5})
    opened.back()
    opened.make({"actor": "Tam", "card": 3})

    body = desk.store.entry(challenges.apply_challenge(desk, opened.record).entry_id).body

    assert [line["code"] for line in body["extras"]["taken_back"]] == ["huldufolk.step.card"] * 2
    again = challenges.repeat_challenge(desk, opened.record)
    assert challenges.TAKEN_BACK not in again.extras
    challenges.prepare(desk, replace(opened.record, state="open"))
    (prepared,) = challenges.prepared_challenges(desk, "huldufolk")
    assert challenges.TAKEN_BACK not in prepared.extras
