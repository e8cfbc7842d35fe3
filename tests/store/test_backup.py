"""Copies that are checked before they appear."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gm_console.store.errors import StoreError
from gm_console.store.records import ActorRecord
from gm_console.store.store import Store

from .conftest import Clock
from .dumps import dump


def test_a_copy_is_a_campaign_of_its_own(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    copy = store.backup(tmp_path / "copy.gmc")
    assert copy == tmp_path / "copy.gmc"
    assert dump(copy) == dump(store.path)
    with store.operation("edit") as operation:
        operation.update("actor", "bryn", name="Brynja")
    with Store.open(copy, clock=Clock()) as other:
        assert other.actor("bryn").name == "Bryn"
        other.undo()
        assert other.actors() == ()
        assert other.check() == ()
    assert not list(tmp_path.glob(".*.part*"))


def test_never_over_something(store: Store, tmp_path: Path) -> None:
    there = tmp_path / "there.gmc"
    there.write_text("mine")
    with pytest.raises(StoreError, match="exists"):
        store.backup(there)
    with pytest.raises(StoreError, match="folder-missing"):
        store.backup(tmp_path / "none" / "copy.gmc")
    assert there.read_text() == "mine"


def test_from_a_campaign_that_is_only_read(store: Store, tmp_path: Path) -> None:
    with Store.open(store.path, clock=Clock(), read_only=True) as reader:
        assert dump(reader.backup(tmp_path / "copy.gmc")) == dump(store.path)


def test_a_bad_copy_does_not_appear(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    with closing(sqlite3.connect(store.path)) as raw, raw:
        raw.execute("DELETE FROM actor")
    with pytest.raises(StoreError, match="orphan-rows"):
        store.backup(tmp_path / "copy.gmc")
    assert not (tmp_path / "copy.gmc").exists()
    assert not list(tmp_path.glob(".*.part*"))


def test_a_damaged_campaign_is_not_copied(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    with store.path.open("rb+") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096 * 8)
    with pytest.raises(StoreError, match="damaged"):
        store.backup(tmp_path / "copy.gmc")
    assert not (tmp_path / "copy.gmc").exists()
