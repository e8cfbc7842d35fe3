"""A campaign with a few dragons in it, and the builder of Age of Dragons on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.rules.registry import discover
from gm_console.store.store import Store
from gm_console.ui.builders.age_of_dragons import make_face
from tests.ui.builders.age_of_dragons.page import BuilderPage
from tests.ui.builders.page import Stage, add_people

SYSTEM = "age-of-dragons"
SINGING = {"name": "Weatherwise", "arete": 1, "edges": ["Weather-singing", "Cloud lore"]}
PEOPLE = {
    "Yrsa Emberwing": ("pc", {"spheres": {"soma": 5, "sophia": 4, "pneuma": 6}, "lifepaths": [SINGING]}),
    "Sorrel": ("pc", {"spheres": {"soma": 3, "sophia": 6, "pneuma": 5}}),
    "Old Grumble": ("npc", {"spheres": {"soma": 7, "sophia": 2, "pneuma": 3}}),
    "Bryn Hollow": ("pc", None),
}


@pytest.fixture
def rulings() -> dict[str, str]:
    """The campaign's rulings for this system; a test may ask for others."""
    return {}


@pytest.fixture
def ids(desk_path: Path, rulings: dict[str, str]) -> dict[str, str]:
    """The people of the campaign: name to id."""
    with Store.open(desk_path, clock=now) as store:
        desk = Desk(store, discover())
        found = add_people(desk, SYSTEM, PEOPLE)
        if rulings:
            with store.operation("op.rulings", {}) as operation:
                operation.update("campaign", store.campaign().id, rulings={SYSTEM: rulings})
    return found


@pytest.fixture
def stage() -> Stage:
    return Stage(SYSTEM, make_face, BuilderPage, height=900)
