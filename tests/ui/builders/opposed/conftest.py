"""A campaign with a few people in it, and the builder of opposed challenges on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.rules.registry import discover
from gm_console.store.store import Store
from gm_console.ui.builders.opposed import make_face
from tests.ui.builders.opposed.page import BuilderPage
from tests.ui.builders.page import Stage, add_people

SHEETS = {
    "Isolde Marsh": {
        "attributes": {"strength": 2, "presence": 2, "manipulation": 3, "composure": 2, "wits": 3, "resolve": 2},
        "abilities": [{"name": "Empathy", "dots": 3}, {"name": "Brawl", "dots": 1}],
        "willpower": 6,
        "powers": [{"name": "Hush", "ability": "Empathy"}, {"name": "Entrance", "ability": "Subterfuge"}],
    },
    "Tam, bridge warden": {
        "attributes": {"strength": 3, "composure": 2, "resolve": 4},
        "abilities": [{"name": "Brawl", "dots": 2}, {"name": "Occult", "dots": 3}],
        "willpower": 2,
    },
    "Corin of the Reeds": None,
}


@pytest.fixture
def ids(desk_path: Path) -> dict[str, str]:
    """The people of the campaign: name to id."""
    with Store.open(desk_path, clock=now) as store:
        desk = Desk(store, discover())
        return add_people(desk, "opposed", {name: ("npc", sheet) for name, sheet in SHEETS.items()})


@pytest.fixture
def stage() -> Stage:
    return Stage("opposed", make_face, BuilderPage)
