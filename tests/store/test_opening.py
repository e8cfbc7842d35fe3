"""Making and opening files: what is refused is left as it was."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gm_console.store import database
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import APPLICATION_ID, Schema, check_file, read_header
from gm_console.store.files import refused
from gm_console.store.opening import can_write
from gm_console.store.records import ActorRecord
from gm_console.store.store import Store
from gm_console.wording.failures import sentence

from .conftest import Clock


def opened(path: Path) -> StoreError:
    """How opening ``path`` is refused."""
    with pytest.raises(StoreError) as caught:
        Store.open(path, clock=Clock())
    return caught.value


@pytest.fixture
def closed(store: Store, bryn: ActorRecord) -> Path:
    """A campaign that nobody has open."""
    store.close()
    return store.path


def state_of(folder: Path) -> dict[str, bytes]:
    return {found.name: found.read_bytes() for found in folder.iterdir() if found.is_file()}


def make_text(path: Path) -> None:
    path.write_text("Dear diary\n" * 100)


def make_other_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE campaign (id)")


def make_unversioned(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE campaign (id)")
        raw.execute(f"PRAGMA application_id={APPLICATION_ID}")


class TestNoCampaign:
    """Other files are told apart, and nothing appears beside them."""

    @pytest.mark.parametrize(
        "make",
        [
            make_text,
            make_other_database,
            make_unversioned,
            lambda path: path.write_bytes(b""),
            lambda path: path.write_bytes(b"SQLite format 3\x00"),
            lambda path: path.mkdir(),
        ],
    )
    def test_it_is_refused_and_left_alone(self, tmp_path: Path, make: Callable[[Path], object]) -> None:
        path = tmp_path / "other.gmc"
        make(path)
        before = state_of(tmp_path)
        assert opened(path).code == "not-a-campaign"
        assert state_of(tmp_path) == before

    def test_nothing_there(self, tmp_path: Path) -> None:
        assert opened(tmp_path / "none.gmc").code == "missing"
        assert opened(tmp_path / "nowhere" / "none.gmc").code == "missing"
        assert list(tmp_path.iterdir()) == []

    def test_unreadable(self, tmp_path: Path) -> None:
        path = Path("/proc/self/mem")
        if not path.exists():
            pytest.skip("no file that cannot be read")
        assert opened(path).code == "unreadable"


def test_a_newer_one_stays_byte_for_byte(closed: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(closed)) as raw:
        raw.execute("PRAGMA user_version=9")
    before = state_of(tmp_path)
    stamp = closed.stat().st_mtime_ns
    error = opened(closed)
    assert (error.code, error.parameters["found"], error.parameters["known"]) == ("newer", 9, 1)
    assert state_of(tmp_path) == before
    assert closed.stat().st_mtime_ns == stamp


class TestDamage:
    """A damaged file is said to be."""

    @pytest.mark.parametrize("left", [100, 511, 512, 4096, 4097, 20_000])
    def test_truncated(self, closed: Path, left: int) -> None:
        os.truncate(closed, left)
        assert opened(closed).code == "damaged"

    def test_truncated_by_a_page(self, closed: Path) -> None:
        os.truncate(closed, closed.stat().st_size - 4096)
        assert opened(closed).code == "damaged"

    def test_without_its_tables(self, closed: Path) -> None:
        with closing(sqlite3.connect(closed)) as raw:
            raw.execute("DROP TABLE draft")
        assert opened(closed).code == "damaged"

    def test_without_its_campaign(self, closed: Path) -> None:
        with closing(sqlite3.connect(closed)) as raw, raw:
            raw.execute("DELETE FROM campaign")
        assert opened(closed).code == "damaged"

    def test_to_be_read_only(self, closed: Path) -> None:
        os.truncate(closed, 4096)
        with pytest.raises(StoreError, match="damaged"):
            Store.open(closed, clock=Clock(), read_only=True)

    def test_within(self, closed: Path) -> None:
        data = bytearray(closed.read_bytes())
        for place in range(4096 * 3, len(data) - 4096, 4096):
            data[place : place + 64] = b"\xff" * 64
        closed.write_bytes(data)
        try:
            with Store.open(closed, clock=Clock()) as store:
                codes = [problem.code for problem in store.check()]
        except StoreError as error:
            codes = [error.code]
        assert codes == ["damaged"]

    def test_rows_that_point_nowhere(self, closed: Path) -> None:
        with closing(sqlite3.connect(closed)) as raw, raw:
            raw.execute("DELETE FROM actor")
        refusal = opened(closed)
        assert refusal.code == "rows-invalid"
        assert "Bryn’s" in sentence(refusal)
        with Store.open_copy(closed, clock=Clock()) as store:
            problems = store.check()
        assert [(each.code, each.parameters["tables"], each.parameters["count"]) for each in problems] == [
            ("orphan-rows", ["sheet", "tracker"], 3)
        ]

    def test_the_lock_is_given_back(self, closed: Path) -> None:
        whole = closed.read_bytes()
        os.truncate(closed, 4096)
        assert opened(closed).code == "damaged"
        closed.write_bytes(whole)
        Store.open(closed, clock=Clock()).close()


class TestCreating:
    """A new campaign appears whole or not at all."""

    def test_its_file(self, closed: Path, tmp_path: Path) -> None:
        header = read_header(closed)
        assert header is not None
        assert (header.application_id, header.user_version) == (APPLICATION_ID, 1)
        assert check_file(closed) == "current"
        assert {found.name for found in tmp_path.iterdir()} == {closed.name, f".{closed.name}.lock"}

    def test_the_journal_mode_is_the_portable_one(self, store: Store) -> None:
        pragmas = {"journal_mode": "delete", "synchronous": 2, "foreign_keys": 1, "query_only": 1}
        assert {name: store._connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas} == pragmas

    @pytest.mark.parametrize("make", [make_text, lambda path: path.mkdir(), lambda path: path.symlink_to("nowhere")])
    def test_never_over_something(self, path: Path, make: Callable[[Path], object]) -> None:
        make(path)
        with pytest.raises(StoreError, match="exists"):
            Store.create(path, "Thornwood", clock=Clock())

    def test_no_folder(self, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="folder-missing"):
            Store.create(tmp_path / "none" / "a.gmc", "Thornwood", clock=Clock())

    def test_a_bad_name_leaves_nothing(self, path: Path) -> None:
        with pytest.raises(StoreError, match="invalid"):
            Store.create(path, " ", clock=Clock())
        assert [found.name for found in path.parent.iterdir()] == [f".{path.name}.lock"]
        Store.create(path, "Thornwood", clock=Clock()).close()

    def test_an_attempt_cut_short_is_no_hindrance(self, path: Path) -> None:
        path.with_name(f".{path.name}.new").write_bytes(b"half")
        path.with_name(f".{path.name}.new-journal").write_bytes(b"half")
        with Store.create(path, "Thornwood", clock=Clock()) as store:
            assert store.check() == ()
        assert not list(path.parent.glob("*.new*"))

    def test_where_no_draft_can_be_made(self, path: Path) -> None:
        path.with_name(f".{path.name}.new").mkdir()
        with pytest.raises(StoreError, match="folder-not-writable"):
            Store.create(path, "Thornwood", clock=Clock())

    def test_by_a_relative_path(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        with Store.create(Path("a.gmc"), "Thornwood", clock=Clock()) as store:
            assert store.path == tmp_path.resolve() / "a.gmc"

    def test_a_disk_that_is_full(self, tmp_path: Path) -> None:
        full = OSError(errno.ENOSPC, "No space left on device")
        assert refused(full, tmp_path / "a").code == "disk-full"
        assert refused(OSError(errno.EROFS, "Read-only"), tmp_path / "a").code == "folder-not-writable"


def test_closing_twice(store: Store) -> None:
    store.close()
    store.close()


def test_a_link_is_the_file_it_leads_to(closed: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.gmc"
    link.symlink_to(closed)
    with Store.open(closed, clock=Clock()):
        assert opened(link).code == "locked"
    with Store.open(link, clock=Clock()) as store:
        assert store.path == closed.resolve()


class TestReadingOnly:
    """A campaign that cannot be written to can be read."""

    def test_on_request(self, store: Store, bryn: ActorRecord) -> None:
        with Store.open(store.path, clock=Clock(), read_only=True) as reader:
            self.check_reader(reader)
            with store.operation("edit") as operation:
                operation.update("actor", "bryn", name="Brynja")
            assert reader.actor("bryn").name == "Brynja"

    def check_reader(self, reader: Store) -> None:
        assert reader.read_only
        assert reader.actor("bryn").name == "Bryn"
        for write in (
            reader.operation("edit").__enter__,
            reader.undo,
            lambda: reader.save_draft("a", {}),
            lambda: reader.drop_draft("a"),
        ):
            with pytest.raises(StoreError, match="read-only"):
                write()

    def test_an_older_one_cannot_be_lifted(self, closed: Path, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="older-read-only"):
            Store.open(closed, clock=Clock(), read_only=True, schema=Schema(2, tmp_path))

    def test_a_change_cut_short_cannot_be_mended(self, closed: Path) -> None:
        hot = closed.with_name(f"{closed.name}-journal")
        leave_hot_journal(closed)
        assert hot.exists()
        with pytest.raises(StoreError, match="unfinished"):
            Store.open(closed, clock=Clock(), read_only=True)
        with Store.open(closed, clock=Clock()) as store:
            assert store.actor("bryn").name == "Bryn"
            assert store.check() == ()
        assert not hot.exists()

    def test_where_no_lock_can_be_had(self, store: Store, bryn: ActorRecord) -> None:
        store.close()
        place = store.path.with_name(f".{store.path.name}.lock")
        place.unlink()
        place.mkdir()
        with Store.open(store.path, clock=Clock()) as reader:
            self.check_reader(reader)
        store.path.unlink()
        with pytest.raises(StoreError, match="folder-not-writable"):
            Store.create(store.path, "New", clock=Clock())

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
    @pytest.mark.parametrize("part", ["file", "folder"])
    def test_by_permission(self, closed: Path, part: str) -> None:
        target = closed if part == "file" else closed.parent
        mode = target.stat().st_mode
        target.chmod(mode & ~0o222)
        try:
            with Store.open(closed, clock=Clock()) as reader:
                self.check_reader(reader)
        finally:
            target.chmod(mode)

    def test_by_the_operating_system(self, closed: Path, read_only_folder: Path) -> None:
        shutil.copy(closed, read_only_folder.with_name("source"))
        copy = read_only_folder / closed.name
        assert not can_write(copy)
        with Store.open(copy, clock=Clock()) as reader:
            self.check_reader(reader)
        with pytest.raises(StoreError, match="folder-not-writable"):
            Store.create(read_only_folder / "new.gmc", "New", clock=Clock())
        with Store.open(closed, clock=Clock()) as store, pytest.raises(StoreError, match="folder-not-writable"):
            store.backup(read_only_folder / "copy.gmc")

    @pytest.fixture
    def read_only_folder(self, closed: Path, tmp_path: Path) -> Iterator[Path]:
        """A folder with the campaign in it, mounted for reading only."""
        source, mounted = tmp_path / "disk", tmp_path / "mounted"
        source.mkdir()
        mounted.mkdir()
        shutil.copy(closed, source)
        try:
            for options in (["--bind", str(source), str(mounted)], ["-o", "remount,bind,ro", str(mounted)]):
                subprocess.run(["mount", *options], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            subprocess.run(["umount", str(mounted)], check=False, capture_output=True)
            pytest.skip("nothing can be mounted here")
        yield mounted
        subprocess.run(["umount", str(mounted)], check=True)


LEAVE_HOT = """
import os, sqlite3, sys
raw = sqlite3.connect(sys.argv[1], isolation_level=None)
raw.execute("PRAGMA cache_size=1")
raw.execute("PRAGMA cache_spill=1")
raw.execute("BEGIN IMMEDIATE")
raw.execute("UPDATE actor SET name = 'Half'")
for number in range(2000):
    raw.execute("INSERT INTO draft VALUES (?, ?, '')", (str(number), '{"x": "' + "y" * 500 + '"}'))
