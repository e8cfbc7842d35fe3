"""What follows from a correction: changes let it through, what is set or renewed stops it, later rulings are redone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gm_console.app import challenges, roster, sessions
from gm_console.app.context import AppError, Desk
from gm_console.app.correcting import (
    Flag,
    accept_correction,
    begin_correction,
    preview_correction,
)
from gm_console.app.sides import SideRequest, side_sheet
from gm_console.store.database import driver, transaction
from gm_console.store.records import ChallengeRecord, LogEntryRecord
from gm_console.wording.failures import sentence
from tests.store.dumps import dump

from .rulings import actor, applied, attack, contest, correct, everything, filled, opened, tracker, values, well

MAJOR = {"type": "major"}
MIND: dict[str, Any] = {"attributes": {"wits": 4, "resolve": 3}, "willpower": 5}
SPENT = [
    {"test": "lose"},
    {"retest": {"by": "attacker", "method": "willpower"}},
    {"test": "win"},
    {"accept": "defender"},
]
SPARED = [{"test": "win"}, {"accept": "defender"}]


@pytest.fixture
def bryn(desk: Desk) -> str:
    return actor(desk, "Bryn", huldufolk=MAJOR, opposed=MIND)


@pytest.fixture
def tam(desk: Desk) -> str:
    return actor(desk, "Tam", huldufolk=MAJOR, opposed=MIND)


@pytest.fixture
def willpower(desk: Desk, bryn: str) -> str:
    return tracker(desk, bryn, "willpower")


def now(desk: Desk, tracker_id: str) -> int:
    return desk.store.tracker_by_id(tracker_id).value


def latest(desk: Desk, kind: str = "challenge") -> LogEntryRecord:
    """The entry written last."""
    return max(desk.store.log(kind=kind), key=lambda entry: entry.sequence)


def changed(desk: Desk, entry_id: str, **fields: Any) -> ChallengeRecord:
    record = replace(begin_correction(desk, entry_id), **fields)
    challenges.save_open(desk, record)
    return record


# -- let through, and stopped ------------------------------------------------------------------------------------


def test_a_change_lets_it_through_and_bounds_are_kept(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    entry_id = applied(desk, contest(desk, bryn, tam, SPENT))
    roster.change_tracker(desk, willpower, -2)
    roster.change_tracker(desk, willpower, 4)
    assert now(desk, willpower) == 5

    record = changed(desk, entry_id, moves=SPARED)
    assert [each.kind for each in preview_correction(desk, record).consequences] == ["outcome"]
    accept_correction(desk, record, "won at once")

    assert now(desk, willpower) == 5
    well(desk)


def test_a_change_that_fell_short_takes_all_it_was_meant_to(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    roster.set_tracker(desk, willpower, 2)
    entry_id = applied(desk, contest(desk, bryn, tam, SPENT))
    roster.change_tracker(desk, willpower, -2)
    roster.change_tracker(desk, willpower, 3)
    assert now(desk, willpower) == 3

    correct(desk, entry_id, moves=SPARED)

    assert now(desk, willpower) == 3, "2 less 2, and 3 more"
    desk.store.undo()
    roster.change_tracker(desk, willpower, -1)
    accept_correction(desk, begin_correction(desk, entry_id), "again")
    assert now(desk, willpower) == 2
    well(desk)


def test_a_typed_figure_stops_it(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    entry_id = applied(desk, contest(desk, bryn, tam, SPENT))
    roster.set_tracker(desk, willpower, 3)
    roster.change_tracker(desk, willpower, -1)

    correct(desk, entry_id, moves=SPARED)

    assert now(desk, willpower) == 2
    well(desk)


def test_a_session_s_renewal_stops_it_even_where_it_had_nothing_to_give(desk: Desk, bryn: str, tam: str) -> None:
    sessions.start_session(desk)
    entry_id = applied(desk, attack(desk, bryn, tam, (9, 2)))
    sessions.end_session(desk)
    sessions.start_session(desk, choices={"huldufolk/deck": True})
    cards = [{"actor": "Bryn", "card": 4}, {"actor": "Tam", "card": 2}]

    record = changed(desk, entry_id, moves=cards)
    assert [each.kind for each in preview_correction(desk, record).consequences] == ["outcome"]
    accept_correction(desk, record, "it was the 4")

    assert values(desk, bryn)["card.4"] == values(desk, bryn)["card.9"] == 1
    well(desk)


def test_a_rest_stops_it_and_what_comes_after_flows_on(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    entry_id = applied(desk, contest(desk, bryn, tam, SPENT))
    roster.change_tracker(desk, willpower, -1)
    roster.renew(desk, [bryn], "opposed", "rest")
    roster.change_tracker(desk, willpower, -1)

    correct(desk, entry_id, moves=SPARED)

    assert now(desk, willpower) == 4
    well(desk)


def test_a_rest_that_gives_one_back_lets_it_through(desk: Desk, bryn: str, tam: str) -> None:
    campaign = desk.store.campaign()
    with desk.store.operation("op.settings") as operation:
        operation.update("campaign", campaign.id, rulings={"huldufolk": {"H1": "one"}})
    threshold = tracker(desk, tam, "threshold.mundane")
    entry_id = applied(desk, attack(desk, bryn, tam, (9, 2)))
    applied(desk, attack(desk, bryn, tam, (10, 3)))
    assert now(desk, threshold) == 3
    roster.renew(desk, [tam], "huldufolk", "rest.mundane")
    assert now(desk, threshold) == 4
    record = begin_correction(desk, entry_id)

    accept_correction(desk, replace(record, waived=[{"effect": 2, "reason": "no blow"}]), "it never struck")

    assert now(desk, threshold) == 5
    well(desk)


def test_a_new_maximum_keeps_whole_what_would_have_been_whole(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    entry_id = applied(desk, contest(desk, bryn, tam, SPENT))
    roster.write_sheet(desk, bryn, "opposed", {**MIND, "willpower": 7})
    assert now(desk, willpower) == 4

    correct(desk, entry_id, moves=SPARED)

    assert now(desk, willpower) == 7
    well(desk)


def test_what_was_undone_does_not_count_and_what_was_redone_does(
    desk: Desk, bryn: str, tam: str, willpower: str
) -> None:
    entry_id = applied(desk, contest(desk, bryn, tam, SPENT))
    roster.set_tracker(desk, willpower, 1)
    desk.store.undo()
    roster.change_tracker(desk, willpower, -1)
    roster.change_tracker(desk, willpower, -1)
    desk.store.undo()
    desk.store.redo()
    assert now(desk, willpower) == 2

    correct(desk, entry_id, moves=SPARED)

    assert now(desk, willpower) == 3
    well(desk)


# -- later rulings -----------------------------------------------------------------------------------------------


def test_a_chain_of_challenges_is_ruled_anew_one_after_the_other(
    desk: Desk, bryn: str, tam: str, willpower: str
) -> None:
    entries = [applied(desk, contest(desk, bryn, tam, SPENT)) for _ in range(3)]
    assert now(desk, willpower) == 2

    record = changed(desk, entries[0], moves=SPARED)
    preview = preview_correction(desk, record)
    outcomes = [each for each in preview.consequences if each.kind == "outcome"]
    assert [each.entry_id for each in outcomes] == ["", *entries[1:]]
    assert preview.flags == ()
    new_id = accept_correction(desk, record, "won at once").entry_id

    assert now(desk, willpower) == 3
    olds = [desk.store.entry(each) for each in entries]
    news = [desk.store.entry(each.corrected_by or "") for each in olds]
    assert news[0].id == new_id
    assert [entry.body["effects"][0]["from"] for entry in news[1:]] == [5, 4]
    assert [entry.body["changes"][0]["after"] for entry in news[1:]] == [4, 3]
    assert [entry.happened_at for entry in news] == [entry.happened_at for entry in olds]
    assert [entry.body["effects"][0]["from"] for entry in olds] == [5, 4, 3], "the old ones stay"
    well(desk)


def test_a_later_ruling_can_be_left_and_its_effects_follow_by_difference(
    desk: Desk, bryn: str, tam: str, willpower: str
) -> None:
    first, second = (applied(desk, contest(desk, bryn, tam, SPENT)) for _ in range(2))
    record = changed(desk, first, moves=SPARED)

    accept_correction(desk, record, "won at once", leave=frozenset({second}))

    assert now(desk, willpower) == 4
    assert desk.store.entry(second).corrected_by is None
    well(desk)


def test_a_typed_figure_of_a_later_challenge_stays(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    first = applied(desk, contest(desk, bryn, tam, SPENT))
    typed = {"name": "Bryn", "willpower": {"current": 4, "maximum": 5}}
    second = applied(desk, contest(desk, bryn, tam, SPENT, attacker=typed))

    correct(desk, first, moves=SPARED)

    assert now(desk, willpower) == 4
    assert desk.store.entry(second).corrected_by is None
    well(desk)


@pytest.mark.parametrize("typed", [{}, {"type": "major", "deck": [1, 2, 3, 4, 5]}], ids=["from the sheet", "typed"])
def test_a_card_no_longer_held_is_flagged_and_nothing_altered(
    desk: Desk, bryn: str, tam: str, typed: dict[str, Any]
) -> None:
    first = applied(desk, attack(desk, bryn, tam, (9, 2)))
    second = applied(desk, attack(desk, bryn, tam, (4, 3), attacker=typed))
    before = desk.store.entry(second)
    record = changed(desk, first, moves=[{"actor": "Bryn", "card": 4}, {"actor": "Tam", "card": 2}])

    preview = preview_correction(desk, record)

    (flag,) = preview.flags
    assert isinstance(flag, Flag)
    assert (flag.entry_id, "4" in sentence(flag.error)) == (second, True)
    assert not any(each.entry_id == second for each in preview.consequences)
    accept_correction(desk, record, "it was the 4")
    assert desk.store.entry(second) == before
    assert (values(desk, bryn)["card.9"], values(desk, bryn)["card.4"]) == (1, 0)
    well(desk)


def test_willpower_no_longer_there_is_flagged(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    roster.set_tracker(desk, willpower, 1)
    first = applied(desk, contest(desk, bryn, tam, SPARED))
    second = applied(desk, contest(desk, bryn, tam, SPENT))
    third = applied(desk, contest(desk, bryn, tam, SPARED))
    assert now(desk, willpower) == 0

    record = changed(desk, first, moves=SPENT)
    assert [flag.entry_id for flag in preview_correction(desk, record).flags] == [second]
    accept_correction(desk, record, "lost at first")

    assert now(desk, willpower) == 0
    assert [desk.store.entry(each).corrected_by for each in (second, third)] == [None, None]
    well(desk)


def test_what_was_held_elsewhere_when_a_figure_was_taken_stays_held(
    desk: Desk, bryn: str, tam: str, willpower: str
) -> None:
    first = applied(desk, contest(desk, bryn, tam, SPENT))
    challenges.save_open(desk, contest(desk, bryn, tam, SPENT[:2]))
    second = applied(desk, contest(desk, bryn, tam, SPENT))
    assert desk.store.entry(second).body["effects"][0]["from"] == 3

    correct(desk, first, moves=SPARED)

    new = desk.store.entry(desk.store.entry(second).corrected_by or "")
    assert new.body["effects"][0]["from"] == 4
    assert now(desk, willpower) == 4


def test_a_figure_taken_before_the_ruling_is_left(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    opened_before = contest(desk, bryn, tam, SPENT)
    challenges.save_open(desk, opened_before)
    first = applied(desk, contest(desk, bryn, tam, SPARED))
    second = applied(desk, opened_before)

    correct(desk, first, moves=SPENT)

    assert desk.store.entry(second).corrected_by is None
    assert now(desk, willpower) == 3
    well(desk)


def test_a_waived_effect_that_would_be_another_is_left_to_the_storyteller(
    desk: Desk, bryn: str, tam: str, willpower: str
) -> None:
    roster.set_tracker(desk, willpower, 1)
    first = applied(desk, contest(desk, bryn, tam, SPENT))
    lost = [{"test": "lose"}]
    second = applied(desk, replace(contest(desk, bryn, tam, lost), waived=[{"effect": 0, "reason": "mercy"}]))
    record = changed(desk, first, moves=SPARED)

    (flag,) = preview_correction(desk, record).flags

    assert (flag.entry_id, getattr(flag.error, "code", "")) == (second, "not-finished"), "a retest would be open"
    accept_correction(desk, record, "won at once")
    assert now(desk, willpower) == 1
    well(desk)


def altered(desk: Desk, statement: str, *values: Any) -> None:
    """Changes the campaign's file behind the console's back."""
    with transaction(desk.store._connection):
        assert driver(desk.store._connection).execute(statement, values).rowcount


def test_a_later_entry_that_cannot_be_read_is_left_and_flagged(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    first, second, third = (applied(desk, contest(desk, bryn, tam, SPENT)) for _ in range(3))
    gone = "json_remove(body, '$.participants', '$.setup.attacker.willpower')"
    altered(desk, f"UPDATE log_entry SET body = {gone} WHERE id = ?", second)
    altered(desk, "UPDATE log_entry SET system = 'cards-of-old' WHERE id = ?", third)
    record = changed(desk, first, moves=SPARED)

    flags = preview_correction(desk, record).flags

    assert [flag.entry_id for flag in flags] == [second, third]
    assert all(sentence(flag.error) for flag in flags)
    accept_correction(desk, record, "won at once")
    assert now(desk, willpower) == 3


def test_a_figure_whose_way_is_not_known_refuses_it_whole(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    first, second = (applied(desk, contest(desk, bryn, tam, SPENT)) for _ in range(2))
    once = correct(desk, first, moves=SPARED)
    later = desk.store.entry(second).corrected_by
    effects = "json_set(body, '$.effects[0].to', 1)"
    altered(desk, f"UPDATE log_entry SET body = {effects} WHERE id = ?", later)
    before = dump(desk.store.path)
    record = replace(begin_correction(desk, once), moves=SPENT)

    with pytest.raises(AppError, match="correct-unclear"):
        accept_correction(desk, record, "lost at first")

    assert dump(desk.store.path, "tracker") == {"tracker": before["tracker"]}
    assert desk.store.entry(once).corrected_by is None


def test_other_actors_are_left_alone(desk: Desk, bryn: str, tam: str) -> None:
    ash = actor(desk, "Ash", huldufolk=MAJOR)
    first = applied(desk, attack(desk, bryn, tam, (9, 2)))
    applied(desk, attack(desk, ash, ash_other(desk), (5, 5)))
    before = {key: value for key, value in everything(desk).items() if key[0] not in ("Bryn", "Tam")}

    correct(desk, first, moves=[{"actor": "Bryn", "card": 4}, {"actor": "Tam", "card": 7}])

    assert {key: value for key, value in everything(desk).items() if key[0] not in ("Bryn", "Tam")} == before


def ash_other(desk: Desk) -> str:
    return actor(desk, "Wren", huldufolk=MAJOR)


def test_who_took_part_can_be_another_with_the_figures_of_then(desk: Desk, bryn: str, tam: str) -> None:
    ash = actor(desk, "Ash", huldufolk=MAJOR)
    first = applied(desk, attack(desk, bryn, tam, (9, 2)))
    roster.surrender_cards(desk, ash, "huldufolk", "9")
    begun = begin_correction(desk, first)
    asked = SideRequest(ash, "huldufolk", "attacker", begun.setup, begun.rulings, begun.id)
    figures = side_sheet(desk, asked).figures
    threshold = side_sheet(desk, replace(asked, actor_id=tam, role="defender")).figures

    assert figures is not None
    assert threshold is not None
    assert (9 in figures.values["deck"], threshold.values["defence"]["threshold"]) == (True, 5)
    attacker = {**begun.setup["attacker"], "name": "Ash", **figures.values}
    moves = [{"actor": "Ash", "card": 9}, begun.moves[1]]
    people = {"Ash": ash, "Tam": tam}
    correct(desk, first, setup={**begun.setup, "attacker": attacker}, moves=moves, participants=people)

    assert [values(desk, each)["card.9"] for each in (bryn, ash)] == [1, 0]
    well(desk)


# -- age of dragons ----------------------------------------------------------------------------------------------


def climb(desk: Desk, actor_id: str, rolls: list[int]) -> ChallengeRecord:
    """A short climb by one of them, energy carried over from one challenge to the next."""
    name = desk.store.actor(actor_id).name
    setup = {"sphere": "soma", "complexity": 2, "difficulty": 4, "participants": [{"name": name, "pc": True}]}
    carried = {**desk.rulings("age-of-dragons"), "D7": "carried"}
    empty = replace(opened(desk, "age-of-dragons", setup, {}, []), rulings=carried)
    record = filled(desk, empty, "participants.0", "party", actor_id)
    return replace(record, moves=[attempt(name, rolls)])


def attempt(name: str, rolls: list[int]) -> dict[str, Any]:
    return {"actor": name, "action": "attempt", "exertion": len(rolls), "rolls": rolls}


def test_age_of_dragons_a_die_more_and_the_energy_it_costs(desk: Desk) -> None:
    yrsa = actor(desk, "Yrsa", age_of_dragons={"spheres": {"soma": 20, "sophia": 8, "pneuma": 7}})
    first, second = (applied(desk, climb(desk, yrsa, [5, 6, 6])) for _ in range(2))
    spent = 20 - values(desk, yrsa)["energy.physical"]
    assert spent > 0
    more = [attempt("Yrsa", [1]), attempt("Yrsa", [5, 6, 6])]

    correct(desk, first, moves=more)

    before = desk.store.entry(second)
    later = desk.store.entry(before.corrected_by or "")
    energies = [entry.body["setup"]["participants"][0]["energy"] for entry in (before, later)]
    assert values(desk, yrsa)["energy.physical"] == later.body["changes"][-1]["after"] < 20 - spent
    assert energies == [17, 16]
    well(desk)


# -- undo, redo, again -------------------------------------------------------------------------------------------


def test_undo_gives_back_all_there_was_and_redo_what_was_accepted(
    desk: Desk, bryn: str, tam: str, willpower: str
) -> None:
    entries = [applied(desk, contest(desk, bryn, tam, SPENT)) for _ in range(2)]
    record = changed(desk, entries[0], moves=SPARED)
    before = dump(desk.store.path)
    new_id = accept_correction(desk, record, "won at once").entry_id
    after = dump(desk.store.path)

    undone = desk.store.undo()

    assert dump(desk.store.path) == before
    assert {*entries, new_id} <= set(undone.rows["log_entry"]), "so that their rows are drawn anew"
    assert [desk.store.entry(each).corrected_by for each in entries] == [None, None]
    assert desk.store.entry(new_id).reversed
    well(desk)
    desk.store.redo()
    assert dump(desk.store.path) == after
    assert desk.store.entry(entries[0]).corrected_by == new_id
    well(desk)


def test_a_correction_is_corrected_in_its_turn(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    first = applied(desk, contest(desk, bryn, tam, SPENT))
    second = applied(desk, contest(desk, bryn, tam, SPENT))
    roster.change_tracker(desk, willpower, -1)
    once = correct(desk, first, moves=SPARED)
    assert now(desk, willpower) == 3
    roster.change_tracker(desk, willpower, -1)

    twice = correct(desk, once, moves=SPENT)

    assert now(desk, willpower) == 1
    assert desk.store.entry(once).corrected_by == twice
    chain = [desk.store.entry(second)]
    while chain[-1].corrected_by:
        chain.append(desk.store.entry(chain[-1].corrected_by))
    assert [entry.body["effects"][0]["from"] for entry in chain] == [4, 5, 4]
    well(desk)
    desk.store.undo()
    assert now(desk, willpower) == 2
    well(desk)


def test_an_earlier_entry_is_corrected_after_a_later_one(desk: Desk, bryn: str, tam: str, willpower: str) -> None:
    first, second, third = (applied(desk, contest(desk, bryn, tam, SPENT)) for _ in range(3))
    correct(desk, second, moves=SPARED)
    assert now(desk, willpower) == 3

    correct(desk, first, moves=SPARED)

    assert now(desk, willpower) == 4
    well(desk)
    assert third
    correct(desk, desk.store.entry(second).corrected_by or "", moves=SPENT)
    assert now(desk, willpower) == 3
    well(desk)
