"""The buttons of the bar, from what the rules allow now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gm_console.rules.system import JsonObject, LegalMove
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.opposed import reading
from gm_console.ui.widgets.moves import Move
from gm_console.wording.catalog import say, text


def moves_now(challenge: OpenChallenge, typed: Mapping[str, str], behind: Sequence[JsonObject]) -> tuple[Move, ...]:
    """What may be done now, what was there before a correction first.

    :param typed: the hands there are, by side. :param behind: moves a correction left behind.
    """
    moves = challenge.next_moves
    again = tuple(_again(challenge, behind))
    if reading.needs_test(moves) is not None:
        return (*_throwing(challenge, typed, prominent=not again), *again, *_relenting(challenge, moves))
    return (*again, *_decisions(moves, prominent=not again))


def _again(challenge: OpenChallenge, behind: Sequence[JsonObject]) -> Iterator[Move]:
    if behind and reading.is_legal(challenge, behind[0]):
        told = reading.tell_move(behind[0], reading.short_names(challenge))
        yield Move("again", text("As it was: {move}", move=told), prominent=True)


def _throwing(challenge: OpenChallenge, typed: Mapping[str, str], *, prominent: bool) -> Iterator[Move]:
    names, throw = reading.short_names(challenge), reading.whole_throw(typed)
    if throw is not None:
        told = reading.tell_move(throw, names)
        yield Move("throw", text("Take {throw}", throw=told), key="Enter", prominent=prominent)
    for result, word in reading.result_words(names).items():
        yield Move(f"test:{result}", word)
    missing = [role for role in reading.ROLES if role not in typed]
    half = text("Draw for {name}", name=names[missing[0]]) if len(missing) == 1 else text("Draw")
    yield Move("draw", half, key="D", prominent=prominent and len(missing) == 1)


def _relenting(challenge: OpenChallenge, moves: Sequence[LegalMove]) -> Iterator[Move]:
    names = reading.short_names(challenge)
    for place, move in enumerate(moves):
        if not move.needs:
            yield Move(f"move:{place}", reading.word_for(move, names))


def _decisions(moves: Sequence[LegalMove], *, prominent: bool) -> Iterator[Move]:
    """Retests that cost nothing stand before the one that costs willpower; letting it stand is the last."""
    ordered = sorted(range(len(moves)), key=lambda place: _costs(moves[place]))
    for rank, place in enumerate(ordered):
        first = rank == 0 and prominent
        yield Move(f"move:{place}", say(moves[place].label), prominent=first)


def _costs(move: LegalMove) -> int:
    if "retest" not in move.template:
        return 2
    return int(move.template["retest"]["method"] == "willpower")
