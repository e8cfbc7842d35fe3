"""Undo and redo: by recorded fields, for each author, over restarts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gm_console.store.errors import StoreError
from gm_console.store.records import (
    ActorRecord,
    ConditionRecord,
    SceneRecord,
    SessionRecord,
    TimerRecord,
    TrackerRecord,
)
from gm_console.store.store import Store

from .conftest import START, Clock
from .dumps import dump

SetValue = Callable[[str, int], str]


def test_there_and_back(store: Store, bryn: ActorRecord, path: Path, set_value: SetValue) -> None:
    states = [dump(path)]
    for value in (1, 0, 4):
        set_value("seven", value)
        states.append(dump(path))
    for expected in (2, 1, 0):
        changes = store.undo()
        assert dump(path) == states[expected]
        assert changes.rows["tracker"] == ("seven",)
    for expected in (1, 2, 3):
        store.redo()
        assert dump(path) == states[expected]
    assert [change_set.kind for change_set in store.history(6)] == ["redo"] * 3 + ["undo"] * 3


def test_undo_is_a_change_set_of_its_own(store: Store, bryn: ActorRecord, set_value: SetValue) -> None:
    set_value("seven", 1)
    done = store.history(1)[0]
    changes = store.undo()
    undone = changes.change_set
    assert undone is not None
    assert (undone.kind, undone.target, undone.operation, undone.parameters) == (
        "undo",
        done.id,
        "tracker.set",
        {"value": 1},
    )
    assert store.change_set(done.id).standing is False  # type: ignore[union-attr]
    assert [(each.path, each.before, each.after) for each in store.field_changes(undone.id)] == [("value", 1, 2)]
    store.redo()
    assert store.change_set(done.id).standing is True  # type: ignore[union-attr]


def test_the_entry_stays_and_is_marked(store: Store, bryn: ActorRecord, set_value: SetValue) -> None:
    entry = set_value("seven", 1)
    changes = store.undo()
    assert changes.entry_id == entry
    assert changes.rows["log_entry"] == (entry,)
    assert store.entry(entry).reversed
    store.redo()
    assert not store.entry(entry).reversed
    store.undo()
    assert store.entry(entry).reversed
    assert not store.entry(entry).broken


def test_it_outlives_a_restart(store: Store, bryn: ActorRecord, path: Path, clock: Clock, set_value: SetValue) -> None:
    set_value("seven", 1)
    set_value("seven", 0)
    store.undo()
    store.close()
    with Store.open(path, clock=clock) as again:
        assert again.next_redo() is not None
        again.redo()
        assert again.tracker_by_id("seven").value == 0
        again.undo()
        again.undo()
        assert again.tracker_by_id("seven").value == 2


def test_something_new_ends_redo(store: Store, bryn: ActorRecord, set_value: SetValue) -> None:
    set_value("seven", 1)
    set_value("seven", 0)
    store.undo()
    store.undo()
    set_value("will", 1)
    assert store.next_redo() is None
    with pytest.raises(StoreError, match="nothing-to-redo"):
        store.redo()
    store.undo()
    assert store.next_redo() == store.change_set(store.history(2)[1].id)
    store.redo()
    assert (store.tracker_by_id("seven").value, store.tracker_by_id("will").value) == (2, 1)


def test_an_operation_without_changes_does_not_end_redo(store: Store, bryn: ActorRecord, set_value: SetValue) -> None:
    set_value("seven", 1)
    store.undo()
    with store.operation("edit") as operation:
        operation.update("tracker", "seven", value=2)
    assert store.next_redo() is not None


def test_the_beginning_stays(store: Store) -> None:
    assert store.next_undo() is None
    with pytest.raises(StoreError, match="nothing-to-undo"):
        store.undo()
    assert store.campaign().name == "Thornwood"


def test_redo_does_not_reckon_anew(store: Store, bryn: ActorRecord) -> None:
    drawn = iter([4, 9])
    with store.operation("draw") as operation:
        operation.update("tracker", "seven", value=next(drawn))
    store.undo()
    store.redo()
    assert store.tracker_by_id("seven").value == 4


class TestSeveralAuthors:
    """Everybody undoes what is their own."""

    def by(self, store: Store, author: str, tracker: str, value: int) -> None:
        store.author = author
        with store.operation("edit") as operation:
            operation.update("tracker", tracker, value=value)

    def test_each_their_own(self, store: Store, bryn: ActorRecord) -> None:
        self.by(store, "ann", "seven", 1)
        self.by(store, "ben", "will", 1)
        store.author = "ann"
        store.undo()
        assert (store.tracker_by_id("seven").value, store.tracker_by_id("will").value) == (2, 1)
        assert store.next_undo() is None
        self.by(store, "ben", "will", 2)
        store.author = "ann"
        assert store.next_redo() is not None
        store.redo()
        assert store.history(1)[0].author == "ann"

    def test_what_another_changed_since_is_left_alone(self, store: Store, bryn: ActorRecord, path: Path) -> None:
        self.by(store, "ann", "seven", 1)
        self.by(store, "ben", "seven", 0)
        before = dump(path, "tracker", "change_set", "log_mark")
        store.author = "ann"
        with pytest.raises(StoreError) as caught:
            store.undo()
        assert caught.value.code == "changed-since"
        assert caught.value.parameters["operation"] == "edit"
        expected = {"table": "tracker", "row_id": "seven", "path": "value", "expected": 1}
        assert caught.value.parameters["fields"] == [expected]
        assert dump(path, "tracker", "change_set", "log_mark") == before

    def test_redo_looks_too(self, store: Store, bryn: ActorRecord) -> None:
        self.by(store, "ann", "seven", 1)
        store.undo()
        self.by(store, "ben", "seven", 5)
        store.author = "ann"
        with pytest.raises(StoreError, match="changed-since"):
            store.redo()

    def test_a_row_that_is_gone(self, store: Store, bryn: ActorRecord) -> None:
        self.by(store, "ann", "seven", 1)
        store.author = "ben"
        with store.operation("edit") as operation:
            operation.remove("tracker", "seven")
        store.author = "ann"
        with pytest.raises(StoreError, match="changed-since"):
            store.undo()

    def test_a_row_that_others_have_come_to_need(self, store: Store, path: Path) -> None:
        store.author = "ann"
        with store.operation("add") as operation:
            operation.insert(ActorRecord("tam", "Tam", "npc"))
        store.author = "ben"
        with store.operation("add") as operation:
            operation.insert(TrackerRecord("t", "tam", "", "wounds", 0))
        store.author = "ann"
        with pytest.raises(StoreError) as caught:
            store.undo()
        assert (caught.value.code, caught.value.parameters["fields"]) == ("changed-since", [])
        assert store.actor("tam").name == "Tam"

    def test_a_place_that_is_taken(self, store: Store, bryn: ActorRecord) -> None:
        store.author = "ann"
        with store.operation("edit") as operation:
            operation.remove("tracker", "seven")
        store.author = "ben"
        with store.operation("edit") as operation:
            operation.insert(TrackerRecord("other", "bryn", "huldufolk", "card.7", 1))
        store.author = "ann"
        with pytest.raises(StoreError, match="changed-since"):
            store.undo()


def test_rows_that_point_to_each_other_in_any_order(store: Store, bryn: ActorRecord, path: Path) -> None:
    before = dump(path)
    with store.operation("session") as operation:
        operation.update("actor", "bryn", present=False)
        operation.insert(SceneRecord("scene", "session", 1, "", START))
        operation.insert(SessionRecord("session", 1, "", "running", START))
        operation.update("actor", "bryn", scene_id="scene")
        label = {"code": "stun"}
        operation.insert(ConditionRecord("stunned", "bryn", "stunned", START, "timer"))
        operation.insert(TimerRecord("timer", "condition", "bryn", label, "running", START, scene_id="scene", rounds=2))
    after = dump(path)
    store.undo()
    assert dump(path) == before
    store.redo()
    assert dump(path) == after


def test_a_key_that_moves_from_row_to_row(store: Store, bryn: ActorRecord, path: Path) -> None:
    before = dump(path)
    with store.operation("edit") as operation:
        operation.insert(TrackerRecord("new", "bryn", "huldufolk", "card.8", 1))
        operation.remove("tracker", "seven")
        operation.update("tracker", "new", key="card.7")
    after = dump(path)
    store.undo()
    assert dump(path) == before
    store.redo()
    assert dump(path) == after


def test_keys_that_move_up_one_after_the_other(store: Store, bryn: ActorRecord, path: Path) -> None:
    with store.operation("add") as operation:
        operation.insert(TrackerRecord("eight", "bryn", "huldufolk", "card.8", 1))
    before = dump(path)
    with store.operation("edit") as operation:
        operation.update("tracker", "eight", key="card.9")
        operation.update("tracker", "seven", key="card.8")
    after = dump(path)
    store.undo()
    assert dump(path) == before
    store.redo()
    assert dump(path) == after


def test_marks_count_while_their_operation_stands(store: Store, bryn: ActorRecord, set_value: SetValue) -> None:
    entry = set_value("seven", 1)
    with store.operation("pin") as operation:
        operation.mark(entry, "pin")
        operation.mark(entry, "note", "well played")
    assert operation.changes.rows == {"log_entry": (entry,)}
    assert (store.entry(entry).pinned, store.entry(entry).notes) == (True, ("well played",))
    store.undo()
    assert (store.entry(entry).pinned, store.entry(entry).notes) == (False, ())
    assert store.tracker_by_id("seven").value == 1
    store.redo()
    assert (store.entry(entry).pinned, store.entry(entry).notes) == (True, ("well played",))


class TestWhy:
    """Where a figure comes from."""

    def test_causes_newest_first(self, store: Store, bryn: ActorRecord, set_value: SetValue) -> None:
        entry = set_value("seven", 1)
        with store.operation("limit") as operation:
            operation.update("tracker", "seven", maximum=3)
        set_value("will", 0)
        store.undo()
        store.undo()
        store.undo()
        causes = store.why("seven")
        assert [(cause.change_set.kind, cause.before, cause.after, cause.entry_id) for cause in causes] == [
            ("undo", 1, 2, entry),
            ("do", 2, 1, entry),
            ("do", None, 2, None),
        ]
        assert store.why("seven", limit=1) == causes[:1]
        assert store.why("nobody") == ()

    def test_a_tracker_that_was_removed(self, store: Store, bryn: ActorRecord) -> None:
        with store.operation("edit") as operation:
            operation.remove("tracker", "seven")
        assert (store.why("seven")[0].before, store.why("seven")[0].after) == (2, None)

    def test_the_last_change_of_a_field(self, store: Store, bryn: ActorRecord) -> None:
        made = store.history(1)[0].id
        data = {"quality": {"wit": 4, "card.7": 1}, "list": [1]}
        with store.operation("edit") as operation:
            operation.update("sheet", "sheet", data=data)
        assert store.last_change_of("sheet", "sheet", "data.quality.wit") == operation.id
        assert store.last_change_of("sheet", "sheet", "data.quality") == operation.id
        assert store.last_change_of("sheet", "sheet") == operation.id
        assert store.last_change_of("sheet", "sheet", "data.quality.wit.deeper") == operation.id
        assert store.last_change_of("sheet", "sheet", "data.quality.w") == made
        assert store.last_change_of("sheet", "sheet", "data.Quality") == made
        assert store.last_change_of("tracker", "seven", "value") == made
        assert store.last_change_of("tracker", "none", "value") is None


def test_history_by_pages(store: Store, bryn: ActorRecord, set_value: SetValue) -> None:
    for value in (1, 0, 3):
        set_value("seven", value)
    every = store.history(100)
    assert [each.sequence for each in every] == [5, 4, 3, 2, 1]
    assert store.history(2) + store.history(100, before=every[1].sequence) == every
    assert store.change_set("none") is None
