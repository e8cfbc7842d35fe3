"""Actors: trackers, effects, rest, warnings, and figures to and from a set-up."""

import pytest

from gm_console.rules.age_of_dragons import SYSTEM
from gm_console.rules.registry import discover
from gm_console.rules.system import RunningTimer, TrackerChange
from gm_console.wording.catalog import say, say_code

from .cases import CARRIED, attempt, begun, played, refusal, setup, who

SHEET = SYSTEM.sheet.model_validate(
    {
        "spheres": {"soma": 5, "sophia": 4, "pneuma": 6},
        "lifepaths": [{"name": "Skydancer", "arete": 4, "edges": ["Performance Dance"]}],
    }
)
WHOLE = {"energy.physical": 5, "energy.mental": 4, "energy.soul": 6}
SPENT = {"effect": "spend_energy", "actor": "Ash", "pool": "physical", "from": 5, "to": 2}


def test_the_system_is_found():
    assert discover()["age-of-dragons"] is SYSTEM


def test_a_sheet_in_a_few_words():
    assert say(SYSTEM.summary(SHEET)) == "Soma 5 · Sophia 4 · Pneuma 6 (Skydancer)"
    assert say(SYSTEM.summary(SHEET.model_copy(update={"lifepaths": ()}))) == "Soma 5 · Sophia 4 · Pneuma 6"
    assert say(SYSTEM.summary(SHEET).parameters["short"]) == "dragon"


def test_energies_start_at_their_spheres():
    assert {tracker.key: tracker.value for tracker in SYSTEM.trackers(SHEET)} == WHOLE
    assert all(tracker.maximum == tracker.value for tracker in SYSTEM.trackers(SHEET))
    assert [say(tracker.label) for tracker in SYSTEM.trackers(SHEET)] == ["Body", "Mind", "Soul"]


@pytest.mark.parametrize(("sphere", "key"), [("soma", "physical"), ("sophia", "mental"), ("pneuma", "soul")])
def test_a_side_takes_the_energy_of_the_sphere(sphere, key):
    values = WHOLE | {f"energy.{key}": 1}
    found = SYSTEM.side_from(SHEET, values, "party", {"sphere": sphere})
    assert found.values == {"spheres": {"soma": 5, "sophia": 4, "pneuma": 6}, "energy": 1}
    spheres = {"spheres.soma": (), "spheres.sophia": (), "spheres.pneuma": ()}
    assert found.sources == {**spheres, "energy": (f"energy.{key}",)}
    assert found.only_under == {"energy": ("D7", "carried")}
    state = SYSTEM.begin(setup({"name": "Ash", **found.values}, sphere=sphere), CARRIED)
    assert state.pools() == {"Ash": 1}


def test_a_side_of_a_set_up_without_a_sphere_or_of_an_actor_without_energy():
    assert SYSTEM.side_from(SHEET, WHOLE, "party", {}).values["energy"] == 5
    assert SYSTEM.side_from(SHEET, WHOLE, "party", {"sphere": ["soma"]}).values["energy"] == 5
    bare = SYSTEM.side_from(SHEET, {}, "party", {"sphere": "soma"})
    assert "energy" not in bare.values
    assert bare.sources == {"spheres.soma": (), "spheres.sophia": (), "spheres.pneuma": ()}
    assert bare.only_under == {}


def test_an_actor_from_a_set_up_and_a_latecomer_from_a_state():
    state = played(begun(who(energy=2)), {"join": who("Tam", 7)}, attempt(1, actor="Tam"))
    sheet, values = SYSTEM.actor_from(state.setup, "Ash")
    assert sheet.spheres.soma == 5
    assert values == {"energy.physical": 2, "energy.mental": 5, "energy.soul": 5}
    assert SYSTEM.actor_from(state, "Tam")[1]["energy.physical"] == 7
    assert refusal(SYSTEM.actor_from, state.setup, "Tam") == ("actor-unknown", "")


@pytest.mark.parametrize(("now", "after"), [(5, 2), (4, 1), (2, 0), (60, 57)])
def test_an_effect_works_by_its_difference(now, after):
    expected = (TrackerChange("energy.physical", now, after),)
    assert SYSTEM.apply({**WHOLE, "energy.physical": now}, SPENT) == expected


def test_effects_that_change_nothing_here():
    assert SYSTEM.apply({"energy.physical": 0}, SPENT) == ()
    assert SYSTEM.apply(WHOLE, {"effect": "condition", "actor": "Ash", "name": "tired"}) == ()
    assert SYSTEM.timers(SPENT) == ()


def test_effects_are_told():
    assert say(SYSTEM.effect_line(SPENT)) == "Ash spends physical energy: 5 to 2"
    assert say(SYSTEM.effect_line({**SPENT, "to": 9})) == "Ash gains physical energy: 5 to 9"
    assert say(SYSTEM.effect_line({"effect": "condition", "actor": "Ash"})) == "Ash: condition"


def test_rest_makes_whole_and_takes_nothing_away():
    values = {"energy.physical": 1, "energy.mental": 4, "energy.soul": 9}
    assert SYSTEM.renew(SHEET, values, "rest", CARRIED) == (TrackerChange("energy.physical", 1, 5),)
    assert refusal(SYSTEM.renew, SHEET, values, "deck", CARRIED) == ("occasion-unknown", "")
    assert [(each.id, each.at_session_start) for each in SYSTEM.occasions] == [("rest", False)]


def test_who_rests_is_asked_about():
    timers = [RunningTimer("rest", "Wren", "", ""), RunningTimer("immunity", "Ash", "", "")]
    found = SYSTEM.warnings(SYSTEM.read_setup(setup(who(), who("Wren"))), timers)
    assert [(each.code, each.path) for each in found] == [("age-of-dragons.warning.resting", "participants[1].name")]
    assert say_code(found[0].code, found[0].parameters) == "Wren is resting. Is the rest broken?"


def test_sheets_are_strict_and_upgraded():
    with pytest.raises(ValueError, match="soma"):
        SYSTEM.sheet.model_validate({"spheres": {"soma": 61, "sophia": 4, "pneuma": 6}})
    data = SHEET.model_dump()
    assert SYSTEM.sheet.model_validate(SYSTEM.upgrade_sheet(data)) == SHEET


def test_participants_are_all_who_ever_took_part():
    state = played(begun(), {"join": who("Tam")}, {"abandon": "Ash"})
    assert [(each.name, each.role) for each in SYSTEM.participants(state)] == [("Ash", "party"), ("Tam", "party")]
