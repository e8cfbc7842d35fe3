"""Operations: all or nothing, recorded by field, and the only way to write."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy.exc
from sqlalchemy import insert

from gm_console.store.errors import StoreError
from gm_console.store.operation import Operation
from gm_console.store.records import ActorRecord, ChallengeRecord, FieldChangeRecord, SheetRecord, TrackerRecord
from gm_console.store.store import Store
from gm_console.store.tables import TABLES

from .conftest import START, Clock
from .dumps import dump


def code_of(action: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as caught:
        action()
    return caught.value.code


def test_an_operation_records_what_differs_field_by_field(store: Store, bryn: ActorRecord) -> None:
    with store.operation("edit", {"why": "test"}) as operation:
        operation.update("tracker", "seven", value=1)
        operation.update("sheet", "sheet", data={"quality": {"wit": 4, "card.7": 1}, "list": [1, 2]})
        operation.update("actor", "bryn", name="Brynja", tags=("fey", "bard"))
    changes = store.field_changes(operation.id)
    assert changes == (
        FieldChangeRecord(operation.id, "tracker", "seven", "value", 2, 1),
        FieldChangeRecord(operation.id, "sheet", "sheet", "data.quality.wit", 3, 4),
        FieldChangeRecord(operation.id, "sheet", "sheet", "data.list", [1], [1, 2]),
        FieldChangeRecord(operation.id, "actor", "bryn", "name", "Bryn", "Brynja"),
        FieldChangeRecord(operation.id, "actor", "bryn", "tags", ["fey"], ["fey", "bard"]),
    )
    assert operation.changes.rows == {"tracker": ("seven",), "sheet": ("sheet",), "actor": ("bryn",)}
    assert operation.changes.change_set == store.history(1)[0]
    assert operation.changes.change_set == store.change_set(operation.id)
    assert store.actor("bryn").name == "Brynja"


def test_versions_rise_with_each_write(store: Store, bryn: ActorRecord) -> None:
    assert store.tracker_by_id("seven").version == 1
    for expected in (2, 3):
        with store.operation("edit") as operation:
            assert operation.update("tracker", "seven", value=expected + 5).version == expected
    store.undo()
    assert store.tracker_by_id("seven").version == 4


def test_a_row_made_again_by_undo_goes_on_counting(store: Store, bryn: ActorRecord) -> None:
    with store.operation("remove") as operation:
        operation.remove("tracker", "will")
    store.undo()
    assert store.tracker_by_id("will").version == 2


def test_a_failing_operation_leaves_nothing(store: Store, bryn: ActorRecord, path: Path) -> None:
    every = ("log_entry", "log_mark", "log_entry_actor", "change_set", "field_change")
    before = dump(path), dump(path, *every)

    def fail() -> None:
        with store.operation("edit") as operation:
            operation.update("tracker", "seven", value=0)
            operation.remove("tracker", "will")
            store.save_draft("half", {})
            operation.mark(operation.log(kind="note", headline={"code": "x"}), "note", "text")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert (dump(path), dump(path, *every)) == before


@pytest.mark.parametrize("touch", ["nothing", "same", "back", "made and removed"])
def test_an_operation_without_changes_writes_nothing(store: Store, bryn: ActorRecord, path: Path, touch: str) -> None:
    history, bytes_before = store.history(10), path.read_bytes()
    with store.operation("edit") as operation:
        if touch == "same":
            assert operation.update("tracker", "seven", value=2).version == 1
        if touch == "back":
            operation.update("tracker", "seven", value=1)
            operation.update("tracker", "seven", value=2)
        if touch == "made and removed":
            operation.insert(ActorRecord("tam", "Tam", "npc"))
            operation.remove("actor", "tam")
    assert operation.changes.change_set is None
    assert operation.changes.rows == {}
    assert store.history(10) == history
    assert store.tracker_by_id("seven").version == 1
    if touch in {"nothing", "same"}:
        assert path.read_bytes() == bytes_before


def test_only_what_differs_at_the_end_is_recorded(store: Store, bryn: ActorRecord) -> None:
    with store.operation("edit") as operation:
        for value in (1, 0, 4):
            operation.update("tracker", "seven", value=value)
        operation.remove("tracker", "will")
        operation.insert(TrackerRecord("will", "bryn", "opposed", "willpower", 3, 6))
    assert {
        (change.row_id, change.path, change.before, change.after) for change in store.field_changes(operation.id)
    } == {
        ("seven", "value", 2, 4),
        ("will", "value", 5, 3),
    }


def test_reading_within_an_operation_sees_it(store: Store, bryn: ActorRecord) -> None:
    with store.operation("edit") as operation:
        operation.update("tracker", "seven", value=1)
        assert operation.get("tracker", "seven").value == 1
        assert operation.store.tracker("bryn", "huldufolk", "card.7") == store.tracker_by_id("seven")
        assert store.tracker_by_id("seven").value == 1


def test_times_of_an_operation(store: Store, clock: Clock) -> None:
    earlier = datetime(2026, 3, 14, 19, 30, tzinfo=timezone(timedelta(hours=2)))
    with store.operation("edit", happened_at=earlier) as operation:
        entry = operation.log(kind="note", headline={"code": "x"})
    assert (operation.now, operation.happened_at) == (clock.now, START - timedelta(minutes=90))
    found = store.entry(entry)
    assert (found.entered_at, found.happened_at) == (clock.now, START - timedelta(minutes=90))
    change_set = store.history(1)[0]
    assert (change_set.entered_at, change_set.happened_at) == (clock.now, START - timedelta(minutes=90))
    assert code_of(lambda: store.operation("edit", happened_at=datetime(2026, 1, 1)).__enter__()) == "invalid"


def test_microseconds_are_kept(store: Store) -> None:
    exact = datetime(2026, 3, 14, 19, 0, 0, 123457, tzinfo=START.tzinfo)
    with store.operation("edit") as operation:
        operation.insert(ActorRecord("tam", "Tam", "npc", created_at=exact))
    assert store.actor("tam").created_at == exact


class TestWritesOutsideAnOperation:
    """Every door but the one is shut."""

    @pytest.mark.parametrize(
        "write",
        [
            lambda operation: operation.insert(ActorRecord("tam", "Tam", "npc")),
            lambda operation: operation.update("actor", "bryn", name="Tam"),
            lambda operation: operation.remove("tracker", "seven"),
            lambda operation: operation.log(kind="note", headline={"code": "x"}),
            lambda operation: operation.mark("any", "pin"),
            lambda operation: operation.finish(),
        ],
    )
    def test_too_late(self, store: Store, bryn: ActorRecord, write: Callable[[Operation], object]) -> None:
        with store.operation("edit") as operation:
            pass
        assert code_of(lambda: write(operation)) == "outside-operation"

    def test_after_a_failure(self, store: Store, bryn: ActorRecord) -> None:
        with pytest.raises(ZeroDivisionError), store.operation("edit") as operation:
            raise ZeroDivisionError
        assert code_of(lambda: operation.remove("tracker", "seven")) == "outside-operation"
        assert code_of(lambda: operation.changes) == "operation-open"

    def test_by_statement(self, store: Store, bryn: ActorRecord) -> None:
        values = {"key": "x", "data": {}, "saved_at": START}
        assert code_of(lambda: store._connection.execute(insert(TABLES["draft"]), values)) == "read-only"
        with store.operation("edit"):
            pass
        assert code_of(lambda: store._connection.execute(insert(TABLES["draft"]), values)) == "read-only"

    def test_after_the_database_has_rolled_back_by_itself(self, store: Store, bryn: ActorRecord) -> None:
        def write() -> None:
            with store.operation("edit") as operation:
                operation.update("tracker", "seven", value=0)
                store._connection.exec_driver_sql("ROLLBACK")
                operation.update("tracker", "will", value=0)

        assert code_of(write) == "outside-operation"
        assert [tracker.value for tracker in store.trackers(["bryn"])["bryn"]] == [2, 5]

    @pytest.mark.parametrize("table", ["log_entry", "log_mark", "change_set", "field_change", "draft", "no such"])
    def test_what_only_grows(self, store: Store, table: str) -> None:
        with store.operation("edit") as operation:
            assert code_of(lambda: operation.update(table, "x", kind="y")) == "not-a-table"
            assert code_of(lambda: operation.remove(table, "x")) == "not-a-table"
            assert code_of(lambda: operation.get(table, "x")) == "not-a-table"

    def test_records_that_are_no_rows(self, store: Store) -> None:
        change_set = store.history(1)[0]
        with store.operation("edit") as operation:
            assert code_of(lambda: operation.insert(change_set)) == "not-a-table"  # type: ignore[arg-type]

    def test_one_at_a_time(self, store: Store) -> None:
        with store.operation("edit"):
            assert code_of(lambda: store.operation("inner").__enter__()) == "operation-open"
            assert code_of(store.undo) == "operation-open"
            assert code_of(lambda: store.backup(store.path.with_name("copy"))) == "operation-open"

    def test_from_another_thread(self, store: Store) -> None:
        caught: list[BaseException] = []

        def look() -> None:
            try:
                store.campaign()
            except sqlalchemy.exc.ProgrammingError as error:
                caught.append(error)

        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
        assert len(caught) == 1


class TestRefusals:
    """What is wrong is refused before it is written."""

    @pytest.mark.parametrize(
        ("table", "row", "field", "value"),
        [
            ("tracker", "seven", "value", -1),
            ("tracker", "seven", "value", True),
            ("tracker", "seven", "value", 1.0),
            ("tracker", "seven", "value", 2**31),
            ("tracker", "seven", "maximum", -1),
            ("tracker", "seven", "audience", "everybody"),
            ("tracker", "seven", "key", " "),
            ("actor", "bryn", "name", "\t"),
            ("actor", "bryn", "name", None),
            ("actor", "bryn", "kind", "pet"),
            ("actor", "bryn", "status", "asleep"),
            ("actor", "bryn", "present", 1),
            ("actor", "bryn", "tags", ["list"]),
            ("actor", "bryn", "created_at", datetime(2026, 1, 1)),
            ("actor", "bryn", "id", "tam"),
            ("actor", "bryn", "version", 7),
            ("actor", "bryn", "colour", "red"),
            ("actor", "bryn", "search", "x"),
            ("sheet", "sheet", "data", []),
            ("sheet", "sheet", "data", {"a": float("nan")}),
            ("sheet", "sheet", "data", {"a": {1: 2}}),
            ("sheet", "sheet", "data", {"a": float("inf")}),
            ("sheet", "sheet", "data", {"a": {2}}),
            ("sheet", "sheet", "data", {"a": "\ud800"}),
        ],
    )
    def test_a_wrong_value(
        self, store: Store, bryn: ActorRecord, path: Path, table: str, row: str, field: str, value: Any
    ) -> None:
        before = dump(path)
        with pytest.raises(StoreError) as caught, store.operation("edit") as operation:
            operation.update(table, row, **{field: value})
        assert caught.value.code == "invalid"
        assert caught.value.parameters["table"] == table
        assert caught.value.parameters["field"].split(".")[0] == field
        assert dump(path) == before

    def test_wrong_records(self, store: Store, bryn: ActorRecord) -> None:
        with store.operation("edit") as operation:
            assert code_of(lambda: operation.insert(TrackerRecord("x", "bryn", "", "k", -1))) == "invalid"
            assert code_of(lambda: operation.insert(ActorRecord("", "Tam", "npc"))) == "invalid"
            assert code_of(lambda: operation.insert(ActorRecord("i" * 37, "Tam", "npc"))) == "invalid"
            same = TrackerRecord("x", "bryn", "huldufolk", "card.7", 1)
            assert code_of(lambda: operation.insert(same)) == "duplicate"
            assert code_of(lambda: operation.insert(bryn)) == "duplicate"

    @pytest.mark.parametrize(
        "wrong",
        [
            {"kind": ""},
            {"headline": []},
            {"body": [1]},
            {"mark": "good"},
            {"audience": "all"},
            {"actors": (1,)},
            {"rules_version": -1},
            {"body": {"a": object()}},
        ],
    )
    def test_wrong_entries(self, store: Store, wrong: dict[str, Any]) -> None:
        with store.operation("edit") as operation:
            entry = {"kind": "note", "headline": {"code": "x"}, **wrong}
            assert code_of(lambda: operation.log(**entry)) == "invalid"
            assert (
                code_of(lambda: operation.log(kind="note", headline={}, happened_at=datetime(2026, 1, 1))) == "invalid"
            )
        assert store.log() == ()

    def test_wrong_marks(self, store: Store) -> None:
        with store.operation("edit") as operation:
            entry = operation.log(kind="note", headline={"code": "x"})
            assert code_of(lambda: operation.mark("gone", "pin")) == "not-found"
            assert code_of(lambda: operation.mark(entry, "starred")) == "invalid"  # type: ignore[arg-type]

    def test_wrong_parameters(self, store: Store) -> None:
        assert code_of(lambda: store.operation("edit", {"a": object()}).__enter__()) == "invalid"
        assert code_of(lambda: store.operation("edit", [1]).__enter__()) == "invalid"  # type: ignore[arg-type]

    def test_what_is_not_there(self, store: Store) -> None:
        with store.operation("edit") as operation:
            for action in (
                lambda: operation.update("actor", "tam", name="x"),
                lambda: operation.remove("actor", "tam"),
                lambda: operation.get("actor", "tam"),
            ):
                assert code_of(action) == "not-found"

    def test_what_others_point_to(self, store: Store, bryn: ActorRecord) -> None:
        def remove() -> None:
            with store.operation("edit") as operation:
                operation.remove("actor", "bryn")

        def orphan() -> None:
            with store.operation("edit") as operation:
                operation.insert(SheetRecord("x", "nobody", "opposed", {}))

        assert code_of(remove) == "in-use"
        assert code_of(orphan) == "in-use"
        assert store.actor("bryn") == bryn

    def test_the_database_has_the_last_word(self, store: Store, bryn: ActorRecord) -> None:
        def write() -> None:
            with store.operation("edit"):
                store._connection.execute(TABLES["tracker"].update().values(value=-1))

        assert code_of(write) == "invalid"


def test_tuples_in_json_become_lists(store: Store, bryn: ActorRecord) -> None:
    with store.operation("edit", {"cards": (1, 2)}) as operation:
        made = operation.update("sheet", "sheet", data={"cards": (1, (2,))})
    assert made.data == store.sheet("bryn", "huldufolk").data == {"cards": [1, [2]]}  # type: ignore[union-attr]
    assert store.history(1)[0].parameters == {"cards": [1, 2]}


def test_halves_are_kept(store: Store, bryn: ActorRecord) -> None:
    with store.operation("edit") as operation:
        operation.update("sheet", "sheet", data={"half": 0.5})
    assert store.sheets("bryn")[0].data == {"half": 0.5}


def test_what_is_handed_in_may_be_changed_afterwards(store: Store, bryn: ActorRecord) -> None:
    data = {"list": [1]}
    with store.operation("edit") as operation:
        operation.update("sheet", "sheet", data=data)
        data["list"].append(2)
    store.undo()
    store.redo()
    assert [sheet.data for sheet in store.sheets("bryn")] == [{"list": [1]}]


class TestDrafts:
    """Last state only, outside the history."""

    def test_the_last_state_is_kept(self, store: Store, path: Path, clock: Clock) -> None:
        store.save_draft("note/1", {"text": "half"})
        store.save_draft("note/1", {"text": "whole"})
        store.save_draft("note_1", {})
        history = store.history(10)
        assert store.draft("note/1") == {"text": "whole"}
        assert store.drafts("note/") == {"note/1": {"text": "whole"}}
        assert set(store.drafts()) == {"note/1", "note_1"}
        store.close()
        with Store.open(path, clock=clock) as again:
            assert again.draft("note/1") == {"text": "whole"}
            again.drop_draft("note/1")
            again.drop_draft("never")
            assert again.draft("note/1") is None
            assert again.history(10) == history

    def test_within_an_operation_they_share_its_fate(self, store: Store) -> None:
        store.save_draft("a", {"n": 1})
        with store.operation("edit"):
            store.drop_draft("a")
        assert store.draft("a") is None
        store.save_draft("a", {"n": 2})

        def fail() -> None:
            with store.operation("edit"):
                store.drop_draft("a")
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()
        assert store.draft("a") == {"n": 2}

    def test_a_draft_is_an_object(self, store: Store) -> None:
        assert code_of(lambda: store.save_draft("a", [1])) == "invalid"  # type: ignore[arg-type]


def challenge(**fields: Any) -> ChallengeRecord:
    return ChallengeRecord(
        **{"id": "c", "system": "opposed", "state": "open", "setup": {}, "created_at": START, **fields}
    )


class TestOpenChallenges:
    """Saved as they stand, until an operation finishes them."""

    def test_saved_as_they_stand(self, store: Store) -> None:
        history = store.history(10)
        assert store.save_open(challenge()).version == 1
        assert store.save_open(challenge(moves=[{"move": "test"}])).version == 2
        assert store.save_open(challenge(moves=[{"move": "test"}])).version == 2
        assert store.challenges("open") == (store.challenge("c"),)
        assert store.challenge("c").moves == [{"move": "test"}]
        assert store.history(10) == history

    @pytest.mark.parametrize("state", ["prepared", "finished", "abandoned"])
    def test_only_open_ones(self, store: Store, state: Any) -> None:
        assert code_of(lambda: store.save_open(challenge(state=state))) == "not-open"
        store.save_open(challenge())
        with store.operation("finish") as operation:
            operation.update("challenge", "c", state=state)
        assert code_of(lambda: store.save_open(challenge(moves=[{}]))) == "not-open"
        assert store.challenge("c").moves == []

    def test_finished_by_an_operation_and_opened_again_by_undo(self, store: Store) -> None:
        with store.operation("apply") as operation:
            store.save_open(challenge(moves=[{"n": 1}]))
            operation.update("challenge", "c", state="finished")
        assert [change.path for change in store.field_changes(operation.id)] == ["state"]
        store.undo()
        assert store.challenge("c").state == "open"
        store.redo()
        assert store.challenge("c").state == "finished"

    def test_not_after_the_operation_has_touched_it(self, store: Store) -> None:
        store.save_open(challenge())
        with store.operation("apply") as operation:
            operation.update("challenge", "c", state="finished")
            assert code_of(lambda: store.save_open(challenge())) == "operation-open"

    def test_a_move_changed_after_undo_ends_redo(self, store: Store) -> None:
        store.save_open(challenge(moves=[{"n": 1}]))
        with store.operation("apply") as operation:
            operation.update("challenge", "c", state="finished")
        store.undo()
        store.save_open(challenge(moves=[{"n": 1}]))
        assert store.next_redo() is not None
        store.save_open(challenge(moves=[{"n": 2}]))
        assert store.next_redo() is None

    def test_one_that_an_operation_opened_keeps_its_moves_over_undo_and_redo(self, store: Store) -> None:
        with store.operation("open") as operation:
            operation.insert(challenge())
        store.save_open(challenge(moves=[{"n": 1}]))
        store.undo()
        assert store.challenges() == ()
        store.redo()
        assert store.challenge("c").moves == [{"n": 1}]
