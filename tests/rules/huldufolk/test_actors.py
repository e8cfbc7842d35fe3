"""Sheets, trackers, effects on them, rests, timers and warnings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.rules import shapes
from gm_console.rules.huldufolk import SYSTEM
from gm_console.rules.huldufolk.sheet import HuldufolkSheet
from gm_console.rules.system import RulesError, RunningTimer, SetupWarning, TrackerChange
from tests.rules.huldufolk.cases import actor, attack, begun, contest, deals, setups, undefended

FULL = {f"card.{card}": 1 for card in range(1, 11)}
HALF = {f"card.{card}": 1 for card in range(1, 6)}
SURRENDER = {"effect": "surrender_card", "actor": "Bryn", "card": 7}
LOWER = {"effect": "lower_threshold", "actor": "Tam", "threshold": "mundane", "from": 5, "to": 4}


def sheet(**parts: Any) -> HuldufolkSheet:
    return shapes.read(HuldufolkSheet, parts)


def fresh(of: HuldufolkSheet) -> dict[str, int]:
    return {tracker.key: tracker.value for tracker in SYSTEM.trackers(of)}


def change(*parts: Any) -> tuple[TrackerChange, ...]:
    return (TrackerChange(*parts),)


SHEETS = [
    ({"type": "major", "mundane": True}, "mundane-major", "mundane"),
    (
        {"type": "minor", "mundane": True, "thresholds": {"supernatural": 1}},
        "threshold-mundane-minor",
        "thresholds.supernatural",
    ),
    ({"type": "minor", "mundane": True}, "threshold-mundane-minor", "thresholds.supernatural"),
    ({"type": "minor", "thresholds": {"mundane": 6}}, "threshold-minor", "thresholds.mundane"),
    ({"type": "minor", "thresholds": {"supernatural": 6}}, "threshold-minor", "thresholds.supernatural"),
    ({"thresholds": {"mundane": -1}}, "too-low", "thresholds.mundane"),
    ({"equipment": {"kind": "mundane", "bonus": 3}}, "equipment-mundane", "equipment.bonus"),
    ({"equipment": {"kind": "magical", "bonus": 6}}, "equipment-magical", "equipment.bonus"),
    ({"supernatural": 11}, "too-high", "supernatural"),
    ({"defence_equipment": 6}, "too-high", "defence_equipment"),
    ({"defence_supernatural": -1}, "too-low", "defence_supernatural"),
    ({"qualities": [" "]}, "text-blank", "qualities[0]"),
    ({"affinities": [{"focus": True}]}, "key-missing", "affinities[0].name"),
    ({"cards": []}, "key-unknown", "cards"),
    ({"type": "patron"}, "not-a-choice", "type"),
    ({"mundane": 1}, "not-true-or-false", "mundane"),
]


@pytest.mark.parametrize(("parts", "code", "path"), SHEETS)
def test_the_sheet_refuses_what_the_rules_refuse(parts: Any, code: str, path: str) -> None:
    with pytest.raises(RulesError) as caught:
        sheet(**parts)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_a_sheet_comes_back_from_its_json() -> None:
    found = sheet(
        type="major",
        thresholds={"mundane": 20, "supernatural": 20},
        qualities=["Quick"],
        affinities=[{"name": "Hunting", "focus": True}, {"name": "Lore"}],
        equipment={"kind": "magical", "bonus": 5},
    )
    assert sheet(**SYSTEM.upgrade_sheet(found.model_dump(mode="json"))) == found


def test_a_newer_sheet_is_refused() -> None:
    assert SYSTEM.upgrade_sheet({}) == {}
    with pytest.raises(RulesError) as caught:
        SYSTEM.upgrade_sheet({"schema_version": 2})
    assert (caught.value.code, caught.value.path) == ("sheet-newer", "schema_version")


def test_trackers_of_a_major_and_a_minor_actor() -> None:
    assert fresh(sheet()) == {**FULL, "threshold.mundane": 5, "threshold.supernatural": 5}
    minor = sheet(type="minor", mundane=True, thresholds={"mundane": 2, "supernatural": 0})
    assert fresh(minor) == {**HALF, "threshold.mundane": 2, "threshold.supernatural": 0}
    found = SYSTEM.trackers(minor)
    assert [(tracker.group, tracker.maximum) for tracker in found] == [("cards", 1)] * 5 + [("", 2), ("", 0)]


def test_figures_of_an_attacker() -> None:
    of = sheet(equipment={"kind": "magical", "bonus": 3}, supernatural=2)
    found = SYSTEM.side_from(of, {**fresh(of), "card.7": 0, "card.2": 0}, "attacker", {"kind": "attack"})
    assert found.values == {
        "type": "major",
        "deck": [1, 3, 4, 5, 6, 8, 9, 10],
        "pool": {"equipment": {"kind": "magical", "bonus": 3}, "supernatural": 2},
    }
    assert found.sources == {"deck": tuple(FULL)}


@pytest.mark.parametrize(
    ("setup", "key", "threshold"),
    [
        ({"against": "supernatural"}, "threshold.supernatural", 1),
        ({"against": "mundane"}, "threshold.mundane", 4),
        ({}, "threshold.mundane", 4),
    ],
)
def test_figures_of_a_defender(setup: Any, key: str, threshold: int) -> None:
    of = sheet(type="minor", defence_equipment=2, defence_supernatural=6)
    values = {**HALF, "threshold.mundane": 4, "threshold.supernatural": 1}
    found = SYSTEM.side_from(of, values, "defender", setup)
    assert found.values == {
        "type": "minor",
        "deck": [1, 2, 3, 4, 5],
        "mundane": False,
        "defence": {"threshold": threshold, "equipment": 2, "supernatural": 6},
    }
    assert found.sources["defence.threshold"] == (key,)


def test_a_defender_without_values_stands_at_its_base() -> None:
    found = SYSTEM.side_from(sheet(thresholds={"supernatural": 20}), {}, "defender", {"against": "supernatural"})
    assert found.values == {
        "type": "major",
        "deck": list(range(1, 11)),
        "defence": {"threshold": 20, "equipment": 0, "supernatural": 0},
    }


@given(setups(), st.data())
def test_a_passing_figure_kept_gives_its_side_again(setup: Any, data: Any) -> None:
    read = SYSTEM.read_setup(setup)
    sides = [each for each in SYSTEM.participants(begun(setup)) if each.role != "target"]
    side = data.draw(st.sampled_from(sides))
    of, values = SYSTEM.actor_from(read, side.name)
    raw = setup.get(side.role) or next(party for party in setup["parties"] if party["name"] == side.name)
    found = SYSTEM.side_from(of, values, side.role, setup).values
    assert found["type"] == raw["type"]
    assert found["deck"] == sorted(raw.get("deck", found["deck"]))
    if side.role == "defender":
        assert found["defence"]["threshold"] == raw["defence"]["threshold"]
        assert found["defence"]["equipment"] == raw["defence"].get("equipment", 0)
        assert found.get("mundane", False) == raw.get("mundane", False)
    else:
        assert found["pool"]["supernatural"] == raw["pool"].get("supernatural", 0)
    assert set(values) == {tracker.key for tracker in SYSTEM.trackers(of)}


def test_a_passing_figure_by_hand() -> None:
    of, values = SYSTEM.actor_from(SYSTEM.read_setup(attack("mundane", 2, mundane=True, deck=[1, 5])), "Tam")
    assert (of.thresholds.mundane, of.thresholds.supernatural) == (5, 0)
    assert (of, values) == SYSTEM.actor_from(begun(attack("mundane", 2, mundane=True, deck=[1, 5])), "Tam")
    assert values == {
        **{f"card.{card}": int(card in (1, 5)) for card in range(1, 6)},
        "threshold.mundane": 2,
        "threshold.supernatural": 0,
    }
    patron, _ = SYSTEM.actor_from(SYSTEM.read_setup(attack("supernatural", 20, type="major")), "Tam")
    assert (patron.thresholds.mundane, patron.thresholds.supernatural) == (5, 20)


def test_the_target_of_an_undefended_attack_is_a_figure_too() -> None:
    setup = SYSTEM.read_setup({**undefended(), "target": "Tam"})
    assert SYSTEM.actor_from(setup, "Tam") == (sheet(), fresh(sheet()))
    with pytest.raises(RulesError) as caught:
        SYSTEM.actor_from(setup, "Nobody")
    assert caught.value.code == "not-a-side"


EFFECTS = [
    ({"card.7": 1}, SURRENDER, change("card.7", 1, 0)),
    ({"card.7": 0}, SURRENDER, ()),
    ({}, SURRENDER, ()),
    ({"card.1": 1}, {**SURRENDER, "card": 1}, ()),
    ({"threshold.mundane": 5}, LOWER, change("threshold.mundane", 5, 4)),
    ({"threshold.mundane": 2}, LOWER, change("threshold.mundane", 2, 1)),
    ({"threshold.mundane": 0}, LOWER, ()),
    ({"threshold.supernatural": 3}, LOWER, ()),
]


@pytest.mark.parametrize(("values", "effect", "expected"), EFFECTS)
def test_effects_on_the_figures_as_they_are(values: Any, effect: Any, expected: Any) -> None:
    assert SYSTEM.apply(values, effect) == expected


@given(setups(most=3))
def test_no_effect_takes_an_ace(setup: Any) -> None:
    read = SYSTEM.read_setup(setup)
    for end in deals(begun(setup)):
        for effect in SYSTEM.effects(end):
            of, values = SYSTEM.actor_from(read, effect["actor"])
            after = {**values, **{each.tracker: each.after for each in SYSTEM.apply(values, effect)}}
            assert after != values
            assert after["card.1"] == 1
            assert min(after.values()) >= 0
            assert 1 in SYSTEM.side_from(of, after, "party", {}).values["deck"]


WORN = {**FULL, "card.3": 0, "card.10": 0, "threshold.mundane": 2, "threshold.supernatural": 7}
RENEWED = [
    ("deck", "whole", (TrackerChange("card.3", 0, 1), TrackerChange("card.10", 0, 1))),
    ("rest.mundane", "whole", change("threshold.mundane", 2, 5)),
    ("rest.mundane", "one", change("threshold.mundane", 2, 3)),
    ("rest.supernatural", "whole", ()),
    ("rest.supernatural", "one", ()),
    ("sleep", "whole", ()),
]


@pytest.mark.parametrize(("occasion", "option", "expected"), RENEWED)
def test_what_is_renewed(occasion: str, option: str, expected: Any) -> None:
    assert SYSTEM.renew(sheet(), WORN, occasion, {"H1": option}) == expected


@pytest.mark.parametrize("option", ["whole", "one"])
def test_what_is_whole_stays(option: str) -> None:
    for occasion in SYSTEM.occasions:
        assert SYSTEM.renew(sheet(), fresh(sheet()), occasion.id, {"H1": option}) == ()


def test_occasions() -> None:
    found = [(each.id, each.at_session_start, each.minutes) for each in SYSTEM.occasions]
    assert found == [("deck", True, None), ("rest.mundane", False, 10), ("rest.supernatural", False, 10)]


def test_no_effect_starts_a_timer() -> None:
    assert [SYSTEM.timers(effect) for effect in (SURRENDER, LOWER)] == [(), ()]


def resting(*names: str, kind: str = "rest") -> list[RunningTimer]:
    return [RunningTimer(kind, name, "", "") for name in names]


def test_who_takes_part_may_break_a_rest() -> None:
    helped = actor("Ash", pool={"assistance": [{"name": "Una", "with": "focus"}]})
    setup = SYSTEM.read_setup(contest(actor("Bryn"), helped))
    found = SYSTEM.warnings(setup, resting("Ash", "Una", "Odd"))
    assert found == (
        SetupWarning("huldufolk.warning.resting", "parties[1]", {"name": "Ash"}),
        SetupWarning("huldufolk.warning.resting", "parties[1].pool.assistance[0]", {"name": "Una"}),
    )
    assert SYSTEM.warnings(setup, resting("Ash", kind="condition")) == ()


def test_where_a_rest_is_warned_of() -> None:
    attacked = SYSTEM.warnings(SYSTEM.read_setup(attack()), resting("Tam", "Bryn"))
    assert [warning.path for warning in attacked] == ["attacker", "defender"]
    aimed = SYSTEM.read_setup({**undefended(), "target": "Tam"})
    assert [warning.path for warning in SYSTEM.warnings(aimed, resting("Tam", "Bryn"))] == ["actor"]


def test_rulings() -> None:
    assert [ruling.id for ruling in SYSTEM.rulings] == [f"H{number}" for number in range(1, 10)]
    assert {ruling.id: ruling.options for ruling in SYSTEM.rulings if ruling.options} == {"H1": ("whole", "one")}
