"""What an actor has in Age of Dragons, apart from energy."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from gm_console.rules.age_of_dragons.challenge import Spheres
from gm_console.rules.shapes import Several, Shape, Text
from gm_console.rules.system import JsonObject, Sheet


class Lifepath(Shape):
    """A lifepath: its arete (from 0), and the skill edges that bring it to technique ("Technique")."""

    name: Text
    arete: Annotated[int, Field(ge=0)] = 0
    edges: Several[Text] = ()


class AgeOfDragonsSheet(Sheet):
    """Sphere ratings, 0 to 60, and lifepaths."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    spheres: Spheres
    lifepaths: Several[Lifepath] = ()


def upgrade_sheet(data: JsonObject) -> JsonObject:
    """There has been one shape so far."""
    return data
