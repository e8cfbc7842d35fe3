"""The log: chained, marked, found again, and never stopped by one broken entry."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from gm_console.store.chain import broken_links, entry_hash
from gm_console.store.errors import StoreError
from gm_console.store.records import ActorRecord, SceneRecord, SessionRecord
from gm_console.store.store import Store

from .conftest import START, Clock

Write = Callable[..., str]


@pytest.fixture
def write(store: Store) -> Write:
    def write_it(name: str = "Bryn", **fields: Any) -> str:
        headline = {"code": "hit", "parameters": {"name": name}}
        with store.operation("write") as operation:
            return operation.log(**{"kind": "challenge", "headline": headline, **fields})

    return write_it


def tamper(path: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        assert raw.execute(statement, values).rowcount == 1


def test_an_entry_comes_back_as_it_was_written(store: Store, write: Write) -> None:
    body = {"moves": [{"move": "test", "draw": (1, 2)}], "note": "Þórr’s “mead”"}
    written = write(system="opposed", body=body, mark="success", actors=("a", "b"), audience="players", rules_version=3)
    found = store.entry(written)
    assert found.body == {"moves": [{"move": "test", "draw": [1, 2]}], "note": "Þórr’s “mead”"}
    assert found.headline == {"code": "hit", "parameters": {"name": "Bryn"}}
    assert (found.system, found.mark, found.actors, found.audience, found.rules_version) == (
        "opposed",
        "success",
        ("a", "b"),
        "players",
        3,
    )
    assert (found.kind, found.sequence, found.previous_hash) == ("challenge", 1, "")
    assert (found.reversed, found.pinned, found.notes, found.broken) == (False, False, (), False)
    assert found.change_set_id == store.history(1)[0].id
    assert store.log() == (found,)
    assert store.entries_of(found.change_set_id) == (found,)


def test_several_entries_of_one_operation(store: Store) -> None:
    with store.operation("rest") as operation:
        entries = tuple(operation.log(kind="rest", headline={"code": "x", "n": n}) for n in range(3))
    assert operation.changes.entry_id == entries[0]
    assert operation.changes.rows == {"log_entry": entries}
    assert [entry.id for entry in store.entries_of(operation.id)] == list(entries)
    assert store.broken_entries() == ()


def test_each_entry_is_chained_to_the_one_before(store: Store, write: Write) -> None:
    first, second = write(), write("Tam")
    assert store.entry(second).previous_hash == store.entry(first).hash
    assert store.check() == ()


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("headline", '{"code": "miss"}'),
        ("body", '{"n": 2}'),
        ("mark", "failure"),
        ("system", "opposed"),
        ("kind", "note"),
        ("actors", '["x"]'),
        ("happened_at", "2026-03-14T19:00:09.000000+00:00"),
        ("entered_at", "2026-03-14T19:00:09.000000+00:00"),
        ("session_id", "x"),
        ("scene_id", "x"),
        ("rules_version", 9),
        ("hash", "0" * 64),
        ("previous_hash", "0" * 64),
    ],
)
def test_tampering_shows(store: Store, write: Write, path: Path, column: str, value: Any) -> None:
    written = [write(), write(), write()]
    tamper(path, f"UPDATE log_entry SET {column} = ? WHERE id = ?", value, written[1])
    assert store.entry(written[1]).broken
    broken = store.broken_entries()
    assert written[1] in broken
    assert written[0] not in broken
    problems = store.check()
    assert [problem.code for problem in problems] == ["log-broken"]
    assert problems[0].parameters["entries"] == list(broken)


def test_an_entry_reckoned_anew_breaks_the_next(store: Store, write: Write, path: Path) -> None:
    written = [write(), write(), write()]
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.row_factory = sqlite3.Row
        values = dict(raw.execute("SELECT * FROM log_entry WHERE sequence = 2").fetchone())
        for name in ("headline", "body", "actors"):
            values[name] = json.loads(values[name])
        for name in ("happened_at", "entered_at"):
            values[name] = START.fromisoformat(values[name])
        forged = entry_hash({**values, "mark": "failure"})
        raw.execute("UPDATE log_entry SET mark = 'failure', hash = ? WHERE sequence = 2", (forged,))
    assert store.broken_entries() == (written[2],)


def test_a_removed_entry_breaks_the_next(store: Store, write: Write, path: Path) -> None:
    written = [write(), write(), write()]
    tamper(path, "DELETE FROM log_entry WHERE id = ?", written[0])
    assert store.broken_entries() == (written[1],)


def test_the_chain_by_itself() -> None:
    good = [("a", "", "1", "1"), ("b", "1", "2", "2")]
    assert broken_links(good) == ()
    assert broken_links([("a", "", "1", None), ("b", "1", "2", "2")]) == ("a",)
    assert broken_links([]) == ()


@pytest.mark.parametrize("column", ["headline", "body", "actors"])
@pytest.mark.parametrize("text", ["{", "7", "null", "[" * 100_000, '"x"', b"\xff"])
def test_a_broken_entry_stops_no_other(store: Store, write: Write, path: Path, column: str, text: Any) -> None:
    written = [write(), write(), write()]
    tamper(path, f"UPDATE log_entry SET {column} = ? WHERE id = ?", text, written[1])
    found = store.log()
    assert [(entry.id, entry.broken) for entry in found] == [
        (written[2], False),
        (written[1], True),
        (written[0], False),
    ]
    assert store.entry(written[1]).broken
    assert store.broken_entries() == (written[1],)


class TestFinding:
    """Filters, order and pages."""

    def test_by_what_stands_in_it(self, store: Store, write: Write) -> None:
        with store.operation("play") as operation:
            operation.insert(SessionRecord("s", 1, "", "running", operation.now))
            operation.insert(SceneRecord("c", "s", 1, "", operation.now))
        one = write(system="opposed", actors=("a", "b"))
        two = write(system="huldufolk", actors=("b",), kind="note")
        ids = {
            "actor_id": {"a": [one], "b": [two, one], "c": []},
            "system": {"opposed": [one], "": []},
            "session_id": {"s": [two, one], "t": []},
            "scene_id": {"c": [two, one], "d": []},
            "kind": {"note": [two], "rest": []},
        }
        for name, answers in ids.items():
            for value, expected in answers.items():
                assert [entry.id for entry in store.log(**{name: value})] == expected, (name, value)
        assert [entry.id for entry in store.log(actor_id="b", kind="note")] == [two]

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("thorr", True),
            ("ÞÓ", True),
            ("mead", True),
            ("ead", False),
            ("thorr mead", True),
            ("mead wine", False),
            ("won by", True),
            ("hit", False),
            ("secretcode", False),
            ("because", True),
            ("%", True),
            ("_", True),
            ("", True),
        ],
    )
    def test_by_words(self, store: Store, write: Write, text: str, found: bool) -> None:
        body = {"setup": {"kind": "secretcode"}, "added": [{"effect": "x", "reason": "Because"}], "note": "Mead!"}
        write("Þórr", body=body, words="won by 2")
        assert bool(store.log(text)) is found

    def test_by_words_of_notes(self, store: Store, write: Write) -> None:
        entry = write()
        with store.operation("annotate") as operation:
            operation.mark(entry, "note", "Ask about the Gravel road")
        assert [each.id for each in store.log("gravel")] == [entry]
        store.undo()
        assert store.log("gravel") == ()

    def test_by_marks(self, store: Store, write: Write) -> None:
        one, two, three = write(), write(), write()
        store.undo()
        with store.operation("pin") as operation:
            operation.mark(one, "pin")
            operation.mark(two, "pin")
            operation.mark(two, "unpin")
            operation.mark(two, "corrected")

        def ids(**wanted: bool) -> list[str]:
            return [entry.id for entry in store.log(**wanted)]  # type: ignore[arg-type]

        assert ids(reversed=True) == [three]
        assert ids(reversed=False) == [two, one]
        assert ids(pinned=True) == [one]
        assert ids(pinned=False) == [three, two]
        store.redo() if store.next_redo() else None
        store.undo()
        assert ids(pinned=True) == []

    def test_by_pages_in_the_order_it_happened(self, store: Store, clock: Clock) -> None:
        moments = [5, 3, 3, 9, 1, 3]
        for minute in moments:
            with store.operation("write", happened_at=START + timedelta(minutes=minute)) as operation:
                operation.log(kind="note", headline={"code": str(minute)})
        pages, before = [], None
        while page := store.log(limit=2, before=before):
            pages += page
            before = (page[-1].happened_at, page[-1].sequence)
        assert tuple(pages) == store.log()
        assert [(entry.headline["code"], entry.sequence) for entry in pages] == [
            ("9", 4),
            ("5", 1),
            ("3", 6),
            ("3", 3),
            ("3", 2),
            ("1", 5),
        ]

    def test_what_is_not_there(self, store: Store) -> None:
        with pytest.raises(StoreError, match="not-found"):
            store.entry("none")


def test_who_may_read_an_entry_can_be_changed(store: Store, write: Write) -> None:
    entry = write()
    with store.operation("show") as operation:
        operation.mark(entry, "audience", audience="players")
    assert (store.entry(entry).audience, store.entry(entry).broken) == ("players", False)
    assert store.log()[0].audience == "players"
    store.undo()
    assert store.entry(entry).audience == "storyteller"


class TestPlaceInPlay:
    """The session and scene an entry belongs to."""

    @pytest.fixture
    def played(self, store: Store) -> Store:
        """Session 1 from minute 0 to 60 with two scenes; session 2 from minute 100 on, in its second scene."""

        def at(minute: int) -> Any:
            return START + timedelta(minutes=minute)

        with store.operation("play") as operation:
            operation.insert(SessionRecord("s1", 1, "", "ended", at(0), at(60)))
            operation.insert(SceneRecord("s1c1", "s1", 1, "", at(0), at(30)))
            operation.insert(SceneRecord("s1c2", "s1", 2, "", at(30), at(60)))
            operation.insert(SessionRecord("s2", 2, "", "paused", at(100)))
            operation.insert(SceneRecord("s2c1", "s2", 1, "", at(110), at(120)))
            operation.insert(SceneRecord("s2c2", "s2", 2, "", at(120)))
        return store

    @pytest.mark.parametrize(
        ("minute", "place"),
        [
            (10, ("s1", "s1c1")),
            (30, ("s1", "s1c2")),
            (45, ("s1", "s1c2")),
            (80, ("s2", "s2c2")),
            (105, ("s2", "s2c2")),
            (115, ("s2", "s2c1")),
            (500, ("s2", "s2c2")),
        ],
    )
    def test_by_when_it_happened(self, played: Store, minute: int, place: tuple[str, str]) -> None:
        with played.operation("write", happened_at=START + timedelta(minutes=minute)) as operation:
            entry = operation.log(kind="note", headline={"code": "x"})
        found = played.entry(entry)
        assert (found.session_id, found.scene_id) == place

    def test_of_the_entry_rather_than_the_operation(self, played: Store) -> None:
        with played.operation("write") as operation:
            moment = START + timedelta(minutes=10)
            entry = operation.log(kind="note", headline={"code": "x"}, happened_at=moment)
        assert (played.entry(entry).scene_id, played.entry(entry).happened_at) == ("s1c1", moment)

    def test_none_before_the_first_session(self, store: Store) -> None:
        with store.operation("write") as operation:
            entry = operation.log(kind="note", headline={"code": "x"})
        assert (store.entry(entry).session_id, store.entry(entry).scene_id) == (None, None)


def test_an_entry_outlives_what_it_tells_of(store: Store, write: Write) -> None:
    with store.operation("add") as operation:
        operation.insert(ActorRecord("tam", "Tam", "npc"))
        operation.insert(SessionRecord("s", 1, "", "running", START))
        entry = operation.log(kind="actor", headline={"code": "x"}, actors=("tam", "tam"))
    store.undo()
    found = store.entry(entry)
    assert (found.actors, found.session_id, found.reversed, found.broken) == (("tam", "tam"), "s", True, False)
    assert store.check() == ()
