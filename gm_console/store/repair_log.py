"""Puts a salvaged log right: numbered without a gap, its chain begun anew from where it broke."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from operator import itemgetter
from typing import Any

from gm_console.store.chain import FIRST, entry_hash
from gm_console.store.journal import new_id
from gm_console.store.read_log import parsed_entry
from gm_console.store.records import JsonObject
from gm_console.store.salvage import Salvaged, Stored, parsed
from gm_console.store.search import search_text, spoken_in
from gm_console.store.verify import found_by

MOST_GAPS = 1000
"""Longer gaps are closed rather than filled: a number read wrongly would ask for millions of entries."""


@dataclass(slots=True)
class Log:
    """The log as it is written anew.

    :ivar entries: by column, without those of the repair itself. :ivar altered: numbers of those that were altered,
        :ivar emptied: of which only a part could be read, :ivar lost: of which nothing is left;
    :ivar begun_anew: the number from which on the chain is another, 0 for none.
    :ivar marks: what stands beside them. :ivar marks_lost: how many marks are gone.
    """

    entries: list[JsonObject] = field(default_factory=list)
    altered: list[int] = field(default_factory=list)
    emptied: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    begun_anew: int = 0
    marks: list[JsonObject] = field(default_factory=list)
    marks_lost: int = 0

    @property
    def intact(self) -> frozenset[str]:
        """Ids of entries that are as they were written."""
        doubtful = {*self.altered, *self.emptied, *self.lost}
        return frozenset(each["id"] for each in self.entries if each["sequence"] not in doubtful)


def read_log(found: Salvaged, repair: str, now: datetime) -> Log:
    """The log as far as it was salvaged; what stands in for the rest belongs to the change set called ``repair``."""
    log = Log()
    for row, state in _in_turn(found):
        row["change_set_id"] = row["change_set_id"] or repair
        _fill_up(log, row, repair, now)
        _append(log, row, state)
    _name_lost(log)
    corrects = {each["id"]: each["body"].get("corrects") for each in log.entries}
    stored = [*found.rows.get("log_mark", []), *found.doubtful.get("log_mark", [])]
    marks = [mark for each in stored if (mark := parsed("log_mark", each)) is not None and _belongs(mark, corrects)]
    log.marks = list({each["id"]: each for each in sorted(marks, key=itemgetter("sequence"))}.values())
    log.marks_lost = len(stored) - len(log.marks) + found.broken["log_mark"]
    return log


def _name_lost(log: Log) -> None:
    """What was corrected by an entry, and is lost, is taken to be the last lost one before it."""
    ids, numbers = {each["id"] for each in log.entries}, set(log.lost)
    lost = [each for each in log.entries if each["sequence"] in numbers]
    for row in log.entries:
        wanted = row["body"].get("corrects")
        if isinstance(wanted, str) and wanted not in ids:
            before = [each for each in lost if each["sequence"] < row["sequence"]]
            for each in before[-1:]:
                each["id"] = wanted
                lost.remove(each)


def _belongs(mark: JsonObject, corrects: Mapping[str, Any]) -> bool:
    """Whether a mark stands beside an entry that is there, and one that links a correction is true."""
    there = mark["entry_id"] in corrects
    return there and (mark["kind"] != "corrected" or corrects.get(mark["text"]) == mark["entry_id"])


def _in_turn(found: Salvaged) -> Iterator[tuple[JsonObject, str]]:
    """Entries by number, each number and id once, and how each is: ``broken`` (in part unreadable), ``altered``, ""."""
    stored = [*found.rows.get("log_entry", []), *found.doubtful.get("log_entry", [])]
    read = [_entry(each) for each in stored]
    seen: set[Any] = set()
    for row, state in sorted(read, key=lambda each: each[0]["sequence"]):
        if row["id"] and row["sequence"] > 0 and not {row["id"], row["sequence"]} & seen:
            seen |= {row["id"], row["sequence"]}
            yield row, state


def _entry(stored: Stored) -> tuple[JsonObject, str]:
    row, broken = parsed_entry(stored)
    state = "broken" if broken else "altered" if row["hash"] != entry_hash(row) else ""
    row["audience"] = row["audience"] if row["audience"] == "players" else "storyteller"
    marks = {"success", "failure", "neutral", "none"}
    if row["mark"] not in marks:
        row["mark"], state = "none", "broken"
    spoken = search_text(*spoken_in(row["headline"], row["body"]))
    row["search"] = stored.get("search") if found_by(stored.get("search"), spoken) else spoken
    return row, state


def _fill_up(log: Log, row: JsonObject, repair: str, now: datetime) -> None:
    """Puts an entry of its own in the place of each that is gone, so that the others keep their numbers."""
    last = log.entries[-1] if log.entries else None
    expected = last["sequence"] + 1 if last else 1
    if row["sequence"] - expected > MOST_GAPS:
        log.begun_anew = log.begun_anew or expected
        row["sequence"] = expected
    for number in range(expected, row["sequence"]):
        log.lost.append(number)
        log.entries.append(gone(number, repair, last["happened_at"] if last else row["happened_at"], now))


def gone(number: int, repair: str, happened_at: datetime, now: datetime) -> JsonObject:
    """An entry that stands in for one of which nothing is left."""
    return new_entry(number, repair, {"code": "log.lost", "parameters": {}}, {}, happened_at, now)


def new_entry(
    number: int, repair: str, headline: JsonObject, body: JsonObject, happened_at: datetime, now: datetime
) -> JsonObject:
    """An entry of the repair's own, not yet in the chain."""
    fixed = {"kind": "repair", "system": "", "mark": "none", "audience": "storyteller", "rules_version": 0}
    place = {"session_id": None, "scene_id": None, "change_set_id": repair, "actors": ()}
    times = {"happened_at": happened_at, "entered_at": now}
    said = {"headline": headline, "body": body, "search": search_text(*spoken_in(headline, body))}
    return {"id": new_id(), "sequence": number, **fixed, **place, **times, **said, "previous_hash": "", "hash": ""}


