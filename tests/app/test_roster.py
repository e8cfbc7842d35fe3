"""Actors, sheets and trackers as use cases."""

from __future__ import annotations

import pytest

from gm_console.app import roster
from gm_console.app.context import AppError, Desk
from gm_console.app.views import roster_rows
from gm_console.rules.system import RulesError

MAJOR = {"type": "major"}


def values(desk: Desk, actor_id: str, system: str) -> dict[str, int]:
    rows = desk.store.trackers([actor_id])[actor_id]
    return {row.key: row.value for row in rows if row.system == system}


def test_an_actor_with_a_sheet_has_its_trackers_whole(desk: Desk) -> None:
    actor_id, _ = roster.add_actor(desk, roster.NewActor("Bryn", "pc"), {"huldufolk": MAJOR})

    found = values(desk, actor_id, "huldufolk")

    assert [found[f"card.{rank}"] for rank in range(1, 11)] == [1] * 10
    assert (found["threshold.mundane"], found["threshold.supernatural"]) == (5, 5)


def test_undo_takes_an_actor_with_everything_back_and_redo_brings_it_again(desk: Desk) -> None:
    actor_id, _ = roster.add_actor(desk, roster.NewActor("Bryn", "pc"), {"huldufolk": MAJOR})
    before = values(desk, actor_id, "huldufolk")

    desk.store.undo()
    assert desk.store.actors(status=None) == ()

    desk.store.redo()
    assert values(desk, actor_id, "huldufolk") == before


@pytest.mark.parametrize(
    ("typed", "taken", "names"),
    [
        ("Guard x4", [], ["Guard 1", "Guard 2", "Guard 3", "Guard 4"]),
        ("Guard X2", ["Guard 1", "Guard 7"], ["Guard 8", "Guard 9"]),
        ("Guard × 1", ["Guard"], ["Guard 1"]),
        ("  Old Tam ", [], ["Old Tam"]),
        ("Max", [], ["Max"]),
        ("Guard (x) x2", [], ["Guard (x) 1", "Guard (x) 2"]),
        ("Old\nTam\tthe  first", [], ["Old Tam the first"]),
        ("\u202eTam\u2066 \x00 ", [], ["Tam"]),
        ("\u05d0\u05d1\u200f", [], ["\u05d0\u05d1\u200f"]),
    ],
)
def test_quick_addition_counts_on(typed: str, taken: list[str], names: list[str]) -> None:
    assert roster.numbered(typed, taken) == names


@pytest.mark.parametrize("typed", ["", "   ", "Guard x0", "Guard x999", "Guard x99999", "n" * 201])
def test_quick_addition_refuses(typed: str) -> None:
    with pytest.raises(AppError):
        roster.numbered(typed, [])


def test_quick_addition_is_one_operation_and_takes_sheets_from_a_model(desk: Desk) -> None:
    model, _ = roster.add_actor(desk, roster.NewActor("Guard"), {"huldufolk": {"type": "minor"}})

    ids, _ = roster.quick_add(desk, "Guard x3", group="Bridge", like=model)

    assert [desk.store.actor(each).name for each in ids] == ["Guard 1", "Guard 2", "Guard 3"]
    assert all(len(values(desk, each, "huldufolk")) == 7 for each in ids)
    desk.store.undo()
    assert [actor.name for actor in desk.store.actors()] == ["Guard"]


def test_a_sheet_that_loses_cards_loses_their_trackers_and_a_whole_figure_stays_whole(desk: Desk) -> None:
    actor_id, _ = roster.add_actor(desk, roster.NewActor("Bryn"), {"huldufolk": MAJOR})

    roster.write_sheet(desk, actor_id, "huldufolk", {"type": "minor", "thresholds": {"mundane": 3, "supernatural": 2}})

    found = values(desk, actor_id, "huldufolk")
    assert [key for key in found if key.startswith("card.")] == [f"card.{rank}" for rank in range(1, 6)]
    assert (found["threshold.mundane"], found["threshold.supernatural"]) == (3, 2)


