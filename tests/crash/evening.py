"""An evening's operations, one after the other, each acknowledged once it has returned."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from gm_console.app import notes, roster, sessions, timers
from gm_console.app.challenges import abandon, apply_challenge, new_challenge, open_challenges, save_open
from gm_console.app.context import Desk
from gm_console.app.files import record_from, take_in
from gm_console.rules import challenge_file
from gm_console.rules.challenge_file import Played
from gm_console.rules.registry import discover
from gm_console.rules.system import JsonObject, System
from gm_console.store.errors import StoreError

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
EACH = 12
MANY = 6
ROUND = 16
"""After so many steps they begin again."""
HALF, READY = "half played", "to be applied"
TYPED = "crash/typed"

Tell = Callable[..., None]
Step = Callable[[], Any]


def read_vectors() -> list[Played]:
    """Some challenges of every system, finished and in progress, in turn."""
    systems = discover()
    found = [[_play(file, systems) for file in _accepted(path)[:EACH]] for path in sorted(VECTORS.glob("*.jsonl"))]
    return [played for four in zip(*found, strict=True) for played in four]


def _accepted(path: Path) -> list[JsonObject]:
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [each["file"] for each in found if "status" in each["expect"]["resolve"]]


def _play(file: JsonObject, systems: Mapping[str, System]) -> Played:
    return challenge_file.play(challenge_file.from_json(file, systems), lambda: "thorn")


class Evening:
    """Goes on for ever. ``number`` only grows, over all the children of one campaign."""

    def __init__(self, desk: Desk, played: list[Played], number: int) -> None:
        self.desk, self.played, self.number = desk, played, number
        self.dice = random.Random(number)

    def steps(self) -> Iterator[tuple[str, Step]]:
        """What is done next, and what it is called."""
        turn = (
            self.result, self.note, self.tracker, self.scene, self.typing, self.result, self.undo, self.redo,
            self.opened, self.played_on, self.result, self.reminder, self.people, self.builder, self.undo, self.mark,
        )  # fmt: skip
        while True:
            self.number += 1
            step = turn[self.number % len(turn)]
            yield step.__name__, step

    def result(self) -> object:
        """A challenge file applied, as the command line does it."""
        return take_in(self.desk, self.played[self.number % len(self.played)])

    def builder(self) -> object:
        """A challenge that was open, applied as the window does it."""
        found = [each for each in open_challenges(self.desk) if each.title == READY]
        if found:
            return apply_challenge(self.desk, found[0])
        finished = [each for each in self.played if each.file.system.outcome(each.state) is not None]
        record = record_from(self.desk, finished[self.number % len(finished)])
        return save_open(self.desk, replace(record, title=READY))

    def opened(self) -> object:
        """A challenge in progress, as it stands; one too many is abandoned."""
        known = open_challenges(self.desk)
        if len(known) > MANY:
            return abandon(self.desk, known[0], "too many")
        file = self.played[self.number % len(self.played)].file
        fresh = new_challenge(self.desk, file.system.id, file.challenge)
        return save_open(self.desk, replace(fresh, title=HALF))

    def played_on(self) -> object:
        """Another state of an open challenge: only its last is kept."""
        found = [each for each in open_challenges(self.desk) if each.title == HALF]
        return save_open(self.desk, replace(found[-1], extras={"note": str(self.number)})) if found else None

    def typing(self) -> object:
        """Half-typed text."""
        self.desk.store.save_draft(TYPED, {"number": self.number})
        return None

    def note(self) -> object:
        return notes.add_note(self.desk, f"note {self.number} " + "x" * self.dice.randrange(4000))

    def mark(self) -> object:
        found = self.desk.store.log(limit=1)
        return notes.pin(self.desk, found[0].id, on=self.number % 2 == 0) if found else self.note()

    def people(self) -> object:
        return roster.quick_add(self.desk, "Guard x4")

    def tracker(self) -> object:
        actors = [actor.id for actor in self.desk.store.actors()[-20:]]
        if not actors:
            return self.people()
        rows = [row for found in self.desk.store.trackers(actors).values() for row in found]
        if not rows:
            return roster.add_own_tracker(self.desk, actors[0], "Torches", 3, 9)
        row = self.dice.choice(rows)
        return roster.set_tracker(self.desk, row.id, 1 if row.value == 0 else 0, reason="a test")

    def reminder(self) -> object:
        running = self.desk.store.timers()
        if len(running) > 3:
            return timers.end_timer(self.desk, running[0].id, reason="enough")
        return timers.start_reminder(self.desk, f"reminder {self.number}", 10)

    def scene(self) -> object:
        session = self.desk.store.current_session()
        if session is None:
            return sessions.start_session(self.desk)
        if session.state == "paused":
            return sessions.resume_session(self.desk)
        if self.number % 5 == 0:
            return sessions.pause_session(self.desk)
        return sessions.next_scene(self.desk, f"Scene {self.number}")

    def undo(self) -> object:
        return self._turn(self.desk.store.undo)

    def redo(self) -> object:
        return self._turn(self.desk.store.redo)

    def _turn(self, turn: Step) -> object:
        """A killed child may have left nothing to redo, or other values in the place of those to be put back."""
        try:
            return turn()
        except StoreError as error:
            if error.code not in {"nothing-to-redo", "nothing-to-undo", "changed-since"}:
                raise
            return None

    def witness(self) -> dict[str, Any]:
        """What is on the disk by now, as far as it can be told apart: to be found there after a kill."""
        store = self.desk.store
        (last,) = store.history(1)
        notes_on = [each.extras.get("note") for each in open_challenges(self.desk) if each.title == HALF]
        return {
            "sequence": last.sequence,
            "change_set": last.id,
            "fields": len(store.field_changes(last.id)),
            "typed": (store.draft(TYPED) or {}).get("number", 0),
            "open": sorted(each.id for each in open_challenges(self.desk)),
            "noted": notes_on,
        }
