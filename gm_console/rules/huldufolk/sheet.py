"""What an actor has in Huldufolk, apart from cards and thresholds as they stand now."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field, model_validator

from gm_console.rules.huldufolk.challenge import (
    MAGICAL_EQUIPMENT,
    SUPERNATURAL,
    ActorType,
    Equipment,
)
from gm_console.rules.huldufolk.checks import check_equipment, check_mundane, check_threshold
from gm_console.rules.shapes import Several, Shape, Text
from gm_console.rules.system import JsonObject, RulesError, Sheet

SCHEMA_VERSION = 1
USUAL_BASE = 5

Base = Annotated[int, Field(ge=0)]


class Affinity(Shape):
    """An affinity; a focus is one that the actor is outstanding in."""

    name: Text
    focus: bool = False


class Thresholds(Shape):
    """Base thresholds, from 0; usually 5 and 5 (source: Resisting Attacks)."""

    mundane: Base = USUAL_BASE
    supernatural: Base = USUAL_BASE


class HuldufolkSheet(Sheet):
    """An actor's sheet. Raises RulesError for what the rules refuse.

    :ivar mundane: a minor actor untouched by magic, whose supernatural threshold is 0.
    :ivar equipment: what it attacks or contends with by default, one bonus of one kind (ruling H4).
    :ivar supernatural: supernatural bonuses to its pool by default, 0 to 10 together.
    :ivar defence_equipment: what it defends with by default, 0 to 5.
    :ivar defence_supernatural: supernatural bonuses to its defence by default, 0 to 10 together.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    type: ActorType = "major"
    mundane: bool = False
    thresholds: Thresholds = Thresholds()
    qualities: Several[Text] = ()
    affinities: Several[Affinity] = ()
    equipment: Equipment = Equipment(kind="mundane", bonus=0)
    supernatural: Annotated[int, Field(ge=0, le=SUPERNATURAL)] = 0
    defence_equipment: Annotated[int, Field(ge=0, le=MAGICAL_EQUIPMENT)] = 0
    defence_supernatural: Annotated[int, Field(ge=0, le=SUPERNATURAL)] = 0

    @model_validator(mode="after")
    def _allowed(self) -> HuldufolkSheet:
        check_mundane(self.type, self.mundane, "mundane")
        bases = self.thresholds
        check_threshold(self.type, self.mundane, "mundane", bases.mundane, "thresholds.mundane")
        check_threshold(self.type, self.mundane, "supernatural", bases.supernatural, "thresholds.supernatural")
        check_equipment(self.equipment, "equipment.bonus", "")
        return self


def upgrade_sheet(data: JsonObject) -> JsonObject:
    """A stored sheet at the present schema version. Raises RulesError for one of a later version."""
    version = data.get("schema_version", SCHEMA_VERSION)
    if isinstance(version, int) and version > SCHEMA_VERSION:
        raise RulesError("sheet-newer", "schema_version", version=version, known=SCHEMA_VERSION)
    return dict(data)
