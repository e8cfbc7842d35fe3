"""A damaged campaign is refused or stood, named by verify, and never changed."""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.app.verify import last_mark, noted_marks, verify
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import APPLICATION_ID
from gm_console.store.store import Store
from gm_console.wording.failures import sentence
from gm_console.wording.verifying import tell_finding

from .lively import SYSTEMS
from .readers import ask_everything

PAGE = 4096
EVERY = 60
"""The short form spoils one page in so many."""
SOME = 8
"""It makes one in so many of the alterations."""

REFUSALS = {"damaged", "not-a-campaign", "rows-invalid"}


@pytest.fixture
def path(content: bytes, tmp_path: Path) -> Path:
    place = tmp_path / "campaign.gmc"
    place.write_bytes(content)
    return place


# -- what is asked of a damaged file -----------------------------------------------------------------------------


def opened(path: Path) -> tuple[str, dict[str, str]]:
    """The code it is refused with, "" where it opens; and which readers then refuse, with their sentences."""
    try:
        with Store.open(path, clock=now) as store:
            return "", ask_everything(Desk(store, SYSTEMS))
    except StoreError as error:
        return refusal(error), {}


def refusal(error: StoreError) -> str:
    """Its code, when it is one that means a bad file and has a sentence."""
    assert error.code in REFUSALS, error
    assert_a_sentence(sentence(error))
    return error.code


def verified(path: Path) -> list[str]:
    """What verify says is wrong; the code of the refusal, where it cannot be opened."""
    try:
        with Store.open_copy(path, clock=now) as store:
            desk = Desk(store, SYSTEMS)
            list(last_mark(desk)), list(noted_marks(desk, ["1:00000000"]))
            return [tell_finding(found) for found in verify(desk) if found.wrong]
    except StoreError as error:
        return [refusal(error)]


def assert_a_sentence(said: str) -> None:
    assert said.endswith(".")
    assert "unexpected" not in said, said
    assert not re.search(r"\{\w*\}", said.replace("{}", "")), said


def assert_named_and_untouched(path: Path) -> str:
    """Opened and verified: no reader fails otherwise than with a sentence. The code it was refused with comes back."""
    before = path.read_bytes()
    code, refusals = opened(path)
    for said in refusals.values():
        assert_a_sentence(said)
    found = verified(path)
    assert found, "it passed as sound"
    for said in found:
        if said not in REFUSALS:
            assert_a_sentence(said)
    assert path.read_bytes() == before
    left = {each.name for each in path.parent.iterdir()}
    assert left <= {path.name, f".{path.name}.lock"}, left
    return code


def test_the_sound_one_is_sound(path: Path) -> None:
    assert opened(path) == ("", {})
    assert verified(path) == []


# -- pages overwritten, and files cut short ----------------------------------------------------------------------


def zeros(_content: bytes, _page: int) -> bytes:
    return b"\x00" * PAGE


def noise(_content: bytes, page: int) -> bytes:
    return random.Random(page).randbytes(PAGE)


def letters(_content: bytes, page: int) -> bytes:
    return random.Random(page).randbytes(PAGE).hex().encode()[:PAGE]


def the_next(content: bytes, page: int) -> bytes:
    start = (page + 1) * PAGE % len(content)
    return content[start : start + PAGE]


