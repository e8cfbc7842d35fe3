"""``gm-console resolve`` and ``odds`` as another program sees them."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.cli import main

VECTORS = Path(__file__).parent.parent / "vectors"
SYSTEMS = ("age-of-dragons", "huldufolk", "joyous-heroes", "opposed")

Answers = list[dict[str, Any]]


def run(arguments: list[str], given_text: bytes, monkeypatch: pytest.MonkeyPatch) -> tuple[int, Answers]:
    out = io.BytesIO()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given_text)))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out, write_through=True))
    status = main([*arguments, "-"])
    return status, [json.loads(line) for line in out.getvalue().decode().splitlines()]


def cases(system: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / f"{system}.jsonl").read_text("utf-8").splitlines()]


def check(expected: dict[str, Any], answer: dict[str, Any]) -> bool:
    if expected.get("error") is True:
        return set(answer) == {"error"} and set(answer["error"]) == {"code", "message", "path"}
    return all(answer.get(key) == value for key, value in expected.items())


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("command", ["resolve", "odds"])
def test_worked_cases(system: str, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = cases(system)
    files = [case["file"] if command == "resolve" else case["file"] | {"moves": []} for case in asked]
    lines = "\n".join(map(json.dumps, files))

    status, answers = run([command, "--batch"], lines.encode(), monkeypatch)

    wrong = [
        case["id"]
        for case, answer in zip(asked, answers, strict=True)
        if not check(case["expect"].get(command, {}), answer)
    ]
    assert wrong == []
    assert status == (2 if any("error" in answer for answer in answers) else 0)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_refusal_has_a_sentence_and_every_figure_is_explained(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "\n".join(json.dumps(case["file"]) for case in cases(system))

    _, answers = run(["resolve", "--batch"], lines.encode(), monkeypatch)

    for answer in answers:
        if "error" in answer:
            assert answer["error"]["message"].endswith((".", "?"))
            assert answer["error"]["code"] not in answer["error"]["message"]
        else:
            assert answer["working"]
            assert all(isinstance(line, str) and line for line in answer["working"])


def filled(move: dict[str, Any]) -> list[dict[str, Any]]:
    """The move with each need filled in with its first and its last choice."""
    rest = {key: value for key, value in move.items() if key != "needs"}
    return [rest | {key: fill(need, last) for key, need in move["needs"].items()} for last in (False, True)]


def fill(need: Any, last: bool) -> Any:
    if need == "text":
        return "agreed"
    if isinstance(need, int):
        return [6 if last else 1] * need
    if isinstance(need, dict):
        return {side: fill(count, last) for side, count in need.items()}
    return need[-1 if last else 0]


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_next_filled_in_is_accepted_through_the_file(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = [case["file"] for case in cases(system) if "error" not in case["expect"]["resolve"]]
    _, answers = run(["resolve", "--batch"], "\n".join(map(json.dumps, begun)).encode(), monkeypatch)
    further = [
        file | {"moves": [*file.get("moves", []), move]}
        for file, answer in zip(begun, answers, strict=True)
        for legal in answer.get("next", [])
        for move in filled(legal)
    ]

    _, answers = run(["resolve", "--batch"], "\n".join(map(json.dumps, further)).encode(), monkeypatch)

    assert len(further) > 10
    assert [answer["error"] for answer in answers if "error" in answer] == []


JOYOUS = {
    "system": "joyous-heroes",
    "challenge": {
        "kind": "opposed",
        "challenger": {"name": "Corin", "rating": 4},
        "opponent": {"name": "Wren", "rating": 4},
    },
}


def one(file: dict[str, Any], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[int, dict[str, Any]]:
    status, (answer,) = run(list(arguments or ["resolve"]), json.dumps(file).encode(), monkeypatch)
    return status, answer


def test_draws_follow_the_seed_in_the_documented_order(monkeypatch: pytest.MonkeyPatch) -> None:
    status, answer = one(JOYOUS | {"seed": "thorn", "moves": [{"draw": True}]}, monkeypatch)

    assert status == 0
    assert answer["moves"] == [{"rolls": {"challenger": [2, 6], "opponent": [3, 5]}}]
    assert answer["draws"] == {"scheme": "sha256-1", "seed": "thorn"}


def test_without_a_seed_one_is_made_and_gives_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    _, first = one(JOYOUS | {"moves": [{"draw": True}]}, monkeypatch)
    _, again = one(JOYOUS | {"seed": first["draws"]["seed"], "moves": [{"draw": True}]}, monkeypatch)

    assert first["moves"] == again["moves"]


def test_nothing_drawn_says_nothing_of_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    _, answer = one(JOYOUS | {"seed": "thorn"}, monkeypatch)

    assert "draws" not in answer
    assert "moves" not in answer


@pytest.mark.parametrize("value", [False, 1, "true", {}])
def test_draw_can_only_be_true(value: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    status, answer = one(JOYOUS | {"moves": [{"draw": value}]}, monkeypatch)

    assert (status, answer["error"]["path"]) == (2, "moves[0].draw")


def test_draw_beside_its_chance_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    move = {"draw": True, "rolls": {"challenger": [1, 1], "opponent": [1, 1]}}
    status, answer = one(JOYOUS | {"moves": [move]}, monkeypatch)

    assert status == 2
    assert answer["error"]["path"].startswith("moves[0]")


def test_odds_from_here_play_the_moves_and_odds_do_not_look_at_them(monkeypatch: pytest.MonkeyPatch) -> None:
    played = JOYOUS | {"moves": [{"rolls": {"challenger": [1, 6], "opponent": [6, 1]}}]}

    _, start = one(JOYOUS, monkeypatch, "odds")
    _, unseen = one(JOYOUS | {"moves": [{"rolls": "nonsense"}]}, monkeypatch, "odds")
    _, here = one(played, monkeypatch, "odds", "--from-here")

    assert start == unseen
    assert here != start
    assert set(here["challenger"]) == {"1"}


def test_odds_from_here_of_a_finished_challenge(monkeypatch: pytest.MonkeyPatch) -> None:
    over = JOYOUS | {"moves": [{"rolls": {"challenger": [1, 1], "opponent": [6, 6]}}]}

    _, answer = one(over, monkeypatch, "odds", "--from-here")

    assert answer == {"finished": True, "outcome": {"result": "challenger", "remaining": 2, "rounds": 1}}


def test_odds_from_here_refuse_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    status, answer = one(JOYOUS | {"moves": [{"draw": True}]}, monkeypatch, "odds", "--from-here")

    assert (status, answer["error"]["code"]) == (2, "draw-not-here")


BAD = {
    "not-json": b"{",
    "not-utf-8": b'{"a": "\xff"}',
    "not-an-object": b"[]",
    "key-doubled": b'{"system": "opposed", "system": "opposed", "challenge": {}}',
    "null": b'{"system": "opposed", "challenge": {"kind": null}}',
    "not-whole": b'{"system": "opposed", "challenge": {"kind": 1.0}}',
    "too-deep": b"[" * 100_000,
    "number-too-long": b'{"system": "opposed", "challenge": {"kind": ' + b"9" * 10_000 + b"}}",
    "text-broken": b'{"system": "opposed", "challenge": {"kind": "\\ud800"}}',
    "too-long": b'{"a": "' + b"a" * 4_000_000 + b'"}',
    "system-unknown": b'{"system": "chess", "challenge": {}}',
    "key-unknown": b'{"system": "opposed", "challenge": {}, "colour": "red"}',
    "key-missing": b'{"system": "opposed"}',
    "format-unknown": b'{"format": 2, "system": "opposed", "challenge": {}}',
    "ruling-unknown": b'{"system": "opposed", "rulings": {"H1": "whole"}, "challenge": {}}',
    "ruling-option": b'{"system": "opposed", "rulings": {"O1": "never"}, "challenge": {}}',
}


@pytest.mark.parametrize("code", BAD)
def test_what_is_not_a_challenge_file_is_refused(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    status, (answer,) = run(["resolve"], BAD[code], monkeypatch)

    assert status == 2
    assert answer["error"]["code"] == code


@pytest.mark.parametrize("ruling", [True, 5.0, None, [], {}])
def test_a_ruling_of_another_kind_is_refused(ruling: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    file = {"system": "age-of-dragons", "rulings": {"D1": ruling}, "challenge": {}}

    status, answer = one(file, monkeypatch)

    assert status == 2
    assert answer["error"]["path"].startswith("rulings")


def test_a_byte_order_mark_is_no_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    status, (answer,) = run(["resolve"], b"\xef\xbb\xbf" + json.dumps(JOYOUS).encode(), monkeypatch)

    assert (status, answer["status"]) == (0, "in_progress")


def test_a_batch_goes_on_after_a_refusal_and_skips_blank_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    good = json.dumps(JOYOUS).encode()

    status, answers = run(["resolve", "--batch"], b"\r\n".join([good, b"", b"nonsense", b"\xff", good]), monkeypatch)

    assert status == 2
    assert [next(iter(answer)) for answer in answers] == ["status", "error", "error", "status"]


def test_a_file_that_is_not_there_is_refused_in_the_same_form(capfdbinary: Any) -> None:
    assert main(["resolve", "/nowhere/at/all.json"]) == 2
    assert json.loads(capfdbinary.readouterr().out)["error"]["code"] == "file-missing"


WON = JOYOUS | {"moves": [{"rolls": {"challenger": [1, 1], "opponent": [6, 6]}}]}
TRACKER = {"effect": "tracker", "actor": "Wren", "tracker": "shame", "by": 1, "reason": "all saw it"}
CONDITION = {"effect": "condition", "actor": "Wren", "name": "winded", "reason": "the throw"}


@pytest.mark.parametrize(
    "extra",
    [
        {"added": [TRACKER | {"by": 0}]},
        {"added": [TRACKER | {"by": True}]},
        {"added": [TRACKER | {"reason": " "}]},
        {"added": [CONDITION | {"minutes": 0}]},
        {"added": [CONDITION | {"minutes": 1, "rounds": 1}]},
        {"added": [{"effect": "wish"}]},
        {"waived": [{"effect": 0, "reason": "no such effect"}]},
        {"waived": [{"effect": -1, "reason": "no such effect"}]},
        {"title": 3},
        {"moves": {}},
        {"seed": 3},
    ],
)
def test_bad_extras_are_refused(extra: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    status, answer = one(WON | extra, monkeypatch)

    assert status == 2
    assert answer["error"]["path"].startswith(next(iter(extra)))


@pytest.mark.parametrize("extra", [{"added": [TRACKER, CONDITION, CONDITION | {"rounds": 2}]}, {"title": ""}])
def test_good_extras_change_neither_outcome_nor_effects(extra: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    _, plain = one(WON, monkeypatch)
    status, answer = one(WON | extra, monkeypatch)

    assert (status, answer) == (0, plain)


def test_an_effect_is_waived_once(monkeypatch: pytest.MonkeyPatch) -> None:
    waived = [{"effect": 0, "reason": "a"}, {"effect": 0, "reason": "b"}]
    file = {
        "system": "huldufolk",
        "challenge": {"kind": "undefended", "rating": 6, "actor": {"name": "Bryn", "type": "major", "pool": {}}},
        "moves": [{"actor": "Bryn", "card": 7}],
    }

    assert one(file | {"waived": waived[:1]}, monkeypatch)[0] == 0
    assert one(file | {"waived": waived}, monkeypatch)[1]["error"]["code"] == "waived-twice"


keys = st.sampled_from(["kind", "name", "deck", "attacker", "rating", "moves", "draw", "system", "challenge", "D1"])
leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | keys
trees = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4))


@given(spoilt=trees, system=st.sampled_from(SYSTEMS), where=st.sampled_from(["challenge", "moves", "rulings", "added"]))
def test_whatever_is_passed_in_the_only_error_is_the_documented_one(spoilt: Any, system: str, where: str) -> None:
    file = cases(system)[0]["file"] | {where: spoilt}
    with pytest.MonkeyPatch.context() as monkeypatch:
        for command in (["resolve"], ["odds"], ["odds", "--from-here"]):
            status, (answer,) = run(command, json.dumps(file).encode(), monkeypatch)
            assert (status == 2) == ("error" in answer)


@given(raw=st.binary(max_size=60))
def test_any_bytes_are_answered_or_refused(raw: bytes) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        status, answers = run(["resolve", "--batch"], raw, monkeypatch)
        assert status == (2 if answers else 0)
