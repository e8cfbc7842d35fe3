"""What builders draw, take back and draw again is what `gm_console.app.redraw` draws from their record."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.app.redraw import not_as_drawn
from gm_console.rules.draws import Drawer
from gm_console.rules.registry import discover, full_rulings
from gm_console.rules.system import JsonObject
from gm_console.store.records import ChallengeRecord
from gm_console.ui.builders.open_challenge import OpenChallenge
from tests.app.drawn import DRAWN
from tests.ui.conftest import utc_now

SYSTEMS = discover()


def opened(name: str) -> OpenChallenge:
    rulings: dict[str, Any] = dict(full_rulings(SYSTEMS[name], {}))
    return OpenChallenge(
        SYSTEMS[name], ChallengeRecord("c", name, "open", DRAWN[name]["challenge"], utc_now(), rulings=rulings)
    )


def astray(challenge: OpenChallenge) -> tuple[int, ...]:
    record = challenge.record
    return not_as_drawn(challenge.system, record.setup, record.rulings, record.moves, record.draws)


@pytest.mark.parametrize("name", sorted(DRAWN))
@pytest.mark.parametrize("seed", ["thorn", "rose", ""])
def test_drawn_taken_back_and_drawn_again(qapp: QApplication, name: str, seed: str) -> None:
    challenge = opened(name)
    for asked in DRAWN[name]["moves"]:
        request = {key: value for key, value in asked.items() if key != "draw"}
        for _ in range(3):
            challenge.draw(request, lambda: seed)
            assert astray(challenge) == ()
            challenge.back()
        challenge.draw(request, lambda: seed)
    assert astray(challenge) == ()


def test_half_typed_after_a_round_was_taken_back(qapp: QApplication) -> None:
    challenge = opened("joyous-heroes")
    first = challenge.draw({}, lambda: "thorn")
    challenge.back()
    typed = {"challenger": [6] * len(first["rolls"]["challenger"]), "opponent": [6]}
    missing = len(first["rolls"]["opponent"]) - 1

    def fill(drawer: Drawer) -> JsonObject:
        return {"rolls": {**typed, "opponent": [6, *(drawer(range(1, 7)) for _ in range(missing))]}}

    move = challenge.make_drawn(fill, lambda: "thorn", ("opponent",))
    assert astray(challenge) == ()
    move["rolls"]["opponent"][-1] = move["rolls"]["opponent"][-1] % 6 + 1
    assert astray(challenge) == (0,)
