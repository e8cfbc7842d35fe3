"""A campaign with an ogre, a wren and a result table, and the builder of Joyous Heroes on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.rules.registry import discover
from gm_console.store.store import Store
from gm_console.ui.builders.joyous_heroes import make_face
from tests.ui.builders.joyous_heroes.page import HeroesPage
from tests.ui.builders.page import Stage, add_people

SYSTEM = "joyous-heroes"
GRAPPLING = {
    "name": "grappling",
    "entries": [
        {"from": 1, "to": 2, "text": "Lesser: held by one arm"},
        {"from": 3, "text": "Decisive: pinned to the ground"},
    ],
}
BROKEN = {"name": "torn page", "entries": [{"from": 4, "text": "half a table"}]}
SHEETS = {
    "Ogre under the span": {
        "ratings": [{"name": "Body", "rating": 6}, {"name": "Wits", "rating": 2}],
        "traits": [
            {"name": "Long arms", "dice": 1, "automatic": 0},
            {"name": "Thick hide", "dice": 0, "automatic": 1},
        ],
    },
    "Wren": {
        "ratings": [{"name": "Body", "rating": 2}, {"name": "Wits", "rating": 4}, {"name": "Guile", "rating": 5}],
        "traits": [{"name": "Slippery", "dice": 2, "automatic": 0}],
    },
    "Bryn Hollow": None,
}


@pytest.fixture
def ids(desk_path: Path) -> dict[str, str]:
    """The people of the campaign: name to id. It has a table of its own, and one that cannot be read."""
    with Store.open(desk_path, clock=now) as store:
        desk = Desk(store, discover())
        with store.operation("op.settings", {}) as operation:
            operation.update("campaign", store.campaign().id, result_tables=[GRAPPLING, BROKEN])
        return add_people(desk, SYSTEM, {name: ("npc", sheet) for name, sheet in SHEETS.items()})


@pytest.fixture
def stage() -> Stage:
    return Stage(SYSTEM, make_face, HeroesPage)