os._exit(0)
"""


def leave_hot_journal(path: Path) -> None:
    """Leaves a transaction half written, as a power cut would."""
    subprocess.run([sys.executable, "-c", LEAVE_HOT, str(path)], check=True)


def test_a_full_disk(store: Store, bryn: ActorRecord) -> None:
    pages = store._connection.exec_driver_sql("PRAGMA page_count").scalar()
    store._connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    def fill() -> None:
        with store.operation("edit") as operation:
            operation.update("actor", "bryn", name="Brynja")
            operation.update("actor", "bryn", notes="x" * 100_000)

    with pytest.raises(StoreError, match="disk-full"):
        fill()
    assert store.actor("bryn").name == "Bryn"
    with store.operation("edit") as operation:
        operation.update("tracker", "seven", value=1)
    assert store.check() == ()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of half a megabyte."""
    place = tmp_path / "small"
    place.mkdir()
    try:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=512k", "small", str(place)], check=True, capture_output=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("nothing can be mounted here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def fill_up(disk: Path) -> Path:
    """Leaves no room at all."""
    filler = disk / "filler"
    with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(b"x" * 512):
            pass
    return filler


def test_a_disk_that_fills_up(store: Store, bryn: ActorRecord, small_disk: Path, tmp_path: Path) -> None:
    store.save_draft("a", {"half": "typed"})
    path = store.backup(small_disk / "small.gmc")
    with Store.open(path, clock=Clock()) as small:
        filler = fill_up(small_disk)

        def edit() -> None:
            with small.operation("edit") as operation:
                operation.update("actor", "bryn", name="Brynja")

        for refused_write in (edit, small.undo, lambda: small.save_draft("a", {}), lambda: small.drop_draft("a")):
            with pytest.raises(StoreError, match="disk-full"):
                refused_write()
        assert small.actor("bryn").name == "Bryn"
        with pytest.raises(StoreError, match="disk-full"):
            small.backup(small_disk / "copy.gmc")
        assert small.draft("a") == {"half": "typed"}
        small.backup(tmp_path / "elsewhere.gmc")
        filler.unlink()
        edit()
        assert small.actor("bryn").name == "Brynja"
        assert small.check() == ()


