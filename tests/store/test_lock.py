"""One writer, whatever process it is in."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from gm_console.store.errors import StoreError
from gm_console.store.lock import Holder, holder, take_lock
from gm_console.store.store import Store
from gm_console.wording.failures import sentence

from .conftest import START, Clock
from .other_process import open_elsewhere


@pytest.fixture
def hold(path: Path) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Opens the campaign in a process of its own, which closes it at a line of input."""
    started: list[subprocess.Popen[str]] = []

    def start() -> subprocess.Popen[str]:
        started.append(open_elsewhere(path))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_another_process_is_named(store: Store, path: Path, hold: Callable[[], subprocess.Popen[str]]) -> None:
    store.close()
    process = hold()
    with pytest.raises(StoreError) as caught:
        Store.open(path, clock=Clock())
    assert caught.value.code == "locked"
    assert caught.value.parameters["pid"] == process.pid
    assert caught.value.parameters["host"] == platform.node()
    assert caught.value.parameters["since"] == "2026-03-14T20:15:00+00:00"
    found = holder(path)
    assert found is not None
    assert found.pid == process.pid
    process.communicate("\n")
    assert process.returncode == 0
    assert holder(path) is None
    Store.open(path, clock=Clock()).close()


def test_it_ends_with_its_process(store: Store, path: Path, hold: Callable[[], subprocess.Popen[str]]) -> None:
    store.close()
    process = hold()
    process.kill()
    process.communicate()
    with Store.open(path, clock=Clock()):
        found = holder(path)
        assert found is not None
        assert found.pid == os.getpid()


def test_reading_needs_none(store: Store, path: Path, hold: Callable[[], subprocess.Popen[str]]) -> None:
    store.close()
    hold()
    with Store.open(path, clock=Clock(), read_only=True) as reader:
        assert reader.campaign().name == "Thornwood"


def test_not_even_twice_in_one_process(store: Store, path: Path) -> None:
    with pytest.raises(StoreError, match="locked"):
        Store.open(path, clock=Clock())
    path.unlink()
    with pytest.raises(StoreError, match="locked"):
        Store.create(path, "Again", clock=Clock())


@pytest.mark.parametrize("note", ["", "{", "[]", '{"pid": 1, "colour": "red"}', None])
def test_a_holder_that_cannot_be_told(store: Store, path: Path, note: str | None) -> None:
    place = path.with_name(f".{path.name}.holder")
    assert place.exists()
    place.unlink() if note is None else place.write_text(note)
    assert holder(path) == Holder()
    with pytest.raises(StoreError) as caught:
        Store.open(path, clock=Clock())
    assert (caught.value.code, caught.value.parameters["pid"]) == ("locked", 0)


def test_a_lock_file_that_cannot_be_opened_is_held_by_nobody(tmp_path: Path) -> None:
    (tmp_path / ".a.gmc.lock").mkdir()
    assert holder(tmp_path / "a.gmc") is None


def test_a_user_without_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 2**31 - 7)
    lock = take_lock(tmp_path / "a.gmc", START)
    assert holder(tmp_path / "a.gmc") == Holder(os.getpid(), platform.node(), "", "2026-03-14T19:00:00+00:00")
    lock.release()


def test_nobody_has_what_was_never_opened(tmp_path: Path) -> None:
    assert holder(tmp_path / "a.gmc") is None
    assert list(tmp_path.iterdir()) == []


def test_giving_back_twice(tmp_path: Path) -> None:
    lock = take_lock(tmp_path / "a.gmc", START)
    lock.release()
    other = take_lock(tmp_path / "a.gmc", START)
    lock.release()
    assert holder(tmp_path / "a.gmc") is not None
    other.release()


def test_another_computer_is_named(store: Store, path: Path) -> None:
    """As where the campaign lies on a share: its lock is held, and the note beside it was written elsewhere."""
    note = {"pid": 7, "host": "tower", "user": "ada", "since": "2026-03-14T20:15:00+00:00"}
    path.with_name(f".{path.name}.holder").write_text(json.dumps(note))
    with pytest.raises(StoreError) as caught:
        Store.open(path, clock=Clock())
    assert caught.value.parameters["away"]
    assert "on the computer tower, since" in sentence(caught.value)
    path.with_name(f".{path.name}.holder").write_text(json.dumps({**note, "since": "yesterday"}))
    with pytest.raises(StoreError) as caught:
        Store.open(path, clock=Clock())
    assert "since yesterday" in sentence(caught.value)


def test_a_share_without_locks_is_only_read(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.close()

    def refuse(*_: object) -> None:
        raise NotImplementedError("FileSystem does not appear to support flock")

    monkeypatch.setattr(FileLock, "acquire", refuse)
    with Store.open(path, clock=Clock()) as reader:
        assert reader.read_only


def test_it_stands_while_its_file_does(tmp_path: Path) -> None:
    lock = take_lock(tmp_path / "a.gmc", START)
    assert lock.stands()
    place = tmp_path / ".a.gmc.lock"
    place.rename(tmp_path / "away")
    assert not lock.stands()
    place.touch()
    assert not lock.stands()
    lock.release()
    assert not lock.stands()
