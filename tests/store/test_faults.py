"""Faults of the disk while a campaign is open: each is told apart, loses nothing, and may be over again."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gm_console.store.errors import FaultError
from gm_console.store.records import ActorRecord
from gm_console.store.store import Store

from .conftest import Clock
from .disks import disk, fill_up, plug, unplug
from .dumps import dump

EVERYTHING = ("campaign", "actor", "tracker", "draft", "change_set", "field_change", "log_entry")


@pytest.fixture(autouse=True)
def draft(store: Store) -> None:
    store.save_draft("a", {"half": "typed"})


def rename(store: Store, name: str) -> None:
    with store.operation("edit") as operation:
        operation.update("actor", "bryn", name=name)


def code_of(act: Callable[[], object], store: Store | None = None) -> str:
    """The fault, as the window is told of it."""
    with pytest.raises(FaultError) as caught:
        act()
    found = store.told(caught.value) if store is not None else caught.value
    assert {"path", "folder"} <= found.parameters.keys()
    return found.code


def writes(store: Store) -> tuple[Callable[[], object], ...]:
    return (
        lambda: rename(store, "Brynja"),
        store.undo,
        lambda: store.save_draft("a", {"half": "typed"}),
        lambda: store.drop_draft("a"),
        store.probe,
        store.resume,
    )


def check_refused(store: Store, code: str) -> None:
    """Every write is refused; what was there can be read. There must be a draft ``a``."""
    for write in writes(store):
        assert code_of(write) == code
    assert store.actor("bryn").name == "Bryn"


def check_goes_on(store: Store) -> None:
    store.resume()
    store.look()
    rename(store, "Brynja")
    assert store.check() == ()
    store.close()
    with Store.open(store.path, clock=Clock()) as again:
        assert again.actor("bryn").name == "Brynja"


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Another campaign."""
    place = tmp_path / "elsewhere"
    place.mkdir()
    Store.create(place / "other.gmc", "The Lake", clock=Clock()).close()
    return place / "other.gmc"


# -- the file ----------------------------------------------------------------------------------------------------


