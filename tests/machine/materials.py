"""Set-ups, sheets and moves of every system, taken from the tests' own vectors."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from gm_console.rules import challenge_file
from gm_console.rules.system import JsonObject, Need, RulesError
from gm_console.ui.builders.open_challenge import OpenChallenge

from .model import SYSTEMS

VECTORS = Path(__file__).parent.parent / "vectors"
MOST = 30
systems = st.sampled_from(sorted(SYSTEMS))


@cache
def files(system: str) -> list[JsonObject]:
    """Challenge files that can be played, without their moves."""
    cases = [json.loads(line) for line in (VECTORS / f"{system}.jsonl").read_text("utf-8").splitlines()]
    return [case["file"] for case in cases if "error" not in case["expect"]["resolve"]][:MOST]


@cache
def sheets(system: str) -> list[JsonObject]:
    """Sheets, each once."""
    found = {json.dumps(each, sort_keys=True) for file in files(system) for each in _sheets(file)}
    return [json.loads(text) for text in sorted(found)]


def _sheets(raw: JsonObject) -> Iterator[JsonObject]:
    file = challenge_file.from_json(raw, SYSTEMS)
    _, state = challenge_file.begin(file)
    for participant in file.system.participants(state):
        try:
            sheet, _ = file.system.actor_from(state, participant.name)
        except RulesError:
            continue
        yield sheet.model_dump(mode="json")


def names(raw: JsonObject) -> list[str]:
    """Who takes part in a challenge file."""
    file = challenge_file.from_json(raw, SYSTEMS)
    return [each.name for each in file.system.participants(challenge_file.begin(file)[1])]


def make(
    challenge: OpenChallenge, choice: int, picks: Iterator[int], *, drawn: bool, source: Callable[[], str] = str
) -> None:
    """Makes one of the moves offered, if any is, its chance drawn, or typed as ``picks`` say."""
    offered = challenge.next_moves
    if not offered:
        return
    move = offered[choice % len(offered)]
    filled = {**move.template, **{key: _filled(need, picks) for key, need in move.needs.items()}}
    filled |= {key: f"word {len(challenge.moves)}" for key, need in move.needs.items() if need == "text"}
    rest, typed = next(_by_chance(challenge, filled, picks), (None, filled))
    if drawn and rest is not None:
        challenge.draw(rest, source)
    else:
        challenge.make(typed)


def _filled(need: Need, picks: Iterator[int]) -> Any:
    if isinstance(need, int):
        return [3] * need
    if isinstance(need, tuple):
        return need[next(picks) % len(need)]
    return need if isinstance(need, str) else {side: [3] * count for side, count in need.items()}


def _by_chance(
    challenge: OpenChallenge, filled: JsonObject, picks: Iterator[int]
) -> Iterator[tuple[JsonObject, JsonObject]]:
    """The move without what chance decides, and with it."""
    for key in filled:
        rest = {name: value for name, value in filled.items() if name != key}
        with suppress(RulesError):
            yield rest, challenge.system.draw(challenge.state, rest, lambda values: values[next(picks) % len(values)])
