"""The page of one actor as it is read, and what ends there."""

from __future__ import annotations

import uuid

import pytest

from gm_console.app import actor_view, roster
from gm_console.app.actor_view import actor_page
from gm_console.app.context import AppError, Desk
from gm_console.app.roster import NewActor
from gm_console.store.records import ConditionRecord
from gm_console.wording.catalog import say


def bryn(desk: Desk) -> str:
    sheets = {"huldufolk": {}, "opposed": {"willpower": 4}}
    return roster.add_actor(desk, NewActor("Bryn", "pc", group="Reeds"), sheets)[0]


def stun(desk: Desk, actor_id: str) -> str:
    condition_id = str(uuid.uuid4())
    with desk.store.operation("op.settings", {}) as operation:
        operation.insert(ConditionRecord(condition_id, actor_id, "stunned", operation.now))
    return condition_id


def test_the_page_has_everything_of_the_actor(desk: Desk) -> None:
    who = bryn(desk)
    roster.add_own_tracker(desk, who, "Torches", 3, 5)
    stun(desk, who)
    page = actor_page(desk, who)
    assert page is not None
    assert (page.actor.name, page.groups, page.broken) == ("Bryn", ("Reeds",), ())
    assert page.systems == tuple(desk.systems)
    assert set(page.sheets) == {"huldufolk", "opposed"}
    assert [figure.key for figure in page.figures][-1] == "Torches"
    assert [each.short for each in page.members["cards"]] == [str(card) for card in range(1, 11)]
    assert [each.fixed for each in page.members["cards"]] == [True, *[False] * 9]
    assert say(page.members["cards"][3].label) == "The 4 in the deck"
    assert [each.name for each in page.conditions] == ["stunned"]


def test_there_is_no_page_of_nobody(desk: Desk) -> None:
    assert actor_page(desk, str(uuid.uuid4())) is None


def test_a_sheet_that_cannot_be_read_is_shown_as_it_is(desk: Desk) -> None:
    who = bryn(desk)
    record = desk.store.sheet(who, "opposed")
    assert record is not None
    with desk.store.operation("op.sheet", {}) as operation:
        operation.update("sheet", record.id, data={"willpower": "lots"})
    page = actor_page(desk, who)
    assert page is not None
    assert page.broken == ("opposed",)
    assert page.sheets["opposed"] == {"willpower": "lots"}
    assert "huldufolk" in {figure.system for figure in page.figures}


def test_the_log_is_only_of_this_actor_and_newest_first(desk: Desk) -> None:
    who, other = bryn(desk), roster.add_actor(desk, NewActor("Tam"), {"huldufolk": {}})[0]
    for card in range(2, 10):
        roster.surrender_cards(desk, who, "huldufolk", str(card))
    roster.surrender_cards(desk, other, "huldufolk", "2")
    page = actor_page(desk, who)
    assert page is not None
    assert [say(row.headline) for row in page.log][:2] == ["Bryn surrenders 9", "Bryn surrenders 8"]
    assert len(page.log) == actor_view.LAST


def test_drafts_come_by_part_and_only_of_this_actor(desk: Desk) -> None:
    who, other = bryn(desk), bryn(desk)
    actor_view.keep_draft(desk, actor_view.draft_key(who, "opposed"), {"data": {"willpower": -1}})
    actor_view.keep_draft(desk, actor_view.draft_key(other, "page"), {"data": {}})
    page = actor_page(desk, who)
    assert page is not None
    assert page.drafts == {"opposed": {"data": {"willpower": -1}}}
    actor_view.drop_draft(desk, actor_view.draft_key(who, "opposed"))
    assert desk.store.drafts("actor/").keys() == {actor_view.draft_key(other, "page")}


def test_a_condition_ends_once_and_comes_back_by_undo(desk: Desk) -> None:
    who = bryn(desk)
    condition = stun(desk, who)
    actor_view.end_condition(desk, condition)
    assert desk.store.conditions([who]) == ()
    assert desk.store.log(limit=1)[0].actors == (who,)
    with pytest.raises(AppError) as caught:
        actor_view.end_condition(desk, condition)
    assert caught.value.code == "condition-ended"
    desk.store.undo()
    assert [each.id for each in desk.store.conditions([who])] == [condition]
    assert desk.store.log(limit=1)[0].reversed


def test_only_own_trackers_are_taken_away(desk: Desk) -> None:
    who = bryn(desk)
    roster.add_own_tracker(desk, who, "Torches", 3, 5)
    own = desk.store.tracker(who, "", "Torches")
    willpower = desk.store.tracker(who, "opposed", "willpower")
    assert own is not None
    assert willpower is not None
    actor_view.remove_own_tracker(desk, own.id)
    assert desk.store.tracker(who, "", "Torches") is None
    with pytest.raises(AppError) as caught:
        actor_view.remove_own_tracker(desk, willpower.id)
    assert caught.value.code == "tracker-of-sheet"
    desk.store.undo()
    back = desk.store.tracker(who, "", "Torches")
    assert back is not None
    assert (back.value, back.maximum) == (3, 5)
