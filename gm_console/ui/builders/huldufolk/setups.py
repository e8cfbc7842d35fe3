"""Set-ups as JSON: what a fresh one holds, one kind turned into another, and one still without names."""

from __future__ import annotations

import copy
from typing import Any

from gm_console.app.replay import Replay, replay
from gm_console.rules.system import JsonObject, RulesError
from gm_console.ui.builders.open_challenge import OpenChallenge, Path

KINDS = ("attack", "contest", "undefended")
USUAL_RATING = 10
SHARED = ("name", "type", "deck")
ROLES = {"actor": "actor", "attacker": "attacker", "defender": "defender", "parties": "party"}

Kept = dict[str, JsonObject]
"""What other kinds of set-up had, to be put back when one of them is chosen again: by name, "" for the whole."""


def blank_side(role: str) -> JsonObject:
    """The figures of a side that nobody has filled in, without a name."""
    if role == "defender":
        return {"type": "minor", "mundane": False, "defence": {"threshold": 0}}
    return {"type": "minor", "pool": {}}


def fresh(kind: str) -> JsonObject:
    """An empty set-up of ``kind``; an attack where it is no kind."""
    if kind == "undefended":
        return {"kind": kind, "rating": USUAL_RATING, "actor": blank_side("actor")}
    if kind == "contest":
        return {"kind": kind, "parties": [blank_side("party"), blank_side("party")]}
    return {
        "kind": "attack",
        "against": "supernatural" if kind == "supernatural" else "mundane",
        "attacker": blank_side("attacker"),
        "defender": blank_side("defender"),
    }


def paths_of(setup: JsonObject) -> tuple[Path, ...]:
    """Where the sides stand in ``setup``, in order."""
    kind = setup.get("kind")
    if kind == "undefended":
        return (("actor",),)
    if kind == "contest":
        return tuple(("parties", place) for place in range(len(setup.get("parties", []))))
    return (("attacker",), ("defender",))


def role_of(path: Path) -> str:
    """The rules' word for the side at ``path``."""
    return ROLES[str(path[0])]


def side_at(setup: JsonObject, path: Path) -> JsonObject:
    """The side at ``path``."""
    found: Any = setup
    for part in path:
        found = found[part]
    return dict(found)


def as_kind(setup: JsonObject, kind: str, kept: Kept) -> JsonObject:
    """``setup`` as another kind: names, types and decks stay, pools and defences where they apply.

    What does not apply goes into ``kept``, from which it comes back.
    """
    sides = [copy.deepcopy(side_at(setup, path)) for path in paths_of(setup)]
    _keep(setup, sides, kept)
    whole = kept.get("", {})
    if kind == "contest":
        sides += [side for side in _others(setup, kept) if not _named(side.get("name"), sides)]
    elif setup["kind"] == "undefended":
        sides += _others(setup, kept)[:1]
    made = fresh(kind)
    made.update({key: whole[key] for key in _own_keys(kind) if key in whole})
    if kind == "contest":
        count = max(2, len(sides))
        made["parties"] = [_side(sides, place, "party", kept) for place in range(count)]
        return _with_incumbent(made)
    for place, path in enumerate(paths_of(made)):
        made[str(path[0])] = _side(sides, place, role_of(path), kept)
    if kind == "undefended" and len(sides) > 1 and sides[1].get("name"):
        made["target"] = sides[1]["name"]
    return made


def _own_keys(kind: str) -> tuple[str, ...]:
    return {"attack": ("against",), "contest": ("incumbent",), "undefended": ("rating",)}[kind]


def _keep(setup: JsonObject, sides: list[JsonObject], kept: Kept) -> None:
    whole = {key: value for key, value in setup.items() if key in ("against", "rating", "incumbent")}
    kept[""] = {**kept.get("", {}), **whole}
    if setup["kind"] == "contest":
        kept[""]["others"] = [side.get("name") for side in sides[1:] if side.get("name")]
    elif setup["kind"] == "attack" and sides[1].get("name"):
        kept[""]["others"] = [sides[1]["name"], *kept[""].get("others", [])[1:]]
    for side in sides:
        if side.get("name"):
            kept[side["name"]] = {**kept.get(side["name"], {}), **side}


def _others(setup: JsonObject, kept: Kept) -> list[JsonObject]:
    """The sides that ``setup`` has no room for."""
    names = list(kept.get("", {}).get("others", []))
    if target := setup.get("target"):
        names = [target, *[name for name in names[1:] if name != target]]
    return [copy.deepcopy(kept.get(name, {"name": name})) for name in names]


def _named(name: Any, sides: list[JsonObject]) -> bool:
    return bool(name) and any(side.get("name") == name for side in sides)


def _side(sides: list[JsonObject], place: int, role: str, kept: Kept) -> JsonObject:
    made = blank_side(role)
    if place < len(sides):
        known = {**kept.get(str(sides[place].get("name", "")), {}), **sides[place]}
        wanted = {*SHARED, *made, *(("affinity",) if role == "actor" else ())}
        made.update({key: value for key, value in copy.deepcopy(known).items() if key in wanted})
    if made["type"] == "major":
        made.pop("mundane", None)
    return made


def _with_incumbent(setup: JsonObject) -> JsonObject:
    if not _named(setup.get("incumbent"), setup["parties"]):
        setup.pop("incumbent", None)
    return setup


def stand_in(place: int) -> str:
    """What a side without a name is called while its figures are worked out."""
    return f"\N{MIDDLE DOT}{place}"


def preview(challenge: OpenChallenge) -> Replay | None:
    """The challenge before any move, sides still without a name under stand-ins; None where it is refused."""
    if challenge.begun is not None:
        return challenge.begun
    setup = copy.deepcopy(challenge.setup)
    for place, path in enumerate(paths_of(setup)):
        side: Any = setup
        for part in path:
            side = side[part]
        side["name"] = str(side.get("name") or "").strip() or stand_in(place)
    try:
        return replay(challenge.system, setup, challenge.record.rulings, [])
    except RulesError:
        return None
