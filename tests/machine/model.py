"""A campaign, and beside it what it must look like: after every operation, and after it is taken back."""

from __future__ import annotations

import copy
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from gm_console.app import actor_view, log_view, roster_view, undoing, views
from gm_console.app.context import AppError, Desk
from gm_console.app.verify import verify
from gm_console.rules.registry import discover
from gm_console.rules.system import RulesError
from gm_console.store.database import driver
from gm_console.store.errors import StoreError
from gm_console.store.store import Store
from tests.store.dumps import dump

SYSTEMS = discover()
REFUSALS = (AppError, RulesError, StoreError)
DRAFTED = ("challenge", "draft")
"""Tables that drafts write to."""

Dump = dict[str, list[dict[str, Any]]]
choices = st.integers(0, 11)
"""Which of the rows there are by now."""


class Clock:
    """A time that passes when it is told to, backwards too."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(milliseconds=1)
        return self.time


class Model(RuleBasedStateMachine):
    """A campaign beside a stack of what it looked like after each standing operation.

    :cvar accepted: how often each use case was accepted, by name, over all runs.
    """

    accepted: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.clock = Clock()
        self.lives = 0
        self.path = self._place()
        self.steps = 0
        store = Store.create(self.path, "Machine", clock=self.clock, systems=list(SYSTEMS))
        self.desk = self._at(store)
        self.states = [self.look()]
        self.undone: list[Dump] = []

    def _place(self) -> Path:
        self.lives += 1
        folder = self.folder / f"life{self.lives}"
        folder.mkdir()
        return folder / "machine.gmc"

    def _at(self, store: Store) -> Desk:
        return Desk(store, SYSTEMS, make_seed=lambda: f"thorn{self.lives}")

    @property
    def store(self) -> Store:
        return self.desk.store

    def look(self) -> Dump:
        """Everything but log and history."""
        return dump(self.path)

    # -- acting --------------------------------------------------------------------------------------------------

    def attempt(self, use_case: Callable[..., Any], *arguments: Any, **keywords: Any) -> tuple[bool, Any]:
        """Whether a use case was accepted, and what it returned. One that is refused has changed nothing."""
        before, refused, result = self.path.read_bytes(), "", None
        try:
            result = use_case(self.desk, *arguments, **keywords)
        except REFUSALS as error:
            refused = f"{use_case.__name__}: {error}"
        if refused:
            assert self.path.read_bytes() == before, f"refused, and yet something was written: {refused}"
        else:
            self._accept(use_case)
        return not refused, result

    def _accept(self, use_case: Callable[..., Any]) -> None:
        self.accepted[f"{use_case.__module__.rpartition('.')[2]}.{use_case.__name__}"] += 1

    def do(self, use_case: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
        """Runs an operation. What it returned comes back, None where it was refused."""
        newest = self._newest()
        accepted, result = self.attempt(use_case, *arguments, **keywords)
        added = self._newest() - newest
        assert added in (0, 1), f"{use_case.__name__} needs {added} undos"
        if added:
            after = self.look()
            self._keep_table("draft", self.states[-1], after)
            self.states.append(after)
            self.undone = []
        elif accepted:
            assert self.look() == self.states[-1], f"{use_case.__name__} wrote outside an operation"
        return result

    def draft(self, use_case: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
        """Keeps what is no operation: open challenges as they stand, half-typed words. It holds over every undo."""
        newest = self._newest()
        _, result = self.attempt(use_case, *arguments, **keywords)
        assert self._newest() == newest
        self._keep(self.states[-1], self.look())
        if self.store.next_redo() is None:
            self.undone = []
        return result

    def _keep(self, before: Dump, after: Dump) -> None:
        assert {**before, **dict.fromkeys(DRAFTED)} == {**after, **dict.fromkeys(DRAFTED)}
        for table in DRAFTED:
            self._keep_table(table, before, after)

    def _keep_table(self, table: str, before: Dump, after: Dump) -> None:
        old = {_key(row): row for row in before[table]}
        written = [row for row in after[table] if row not in before[table]]
        gone = old.keys() - {_key(row) for row in after[table]}
        for state in (*self.states, *self.undone):
            state[table] = _drafted(state[table], written, gone, old)

    def _newest(self) -> int:
        return next((each.sequence for each in self.store.history(1)), 0)

    def turn_back(self) -> None:
        """Undo."""
        if len(self.states) == 1:
            assert self.store.next_undo() is None
            return
        self._accept(undoing.undo)
        undoing.undo(self.desk)
        self.undone.append(self.states.pop())
        assert differing(self.look(), self.states[-1]) == []

    def turn_on(self) -> None:
        """Redo."""
        if not self.undone:
            assert self.store.next_redo() is None
            return
        self._accept(undoing.redo)
        undoing.redo(self.desk)
        self.states.append(self.undone.pop())
        assert differing(self.look(), self.states[-1]) == []

    def past(self) -> datetime:
        """An hour ago."""
        return self.clock() - timedelta(hours=1)

    # -- dying ---------------------------------------------------------------------------------------------------

    def come_back(self, path: Path) -> None:
        """Goes on with the file at ``path``, which is to be as this one was."""
        self.store.close()
        self.path = path
        self.desk = self._at(Store.open(path, clock=self.clock))
        assert differing(self.look(), self.states[-1]) == []
        assert self.store.check() == ()

    def remains(self) -> Path:
        """The file as it lies there this moment, with its journal if there is one, in a place of its own."""
        place = self._place()
        for found in self.path.parent.glob(f"{self.path.name}*"):
            if found.suffix != ".lock" and found.is_file():
                shutil.copy(found, place.with_name(found.name))
        return place

    def killed_in(self, after: int, use_case: Callable[..., Any], *arguments: Any) -> None:
        """The console dies in the middle of an operation, ``after`` so many steps of SQLite's machine."""
        states, undone, left = list(self.states), list(self.undone), []
        raw = driver(self.store._connection)

        def count() -> int:
            if raw.in_transaction and not left:
                left.append(self.remains())
            return 0

        raw.execute("PRAGMA cache_size = 1")  # so that a good part of it has reached the file by then
        raw.set_progress_handler(count, after)
        self.do(use_case, *arguments)
        raw.set_progress_handler(None, 1)
        if left:
            self.states, self.undone = states, undone
            self.come_back(left[0])

    # -- reading -------------------------------------------------------------------------------------------------

    def choose(self, rows: Sequence[Any], choice: int) -> Any:
        """One of ``rows``."""
        return rows[choice % len(rows)]

    def read_everything(self) -> None:
        """Every view can be shown."""
        views.header(self.desk)
        roster_view.page(self.desk)
        log_view.facets(self.desk)
        views.timers_view(self.desk)
        for row in views.log_rows(self.desk, limit=20):
            log_view.breakdown(self.desk, row.entry.id)
        for actor in self.store.actors(status=None)[:5]:
            actor_view.actor_page(self.desk, actor.id)

    def is_well(self) -> None:
        """``verify`` finds nothing."""
        assert [found for found in verify(self.desk) if found.wrong] == []
        with closing(Store.open_copy(self.path, clock=self.clock)) as copied:
            assert copied.check() == ()

    def teardown(self) -> None:
        self.is_well()
        self.read_everything()
        self.store.close()
        shutil.rmtree(self.folder)


def differing(found: Dump, expected: Dump) -> list[tuple[str, Any]]:
    """Rows that are in one of both alone."""
    sides = (("found", found, expected), ("expected", expected, found))
    return [
        (f"{word} {table}", row)
        for word, one, other in sides
        for table in one
        for row in one[table]
        if row not in other[table]
    ]


def _key(row: dict[str, Any]) -> str:
    return str(row["id"] if "id" in row else row["key"])


def _drafted(
    rows: list[dict[str, Any]], written: list[dict[str, Any]], gone: set[str], old: dict[str, dict[str, Any]]
) -> list[dict[str, Any]]:
    """An earlier look with a draft in it: new rows always were there, ``old`` ones change where they were.

    Of those only the columns that the draft changed: what an operation did to the others is undone as ever.
    """
    by_key = {_key(row): row for row in rows if _key(row) not in gone}
    for row in copy.deepcopy(written):
        before = old.get(_key(row))
        if before is None:
            by_key[_key(row)] = row
        elif _key(row) in by_key:
            changed = {name: value for name, value in row.items() if value != before[name]}
            by_key[_key(row)] = {**by_key[_key(row)], **changed}
    return sorted(by_key.values(), key=_key)
