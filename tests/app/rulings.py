"""Challenges made as the builders make them: figures from sheets, with their sources."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

from gm_console.app import challenges, roster
from gm_console.app.context import Desk
from gm_console.app.correcting import accept_correction, begin_correction
from gm_console.app.sides import SideRequest, side_sheet
from gm_console.app.verify import verify
from gm_console.store.records import ChallengeRecord

Setup = dict[str, Any]
Moves = list[dict[str, Any]]


def actor(desk: Desk, name: str, **sheets: Any) -> str:
    return roster.add_actor(desk, roster.NewActor(name, "pc"), {key.replace("_", "-"): sheets[key] for key in sheets})[
        0
    ]


def values(desk: Desk, actor_id: str) -> dict[str, int]:
    return {row.key: row.value for row in desk.store.trackers([actor_id])[actor_id]}


def everything(desk: Desk) -> dict[tuple[str, str, str], int]:
    """All trackers by actor's name, system and key."""
    names = {each.id: each.name for each in desk.store.actors()}
    rows = [row for found in desk.store.trackers(list(names)).values() for row in found]
    return {(names[row.actor_id], row.system, row.key): row.value for row in rows}


def tracker(desk: Desk, actor_id: str, key: str) -> str:
    return next(row.id for row in desk.store.trackers([actor_id])[actor_id] if row.key == key)


def filled(desk: Desk, record: ChallengeRecord, path: str, role: str, actor_id: str) -> ChallengeRecord:
    """With an actor's figures at ``path``; what stands there already stays, as typed."""
    setup = copy.deepcopy(record.setup)
    side: Any = setup
    for part in path.split("."):
        side = side[int(part)] if isinstance(side, list) else side.setdefault(part, {})
    found = side_sheet(desk, SideRequest(actor_id, record.system, role, setup, record.rulings, record.id))
    assert found.figures is not None
    typed = copy.deepcopy(side)
    side.update({**found.figures.values, **typed})
    sources = {f"{path}.{key}": source for key, source in found.sources.items() if key.split(".")[0] not in typed}
    people = {**record.participants, side["name"]: actor_id}
    return replace(record, setup=setup, participants=people, sources={**record.sources, **sources})


def opened(desk: Desk, system: str, setup: Setup, sides: dict[str, tuple[str, str]], moves: Moves) -> ChallengeRecord:
    """An open challenge; ``sides``: path to role and actor id."""
    record = challenges.new_challenge(desk, system, setup)
    for path, (role, actor_id) in sides.items():
        record = filled(desk, record, path, role, actor_id)
    return replace(record, moves=moves)


def applied(desk: Desk, record: ChallengeRecord) -> str:
    """Saves and applies; the entry's id."""
    challenges.save_open(desk, record)
    return challenges.apply_challenge(desk, record).entry_id


def attack(desk: Desk, one: str, other: str, cards: tuple[int, int], **typed: Any) -> ChallengeRecord:
    """Huldufolk: one actor attacks another, each with a card."""
    names = {each: desk.store.actor(each).name for each in (one, other)}
    setup = {
        "kind": "attack",
        "against": "mundane",
        "attacker": {"name": names[one], "pool": {}, **typed.get("attacker", {})},
        "defender": {"name": names[other], **typed.get("defender", {})},
    }
    moves = [{"actor": names[one], "card": cards[0]}, {"actor": names[other], "card": cards[1]}]
    return opened(desk, "huldufolk", setup, {"attacker": ("attacker", one), "defender": ("defender", other)}, moves)


def contest(desk: Desk, one: str, other: str, moves: Moves, **typed: Any) -> ChallengeRecord:
    """Opposed: a mental challenge with a power."""
    names = {each: desk.store.actor(each).name for each in (one, other)}
    setup = {"kind": "mental", "power": "Hush", "attacker": {"name": names[one]}, "defender": {"name": names[other]}}
    setup |= typed
    return opened(desk, "opposed", setup, {"attacker": ("attacker", one), "defender": ("defender", other)}, moves)


def correct(desk: Desk, entry_id: str, reason: str = "misheard", **fields: Any) -> str:
    """Corrects a challenge's entry with other fields of its record; the new entry's id."""
    record = replace(begin_correction(desk, entry_id), **fields)
    challenges.save_open(desk, record)
    return accept_correction(desk, record, reason).entry_id


def well(desk: Desk) -> None:
    """Nothing in the campaign is wrong."""
    assert [each for each in verify(desk) if each.wrong] == []
