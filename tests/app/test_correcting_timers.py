"""Timers, conditions, times and single trackers, put right after the fact."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from gm_console.app import challenges, roster, sessions, timers
from gm_console.app.actor_view import end_condition
from gm_console.app.context import AppError, Desk
from gm_console.app.correcting import (
    EntryChange,
    Preview,
    accept_correction,
    accept_entry,
    begin_correction,
    preview_correction,
    preview_entry,
)
from gm_console.app.files import take_in
from gm_console.app.log_view import breakdown
from gm_console.app.notes import add_note
from gm_console.app.redraw import still_drawn
from gm_console.app.timers import seconds_left
from gm_console.app.views import timer_rows
from gm_console.rules import challenge_file
from gm_console.rules.system import Line
from gm_console.store.records import ChallengeRecord
from gm_console.wording.catalog import say
from gm_console.wording.failures import sentence
from tests.store.dumps import dump

from .conftest import Clock
from .drawn import DRAWN
from .rulings import actor, applied, contest, correct, tracker, values, well

MIND: dict[str, Any] = {"attributes": {"wits": 4, "resolve": 3}, "willpower": 5}
FAILED = [{"test": "lose"}, {"accept": "attacker"}]
WON = [{"test": "win"}, {"accept": "defender"}]
STUNNED = {"effect": "condition", "actor": "Tam", "name": "stunned", "reason": "fell"}


@pytest.fixture
def bryn(desk: Desk) -> str:
    return actor(desk, "Bryn", opposed=MIND)


@pytest.fixture
def tam(desk: Desk) -> str:
    return actor(desk, "Tam", opposed=MIND)


def changed(desk: Desk, entry_id: str, **fields: Any) -> ChallengeRecord:
    record = replace(begin_correction(desk, entry_id), **fields)
    challenges.save_open(desk, record)
    return record


def kinds(preview: Preview) -> list[str]:
    return sorted(each.kind for each in preview.consequences)


# -- timers and conditions ---------------------------------------------------------------------------------------


def test_a_timer_that_should_never_have_run_stops_and_one_that_should_have_runs(
    desk: Desk, bryn: str, tam: str, clock: Clock
) -> None:
    entry_id = applied(desk, contest(desk, bryn, tam, FAILED))
    assert [timer.kind for timer in desk.store.timers()] == ["immunity"]
    clock.pass_by(minutes=3)

    record = changed(desk, entry_id, moves=WON)
    (timer,) = (each for each in preview_correction(desk, record).consequences if each.kind == "timer")
    assert timer.before is not None
    assert (say(timer.before).startswith("until"), timer.after, timer.who) == (True, None, "Tam")
    once = accept_correction(desk, record, "won").entry_id
    assert desk.store.timers() == ()
    well(desk)

    correct(desk, once, moves=FAILED)
    (back,) = desk.store.timers()
    assert (back.kind, back.started_at) == ("immunity", desk.store.entry(entry_id).happened_at)
    assert seconds_left(back, desk.store.clock()) == pytest.approx(7 * 60, abs=2)
    well(desk)


def test_a_timer_that_would_be_over_by_now_is_not_begun_anew(desk: Desk, bryn: str, tam: str, clock: Clock) -> None:
    entry_id = applied(desk, contest(desk, bryn, tam, WON))
    clock.pass_by(hours=2)

    correct(desk, entry_id, moves=FAILED)

    assert desk.store.timers() == ()
    assert [timer.state for timer in desk.store.timers(None)] == ["ended"]


def test_a_timer_dealt_with_by_hand_is_flagged_and_left(desk: Desk, bryn: str, tam: str) -> None:
    entry_id = applied(desk, contest(desk, bryn, tam, FAILED))
    (timer,) = desk.store.timers()
    timers.end_timer(desk, timer.id)
    record = changed(desk, entry_id, moves=WON)

    preview = preview_correction(desk, record)

    (flag,) = preview.flags
    assert (say(flag.headline), "timer" in kinds(preview)) == ("Tam is immune to Hush from Bryn for 10 minutes", False)
    assert sentence(flag.error)
    accept_correction(desk, record, "won")
    assert desk.store.timer(timer.id).state == "cancelled"
    well(desk)


def test_another_power_moves_the_timer_to_it(desk: Desk, bryn: str, tam: str) -> None:
    entry_id = applied(desk, contest(desk, bryn, tam, FAILED))
    setup = {**begin_correction(desk, entry_id).setup, "power": "Dread"}

    correct(desk, entry_id, setup=setup)

    assert [timer.subject for timer in desk.store.timers()] == ["Dread"]
    well(desk)


def test_a_condition_and_its_timer_go_and_come_and_change_their_length(desk: Desk, bryn: str, tam: str) -> None:
    record = replace(contest(desk, bryn, tam, WON), added=[{**STUNNED, "minutes": 5}])
    entry_id = applied(desk, record)

    longer = correct(desk, entry_id, added=[{**STUNNED, "minutes": 8}])
    (timer,) = desk.store.timers()
    assert (timer.seconds, timer.remaining) == (480, 480)
    assert [each.timer_id for each in desk.store.conditions([tam])] == [timer.id]
    well(desk)

    without = correct(desk, longer, added=[])
    assert (desk.store.timers(), desk.store.conditions([tam])) == ((), ())
    well(desk)

    correct(desk, without, added=[STUNNED])
    assert desk.store.timers() == ()
    assert [each.name for each in desk.store.conditions([tam])] == ["stunned"]
    well(desk)
    for _ in range(3):
        desk.store.undo()
    assert [each.timer_id for each in desk.store.conditions([tam])] == [timer.id]
    assert desk.store.timer(timer.id).remaining == 300


def test_a_condition_ended_by_hand_is_flagged_and_left(desk: Desk, bryn: str, tam: str) -> None:
    entry_id = applied(desk, replace(contest(desk, bryn, tam, WON), added=[STUNNED]))
    (condition,) = desk.store.conditions([tam])
    end_condition(desk, condition.id)
    record = changed(desk, entry_id, added=[])

    (flag,) = preview_correction(desk, record).flags
    assert (say(flag.headline), getattr(flag.error, "code", "")) == ("stunned", "correct-acted")
    ended = desk.store.conditions([tam], standing=False)
    accept_correction(desk, record, "never stunned")
    assert desk.store.conditions([tam], standing=False) == ended
    well(desk)


def test_a_timer_that_stands_still_or_counts_rounds_moves_likewise(
    desk: Desk, bryn: str, tam: str, clock: Clock
) -> None:
    sessions.start_session(desk)
    added = [{**STUNNED, "minutes": 5}, {**STUNNED, "name": "prone", "rounds": 2}]
    entry_id = applied(desk, replace(contest(desk, bryn, tam, WON), added=added))
    clock.pass_by(minutes=1)
    sessions.pause_session(desk)
    stood = {timer.rounds: timer for timer in desk.store.timers()}
    assert stood[None].counted_from is None
    earlier = desk.store.entry(entry_id).happened_at - timedelta(minutes=1)
    late = accept_entry(desk, entry_id, EntryChange(happened_at=earlier), "a minute before").entry_id

    moved = {timer.rounds: timer for timer in desk.store.timers()}
    assert (stood[None].remaining or 0) - (moved[None].remaining or 0) == 60
    assert (moved[2].started_at, moved[2].started_round) == (earlier, stood[2].started_round)
    well(desk)

    timers.next_round(desk)
    more = [added[0], {**added[1], "rounds": 3}, {**STUNNED, "name": "dazed", "rounds": 4}]
    correct(desk, late, added=more)
    assert {timer.rounds: timer.started_round for timer in desk.store.timers()} == {None: 0, 3: 0, 4: 0}
    assert {row.rounds_left for row in timer_rows(desk)} == {None, 2, 3}
    well(desk)


def test_a_challenge_that_an_immunity_would_have_spoken_against_is_flagged(desk: Desk, bryn: str, tam: str) -> None:
    first = applied(desk, contest(desk, bryn, tam, WON))
    second = applied(desk, contest(desk, bryn, tam, WON))
    record = changed(desk, first, moves=FAILED)

    (flag,) = preview_correction(desk, record).flags

    assert flag.entry_id == second
    assert "Tam is immune to Hush from Bryn" in sentence(flag.error)


# -- damage, added and waived ------------------------------------------------------------------------------------


def test_damage_and_overrides_are_respected(desk: Desk, bryn: str, tam: str) -> None:
    roster.add_own_tracker(desk, tam, "Health", 7)
    health = tracker(desk, tam, "Health")
    damage = {"damage": [{"actor": tam, "tracker": "Health", "by": -3}]}
    up = {"effect": "tracker", "actor": "Bryn", "tracker": "Renown", "by": 2, "reason": "seen by all"}
    entry_id = applied(desk, replace(contest(desk, bryn, tam, WON), extras=damage, added=[up]))
    roster.change_tracker(desk, health, -1)
    roster.change_tracker(desk, tracker(desk, bryn, "Renown"), 1)

    less = {"damage": [{"actor": tam, "tracker": "Health", "by": -1}]}
    record = begin_correction(desk, entry_id)
    new_id = correct(desk, entry_id, extras={**record.extras, **less}, added=[{**up, "by": 1}])

    assert desk.store.tracker_by_id(health).value == 5
    assert values(desk, bryn)["Renown"] == 2
    well(desk)

    correct(desk, new_id, added=[])
    assert values(desk, bryn)["Renown"] == 1, "only what was added by hand"
    well(desk)


def test_a_tracker_that_only_the_ruling_made_goes_with_it(desk: Desk, bryn: str, tam: str) -> None:
    up = {"effect": "tracker", "actor": "Bryn", "tracker": "Renown", "by": 2, "reason": "seen by all"}
    entry_id = applied(desk, replace(contest(desk, bryn, tam, WON), added=[up]))

    without = correct(desk, entry_id, added=[])
    assert "Renown" not in values(desk, bryn)
    well(desk)
    correct(desk, without, added=[up])
    assert values(desk, bryn)["Renown"] == 2
    well(desk)


# -- time --------------------------------------------------------------------------------------------------------


def test_the_time_it_happened_moves_entry_and_timers(desk: Desk, bryn: str, tam: str, clock: Clock) -> None:
    entry_id = applied(desk, contest(desk, bryn, tam, FAILED))
    (timer,) = desk.store.timers()
    clock.pass_by(minutes=5)
    earlier = desk.store.entry(entry_id).happened_at - timedelta(minutes=2)
    record = changed(desk, entry_id, happened_at=earlier)
    before = dump(desk.store.path)

    assert kinds(preview_correction(desk, record)) == ["time", "timer"]
    new_id = accept_correction(desk, record, "by the clock in the hall").entry_id

    assert desk.store.entry(new_id).happened_at == earlier
    moved = desk.store.timer(timer.id)
    assert (moved.started_at, moved.counted_from) == (earlier, earlier)
    assert seconds_left(moved, desk.store.clock()) == pytest.approx(3 * 60, abs=2)
    well(desk)
    desk.store.undo()
    assert dump(desk.store.path) == before


def test_the_time_alone_of_any_entry(desk: Desk, bryn: str, tam: str) -> None:
    entry_id = applied(desk, contest(desk, bryn, tam, FAILED))
    add_note(desk, "rain")
    note = desk.store.log(kind="note")[0]
    for each in (desk.store.entry(entry_id), note):
        moment = each.happened_at - timedelta(minutes=9)
        assert preview_entry(desk, each.id, EntryChange(happened_at=each.happened_at)).unchanged
        assert kinds(preview_entry(desk, each.id, EntryChange(happened_at=moment)))[0] == "time"

        new = desk.store.entry(accept_entry(desk, each.id, EntryChange(happened_at=moment), "late").entry_id)

        assert (new.happened_at, new.headline, new.corrects) == (moment, each.headline, each.id)
        assert desk.store.entry(each.id).corrected_by == new.id
        well(desk)
    with pytest.raises(AppError, match="correct-not"):
        accept_entry(desk, note.id, EntryChange(happened_at=note.happened_at), "again")


# -- trackers ----------------------------------------------------------------------------------------------------


def test_a_tracker_s_entry_is_set_or_moved_otherwise(desk: Desk, bryn: str) -> None:
    willpower = tracker(desk, bryn, "willpower")
    roster.change_tracker(desk, willpower, -2, reason="a curse")
    entry = desk.store.log(kind="tracker")[0]
    roster.change_tracker(desk, willpower, -1)
    assert desk.store.tracker_by_id(willpower).value == 2

    preview = preview_entry(desk, entry.id, EntryChange(by=-1))
    (row,) = preview.consequences
    assert (row.kind, say(row.before or row.what), say(row.after or row.what)) == ("tracker", "2", "3")
    first = accept_entry(desk, entry.id, EntryChange(by=-1), "only one").entry_id

    assert desk.store.tracker_by_id(willpower).value == 3
    told = desk.store.entry(first)
    assert (told.headline["parameters"]["after"], told.body["note"]) == (4, "a curse")
    assert [each[2:] for each in breakdown(desk, first).changes] == [(5, 4)]
    well(desk)

    second = accept_entry(desk, first, EntryChange(value=2), "two were left").entry_id
    assert desk.store.tracker_by_id(willpower).value == 1
    well(desk)
    late = told.happened_at - timedelta(hours=1)
    third = accept_entry(desk, second, EntryChange(happened_at=late), "an hour before").entry_id
    assert (desk.store.tracker_by_id(willpower).value, desk.store.entry(third).happened_at) == (1, late)
    well(desk)
    accept_entry(desk, third, EntryChange(by=-3), "three")
    assert desk.store.tracker_by_id(willpower).value == 1
    well(desk)


def test_a_tracker_s_entry_moves_what_a_later_challenge_took(desk: Desk, bryn: str, tam: str) -> None:
    willpower = tracker(desk, bryn, "willpower")
    roster.set_tracker(desk, willpower, 3)
    entry = desk.store.log(kind="tracker")[0]
    retest = {"retest": {"by": "attacker", "method": "willpower"}}
    later = applied(desk, contest(desk, bryn, tam, [{"test": "lose"}, retest, *WON]))

    accept_entry(desk, entry.id, EntryChange(value=4), "four")

    assert desk.store.tracker_by_id(willpower).value == 3
    new = desk.store.entry(desk.store.entry(later).corrected_by or "")
    assert [(each["from"], each["to"]) for each in new.body["effects"]] == [(4, 3)]
    well(desk)


def test_what_a_tracker_s_entry_cannot_become(desk: Desk, bryn: str) -> None:
    willpower = tracker(desk, bryn, "willpower")
    roster.change_tracker(desk, willpower, -2)
    entry = desk.store.log(kind="tracker")[0]
    add_note(desk, "rain")
    note = desk.store.log(kind="note")[0]

    for wrong, code in ((EntryChange(value=-1), "tracker-negative"), (EntryChange(), "correct-unchanged")):
        with pytest.raises(AppError, match=code):
            accept_entry(desk, entry.id, wrong, "so")
    with pytest.raises(AppError, match="correct-not"):
        accept_entry(desk, note.id, EntryChange(value=1), "so")
    with pytest.raises(AppError, match="correct-reason"):
        accept_entry(desk, entry.id, EntryChange(value=1), "")


# -- what was drawn ----------------------------------------------------------------------------------------------


def test_drawn_values_that_are_typed_over_no_longer_count_as_drawn(desk: Desk) -> None:
    played = challenge_file.play(challenge_file.from_json({**DRAWN["huldufolk"], "seed": "thorn"}, desk.systems), str)
    entry_id = take_in(desk, played)
    assert entry_id is not None
    record = begin_correction(desk, entry_id)
    part = {**record.draws, "moves": [0], "count": 1}
    seeds = {**record.draws, "seed": "other", "moves": [1], "count": 1, "earlier": [part]}
    drawn = record.moves[0]["card"]
    other = next(card for card in (1, 4, 7) if card != drawn)

    new_id = correct(desk, entry_id, moves=[{"actor": "Bryn", "card": other}, record.moves[1]])

    assert desk.store.entry(entry_id).body["draws"]["moves"] == [0, 1]
    assert 0 not in desk.store.entry(new_id).body["draws"]["moves"]
    well(desk)
    left = still_drawn(desk.system("huldufolk"), record.setup, {}, record.moves, seeds)
    assert (left["moves"], left["earlier"][0]["moves"], left["seed"]) == ([], [0], "other")


# -- cards in one line -------------------------------------------------------------------------------------------


def test_other_cards_were_surrendered(desk: Desk) -> None:
    ash = actor(desk, "Ash", huldufolk={"type": "major"})
    roster.surrender_cards(desk, ash, "huldufolk", "4 7")
    entry = desk.store.log(kind="tracker")[0]
    roster.surrender_cards(desk, ash, "huldufolk", "+7")
    roster.surrender_cards(desk, ash, "huldufolk", "9")

    assert preview_entry(desk, entry.id, EntryChange(cards="7 4")).unchanged
    for wrong, code in (("4 4", "card-gone"), ("nine", "card-unknown"), ("+4", "card-there"), ("", "cards-typed")):
        with pytest.raises(AppError, match=code):
            accept_entry(desk, entry.id, EntryChange(cards=wrong), "so")
    first = accept_entry(desk, entry.id, EntryChange(cards="4 8"), "the 8, not the 7").entry_id

    assert [values(desk, ash)[f"card.{card}"] for card in (4, 7, 8, 9)] == [0, 1, 0, 0]
    told = desk.store.entry(first)
    assert say(Line(told.headline["code"], told.headline["parameters"])) == "Ash surrenders 4 and 8"
    well(desk)
    second = accept_entry(desk, first, EntryChange(cards="5"), "the 5 alone").entry_id
    late = EntryChange(happened_at=told.happened_at - timedelta(minutes=5))
    accept_entry(desk, second, late, "five minutes before")
    assert [values(desk, ash)[f"card.{card}"] for card in (4, 5, 7, 8, 9)] == [1, 0, 1, 1, 0]
    well(desk)
