"""Challenges from open to logged, and back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gm_console.app import challenges, roster, sessions
from gm_console.app.context import AppError, Desk
from gm_console.app.effects import effect_rows
from gm_console.app.replay import held, replay_record, sources_as_json, warnings
from gm_console.app.sides import SideRequest, side_sheet
from gm_console.app.timers import seconds_left
from gm_console.app.views import log_rows, timer_rows
from gm_console.rules.system import Figures
from gm_console.store.records import ChallengeRecord
from gm_console.wording.catalog import knows, say


def major(desk: Desk, name: str) -> str:
    return roster.add_actor(desk, roster.NewActor(name, "pc"), {"huldufolk": {"type": "major"}})[0]


def values(desk: Desk, actor_id: str) -> dict[str, int]:
    return {row.key: row.value for row in desk.store.trackers([actor_id])[actor_id]}


def attack(desk: Desk, attacker: str, defender: str, moves: list[dict[str, Any]]) -> ChallengeRecord:
    setup = {
        "kind": "attack",
        "against": "mundane",
        "attacker": {"name": "Bryn", "type": "major", "pool": {}},
        "defender": {"name": "Tam", "type": "major", "defence": {"threshold": 5}},
    }
    record = challenges.new_challenge(desk, "huldufolk", setup, {"Bryn": attacker, "Tam": defender})
    return replace(record, moves=moves)


def figures_of(desk: Desk, actor_id: str, setup: dict[str, Any]) -> Figures | None:
    return side_sheet(desk, SideRequest(actor_id, "huldufolk", "attacker", setup, desk.rulings("huldufolk"))).figures


BOTH = [{"actor": "Bryn", "card": 9}, {"actor": "Tam", "card": 2}]


def test_applying_writes_effects_and_a_log_entry_in_one_operation(desk: Desk) -> None:
    bryn, tam = major(desk, "Bryn"), major(desk, "Tam")
    record = attack(desk, bryn, tam, BOTH)
    challenges.save_open(desk, record)

    applied = challenges.apply_challenge(desk, record)

    assert (values(desk, bryn)["card.9"], values(desk, tam)["card.2"]) == (0, 0)
    assert values(desk, tam)["threshold.mundane"] == 4
    assert desk.store.challenge(record.id).state == "finished"
    (row, *_) = log_rows(desk)
    assert row.entry.id == applied.entry_id
    assert set(row.actor_names) == {"Bryn", "Tam"}
    assert knows(row.headline.code)
    assert "Bryn" in say(row.headline)


def test_undo_reverses_the_entry_and_opens_the_challenge_again_and_redo_draws_nothing(desk: Desk) -> None:
    bryn, tam = major(desk, "Bryn"), major(desk, "Tam")
    record = attack(desk, bryn, tam, BOTH)
    challenges.save_open(desk, record)
    applied = challenges.apply_challenge(desk, record)

    desk.store.undo()
    assert values(desk, bryn)["card.9"] == 1
    assert desk.store.entry(applied.entry_id).reversed
    assert [each.id for each in challenges.open_challenges(desk)] == [record.id]

    desk.store.redo()
    assert values(desk, bryn)["card.9"] == 0
    assert not desk.store.entry(applied.entry_id).reversed
    assert desk.store.challenge(record.id).moves == BOTH


def test_a_challenge_in_progress_is_not_applied(desk: Desk) -> None:
    bryn, tam = major(desk, "Bryn"), major(desk, "Tam")

    with pytest.raises(AppError, match="not-finished"):
        challenges.apply_challenge(desk, attack(desk, bryn, tam, BOTH[:1]))


def test_waived_effects_do_not_happen_and_added_ones_do(desk: Desk) -> None:
    bryn, tam = major(desk, "Bryn"), major(desk, "Tam")
    record = replace(
        attack(desk, bryn, tam, BOTH),
        waived=[{"effect": 0, "reason": "an oath kept"}],
        added=[
            {"effect": "tracker", "actor": "Tam", "tracker": "wounds", "by": 2, "reason": "the fall"},
            {"effect": "condition", "actor": "Tam", "name": "stunned", "minutes": 3, "reason": "the fall"},
        ],
    )

    challenges.apply_challenge(desk, record)

    assert values(desk, bryn)["card.9"] == 1
    assert values(desk, tam)["wounds"] == 2
    assert [condition.name for condition in desk.store.conditions([tam])] == ["stunned"]
    assert [row.timer.seconds for row in timer_rows(desk)] == [180]
    desk.store.undo()
    assert desk.store.conditions([tam]) == ()
    assert "wounds" not in values(desk, tam)


def test_what_begins_while_the_session_is_paused_stands_still_till_it_goes_on(desk: Desk, clock: Any) -> None:
    bryn, tam = major(desk, "Bryn"), major(desk, "Tam")
    stunned = {"effect": "condition", "actor": "Tam", "name": "stunned", "minutes": 3, "reason": "the fall"}
    shaken = {"effect": "condition", "actor": "Tam", "name": "shaken", "rounds": 2, "reason": "the fall"}
    sessions.start_session(desk)
    sessions.pause_session(desk)

    challenges.apply_challenge(desk, replace(attack(desk, bryn, tam, BOTH), added=[stunned, shaken]))
    clock.pass_by(minutes=10)

    in_minutes, in_rounds = (row.timer for row in timer_rows(desk))
    assert (in_minutes.state, seconds_left(in_minutes, clock())) == ("paused", 180)
    assert (in_rounds.state, in_rounds.rounds) == ("running", 2)
    sessions.resume_session(desk)
    clock.pass_by(minutes=1)
    assert seconds_left(timer_rows(desk)[0].timer, clock()) in (119, 120)


def test_an_effect_acts_on_the_figure_as_it_is_now_by_its_difference(desk: Desk) -> None:
    bryn, tam = major(desk, "Bryn"), major(desk, "Tam")
    record = attack(desk, bryn, tam, BOTH)
    tracker = desk.store.tracker(tam, "huldufolk", "threshold.mundane")
    assert tracker is not None
    roster.set_tracker(desk, tracker.id, 3)

    rows = effect_rows(desk, replay_record(desk, record), record.participants)
    assert [(row.moved, row.expected, row.found) for row in rows] == [
        (False, None, None),
        (False, None, None),
        (True, 5, 3),
    ]
    challenges.apply_challenge(desk, record)
    assert values(desk, tam)["threshold.mundane"] == 2


def test_a_card_that_is_gone_stays_gone(desk: Desk) -> None:
    bryn, tam = major(desk, "Bryn"), major(desk, "Tam")
    card = desk.store.tracker(bryn, "huldufolk", "card.9")
    assert card is not None
    roster.set_tracker(desk, card.id, 0)

    challenges.apply_challenge(desk, attack(desk, bryn, tam, BOTH))

    assert values(desk, bryn)["card.9"] == 0


def test_what_an_open_challenge_has_spent_is_held_elsewhere(desk: Desk) -> None:
    bryn, tam = major(desk, "Bryn"), major(desk, "Tam")
    record = attack(desk, bryn, tam, BOTH[:1])
    challenges.save_open(desk, record)

    spent = held(desk)
    assert spent[(bryn, "huldufolk")]["card.9"] == 1
    assert held(desk, besides=record.id) == {}
    figures = figures_of(desk, bryn, {"kind": "attack", "against": "mundane"})
    assert figures is not None
    assert 9 not in figures.values["deck"]


def test_a_finished_challenge_not_yet_applied_holds_each_figure_once(desk: Desk) -> None:
    bryn, tam = major(desk, "Bryn"), major(desk, "Tam")
    challenges.save_open(desk, attack(desk, bryn, tam, BOTH))

    spent = held(desk)

    assert spent[(bryn, "huldufolk")] == {"card.9": 1}
    assert spent[(tam, "huldufolk")] == {"card.2": 1, "threshold.mundane": 1}


def test_figures_carry_the_change_set_they_came_from(desk: Desk) -> None:
    bryn = major(desk, "Bryn")
    card = desk.store.tracker(bryn, "huldufolk", "card.4")
    assert card is not None
    changes = roster.set_tracker(desk, card.id, 0)
    figures = figures_of(desk, bryn, {"kind": "attack", "against": "mundane"})
    assert figures is not None

    sources = sources_as_json(desk, bryn, "huldufolk", figures.sources)

    assert changes.change_set is not None
    assert sources["deck"]["actor"] == bryn
    assert sources["deck"]["trackers"]["card.4"] == changes.change_set.id


def test_an_actor_without_a_sheet_gives_no_figures(desk: Desk) -> None:
    actor_id, _ = roster.add_actor(desk, roster.NewActor("Stranger"))

    assert figures_of(desk, actor_id, {"kind": "attack"}) is None


def test_a_passing_figure_can_be_kept_with_what_the_challenge_tells(desk: Desk) -> None:
    bryn = major(desk, "Bryn")
    setup = {
        "kind": "attack",
        "against": "mundane",
        "attacker": {"name": "Bryn", "type": "major", "pool": {}},
        "defender": {"name": "Miller", "type": "minor", "deck": [1, 3], "defence": {"threshold": 2}},
    }
    record = challenges.new_challenge(desk, "huldufolk", setup, {"Bryn": bryn, "Miller": None})
    challenges.save_open(desk, record)

    actor_id, _ = challenges.keep_figure(desk, record, "Miller")

    found = values(desk, actor_id)
    assert (found["card.3"], found["card.2"], found["threshold.mundane"]) == (1, 0, 2)
    assert desk.store.challenge(record.id).participants["Miller"] == actor_id


def test_keeping_a_figure_is_undone_whole_and_what_was_played_meanwhile_stays(desk: Desk) -> None:
    bryn = major(desk, "Bryn")
    record = replace(attack(desk, bryn, "", []), participants={"Bryn": bryn, "Tam": None})
    challenges.save_open(desk, record)
    tam, _ = challenges.keep_figure(desk, record, "Tam")
    kept = desk.store.challenge(record.id)
    challenges.save_open(desk, replace(kept, moves=BOTH[:1], title="At the bridge"))

    desk.store.undo()

    found = desk.store.challenge(record.id)
    assert (found.participants, found.moves, found.title) == ({"Bryn": bryn, "Tam": None}, BOTH[:1], "At the bridge")
    assert not desk.store.has("actor", tam)


def test_a_figure_that_is_somebody_else_by_now_stays_so_when_keeping_it_is_undone(desk: Desk) -> None:
    bryn, ash = major(desk, "Bryn"), major(desk, "Ash")
    record = replace(attack(desk, bryn, "", []), participants={"Bryn": bryn, "Tam": None})
    challenges.save_open(desk, record)
    challenges.keep_figure(desk, record, "Tam")
    challenges.save_open(desk, replace(record, participants={"Bryn": bryn, "Tam": ash}))

    desk.store.undo()

    assert desk.store.challenge(record.id).participants["Tam"] == ash


def test_passing_figures_need_nobody_in_the_roster(desk: Desk) -> None:
    record = replace(attack(desk, "", "", BOTH), participants={"Bryn": None, "Tam": None})

    applied = challenges.apply_challenge(desk, record)

    assert desk.store.actors(status=None) == ()
    assert desk.store.entry(applied.entry_id).actors == ()


def test_abandoning_is_undone_into_an_open_challenge(desk: Desk) -> None:
    record = attack(desk, major(desk, "Bryn"), major(desk, "Tam"), BOTH[:1])
    challenges.save_open(desk, record)

    challenges.abandon(desk, record, "they made peace")
    assert challenges.open_challenges(desk) == []

    desk.store.undo()
    assert [each.moves for each in challenges.open_challenges(desk)] == [BOTH[:1]]


def test_a_prepared_challenge_stays_when_it_is_started(desk: Desk) -> None:
    record = attack(desk, major(desk, "Bryn"), major(desk, "Tam"), [])
    challenges.prepare(desk, record)
    (prepared,) = desk.store.challenges(state="prepared")

    started = challenges.start_prepared(desk, prepared)

    assert started.id != prepared.id
    assert len(desk.store.challenges(state="prepared")) == 1
    assert [each.id for each in challenges.open_challenges(desk)] == [started.id]


def test_an_immunity_warns_until_its_timer_is_over(desk: Desk) -> None:
    def side(name: str, attribute: str) -> dict[str, Any]:
        return {"name": name, "attribute": {"name": attribute, "dots": 2}, "willpower": {"current": 2}}

    marrow, _ = roster.add_actor(desk, roster.NewActor("Marrow"))
    reeve, _ = roster.add_actor(desk, roster.NewActor("Reeve"))
    setup = {
        "kind": "social",
        "power": "Hush",
        "attacker": side("Marrow", "Presence"),
        "defender": side("Reeve", "Composure"),
    }
    people = {"Marrow": marrow, "Reeve": reeve}
    lost = [{"test": "lose"}, {"accept": "attacker"}]
    first = replace(challenges.new_challenge(desk, "opposed", setup, people), moves=lost)
    challenges.apply_challenge(desk, first)
    again = challenges.new_challenge(desk, "opposed", {**setup, "power": " hush "}, people)

    found = warnings(desk, replay_record(desk, again), people)

    assert [each.warning.code for each in found] == ["opposed.warning.immune"]
    desk.store.undo()
    assert warnings(desk, replay_record(desk, again), people) == ()


def test_damage_goes_onto_the_tracker_chosen(desk: Desk) -> None:
    tam = major(desk, "Tam")
    record = attack(desk, major(desk, "Bryn"), tam, BOTH)
    damaged = replace(record, extras={"damage": [{"actor": tam, "tracker": "health", "by": 3}]})

    challenges.apply_challenge(desk, damaged)

    assert values(desk, tam)["health"] == 3


def test_entered_afterwards_is_sorted_by_when_it_happened(desk: Desk) -> None:
    from datetime import timedelta

    bryn, tam = major(desk, "Bryn"), major(desk, "Tam")
    roster.renew(desk, [bryn], "huldufolk", "deck")
    tracker = desk.store.tracker(tam, "huldufolk", "threshold.mundane")
    assert tracker is not None
    roster.set_tracker(desk, tracker.id, 4)
    past = desk.store.clock() - timedelta(hours=1)

    challenges.apply_challenge(desk, replace(attack(desk, bryn, tam, BOTH), happened_at=past))

    newest, oldest = desk.store.log()[0], desk.store.log()[-1]
    assert newest.kind == "tracker"
    assert (oldest.kind, oldest.happened_at) == ("challenge", past)
    assert oldest.entered_at > newest.entered_at


def test_a_timer_that_has_run_out_says_nothing_any_more(desk: Desk, clock: Any) -> None:
    from gm_console.app.timers import start_rest

    bryn, tam = major(desk, "Bryn"), major(desk, "Tam")
    start_rest(desk, bryn, "huldufolk", "rest.mundane")
    record = attack(desk, bryn, tam, [])
    played = replay_record(desk, record)
    assert [each.rest for each in warnings(desk, played, record.participants)] == [True]

    clock.pass_by(minutes=11)

    assert warnings(desk, played, record.participants) == ()
