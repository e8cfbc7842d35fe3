"""Copies that cloud services lay beside a campaign: told by name and by what they hold."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm_console.app.conflicts import find_conflicts, leave_conflicts
from gm_console.app.context import Desk
from gm_console.app.notes import add_note
from gm_console.store.store import Store
from gm_console.wording.conflicts import conflict_words


def utc_now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Store.create(tmp_path / "Thornwood (2nd).gmc", "Thornwood", clock=utc_now) as store:
        yield Desk(store, {})


def lay(desk: Desk, name: str, *, changed: bool = True) -> Path:
    """A copy called so beside the campaign; ``changed`` in another place meanwhile."""
    copy = desk.store.backup(desk.store.path.with_name(name))
    if changed:
        with Store.open(copy, clock=utc_now) as other:
            add_note(Desk(other, {}), "On the other computer.")
    return copy


def names(desk: Desk) -> list[str]:
    found = find_conflicts(desk)
    return [each.path.name for each in found.others] if found else []


MADE = (
    "Thornwood (2nd) (1).gmc",
    "Thornwood (2nd) (Case Conflict).gmc",
    "Thornwood (2nd) (Laptop's conflicted copy 2026-11-30).gmc",
    "Thornwood (2nd) (Marias-Laptop's conflicted copy 2026-11-30 (1)).gmc",
    "Thornwood (2nd) (conflicted copy 2026-11-30 120000).gmc",
    "Thornwood (2nd) (conflicted copy 2026-11-30).gmc",
    "Thornwood (2nd) 2.gmc",
    "Thornwood (2nd)(1).gmc",
    "Thornwood (2nd)-DESKTOP-AB12CD3.gmc",
    "Thornwood (2nd)-Marias-Laptop.gmc",
    "Thornwood (2nd).sync-conflict-20261130-120000-ABCDEFG.gmc",
    "Thornwood (2nd)_conflict-20261130-120000.gmc",
)
OTHERS = (
    "Other (conflicted copy 2026-11-30).gmc",
    "Thornwood (2nd) (copy of 2026-11-30 21-14).gmc",
    "Thornwood.gmc",
    "Thornwood (2nd)-old.txt",
)


def test_every_services_names_are_known_and_others_are_left_alone(desk: Desk) -> None:
    first = lay(desk, MADE[0])
    for name in (*MADE[1:], *OTHERS):
        shutil.copy(first, first.with_name(name))
    assert names(desk) == list(MADE)
    found = find_conflicts(desk)
    assert found is not None
    assert [each.path.name for each in found.others if not each.sure] == [
        "Thornwood (2nd) (1).gmc",
        "Thornwood (2nd) 2.gmc",
        "Thornwood (2nd)(1).gmc",
        "Thornwood (2nd)-DESKTOP-AB12CD3.gmc",
        "Thornwood (2nd)-Marias-Laptop.gmc",
    ]
    assert "Another version" in conflict_words(found.mine, [("a", None)], sure=False)


def test_a_copy_that_is_open_finds_where_it_came_from(desk: Desk) -> None:
    copy = lay(desk, "Thornwood (2nd) (conflicted copy 2026-11-30).gmc")
    third = lay(desk, "Thornwood (2nd) (Laptop's conflicted copy 2026-11-29).gmc")
    with Store.open(copy, clock=utc_now) as store:
        add_note(Desk(store, {}), "Another.")
        assert names(Desk(store, {})) == [third.name, desk.store.path.name]


def test_what_is_the_same_or_another_campaign_is_no_conflict(desk: Desk) -> None:
    lay(desk, "Thornwood (2nd) (conflicted copy 2026-11-30).gmc", changed=False)
    for name in ("Thornwood (2nd)-two.gmc", "Thornwood (2nd) (conflicted copy 2026-11-29).gmc"):
        Store.create(desk.store.path.with_name(name), "Other", clock=utc_now).close()
    assert names(desk) == []


def test_one_half_fetched_is_told_by_its_name_alone(desk: Desk) -> None:
    half = desk.store.path.with_name("Thornwood (2nd).sync-conflict-20261130-120000-ABCDEFG.gmc")
    half.write_bytes(desk.store.path.read_bytes()[:5000])
    desk.store.path.with_name("Thornwood (2nd) (1).gmc").write_bytes(b"half")
    found = find_conflicts(desk)
    assert found is not None
    assert [(each.path, each.seen) for each in found.others] == [(half, None)]
    assert "cannot be read yet" in conflict_words(found.mine, [(half.name, None)], sure=True)


def test_what_differs_is_told_and_once_seen_no_more_until_another_comes(desk: Desk) -> None:
    copy = lay(desk, "Thornwood (2nd) (conflicted copy 2026-11-30).gmc")
    before = copy.read_bytes()
    found = find_conflicts(desk)
    assert found is not None
    said = conflict_words(found.mine, [(each.path.name, each.seen) for each in found.others], sure=True)
    assert "1 log entry, changed" in said
    assert "Open here: 0 sessions, 0 actors, 0 log entries, changed" in said
    leave_conflicts(desk, found)
    assert names(desk) == []
    assert copy.read_bytes() == before
    with Store.open(copy, clock=utc_now) as other:
        add_note(Desk(other, {}), "Again on the other computer.")
    assert names(desk) == [copy.name]


def test_backups_are_none(desk: Desk) -> None:
    made = lay(desk, "Thornwood (2nd) 2026-11-20 20-10-00 UTC.gmc")
    lay(desk, "Thornwood (2nd) 2026-11-20 20-10-00 UTC (2).gmc")
    assert names(desk) == []
    with Store.open(made, clock=utc_now, read_only=True) as store:
        assert names(Desk(store, {})) == []


def test_a_folder_that_cannot_be_read_is_silent(desk: Desk, tmp_path: Path) -> None:
    lay(desk, "Thornwood (2nd) (1).gmc")
    shutil.move(tmp_path, tmp_path.with_name(f"{tmp_path.name} away"))
    assert names(desk) == []
    shutil.move(tmp_path.with_name(f"{tmp_path.name} away"), tmp_path)
