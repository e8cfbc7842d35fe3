"""Times of day and dates: one way everywhere, and that of the desktop's region."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from gm_console.wording import moments
from gm_console.wording.catalog import Language, language, use_language

EVENING = datetime(2026, 11, 28, 21, 4, 5).astimezone()


@pytest.fixture
def german_desktop() -> Iterator[None]:
    """English texts on a desktop that writes dates in the German way."""
    before = language()
    use_language(Language("en", region="de_DE"))
    yield
    use_language(before)


def test_the_clock_has_twenty_four_hours() -> None:
    assert moments.clock_time(EVENING.astimezone(UTC)) == "21:04"
    assert moments.clock_seconds(EVENING.astimezone(UTC)) == "21:04:05"


@pytest.mark.usefixtures("german_desktop")
def test_days_are_the_regions() -> None:
    assert moments.day_name(EVENING) == "Sa., 28. November"
    assert moments.day_if_not_today(EVENING) == "28. Nov. 21:04"
    assert moments.day_and_time(EVENING) == "28.11.2026, 21:04:05"
    assert moments.day_and_time_short(EVENING) == "28.11.26, 21:04"


def test_today_needs_no_date() -> None:
    now = datetime.now().astimezone()
    assert moments.day_if_not_today(now) == moments.clock_time(now)
    assert moments.day_if_not_today(now - timedelta(days=2)).endswith(f" {moments.clock_time(now)}")
