"""What can be read of a damaged campaign is saved into a new one, in which all agrees; the damaged one stays."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.app.repair import repair
from gm_console.app.verify import verify
from gm_console.store.errors import StoreError
from gm_console.store.repair import Repaired
from gm_console.store.salvage import salvage
from gm_console.store.store import Store
from gm_console.store.tables import TABLES
from gm_console.store.verify import Finding
from gm_console.wording.failures import sentence
from gm_console.wording.repairing import tell_loss
from tests.store.dumps import dump

from .lively import SYSTEMS
from .readers import ask_everything
from .test_damage import PAGE, REFUSED, STOOD, alter, another, letters, noise, the_next, zeros

EVERY = 60
"""The short form spoils one page in so many."""
SOME = 12
"""It makes one in so many of the alterations."""
LEFT = {"ruling-altered", "ruling-refused", "draw-altered", "effect-altered", "entry-unreadable"}
"""What verify still says of an entry that had been altered: the repair keeps it as it found it, and says so."""


@pytest.fixture
def path(content: bytes, tmp_path: Path) -> Path:
    place = tmp_path / "campaign.gmc"
    place.write_bytes(content)
    return place


def repaired(path: Path, *, ask: bool = False) -> tuple[Repaired, list[Finding]]:
    """The campaign saved from ``path``, and what verify still says of it. It opens; (``ask``) every reader reads it."""
    before = path.read_bytes()
    made = repair(path, None, SYSTEMS, now())
    assert path.read_bytes() == before
    for said in tell_loss(made.findings):
        assert said.endswith(".")
    with Store.open(made.path, clock=now) as store:
        desk = Desk(store, SYSTEMS)
        assert not ask or ask_everything(desk) == {}
        found = [each for each in verify(desk) if each.wrong]
    allowed = {each.parameters["number"] for each in made.findings if each.code == "repair-entry-altered"}
    assert all(each.code in LEFT and each.parameters["number"] in allowed for each in found), found
    return made, found


def codes(made: Repaired) -> set[str]:
    return {each.code for each in made.findings if each.wrong}


def rows(path: Path) -> dict[str, list[dict[str, Any]]]:
    with closing(sqlite3.connect(path)) as raw:
        raw.row_factory = sqlite3.Row
        return {name: [dict(row) for row in raw.execute(f'SELECT * FROM "{name}" ORDER BY rowid')] for name in TABLES}


# -- reading -----------------------------------------------------------------------------------------------------


def test_our_own_reading_is_as_sqlites(content: bytes, path: Path) -> None:
    found = salvage(content)
    assert {name: found.rows.get(name, []) for name in TABLES} == rows(path)
    assert (found.doubtful, dict(found.broken), found.strange) == ({}, {}, 0)


def test_rows_are_read_where_nothing_leads_to_them(content: bytes, path: Path) -> None:
    found = salvage(bytes(PAGE) + content[PAGE:])
    whole = {name: {str(row) for row in there} for name, there in rows(path).items()}
    read = {name: {str(row) for row in (*found.rows.get(name, []), *found.doubtful.get(name, []))} for name in TABLES}
    assert read == whole


# -- a sound one -------------------------------------------------------------------------------------------------


def test_of_a_sound_campaign_nothing_is_lost(path: Path) -> None:
    made, found = repaired(path)
    assert made.path == path.with_name("campaign (repaired).gmc")
    assert (made.findings, found) == ((), [])
    assert dump(made.path) == dump(path)
    before, after = rows(path), rows(made.path)
    assert after["log_entry"][:-1] == before["log_entry"], "the log goes on, its marks as they were"
    assert after["log_entry"][-1]["kind"] == "repair"
    assert after["log_mark"] == before["log_mark"]
    assert len(after["field_change"]) == len(before["field_change"])


def test_nothing_is_written_over(path: Path) -> None:
    first, _ = repaired(path)
    second = repair(path, None, SYSTEMS, now())
    assert second.path.name == "campaign (repaired 2).gmc"
    with pytest.raises(StoreError, match="exists"):
        repair(path, first.path, SYSTEMS, now())


def test_it_can_be_undone_and_played_on(path: Path) -> None:
    made, _ = repaired(path)
    with Store.open(made.path, clock=now) as store:
        undo = store.next_undo()
        assert undo is not None
        assert undo.operation != "op.repair"
        store.undo()
        assert [each for each in verify(Desk(store, SYSTEMS)) if each.wrong] == []


# -- damaged ones ------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("spoil", [zeros, noise, letters, the_next, another])
def test_all_but_a_page_is_saved(content: bytes, path: Path, whole: bool, spoil: Callable[[bytes, int], bytes]) -> None:
    pages = len(content) // PAGE
    before = dump(path)
    for page in range(pages) if whole else range(random.Random(spoil.__name__).randrange(EVERY), pages, EVERY):
        start = page * PAGE
        path.write_bytes(content[:start] + spoil(content, page) + content[start + PAGE :])
        made, _ = repaired(path)
        after = dump(made.path)
        for table in ("actor", "session", "scene", "tracker", "sheet", "timer", "condition"):
            assert after[table] == before[table], (page, table, "history brings back what was on the page")
        made.path.unlink()


@pytest.mark.long
@pytest.mark.timeout(600)
def test_of_a_file_cut_short_is_saved_what_is_there(content: bytes, path: Path, whole: bool) -> None:
    lost = []
    for length in range(PAGE * 30 + 99, len(content), PAGE * (3 if whole else 60)):
        path.write_bytes(content[:length])
        made, _ = repaired(path, ask=True)
        lost.append(codes(made))
        made.path.unlink()
    assert lost[0]


@pytest.mark.long
@pytest.mark.timeout(600)
def test_of_rows_that_break_our_invariants_the_others_are_saved(content: bytes, path: Path, whole: bool) -> None:
    statements = [*REFUSED, *STOOD]
    for statement in statements if whole else statements[random.Random(5).randrange(SOME) :: SOME]:
        path.write_bytes(content)
        alter(path, statement)
        made, _ = repaired(path, ask=whole)
        made.path.unlink()


def test_a_page_of_the_log_lost_leaves_entries_in_its_place(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("DELETE FROM log_entry WHERE sequence IN (3, 7, 8)")
    made, found = repaired(path)
    assert found == []
    assert {each.parameters["number"] for each in made.findings if each.code == "repair-entry-gone"} == {3, 7, 8}
    with Store.open(made.path, clock=now) as store:
        log = {entry.sequence: entry for entry in store.log(limit=100)}
        told = [each for each in verify(Desk(store, SYSTEMS)) if each.code == "repaired"]
    assert [log[number].headline["code"] for number in (3, 7, 8)] == ["log.lost"] * 3
    assert log[4].headline["code"] != "log.lost"
    assert [each.parameters["lost"] for each in told] == [[3, 7, 8]], "verify says it from now on"


def test_a_row_without_history_is_kept_and_recorded(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE tracker SET value = value + 1 WHERE rowid = 1")
        (row_id, value) = raw.execute("SELECT id, value FROM tracker WHERE rowid = 1").fetchone()
    made, found = repaired(path)
    assert found == []
    assert [(each.code, each.row_id, each.wrong) for each in made.findings] == [("repair-recorded", row_id, False)]
    with Store.open(made.path, clock=now) as store:
        assert store.tracker_by_id(row_id).value == value
        assert store.why(row_id)[0].change_set.operation == "op.repair"


def test_what_cannot_be_validated_comes_from_the_history(path: Path) -> None:
    before = dump(path)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("PRAGMA ignore_check_constraints=ON")
        raw.execute("UPDATE tracker SET value = -1")
        raw.execute("UPDATE sheet SET data = '{\"type\": 7}'")
    made, found = repaired(path)
    assert found == []
    assert dump(made.path) == before
    assert {each.code for each in made.findings} == {"repair-restored"}
    assert any(each.name.get("actor") for each in made.findings)


def test_lost_history_is_bridged(path: Path) -> None:
    before = dump(path)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("DELETE FROM field_change WHERE rowid % 3 = 0")
        raw.execute("DELETE FROM change_set WHERE sequence % 5 = 0")
    made, found = repaired(path)
    assert found == []
    assert dump(made.path) == before


def test_where_the_history_is_gone_all_is_recorded_anew(path: Path) -> None:
    before = dump(path)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.executescript("DELETE FROM field_change; DELETE FROM change_set")
    made, found = repaired(path)
    assert found == []
    assert dump(made.path) == before


# -- what cannot be repaired -------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", [b"", b"Dear diary, " * 5000, b"SQLite format 3\x00" + bytes(9000)])
def test_of_another_file_nothing_is_made(path: Path, other: bytes) -> None:
    path.write_bytes(other)
    with pytest.raises(StoreError, match="nothing-to-save") as refused:
        repair(path, None, SYSTEMS, now())
    assert "can be read" in sentence(refused.value)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_newer_one_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("PRAGMA user_version=99")
    with pytest.raises(StoreError, match="newer"):
        repair(path, None, SYSTEMS, now())
    with pytest.raises(StoreError, match="missing"):
        repair(path.with_name("none.gmc"), None, SYSTEMS, now())


def test_a_change_cut_short_is_taken_back_first(path: Path) -> None:
    """The journal of a change that was never finished is played back, in a copy."""
    before = dump(path)
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("PRAGMA cache_size=1")
    raw.execute("BEGIN")
    raw.execute("UPDATE actor SET name = 'half', notes = hex(randomblob(9000))")
    raw.execute("UPDATE tracker SET value = 77")
    half, journal = path.read_bytes(), path.with_name(f"{path.name}-journal").read_bytes()
    raw.execute("ROLLBACK")
    raw.close()
    path.write_bytes(half)
    path.with_name(f"{path.name}-journal").write_bytes(journal)
    assert b"half" in half
    made = repair(path, None, SYSTEMS, now())
    assert dump(made.path) == before
    assert made.findings == ()
    assert path.read_bytes() == half
    assert path.with_name(f"{path.name}-journal").read_bytes() == journal
