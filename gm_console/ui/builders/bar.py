"""What the bar of moves offers, from an empty builder to a challenge that is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gm_console.rules.system import Line
from gm_console.ui.builders.face import Face
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.moves import Move
from gm_console.wording.catalog import say, say_code, text


@dataclass(frozen=True, slots=True)
class Offer:
    """The moves of the bar, and the remark beside them."""

    moves: Sequence[Move]
    hint: str = ""


def is_over(challenge: OpenChallenge) -> bool:
    """Whether it is decided: by a move, or by a set-up that the storyteller has taken as it stands."""
    return challenge.outcome is not None and bool(challenge.moves or challenge.record.extras.get("taken"))


def nothing_open() -> Offer:
    """While no challenge is open."""
    return Offer([Move("new", text("New challenge"), key="Enter", prominent=True)])


def not_over(challenge: OpenChallenge, face: Face, *, waiting: bool) -> Offer:
    """In progress, or decided by its set-up alone; ``waiting``: a warning is not overridden yet."""
    if challenge.outcome is not None:
        return decided(challenge, free=not waiting, hint=face.hint())
    return in_progress(challenge, face, waiting=waiting)


def in_progress(challenge: OpenChallenge, face: Face, *, waiting: bool) -> Offer:
    """What the face offers; not to be pressed while a warning is ``waiting`` to be overridden."""
    offered = [replace(move, enabled=False) if waiting else move for move in face.buttons()]
    hint = text("Override the warning first, or change the set-up") if waiting else face.hint()
    return Offer([*offered, *_standing(challenge)], hint)


def decided(challenge: OpenChallenge, *, free: bool, hint: str) -> Offer:
    """The set-up alone decides it: it may still be changed until that is taken."""
    accept = Move("accept", text("Take the result"), key="Enter", prominent=True, enabled=free)
    return Offer([accept, *_standing(challenge)], hint)


def over(challenge: OpenChallenge, *, ready: bool, beforehand: str) -> Offer:
    """To look over and apply. Not ``ready``: a word of reason is missing."""
    words = text("Back one move") if challenge.moves else text("Back to the set-up")
    moves = [
        Move("apply", text("Apply and log"), key="Ctrl+Enter", prominent=True, enabled=ready),
        Move("back", words, key="Backspace"),
        Move("print", text("Print slip"), key="Ctrl+P"),
        _abandon(),
    ]
    if not ready:
        return Offer(moves, text("A word of reason is still missing"))
    return Offer(moves, text("Beforehand: {chance}", chance=beforehand) if beforehand else "")


def _standing(challenge: OpenChallenge) -> list[Move]:
    back = [Move("back", text("Back one move"), key="Backspace")] if challenge.moves else []
    return [*back, _abandon()]


def _abandon() -> Move:
    return Move("abandon", text("Abandon…"), apart=True)


def stays_seen(lines: Sequence[Line]) -> str:
    """That what was taken back has been seen; "" where nothing was."""
    return say_code("app.seen.move", {"lines": " ".join(map(say, lines))}) if lines else ""
