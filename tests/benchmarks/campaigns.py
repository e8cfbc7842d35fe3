"""Large campaigns, made in seconds: ``python -m tests.benchmarks.campaigns FILE.gmc [ACTORS [ENTRIES]]``.

A few operations are done through the application; they are then written over and over in bulk, each time with ids,
numbers, times, hashes and figures of its own, so that the history leads to every row and verify passes.
"""

from __future__ import annotations

import copy
import json
import random
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Table, bindparam, insert, select, update

from gm_console.app.challenges import apply_challenge
from gm_console.app.context import Desk
from gm_console.app.files import record_from
from gm_console.app.notes import add_note
from gm_console.app.roster import NewActor, add_actor, add_own_tracker, change_tracker
from gm_console.app.sample import definitions
from gm_console.rules import challenge_file
from gm_console.rules.registry import discover
from gm_console.store.chain import FIRST, entry_hash
from gm_console.store.database import transaction
from gm_console.store.journal import CHANGE_SET, ENTRY, FIELD_CHANGE, LINK
from gm_console.store.rows import KINDS, Values, as_stored, values_from
from gm_console.store.search import search_text, spoken_in
from gm_console.store.store import Store

SYSTEMS = discover()
VECTORS = Path(__file__).resolve().parents[1] / "vectors"
BEGUN = datetime(2024, 1, 5, 19, tzinfo=UTC)
OF_EACH = 3
"""Finished challenges of each system that are written over and over."""
MANY = 5000
"""Rows kept back before they are written."""
LUCK = "Luck"

Row = dict[str, Any]


def build(path: Path, actors: int, entries: int) -> None:
    """Makes a campaign at ``path``, where nothing may be yet, with so many actors and log entries.

    Half the entries are changes of trackers, every fifth is a finished challenge, the others are notes.
    """
    clock = _Clock()
    with Store.create(path, path.stem, clock=clock, systems=list(SYSTEMS)) as store:
        models = _models(Desk(store, SYSTEMS))
        with transaction(store._connection):  # in bulk, below what a store offers
            _Writer(store, models, clock).write(actors, entries)


class _Clock:
    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=7)
        return self.now


@dataclass
class _Model:
    """An operation as the application wrote it: its change set, field changes and entries, as values by column."""

    change_set: Row
    changes: list[Row]
    entries: list[Row]


@dataclass
class _Models:
    people: list[_Model]
    tracker: _Model
    notes: list[_Model]
    challenges: list[_Model]


def _models(desk: Desk) -> _Models:
    told = [each for each in definitions()["actors"] if each.get("sheets")]
    people = []
    for each in told:
        actor_id, _ = add_actor(desk, NewActor(each["name"], group="Crowd"), each["sheets"])
        people.append(_last(desk.store))
    add_own_tracker(desk, actor_id, LUCK, 5, 10)
    luck = desk.store.tracker(actor_id, "", LUCK)
    assert luck is not None
    change_tracker(desk, luck.id, 1, reason="worn out")
    tracker, notes, challenges = _last(desk.store), [], []
    for text in ("The bridge groans in the wind.", "Nobody saw who took the key, and nobody asks. " * 5):
        add_note(desk, text)
        notes.append(_last(desk.store))
    for played in _finished():
        apply_challenge(desk, record_from(desk, played))
        challenges.append(_last(desk.store))
    return _Models(people, tracker, notes, challenges)


