"""A campaign in a file, and a time that only passes when it is told to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gm_console.app.context import Desk
from gm_console.rules.registry import discover
from gm_console.store.store import Store


class Clock:
    """Starts on an evening in November and moves by `pass_by` alone (and a millisecond at each look)."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(milliseconds=1)
        return self.time

    def pass_by(self, **length: int) -> None:
        self.time += timedelta(**length)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    systems = discover()
    store = Store.create(tmp_path / "campaign.gmc", "Campaign", clock=clock, systems=list(systems))
    with store:
        yield Desk(store, systems, make_seed=lambda: "thorn")


@pytest.fixture(scope="session")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a lively campaign, in which everything has happened once."""
    from .lively import make_lively

    return make_lively(tmp_path_factory.mktemp("lively") / "lively.gmc").read_bytes()
