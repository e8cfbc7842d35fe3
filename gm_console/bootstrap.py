"""The one place that wires the layers together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from gm_console.rules.registry import discover
from gm_console.rules.system import System

if TYPE_CHECKING:
    from gm_console.app.context import Desk
    from gm_console.store.repair import Repaired


Clock = Callable[[], datetime]


def open_desk(
    path: Path, systems: Mapping[str, System] | None = None, *, read_only: bool = False, clock: Clock | None = None
) -> Desk:
    """Opens a campaign; ``clock`` is the computer's own unless another is given. Raises StoreError."""
    from gm_console.app.clock import now
    from gm_console.app.context import Desk
    from gm_console.store.store import Store

    return Desk(Store.open(path, clock=clock or now, read_only=read_only), systems or discover())


def open_copy(path: Path) -> Desk:
    """Opens a copy in memory of a campaign, to be read; the file stays as it is. Raises StoreError."""
    from gm_console.app.clock import now
    from gm_console.app.context import Desk
    from gm_console.store.store import Store

    return Desk(Store.open_copy(path, clock=now), discover())


def repair_campaign(campaign: Path, target: Path | None) -> Repaired:
    """Saves what can be read of a damaged campaign into a new file. Raises StoreError."""
    from gm_console.app.clock import now
    from gm_console.app.repair import repair

    return repair(campaign, target, discover(), now())


def create_desk(path: Path, name: str, systems: Mapping[str, System] | None = None) -> Desk:
    """Makes a campaign with every system in use. Raises StoreError."""
    from gm_console.app.clock import now
    from gm_console.app.context import Desk
    from gm_console.store.store import Store

    known = systems or discover()
    return Desk(Store.create(path, name, clock=now, systems=list(known)), known)


def open_or_create(path: Path, systems: Mapping[str, System] | None = None) -> Desk:
    """Opens the campaign at ``path``, or makes one there, named after the file. Raises StoreError."""
    return open_desk(path, systems) if path.exists() else create_desk(path, path.stem, systems)


def make_sample(path: Path, at: datetime | None = None) -> None:
    """Makes the sample campaign at ``path``, its last session running now or ``at`` another time.

    Raises StoreError where something lies there already.
    """
    from gm_console.app.clock import now
    from gm_console.app.sample import make_sample as make

    make(path, discover(), at or now())


def run_window(campaign: str | None) -> int:
    """Opens the window on ``campaign``, or on the last one. Returns the exit status."""
    from gm_console.ui.start import run

    return run(campaign, open_desk, create_desk, make_sample)


def run_tour(folder: Path, *, readme: bool = False) -> int:
    """Pictures every part of the window into ``folder``. Returns the exit status.

    :param readme: also renews the pictures of README.md.
    """
    from gm_console.ui.tour import run

    return run(folder, open_desk, create_desk, make_sample, readme=readme)
