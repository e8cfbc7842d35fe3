"""Saves what can be read of a damaged campaign into a new file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from gm_console.app.figures import read_sheet
from gm_console.rules.system import RulesError, System
from gm_console.store.fileformat import SUFFIX
from gm_console.store.records import SheetRecord
from gm_console.store.repair import Repaired, repair_file


def repair(campaign: Path, target: Path | None, systems: Mapping[str, System], now: datetime) -> Repaired:
    """Makes a new campaign of what can be read of ``campaign``, which stays as it is. Raises StoreError.

    :param target: of the new file; None for one beside it, called “… (repaired).gmc”. Nothing is written over.
    """

    def valid(table: str, values: Mapping[str, Any]) -> bool:
        system = systems.get(values["system"]) if table == "sheet" else None
        return system is None or _is_sheet(system, SheetRecord(**values))

    return repair_file(campaign.absolute(), target or _beside(campaign.absolute()), now, valid)


def _is_sheet(system: System, record: SheetRecord) -> bool:
    try:
        read_sheet(system, record)
    except RulesError:
        return False
    return True


def _beside(campaign: Path) -> Path:
    marks = ("", *(f" {number}" for number in range(2, 1000)))
    names = (campaign.with_name(f"{campaign.stem} (repaired{mark}){SUFFIX}") for mark in marks)
    return next(name for name in names if not name.exists())
