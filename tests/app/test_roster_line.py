"""Cards entered in one line, figures as they are typed, and what the roster's dock asks for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm_console.app import roster, roster_line, roster_view, timers
from gm_console.app.context import AppError, Desk
from gm_console.app.roster import NewActor
from gm_console.app.views import roster_rows
from gm_console.rules.registry import discover
from gm_console.store.store import Store
from gm_console.wording.failures import sentence


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Store.create(tmp_path / "a.gmc", "Thornwood", clock=lambda: datetime.now(UTC)) as store:
        yield Desk(store, discover())


def add(desk: Desk, name: str, *systems: str, **fields: object) -> str:
    sheets = {"huldufolk": {}, "opposed": {"willpower": 6}}
    return roster.add_actor(desk, NewActor(name, **fields), {system: sheets[system] for system in systems})[0]


def held(desk: Desk, actor_id: str) -> list[str]:
    figure = next(each for each in roster_rows(desk, [actor_id])[0].figures if each.grouped)
    return list(figure.standing)


def tracker(desk: Desk, actor_id: str, key: str) -> str:
    return next(row.id for row in desk.store.trackers([actor_id])[actor_id] if row.key == key)


def value(desk: Desk, actor_id: str, key: str) -> int:
    return next(row.value for row in desk.store.trackers([actor_id])[actor_id] if row.key == key)


def test_cards_are_surrendered_in_one_operation_and_one_entry(desk: Desk) -> None:
    bryn = add(desk, "Bryn", "huldufolk")
    changes = roster.surrender_cards(desk, bryn, "huldufolk", "4, 7 0")
    assert held(desk, bryn) == ["1", "2", "3", "5", "6", "8", "9"]
    entry = desk.store.entry(changes.entry_id)
    assert entry.actors == (bryn,)
    assert {change["tracker"] for change in entry.body["changes"]} == {"card.4", "card.7", "card.10"}
    desk.store.undo()
    assert len(held(desk, bryn)) == 10


def test_a_plus_gives_a_card_back(desk: Desk) -> None:
    bryn = add(desk, "Bryn", "huldufolk")
    roster.surrender_cards(desk, bryn, "huldufolk", "4 7")
    roster.surrender_cards(desk, bryn, "huldufolk", "+7")
    assert "7" in held(desk, bryn)
    assert "4" not in held(desk, bryn)


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("4", "card-gone", "Bryn has no 4 left. Choose 2, 3, 5, 6, 7, 8, 9, or 10."),
        ("5 5", "card-gone", "Bryn has no 5 left. Choose 2, 3, 6, 7, 8, 9, or 10."),
        ("a", "card-stays", "The ace always stays with Bryn. Leave it out."),
        ("11", "card-unknown", "There is no card 11. Type cards such as 4 7 9."),
        ("+5", "card-there", "Bryn has the 5 already. Leave it out."),
        (" , ", "cards-typed", "Type the cards, such as 4 7 9. +4 gives the 4 back."),
    ],
)
def test_what_cannot_be_surrendered_changes_nothing(desk: Desk, line: str, code: str, told: str) -> None:
    bryn = add(desk, "Bryn", "huldufolk")
    roster.surrender_cards(desk, bryn, "huldufolk", "4")
    before = held(desk, bryn)
    with pytest.raises(AppError) as caught:
        roster.surrender_cards(desk, bryn, "huldufolk", f"{line}")
    assert (caught.value.code, sentence(caught.value)) == (code, told)
    assert held(desk, bryn) == before


def test_part_of_a_line_is_never_applied(desk: Desk) -> None:
    bryn = add(desk, "Bryn", "huldufolk")
    with pytest.raises(AppError):
        roster.surrender_cards(desk, bryn, "huldufolk", "2 3 11")
    assert len(held(desk, bryn)) == 10


def test_the_line_at_the_foot_knows_names_by_their_beginning(desk: Desk) -> None:
    bryn = add(desk, "Brýn Hollow", "huldufolk")
    ids, _ = roster_line.enter_line(desk, "bryn 4 7 9")
    assert ids == [bryn]
    assert held(desk, bryn) == ["1", "2", "3", "5", "6", "8", "10"]


def test_the_longest_name_that_is_there_is_meant(desk: Desk) -> None:
    first, second = add(desk, "Guard 1", "huldufolk"), add(desk, "Guard 2", "huldufolk")
    roster_line.enter_line(desk, "Guard 2 5")
    assert "5" not in held(desk, second)
    assert "5" in held(desk, first)


def test_a_number_alone_after_an_unclear_name_adds_somebody(desk: Desk) -> None:
    add(desk, "Guard 1", "huldufolk")
    add(desk, "Guard 2", "huldufolk")
    ids, _ = roster_line.enter_line(desk, "Guard 3")
    assert desk.store.actor(ids[0]).name == "Guard 3"


def test_several_cards_after_an_unclear_name_are_asked_about(desk: Desk) -> None:
    add(desk, "Bryn Hollow", "huldufolk")
    add(desk, "Bryn Marsh", "huldufolk")
    with pytest.raises(AppError) as caught:
        roster_line.enter_line(desk, "Bryn 4 7")
    assert sentence(caught.value) == "Bryn may be Bryn Hollow or Bryn Marsh. Type more of the name."


def test_somebody_without_cards_is_no_obstacle_to_adding(desk: Desk) -> None:
    add(desk, "Agent", "opposed")
    ids, _ = roster_line.enter_line(desk, "Agent 7")
    assert desk.store.actor(ids[0]).name == "Agent 7"


def test_quick_addition_still_counts(desk: Desk) -> None:
    ids, _ = roster_line.enter_line(desk, "Guard x4")
    assert [desk.store.actor(each).name for each in ids] == ["Guard 1", "Guard 2", "Guard 3", "Guard 4"]


@pytest.mark.parametrize(
    ("typed", "after"),
    [("-2", 3), ("−2", 3), ("+1", 5), ("=3", 3), ("3", 3), ("--", 3), ("-", 4), ("-9", 0), ("=8", 8)],
)
def test_figures_as_they_are_typed(desk: Desk, typed: str, after: int) -> None:
    bryn = add(desk, "Bryn", "huldufolk")
    roster.enter_figure(desk, tracker(desk, bryn, "threshold.mundane"), typed)
    assert value(desk, bryn, "threshold.mundane") == after


@pytest.mark.parametrize("typed", ["", "x", "+-", "1 2", "=-1", "٣"])
def test_what_is_no_figure_is_refused(desk: Desk, typed: str) -> None:
    bryn = add(desk, "Bryn", "huldufolk")
    with pytest.raises(AppError, match="figure-typed"):
        roster.enter_figure(desk, tracker(desk, bryn, "threshold.mundane"), typed)


def test_presence_of_many_is_one_operation(desk: Desk) -> None:
    ids = [add(desk, "Guard 1"), add(desk, "Guard 2")]
    roster.set_present(desk, ids, False)
    assert not any(desk.store.actor(each).present for each in ids)
    desk.store.undo()
    assert all(desk.store.actor(each).present for each in ids)


def test_pages_stand_in_the_order_of_sections(desk: Desk) -> None:
    for name, kind, group in (
        ("Zed", "pc", ""),
        ("Tam", "npc", "The Toll Bridge"),
        ("Guard 10", "npc", "The Toll Bridge"),
        ("Guard 2", "npc", "The Toll Bridge"),
        ("Frost", "npc", "Court"),
        ("Miller", "npc", ""),
    ):
        add(desk, name, kind=kind, group=group)
    whole = roster_view.page(desk)
    assert [row.actor.name for row in whole.rows] == ["Zed", "Frost", "Guard 2", "Guard 10", "Tam", "Miller"]
    assert whole.sections == {("pc", ""): 1, ("group", "Court"): 1, ("group", "The Toll Bridge"): 3, ("others", ""): 1}
    part = roster_view.page(desk, "toll", limit=2, offset=1)
    assert [row.actor.name for row in part.rows] == ["Guard 10", "Tam"]
    assert (part.matching, part.total) == (3, 6)


def test_touched_rows_are_found_for_every_kind_of_change(desk: Desk) -> None:
    bryn, tam = add(desk, "Bryn", "huldufolk"), add(desk, "Tam", "opposed")
    for changes in (
        roster.change_tracker(desk, tracker(desk, bryn, "threshold.mundane"), -1),
        timers.start_rest(desk, bryn, "huldufolk", "rest.mundane"),
        roster.edit_actor(desk, bryn, player="Ada"),
        roster.write_sheet(desk, bryn, "huldufolk", {"type": "major", "qualities": ["Patient"]}),
        roster.write_sheet(desk, bryn, "huldufolk", {"type": "minor"}),
        desk.store.undo(),
        roster.add_own_tracker(desk, bryn, "Oaths", 2),
        desk.store.undo(),
    ):
        found = roster_view.touched(desk, changes)
        assert [row.actor.id for row in found.rows] == [bryn]
    archived = roster_view.touched(desk, roster.archive(desk, [tam]))
    assert archived.gone == (tam,)
    restored = roster_view.touched(desk, desk.store.undo())
    assert [row.actor.id for row in restored.rows] == [tam]


def test_an_addition_taken_back_is_gone(desk: Desk) -> None:
    bryn = add(desk, "Bryn", "huldufolk")
    assert roster_view.touched(desk, desk.store.undo()).gone == (bryn,)


def test_causes_of_cards_are_told_as_one_figure(desk: Desk) -> None:
    bryn = add(desk, "Bryn", "huldufolk")
    roster.surrender_cards(desk, bryn, "huldufolk", "4 7")
    roster.surrender_cards(desk, bryn, "huldufolk", "9")
    roster.surrender_cards(desk, bryn, "huldufolk", "+4")
    desk.store.undo()
    figure = roster_rows(desk, [bryn])[0].figures[0]
    causes = roster_view.why(desk, figure.trackers)
    assert [(cause.before, cause.after) for cause in causes] == [(8, 7), (7, 8), (8, 7), (10, 8), (None, 10)]
    assert [cause.change_set.kind for cause in causes] == ["undo", "do", "do", "do", "do"]


def test_causes_of_a_single_tracker_are_its_own(desk: Desk) -> None:
    bryn = add(desk, "Bryn", "huldufolk")
    changes = roster.enter_figure(desk, tracker(desk, bryn, "threshold.mundane"), "-2")
    newest = roster_view.why(desk, [tracker(desk, bryn, "threshold.mundane")])[0]
    assert (newest.before, newest.after, newest.entry_id) == (5, 3, changes.entry_id)