def test_no_room_for_a_new_one(small_disk: Path) -> None:
    filler = fill_up(small_disk)
    with pytest.raises(StoreError, match="disk-full"):
        Store.create(small_disk / "new.gmc", "New", clock=Clock())
    filler.unlink()
    Store.create(small_disk / "new.gmc", "New", clock=Clock()).close()


def test_no_room_for_a_copy(store: Store, small_disk: Path) -> None:
    fill_up(small_disk).write_bytes(b"x" * (512 - 40) * 1024)
    with pytest.raises(StoreError, match="disk-full"):
        store.backup(small_disk / "copy.gmc")
    assert [found.name for found in small_disk.iterdir()] == ["filler"]


def test_opening_what_another_program_writes_to(closed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(closed, isolation_level=None)) as raw:
        raw.execute("BEGIN IMMEDIATE")
        assert opened(closed).code == "busy"
    Store.open(closed, clock=Clock()).close()


def test_a_file_that_another_program_writes_to(
    store: Store, bryn: ActorRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    store._connection.exec_driver_sql("PRAGMA busy_timeout=50")
    with closing(sqlite3.connect(store.path, isolation_level=None)) as raw:
        raw.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="busy"):
            store.save_draft("a", {})
        raw.execute("ROLLBACK")
    store.save_draft("a", {})
