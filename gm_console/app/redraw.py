"""Draws again what a challenge's record says was drawn, from seed, number and scheme."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from gm_console.rules.draws import SCHEME, Drawer
from gm_console.rules.registry import full_rulings
from gm_console.rules.system import JsonObject, RulesError, System

Pick = tuple[Sequence[Any], Any]
"""What a value was drawn from, and the value."""


class UnknownSchemeError(Exception):
    """The draws were made by a scheme that this console does not know."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What a move holds of chance, in the order of drawing: each way it may have come about.

    :ivar span: which of the seed's values it took (from, up to), None where that is not written down.
    """

    index: int
    ways: tuple[tuple[Pick, ...], ...]
    span: tuple[int, int] | None

    @property
    def least(self) -> int:
        if self.span is not None:
            return self.span[1] - self.span[0]
        return min(map(len, self.ways), default=0)


def not_as_drawn(
    system: System, setup: JsonObject, rulings: Mapping[str, Any], moves: Sequence[JsonObject], draws: JsonObject
) -> tuple[int, ...]:
    """Indexes of moves whose drawn values are not those of ``draws`` (``scheme``, ``seed``, ``count``, ``moves``,
    ``parts``, ``spans``; ``earlier`` ones likewise).

    Where moves were taken back, the values drawn for them lie between those that stayed. Raises UnknownSchemeError,
    and RulesError where the moves cannot be made at all.
    """
    found: list[int] = []
    for part in by_seed(draws):
        if part.get("moves"):
            if part.get("scheme") != SCHEME:
                raise UnknownSchemeError(part.get("scheme"))
            drawn = list(_all_drawn(system, setup, rulings, moves, part))
            found += _astray(str(part.get("seed")), drawn, _slack(part, drawn))
    return tuple(sorted(found))


def by_seed(draws: JsonObject) -> tuple[JsonObject, ...]:
    """What was drawn under each seed, in order: a challenge that went on under another has ``earlier`` ones."""
    return (*draws.get("earlier", ()), draws)


def passed_over(
    system: System, setup: JsonObject, rulings: Mapping[str, Any], moves: Sequence[JsonObject], draws: JsonObject
) -> int:
    """How many values were drawn that stand in no move any more: they were taken back, or changed."""
    try:
        return sum(_slack(part, list(_all_drawn(system, setup, rulings, moves, part))) for part in by_seed(draws))
    except RulesError:
        return 0


def _slack(draws: JsonObject, drawn: Sequence[_Drawn]) -> int:
    least = sum(each.least for each in drawn)
    return max(0, int(draws.get("count", least)) - least)


def still_drawn(
    system: System, setup: JsonObject, rulings: Mapping[str, Any], moves: Sequence[JsonObject], draws: JsonObject
) -> JsonObject:
    """``draws`` without the moves that are no longer what was drawn; seed and count stay, so no value comes twice."""
    try:
        astray = not_as_drawn(system, setup, rulings, moves, draws)
    except (UnknownSchemeError, RulesError):
        return draws
    return still_drawn(system, setup, rulings, moves, _without(draws, set(astray))) if astray else draws


def _without(draws: JsonObject, gone: set[int]) -> JsonObject:
    left = {**draws}
    if "moves" in draws:
        left["moves"] = [index for index in draws["moves"] if index not in gone]
    if "earlier" in draws:
        left["earlier"] = [_without(part, gone) for part in draws["earlier"]]
    for part in ("parts", "spans"):
        if part in draws:
            left[part] = {index: value for index, value in draws[part].items() if int(index) not in gone}
    return left


def _astray(seed: str, drawn: Sequence[_Drawn], slack: int) -> Iterator[int]:
    """Each move takes the earliest values that fit; ``slack`` is how many may be passed over in all."""
    place = 0
    for each in drawn:
        found = _earliest(seed, place, slack, each)
        if found is None:
            yield each.index
            place = each.span[1] if each.span else place + each.least
        else:
            slack -= found - place - each.least
            place = found


def _earliest(seed: str, place: int, slack: int, drawn: _Drawn) -> int | None:
    """Where the values of a move end, at the earliest."""
    if drawn.span is not None:
        start, end = drawn.span
        ways = (way for way in drawn.ways if len(way) == end - start)
        return end if start >= place and any(_fits(seed, start, way) for way in ways) else None
    ends = (
        start + len(way) for start in range(place, place + slack + 1) for way in drawn.ways if _fits(seed, start, way)
    )
    return min((end for end in ends if end - place - drawn.least <= slack), default=None)


def _fits(seed: str, start: int, way: Sequence[Pick]) -> bool:
    drawer = Drawer(seed, start)
    return all(drawer(choices) == value for choices, value in way)


def _all_drawn(
    system: System, setup: JsonObject, rulings: Mapping[str, Any], moves: Sequence[JsonObject], draws: JsonObject
) -> Iterator[_Drawn]:
    state = system.begin(system.read_setup(setup), full_rulings(system, rulings))
    for index, move in enumerate(moves):
        if index in draws.get("moves", ()):
            ways = _ways(system, state, move, draws.get("parts", {}).get(str(index), ()))
            span = draws.get("spans", {}).get(str(index))
            yield _Drawn(index, ways, None if span is None else (int(span[0]), int(span[1])))
        state = system.play(state, system.read_move(move))


def _ways(system: System, state: Any, move: JsonObject, parts: Sequence[str]) -> tuple[tuple[Pick, ...], ...]:
    """How the chance of ``move`` may have been drawn; where ``parts`` of it were, the rest having been typed first."""
    for key in move:
        asked: list[Sequence[Any]] = []
        filled = _filled(system, state, {name: move[name] for name in move if name != key}, asked)
        if filled is not None and filled.keys() == move.keys():
            values = _leaves(filled[key], move[key])
            return _choose(list(zip(values, asked, strict=True)), parts) if len(values) == len(asked) else ()
    return ()


def _filled(system: System, state: Any, move: JsonObject, asked: list[Sequence[Any]]) -> JsonObject | None:
    def pick(choices: Sequence[Any]) -> Any:
        asked.append(choices)
        return choices[0]

    try:
        return system.draw(state, move, pick)
    except RulesError:
        return None


Leaf = tuple[str, Any]
"""The part of a move's chance that a value belongs to ("" for all of it), and the value."""


def _leaves(shape: Any, found: Any, part: str = "") -> list[Leaf]:
    """The values of ``found`` in the order of ``shape``; none where it has another form."""
    if isinstance(shape, dict):
        if not isinstance(found, dict) or shape.keys() != found.keys():
            return []
        return [leaf for key in shape for leaf in _leaves(shape[key], found[key], part or key)]
    if isinstance(shape, list):
        if not isinstance(found, list) or len(shape) != len(found):
            return []
        return [leaf for one, other in zip(shape, found, strict=True) for leaf in _leaves(one, other, part)]
    return [(part, found)]


def _choose(leaves: Sequence[tuple[Leaf, Sequence[Any]]], parts: Sequence[str]) -> tuple[tuple[Pick, ...], ...]:
    """All values, or for each of ``parts`` its last one, two and so on."""
    picks = [(part, (choices, value)) for (part, value), choices in leaves]
    if not parts:
        return (tuple(pick for _, pick in picks),)
    tails: list[list[list[Pick]]] = []
    for name in dict.fromkeys(part for part, _ in picks):
        mine = [pick for part, pick in picks if part == name]
        tails.append([mine[start:] for start in range(len(mine))] if name in parts else [[]])
    return tuple(tuple(pick for tail in chosen for pick in tail) for chosen in product(*tails))
