"""What the systems share: draws, strict JSON, lines kept as JSON."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from itertools import islice

import pytest

from gm_console.rules.challenge_file import fractions_as_text, from_json, play
from gm_console.rules.draws import Drawer, _bytes
from gm_console.rules.json_text import DEEPEST, parse
from gm_console.rules.lines import line_as_json, line_from_json
from gm_console.rules.registry import discover
from gm_console.rules.system import Line, RulesError, join_path


def test_draws_are_those_of_the_documented_example() -> None:
    drawer = Drawer("thorn")

    assert [drawer(range(1, 7)) for _ in range(5)] == [2, 6, 3, 5, 6]


def test_draws_go_on_where_they_were_left() -> None:
    whole = Drawer("thorn")
    drawn = [whole(range(1, 7)) for _ in range(9)]

    assert [Drawer("thorn", place)(range(1, 7)) for place in range(9)] == drawn


def test_bytes_run_on_into_the_next_block() -> None:
    blocks = [hashlib.sha256(f"thorn:3:{block}".encode()).digest() for block in range(3)]

    assert bytes(islice(_bytes("thorn", 3), 96)) == b"".join(blocks)


def test_bytes_that_would_favour_some_choices_are_skipped() -> None:
    for count in (1, 2, 3, 10, 100, 255, 256):
        first = next(byte for byte in _bytes("s", 0) if byte < 256 - 256 % count)
        assert Drawer("s")(range(count)) == first % count


def test_a_line_survives_as_json_with_the_lines_in_it() -> None:
    line = Line("a.b", {"name": "Bryn", "of": [Line("c.d", {"n": 1}), 2]})

    again = line_from_json(line_as_json(line))

    assert (again.code, again.parameters["name"]) == ("a.b", "Bryn")
    assert again.parameters["of"] == [Line("c.d", {"n": 1}), 2]


@pytest.mark.parametrize(
    "kept", [{}, {"code": 3, "parameters": {}}, {"code": "a.b"}, {"code": "a.b", "parameters": []}]
)
def test_what_is_no_line_is_shown_as_broken(kept: dict[str, object]) -> None:
    assert line_from_json(kept) == Line("app.broken")


def test_depth_is_limited_whatever_lies_there() -> None:
    inside = b"[" * (DEEPEST - 1) + b"]" * (DEEPEST - 1)

    assert parse(b'{"a": ' + inside + b"}")
    with pytest.raises(RulesError) as refused:
        parse(b'{"a": ' + b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1) + b"}")
    assert refused.value.code == "too-deep"


def test_the_place_of_a_fault_is_told() -> None:
    with pytest.raises(RulesError) as refused:
        parse(b'{"moves": [{}, {"card": 1.5}]}')

    assert refused.value.path == "moves[1].card"


def test_paths_are_joined_as_they_are_read() -> None:
    assert join_path("moves[1]", "card") == "moves[1].card"
    assert join_path("participants", "[0].name") == "participants[0].name"
    assert join_path("", "card") == "card"
    assert join_path("card", "") == "card"


def test_fractions_become_texts_wherever_they_lie() -> None:
    told = fractions_as_text({"a": Fraction(2, 3), "b": [Fraction(0), {"c": Fraction(1)}], "d": None, "e": True})

    assert told == {"a": "2/3", "b": ["0", {"c": "1"}], "d": None, "e": True}


def test_draws_of_several_moves_go_on_under_one_seed() -> None:
    made: list[str] = []

    def make_seed() -> str:
        made.append("thorn")
        return made[-1]

    file = from_json(
        {
            "system": "joyous-heroes",
            "challenge": {
                "kind": "opposed",
                "challenger": {"name": "A", "rating": 12},
                "opponent": {"name": "B", "rating": 12},
            },
            "moves": [{"draw": True}, {"rolls": {"challenger": [1], "opponent": [1, 2]}}, {"draw": True}],
        },
        discover(),
    )

    played = play(file, make_seed)

    drawer = Drawer("thorn")
    first = [drawer(range(1, 7)) for _ in range(4)]
    assert made == ["thorn"]
    assert played.moves[0] == {"rolls": {"challenger": first[:2], "opponent": first[2:]}}
    assert played.moves[2]["rolls"]["challenger"] == [drawer(range(1, 7))]
