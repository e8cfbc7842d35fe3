"""What stays of a ruling's moves while its set-up or an earlier move is corrected; no window, no disk."""

from __future__ import annotations

import copy
from datetime import UTC, datetime
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.app.replay import CORRECTS
from gm_console.rules.registry import discover
from gm_console.store.records import ChallengeRecord
from gm_console.ui.builders import leftovers
from gm_console.ui.builders.open_challenge import OpenChallenge

DECK = list(range(1, 11))
ATTACK: dict[str, Any] = {
    "kind": "attack",
    "against": "mundane",
    "attacker": {"name": "Bryn", "type": "major", "deck": DECK, "pool": {}},
    "defender": {"name": "Tam", "type": "minor", "defence": {"threshold": 3}},
}
MOVES = [{"actor": "Bryn", "card": 9}, {"actor": "Tam", "card": 4}]


@pytest.fixture
def correction(qapp: QApplication) -> OpenChallenge:
    return opened({CORRECTS: "an entry"})


def opened(extras: dict[str, Any], **more: Any) -> OpenChallenge:
    record = ChallengeRecord(
        "c", "huldufolk", "open", copy.deepcopy(ATTACK), datetime.now(UTC), moves=list(MOVES), extras=extras, **more
    )
    return OpenChallenge(discover()["huldufolk"], record)


def test_another_name_keeps_the_moves(correction: OpenChallenge) -> None:
    correction.edit("Corin", "attacker", "name")
    assert correction.moves == [{"actor": "Corin", "card": 9}, {"actor": "Tam", "card": 4}]
    assert correction.outcome is not None


def test_a_name_that_stands_there_already_renames_nobody(correction: OpenChallenge) -> None:
    correction.edit("Tam", "attacker", "name")
    assert correction.moves == MOVES
    correction.edit("Bryn", "attacker", "name")
    assert correction.moves == MOVES
    assert correction.outcome is not None


def test_moves_that_do_not_fit_wait_and_come_back(correction: OpenChallenge) -> None:
    correction.edit(DECK[:8], "attacker", "deck")
    assert correction.moves == []
    assert leftovers.waiting(correction) == MOVES
    assert correction.outcome is None
    correction.edit(DECK, "attacker", "deck")
    assert correction.moves == MOVES
    assert leftovers.waiting(correction) == []
    assert correction.outcome is not None


def test_while_the_set_up_is_refused_nothing_is_lost(correction: OpenChallenge) -> None:
    correction.edit(None, "attacker", "name")
    assert correction.state is None
    assert correction.moves == MOVES


def test_what_waits_is_entered_after_a_move_in_place_of_the_first(correction: OpenChallenge) -> None:
    correction.edit(DECK[:8], "attacker", "deck")
    correction.make({"actor": "Bryn", "card": 8})
    leftovers.used(correction)
    leftovers.enter_first(correction)
    assert correction.moves == [{"actor": "Bryn", "card": 8}, MOVES[1]]
    assert leftovers.waiting(correction) == []


def test_outside_a_correction_a_changed_set_up_drops_nothing(qapp: QApplication) -> None:
    challenge = opened({})
    challenge.edit(DECK[:8], "attacker", "deck")
    assert challenge.moves == MOVES
    assert challenge.refusal is not None
    assert challenge.refusal.path.startswith("moves[0]")


def test_a_corrected_card_keeps_what_is_waived_and_was_drawn(qapp: QApplication) -> None:
    waived = [{"effect": 0, "reason": "a gift"}]
    drawn = {"scheme": 1, "seed": "thorn", "count": 2, "moves": [0, 1]}
    challenge = opened({CORRECTS: "an entry"}, waived=waived, draws=drawn)
    assert challenge.change_move(1, {"actor": "Tam", "card": 2}) == ()
    assert challenge.record.waived == waived
    assert challenge.record.draws["moves"] == [0]
