"""Sealed sessions: every draw follows from the secret; undo, restarts, carrying over, and every way to cheat."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from gm_console.app import challenges, sessions
from gm_console.app.context import AppError, Desk
from gm_console.app.correcting import accept_correction, begin_correction
from gm_console.app.replay import replay_record
from gm_console.app.seal import (
    Seal,
    Seeds,
    going_on,
    keep_given,
    seal_in_force,
    sealed_seeds,
    sealing_chosen,
    shown_seal,
)
from gm_console.app.undoing import undo
from gm_console.app.verify import verify
from gm_console.app.verify_sealed import SealReport, verify_sealed
from gm_console.rules.draws import SCHEME, Drawer
from gm_console.rules.seal import code_of, read_seed
from gm_console.rules.system import JsonObject
from gm_console.store.chain import FIRST, HASHED, entry_hash
from gm_console.store.database import transaction
from gm_console.store.journal import ENTRY
from gm_console.store.records import ChallengeRecord, LogEntryRecord
from gm_console.store.store import Store

from .drawn import DRAWN

SETUP = {
    "kind": "opposed",
    "challenger": {"name": "Wren", "rating": 4},
    "opponent": {"name": "Ash", "rating": 2},
}


def started(desk: Desk, words: str = "") -> str:
    sessions.start_session(desk, seal=words)
    shown = shown_seal(desk)
    assert shown is not None
    return shown.code


def new(desk: Desk) -> ChallengeRecord:
    return challenges.new_challenge(desk, "joyous-heroes", SETUP)


def endless(desk: Desk) -> ChallengeRecord:
    """A challenge that no few draws bring to an end."""
    return challenges.new_challenge(desk, "age-of-dragons", DRAWN["age-of-dragons"]["challenge"])


ASKED = {"actor": "Corin", "action": "attempt", "exertion": 1}


def draw(
    desk: Desk, record: ChallengeRecord, seeds: Callable[[], str], asked: JsonObject | None = None
) -> ChallengeRecord:
    """One move drawn, as the builder does it."""
    kept = going_on(record.draws, seeds)
    drawer = Drawer(kept["seed"] if "seed" in kept else seeds(), kept.get("count", 0))
    played = replay_record(desk, record)
    move = played.system.draw(played.state, asked or {}, drawer)
    earlier = {"earlier": kept["earlier"]} if "earlier" in kept else {}
    moves = [*kept.get("moves", []), len(record.moves)]
    draws = {"scheme": SCHEME, "seed": drawer.seed, "count": drawer.drawn, "moves": moves, **earlier}
    return replace(record, moves=[*record.moves, move], draws=draws)


def drawn_out(desk: Desk, record: ChallengeRecord, seeds: Callable[[], str]) -> ChallengeRecord:
    while replay_record(desk, record).outcome is None:
        record = draw(desk, record, seeds)
    return record


def given_up(record: ChallengeRecord) -> ChallengeRecord:
    """Brings `endless` to its end by a move that draws nothing."""
    return replace(record, moves=[*record.moves, {"abandon": "Corin"}])


def applied(desk: Desk, record: ChallengeRecord) -> LogEntryRecord:
    return desk.store.entry(challenges.apply_challenge(desk, record).entry_id)


def codes(report: SealReport) -> list[str]:
    return [found.code for found in report.findings]


def test_a_sealed_session_from_start_to_check(desk: Desk) -> None:
    code = started(desk, " four  crows ")
    seeds = sealed_seeds(desk)
    entries = [applied(desk, drawn_out(desk, new(desk), seeds)) for _ in range(3)]
    assert [read_seed(entry.body["draws"]["seed"]).number for entry in entries] == [1, 2, 3]  # type: ignore[union-attr]
    applied(desk, replace(new(desk), moves=[{"rolls": {"challenger": [1, 1, 1, 1], "opponent": [6, 6]}}]))
    sessions.end_session(desk)
    report = verify_sealed(desk, code.lower())
    assert report.holds
    assert codes(report) == []
    assert (report.number, report.challenges) == (1, 3)
    assert report.values == sum(entry.body["draws"]["count"] for entry in entries)
    assert not [found for found in verify(desk) if found.wrong]


def test_a_ruling_of_before_that_is_corrected_in_a_sealed_session_is_none_of_its_draws(desk: Desk) -> None:
    unsealed = applied(desk, drawn_out(desk, new(desk), lambda: "thorn"))
    code = started(desk)
    sealed = applied(desk, drawn_out(desk, new(desk), sealed_seeds(desk)))
    for entry in (unsealed, sealed):
        record = replace(begin_correction(desk, entry.id), title="Otherwise")
        accept_correction(desk, record, "another title")
    sessions.end_session(desk)

    report = verify_sealed(desk, code)

    assert (codes(report), report.challenges) == ([], 1)
    assert report.values == sealed.body["draws"]["count"], "what was corrected was not drawn twice"


def test_the_secret_is_nowhere_but_in_its_place_until_the_end(desk: Desk) -> None:
    started(desk, "four crows")
    seal = seal_in_force(desk)
    assert seal is not None
    assert len(seal.secret) == 32
    applied(desk, drawn_out(desk, new(desk), sealed_seeds(desk)))
    with sqlite3.connect(f"file:{desk.store.path}?mode=ro", uri=True) as raw:
        tables = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        holding = [name for name in tables if seal.secret in repr(raw.execute(f'SELECT * FROM "{name}"').fetchall())]
    assert holding == ["draft"]
    assert seal.secret not in repr(shown_seal(desk))
    sessions.end_session(desk)
    (entry, *_) = desk.store.log(text=seal.secret)
    assert entry.audience == "players"
    assert code_of(entry.body["revealed"]["secret"], "four crows") == seal.code


def test_two_sessions_have_two_secrets(desk: Desk) -> None:
    first = started(desk)
    sessions.end_session(desk)
    assert started(desk) != first
    assert sealing_chosen(desk)
    sessions.end_session(desk)
    sessions.start_session(desk)
    assert seal_in_force(desk) is None
    assert not sealing_chosen(desk)


def test_without_a_seal_seeds_are_free(desk: Desk) -> None:
    sessions.start_session(desk)
    assert sealed_seeds(desk)() == "thorn"
    assert shown_seal(desk) is None


# -- restarts, undo, carrying over -------------------------------------------------------------------------------


def test_numbers_go_on_after_a_restart(desk: Desk) -> None:
    code = started(desk)
    applied(desk, drawn_out(desk, new(desk), sealed_seeds(desk)))
    again = sealed_seeds(desk)
    assert read_seed(again()) is not None
    assert (shown_seal(desk).given, read_seed(again()).number) == (2, 3)  # type: ignore[union-attr]
    sessions.end_session(desk)
    report = verify_sealed(desk, code)
    assert report.holds
    assert [(found.code, found.parameters["challenge"]) for found in report.findings] == [
        ("seal-gap", 2),
        ("seal-gap", 3),
    ]


def test_a_count_on_disk_that_is_behind_is_made_up_for(desk: Desk) -> None:
    started(desk)
    seal = seal_in_force(desk)
    given: list[Seal] = []
    seeds = Seeds(given.append)
    seeds.under(seal)
    seeds()
    seeds.under(seal)
    assert read_seed(seeds()).number == 2  # type: ignore[union-attr]
    keep_given(desk, given[1])
    keep_given(desk, given[0])
    assert seal_in_force(desk).given == 2  # type: ignore[union-attr]


def test_a_start_that_is_undone_and_redone_keeps_its_seal(desk: Desk) -> None:
    code = started(desk)
    desk.store.undo()
    assert seal_in_force(desk) is None
    with pytest.raises(AppError, match="seal-undone"):
        verify_sealed(desk, code)
    desk.store.redo()
    assert seal_in_force(desk).code == code  # type: ignore[union-attr]
    with pytest.raises(AppError, match="seal-unrevealed"):
        verify_sealed(desk, code)


def test_an_end_that_is_undone_leaves_the_seal_open_and_later_draws_outside_it(desk: Desk) -> None:
    code = started(desk)
    seeds = sealed_seeds(desk)
    applied(desk, drawn_out(desk, new(desk), seeds))
    sessions.end_session(desk)
    desk.store.undo()
    assert seal_in_force(desk) is None
    late = applied(desk, drawn_out(desk, new(desk), sealed_seeds(desk)))
    report = verify_sealed(desk, code)
    assert not report.holds
    assert [(found.code, found.row_id) for found in report.findings] == [("seal-outside", late.id)]
    sessions.end_session(desk)
    assert codes(verify_sealed(desk, code)) == ["seal-outside"]


def test_a_challenge_carried_over_goes_on_under_the_seal_that_is_in_force(desk: Desk) -> None:
    first = started(desk)
    record = draw(desk, endless(desk), sealed_seeds(desk), ASKED)
    challenges.save_open(desk, record)
    sessions.end_session(desk)
    assert codes(verify_sealed(desk, first)) == ["seal-open"]
    second = started(desk)
    entry = applied(desk, given_up(draw(desk, record, sealed_seeds(desk), ASKED)))
    sessions.end_session(desk)
    (earlier,) = entry.body["draws"]["earlier"]
    assert [read_seed(part["seed"]).code for part in (earlier, entry.body["draws"])] == [first, second]  # type: ignore[union-attr]
    for code in (first, second):
        report = verify_sealed(desk, code)
        assert report.holds, report
        assert codes(report) == ["seal-other"]
    assert not [found for found in verify(desk) if found.wrong]


def test_a_challenge_begun_before_the_seal_goes_on_under_it(desk: Desk) -> None:
    record = draw(desk, endless(desk), lambda: "rose", ASKED)
    challenges.save_open(desk, record)
    code = started(desk)
    entry = applied(desk, given_up(draw(desk, record, sealed_seeds(desk), ASKED)))
    sessions.end_session(desk)
    assert entry.body["draws"]["earlier"][0]["seed"] == "rose"
    assert codes(verify_sealed(desk, code)) == ["seal-outside"]


def test_after_the_end_an_open_challenge_draws_under_the_secret_no_more(desk: Desk) -> None:
    code = started(desk)
    record = draw(desk, endless(desk), sealed_seeds(desk), ASKED)
    sessions.end_session(desk)
    entry = applied(desk, given_up(draw(desk, record, sealed_seeds(desk), ASKED)))
    assert entry.body["draws"]["seed"] == "thorn"
    assert codes(verify_sealed(desk, code)) == ["seal-outside"]


# -- what shows --------------------------------------------------------------------------------------------------


def test_draws_taken_back_and_challenges_given_up_show(desk: Desk) -> None:
    code = started(desk)
    seeds = sealed_seeds(desk)
    left = draw(desk, new(desk), seeds)
    challenges.save_open(desk, left)
    challenges.abandon(desk, left, "not what I wanted")
    once = draw(desk, new(desk), seeds)
    back = replace(once, moves=[], draws={**once.draws, "moves": [], "spans": {}})
    applied(desk, drawn_out(desk, back, seeds))
    sessions.end_session(desk)
    report = verify_sealed(desk, code)
    assert report.holds
    assert sorted(codes(report)) == ["seal-abandoned", "seal-taken-back"]


def test_a_drawn_ruling_that_was_undone_hides_nothing(desk: Desk) -> None:
    """The struck entry does not stand for the challenge that is open again, given up, or gone with it."""
    code = started(desk)
    seeds = sealed_seeds(desk)
    for number in (1, 2, 3):
        record = drawn_out(desk, new(desk), seeds)
        if number != 3:
            challenges.save_open(desk, record)
        applied(desk, record)
        undo(desk)
        if number == 2:
            challenges.abandon(desk, record, "not what I wanted")
    sessions.end_session(desk)
    report = verify_sealed(desk, code)
    assert report.holds
    assert report.challenges == 3
    assert [(found.code, found.parameters["challenge"]) for found in report.findings] == [
        ("seal-open", 1),
        ("seal-abandoned", 2),
        ("seal-reversed", 3),
    ]


def test_a_ruling_undone_and_made_anew_counts_once(desk: Desk) -> None:
    code = started(desk)
    record = drawn_out(desk, new(desk), sealed_seeds(desk))
    challenges.save_open(desk, record)
    first = applied(desk, record)
    undo(desk)
    applied(desk, record)
    sessions.end_session(desk)
    report = verify_sealed(desk, code)
    assert (codes(report), report.challenges, report.values) == ([], 1, first.body["draws"]["count"])


@pytest.fixture
def ended(desk: Desk) -> tuple[str, list[LogEntryRecord]]:
    code = started(desk)
    seeds = sealed_seeds(desk)
    entries = [applied(desk, drawn_out(desk, new(desk), seeds)) for _ in range(2)]
    sessions.end_session(desk)
    return code, entries


Change = Callable[[JsonObject], None]


def other_die(body: JsonObject) -> None:
    dice = body["moves"][-1]["rolls"]["opponent"]  # of the last round, so that the others can be made all the same
    dice[0] = dice[0] % 6 + 1


def other_seed(body: JsonObject) -> None:
    body["draws"]["seed"] = body["draws"]["seed"][:-1] + ("0" if body["draws"]["seed"][-1] != "0" else "1")


def free_seed(body: JsonObject) -> None:
    body["draws"]["seed"] = "thorn"


def called_typed(body: JsonObject) -> None:
    body["draws"]["moves"] = []


def not_drawn(body: JsonObject) -> None:
    body["draws"] = {}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (other_die, "seal-draw-altered"),
        (other_seed, "seal-seed-altered"),
        (free_seed, "seal-outside"),
        (called_typed, "seal-taken-back"),
        (not_drawn, "seal-gap"),
    ],
)
def test_whoever_alters_the_file_is_found_out_even_with_the_chain_made_anew(
    desk: Desk, ended: tuple[str, list[LogEntryRecord]], change: Change, expected: str
) -> None:
    code, entries = ended
    body = json.loads(json.dumps(entries[0].body))
    change(body)
    forge(desk, entries[0].id, body)
    assert not desk.store.broken_entries()
    assert expected in codes(verify_sealed(desk, code))


def forge(desk: Desk, entry_id: str, body: JsonObject) -> None:
    """Writes another body and makes the chain of hashes anew, as somebody would who knows how it is made."""
    connection: Any = desk.store._connection
    with transaction(connection):
        connection.execute(update(ENTRY).where(ENTRY.c.id == entry_id).values(body=body))
        last = FIRST
        for entry in sorted(desk.store.log(limit=10**6), key=lambda each: each.sequence):
            names = (*HASHED, "happened_at", "entered_at")
            fields = {name: getattr(entry, name) for name in names} | {"previous_hash": last}
            last = entry_hash(fields)
            values = {"previous_hash": fields["previous_hash"], "hash": last}
            connection.execute(update(ENTRY).where(ENTRY.c.id == entry.id).values(values))


def test_another_secret_does_not_fit_the_code(desk: Desk, ended: tuple[str, list[LogEntryRecord]]) -> None:
    code, _ = ended
    (revealed,) = [entry for entry in desk.store.log(kind="session") if "revealed" in entry.body]
    body = json.loads(json.dumps(revealed.body))
    body["revealed"]["secret"] = "0" * 32
    forge(desk, revealed.id, body)
    report = verify_sealed(desk, code)
    assert not report.holds
    assert codes(report) == ["seal-mismatch"]


def test_an_altered_entry_whose_chain_was_left_is_told(desk: Desk, ended: tuple[str, list[LogEntryRecord]]) -> None:
    code, entries = ended
    with sqlite3.connect(desk.store.path) as raw:
        raw.execute("UPDATE log_entry SET mark = 'neutral' WHERE id = ?", (entries[1].id,))
    raw.close()
    report = verify_sealed(desk, code)
    assert ("seal-entry-broken", entries[1].id) in [(found.code, found.row_id) for found in report.findings]
    assert not report.holds


@pytest.mark.parametrize(("typed", "code"), [("thorn", "seal-code"), ("0" * 16, "seal-unknown")])
def test_codes_that_are_none(desk: Desk, typed: str, code: str) -> None:
    with pytest.raises(AppError, match=code):
        verify_sealed(desk, typed)


def test_a_copy_is_checked_on_another_machine(desk: Desk, ended: tuple[str, list[LogEntryRecord]]) -> None:
    copy = desk.store.backup(desk.store.path.with_name("copy.gmc"))
    with Store.open_copy(copy, clock=desk.store.clock) as store:
        assert verify_sealed(Desk(store, desk.systems), ended[0]).holds
