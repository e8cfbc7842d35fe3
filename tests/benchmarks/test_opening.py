"""A campaign that has been played for years opens about as fast as an empty one."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.app import log_view, roster_view, views
from gm_console.app.challenges import open_challenges
from gm_console.app.context import Desk
from gm_console.bootstrap import open_desk
from tests.benchmarks import opening
from tests.benchmarks.campaigns import build
from tests.store.test_scale import counted


def asked(desk: Desk) -> int:
    """What SQLite does for all that is asked while the window opens, in twenties of its steps."""
    with counted(desk.store) as steps:
        views.header(desk)
        views.timers_view(desk)
        open_challenges(desk)
        roster_view.page(desk)
        roster_view.rests(desk)
        log_view.window(desk, log_view.LogFilter())
        log_view.facets(desk)
    return steps[0]


def test_the_work_of_opening_does_not_grow_with_the_log(tmp_path: Path) -> None:
    steps = []
    for entries in (300, 3000):
        path = tmp_path / f"{entries}.gmc"
        build(path, 20, entries)
        desk = open_desk(path)
        with desk.store:
            steps.append(asked(desk))
    assert steps[1] <= 1.2 * steps[0]


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_two_thousand_actors_and_a_hundred_thousand_entries_open_in_under_twice_the_time(whole: bool) -> None:
    if not whole:
        pytest.skip("takes minutes: --whole")
    assert opening.compare(*opening.LARGE) < 2