def finished_files(system: str) -> list[Row]:
    """Challenge files of that system that lead to an outcome."""
    lines = (VECTORS / f"{system}.jsonl").read_text("utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    return [each["file"] for each in found if each["expect"].get("resolve", {}).get("status") == "finished"]


def _finished() -> Iterator[challenge_file.Played]:
    for system in SYSTEMS:
        for file in finished_files(system)[:OF_EACH]:
            yield challenge_file.play(challenge_file.from_json(file, SYSTEMS), str)


def _last(store: Store) -> _Model:
    newest = store.history(1)[0].id

    def rows(table: Table, column: str) -> list[Row]:
        statement = select(table).where(table.c[column] == newest)
        return [dict(row) for row in store._connection.execute(statement).mappings()]

    changes = sorted(rows(FIELD_CHANGE, "change_set_id"), key=lambda row: row["position"])
    return _Model(rows(CHANGE_SET, "id")[0], changes, rows(ENTRY, "change_set_id"))


class _Writer:
    """Writes models anew, one after the other, as if each had been done again."""

    def __init__(self, store: Store, models: _Models, clock: Callable[[], datetime]) -> None:
        self.connection = store._connection
        self.models = models
        self.clock = clock
        self.random = random.Random(5)
        self.waiting: dict[str, list[Row]] = {}
        self.luck: list[tuple[str, str, str]] = []
        self.values: dict[str, int] = {}
        self.sequence = store.history(1)[0].sequence
        self.number, self.hash = store.last_entry() or (0, FIRST)

    def write(self, actors: int, entries: int) -> None:
        """Up to so many actors and entries in all."""
        for number in range(max(1, actors - len(self.models.people))):
            self.add_person(self.random.choice(self.models.people), f"Villager {number + 1}")
        while self.number < entries:
            self.random.choices([self.turn_tracker, self.add_note, self.add_challenge], [5, 3, 2])[0]()
        self.flush()
        table = KINDS["tracker"].table
        changed = update(table).where(table.c.id == bindparam("row")).values(value=bindparam("new"))
        self.connection.execute(changed, [{"row": row_id, "new": value} for row_id, value in self.values.items()])

    def add_person(self, model: _Model, name: str) -> None:
        ids = {change["row_id"]: str(uuid.uuid4()) for change in model.changes}
        images = [_with_ids(change["after"], ids) for change in model.changes]
        images[0] = {**images[0], "name": name}
        luck = {"id": str(uuid.uuid4()), "actor_id": images[0]["id"], "system": "", "key": LUCK, "value": 5}
        luck |= {"maximum": None, "audience": "storyteller", "version": 1}
        tables = [*(change["table_name"] for change in model.changes), "tracker"]
        made = [
            {
                "table_name": table,
                "row_id": image["id"],
                "path": "",
                "before": model.changes[0]["before"],
                "after": image,
            }
            for table, image in zip(tables, [*images, luck], strict=True)
        ]
        self.begin(model, made, {"name": name})
        for change in made:
            self.keep(change["table_name"], _row(change["table_name"], change["after"]))
        self.values[str(luck["id"])] = 5
        self.luck.append((str(luck["id"]), str(images[0]["id"]), name))

    def turn_tracker(self) -> None:
        row_id, actor_id, name = self.random.choice(self.luck)
        before = self.values[row_id]
        by = 1 if before == 0 or (before < 10 and self.random.random() < 0.5) else -1
        figures = {"before": before, "after": before + by}
        self.values[row_id] = before + by
        model = self.models.tracker
        change = {**model.changes[0], "row_id": row_id, **figures}
        change_set = self.begin(model, [change], {**model.change_set["parameters"], "name": name, **figures, "by": by})
        (told,) = copy.deepcopy(model.entries)
        told["headline"]["parameters"] |= {"name": name, **figures}
        told["body"]["changes"][0] |= {"actor": actor_id, **figures}
        search = search_text(*spoken_in(told["headline"], told["body"]))
        self.log({**told, "actors": (actor_id,), "search": search}, change_set)

    def add_note(self) -> None:
        model = self.random.choice(self.models.notes)
        self.log(model.entries[0], self.begin(model, [], model.change_set["parameters"]))

    def add_challenge(self) -> None:
        model = self.random.choice(self.models.challenges)
        ids = {change["row_id"]: str(uuid.uuid4()) for change in model.changes}
        image = _with_ids(model.changes[0]["after"], ids)
        change = {**model.changes[0], "row_id": image["id"], "after": image}
        change_set = self.begin(model, [change], model.change_set["parameters"])
        self.keep("challenge", _row("challenge", image))
        entry = model.entries[0]
        self.log({**entry, "body": {**entry["body"], "challenge": image["id"]}}, change_set)

    def begin(self, model: _Model, changes: list[Row], parameters: Row) -> Row:
        """Writes a change set with its field changes."""
        self.sequence += 1
        now = self.clock()
        times = {"happened_at": now, "entered_at": now}
        made = {
            **model.change_set,
            "id": str(uuid.uuid4()),
            "sequence": self.sequence,
            "parameters": parameters,
            **times,
        }
        self.keep("change_set", made)
        for position, change in enumerate(changes):
            self.keep("field_change", {**change, "change_set_id": made["id"], "position": position})
        return made

    def log(self, entry: Row, change_set: Row) -> None:
        """Writes a log entry at the end of the chain."""
        self.number += 1
        now = change_set["entered_at"]
        place = {"id": str(uuid.uuid4()), "sequence": self.number, "change_set_id": change_set["id"]}
        made = {**entry, **place, "happened_at": now, "entered_at": now, "previous_hash": self.hash}
        self.hash = made["hash"] = entry_hash(made)
        self.keep("log_entry", made)
        for actor in made["actors"]:
            self.keep("log_entry_actor", {"actor_id": actor, "entry_id": made["id"]})

    def keep(self, table: str, row: Row) -> None:
        """Writes a row, by and by."""
        self.waiting.setdefault(table, []).append(row)
        if sum(map(len, self.waiting.values())) >= MANY:
            self.flush()

    def flush(self) -> None:
        """Writes what is kept back."""
        tables = {"change_set": CHANGE_SET, "field_change": FIELD_CHANGE, "log_entry": ENTRY, "log_entry_actor": LINK}
        for name, rows in self.waiting.items():
            self.connection.execute(insert(tables[name] if name in tables else KINDS[name].table), rows)
        self.waiting = {}


def _row(table: str, image: Row) -> Values:
    kind = KINDS[table]
    return as_stored(kind, values_from(kind, image))


def _with_ids(value: Any, ids: dict[str, str]) -> Any:
    """``value`` with other ids in the place of those of the model."""
    if isinstance(value, dict):
        return {key: _with_ids(inner, ids) for key, inner in value.items()}
    return ids.get(value, value) if isinstance(value, str) else value


if __name__ == "__main__":
    place, *figures = sys.argv[1:]
    started = time.perf_counter()
    build(Path(place), *(int(each) for each in (figures or ["2000", "100000"])))
    print(f"{Path(place).stat().st_size / 1e6:.0f} MB in {time.perf_counter() - started:.1f} s")
