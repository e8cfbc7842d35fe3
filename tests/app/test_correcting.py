"""A past ruling is corrected: what follows is shown, and accepted in one operation, or not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gm_console.app import challenges, roster
from gm_console.app.context import AppError, Desk
from gm_console.app.correcting import (
    Preview,
    accept_correction,
    begin_correction,
    correctable,
    drop_correction,
    preview_correction,
)
from gm_console.app.notes import add_note
from gm_console.app.replay import held
from gm_console.rules.system import Line, RulesError
from gm_console.store.errors import StoreError
from gm_console.wording.catalog import say
from gm_console.wording.failures import sentence

from .rulings import actor, applied, attack, contest, correct, opened, tracker, values, well

MAJOR = {"type": "major"}
MIND: dict[str, Any] = {
    "attributes": {"wits": 4, "resolve": 3, "intelligence": 2},
    "abilities": [{"name": "Occult", "dots": 3}],
    "willpower": 5,
    "powers": [{"name": "Hush", "ability": "Occult"}],
}
WON = "success by 2, 9 against 7"


@pytest.fixture
def bryn(desk: Desk) -> str:
    return actor(desk, "Bryn", huldufolk=MAJOR, opposed=MIND)


@pytest.fixture
def tam(desk: Desk) -> str:
    return actor(desk, "Tam", huldufolk=MAJOR, opposed=MIND)


def told(preview: Preview) -> set[tuple[str, str, str, str]]:
    """The table in words: kind, who and what, before, after."""
    return {
        (each.kind, f"{each.who} {say(each.what)}".strip(), said(each.before), said(each.after))
        for each in preview.consequences
    }


def said(line: Line | None) -> str:
    return "-" if line is None else say(line)


def cards(first: int, second: int) -> list[dict[str, Any]]:
    return [{"actor": "Bryn", "card": first}, {"actor": "Tam", "card": second}]


# -- a correction in progress ------------------------------------------------------------------------------------


def test_it_begins_with_all_that_the_ruling_was_made_of_and_is_begun_only_once(desk: Desk, bryn: str, tam: str) -> None:
    record = replace(attack(desk, bryn, tam, (9, 2)), title="At the ford", extras={"note": "loud"})
    entry_id = applied(desk, record)

    begun = begin_correction(desk, entry_id)

    for name in ("setup", "moves", "rulings", "participants", "sources", "waived", "added", "draws", "title"):
        assert getattr(begun, name) == getattr(record, name), name
    assert begun.extras["note"] == "loud"
    assert begun.happened_at == desk.store.entry(entry_id).happened_at
    assert begin_correction(desk, entry_id).id == begun.id
    assert preview_correction(desk, begun) == Preview(entry_id, unchanged=True)
    with pytest.raises(AppError, match="correct-unchanged"):
        accept_correction(desk, begun, "none")


def test_while_in_progress_it_holds_nothing_and_is_not_applied_by_mistake(desk: Desk, bryn: str, tam: str) -> None:
    begun = begin_correction(desk, applied(desk, attack(desk, bryn, tam, (9, 2))))

    assert held(desk) == {}
    with pytest.raises(AppError) as refused:
        challenges.apply_challenge(desk, begun)
    assert sentence(refused.value)
    again = challenges.repeat_challenge(desk, begun)
    assert "corrects" not in again.extras
    challenges.prepare(desk, begun)
    (kept,) = challenges.prepared_challenges(desk, "huldufolk")
    assert "corrects" not in kept.extras


def test_given_up_nothing_else_changes_and_undo_takes_it_up_again(desk: Desk, bryn: str, tam: str) -> None:
    entry_id = applied(desk, attack(desk, bryn, tam, (9, 2)))
    entries = len(desk.store.log())
    begun = begin_correction(desk, entry_id)

    drop_correction(desk, begun)

    assert challenges.open_challenges(desk) == []
    with pytest.raises(StoreError, match="not-open"):
        drop_correction(desk, begun)
    assert len(desk.store.log()) == entries
    assert begin_correction(desk, entry_id).id != begun.id
    well(desk)
    desk.store.undo()
    assert begun.id in {each.id for each in challenges.open_challenges(desk)}
    well(desk)


def test_unfinished_is_said_and_a_refusal_of_the_rules_is_raised(desk: Desk, bryn: str, tam: str) -> None:
    begun = begin_correction(desk, applied(desk, attack(desk, bryn, tam, (9, 2))))

    assert preview_correction(desk, replace(begun, moves=begun.moves[:1])).unfinished
    with pytest.raises(AppError, match="not-finished"):
        accept_correction(desk, replace(begun, moves=begun.moves[:1]), "wrong")
    with pytest.raises(RulesError):
        preview_correction(desk, replace(begun, moves=[{"actor": "Bryn", "card": 77}]))
    with pytest.raises(AppError, match="correct-reason"):
        accept_correction(desk, begun, "  ")


def test_what_can_be_corrected(desk: Desk, bryn: str, tam: str) -> None:
    entry_id = applied(desk, attack(desk, bryn, tam, (9, 2)))
    roster.change_tracker(desk, tracker(desk, bryn, "willpower"), -1)
    moved = desk.store.log(kind="tracker")[0].id
    add_note(desk, "rain")
    note = desk.store.log(kind="note")[0].id

    assert [correctable(desk, each) for each in (entry_id, moved, note, "none")] == ["challenge", "tracker", "time", ""]
    new_id = correct(desk, entry_id, moves=cards(8, 2))
    assert [correctable(desk, each) for each in (entry_id, new_id)] == ["", "challenge"]
    with pytest.raises(AppError, match="correct-not"):
        begin_correction(desk, entry_id)
    desk.store.undo()
    assert [correctable(desk, each) for each in (entry_id, new_id)] == ["challenge", ""]


# -- worked cases in the four systems ----------------------------------------------------------------------------


def test_huldufolk_another_card(desk: Desk, bryn: str, tam: str) -> None:
    entry_id = applied(desk, attack(desk, bryn, tam, (9, 2)))
    assert values(desk, tam)["threshold.mundane"] == 4
    begun = replace(begin_correction(desk, entry_id), moves=cards(4, 2))

    assert told(preview_correction(desk, begun)) == {
        ("outcome", "Bryn attacks Tam", f"Bryn attacks Tam: {WON}", "Bryn attacks Tam: failure by 3, 4 against 7"),
        ("tracker", "Bryn The 9 in the deck", "0", "1"),
        ("tracker", "Bryn The 4 in the deck", "1", "0"),
    }
    new_id = accept_correction(desk, begun, "it was the 4").entry_id

    assert (values(desk, bryn)["card.9"], values(desk, bryn)["card.4"]) == (1, 0)
    assert (values(desk, tam)["card.2"], values(desk, tam)["threshold.mundane"]) == (0, 4)
    old, new = desk.store.entry(entry_id), desk.store.entry(new_id)
    assert (old.corrected_by, new.corrects, new.body["reason"]) == (new_id, entry_id, "it was the 4")
    assert (old.reversed, new.happened_at) == (False, old.happened_at)
    assert desk.store.challenge(begun.id).state == "finished"
    well(desk)


def test_opposed_another_pool_part_and_who_used_which_retest(desk: Desk, bryn: str, tam: str) -> None:
    retest = {"retest": {"by": "attacker", "method": "willpower"}}
    entry_id = applied(
        desk, contest(desk, bryn, tam, [{"test": "lose"}, retest, {"test": "win"}, {"accept": "defender"}])
    )
    assert (values(desk, bryn)["willpower"], values(desk, tam)["willpower"]) == (4, 5)

    defended = {"retest": {"by": "defender", "method": "willpower"}}
    moves = [{"test": "win"}, defended, {"test": "lose"}, {"accept": "attacker"}]
    new_id = correct(desk, entry_id, moves=moves)

    assert (values(desk, bryn)["willpower"], values(desk, tam)["willpower"]) == (5, 4)
    assert [timer.kind for timer in desk.store.timers()] == ["immunity"]
    well(desk)

    record = begin_correction(desk, new_id)
    surprised = {**record.setup["attacker"], "bonuses": [{"name": "surprise", "value": 9}]}
    preview = preview_correction(desk, replace(record, setup={**record.setup, "attacker": surprised}))
    assert told(preview) == {
        ("outcome", "Bryn uses Hush on Tam", "No bonuses 0 and Pool 7", "Bonus: surprise +9 and Pool 16")
    }


def test_joyous_heroes_another_die(desk: Desk) -> None:
    ash = actor(desk, "Ash", joyous_heroes={"ratings": [{"name": "Body", "rating": 1}]})
    setup = {"kind": "opposed", "challenger": {"name": "Wren", "rating": 1}, "opponent": {"name": "Ash"}}
    record = opened(desk, "joyous-heroes", setup, {"opponent": ("opponent", ash)}, [])
    rolls = [{"rolls": {"challenger": [6, 6], "opponent": [1, 1]}}]
    entry_id = applied(desk, replace(record, moves=rolls))
    begun = replace(begin_correction(desk, entry_id), moves=[{"rolls": {"challenger": [1, 1], "opponent": [6, 6]}}])

    assert [each.kind for each in preview_correction(desk, begun).consequences] == ["outcome"]
    accept_correction(desk, begun, "the dice lay askew")
    well(desk)