def test_a_file_that_is_removed(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    kept = store.path.rename(tmp_path / "in the bin")
    before = kept.read_bytes()
    assert code_of(store.look) == "file-gone"
    check_refused(store, "file-gone")
    assert kept.read_bytes() == before
    copy = store.backup(tmp_path / "copy.gmc")
    assert dump(copy, *EVERYTHING) == dump(kept, *EVERYTHING)
    kept.rename(store.path)
    check_goes_on(store)


def test_a_file_that_is_deleted_for_good_can_still_be_copied(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    store.path.unlink()
    check_refused(store, "file-gone")
    assert not store.path.exists()
    store.backup(store.path)
    check_goes_on(store)


def test_a_folder_that_is_renamed(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    tmp_path.rename(tmp_path.with_name("away"))
    check_refused(store, "file-gone")
    tmp_path.with_name("away").rename(tmp_path)
    check_goes_on(store)


def test_removed_in_the_midst_of_a_change(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    def change() -> None:
        with store.operation("edit") as operation:
            operation.update("actor", "bryn", name="Brynja")
            store.path.rename(tmp_path / "away")

    assert code_of(change) == "file-gone"
    assert store.actor("bryn").name == "Bryn"
    (tmp_path / "away").rename(store.path)
    check_goes_on(store)


@pytest.mark.parametrize("way", ["renamed", "copied over"])
def test_another_campaign_in_its_place(store: Store, bryn: ActorRecord, other: Path, tmp_path: Path, way: str) -> None:
    mine = Path(shutil.copy(store.path, tmp_path / "mine"))
    if way == "renamed":
        other.replace(store.path)
    else:
        shutil.copyfile(other, store.path)
    before = store.path.read_bytes()
    assert code_of(store.look) == "file-replaced"
    for write in writes(store):
        assert code_of(write) == "file-replaced"
    assert store.path.read_bytes() == before
    mine.replace(store.path)
    check_goes_on(store)


@pytest.mark.parametrize("way", ["renamed", "copied over"])
def test_an_older_state_in_its_place(store: Store, bryn: ActorRecord, tmp_path: Path, way: str) -> None:
    older = store.backup(tmp_path / "older.gmc")
    rename(store, "Brynja")
    newest = Path(shutil.copy(store.path, tmp_path / "newest"))
    older.replace(store.path) if way == "renamed" else shutil.copyfile(older, store.path)
    for write in writes(store):
        assert code_of(write) == "file-replaced"
    newest.replace(store.path)
    check_goes_on(store)


def test_the_same_in_its_place_is_taken(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    """As a cloud service does, which fetches the file anew."""
    store.backup(tmp_path / "same").replace(store.path)
    assert code_of(store.look) == "file-replaced"
    assert code_of(lambda: rename(store, "Brynja")) == "file-replaced"
    store.resume()
    assert store.draft("a") == {"half": "typed"}
    check_goes_on(store)


def test_a_draft_less_is_not_the_same(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    older = store.backup(tmp_path / "older")
    store.save_draft("b", {"half": "typed"})
    older.replace(store.path)
    assert code_of(store.resume) == "file-replaced"
    assert store.draft("b") == {"half": "typed"}


def test_a_file_that_is_emptied(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    mine = Path(shutil.copy(store.path, tmp_path / "mine"))
    store.path.write_bytes(b"")
    for act in (store.look, *writes(store)):
        assert code_of(act, store) == "file-replaced"
    assert store.path.read_bytes() == b""
    mine.replace(store.path)
    check_goes_on(store)


def test_what_another_program_adds_is_no_fault(store: Store, bryn: ActorRecord) -> None:
    with closing(sqlite3.connect(store.path)) as raw, raw:
        raw.execute("UPDATE actor SET notes = 'seen'")
    os.utime(store.path)
    store.look()
    rename(store, "Brynja")
    os.utime(store.path, ns=(1, 1))
    store.look()
    assert store.actor("bryn").notes == "seen"


def test_readers_notice_too_and_a_copy_in_memory_does_not_mind(store: Store, bryn: ActorRecord) -> None:
    with (
        Store.open(store.path, clock=Clock(), read_only=True) as reader,
        Store.open_copy(store.path, clock=Clock()) as copy,
    ):
        rename(store, "Brynja")
        reader.look()
        store.path.unlink()
        assert code_of(reader.look) == "file-gone"
        copy.look()
        assert copy.actor("bryn").name == "Bryn"


# -- the disk ----------------------------------------------------------------------------------------------------


def test_a_disk_that_is_unplugged_and_plugged_in_again(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    with disk(tmp_path / "stick") as stick:
        path = store.backup(stick / "campaign.gmc")
        image = path.read_bytes()
        with Store.open(path, clock=Clock()) as small:
            unplug(stick)
            assert code_of(small.look) == "drive-gone"
            check_refused(small, "drive-gone")
            small.backup(tmp_path / "copy.gmc")
            plug(stick)
            assert code_of(small.look) in {"drive-gone", "file-gone"}
            path.write_bytes(image)
            check_goes_on(small)


def test_a_disk_that_fills_up(store: Store, bryn: ActorRecord, tmp_path: Path) -> None:
    with disk(tmp_path / "small", "512k") as small_disk:
        path = store.backup(small_disk / "small.gmc")
        with Store.open(path, clock=Clock()) as small:
            filler = fill_up(small_disk)
            check_refused(small, "disk-full")
            small.look()
            filler.unlink()
            check_goes_on(small)


SHUT = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from gm_console.store.errors import FaultError
from gm_console.store.store import Store

store = Store.open(Path(sys.argv[1]), clock=lambda: datetime.now(UTC))

def attempt(act):
    try:
        act()
    except FaultError as fault:
        return fault.code, fault.parameters["folder"]
    return "done"

for mode in (0o500, 0o700):
    store.path.parent.chmod(mode)
    print(attempt(lambda: store.save_draft("b", {})), attempt(store.undo), attempt(store.resume), sep="|")
store.close()
"""


def test_a_folder_that_nothing_may_be_written_to_any_more(store: Store, bryn: ActorRecord) -> None:
    """Root may write anywhere unless it gives that up, which it does in a process of its own."""
    store.close()
    command = [sys.executable, "-c", SHUT, str(store.path)]
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root cannot give up its rights here")
        command = ["setpriv", "--bounding-set=-dac_override", *command]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert not done.stderr
    shut, opened = done.stdout.splitlines()
    assert shut.split("|") == [str(("write-refused", str(store.path.parent)))] * 3
    assert opened == "done|done|done"


def test_a_journal_that_cannot_be_made(store: Store, bryn: ActorRecord) -> None:
    hindrance = store.path.with_name(f"{store.path.name}-journal")
    hindrance.mkdir()
    assert code_of(lambda: rename(store, "Brynja")) in {"cannot-open", "disk-error"}
    hindrance.rmdir()
    check_goes_on(store)


FAILING = """
import resource, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from gm_console.store.errors import FaultError
from gm_console.store.store import Store

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = Store.open(Path(sys.argv[1]), clock=lambda: datetime.now(UTC))
size = store.path.stat().st_size
limits = resource.getrlimit(resource.RLIMIT_FSIZE)

def grow():
    with store.operation("edit") as operation:
        operation.update("actor", "bryn", notes="x" * 400_000)

def attempt(act):
    try:
        act()
    except FaultError as fault:
        return fault.code
    return "done"

for limit in (size + 4096, 8192, 512, 0):
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limits[1]))
    print(attempt(grow), attempt(grow), attempt(store.resume), store.actor("bryn").name)
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    print(attempt(store.resume), store.check())
print(attempt(grow), store.check())
store.close()
"""


def test_writes_that_the_disk_does_not_take(store: Store, bryn: ActorRecord) -> None:
    """A limit on the size of files makes every write beyond it fail, as a broken disk would. In its own process."""
    store.close()
    done = subprocess.run([sys.executable, "-c", FAILING, str(store.path)], check=False, capture_output=True, text=True)
    assert not done.stderr
    *rounds, last = done.stdout.splitlines()
    for refused, after in zip(rounds[::2], rounds[1::2], strict=True):
        assert refused.split()[0] == "disk-error", done.stdout
        assert refused.split()[-1] == "Bryn"
        assert after == "done ()"
    assert last == "done ()"
    with Store.open(store.path, clock=Clock()) as again:
        assert again.actor("bryn").notes == "x" * 400_000


def test_a_disk_that_is_locked_by_another_program(
    store: Store, bryn: ActorRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    store._connection.exec_driver_sql("PRAGMA busy_timeout=20")
    with closing(sqlite3.connect(store.path, isolation_level=None)) as raw:
        raw.execute("BEGIN IMMEDIATE")
        check_refused(store, "busy")
        raw.execute("ROLLBACK")
    check_goes_on(store)
