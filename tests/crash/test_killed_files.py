"""Kills while a whole file is made: by migration, backup, restore, import, and a new or the sample campaign."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gm_console.app.backups import backups
from gm_console.app.sample import make_sample
from gm_console.bootstrap import create_desk
from gm_console.rules.registry import discover
from gm_console.store.fileformat import CURRENT, Schema, read_header
from gm_console.store.store import Store
from tests.crash.evening import VECTORS
from tests.crash.killing import Nursery, Said
from tests.crash.looking import check_sound, counts, now, row
from tests.store.dumps import dump

pytestmark = [pytest.mark.skipif("sys.platform == 'win32'"), pytest.mark.long, pytest.mark.timeout(1800)]

MORE = 20
"""So many times as many kills in the whole form."""

Moments = Iterator[float]


@pytest.fixture(scope="module")
def played(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with some hundred operations in it. Copy it."""
    path = tmp_path_factory.mktemp("played") / "Thornwood.gmc"
    create_desk(path, "Thornwood", discover()).store.close()
    victim = nursery.start("evening", path=str(path), number=0)
    for _ in range(30):
        victim.wait_for_next("done")
    victim.kill()
    Store.open(path, clock=now).close()
    return path


@pytest.fixture
def campaign(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path / "Thornwood.gmc"))


@pytest.fixture
def kills(whole: bool) -> Callable[[int, float], Moments]:
    """So many moments within so many seconds, one in each equal part of them; twenty times as many when whole."""

    def moments(count: int, seconds: float) -> Moments:
        wanted, chance = count * (MORE if whole else 1), random.Random(count)
        return ((place + chance.random()) * seconds / wanted for place in range(wanted))

    return moments


def measured(begin: Callable[[], Sequence[Said]]) -> float:
    """How long it takes unkilled."""
    started = time.monotonic()
    begin()
    return time.monotonic() - started


def put_back(path: Path, stored: bytes) -> None:
    """Another campaign, as it was, without anything else in its folder."""
    for left in path.parent.iterdir():
        shutil.rmtree(left) if left.is_dir() else left.unlink()
    path.write_bytes(stored)


def left_over(folder: Path) -> list[str]:
    """Files that something unfinished left, those of the lock aside."""
    names = [each.name for each in folder.iterdir() if each.name.startswith(".")]
    return sorted(name for name in names if not name.endswith((".lock", ".holder")))


# -- migration ---------------------------------------------------------------------------------------------------

