"""Sheets, and what passes between them and a set-up."""

import pytest
from hypothesis import given
from pydantic import ValidationError

from gm_console.rules.joyous_heroes import SYSTEM
from gm_console.rules.registry import discover, full_rulings
from gm_console.rules.system import RulesError, RunningTimer

from .cases import CHALLENGES, begun, opposed, unopposed

BRYN = {
    "schema_version": 1,
    "ratings": [{"name": "Body", "rating": 4}, {"name": "Wits", "rating": 2}],
    "traits": [{"name": "Strong", "dice": 1, "automatic": 0}, {"name": "Charm", "dice": 0, "automatic": 1}],
}
MODIFIERS = BRYN["traits"]


def sheet(data=BRYN):
    return SYSTEM.sheet.model_validate(SYSTEM.upgrade_sheet(data))


def test_the_system_is_found():
    assert discover()["joyous-heroes"] is SYSTEM
    assert [ruling.id for ruling in SYSTEM.rulings] == ["J1", "J2", "J3", "J5", "J6", "J7", "J4"]
    assert full_rulings(SYSTEM, {}) == {}
    with pytest.raises(RulesError):
        full_rulings(SYSTEM, {"J1": "x"})


def test_a_sheet_comes_back_from_json_as_it_was():
    assert SYSTEM.sheet.model_validate_json(sheet().model_dump_json()) == sheet()
    assert sheet({}).model_dump() == {"schema_version": 1, "ratings": (), "traits": ()}


@pytest.mark.parametrize(
    "change",
    [
        {"ratings": [{"name": "Body", "rating": 0}]},
        {"ratings": [{"name": "Body"}]},
        {"traits": [{"name": "", "dice": 1}]},
        {"traits": [{"name": "Strong"}]},
        {"luck": 3},
    ],
)
def test_refused_sheets(change):
    with pytest.raises(ValidationError):
        sheet({**BRYN, **change})


@pytest.mark.parametrize(
    ("setup", "rating"),
    [
        ({"stat": "Body"}, {"rating": 4}),
        ({"stat": " wITS "}, {"rating": 2}),
        ({"stat": ""}, {"rating": 4}),
        ({}, {"rating": 4}),
        ({"stat": None}, {"rating": 4}),
        ({"stat": "Luck"}, {}),
    ],
)
def test_a_side_from_a_sheet(setup, rating):
    figures = SYSTEM.side_from(sheet(), {}, "opponent", setup)
    assert figures.values == {**rating, "modifiers": MODIFIERS}
    assert figures.sources == dict.fromkeys(rating, ())


def test_a_side_from_an_empty_sheet():
    assert SYSTEM.side_from(sheet({}), {}, "challenger", {"stat": "Body"}).values == {"modifiers": []}


def test_a_passing_figure_is_kept():
    setup = SYSTEM.read_setup({**opposed((4, 1, 2), (2, 0)), "stat": " Body "})
    kept, values = SYSTEM.actor_from(setup, "Bryn")
    assert kept.model_dump(mode="json")["ratings"] == [{"name": "Body", "rating": 4}]
    assert kept.model_dump(mode="json")["traits"] == [{"name": "luck", "dice": 1, "automatic": 2}]
    assert values == {}
    with pytest.raises(RulesError, match="name-unknown"):
        SYSTEM.actor_from(setup, "bryn")


@given(CHALLENGES)
def test_a_side_survives_the_way_through_a_sheet(challenge):
    setup = SYSTEM.read_setup(challenge)
    for each in SYSTEM.participants(begun(challenge)):
        kept, values = SYSTEM.actor_from(setup, each.name)
        figures = SYSTEM.side_from(kept, values, each.role, challenge)
        assert {"name": each.name, **figures.values} == challenge[each.role]


def test_nothing_is_spent():
    assert SYSTEM.trackers(sheet()) == ()
    assert SYSTEM.apply({"willpower": 3}, {"effect": "spend_willpower", "from": 3, "to": 2}) == ()
    assert SYSTEM.timers({"effect": "immunity"}) == ()
    assert SYSTEM.renew(sheet(), {}, "rest", {}) == ()
    assert SYSTEM.occasions == ()
    with pytest.raises(RulesError, match="effect-unknown"):
        SYSTEM.effect_line({"effect": "surrender_card"})


def test_resting_is_warned_of():
    timers = [RunningTimer("rest", "Tam", "", ""), RunningTimer("immunity", "Bryn", "Tam", "x")]
    found = SYSTEM.warnings(SYSTEM.read_setup(opposed((3, 0), (3, 0))), timers)
    assert [(each.code, each.path, each.parameters) for each in found] == [
        ("joyous-heroes.warning.resting", "opponent.name", {"name": "Tam"})
    ]
    assert SYSTEM.warnings(SYSTEM.read_setup(unopposed(3, 3)), timers) == ()
