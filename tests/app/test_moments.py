"""A time typed behind what happened then."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from gm_console.app import roster, roster_line
from gm_console.app.context import AppError, Desk
from gm_console.app.moments import split_moment

NOW = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _in_vienna(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clocks show an hour more than UTC in winter, two in summer."""
    monkeypatch.setenv("TZ", "Europe/Vienna")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("typed", "what", "moment"),
    [
        ("-2", "-2", None),
        ("-2 @21:10", "-2", datetime(2026, 11, 20, 20, 10, tzinfo=UTC)),
        ("-2@21.10", "-2", datetime(2026, 11, 20, 20, 10, tzinfo=UTC)),
        ("4 7 @ 9:05 ", "4 7", datetime(2026, 11, 20, 8, 5, tzinfo=UTC)),
        ("=3 @21:31", "=3", datetime(2026, 11, 19, 20, 31, tzinfo=UTC)),
        ("=3 @21:30", "=3", NOW),
        ("+1 @-10", "+1", NOW - timedelta(minutes=10)),
        ("+1 @−1440", "+1", NOW - timedelta(days=1)),
    ],
)
def test_what_was_typed_and_when_it_happened(typed: str, what: str, moment: datetime | None) -> None:
    assert split_moment(typed, NOW) == (what, moment)


@pytest.mark.parametrize("typed", ["@", "-2 @", "-2 @25:00", "-2 @21:60", "-2 @10", "-2 @-1441", "-2 @21:10 @-2", "@x"])
def test_anything_else_behind_it_is_refused(typed: str) -> None:
    with pytest.raises(AppError, match="time-typed"):
        split_moment(typed, NOW)


def test_the_night_the_clocks_are_turned_back() -> None:
    after = datetime(2026, 10, 25, 8, 0, tzinfo=UTC)
    assert split_moment("-1 @23:30", after) == ("-1", datetime(2026, 10, 24, 21, 30, tzinfo=UTC))


def test_a_figure_and_cards_are_logged_when_they_happened(desk: Desk) -> None:
    bryn, _ = roster.add_actor(desk, roster.NewActor("Bryn"), {"huldufolk": {"type": "major"}})
    tracker = desk.store.tracker(bryn, "huldufolk", "threshold.mundane")
    assert tracker is not None

    roster.enter_figure(desk, tracker.id, "-2 @20:40")
    roster_line.enter_line(desk, "Bryn 4 7 @-5")

    cards, figure = desk.store.log(limit=2)
    assert figure.happened_at == datetime(2026, 11, 20, 19, 40, tzinfo=UTC)
    assert figure.entered_at > figure.happened_at
    assert round((cards.entered_at - cards.happened_at).total_seconds()) == 5 * 60
    found = desk.store.tracker(bryn, "huldufolk", "threshold.mundane")
    assert found is not None
    assert found.value == 3


def test_a_name_with_an_at_in_it_is_added_as_it_is(desk: Desk) -> None:
    ids, _ = roster_line.enter_line(desk, "Guard @ the gate")
    assert desk.store.actor(ids[0]).name == "Guard @ the gate"
