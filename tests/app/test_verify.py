"""Each kind of thing is altered with plain SQLite, and named."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.app.verify import verify
from gm_console.rules.registry import discover
from gm_console.store.chain import FIRST, HASHED, entry_hash
from gm_console.store.columns import read_time
from gm_console.store.store import Store
from gm_console.store.verify import Finding

SYSTEMS = discover()


@pytest.fixture
def path(content: bytes, tmp_path: Path) -> Path:
    place = tmp_path / "campaign.gmc"
    place.write_bytes(content)
    return place


def found(path: Path, systems: Any = SYSTEMS) -> list[Finding]:
    with Store.open_copy(path, clock=now) as store:
        return list(verify(Desk(store, systems)))


def codes(path: Path) -> set[tuple[str, str]]:
    return {(each.code, each.table) for each in found(path)}


def alter(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("PRAGMA ignore_check_constraints=ON")
        for statement in statements:
            assert raw.execute(statement).rowcount, statement


def test_a_campaign_played_through_the_console_is_well_and_stays_as_it_is(path: Path) -> None:
    before = path.read_bytes()
    assert found(path) == []
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_one_that_is_open_elsewhere_is_verified_as_well(path: Path) -> None:
    with Store.open(path, clock=now) as store, store.operation("op.note") as operation:
        operation.insert(replace(store.actors()[0], id="new", name="New"))
        assert found(path) == []


@pytest.mark.parametrize(
    ("statement", "code", "table"),
    [
        ("UPDATE campaign SET name = 'Other'", "row-altered", "campaign"),
        ("UPDATE campaign SET options = '{\"x\": 1}'", "row-altered", "campaign"),
        ("UPDATE session SET title = 'Other' WHERE number = 1", "row-altered", "session"),
        ("UPDATE scene SET round = 99", "row-altered", "scene"),
        ("UPDATE actor SET notes = 'Other' WHERE rowid = 1", "row-altered", "actor"),
        ("UPDATE sheet SET data = json_set(data, '$.new', 1) WHERE rowid = 1", "row-altered", "sheet"),
        ("UPDATE sheet SET data = '{\"a\": 1}' WHERE rowid = 1", "sheet-invalid", "sheet"),
        ("UPDATE sheet SET data = '{' WHERE rowid = 1", "row-unreadable", "sheet"),
        ("UPDATE tracker SET value = value + 1 WHERE rowid = 1", "row-altered", "tracker"),
        ("UPDATE tracker SET value = -3 WHERE rowid = 1", "row-invalid", "tracker"),
        ("UPDATE tracker SET value = -3 WHERE rowid = 1", "database-damaged", ""),
        ("DELETE FROM tracker WHERE rowid = 1", "row-missing", "tracker"),
        ("INSERT INTO tracker SELECT 'new', actor_id, system, 'new', value, maximum, audience, version FROM tracker "
         "LIMIT 1", "row-unrecorded", "tracker"),
        ("UPDATE timer SET kind = 'other' WHERE rowid = 1", "row-altered", "timer"),
        ("UPDATE challenge SET moves = '[]' WHERE state = 'finished'", "challenge-altered", "challenge"),
        ("UPDATE challenge SET state = 'finished' WHERE state = 'open'", "challenge-unlogged", "challenge"),
        ("UPDATE challenge SET title = 'x' WHERE state = 'prepared'", "row-altered", "challenge"),
        ("UPDATE challenge SET state = 'open' WHERE state = 'abandoned'", "row-altered", "challenge"),
        ("UPDATE log_entry SET mark = 'none' WHERE kind = 'challenge'", "entry-altered", "log_entry"),
        ("UPDATE log_entry SET happened_at = '2020' || substr(happened_at, 5) WHERE sequence = 1",
         "entry-altered", "log_entry"),
        ("UPDATE log_entry SET body = json_set(body, '$.outcome', 'other') WHERE kind = 'challenge'",
         "ruling-altered", "log_entry"),
        ("UPDATE log_mark SET text = 'none' WHERE kind = 'corrected'", "correction-altered", "log_entry"),
        ("UPDATE log_mark SET kind = 'note' WHERE kind = 'corrected'", "correction-altered", "log_entry"),
        ("UPDATE log_entry SET body = json_remove(body, '$.corrects') WHERE body LIKE '%\"corrects\"%'",
         "correction-altered", "log_entry"),
        ("UPDATE log_entry SET body = '{' WHERE sequence = 3", "entry-unreadable", "log_entry"),
        ("UPDATE log_entry SET hash = 'x' WHERE sequence = 3", "entry-gap", "log_entry"),
        ("DELETE FROM log_entry WHERE sequence = 3", "entry-gap", "log_entry"),
        ("DELETE FROM log_entry WHERE sequence = 3", "number-gap", "log_entry"),
        ("DELETE FROM log_entry_actor", "links-altered", "log_entry"),
        ("UPDATE log_mark SET kind = 'restored' WHERE kind = 'reversed'", "mark-altered", "log_entry"),
        ("DELETE FROM log_mark WHERE sequence = 1", "number-gap", "log_mark"),
        ("UPDATE change_set SET standing = 1 WHERE standing = 0", "standing-altered", "change_set"),
        ("DELETE FROM change_set WHERE sequence = 4", "number-gap", "change_set"),
        ("DELETE FROM change_set WHERE sequence = 4", "orphan", "field_change"),
        ("DELETE FROM field_change WHERE position = 1", "changes-missing", "change_set"),
        ("UPDATE field_change SET after = '77' WHERE path = 'value'", "history-altered", "tracker"),
        ("UPDATE field_change SET after = '77' WHERE path = 'value'", "effect-altered", "log_entry"),
        ("UPDATE field_change SET before = '{' WHERE path = 'value'", "history-unreadable", "tracker"),
        ("DELETE FROM actor WHERE rowid = 1", "orphan", "sheet"),
    ],
)  # fmt: skip
def test_it_is_named(path: Path, statement: str, code: str, table: str) -> None:
    alter(path, statement)
    assert (code, table) in codes(path)


def rewritten(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Alters entries and forges the whole chain anew, as somebody would who knows how it is made."""
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.row_factory = sqlite3.Row
        last = FIRST
        for row in raw.execute("SELECT * FROM log_entry ORDER BY sequence").fetchall():
            values = {name: row[name] for name in (*HASHED, "happened_at", "entered_at")} | {"previous_hash": last}
            values |= {name: json.loads(row[name]) for name in ("headline", "body", "actors")}
            values |= {name: read_time(row[name]) for name in ("happened_at", "entered_at")}
            change(values)
            last = entry_hash(values)
            raw.execute(
                "UPDATE log_entry SET body = ?, rules_version = ?, previous_hash = ?, hash = ? WHERE id = ?",
                (json.dumps(values["body"]), values["rules_version"], values["previous_hash"], last, row["id"]),
            )


