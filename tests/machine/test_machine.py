"""Any series of everything the console can do, of undo, redo, kills and reopening: nothing is lost, nothing is left."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule, run_state_machine_as_test

from gm_console.app import notes, roster
from tests.store.dumps import current_images, last_images

from . import use_cases
from .mending import Mending
from .model import choices
from .use_cases import ELSEWHERE

SOME, MANY = 3, 15
"""Steps from one look to the next, and from one thorough look to the next."""


class Console(Mending):
    """Everything at once."""

    @rule()
    def undo(self) -> None:
        self.turn_back()

    @rule(times=st.integers(2, 5))
    def undo_several(self, times: int) -> None:
        for _ in range(times):
            self.turn_back()

    @rule()
    def redo(self) -> None:
        self.turn_on()

    @rule()
    def there_and_back(self) -> None:
        if len(self.states) > 1:
            self.turn_back()
            self.turn_on()

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.come_back(self.path)

    @rule()
    def kill(self) -> None:
        self.come_back(self.remains())

    @rule(after=st.integers(1, 400), actor=choices)
    def kill_within(self, after: int, actor: int) -> None:
        if actor % 2:
            self.killed_in(after, notes.add_note, "the last word " * 200)
        else:
            self.killed_in(after, roster.quick_add, "Guard x5", "", self.actor(actor))

    @invariant()
    def all_is_well(self) -> None:
        self.steps += 1
        if self.steps % SOME == 0:
            self.rows_are_as_recorded()
        if self.steps % MANY == 0:
            self.is_well()
            self.read_everything()

    def rows_are_as_recorded(self) -> None:
        recorded = last_images(self.path, {"challenge"})
        for row, image in current_images(self.path).items():
            assert row[0] == "challenge" or recorded[row] == image


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_nothing_is_lost_and_nothing_is_left(root: Path, whole: bool) -> None:
    """Whole it is thousands of steps, and hardly a use case is never accepted in them."""
    size = {"max_examples": 120, "stateful_step_count": 60} if whole else {"max_examples": 8, "stateful_step_count": 40}
    run_state_machine_as_test(
        Console, settings=settings(deadline=None, suppress_health_check=list(HealthCheck), print_blob=False, **size)
    )
    if whole:
        names = {name.rpartition(".")[2] for name in Console.accepted}
        wanted = use_cases.writing(root / "gm_console" / "app") - ELSEWHERE.keys()
        assert len([name for name in wanted if name.rpartition(".")[2] not in names]) <= 3
