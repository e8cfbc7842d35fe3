"""The sample campaign: all that the console can do, made by doing it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.app.replay import replay_record
from gm_console.app.sample import definitions, make_sample
from gm_console.app.views import log_rows, roster_rows, timer_rows
from gm_console.cli import main
from gm_console.rules.registry import discover
from gm_console.store.store import Store
from gm_console.wording.catalog import say


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sample") / "Thornwood.gmc"
    make_sample(path, discover(), datetime(2026, 11, 28, 21, 30, tzinfo=UTC))
    return path


def test_it_holds_some_twenty_actors_over_all_four_systems(sample: Path) -> None:
    with Store.open(sample, clock=now) as store:
        rows = roster_rows(Desk(store, discover()))

    assert 18 <= len(rows) <= 25
    assert {system for row in rows for system in row.summaries} == set(discover())
    assert all(say(line) for row in rows for line in row.summaries.values())


def test_it_has_two_past_sessions_and_one_that_runs(sample: Path) -> None:
    with Store.open(sample, clock=now) as store:
        states = [session.state for session in sorted(store.sessions(), key=lambda each: each.number)]
        scenes = [len(store.scenes(session.id)) for session in store.sessions()]

    assert states == ["ended", "ended", "running"]
    assert all(count >= 2 for count in scenes)


def test_its_log_holds_a_reversal_an_override_and_notes_in_the_order_of_time(sample: Path) -> None:
    with Store.open(sample, clock=now) as store:
        rows = log_rows(Desk(store, discover()), limit=500)

    entries = [row.entry for row in rows]
    assert any(entry.reversed for entry in entries)
    assert any(entry.body.get("waived") for entry in entries)
    assert any(entry.body.get("added") for entry in entries)
    assert any(entry.kind == "note" for entry in entries)
    assert {entry.audience for entry in entries} == {"players", "storyteller"}
    assert entries == sorted(entries, key=lambda entry: entry.happened_at, reverse=True)
    assert max(entry.happened_at for entry in entries) <= datetime(2026, 11, 28, 21, 30, tzinfo=UTC)


def test_one_challenge_is_half_way_some_are_prepared_and_timers_run(sample: Path) -> None:
    with Store.open(sample, clock=now) as store:
        desk = Desk(store, discover())
        (open_one,) = store.challenges(state="open")
        played = replay_record(desk, open_one)
        prepared = store.challenges(state="prepared")
        timers = timer_rows(desk)

        assert open_one.moves
        assert played.outcome is None
        assert len({record.system for record in prepared}) == 3
        assert all(replay_record(desk, record) for record in prepared)
        assert {row.timer.kind for row in timers} >= {"immunity", "rest", "reminder"}


def test_the_command_makes_it_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.gmc"

    assert main(["sample", str(path)]) == 0
    assert main(["sample", str(path)]) == 2
    assert str(path) in capsys.readouterr().out


def test_all_that_is_told_is_of_our_own_making() -> None:
    told = definitions()

    assert len({actor["name"] for actor in told["actors"]}) == len(told["actors"])