HEAD = 'import sqlalchemy as sa\nfrom alembic import op\nrevision = "{number:04d}"\ndown_revision = "{before:04d}"\n'
REBUILD = """
def upgrade():
    for table in ("actor", "log_entry", "field_change", "challenge"):
        with op.batch_alter_table(table) as batch:
            batch.add_column(sa.Column("colour{number}", sa.Text(), nullable=False, server_default="green"))
"""


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Schema:
    """A shape of the tables three migrations on, each of which rebuilds four of them."""
    scripts = tmp_path_factory.mktemp("later") / "scripts"
    shutil.copytree(CURRENT.scripts, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    for number in range(CURRENT.version + 1, CURRENT.version + 4):
        code = (HEAD + REBUILD).replace("{number}", str(number))
        code = code.replace("{number:04d}", f"{number:04d}").replace("{before:04d}", f"{number - 1:04d}")
        (scripts / "versions" / f"{number:04d}_later.py").write_text(code, "utf-8")
    return Schema(CURRENT.version + 3, scripts)


def test_migration(nursery: Nursery, campaign: Path, later: Schema, kills: Callable[[int, float], Moments]) -> None:
    stored, before, rows = campaign.read_bytes(), dump(campaign), counts(campaign)
    order = {"path": str(campaign), "version": later.version, "scripts": str(later.scripts)}
    seconds = measured(lambda: nursery.start("migrate", **order).finish())
    seen = set()
    for moment in kills(4, seconds):
        put_back(campaign, stored)
        victim = nursery.start("migrate", **order)
        victim.wait_for("begun")
        victim.kill(moment)
        header = read_header(campaign)
        assert header is not None
        seen.add(header.user_version)
        assert header.user_version in {CURRENT.version, later.version}
        assert counts(campaign) == rows
        for backup in (campaign.parent / "Backups").glob("*.gmc"):
            assert dump(backup) == before
            check_sound(backup)
    with Store.open(campaign, clock=now, schema=later) as store:
        assert store.check() == ()
    assert counts(campaign) == rows
    assert left_over(campaign.parent) == [], "the next migration tidies up after the one that was killed"
    assert CURRENT.version in seen


# -- backup ------------------------------------------------------------------------------------------------------


def check_backups(folder: Path, acknowledged: set[Path]) -> None:
    """Whatever counts as a backup is one, and all that were acknowledged are there, as far as they are kept."""
    found = [each.path for each in backups(folder, "Thornwood")]
    assert acknowledged & set(found[-1:]) or len(found) >= min(len(acknowledged), 10)
    for path in found:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as raw:
            assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert raw.execute("PRAGMA foreign_key_check").fetchall() == []


def age(folder: Path) -> None:
    """An hour and more goes by."""
    for left in folder.iterdir():
        os.utime(left, (time.time() - 7200, time.time() - 7200))


@pytest.mark.parametrize("job", ["back_up", "copy"])
def test_backup(nursery: Nursery, campaign: Path, kills: Callable[[int, float], Moments], job: str) -> None:
    folder = campaign.parent / "Backups"
    order = {"path": str(campaign), **({"folder": str(folder)} if job == "copy" else {})}
    for moment in kills(5, 0.06):
        victim = nursery.start(job, **order)
        victim.wait_for("begun")
        said = victim.kill(moment)
        check_backups(folder, {Path(each["made"]) for each in said if "made" in each})
        check_sound(campaign)
    age(folder)
    victim = nursery.start(job, **order)
    victim.wait_for("made")
    victim.kill()
    age(folder)
    with create_desk(campaign.parent / "Other.gmc", "Other", discover()).store:
        pass
    assert {name for name in left_over(folder) if name.endswith(".part")} <= newest_part(folder)


def newest_part(folder: Path) -> set[str]:
    """At most the part of the copy that was killed last is left."""
    found = sorted(folder.glob(".*.part"), key=lambda each: each.stat().st_ctime_ns)
    return {each.name for each in found[-1:]}


# -- restore -----------------------------------------------------------------------------------------------------


def test_restore(nursery: Nursery, campaign: Path, kills: Callable[[int, float], Moments], tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    backup = elsewhere / "Older.gmc"
    make_sample(backup, discover(), now())
    stored, old, new = campaign.read_bytes(), dump(campaign), dump(backup)
    home = campaign.parent / "home"
    home.mkdir()
    place = home / "Thornwood.gmc"
    put_back(place, stored)
    seconds = measured(lambda: nursery.start("restore", path=str(place), backup=str(backup)).finish())
    seen = []
    for moment in kills(4, seconds):
        put_back(place, stored)
        victim = nursery.start("restore", path=str(place), backup=str(backup))
        victim.wait_for("begun")
        victim.kill(moment)
        found = dump(place)
        check_sound(place)
        seen.append(found == new)
        assert found in (old, new)
        kept = backups(home / "Backups", "Thornwood")
        assert [dump(each.path) for each in kept] in ([], [old])
        assert kept or found == old, "what was there before is kept before it goes"
    assert False in seen


# -- import ------------------------------------------------------------------------------------------------------


def test_import(nursery: Nursery, tmp_path: Path, kills: Callable[[int, float], Moments]) -> None:
    file, campaign = tmp_path / "batch.jsonl", tmp_path / "Imported.gmc"
    found = [json.loads(line) for path in VECTORS.glob("*.jsonl") for line in path.read_text("utf-8").splitlines()]
    lines = [json.dumps(each["file"]) for each in found]
    file.write_text("\n".join(lines), "utf-8")
    known: set[str] = set()
    for place, moment in enumerate(kills(6, 0.05)):
        victim = nursery.start("resolve", path=str(campaign), file=str(file))
        for _ in range(place % 4):
            victim.wait_for_next("answer")
        said = victim.kill(moment)
        answers = [json.loads(each["answer"]) for each in said if "answer" in each]
        known |= {each["entry"] for each in answers if each.get("entry")}
        if campaign.exists():
            check_sound(campaign)
            check_imported(campaign, known, answers)
    assert len(known) > 4
    check_sound(campaign, thoroughly=True)


def check_imported(campaign: Path, known: set[str], answers: list[dict[str, Any]]) -> None:
    with closing(sqlite3.connect(campaign)) as raw:
        found = {entry for (entry,) in raw.execute("SELECT id FROM log_entry")}
    assert known <= found
    (opened,) = row(campaign, "SELECT count(*) FROM challenge WHERE state = 'open'")
    assert opened >= sum(each.get("status") == "in_progress" for each in answers)


# -- new campaigns -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("job", ["create", "sample"])
def test_a_new_campaign(nursery: Nursery, tmp_path: Path, kills: Callable[[int, float], Moments], job: str) -> None:
    path, seen = tmp_path / "New.gmc", set()
    for moment in kills(3, 0.06 if job == "create" else 0.5):
        path.unlink(missing_ok=True)
        victim = nursery.start(job, path=str(path))
        victim.wait_for("begun")
        said = victim.kill(moment)
        seen.add(path.exists())
        assert path.exists() or not any("done" in each for each in said)
        if path.exists():
            check_sound(path, thoroughly=True)
            whole = ("Thornwood", 8) if job == "sample" else ("Thornwood", 0)
            name, entries = row(path, "SELECT name, (SELECT count(*) > 8 FROM log_entry) * 8 FROM campaign")
            assert (name, entries) == whole
    path.unlink(missing_ok=True)
    victim = nursery.start(job, path=str(path))
    victim.wait_for("done")
    victim.kill()
    check_sound(path)
    assert left_over(tmp_path) == []