def another(content: bytes, page: int) -> bytes:
    start = random.Random(page).randrange(len(content) // PAGE) * PAGE
    return content[start : start + PAGE]


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("spoil", [zeros, noise, letters, the_next, another])
def test_a_page_overwritten_never_passes(
    content: bytes, path: Path, whole: bool, spoil: Callable[[bytes, int], bytes]
) -> None:
    pages = len(content) // PAGE
    first = random.Random(spoil.__name__).randrange(EVERY)
    for page in range(pages) if whole else [0, *range(1 + first, pages, EVERY)]:
        start = page * PAGE
        spoilt = content[:start] + spoil(content, page) + content[start + PAGE :]
        if spoilt != content:
            path.write_bytes(spoilt)
            assert_named_and_untouched(path)


def lengths(content: bytes, whole: bool) -> Iterator[int]:
    pages = range(PAGE, len(content), PAGE * (1 if whole else EVERY * 2))
    yield from (0, 1, 15, 16, 99, 100, 101, 4095, len(content) - PAGE, len(content) - 1)
    yield from pages
    yield from (length + 1 + length % 4000 for length in pages)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_file_cut_short_is_refused(content: bytes, path: Path, whole: bool) -> None:
    for length in lengths(content, whole):
        path.write_bytes(content[:length])
        assert assert_named_and_untouched(path) == ("damaged" if length >= 100 else "not-a-campaign"), length


# -- other files -------------------------------------------------------------------------------------------------


def others(path: Path, mark: int) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript("CREATE TABLE campaign (id, name); CREATE TABLE shopping (what TEXT)")
        raw.execute(f"PRAGMA application_id={mark}")
        raw.execute("PRAGMA user_version=1")


@pytest.mark.parametrize(
    ("replace", "code"),
    [
        (lambda path: path.write_bytes(b""), "not-a-campaign"),
        (lambda path: path.write_text("Dear diary, " * 1000), "not-a-campaign"),
        (lambda path: path.write_bytes(b"\x89PNG\r\n" + bytes(9999)), "not-a-campaign"),
        (lambda path: others(path, 0), "not-a-campaign"),
        (lambda path: others(path, APPLICATION_ID), "damaged"),
        (lambda path: path.write_bytes(b"SQLite format 3\x00" + bytes(9000)), "not-a-campaign"),
    ],
    ids=["empty", "text", "picture", "another database", "another database with our mark", "a header alone"],
)
def test_what_is_no_campaign_is_refused(path: Path, replace: Callable[[Path], object], code: str) -> None:
    replace(path)
    assert assert_named_and_untouched(path) == code


@pytest.mark.parametrize("place", [16, 18, 20, 21, 28, 44, 56])
def test_a_header_that_cannot_be_is_refused(content: bytes, path: Path, place: int) -> None:
    """Page size, write version, reserved bytes, payload fraction, page count, schema format, encoding."""
    path.write_bytes(content[:place] + b"\xff\xff\xff\xff"[: 1 if place in {18, 20, 21} else 4] + content[place + 4 :])
    before = path.read_bytes()
    code, refusals = opened(path)
    assert code in REFUSALS or refusals == {}
    verified(path)
    assert path.read_bytes() == before


# -- rows that break our invariants ------------------------------------------------------------------------------

HUGE = "9" * 5000
DEEP = "[" * 100_000

REFUSED = [
    "UPDATE tracker SET value = -3",
    "UPDATE tracker SET value = 'many'",
    "UPDATE tracker SET value = 1.5",
    "UPDATE tracker SET value = 9223372036854775807",
    "UPDATE tracker SET value = x'00ff'",
    "UPDATE tracker SET maximum = -1",
    "UPDATE tracker SET key = ' ' WHERE rowid = 1",
    "UPDATE tracker SET audience = 'everybody'",
    "UPDATE tracker SET version = 0",
    "UPDATE tracker SET version = NULL",
    "UPDATE tracker SET actor_id = 'nobody' WHERE rowid = 1",
    "UPDATE tracker SET system = x'ff' WHERE rowid = 1",
    "UPDATE sheet SET data = '{'",
    "UPDATE sheet SET data = 'NaN'",
    "UPDATE sheet SET data = '{\"dots\": NaN}'",
    "UPDATE sheet SET data = '{\"dots\": Infinity}'",
    "UPDATE sheet SET data = '[1]'",
    "UPDATE sheet SET data = ''",
    "UPDATE sheet SET data = NULL",
    "UPDATE sheet SET data = 7",
    f"UPDATE sheet SET data = '{DEEP}'",
    "UPDATE sheet SET system = '' WHERE rowid = 1",
    "UPDATE actor SET tags = '{}'",
    "UPDATE actor SET tags = '[1, null]'",
    "UPDATE actor SET present = 7",
    "UPDATE actor SET name = ''",
    "UPDATE actor SET kind = 'god'",
    "UPDATE actor SET status = NULL",
    "UPDATE actor SET created_at = '2026-11-20T20:00:00'",
    "UPDATE actor SET created_at = '2026-11-20T20:00:00.000000'",
    "UPDATE actor SET created_at = 'yesterday'",
    "UPDATE actor SET created_at = 1795204800",
    "UPDATE actor SET scene_id = 'nowhere'",
    "UPDATE actor SET id = '' WHERE rowid = 1",
    "DELETE FROM actor WHERE rowid = 1",
    "UPDATE session SET started_at = NULL",
    "UPDATE session SET number = 0 WHERE number = 1",
    "UPDATE session SET seconds_before = -1",
    "UPDATE scene SET round = 'last'",
    "UPDATE timer SET seconds = -1",
    "UPDATE timer SET label = 'null'",
    "UPDATE timer SET started_at = '2026-11-20T20:00:00.000000+02:00'",
    "UPDATE condition SET timer_id = 'gone'",
    "UPDATE challenge SET moves = '{}' WHERE state = 'open'",
    "UPDATE challenge SET moves = '[1]' WHERE state = 'open'",
    "UPDATE challenge SET rules_version = 0 WHERE state = 'open'",
    "UPDATE campaign SET rulings = '[]'",
    "UPDATE campaign SET systems = '\"all\"'",
    "UPDATE campaign SET options = 'yes'",
    "UPDATE campaign SET result_tables = '[null]'",
    "UPDATE campaign SET version = 0",
    "INSERT INTO campaign SELECT 'other', name, created_at, systems, rulings, result_tables, renewals, options, "
    "version FROM campaign",
    "DELETE FROM campaign",
    "DROP TABLE log_mark",
    "ALTER TABLE log_entry DROP COLUMN search",
]  # fmt: skip

STOOD = [
    f"UPDATE sheet SET data = '{{\"type\": {HUGE}}}'",
    "UPDATE sheet SET data = '{\"type\": 1e999}'",
    "UPDATE sheet SET data = '{\"type\": \"\\ud800\"}'",
    "UPDATE sheet SET data = '{}'",
    "UPDATE sheet SET system = 'checkers' WHERE rowid = 1",
    "UPDATE campaign SET systems = '[\"checkers\", \"checkers\"]'",
    "UPDATE campaign SET rulings = '{\"huldufolk\": 7}'",
    "UPDATE campaign SET options = '{\"backup_folder\": 7}'",
    "UPDATE campaign SET created_at = '2026-02-31T20:00:00.000000+00:00'",
    "UPDATE challenge SET setup = '{' WHERE state = 'finished'",
    "UPDATE challenge SET happened_at = 'once' WHERE state = 'finished'",
    "UPDATE challenge SET state = 'prepared' WHERE state = 'finished'",
    "UPDATE challenge SET system = 'checkers'",
    "UPDATE timer SET system = 'checkers'",
    "UPDATE timer SET label = '{}'",
    "UPDATE timer SET remaining = 2147483647, seconds = 0",
    "UPDATE timer SET other_id = actor_id",
    "UPDATE log_entry SET body = '{'",
    "UPDATE log_entry SET body = '[]' WHERE sequence = 3",
    "UPDATE log_entry SET body = '{\"moves\": 7, \"setup\": [], \"changes\": 7}' WHERE sequence = 3",
    f"UPDATE log_entry SET body = '{DEEP}' WHERE sequence = 3",
    "UPDATE log_entry SET headline = '{\"code\": 7, \"parameters\": []}' WHERE sequence = 3",
    "UPDATE log_entry SET headline = '{}' WHERE sequence = 3",
    "UPDATE log_entry SET actors = '[{}]' WHERE sequence = 3",
    "UPDATE log_entry SET happened_at = '2026-11-20T20:00:00' WHERE sequence = 3",
    "UPDATE log_entry SET entered_at = x'ff' WHERE sequence = 3",
    "UPDATE log_entry SET sequence = 'third' WHERE sequence = 3",
    "UPDATE log_entry SET sequence = 9223372036854775807 WHERE sequence = 3",
    "UPDATE log_entry SET rules_version = 'old' WHERE sequence = 3",
    "UPDATE log_entry SET kind = 7, system = NULL WHERE sequence = 3",
    "UPDATE log_entry SET mark = 'odd' WHERE sequence = 3",
    "UPDATE log_entry SET audience = 'nobody' WHERE sequence = 3",
    "UPDATE log_entry SET search = x'ff' WHERE sequence = 3",
    "UPDATE log_entry SET previous_hash = hash",
    "UPDATE log_entry SET change_set_id = 'gone'",
    "DELETE FROM log_entry",
    "UPDATE log_mark SET text = x'ff'",
    "UPDATE log_mark SET kind = 'odd'",
    "UPDATE log_mark SET entry_id = 'gone'",
    "UPDATE log_mark SET made_at = 'once'",
    "UPDATE change_set SET target = id",
    "UPDATE change_set SET target = (SELECT max(id) FROM change_set)",
    "UPDATE change_set SET parameters = '{'",
    "UPDATE change_set SET parameters = '[]'",
    "UPDATE change_set SET entered_at = '2026'",
    "UPDATE change_set SET standing = 9",
    "UPDATE change_set SET kind = 'thought'",
    "UPDATE change_set SET sequence = -sequence",
    "DELETE FROM change_set",
    "UPDATE field_change SET after = '{'",
    "UPDATE field_change SET after = 'NaN' WHERE path = 'value'",
    "UPDATE field_change SET table_name = 'moon'",
    "UPDATE field_change SET path = '....'",
    "UPDATE field_change SET position = position + 1000",
    "DELETE FROM field_change",
    "UPDATE draft SET data = '{'",
    "UPDATE draft SET data = '[]'",
    "UPDATE draft SET saved_at = 'now'",
    "DROP INDEX ix_timer_actor_id",
    "CREATE TRIGGER more AFTER INSERT ON actor BEGIN DELETE FROM tracker; END",
    "UPDATE alembic_version SET version_num = '0007'",
    "UPDATE actor SET search = ' other'",
]  # fmt: skip


OUTSIDE = [
    "UPDATE challenge SET setup = '{}' WHERE state = 'open'",
    "UPDATE challenge SET moves = '[{}]' WHERE state = 'open'",
    "UPDATE challenge SET participants = '{\"Bryn\": 7}' WHERE state = 'open'",
    "UPDATE draft SET data = '[]'",
    "UPDATE draft SET data = '{}'",
]
"""What is still being typed is outside the history: nobody can tell that it was altered, but it is stood."""


def alter(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("PRAGMA ignore_check_constraints=ON")
        if "NULL" in statement:  # NOT NULL cannot be switched off, but taken out of the schema
            raw.execute("PRAGMA writable_schema=ON")
            raw.execute("UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '')")
            version = raw.execute("PRAGMA schema_version").fetchone()[0]
            raw.execute(f"PRAGMA schema_version={version + 1}")
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("PRAGMA ignore_check_constraints=ON")
        assert raw.execute(statement).rowcount, statement


def some_of(statements: list[str], whole: bool) -> list[str]:
    return statements if whole else statements[random.Random(len(statements)).randrange(SOME) :: SOME]


@pytest.mark.long
def test_rows_that_break_our_invariants_are_refused(content: bytes, path: Path, whole: bool) -> None:
    for statement in some_of(REFUSED, whole):
        path.write_bytes(content)
        alter(path, statement)
        assert assert_named_and_untouched(path) in {"damaged", "rows-invalid"}, statement


@pytest.mark.long
def test_what_else_is_not_right_is_stood_and_named(content: bytes, path: Path, whole: bool) -> None:
    for statement in some_of(STOOD, whole):
        path.write_bytes(content)
        alter(path, statement)
        assert assert_named_and_untouched(path) in {"", "damaged"}, statement


def test_what_is_still_being_typed_is_stood_whatever_it_is(content: bytes, path: Path) -> None:
    for statement in OUTSIDE:
        path.write_bytes(content)
        alter(path, statement)
        code, refusals = opened(path)
        assert code == "", statement
        for said in refusals.values():
            assert_a_sentence(said)


def test_the_refusal_says_which_row(path: Path) -> None:
    alter(path, "UPDATE tracker SET value = -3 WHERE actor_id = (SELECT id FROM actor WHERE name = 'Bryn')")
    with pytest.raises(StoreError) as refused:
        Store.open(path, clock=now)
    assert "Bryn’s tracker “" in sentence(refused.value)
    assert "“value”" in sentence(refused.value)


def test_a_journal_beside_it_is_not_played_into_it_by_verify(path: Path) -> None:
    journal = path.with_name(f"{path.name}-journal")
    shutil.copy(path, journal)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="unfinished"):
        Store.open_copy(path, clock=now)
    assert path.read_bytes() == before
    assert journal.read_bytes() == before
