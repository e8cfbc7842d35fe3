"""Campaigns saved by every released version open, whole, in this one."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.app.verify import verify
from gm_console.rules.registry import discover
from gm_console.store.fileformat import CURRENT, read_header
from gm_console.store.migration import migrate
from gm_console.store.store import Store

from .dumps import dump
from .make_release import make_release

RELEASES = Path(__file__).parent / "releases"
VERSIONS = sorted(int(path.stem) for path in RELEASES.glob("*.gmc"))
MOST = 200_000
"""Bytes of a saved file: they stay in the repository for ever."""


def counts(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as raw:
        names = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: raw.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}


def saved(version: int, folder: Path) -> Path:
    return Path(shutil.copy(RELEASES / f"{version:04d}.gmc", folder / "Thornwood.gmc"))


def test_there_is_a_saved_file_of_every_schema() -> None:
    assert list(range(1, CURRENT.version + 1)) == VERSIONS
    for version in VERSIONS:
        header = read_header(RELEASES / f"{version:04d}.gmc")
        assert header is not None
        assert header.user_version == version
        assert (RELEASES / f"{version:04d}.gmc").stat().st_size < MOST


@pytest.mark.parametrize("version", VERSIONS)
def test_it_migrates_with_equal_row_counts_and_is_sound(version: int, tmp_path: Path) -> None:
    path = saved(version, tmp_path)
    before = counts(path)
    assert all(count for table, count in before.items()), "a little of everything"
    with Store.open(path, clock=now) as store:
        assert list(verify(Desk(store, discover()))) == []
    after = counts(path)
    assert {table: after[table] for table in before} == before
    header = read_header(path)
    assert header is not None
    assert header.user_version == CURRENT.version


@pytest.mark.parametrize("version", VERSIONS)
def test_the_scripts_run_over_it_with_a_backup_that_counts_as_one(version: int, tmp_path: Path) -> None:
    path = saved(version, tmp_path)
    rows = dump(path)
    backup = migrate(path, now(), CURRENT)
    assert backup.parent == tmp_path / "Backups"
    assert dump(backup) == rows
    assert dump(path).keys() >= rows.keys()


def test_the_last_of_them_is_as_a_campaign_made_today(tmp_path: Path) -> None:
    make_release(tmp_path / "today.gmc")

    def tables(path: Path) -> set[tuple[str, str]]:
        with closing(sqlite3.connect(path)) as raw:
            return set(raw.execute("SELECT type, name FROM sqlite_master"))

    assert tables(RELEASES / f"{CURRENT.version:04d}.gmc") == tables(tmp_path / "today.gmc")
