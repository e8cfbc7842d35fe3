"""A copy elsewhere: whole or not at all, with what the disk did not take; of a backup where no more can be read."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from gm_console.app.actor_view import keep_draft
from gm_console.app.backups import back_up_now
from gm_console.app.challenges import abandon, new_challenge, save_open
from gm_console.app.context import Desk
from gm_console.app.faults import Unsaved, save_copy
from gm_console.app.notes import add_note
from gm_console.rules.registry import discover
from gm_console.store.errors import StoreError
from gm_console.store.store import Store
from tests.store.disks import disk, fill_up
from tests.store.dumps import dump

EVERYTHING = ("campaign", "challenge", "draft", "change_set", "field_change", "log_entry")


def utc_now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Store.create(tmp_path / "Thornwood.gmc", "Thornwood", clock=utc_now, systems=("huldufolk",)) as store:
        add_note(Desk(store, {}), "One.")
        yield Desk(store, discover())


def _keep(desk: Desk) -> None:
    keep_draft(desk, "a", {"half": "typed"})


UNSAVED: tuple[Unsaved, ...] = (_keep,)


def test_it_is_the_same_with_what_was_not_saved(desk: Desk, tmp_path: Path) -> None:
    before = desk.store.path.read_bytes()
    copy = save_copy(desk, tmp_path / "copy.gmc", UNSAVED)
    assert (copy.path, copy.backup, copy.in_place) == (tmp_path / "copy.gmc", None, False)
    copied, mine = dump(copy.path, *EVERYTHING), dump(desk.store.path, *EVERYTHING)
    assert [row["key"] for row in copied.pop("draft")] == ["a"]
    assert mine.pop("draft") == []
    assert copied == mine
    assert desk.store.path.read_bytes() == before


def test_what_the_copy_itself_refuses_is_left_out(desk: Desk, tmp_path: Path) -> None:
    challenge = new_challenge(desk, "huldufolk", {})
    save_open(desk, challenge)
    abandon(desk, challenge)
    refused: Unsaved = partial(_save, challenge)
    copy = save_copy(desk, tmp_path / "copy.gmc", (refused, *UNSAVED))
    assert len(dump(copy.path, "draft")["draft"]) == 1
    assert dump(copy.path, "challenge")["challenge"][0]["state"] == "abandoned"


def _save(challenge: object, desk: Desk) -> None:
    save_open(desk, challenge)  # type: ignore[arg-type]


def test_where_there_is_no_room_nothing_is_left_behind(desk: Desk, tmp_path: Path) -> None:
    with disk(tmp_path / "small", "512k") as small:
        filler = fill_up(small)
        with pytest.raises(StoreError, match="disk-full"):
            save_copy(desk, small / "copy.gmc", UNSAVED)
        filler.write_bytes(b"x" * (512 * 1024 - desk.store.path.stat().st_size - 8192))
        with pytest.raises(StoreError, match="disk-full"):
            save_copy(desk, small / "copy.gmc", (partial(_much),))
        assert [each.name for each in small.glob("*.gmc")] == []
    with pytest.raises(StoreError, match="exists"):
        save_copy(desk, desk.store.path, UNSAVED)


def _much(desk: Desk) -> None:
    keep_draft(desk, "a", {"half": "typed" * 100_000})


def test_a_backup_is_taken_where_the_campaign_cannot_be_read_any_more(desk: Desk, tmp_path: Path) -> None:
    made = back_up_now(desk).made
    assert made is not None
    add_note(desk, "Two.")
    broken = bytearray(desk.store.path.read_bytes())
    broken[24:28] = b"\x00\xff\x00\xff"  # says that it was changed, so that nothing remembered is trusted
    broken[4096:] = b"\xff" * (len(broken) - 4096)
    desk.store.path.write_bytes(broken)
    copy = save_copy(desk, tmp_path / "copy.gmc", UNSAVED)
    assert copy.backup is not None
    assert len(dump(copy.path, "draft")["draft"]) == 1
    copied, backup = dump(copy.path, *EVERYTHING), dump(made, *EVERYTHING)
    del copied["draft"], backup["draft"]
    assert copied == backup
    shutil.rmtree(made.parent)
    with pytest.raises(StoreError):
        save_copy(desk, tmp_path / "other.gmc", UNSAVED)
    assert not (tmp_path / "other.gmc").exists()
