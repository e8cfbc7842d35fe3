"""Older campaigns are lifted on a copy, which takes their place only when it is sound."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gm_console.app.backups import backups as app_backups
from gm_console.store import fileformat
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import CURRENT, Schema, check_file
from gm_console.store.migration import run_scripts
from gm_console.store.records import ActorRecord
from gm_console.store.store import Store

from .conftest import Clock
from .dumps import dump

WriteScript = Callable[[str], Schema]


def shape(path: Path) -> dict[tuple[str, str], list[str]]:
    """Each table and index as its parts; SQLAlchemy puts constraints in no fixed order."""
    with closing(sqlite3.connect(path)) as raw:
        found = raw.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master").fetchall()
    return {(kind, name): parts(sql) for kind, name, sql in found}


def parts(sql: str) -> list[str]:
    bare = re.sub(r"\s+", " ", sql).replace("( ", "(").replace(" )", ")")
    start, *rest = re.split(r",? ?(?=CONSTRAINT )", bare.removesuffix(")"))
    return [start.rstrip(", "), *sorted(rest)]


def test_migrations_lead_to_the_tables(store: Store, tmp_path: Path) -> None:
    migrated = tmp_path / "by migrations % é.gmc"
    migrated.touch()
    run_scripts(migrated, CURRENT)
    assert shape(migrated) == shape(store.path)
    assert (
        dump(migrated, "alembic_version")
        == dump(store.path, "alembic_version")
        == {"alembic_version": [{"version_num": "0001"}]}
    )


def test_a_column_forgotten_in_the_migrations_would_show(store: Store, tmp_path: Path) -> None:
    migrated = tmp_path / "other.gmc"
    migrated.touch()
    run_scripts(migrated, CURRENT)
    with closing(sqlite3.connect(migrated)) as raw:
        raw.execute("ALTER TABLE actor ADD COLUMN colour TEXT")
    assert shape(migrated) != shape(store.path)


def test_every_constraint_has_a_name(store: Store) -> None:
    with closing(sqlite3.connect(store.path)) as raw:
        tables = [sql for (sql,) in raw.execute("SELECT sql FROM sqlite_master WHERE type = 'table'")]
    for sql in tables:
        for kind in ("CHECK (", "UNIQUE (", "PRIMARY KEY (", "FOREIGN KEY("):
            assert sql.count(kind) == len(re.findall(rf"CONSTRAINT \w+ {re.escape(kind)}", sql)), sql


@pytest.fixture
def write_script(tmp_path: Path) -> WriteScript:
    """Makes a second migration of the given body beside the first, and gives the schema it leads to."""

    def write(body: str) -> Schema:
        scripts = tmp_path / "scripts"
        shutil.copytree(CURRENT.scripts, scripts, ignore=shutil.ignore_patterns("__pycache__"))
        head = 'import sqlalchemy as sa\nfrom alembic import op\nrevision = "0002"\ndown_revision = "0001"\n'
        code = f"{head}\ndef upgrade():\n{textwrap.indent(textwrap.dedent(body), '    ')}\n"
        (scripts / "versions" / "0002_second.py").write_text(code, encoding="utf-8")
        return Schema(2, scripts)

    return write


@pytest.fixture
def closed(store: Store, bryn: ActorRecord) -> Path:
    store.close()
    return store.path


REBUILD = """
with op.batch_alter_table("actor") as batch:
    batch.add_column(sa.Column("colour", sa.Text(), nullable=False, server_default="green"))
    batch.create_check_constraint("ck_actor_colour", "colour <> ''")
