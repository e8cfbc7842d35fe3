"""What the storyteller overruled: found in a challenge, kept with its entry, listed per session."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gm_console.app import challenges, roster, sessions
from gm_console.app.context import Desk
from gm_console.app.correcting import accept_correction, begin_correction
from gm_console.app.log_view import LogFilter, breakdown, window
from gm_console.app.overrides import (
    REASONS,
    in_record,
    of_entry,
    overrides,
    overruled,
    session_overrides,
    trackers_set,
    wanting,
)
from gm_console.app.remembered import keep_reason, reasons
from gm_console.rules.draws import SCHEME, Drawer
from gm_console.rules.system import JsonObject
from gm_console.store.records import ChallengeRecord
from gm_console.wording.catalog import knows, say, say_code

ASH = {"name": "Ash", "spheres": {"soma": 5, "sophia": 4, "pneuma": 6}}
TAM = {"name": "Tam", "spheres": {"soma": 3, "sophia": 4, "pneuma": 6}}
TASK = {"sphere": "soma", "complexity": 1, "difficulty": 3, "participants": [ASH, TAM]}


def attempt(actor: str, *rolls: int) -> JsonObject:
    return {"actor": actor, "action": "attempt", "exertion": len(rolls), "rolls": list(rolls)}


def dragons(desk: Desk, *moves: JsonObject, **fields: Any) -> ChallengeRecord:
    return replace(challenges.new_challenge(desk, "age-of-dragons", TASK), moves=list(moves), **fields)


def told(found: Any) -> list[tuple[str, str, str]]:
    return [(each.kind, say(each.what), each.reason) for each in found]


def test_initiative_passed_over_wants_a_reason_and_keeps_it(desk: Desk) -> None:
    record = dragons(desk, attempt("Tam", 6))
    said = "Tam acts although Ash holds the initiative."
    assert told(overruled(desk, record)) == [("initiative", said, "")]
    assert told(wanting(overruled(desk, record))) == [("initiative", said, "")]
    given = replace(record, extras={REASONS: {"move/0": "he stood nearer"}})
    assert wanting(overruled(desk, given)) == ()
    entry = desk.store.entry(challenges.apply_challenge(desk, given).entry_id)
    assert [(item["kind"], item["reason"]) for item in entry.body["overruled"]] == [("initiative", "he stood nearer")]


def test_who_holds_the_initiative_overrules_nothing(desk: Desk) -> None:
    assert overruled(desk, dragons(desk, attempt("Ash", 1), attempt("Ash", 6))) == ()


def test_figures_adjusted_in_play_come_with_the_reason_of_the_move(desk: Desk) -> None:
    adjusted = {"adjust": "difficulty", "to": 2, "reason": "the ice is thin"}
    found = overruled(desk, dragons(desk, adjusted, attempt("Ash", 6)))
    assert told(found) == [("value", "The storyteller sets difficulty from 3 to 2.", "the ice is thin")]
    setup = {
        "kind": "opposed",
        "challenger": {"name": "Wren", "rating": 5},
        "opponent": {"name": "Ash", "rating": 5},
    }
    moves = [{"adjust": "dice", "side": "opponent", "to": 0, "reason": "struck from behind"}]
    heroes = replace(challenges.new_challenge(desk, "joyous-heroes", setup), moves=moves)
    assert [(each.kind, each.reason) for each in overruled(desk, heroes)] == [("value", "struck from behind")]


def test_effects_waived_and_added_and_warnings_passed_over_are_listed(desk: Desk) -> None:
    setup = {"kind": "undefended", "rating": 3, "actor": {"name": "Bryn", "type": "minor", "deck": [1, 5], "pool": {}}}
    record = replace(
        challenges.new_challenge(desk, "huldufolk", setup),
        moves=[{"actor": "Bryn", "card": 5}],
        waived=[{"effect": 0, "reason": "an oath kept"}],
        added=[{"effect": "tracker", "actor": "Bryn", "tracker": "wounds", "by": 2, "reason": "the fall"}],
        extras={"overrides": [{"warning": "x/1", "reason": "no rest for him", "code": "app.broken", "parameters": {}}]},
    )
    assert told(overruled(desk, record)) == [
        ("waived", "Bryn surrenders the 5", "an oath kept"),
        ("added", "Bryn: wounds +2", "the fall"),
        ("warning", "this entry cannot be read", "no rest for him"),
    ]


def test_a_figure_of_a_sheet_typed_over_and_one_changed_after_the_first_move(desk: Desk) -> None:
    bryn, _ = roster.add_actor(desk, roster.NewActor("Bryn"), {"huldufolk": {"type": "minor"}})
    setup = {"kind": "undefended", "rating": 3, "actor": {"name": "Bryn", "type": "minor", "deck": [1, 5]}}
    source = {"typed": True, "over": {"actor": bryn, "trackers": {}, "value": [1, 2, 5]}}
    record = replace(
        challenges.new_challenge(desk, "huldufolk", setup, {"Bryn": bryn}),
        moves=[{"actor": "Bryn", "card": 5}],
        sources={"actor.deck": source},
        extras={"by_hand": {"rating": 9}},
    )
    assert told(overruled(desk, record)) == [
        ("value", "Bryn: cards 1, 2, and 5 → 1 and 5, set by hand", ""),
        ("value", "rating 9 → 3, set by hand", ""),
    ]
    assert told(overruled(desk, replace(record, participants={"Bryn": None}))) == [
        ("value", "rating 9 → 3, set by hand", "")
    ]


def test_a_tracker_set_while_the_challenge_was_open(desk: Desk) -> None:
    bryn, _ = roster.add_actor(desk, roster.NewActor("Bryn"), {"huldufolk": {"type": "minor"}})
    card = desk.store.tracker(bryn, "huldufolk", "card.3")
    five = desk.store.tracker(bryn, "huldufolk", "card.5")
    assert card is not None
    assert five is not None
    roster.set_tracker(desk, five.id, 0)
    setup = {"kind": "undefended", "rating": 3, "actor": {"name": "Bryn", "type": "minor"}}
    record = challenges.new_challenge(desk, "huldufolk", setup, {"Bryn": bryn})
    assert trackers_set(desk, record) == ()
    roster.change_tracker(desk, card.id, -1)
    assert trackers_set(desk, record) == ()
    roster.set_tracker(desk, card.id, 1)
    roster.set_tracker(desk, five.id, 1, reason="found in his sleeve")
    found = trackers_set(desk, record)
    assert [(each.kind, each.reason) for each in found] == [("value", ""), ("value", "found in his sleeve")]
    desk.store.undo()
    assert len(trackers_set(desk, record)) == 1


@pytest.mark.parametrize("spare", [0, 1, 4])
def test_values_drawn_beyond_those_that_stand(desk: Desk, spare: int) -> None:
    drawer = Drawer("thorn", spare)
    move = attempt("Ash", drawer(range(1, 7)), drawer(range(1, 7)))
    draws = {"scheme": SCHEME, "seed": "thorn", "count": drawer.drawn, "moves": [0]}
    found = in_record(desk.system("age-of-dragons"), dragons(desk, move, draws=draws))
    assert [(each.kind, each.what.parameters["count"]) for each in found] == ([("drawn", spare)] if spare else [])


def test_a_session_lists_its_own_and_leaves_out_what_was_taken_back(desk: Desk) -> None:
    sessions.start_session(desk)
    given = {REASONS: {"move/0": "he stood nearer"}}
    challenges.apply_challenge(desk, dragons(desk, attempt("Tam", 6), extras=given))
    sessions.end_session(desk)
    first, _ = desk.store.sessions()[0], sessions.start_session(desk, "The Lake")
    challenges.apply_challenge(desk, dragons(desk, attempt("Ash", 6)))
    assert session_overrides(desk).listed == ()
    challenges.apply_challenge(desk, dragons(desk, attempt("Tam", 6)))
    found = session_overrides(desk)
    assert (found.session.title if found.session else "", len(found.listed)) == ("The Lake", 1)
    assert [each.override.reason for each in overrides(desk, first.id)] == ["he stood nearer"]
    assert len(overrides(desk)) == 2
    desk.store.undo()
    assert session_overrides(desk).listed == ()


def test_giving_up_after_a_draw_is_listed_with_its_reason(desk: Desk) -> None:
    draws = {"scheme": SCHEME, "seed": "thorn", "count": 1, "moves": [0]}
    record = dragons(desk, attempt("Ash", 2), draws=draws)
    challenges.save_open(desk, record)
    challenges.abandon(desk, record, "wrong difficulty")
    plain = dragons(desk)
    challenges.save_open(desk, plain)
    challenges.abandon(desk, plain, "nobody came")
    assert [(each.override.kind, each.override.reason) for each in overrides(desk)] == [
        ("abandoned", "wrong difficulty")
    ]


def test_the_log_finds_what_was_overruled_and_tells_it(desk: Desk) -> None:
    challenges.apply_challenge(desk, dragons(desk, attempt("Ash", 6)))
    applied = challenges.apply_challenge(
        desk, dragons(desk, attempt("Tam", 6), extras={"note": '{"overruled":[{', REASONS: {"move/0": "nearer"}})
    )
    rows = window(desk, LogFilter(overruled=True))
    assert [row.entry.id for row in rows] == [applied.entry_id]
    assert [each.kind for each in rows[0].overruled] == ["initiative"]
    assert [each.reason for each in breakdown(desk, applied.entry_id).overruled] == ["nearer"]
    assert len(window(desk, LogFilter())) == 2


def test_an_entry_written_before_overrides_were_listed_tells_them_all_the_same(desk: Desk) -> None:
    applied = challenges.apply_challenge(desk, dragons(desk, attempt("Tam", 6)))
    entry = desk.store.entry(applied.entry_id)
    older = replace(entry, body={key: value for key, value in entry.body.items() if key != "overruled"})
    assert [each.kind for each in of_entry(desk, older)] == ["initiative"]
    assert of_entry(desk, replace(entry, body={"overruled": 7})) == ()


def test_reasons_are_remembered_by_kind_the_last_first(desk: Desk) -> None:
    for reason in ("a", "b", "c", "a", "d", "e", "f"):
        keep_reason(desk, "drawn", reason)
    keep_reason(desk, "waived", "mercy")
    assert reasons(desk) == {"drawn": ["f", "e", "d", "a", "c"], "waived": ["mercy"]}


def test_a_prepared_challenge_starts_without_what_was_overruled(desk: Desk) -> None:
    extras = {REASONS: {"move/0": "nearer"}, "by_hand": {"difficulty": 9}, "note": "by night", "overrides": []}
    challenges.prepare(desk, dragons(desk, attempt("Tam", 6), extras=extras))
    (kept,) = challenges.prepared_challenges(desk, "age-of-dragons")
    assert kept.extras == {"note": "by night"}
    assert overruled(desk, challenges.start_prepared(desk, kept)) == ()


def test_a_corrected_ruling_keeps_its_reasons_and_is_listed_once(desk: Desk) -> None:
    sessions.start_session(desk)
    given = {REASONS: {"move/0": "he stood nearer"}}
    old = challenges.apply_challenge(desk, dragons(desk, attempt("Tam", 6), extras=given)).entry_id
    record = begin_correction(desk, old)
    moves = [attempt("Tam", 2), {"adjust": "complexity", "to": 1, "reason": "the ice breaks"}, attempt("Tam", 6)]
    accept_correction(desk, replace(record, moves=moves), "misread")
    assert [(each.override.kind, each.override.reason) for each in session_overrides(desk).listed] == [
        ("corrected", "misread"),
        ("initiative", "he stood nearer"),
        ("value", "the ice breaks"),
        ("initiative", "misread"),
    ]


def test_every_kind_has_a_word() -> None:
    for kind in ("waived", "added", "warning", "initiative", "value", "drawn", "corrected", "abandoned"):
        assert knows(f"app.override.kind.{kind}")
        assert say_code(f"app.override.kind.{kind}", {})
