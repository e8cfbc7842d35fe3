"""What is put right afterwards: rulings, figures and times of the log."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from gm_console.app import correcting
from gm_console.store.records import ChallengeRecord

from . import materials
from .model import choices
from .play import Play, picks


class Mending(Play):
    """Rules about corrections."""

    def ruling(self, choice: int) -> str:
        """The id of a challenge's entry that can be corrected, if there is one."""
        found = [
            each.id
            for each in self.store.log(kind="challenge", limit=12)
            if correcting.correctable(self.desk, each.id) == "challenge"
        ]
        return str(self.choose(found, choice)) if found else self.entry(choice)

    def correction(self, choice: int) -> ChallengeRecord | None:
        found = [each for each in self.store.challenges(state="open") if correcting.CORRECTS in each.extras]
        chosen: ChallengeRecord | None = self.choose(found, choice) if found else None
        return chosen

    @rule(choice=choices)
    def begin_correction(self, choice: int) -> None:
        self.draft(correcting.begin_correction, self.ruling(choice))

    @rule(choice=choices, picks=picks, index=choices, reason=st.sampled_from(["misheard", "misheard", ""]))
    def correct_a_ruling(self, choice: int, picks: Any, index: int, reason: str) -> None:
        """Begun, one of its moves changed, played on to its end, accepted."""
        record = self.draft(correcting.begin_correction, self.ruling(choice))
        if record is None:
            return
        opened = self.held(record)
        if opened.moves:
            self.another_move(opened, index, picks)
        for _ in range(8 if opened.outcome is None else 0):
            materials.make(opened, next(picks), picks, drawn=False)
        self.put_down(opened)
        self.do(correcting.accept_correction, opened.record, reason)

    @rule(choice=choices, leave=st.booleans())
    def accept_correction(self, choice: int, leave: bool) -> None:
        record = self.correction(choice)
        if record is not None:
            left = frozenset({self.entry(choice)} if leave else ())
            self.do(correcting.accept_correction, record, "read wrong", left)

    @rule(choice=choices)
    def drop_correction(self, choice: int) -> None:
        record = self.correction(choice)
        if record is not None:
            self.do(correcting.drop_correction, record)

    @rule(
        choice=choices,
        value=st.none() | st.integers(0, 9),
        by=st.none() | st.integers(-3, 3),
        minutes=st.none() | st.integers(-90, 10),
    )
    def accept_entry(self, choice: int, value: int | None, by: int | None, minutes: int | None) -> None:
        when = None if minutes is None else self.clock() + timedelta(minutes=minutes)
        self.do(correcting.accept_entry, self.entry(choice), correcting.EntryChange(value, by, when), "read wrong")
