"""A campaign of one's own in a folder of one's own, and a clock that moves by a second at each look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gm_console.store.records import ActorRecord, SheetRecord, TrackerRecord
from gm_console.store.store import Store

START = datetime(2026, 3, 14, 19, 0, tzinfo=UTC)


class Clock:
    """Tells a time a second later at each call."""

    def __init__(self, now: datetime = START) -> None:
        self.now = now

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Thornwood % é.gmc"


@pytest.fixture
def store(path: Path, clock: Clock) -> Iterator[Store]:
    with Store.create(path, "Thornwood", clock=clock, systems=("huldufolk", "opposed")) as store:
        yield store


def add_bryn(store: Store) -> ActorRecord:
    """An actor with a sheet and two trackers, ids ``bryn``, ``sheet``, ``seven`` and ``will``."""
    actor = ActorRecord("bryn", "Bryn", "pc", player="Ada", group="Heroes", tags=("fey",))
    with store.operation("actor.add", {"name": "Bryn"}) as operation:
        operation.insert(actor)
        operation.insert(SheetRecord("sheet", "bryn", "huldufolk", {"quality": {"wit": 3, "card.7": 1}, "list": [1]}))
        operation.insert(TrackerRecord("seven", "bryn", "huldufolk", "card.7", 2, 2))
        operation.insert(TrackerRecord("will", "bryn", "opposed", "willpower", 5, 6))
    return actor


@pytest.fixture
def bryn(store: Store) -> ActorRecord:
    """See `add_bryn`."""
    return add_bryn(store)


@pytest.fixture
def set_value(store: Store) -> Callable[[str, int], str]:
    """Sets a tracker in an operation with a log entry; the entry's id comes back."""

    def set_it(tracker: str, value: int) -> str:
        with store.operation("tracker.set", {"value": value}) as operation:
            operation.update("tracker", tracker, value=value)
            headline = {"code": "tracker.set", "parameters": {"name": "Bryn", "value": value}}
            return operation.log(kind="tracker", headline=headline, actors=("bryn",))

    return set_it
