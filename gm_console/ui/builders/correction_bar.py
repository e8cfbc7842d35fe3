"""What the bar of moves offers in a correction."""

from __future__ import annotations

from dataclasses import replace

from gm_console.ui.builders.bar import Offer
from gm_console.ui.builders.face import Face
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.moves import Move
from gm_console.wording.catalog import text


def in_progress(challenge: OpenChallenge, face: Face) -> Offer:
    """While moves are missing: what the face offers, and a way back."""
    if challenge.outcome is not None:
        return Offer([Move("accept", text("Take the result"), key="Enter", prominent=True), _give_up()], face.hint())
    return Offer([*face.buttons(), *_back(challenge), _give_up()], face.hint())


def over(challenge: OpenChallenge, face: Face, looking: str, *, ready: bool) -> Offer:
    """A challenge that is over: see what changes; or its inputs first. Not ``ready``: a reason is missing."""
    own = list(face.buttons()) if looking == "move" else []
    prominent = not any(move.prominent for move in own)
    see = Move("changes", text("See what changes"), key="Ctrl+Enter", prominent=prominent, enabled=ready)
    back = [] if looking else _back(challenge)
    hint = "" if ready else text("A word of reason is still missing")
    return Offer([*own, see, _turn(looking), *back, _give_up()], hint)


def to_accept(challenge: OpenChallenge, face: Face, looking: str) -> Offer:
    """While the table is shown: accept, or go back; the inputs can still be changed."""
    own = list(face.buttons()) if looking == "move" or challenge.outcome is None else []
    own = [replace(move, prominent=False) for move in own]
    accept = Move("accept-correction", text("Accept the correction"), key="Ctrl+Enter", prominent=True)
    turn = [_turn(looking)] if challenge.outcome is not None else []
    return Offer([*own, accept, Move("go-back", text("Go back")), *turn, _give_up()])


def _turn(looking: str) -> Move:
    if looking:
        return Move("result", text("Back to the result"))
    return Move("inputs", text("Set-up…"))


def _back(challenge: OpenChallenge) -> list[Move]:
    return [Move("back", text("Back one move"), key="Backspace")] if challenge.moves else []


def _give_up() -> Move:
    return Move("drop-correction", text("Give up the correction"), apart=True)
