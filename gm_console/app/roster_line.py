"""The line at the roster's foot: it adds actors, or surrenders somebody's cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm_console.app.cards import are_cards, card_trackers, tokens
from gm_console.app.context import AppError, Desk
from gm_console.app.roster import SHOWN, quick_add, surrender_cards
from gm_console.store.records import ActorRecord, Changes
from gm_console.store.search import fold


def enter_line(desk: Desk, text: str, group: str = "") -> tuple[list[str], Changes]:
    """A line typed at the roster's foot: ``Bryn 4 7 9`` surrenders Bryn's cards, ``Guard x4`` adds four Guards.
    ``Bryn 4 7 9 @21:10`` says when.

    The first words may be the start of one actor's name. Returns the ids concerned. Raises AppError.
    """
    before, at, when = text.partition("@")
    found = _cards_of_somebody(desk, before)
    if found is None:
        return quick_add(desk, text, group)
    actor, system, cards = found
    return [actor.id], surrender_cards(desk, actor.id, system, f"{cards} {at}{when}")


def _cards_of_somebody(desk: Desk, text: str) -> tuple[ActorRecord, str, str] | None:
    splits = list(_splits(text))
    if not splits:
        return None
    actors = desk.store.actors(text=splits[-1][0], status=SHOWN)
    for head, tail in splits:
        same = [actor for actor in actors if fold(actor.name) == fold(head)]
        if len(same) == 1 and (system := _system_with_cards(desk, same[0])):
            return same[0], system, tail
    return _by_beginning(desk, actors, *splits[-1])


def _splits(text: str) -> Iterator[tuple[str, str]]:
    """Every way to part the line into a name and at least one card, the longest name first."""
    words = text.strip().split()
    for place in range(len(words) - 1, 0, -1):
        if not are_cards(words[place]):
            return
        yield " ".join(words[:place]), " ".join(words[place:])


def _by_beginning(
    desk: Desk, actors: Sequence[ActorRecord], head: str, tail: str
) -> tuple[ActorRecord, str, str] | None:
    start = fold(head)
    meant = [
        (actor, system)
        for actor in actors
        if fold(actor.name)[: len(start)] == start and (system := _system_with_cards(desk, actor))
    ]
    if len(meant) == 1:
        return (*meant[0], tail)
    if meant and len(tokens(tail)) > 1:
        raise AppError("name-several", "text", name=head, names=[actor.name for actor, _ in meant[:5]])
    return None


def _system_with_cards(desk: Desk, actor: ActorRecord) -> str:
    return next((name for name in desk.systems if card_trackers(desk, actor.id, name)), "")
