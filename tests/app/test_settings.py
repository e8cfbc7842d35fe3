"""Settings of a campaign: each change is one operation, undone in one step."""

from __future__ import annotations

from typing import Any

import pytest

from gm_console.app import settings
from gm_console.app.context import AppError, Desk
from gm_console.app.sessions import start_session
from gm_console.rules.lines import line_from_json
from gm_console.rules.system import Line, RulesError
from gm_console.wording.catalog import say
from gm_console.wording.failures import sentence

TABLE: dict[str, Any] = {
    "name": "Duels",
    "entries": [{"from": 1, "to": 2, "text": "a scratch"}, {"from": 3, "text": "a wound"}],
}


def title(desk: Desk) -> str:
    """The last operation as the undo button names it."""
    found = desk.store.next_undo()
    return say(line_from_json({"code": found.operation, "parameters": found.parameters})) if found else ""


def test_the_page_has_every_option_in_force(desk: Desk) -> None:
    page = settings.settings_page(desk)
    assert page.rulings["huldufolk"] == {"H1": "whole"}
    assert page.rulings["age-of-dragons"] == {"D1": 5, "D7": "fresh"}
    assert {each.system for each in page.renewals} == {"huldufolk", "opposed", "age-of-dragons"}
    assert page.campaign.systems == tuple(desk.systems)


def test_a_new_name_is_trimmed_and_undone(desk: Desk) -> None:
    settings.rename_campaign(desk, "  Thornwood ")
    assert desk.store.campaign().name == "Thornwood"
    assert title(desk) == "call the campaign Thornwood"
    desk.store.undo()
    assert desk.store.campaign().name == "Campaign"


@pytest.mark.parametrize(("name", "code"), [(" ", "name-blank"), ("x" * 201, "name-long")])
def test_no_name_is_refused(desk: Desk, name: str, code: str) -> None:
    with pytest.raises(AppError) as caught:
        settings.rename_campaign(desk, name)
    assert (caught.value.code, caught.value.field) == (code, "name")
    assert desk.store.next_undo() is None


def test_systems_leave_and_come_back_at_the_end(desk: Desk) -> None:
    settings.use_system(desk, "huldufolk", False)
    others = tuple(name for name in desk.systems if name != "huldufolk")
    assert desk.store.campaign().systems == others
    assert title(desk) == "no longer use Huldufolk"
    settings.use_system(desk, "huldufolk", True)
    assert desk.store.campaign().systems == (*others, "huldufolk")
    assert title(desk) == "use Huldufolk"
    desk.store.undo()
    desk.store.undo()
    assert desk.store.campaign().systems == tuple(desk.systems)


def test_the_last_system_stays(desk: Desk) -> None:
    for system in ("huldufolk", "opposed", "joyous-heroes"):
        settings.use_system(desk, system, False)
    with pytest.raises(AppError) as caught:
        settings.use_system(desk, "age-of-dragons", False)
    assert sentence(caught.value) == "A campaign uses one system at least. Take another into use first."
    assert desk.store.campaign().systems == ("age-of-dragons",)


def test_a_system_nobody_knows_is_refused(desk: Desk) -> None:
    with pytest.raises(AppError) as caught:
        settings.use_system(desk, "chess", True)
    assert caught.value.code == "system-unknown"


def test_using_what_is_used_changes_nothing(desk: Desk) -> None:
    assert settings.use_system(desk, "huldufolk", True).change_set is None


def test_a_ruling_holds_from_now_on_and_leaves_the_others(desk: Desk) -> None:
    settings.choose_ruling(desk, "age-of-dragons", "D7", "carried")
    settings.choose_ruling(desk, "age-of-dragons", "D1", 6)
    settings.choose_ruling(desk, "huldufolk", "H1", "one")
    assert desk.rulings("age-of-dragons") == {"D1": 6, "D7": "carried"}
    assert desk.rulings("huldufolk") == {"H1": "one"}
    assert title(desk) == "Huldufolk: ruling H1"
    desk.store.undo()
    assert desk.rulings("huldufolk") == {"H1": "whole"}
    assert desk.rulings("age-of-dragons") == {"D1": 6, "D7": "carried"}


@pytest.mark.parametrize(
    ("ruling", "option", "code"),
    [("H1", "two", "ruling-option"), ("H1", True, "ruling-option"), ("H2", "whole", "ruling-unknown")],
)
def test_an_option_that_there_is_not_is_refused(desk: Desk, ruling: str, option: Any, code: str) -> None:
    with pytest.raises(RulesError) as caught:
        settings.choose_ruling(desk, "huldufolk", ruling, option)
    assert (caught.value.code, caught.value.path) == (code, f"rulings.{ruling}")


def test_an_option_of_a_newer_console_does_not_get_in_the_way(desk: Desk) -> None:
    with desk.store.operation("op.settings", {}) as operation:
        operation.update("campaign", desk.store.campaign().id, rulings={"huldufolk": {"H77": "new"}})
    settings.choose_ruling(desk, "huldufolk", "H1", "one")
    assert desk.rulings("huldufolk") == {"H1": "one"}


def test_what_a_session_renews_is_remembered(desk: Desk) -> None:
    settings.set_renewal(desk, "huldufolk", "deck", False)
    assert not next(each.on for each in settings.settings_page(desk).renewals if each.key == "huldufolk/deck")
    assert title(desk) == "a session’s start: no whole deck"
    start_session(desk)
    entry = desk.store.log(limit=1)[0]
    assert entry.body == {"changes": [], "renewed": []}


def test_an_occasion_that_there_is_not_is_refused(desk: Desk) -> None:
    with pytest.raises(AppError) as caught:
        settings.set_renewal(desk, "opposed", "deck", True)
    assert caught.value.code == "occasion-unknown"


def test_result_tables_are_written_whole_and_undone(desk: Desk) -> None:
    settings.write_result_tables(desk, [TABLE], "Duels")
    settings.write_result_tables(desk, [TABLE, {**TABLE, "name": "Chases"}], "Chases")
    assert [each["name"] for each in desk.store.campaign().result_tables] == ["Duels", "Chases"]
    assert title(desk) == "result table Chases"
    desk.store.undo()
    assert desk.store.campaign().result_tables == [TABLE]


def test_two_tables_of_one_name_are_refused(desk: Desk) -> None:
    with pytest.raises(AppError) as caught:
        settings.write_result_tables(desk, [TABLE, {**TABLE, "name": " duels "}])
    assert sentence(caught.value) == "There is a result table  duels  already. Choose another name."


def test_half_typed_parts_come_with_the_page(desk: Desk) -> None:
    desk.store.save_draft("settings/tables", {"data": {"tables": []}})
    assert settings.settings_page(desk).drafts == {"tables": {"data": {"tables": []}}}
    assert say(Line("op.settings")) == "campaign settings"
