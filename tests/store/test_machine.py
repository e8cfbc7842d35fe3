"""Any series of operations, undo, redo and reopening keeps the file and its history in step."""

from __future__ import annotations

import shutil
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gm_console.store.errors import StoreError
from gm_console.store.records import ActorRecord, SheetRecord, TrackerRecord
from gm_console.store.rows import KIND_OF
from gm_console.store.store import Store

from .conftest import Clock
from .dumps import current_images, dump, last_images

choices = st.integers(0, 9)
names = st.sampled_from(["Bryn", "Tam", "Ísold", "guard 2"])
figures = st.integers(0, 3)
leaves = st.none() | st.booleans() | figures
data = st.dictionaries(
    st.sampled_from(["wit", "version", "quality"]), leaves | st.dictionaries(st.sampled_from("ab"), leaves)
)
marks = st.sampled_from(["pin", "unpin", "note"])


class Campaign(RuleBasedStateMachine):
    """A campaign beside a stack of what it looked like after each standing operation."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "machine.gmc"
        self.clock = Clock()
        self.count = 0

    @initialize()
    def begin(self) -> None:
        self.store = Store.create(self.path, "Machine", clock=self.clock)
        self.states = [self.look()]
        self.ids: dict[type, list[str]] = defaultdict(list)
        self.undone: list[Any] = []
        self.entries: list[str] = []
        self.reversed: dict[str, bool] = {}
        self.logged: list[list[str]] = []
        self.redo_logged: list[list[str]] = []
        self.insert(ActorRecord("actor", "Bryn", "pc"), True)
        self.insert(TrackerRecord("tracker", "actor", "", "a", 2), False)
        self.insert(SheetRecord("sheet", "actor", "x", {"wit": 1, "quality": {"a": None}}), False)

    def look(self) -> Any:
        return dump(self.path)

    def fresh(self) -> str:
        self.count += 1
        return f"id{self.count}"

    def do(self, log: bool, *writes: tuple[str, Any]) -> bool:
        """One operation of several writes; whether it was accepted."""
        before, written, refused = self.look(), [], ""
        try:
            with self.store.operation("do", {"n": self.count}) as operation:
                for kind, arguments in writes:
                    getattr(operation, kind)(*arguments[0], **arguments[1])
                if log:
                    written.append(operation.log(kind="note", headline={"code": "x"}, body={"n": self.count}))
        except StoreError as error:
            refused = error.code
        if refused:
            assert refused in {"in-use", "duplicate", "not-found"}
            assert self.look() == before
            return False
        self.note(operation.changes.change_set is not None, written)
        return True

    def note(self, changed: bool, written: list[str]) -> None:
        if changed:
            self.states.append(self.look())
            self.logged.append(written)
            self.undone, self.redo_logged = [], []
            self.reversed.update(dict.fromkeys(written, False))
        else:
            assert self.look() == self.states[-1]

    def insert(self, record: Any, log: bool) -> None:
        if self.do(log, ("insert", ([record], {}))):
            self.ids[type(record)].append(record.id)

    def pick(self, kind: type, choice: int) -> str:
        """One of the rows made so far, though it may be gone by now."""
        return self.ids[kind][choice % len(self.ids[kind])]

    @rule(name=names, log=st.booleans())
    def add_actor(self, name: str, log: bool) -> None:
        self.insert(ActorRecord(self.fresh(), name, "npc"), log)

    @rule(actor=choices, key=st.sampled_from(["a", "b"]), value=figures)
    def add_tracker(self, actor: int, key: str, value: int) -> None:
        self.insert(TrackerRecord(self.fresh(), self.pick(ActorRecord, actor), "", key, value), False)

    @rule(actor=choices, system=st.sampled_from(["x", "y"]), data=data)
    def add_sheet(self, actor: int, system: str, data: Any) -> None:
        self.insert(SheetRecord(self.fresh(), self.pick(ActorRecord, actor), system, data), True)

    @rule(actor=choices, fields=st.fixed_dictionaries({}, optional={"name": names, "present": st.booleans()}))
    def change_actor(self, actor: int, fields: dict[str, Any]) -> None:
        self.do(False, ("update", (["actor", self.pick(ActorRecord, actor)], fields)))

    @rule(tracker=choices, values=st.lists(figures, min_size=1, max_size=3), log=st.booleans())
    def change_tracker(self, tracker: int, values: list[int], log: bool) -> None:
        found = self.pick(TrackerRecord, tracker)
        self.do(log, *(("update", (["tracker", found], {"value": value})) for value in values))

    @rule(sheet=choices, data=data)
    def change_sheet(self, sheet: int, data: Any) -> None:
        self.do(True, ("update", (["sheet", self.pick(SheetRecord, sheet)], {"data": data})))

    @rule(sheet=choices, data=data, tracker=choices, value=figures)
    def change_both(self, sheet: int, data: Any, tracker: int, value: int) -> None:
        first = ("update", (["sheet", self.pick(SheetRecord, sheet)], {"data": data}))
        self.do(True, first, ("update", (["tracker", self.pick(TrackerRecord, tracker)], {"value": value})))

    @rule(kind=st.sampled_from([ActorRecord, TrackerRecord, SheetRecord]), choice=choices, log=st.booleans())
    def remove(self, kind: type, choice: int, log: bool) -> None:
        self.do(log, ("remove", ([KIND_OF[kind].name, self.pick(kind, choice)], {})))

    @precondition(lambda self: self.reversed)
    @rule(choice=choices, kind=marks)
    def mark(self, choice: int, kind: str) -> None:
        entries = sorted(self.reversed)
        self.do(False, ("mark", ([entries[choice % len(entries)], kind], {})))

    @rule()
    def undo(self) -> None:
        if len(self.states) == 1:
            assert self.store.next_undo() is None
            return
        self.store.undo()
        self.undone.append(self.states.pop())
        self.redo_logged.append(self.logged.pop())
        self.reversed.update(dict.fromkeys(self.redo_logged[-1], True))
        assert self.look() == self.states[-1]

    @rule()
    def redo(self) -> None:
        if not self.undone:
            assert self.store.next_redo() is None
            return
        self.store.redo()
        self.states.append(self.undone.pop())
        self.logged.append(self.redo_logged.pop())
        self.reversed.update(dict.fromkeys(self.logged[-1], False))
        assert self.look() == self.states[-1]

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = Store.open(self.path, clock=self.clock)

    @invariant()
    def every_row_is_as_last_recorded(self) -> None:
        if hasattr(self, "store"):
            assert current_images(self.path) == last_images(self.path)

    @invariant()
    def the_log_is_whole(self) -> None:
        if hasattr(self, "store"):
            assert self.store.check() == ()
            assert {entry.id: entry.reversed for entry in self.store.log()} == self.reversed

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
        shutil.rmtree(self.folder)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_every_state_comes_back(whole: bool) -> None:
    size = {"max_examples": 100 if whole else 8, "stateful_step_count": 30}
    run_state_machine_as_test(
        Campaign, settings=settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], **size)
    )
