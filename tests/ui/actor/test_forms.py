"""Each system's form shows any sheet of that system and gives it back as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtTest import QTest

from gm_console.resources import resource
from gm_console.rules.registry import discover
from gm_console.rules.shapes import read
from gm_console.ui.actor.figures import own_tracker
from gm_console.ui.actor.form import SheetForm
from gm_console.ui.actor.sheet_area import editor_module
from gm_console.ui.theme import Theme

SYSTEMS = discover()
NAMES = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=12)
SMALL = st.integers(0, 5)
HUGE = st.integers(-(10**30), 10**30) | st.integers(-30, 30)


def listed(**fields: Any) -> st.SearchStrategy[list[dict[str, Any]]]:
    return st.lists(st.fixed_dictionaries(fields), max_size=4)


SHEETS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "huldufolk": st.fixed_dictionaries(
        {
            "type": st.sampled_from(["major", "minor"]),
            "thresholds": st.fixed_dictionaries({"mundane": SMALL, "supernatural": SMALL}),
            "qualities": st.lists(NAMES, max_size=4),
            "affinities": listed(name=NAMES, focus=st.booleans()),
            "equipment": st.fixed_dictionaries({"kind": st.just("magical"), "bonus": SMALL}),
            "supernatural": st.integers(0, 10),
        }
    ),
    "opposed": st.fixed_dictionaries(
        {
            "attributes": st.fixed_dictionaries({"wits": st.integers(0, 10**30), "resolve": SMALL}),
            "abilities": listed(name=NAMES, dots=SMALL),
            "willpower": st.integers(0, 400),
            "merits": listed(name=NAMES, kind=NAMES),
            "powers": listed(name=NAMES, ability=NAMES | st.just("")),
        }
    ),
    "joyous-heroes": st.fixed_dictionaries(
        {
            "ratings": listed(name=NAMES, rating=st.integers(1, 300)),
            "traits": listed(name=NAMES, dice=HUGE, automatic=HUGE),
        }
    ),
    "age-of-dragons": st.fixed_dictionaries(
        {
            "spheres": st.fixed_dictionaries({each: st.integers(0, 60) for each in ("soma", "sophia", "pneuma")}),
            "lifepaths": listed(name=NAMES, arete=st.integers(0, 900), edges=st.lists(NAMES, max_size=3)),
        }
    ),
}


def plain(system: str, data: dict[str, Any]) -> dict[str, Any]:
    """A sheet as the store has it."""
    return read(SYSTEMS[system].sheet, data).model_dump(mode="json")


@pytest.fixture
def forms(theme: Theme) -> Iterator[dict[str, SheetForm]]:
    made: dict[str, SheetForm] = {name: editor_module(name).make_editor(theme.for_system(name)) for name in SYSTEMS}
    yield made
    for form in made.values():
        form.deleteLater()


@pytest.mark.parametrize("system", SYSTEMS)
@given(data=st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_sheet_comes_back_as_it_was(forms: dict[str, SheetForm], system: str, data: st.DataObject) -> None:
    sheet = plain(system, data.draw(SHEETS[system]))
    forms[system].show_data(sheet)
    assert forms[system].data() == sheet


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("kind", ["pc", "npc"])
def test_a_new_sheet_is_one_that_the_rules_take(forms: dict[str, SheetForm], system: str, kind: str) -> None:
    sheet = forms[system].starting(kind)
    assert plain(system, sheet) == sheet
    forms[system].show_data(sheet)
    assert forms[system].data() == sheet


def test_every_field_of_a_sheet_can_be_edited(forms: dict[str, SheetForm]) -> None:
    for name, form in forms.items():
        covered = {path.partition(".")[0] for path in form.cells}
        assert covered == SYSTEMS[name].sheet.model_fields.keys() - {"schema_version"}


def test_the_sample_campaign_is_shown_and_kept(forms: dict[str, SheetForm]) -> None:
    sample = json.loads(resource("sample/thornwood.json").read_text(encoding="utf-8"))
    sheets = [pair for actor in sample["actors"] for pair in actor.get("sheets", {}).items()]
    assert {name for name, _ in sheets} == set(SYSTEMS)
    for name, data in sheets:
        sheet = plain(name, data)
        forms[name].show_data(sheet)
        assert forms[name].data() == sheet


@pytest.mark.parametrize("path", ["affinities[7].name", "nowhere", ""])
def test_a_refusal_without_a_place_stands_at_the_head(forms: dict[str, SheetForm], path: str) -> None:
    form = forms["huldufolk"]
    form.show_data(form.starting("pc"))
    form.say(path, "Mend it.")
    shown = [form.message.text(), *(each.text() for each in form._messages.values())]
    assert shown.count("Mend it.") == 1
    form.say("", "")
    assert not any(each.text() for each in (form.message, *form._messages.values()))


def test_a_huge_figure_stays_till_it_is_edited(forms: dict[str, SheetForm]) -> None:
    form = forms["opposed"]
    form.show_data({**form.starting("pc"), "willpower": 10**40})
    cell: Any = form.cells["willpower"]
    assert form.data()["willpower"] == 10**40
    cell.stepper.stepDown()
    assert form.data()["willpower"] == 10**6 - 1


def test_words_are_split_at_commas(forms: dict[str, SheetForm]) -> None:
    form = forms["age-of-dragons"]
    form.show_data({**form.starting("pc"), "lifepaths": [{"name": "Hymnist", "arete": 1, "edges": []}]})
    edges: Any = form.cells["lifepaths"]
    QTest.keyClicks(edges.rows[0].cells["edges"].widget(), " Blessing , , Old songs,")
    assert form.data()["lifepaths"][0]["edges"] == ["Blessing", "Old songs"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Torches 3/5", ("Torches", 3, 5)),
        ("Old debts 12", ("Old debts", 12, None)),
        ("Luck", ("Luck", 0, None)),
        ("Ward 7b", ("Ward 7b", 0, None)),
        ("Hits 3/", ("Hits 3/", 0, None)),
        ("12", ("12", 0, None)),
        ("Gold 12345678", ("Gold 12345678", 0, None)),
        ("  ", ("", 0, None)),
    ],
)
def test_own_trackers_are_read_from_a_line(line: str, found: tuple[str, int, int | None]) -> None:
    assert own_tracker(line) == found
