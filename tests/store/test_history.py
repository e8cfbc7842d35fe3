"""Field changes and their inverse, for every kind of JSON."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.store.columns import MISSING
from gm_console.store.history import FieldChange, applied, by_row, difference, inverse, stale, value_at
from gm_console.store.paths import ancestors, join_keys, split_path

ROW = ("sheet", "s")

leaves = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "1"]) | st.floats(-1, 1)
keys = st.sampled_from(["a", "b", "", "a.b", "\\", "a\\.b", "version"])
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(keys, inner, max_size=3))
images = st.dictionaries(st.sampled_from(["id", "data", "tags", "name", "version"]), values)


def unversioned(image: dict[str, Any] | None) -> Any:
    return None if image is None else {key: value for key, value in image.items() if key != "version"}


def exact(value: Any) -> Any:
    """Tells ``1``, ``1.0`` and ``True`` apart, which ``==`` does not."""
    if isinstance(value, dict):
        return {key: exact(inner) for key, inner in value.items()}
    return [exact(inner) for inner in value] if isinstance(value, list) else (type(value).__name__, value)


@given(st.none() | images, st.none() | images)
def test_changes_lead_from_one_image_to_the_other_and_back(before: Any, after: Any) -> None:
    changes = difference(ROW, before, after)
    assert not stale(before, changes)
    assert exact(unversioned(applied(before, changes))) == exact(unversioned(after))
    assert not stale(after, inverse(changes))
    assert exact(unversioned(applied(after, inverse(changes)))) == exact(unversioned(before))


@given(st.none() | images, st.none() | images, st.none() | images)
def test_what_stands_no_longer_is_noticed(before: Any, after: Any, found: Any) -> None:
    changes = inverse(difference(ROW, before, after))
    whole = before is None or after is None
    touched = [""] if whole else [change.path for change in changes]
    differs = [
        path
        for path in touched
        if exact(unversioned(found) if path == "" else value_at(found, path))
        != exact(unversioned(after) if path == "" else value_at(after, path))
    ]
    if not (before is None and after is None):
        assert sorted(change.path for change in stale(found, changes)) == sorted(differs)


def test_the_smallest_thing_that_differs_is_recorded() -> None:
    before = {"name": "Bryn", "data": {"wit": 3, "card.7": {"left": 2}, "gone": None}, "tags": [1, 2], "version": 4}
    after = {"name": "Bryn", "data": {"wit": 3, "card.7": {"left": 1}, "new": None}, "tags": [1], "version": 5}
    assert difference(ROW, before, after) == (
        FieldChange(*ROW, "data.card\\.7.left", 2, 1),
        FieldChange(*ROW, "data.gone", None, MISSING),
        FieldChange(*ROW, "data.new", MISSING, None),
        FieldChange(*ROW, "tags", [1, 2], [1]),
    )


def test_truth_is_not_one() -> None:
    assert difference(ROW, {"on": True}, {"on": 1}) == (FieldChange(*ROW, "on", True, 1),)
    assert difference(ROW, {"list": [{"a": 1}]}, {"list": [{"a": True}]})
    assert not difference(ROW, {"list": [{"a": 1}]}, {"list": [{"a": 1}]})


def test_a_key_called_version_is_only_left_out_of_the_row_itself() -> None:
    assert difference(ROW, {"data": {"version": 1}}, {"data": {"version": 2}})
    change = FieldChange(*ROW, "data", {"version": 2}, MISSING)
    assert stale({"data": {"version": 1}}, [change]) == (change,)


def test_a_row_that_is_gone_takes_no_field_change() -> None:
    change = FieldChange(*ROW, "name", "a", "b")
    assert stale(None, [change]) == (change,)
    assert applied(None, [change]) is None
    assert applied({"data": 1}, [FieldChange(*ROW, "data.a", MISSING, 2)]) == {"data": {"a": 2}}


def test_changes_by_row_keep_their_order() -> None:
    first, second, third = (FieldChange("sheet", row, path, 1, 2) for row, path in (("a", "x"), ("b", "x"), ("a", "y")))
    assert by_row([first, second, third]) == {("sheet", "a"): (first, third), ("sheet", "b"): (second,)}


@given(st.lists(st.text("a.\\", max_size=4), min_size=1, max_size=4))
def test_paths_keep_their_keys(keys: list[str]) -> None:
    assert split_path(join_keys(keys)) == tuple(keys)


@pytest.mark.parametrize(
    ("path", "expected"), [("", ("",)), ("value", ("", "value")), ("a.b\\.c.d", ("", "a", "a.b\\.c", "a.b\\.c.d"))]
)
def test_ancestors_of_a_path(path: str, expected: tuple[str, ...]) -> None:
    assert ancestors(path) == expected
