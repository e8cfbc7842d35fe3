"""Result tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.rules.joyous_heroes.tables import Entry, ResultTable, general, read_table
from gm_console.rules.system import RulesError
from gm_console.wording.catalog import say

DOOR = {
    "name": "A door",
    "entries": [
        {"from": 1, "to": 2, "text": "It gives a little."},
        {"from": 3, "to": 5, "text": "It opens."},
        {"from": 6, "text": "It breaks."},
    ],
}


def test_the_general_table():
    table = general()
    assert say(table.title()) == "General"
    said = [say(table.meaning(margin)) for margin in (1, 2, 3, 4, 20)]
    assert said == ["A slight edge", "A clear win", *["A decisive win"] * 3]
    assert table.ranges() == ((1, 1), (2, 2), (3, None))


def test_a_table_of_the_campaigns_own():
    table = read_table(DOOR)
    said = [say(table.meaning(margin)) for margin in (1, 2, 3, 5, 6, 10**6)]
    assert said == ["It gives a little.", "It gives a little.", "It opens.", "It opens.", "It breaks.", "It breaks."]
    assert say(table.title()) == "A door"
    assert table.as_json() == DOOR


def test_texts_are_never_read_as_templates():
    table = ResultTable("{name}", (Entry(1, "{0} %s {count}"),))
    assert (say(table.title()), say(table.meaning(1))) == ("{name}", "{0} %s {count}")


def test_ends_may_be_left_out():
    short = {**DOOR, "entries": [{key: row[key] for key in ("from", "text")} for row in DOOR["entries"]]}
    assert read_table(short) == read_table(DOOR)


def rows(*ranges):
    return {
        "name": "x",
        "entries": [{"from": start, "text": "t", **({"to": end} if end else {})} for start, end in ranges],
    }


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        (rows(), "table-empty", "entries"),
        (rows((2, None)), "table-start", "entries[0].from"),
        (rows((0, 0), (1, None)), "table-start", "entries[0].from"),
        (rows((1, 1), (3, None)), "table-gap", "entries[1].from"),
        (rows((1, 3), (3, None)), "table-overlap", "entries[1].from"),
        (rows((1, 1), (2, 4), (3, None)), "table-overlap", "entries[2].from"),
        (rows((1, None), (1, None)), "table-overlap", "entries[1].from"),
        (rows((1, 1), (4, None), (2, None)), "table-overlap", "entries[2].from"),
        (rows((1, 1), (2, 9)), "table-end", "entries[1].to"),
        ({**DOOR, "name": " "}, "text-blank", "name"),
        ({**DOOR, "entries": [{"from": 1, "text": ""}]}, "text-blank", "entries[0].text"),
        ({**DOOR, "entries": [{"from": 1.0, "text": "t"}]}, "not-whole", "entries[0].from"),
        ({**DOOR, "entries": [{"from": 1, "to": None, "text": "t"}]}, "not-whole", "entries[0].to"),
        ({**DOOR, "coded": True}, "key-unknown", "coded"),
        (None, "not-an-object", ""),
    ],
)
def test_refused_tables(data, code, path):
    with pytest.raises(RulesError) as caught:
        read_table(data)
    assert (caught.value.code, caught.value.path) == (code, path)


@pytest.mark.parametrize("starts", [(), (2,), (1, 1), (1, 3, 2)])
def test_a_table_is_sound_however_it_is_made(starts):
    with pytest.raises(RulesError):
        ResultTable("x", tuple(Entry(start, "t") for start in starts))


@pytest.mark.parametrize("margin", [0, -3])
def test_no_margin_no_meaning(margin):
    with pytest.raises(RulesError, match="margin-low"):
        general().meaning(margin)


@given(st.sets(st.integers(2, 30), max_size=8), st.integers(1, 60))
def test_every_margin_is_in_just_one_range(starts, margin):
    table = ResultTable("x", tuple(Entry(start, str(start)) for start in [1, *sorted(starts)]))
    hit = [start for start, end in table.ranges() if start <= margin and (end is None or margin <= end)]
    assert [table.entry(margin).least] == hit
    assert read_table(table.as_json()) == table