"""


def backups(path: Path) -> list[Path]:
    return [each.path for each in app_backups(path.parent / "Backups", path.stem)]


def test_an_older_campaign_is_lifted(closed: Path, write_script: WriteScript) -> None:
    schema, before, stored = write_script(REBUILD), dump(closed), closed.read_bytes()
    closed.chmod(0o640)
    with Store.open(closed, clock=Clock(), schema=schema) as store:
        assert store.actor("bryn").name == "Bryn"
        assert len(store.trackers(["bryn"])["bryn"]) == 2
        store.undo()
    assert check_file(closed, schema) == "current"
    assert check_file(closed, Schema(3, schema.scripts)) == "older"
    (backup,) = backups(closed)
    assert dump(backup) == before
    assert backup.read_bytes()[:18] == stored[:18]
    assert closed.stat().st_mode & 0o777 == 0o640
    assert not list(closed.parent.glob(".*migrating*"))
    with closing(sqlite3.connect(closed)) as raw:
        assert raw.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]


def test_the_backup_goes_where_the_campaigns_backups_lie(
    closed: Path, write_script: WriteScript, tmp_path: Path
) -> None:
    chosen = tmp_path / "chosen place"
    with closing(sqlite3.connect(closed)) as raw, raw:
        raw.execute("UPDATE campaign SET options = json_object('backup_folder', ?)", (str(chosen),))
    Store.open(closed, clock=Clock(), schema=write_script("pass")).close()
    (backup,) = app_backups(chosen, closed.stem)
    assert check_file(backup.path) == "current"
    assert not backups(closed)


def test_where_that_place_is_gone_it_lies_beside_the_campaign(closed: Path, write_script: WriteScript) -> None:
    (closed.parent / "a file").touch()
    with closing(sqlite3.connect(closed)) as raw, raw:
        place = str(closed.parent / "a file" / "within")
        raw.execute("UPDATE campaign SET options = json_object('backup_folder', ?)", (place,))
    Store.open(closed, clock=Clock(), schema=write_script("pass")).close()
    assert len(backups(closed)) == 1


def test_where_no_backup_can_be_made_nothing_is_migrated(closed: Path, write_script: WriteScript) -> None:
    (closed.parent / "Backups").touch()
    before = closed.read_bytes()
    with pytest.raises(StoreError, match="folder-not-writable"):
        Store.open(closed, clock=Clock(), schema=write_script("pass"))
    assert closed.read_bytes() == before


def test_a_newer_campaign_is_refused_and_stays_as_it_is(closed: Path) -> None:
    with closing(sqlite3.connect(closed)) as raw:
        raw.execute(f"PRAGMA user_version={CURRENT.version + 1}")
    before = closed.read_bytes()
    with pytest.raises(StoreError, match="newer"):
        Store.open(closed, clock=Clock())
    assert closed.read_bytes() == before
    assert not [each.name for each in closed.parent.iterdir() if each.name.endswith(("-journal", ".gmc.version"))]


def test_a_second_backup_does_not_replace_the_first(closed: Path, write_script: WriteScript) -> None:
    schema = write_script("raise RuntimeError('no')")
    for count in (1, 2, 3):
        with pytest.raises(StoreError, match="migration-failed"):
            Store.open(closed, clock=Clock(), schema=schema)
        assert len(backups(closed)) == count


@pytest.mark.parametrize(
    "body",
    [
        "raise RuntimeError('no')",
        "op.drop_table('sheet')\nraise RuntimeError('half')",
        "op.execute('DELETE FROM tracker')",
        "op.drop_table('tracker')",
        "op.execute(\"UPDATE sheet SET actor_id = 'nobody'\")",
        "op.execute('PRAGMA foreign_keys=ON')\n" + REBUILD,
        "op.execute('SELECT * FROM nothing')",
    ],
)
def test_a_failing_migration_leaves_the_campaign_as_it_was(closed: Path, write_script: WriteScript, body: str) -> None:
    schema, before = write_script(body), closed.read_bytes()
    with pytest.raises(StoreError) as caught:
        Store.open(closed, clock=Clock(), schema=schema)
    assert caught.value.code == "migration-failed"
    assert caught.value.parameters["backup"] == str(backups(closed)[0])
    assert closed.read_bytes() == before
    assert not list(closed.parent.glob(".*migrating*"))
    with Store.open(closed, clock=Clock()) as store:
        assert store.check() == ()


def test_a_full_disk_is_called_that(closed: Path, write_script: WriteScript) -> None:
    schema = write_script(
        "op.execute('PRAGMA max_page_count=1')\nop.execute('CREATE TABLE more AS SELECT * FROM actor')"
    )
    before = closed.read_bytes()
    with pytest.raises(StoreError, match="disk-full"):
        Store.open(closed, clock=Clock(), schema=schema)
    assert closed.read_bytes() == before


def test_a_disk_that_refuses(closed: Path, write_script: WriteScript) -> None:
    schema = write_script("pass")
    closed.with_name(f".{closed.name}.migrating").mkdir()
    with pytest.raises(StoreError, match="folder-not-writable"):
        Store.open(closed, clock=Clock(), schema=schema)


def test_the_current_version_is_the_last_migration() -> None:
    numbers = sorted(int(found.name[:4]) for found in (CURRENT.scripts / "versions").glob("[0-9]*.py"))
    assert numbers == list(range(1, fileformat.CURRENT.version + 1))


LOADED = """
import sys
from datetime import UTC, datetime
from pathlib import Path
{code}
wanted = {names!r}
print(sorted(name for name in wanted if name in sys.modules))
"""


def loaded(code: str, *names: str) -> str:
    program = LOADED.format(code=code, names=names)
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.strip()


def test_records_cost_nothing_to_import() -> None:
    code = "import gm_console.store.records, gm_console.store.errors, gm_console.store.fileformat"
    assert loaded(code, "sqlmodel", "sqlalchemy", "pydantic", "sqlite3", "alembic", "filelock") == "[]"


def test_opening_loads_no_alembic(closed: Path) -> None:
    code = f"""
from gm_console.store.store import Store
Store.open(Path({str(closed)!r}), clock=lambda: datetime.now(UTC)).close()
"""
    assert loaded(code, "sqlmodel", "alembic", "mako") == "['sqlmodel']"
