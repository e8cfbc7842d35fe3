"""Trackers, effects on them, timers, warnings, and figures taken from a sheet."""

from __future__ import annotations

import pytest

from gm_console.rules.opposed import SYSTEM
from gm_console.rules.opposed.sheet import OpposedSheet
from gm_console.rules.shapes import read
from gm_console.rules.system import RulesError, RunningTimer, TrackerChange
from gm_console.wording.catalog import say

from .cases import mental, physical, side, state

SHEET = {
    "attributes": {"strength": 2, "dexterity": 4, "resolve": 3, "wits": 3, "composure": 2},
    "abilities": [{"name": "Occult", "dots": 3}, {"name": "Brawl", "dots": 1}, {"name": "Empathy", "dots": 0}],
    "willpower": 6,
    "merits": [{"name": "Lucky", "kind": "luck"}, {"name": "Odd", "kind": "willpower"}],
    "powers": [{"name": "Hush", "ability": "Occult"}, {"name": "Feint", "ability": "Empathy"}, {"name": "Stare"}],
}


@pytest.fixture
def sheet():
    return read(OpposedSheet, SHEET)


def figures(sheet, role, setup, **values):
    return SYSTEM.side_from(sheet, values, role, setup).values


def test_willpower_is_the_one_tracker(sheet):
    (tracker,) = SYSTEM.trackers(sheet)
    assert (tracker.key, tracker.value, tracker.maximum) == ("willpower", 6, 6)


def test_summary_names_the_best_of_each_kind(sheet):
    assert say(SYSTEM.summary(sheet)) == "Dexterity 4 · Composure 2 · Wits 3"
    assert say(SYSTEM.summary(OpposedSheet())) == "no dots yet"


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"willpower": 5}, (TrackerChange("willpower", 5, 4),)),
        ({"willpower": 2}, (TrackerChange("willpower", 2, 1),)),
        ({"willpower": 0}, ()),
        ({}, ()),
    ],
)
def test_spending_acts_by_the_difference(values, expected):
    assert SYSTEM.apply(values, {"effect": "spend_willpower", "actor": "Ash", "from": 5, "to": 4}) == expected


def test_other_effects_touch_no_tracker():
    for effect in SYSTEM.effects(state(mental(), {"test": "lose"})):
        assert SYSTEM.apply({"willpower": 3}, effect) == ()


def test_rest_restores_willpower(sheet):
    assert SYSTEM.renew(sheet, {"willpower": 2}, "rest", {}) == (TrackerChange("willpower", 2, 6),)
    assert SYSTEM.renew(sheet, {"willpower": 6}, "rest", {}) == ()
    assert SYSTEM.renew(sheet, {"willpower": 8}, "rest", {}) == ()
    assert [each.at_session_start for each in SYSTEM.occasions] == [False]
    with pytest.raises(RulesError, match="occasion-unknown"):
        SYSTEM.renew(sheet, {}, "dawn", {})


def test_timers():
    (immunity,) = SYSTEM.effects(state(mental(), {"test": "lose"}))
    (timer,) = SYSTEM.timers(immunity)
    assert (timer.actor, timer.other, timer.subject, timer.minutes) == ("Wren", "Ash", "Hush", 10)
    (retry,) = SYSTEM.effects(state(physical(), {"test": "lose"}))
    (timer,) = SYSTEM.timers(retry)
    assert (timer.actor, timer.rounds, timer.minutes) == ("Ash", 1, None)
    assert SYSTEM.timers({"effect": "spend_willpower", "actor": "Ash", "from": 1, "to": 0}) == ()
    assert SYSTEM.timers({"effect": "tracker", "actor": "Ash"}) == ()


@pytest.mark.parametrize(
    ("timer", "code"),
    [
        (RunningTimer("immunity", "Wren", "Ash", " hUSH "), "opposed.warning.immune"),
        (RunningTimer("immunity", "Wren", "Ash", "Feint"), None),
        (RunningTimer("immunity", "Wren", "Bryn", "Hush"), None),
        (RunningTimer("immunity", "Ash", "Wren", "Hush"), None),
        (RunningTimer("retry", "Wren", "Ash", "Hush"), None),
        (RunningTimer("rest", "Ash", "", ""), "opposed.warning.resting"),
        (RunningTimer("rest", "Wren", "", ""), "opposed.warning.resting"),
        (RunningTimer("rest", "Bryn", "", ""), None),
    ],
)
def test_warnings(timer, code):
    found = SYSTEM.warnings(SYSTEM.read_setup(mental()), [timer])
    assert [warning.code for warning in found] == ([code] if code else [])