def test_a_bad_sheet_is_refused_with_its_place_and_nothing_is_written(desk: Desk) -> None:
    actor_id, _ = roster.add_actor(desk, roster.NewActor("Bryn"))

    with pytest.raises(RulesError) as refused:
        roster.write_sheet(desk, actor_id, "opposed", {"willpower": "many"})

    assert refused.value.path == "willpower"
    assert desk.store.sheets(actor_id) == ()


def test_a_tracker_moves_within_its_bounds_and_says_why(desk: Desk) -> None:
    actor_id, _ = roster.add_actor(desk, roster.NewActor("Bryn"), {"huldufolk": MAJOR})
    tracker = desk.store.tracker(actor_id, "huldufolk", "threshold.mundane")
    assert tracker is not None

    roster.change_tracker(desk, tracker.id, -2)
    roster.change_tracker(desk, tracker.id, +9)
    roster.change_tracker(desk, tracker.id, -99)
    roster.set_tracker(desk, tracker.id, 2, reason="a blessing")

    causes = desk.store.why(tracker.id)
    assert [(cause.before, cause.after) for cause in causes][:4] == [(0, 2), (5, 0), (3, 5), (5, 3)]
    newest = desk.store.log()[0]
    assert newest.kind == "tracker"
    assert newest.body["note"] == "a blessing"


def test_a_negative_value_is_refused(desk: Desk) -> None:
    actor_id, _ = roster.add_actor(desk, roster.NewActor("Bryn"), {"huldufolk": MAJOR})
    tracker = desk.store.tracker(actor_id, "huldufolk", "threshold.mundane")
    assert tracker is not None

    with pytest.raises(AppError):
        roster.set_tracker(desk, tracker.id, -1)


def test_own_trackers_show_in_the_roster_and_cannot_be_doubled(desk: Desk) -> None:
    actor_id, _ = roster.add_actor(desk, roster.NewActor("Bryn"))
    roster.add_own_tracker(desk, actor_id, "Health", 7, 7)

    with pytest.raises(AppError):
        roster.add_own_tracker(desk, actor_id, "Health", 3)

    (row,) = roster_rows(desk)
    assert [(figure.value, figure.maximum) for figure in row.figures] == [(7, 7)]


def test_renewal_gives_back_and_is_undone_as_one(desk: Desk) -> None:
    ids, _ = roster.quick_add(desk, "Guard x2")
    for actor_id in ids:
        roster.write_sheet(desk, actor_id, "huldufolk", {"type": "minor"})
        for rank in (3, 4):
            card = desk.store.tracker(actor_id, "huldufolk", f"card.{rank}")
            assert card is not None
            roster.set_tracker(desk, card.id, 0)

    roster.renew(desk, ids, "huldufolk", "deck")
    assert all(values(desk, each, "huldufolk")["card.4"] == 1 for each in ids)

    desk.store.undo()
    assert all(values(desk, each, "huldufolk")["card.4"] == 0 for each in ids)


def test_archived_actors_leave_the_roster_and_lose_nothing(desk: Desk) -> None:
    ids, _ = roster.quick_add(desk, "Guard x2")

    roster.archive(desk, ids[:1])

    assert [row.actor.id for row in roster_rows(desk)] == ids[1:]
    assert desk.store.actor(ids[0]).name == "Guard 1"


def test_a_duplicate_has_the_sheets_whole_and_the_next_number(desk: Desk) -> None:
    actor_id, _ = roster.add_actor(desk, roster.NewActor("Guard 1", group="Bridge"), {"huldufolk": MAJOR})

    copy_id, _ = roster.duplicate(desk, actor_id)

    copy = desk.store.actor(copy_id)
    assert (copy.name, copy.group) == ("Guard 2", "Bridge")
    assert values(desk, copy_id, "huldufolk")["card.10"] == 1
