"""Finds the files of ``resources/``: in a checkout, in an installed wheel and in a frozen build.

A wheel, and a build frozen from one, has the folder inside the package; a checkout, also when it is installed
editable, has it beside the package.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path


def resource(*parts: str) -> Path:
    """The file or folder ``resources/parts…``.

    Raises FileNotFoundError where there is none: the installation is damaged, or ``parts`` is misspelt.
    """
    found = folder().joinpath(*parts)
    if not found.exists():
        raise FileNotFoundError(f"{found} is missing from this installation of GM Console")
    return found


@cache
def folder() -> Path:
    """The folder ``resources`` of this installation. Raises FileNotFoundError where it has none."""
    places = list(_places(Path(__file__).resolve().parent))
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"This installation of GM Console has no resources: looked in {places}")


def _places(package: Path) -> Iterator[Path]:
    yield package / "resources"
    if getattr(sys, "frozen", False):
        unpacked = getattr(sys, "_MEIPASS", None) or Path(sys.executable).parent
        yield Path(unpacked) / "resources"
    else:
        yield package.parent / "resources"
