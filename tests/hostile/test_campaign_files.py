"""Campaign files from strangers: refused with a sentence, or read to the end; never a traceback, never a hang."""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from gm_console.app import actor_view, log_view, overrides, remembered, roster_view, seal, sessions, settings, views
from gm_console.app.challenges import open_challenges, prepared_challenges
from gm_console.app.context import AppError, Desk
from gm_console.app.verify import verify
from gm_console.bootstrap import open_copy, open_desk
from gm_console.reports.overrides import overrides_html
from gm_console.rules.registry import discover
from gm_console.rules.system import RulesError
from gm_console.store.errors import StoreError
from gm_console.ui.log.sections import sections
from gm_console.ui.log.telling import tell_row
from gm_console.wording.catalog import refusal
from gm_console.wording.failures import sentence
from gm_console.wording.verifying import tell_finding

from .values import HTML, NUL, SIGNS, explore, mutated

SECONDS = 30.0
"""What reading all of a small campaign may take on a machine that is busy with something else."""
NOT_TEXT = b"\xed\xa0\x80 \xff\xfe"
"""Bytes that no text has; SQLite keeps them as text all the same."""

PLAIN: SearchStrategy[Any] = st.one_of(
    st.sampled_from([None, 0, -1, 2**62, 1.5, float("inf"), "", b"\x00\xff", NUL, "W" * 100_000, *HTML, *SIGNS]),
    st.sampled_from(["[]", "{}", "null", "[" * 2000, '{"code": 7}', '"text"', "NaN", '{"a": NaN}', "\\ud800", "open"]),
    st.sampled_from(["2026-13-45", "9999-12-31T23:59:59.999999+00:00", "0001-01-01T00:00:00+14:00"]),
    st.text(max_size=12).filter(lambda text: text.isprintable()),
)

READS: tuple[Callable[[Desk], Any], ...] = (
    views.header,
    views.roster_rows,
    views.timers_view,
    roster_view.page,
    roster_view.names,
    roster_view.rests,
    log_view.facets,
    log_view.note_drafts,
    settings.settings_page,
    sessions.open_matters,
    sessions.titles_typed,
    seal.shown_seal,
    seal.sealing_chosen,
    remembered.reasons,
    open_challenges,
)

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory, sample: Path) -> Path:
    """The sample campaign with a sealed session and an override in it. Copy it; never open it."""
    path = Path(shutil.copy(sample, tmp_path_factory.mktemp("hostile")))
    desk = open_desk(path)
    with desk.store:
        sessions.end_session(desk)
        sessions.start_session(desk, seal="four crows")
        remembered.keep_reason(desk, "drawn", "cocked")
    return path


def attempt(read: Callable[[], Any]) -> Any:
    """What is read, or None where it is refused with a sentence."""
    try:
        return read()
    except (StoreError, AppError) as error:
        said = sentence(error)
    except RulesError as error:
        said = refusal(error)
    assert " " in said
    return None


def told(desk: Desk) -> Iterator[Any]:
    """All that the window asks for, in words."""
    for read in READS:
        yield attempt(lambda read=read: read(desk))
    for system in desk.systems:
        yield attempt(lambda system=system: prepared_challenges(desk, system))
    for actor in attempt(lambda: roster_view.names(desk)) or ():
        yield attempt(lambda actor=actor: actor_view.actor_page(desk, actor.id))
    for row in attempt(lambda: views.log_rows(desk)) or ():
        yield tell_row(row, desk.systems).sentence
        found = attempt(lambda row=row: log_view.breakdown(desk, row.entry.id))
        yield sections(found) if found is not None else None
    listed = attempt(lambda: overrides.session_overrides(desk))
    yield overrides_html(listed) if listed is not None else None


def read_all(path: Path) -> None:
    """Opens the campaign as the window does, and as ``verify`` does, and reads it to the end."""
    began = time.process_time()
    desk = attempt(lambda: open_desk(path))
    if desk is not None:
        with desk.store:
            assert sum(1 for _ in told(desk))
    copy = attempt(lambda: open_copy(path))
    if copy is not None:
        with copy.store:
            assert all(tell_finding(found) for found in verify(copy))
    assert time.process_time() - began < SECONDS


# -- bytes -------------------------------------------------------------------------------------------------------


