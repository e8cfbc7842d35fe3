"""A campaign with a few people in it, and the builder of Huldufolk on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.rules.registry import discover
from gm_console.store.records import ActorKind
from gm_console.store.store import Store
from gm_console.ui.builders.huldufolk import make_face
from tests.ui.builders.huldufolk.page import BuilderPage
from tests.ui.builders.page import Stage, add_people

BRYN: dict[str, Any] = {
    "type": "major",
    "qualities": ["Relentless"],
    "affinities": [{"name": "Swordplay", "focus": True}],
    "supernatural": 1,
}
TAM: dict[str, Any] = {
    "type": "minor",
    "mundane": True,
    "thresholds": {"mundane": 3, "supernatural": 0},
    "qualities": ["Stubborn"],
    "defence_equipment": 2,
}
ISOLDE: dict[str, Any] = {
    "type": "major",
    "qualities": ["Patient", "Quick"],
    "affinities": [{"name": "Song", "focus": True}, {"name": "Herbs"}],
}
PEOPLE: dict[str, tuple[ActorKind, dict[str, Any] | None]] = {
    "Bryn Hollow": ("pc", BRYN),
    "Tam, bridge warden": ("npc", TAM),
    "Isolde Marsh": ("pc", ISOLDE),
    "Patron of Frost": ("npc", {"type": "major", "thresholds": {"mundane": 20, "supernatural": 20}}),
    "Corin of the Reeds": ("npc", None),
}
SPENT = {"Bryn Hollow": (3, 6, 8), "Tam, bridge warden": (3,)}


@pytest.fixture
def ids(desk_path: Path) -> dict[str, str]:
    """The people of the campaign: name to id. Bryn has spent 3, 6 and 8, Tam the 3."""
    with Store.open(desk_path, clock=now) as store:
        desk = Desk(store, discover())
        found = add_people(desk, "huldufolk", PEOPLE)
        for name, cards in SPENT.items():
            spend(store, found[name], cards)
    return found


def spend(store: Store, actor_id: str, cards: tuple[int, ...]) -> None:
    rows = {row.key: row.id for row in store.trackers([actor_id])[actor_id]}
    with store.operation("op.tracker", {"name": "-", "tracker": "-", "before": 1, "after": 0}) as operation:
        for card in cards:
            operation.update("tracker", rows[f"card.{card}"], value=0)


@pytest.fixture
def stage() -> Stage:
    return Stage("huldufolk", make_face, BuilderPage, height=640)