def test_defaults_by_kind(sheet):
    def chosen(role, setup):
        return figures(sheet, role, setup)["attribute"]

    assert chosen("attacker", {"kind": "physical"}) == {"name": "Dexterity", "dots": 4}
    assert chosen("defender", {"kind": "physical"}) == {"name": "Dexterity", "dots": 4}
    assert chosen("attacker", {"kind": "mental"}) == {"name": "Wits", "dots": 3}
    assert chosen("defender", {"kind": "mental"}) == {"name": "Resolve", "dots": 3}
    assert chosen("attacker", {"kind": "social"}) == {"name": "Composure", "dots": 2}
    assert chosen("defender", {"kind": "social", "defender": side("x", "Wits")})["name"] == "Composure"
    assert chosen("attacker", {"kind": "mental", "attacker": side("x", "Strength")}) == {"name": "Strength", "dots": 2}
    assert chosen("attacker", {"kind": 3, "attacker": {"attribute": 5}})["name"] == "Dexterity"


def test_ability_that_stands_or_that_the_power_calls_for(sheet):
    brawl = {"attacker": {"ability": {"name": "Brawl", "dots": 9}}}
    assert figures(sheet, "attacker", brawl)["ability"] == {"name": "Brawl", "dots": 1}
    assert figures(sheet, "attacker", {"power": " hush"})["ability"] == {"name": "Occult", "dots": 3}
    assert figures(sheet, "attacker", {"power": "Hush"})["unskilled"] is False
    lacking = figures(sheet, "attacker", {"power": "Feint"})
    assert lacking["unskilled"] is True
    assert "ability" not in lacking
    for power in ("Stare", "unheard of", ""):
        assert not {"ability", "unskilled"} & set(figures(sheet, "attacker", {"power": power}))
    defender = figures(sheet, "defender", {"power": "Hush", "defender": {"ability": {"name": "Firearms"}}})
    assert not {"ability", "unskilled"} & set(defender)


def test_willpower_and_its_source(sheet):
    found = SYSTEM.side_from(sheet, {"willpower": 4}, "attacker", {})
    assert found.values["willpower"] == {"current": 4, "maximum": 6}
    assert found.sources["willpower.current"] == ("willpower",)


def test_retests_from_merits_and_from_occult_against_a_power(sheet):
    luck, occult = {"name": "Lucky", "kind": "luck"}, {"name": "Occult", "kind": "ability"}
    assert figures(sheet, "defender", {"power": "Hush"})["retests"] == [luck, occult]
    assert figures(sheet, "defender", {"power": " "})["retests"] == [luck]
    assert figures(sheet, "attacker", {"power": "Hush"})["retests"] == [luck]
    weak = read(OpposedSheet, {"abilities": [{"name": "Occult", "dots": 2}]})
    assert figures(weak, "defender", {"power": "Hush"})["retests"] == []
    granted = read(OpposedSheet, SHEET | {"merits": [{"name": "Keen", "kind": "ability"}]})
    assert figures(granted, "defender", {"power": "Hush"})["retests"] == [{"name": "Keen", "kind": "ability"}]


def test_figures_make_a_legal_setup(sheet):
    for kind in ("physical", "social", "mental"):
        setup = {"kind": kind, "power": "Hush"}
        setup["attacker"] = {"name": "Ash", **figures(sheet, "attacker", setup)}
        setup["defender"] = {"name": "Wren", **figures(sheet, "defender", setup)}
        assert SYSTEM.outcome(state(setup)) is None


def test_a_passing_figure_becomes_an_actor():
    attacker = side("Ash", "Wits", 5, 2, ability={"name": "Occult", "dots": 3})
    attacker["retests"] = [{"name": "Lucky", "kind": "luck"}]
    attacker["willpower"]["maximum"] = 4
    setup = SYSTEM.read_setup(mental(attacker=attacker))
    sheet, values = SYSTEM.actor_from(setup, "Ash")
    assert (sheet.attributes.wits, sheet.willpower, values) == (5, 4, {"willpower": 2})
    assert [(each.name, each.ability) for each in sheet.powers] == [("Hush", "Occult")]
    assert [each.kind for each in sheet.merits] == ["luck"]
    assert SYSTEM.upgrade_sheet(sheet.model_dump()) == sheet.model_dump()
    sheet, values = SYSTEM.actor_from(setup, "Wren")
    assert (sheet.attributes.resolve, sheet.willpower, sheet.powers, sheet.abilities) == (3, 2, (), ())
    sheet, _ = SYSTEM.actor_from(SYSTEM.read_setup(mental()), "Ash")
    assert [(each.name, each.ability) for each in sheet.powers] == [("Hush", "")]
    sheet, _ = SYSTEM.actor_from(SYSTEM.read_setup(physical()), "Ash")
    assert sheet.powers == ()
    with pytest.raises(RulesError, match="actor-unknown"):
        SYSTEM.actor_from(setup, "Bryn")
