"""What stays of a challenge's moves, draws and waived effects when something before them is changed. No Qt."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from gm_console.rules.registry import full_rulings
from gm_console.rules.system import JsonObject, RulesError, System

FREE = ("name", "reason", "mediated")
"""Keys of a move whose text is the storyteller's own words, or names somebody new."""
FIGURES = ("from", "to")


def how_many_fit(
    system: System, setup: JsonObject, rulings: Mapping[str, Any], moves: Sequence[JsonObject]
) -> int | None:
    """How many of ``moves``, from the first on, can be made one after the other; None where the set-up is refused."""
    try:
        state = system.begin(system.read_setup(setup), full_rulings(system, rulings))
    except RulesError:
        return None
    for count, move in enumerate(moves):
        try:
            state = system.play(state, system.read_move(move))
        except RulesError:
            return count
    return len(moves)


def renamed(moves: Sequence[JsonObject], old: str, new: str) -> list[JsonObject]:
    """``moves`` with somebody under another name."""
    return [_renamed(move, old, new) for move in moves]


def _renamed(value: Any, old: str, new: str, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _renamed(each, old, new, name) for name, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, old, new, key) for each in value]
    return new if value == old and key not in FREE else value


def drawn_still(draws: JsonObject, moves: Container[int]) -> JsonObject:
    """What was drawn, as far as it concerns ``moves`` (indexes). Seed and count stay, so that no value comes twice."""
    if not draws:
        return draws
    left = {**draws, "moves": [index for index in draws.get("moves", []) if index in moves]}
    if "earlier" in draws:
        left["earlier"] = [drawn_still(part, moves) for part in draws["earlier"]]
    if "parts" in draws:
        left["parts"] = {index: parts for index, parts in draws["parts"].items() if int(index) in moves}
    if "spans" in draws or left["moves"] != draws.get("moves", []):
        left["spans"] = {index: span for index, span in draws.get("spans", {}).items() if int(index) in moves}
    return left


def waived_still(
    waived: Sequence[JsonObject], before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]
) -> list[JsonObject]:
    """The effects waived of those ``before`` that stand at the same place ``after``, whatever their figures."""
    return [item for item in waived if _same_at(item["effect"], before, after)]


def _same_at(place: int, before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> bool:
    if place >= min(len(before), len(after)):
        return False
    one, other = ({key: value for key, value in each[place].items() if key not in FIGURES} for each in (before, after))
    return one == other