@st.composite
def flips(draw: Callable[[SearchStrategy[Any]], Any]) -> list[tuple[float, int, int]]:
    """Where (as a part of the file), how many bytes, and what they become."""
    return [
        (draw(st.floats(0, 1)), draw(st.sampled_from([1, 1, 2, 16, 512, 4096])), draw(st.integers(0, 255)))
        for _ in range(draw(st.integers(1, 6)))
    ]


def test_flipped_bytes(master: Path, tmp_path: Path, whole: bool) -> None:
    original = master.read_bytes()
    path = tmp_path / "Thornwood.gmc"

    def check(changes: list[tuple[float, int, int]]) -> None:
        raw = bytearray(original)
        for part, length, value in changes:
            start = int(part * (len(raw) - 1))
            raw[start : start + length] = bytes([value]) * min(length, len(raw) - start)
        path.write_bytes(raw)
        read_all(path)

    explore(flips(), check, 400 if whole else 5)


def test_cut_short(master: Path, tmp_path: Path, whole: bool) -> None:
    original = master.read_bytes()
    path = tmp_path / "Thornwood.gmc"

    def check(part: float) -> None:
        path.write_bytes(original[: int(part * len(original))])
        read_all(path)

    explore(st.floats(0, 1), check, 200 if whole else 3)


# -- rows --------------------------------------------------------------------------------------------------------


def columns(raw: sqlite3.Connection) -> list[tuple[str, str]]:
    tables = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    kept = [name for name in tables if not name.startswith(("sqlite_", "alembic"))]
    return [(name, row[1]) for name in kept for row in raw.execute(f'PRAGMA table_info("{name}")')]


def write(raw: sqlite3.Connection, table: str, column: str, rowid: int, value: Any) -> None:
    placed = "CAST(? AS TEXT)" if value == NOT_TEXT else "?"
    with suppress(sqlite3.IntegrityError, sqlite3.OperationalError):  # it stands there already, or must not be NULL
        raw.execute(f'UPDATE "{table}" SET "{column}" = {placed} WHERE rowid = ?', (value, rowid))


def spoil(path: Path, data: st.DataObject) -> None:
    """One to four values of the campaign become others, whatever its constraints say."""
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.text_factory = lambda text: text.decode(errors="replace")
        raw.execute("PRAGMA ignore_check_constraints = 1")
        raw.execute("PRAGMA foreign_keys = 0")
        known = [pair for pair in columns(raw) if raw.execute(f'SELECT count(*) FROM "{pair[0]}"').fetchone()[0]]
        for _ in range(data.draw(st.integers(1, 4))):
            table, column = data.draw(st.sampled_from(known))
            rows = [rowid for (rowid,) in raw.execute(f'SELECT rowid FROM "{table}" ORDER BY rowid')]
            rowid = data.draw(st.sampled_from(rows))
            (standing,) = raw.execute(f'SELECT "{column}" FROM "{table}" WHERE rowid = ?', (rowid,)).fetchone()
            write(raw, table, column, rowid, data.draw(_other(standing)))


def _other(standing: Any) -> SearchStrategy[Any]:
    try:
        tree = json.loads(standing)
    except (TypeError, ValueError, RecursionError):
        tree = None
    plain = st.one_of(PLAIN, st.just(NOT_TEXT))
    if not isinstance(tree, dict | list) or not tree:
        return plain
    return st.one_of(mutated(st.just(tree)).map(json.dumps), plain)


def test_spoilt_rows(master: Path, tmp_path: Path, whole: bool) -> None:
    path = tmp_path / "Thornwood.gmc"

    def check(data: st.DataObject) -> None:
        shutil.copy(master, path)
        spoil(path, data)
        read_all(path)

    explore(st.data(), check, 600 if whole else 6)


@pytest.mark.parametrize("column", ["started_at", "running_since", "ended_at"])
@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.999999-12:00"])
def test_a_time_that_no_clock_can_reckon_with(master: Path, tmp_path: Path, column: str, moment: str) -> None:
    """Found by `test_spoilt_rows`."""
    path = Path(shutil.copy(master, tmp_path / "Thornwood.gmc"))
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(f"UPDATE session SET {column} = ?", (moment,))
    read_all(path)
    with open_copy(path).store as store:
        assert [found.code for found in verify(Desk(store, discover())) if found.wrong]
