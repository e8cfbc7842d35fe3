"""Slips: every worked case on paper, nothing hidden on it, nothing of a stranger's run or laid out."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from gm_console.reports.slip import Slip, slip_html
from gm_console.rules.registry import discover
from gm_console.rules.system import RulesError

SYSTEMS = discover()
VECTORS = Path(__file__).parent.parent / "vectors"


def slip(file: dict[str, Any], **more: Any) -> Slip:
    return Slip(
        system=SYSTEMS[file["system"]],
        setup=file["challenge"],
        moves=file.get("moves", []),
        rulings=file.get("rulings", {}),
        extras=more.pop("extras", {}),
        waived=more.pop("waived", []),
        added=more.pop("added", []),
        **more,
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_worked_case_can_be_printed(system: str) -> None:
    lines = (VECTORS / f"{system}.jsonl").read_text("utf-8").splitlines()
    good = [case["file"] for case in map(json.loads, lines) if "error" not in case["expect"]["resolve"]]

    for file in good:
        html = slip_html(slip(file))
        assert "<h1>" in html
        assert f"{system}." not in html, "a code without words"


ATTACK: dict[str, Any] = {
    "system": "huldufolk",
    "challenge": {
        "kind": "attack",
        "against": "mundane",
        "attacker": {"name": "Bryn", "type": "major", "pool": {"quality": True, "focus": True, "supernatural": 1}},
        "defender": {"name": "Tam", "type": "minor", "mundane": True, "defence": {"threshold": 3, "equipment": 2}},
    },
    "moves": [{"actor": "Tam", "card": 4}, {"actor": "Bryn", "card": 9}],
}


def test_a_correction_says_so_on_both_slips() -> None:
    plain, old, new = (slip_html(slip(ATTACK, **more)) for more in ({}, {"corrected": True}, {"corrects": True}))
    assert "This ruling was corrected" in old
    assert "This corrects an earlier ruling." in new
    assert not any(words in plain for words in ("was corrected", "corrects an earlier"))


def test_it_tells_pools_odds_moves_outcome_effects_and_rulings() -> None:
    when = datetime(2026, 11, 28, 21, 16, tzinfo=UTC)
    html = slip_html(slip(ATTACK, where=["Thornwood", "Session 12"], when=when))

    for words in ("Thornwood", "Session 12", "Success by 6", "Odds beforehand", "What follows", "H7", "Notes", "2026"):
        assert words in html


def test_waived_and_added_effects_stand_with_their_reasons() -> None:
    added = [{"effect": "tracker", "actor": "Tam", "tracker": "wounds", "by": -2, "reason": "the fall"}]
    html = slip_html(slip(ATTACK, waived=[{"effect": 0, "reason": "an oath"}], added=added))

    assert "an oath" in html
    assert "wounds −2" in html
    assert "the fall" in html


def test_a_card_that_lies_face_down_is_on_no_paper() -> None:
    papers = [slip_html(slip(ATTACK | {"moves": [{"actor": "Tam", "card": card}]})) for card in range(1, 6)]

    assert len(set(papers)) == 1
    assert "Not decided yet." in papers[0]


def test_what_strangers_wrote_is_shown_as_it_stands() -> None:
    name = "<img src='file:///etc/passwd'><b>Bryn</b> {{ 7 * 7 }} {name}"
    setup = json.loads(json.dumps(ATTACK["challenge"]))
    setup["attacker"]["name"] = name
    moves = [{"actor": "Tam", "card": 4}, {"actor": name, "card": 9}]

    html = slip_html(slip(ATTACK | {"challenge": setup, "moves": moves}, extras={"note": "<script>"}))

    assert "<img" not in html
    assert "<script>" not in html
    assert "{{ 7 * 7 }}" in html


def test_a_name_of_a_hundred_thousand_letters_can_break() -> None:
    setup = json.loads(json.dumps(ATTACK["challenge"]))
    setup["attacker"]["name"] = "n" * 100_000

    html = slip_html(slip(ATTACK | {"challenge": setup, "moves": []}))

    assert "n" * 41 not in html


def test_an_unfinished_set_up_is_refused() -> None:
    with pytest.raises(RulesError):
        slip_html(slip({"system": "huldufolk", "challenge": {"kind": "attack"}}))
