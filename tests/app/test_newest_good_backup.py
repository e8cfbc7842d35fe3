"""A campaign that cannot be opened: which backup is offered in its place."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gm_console.app.backups import (
    Backup,
    back_up_now,
    choose_backup_folder,
    newest_good_backup,
    offered,
)
from gm_console.app.context import Desk
from gm_console.app.notes import add_note
from gm_console.store.errors import StoreError
from gm_console.store.store import Store

from .conftest import Clock


@pytest.fixture
def made(desk: Desk, clock: Clock) -> list[Path]:
    """Three backups, the newest first."""
    found = []
    for _ in range(3):
        clock.pass_by(minutes=10)
        found.append(back_up_now(desk).made or Path())
    return found[::-1]


def overwrite(path: Path, start: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(content)


def spoil(path: Path) -> None:
    """Every page but the first."""
    overwrite(path, 4096, b"\xa5" * (path.stat().st_size - 4096))


def path_of(found: Backup | None) -> Path | None:
    return found.path if found else None


def test_none_where_none_was_made(desk: Desk) -> None:
    assert newest_good_backup(desk.store.path) is None


def test_the_newest_with_its_moment(desk: Desk, made: list[Path]) -> None:
    found = newest_good_backup(desk.store.path)
    assert path_of(found) == made[0]
    assert found is not None
    assert f"{found.moment:%Y-%m-%d %H-%M-%S}" in made[0].name


@pytest.mark.parametrize(
    "ruin",
    [
        spoil,
        lambda path: path.write_bytes(b""),
        lambda path: path.write_text("Dear diary"),
        lambda path: path.write_bytes(path.read_bytes()[:9999]),
        lambda path: overwrite(path, 68, b"XXXX"),
        Path.unlink,
    ],
)
def test_whatever_became_of_the_campaign(desk: Desk, made: list[Path], ruin: Callable[[Path], None]) -> None:
    desk.store.close()
    ruin(desk.store.path)
    assert path_of(newest_good_backup(desk.store.path)) == made[0]


def test_damaged_backups_are_passed_over_and_stay(desk: Desk, made: list[Path]) -> None:
    spoil(made[0])
    overwrite(made[1], 68, b"XXXX")
    before = [path.read_bytes() for path in made]
    assert path_of(newest_good_backup(desk.store.path)) == made[2]
    made[2].write_bytes(b"")
    assert newest_good_backup(desk.store.path) is None
    assert [path.read_bytes() for path in made[:2]] == before[:2]
    assert sorted(path.name for path in made[0].parent.iterdir()) == sorted(path.name for path in made)


def test_one_whose_records_point_to_nothing_is_passed_over(desk: Desk, made: list[Path]) -> None:
    with closing(sqlite3.connect(made[0])) as raw, raw:
        raw.execute("PRAGMA foreign_keys=OFF")
        raw.execute("UPDATE change_set SET target = 'nothing'")
    assert path_of(newest_good_backup(desk.store.path)) == made[1]


def test_that_of_another_campaign_of_the_same_name_only_where_it_cannot_be_told(
    desk: Desk, made: list[Path], clock: Clock, tmp_path: Path
) -> None:
    other = made[0].with_name(made[0].name.replace("2026", "2031"))
    Store.create(other, "Campaign", clock=clock).close()
    assert path_of(newest_good_backup(desk.store.path)) == made[0]
    desk.store.close()
    desk.store.path.write_bytes(b"")
    assert path_of(newest_good_backup(desk.store.path)) == other


def test_the_chosen_folder_is_found_in_what_is_left_of_the_file(desk: Desk, made: list[Path], tmp_path: Path) -> None:
    chosen = tmp_path / "Other “place” é\\x"
    choose_backup_folder(desk, str(chosen))
    add_note(desk, "Later.")
    newer = back_up_now(desk).made
    assert newer is not None
    assert newer.parent == chosen
    desk.store.close()
    content = desk.store.path.read_bytes()
    assert path_of(newest_good_backup(desk.store.path)) == newer
    desk.store.path.write_bytes(b"\xa5" * 4096 + content[4096:])
    assert path_of(newest_good_backup(desk.store.path)) == newer
    newer.unlink()
    assert path_of(newest_good_backup(desk.store.path)) == made[0], "older ones stayed beside the campaign"


def test_only_where_the_file_is_at_fault_is_one_offered(desk: Desk, made: list[Path]) -> None:
    assert path_of(offered(StoreError("damaged"), desk.store.path)) == made[0]
    assert offered(StoreError("locked"), desk.store.path) is None
    assert offered(StoreError("newer"), desk.store.path) is None