def drawn_entry(values: dict[str, Any]) -> bool:
    return bool(values["body"].get("draws", {}).get("moves"))


def test_a_forged_chain_still_leaves_the_ruling_to_find(path: Path) -> None:
    rewritten(path, lambda values: None)
    assert found(path) == []
    rewritten(path, lambda values: values["body"].update(outcome="forged") if "setup" in values["body"] else None)
    findings = found(path)
    assert {each.code for each in findings} == {"ruling-altered"}
    assert all(each.parameters["parts"] == ["outcome"] for each in findings)


def test_forged_draws_are_found(path: Path) -> None:
    rewritten(path, lambda values: values["body"]["draws"].update(seed="rose") if drawn_entry(values) else None)
    assert {"draw-altered", "challenge-altered"} == {each.code for each in found(path)}


def test_moves_that_cannot_be_made_are_found(path: Path) -> None:
    rewritten(path, lambda values: values["body"].update(moves=[{"x": 1}]) if drawn_entry(values) else None)
    assert "ruling-refused" in {each.code for each in found(path)}


def test_an_older_version_of_the_rules_is_told_from_an_altered_entry(path: Path) -> None:
    rewritten(path, lambda values: values["body"].update(outcome="of old") if "setup" in values["body"] else None)
    newer = {name: replace(system, rules_version=2) for name, system in SYSTEMS.items()}  # type: ignore[type-var]
    findings = found(path, newer)
    assert {each.code for each in findings} == {"ruling-older"}
    assert not any(each.wrong for each in findings)


def test_newer_rules_and_unknown_systems_are_told_and_not_held_against_anybody(path: Path) -> None:
    rewritten(path, lambda values: values.update(rules_version=9) if drawn_entry(values) else None)
    findings = found(path, {name: system for name, system in SYSTEMS.items() if name != "opposed"})
    assert {(each.code, each.wrong) for each in findings} == {("ruling-newer", False), ("system-unknown", False)}