def _append(log: Log, row: JsonObject, state: str) -> None:
    if state == "broken":
        log.emptied.append(row["sequence"])
        row["headline"] = row["headline"] or {"code": "log.lost", "parameters": {}}
        row["kind"] = row["kind"] or "repair"
    elif state == "altered":
        log.altered.append(row["sequence"])
    log.entries.append(row)


def chain_up(log: Log) -> None:
    """Reckons hashes anew from the first entry on that does not follow from the one before as it was written."""
    last = FIRST
    for row in log.entries:
        if row["previous_hash"] != last or row["hash"] != entry_hash(row):
            if row["hash"]:
                log.begun_anew = log.begun_anew or row["sequence"]
            row["previous_hash"] = last
            row["hash"] = entry_hash(row)
        last = row["hash"]


def marked_right(log: Log, standing: Mapping[str, bool], repair: str, now: datetime) -> None:
    """Marks entries as taken back, as in force again or as corrected, where that is not what the rest says."""
    struck = {each["entry_id"]: each["kind"] for each in log.marks if each["kind"] in {"reversed", "restored"}}
    counting = (each for each in log.marks if each["kind"] == "corrected" and standing.get(each["change_set_id"], True))
    corrected = {each["entry_id"]: each["text"] for each in counting}
    ids = {each["id"] for each in log.entries}
    for row in log.entries:
        stands = standing.get(row["change_set_id"], True)
        if stands == (struck.get(row["id"]) == "reversed"):
            log.marks.append(_mark(row["id"], "restored" if stands else "reversed", "", repair, now))
        before = row["body"].get("corrects")
        if stands and isinstance(before, str) and before in ids and corrected.get(before) != row["id"]:
            log.marks.append(_mark(before, "corrected", row["id"], repair, now))
    for number, each in enumerate(log.marks, start=1):
        each["sequence"] = number
        each["search"] = search_text(each["text"])


def _mark(entry_id: str, kind: str, said: str, repair: str, now: datetime) -> JsonObject:
    made = {"id": new_id(), "entry_id": entry_id, "kind": kind, "text": said, "audience": "storyteller"}
    return {**made, "made_at": now, "change_set_id": repair, "sequence": 0, "search": ""}


def links(entries: Sequence[JsonObject]) -> list[JsonObject]:
    """Which actors each entry concerns."""
    return [{"actor_id": actor, "entry_id": each["id"]} for each in entries for actor in dict.fromkeys(each["actors"])]
