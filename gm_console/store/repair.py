"""Saves what can be read of a damaged campaign into a new file, in which everything agrees again."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, insert

from gm_console.store.database import driver
from gm_console.store.errors import StoreError
from gm_console.store.fileformat import APPLICATION_ID, CURRENT, read_header
from gm_console.store.files import check_new
from gm_console.store.history import FieldChange, difference
from gm_console.store.journal import new_id
from gm_console.store.naming import name_of
from gm_console.store.opening import create_file
from gm_console.store.records import LOGGED, CampaignRecord, JsonObject
from gm_console.store.repair_history import REPAIR, ChangeSet, History, bridge, read_history
from gm_console.store.repair_log import Log, chain_up, links, marked_right, new_entry, read_log
from gm_console.store.repair_rows import Note, Rows, Valid, read_rows, settle
from gm_console.store.rows import KINDS, as_stored, image_of, values_of
from gm_console.store.salvage import Salvaged, parsed, salvage
from gm_console.store.tables import TABLES
from gm_console.store.verify import Finding
from gm_console.store.verify_rows import OPEN, STATE, Fold

AT_ONCE = 5000
"""Rows written by one statement."""

SAVED = frozenset({"restored", "loosened", "recorded"})
"""Notes on rows that are there."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """A campaign saved from a damaged file.

    :ivar path: of the new file. :ivar saved: rows in it, by table.
    :ivar findings: what could not be saved (``wrong``), and what had to be put right.
    """

    path: Path
    saved: Mapping[str, int]
    findings: tuple[Finding, ...]


@dataclass(slots=True)
class _Plan:
    """All that will be written."""

    rows: Rows
    history: History
    log: Log
    drafts: list[JsonObject]
    drafts_lost: int
    broken: Mapping[str, int]
    strange: int
    recorded: list[Note] = field(default_factory=list)


def repair_file(source: Path, target: Path, now: datetime, valid: Valid) -> Repaired:
    """Makes a campaign at ``target``, where nothing may be, of what can be read at ``source``, which is only read.

    :param valid: whether a row (table, values) is as the rules want it; others are left out.

    Raises StoreError: ``missing``, ``unreadable``, ``newer``, ``nothing-to-save``, ``exists``, ``folder-missing``,
    ``folder-not-writable``, ``locked``, ``disk-full``.
    """
    check_new(target.absolute())
    content = _content(source)
    found = salvage(content)
    if not any(found.rows.get(name) or found.doubtful.get(name) for name in (*KINDS, "log_entry", "field_change")):
        raise StoreError("nothing-to-save", path=str(source))
    plan = _put_right(found, source.stem, now, valid)
    opened = create_file(target, now, lambda connection: _write(connection, plan))
    try:
        raw = driver(opened.connection)
        saved = {name: raw.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in TABLES}
        return Repaired(opened.path, saved, tuple(_named(raw, each) for each in _findings(plan)))
    finally:
        opened.close()


def _content(source: Path) -> bytes:
    """The bytes of a file, a change that was cut short taken back as SQLite does it."""
    if not source.is_file():
        raise StoreError("missing", path=str(source))
    try:
        header = read_header(source)
        if header and header.application_id == APPLICATION_ID and header.user_version > CURRENT.version:
            raise StoreError("newer", path=str(source), found=header.user_version, known=CURRENT.version)
        journal = source.with_name(f"{source.name}-journal")
        return _played_back(source, journal) if journal.exists() else source.read_bytes()
    except OSError as error:
        raise StoreError("unreadable", path=str(source), reason=error.strerror or "") from error


def _played_back(source: Path, journal: Path) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copyfile(source, Path(folder) / "campaign.gmc"))
        shutil.copyfile(journal, copy.with_name(f"{copy.name}-journal"))
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(copy)) as raw:
            raw.execute("SELECT count(*) FROM sqlite_master").fetchall()
        return copy.read_bytes()


# -- putting it right --------------------------------------------------------------------------------------------


def _put_right(found: Salvaged, stem: str, now: datetime, valid: Valid) -> _Plan:
    repair = ChangeSet(new_id(), REPAIR, now)
    log = read_log(found, repair.id, now)
    referred = {each["change_set_id"] for each in (*log.entries, *log.marks)} - {repair.id}
    history = read_history(found, referred, now)
    sure, doubtful = read_rows(found, valid)
    bridge(history, sure.images(), now)
    rows = settle(sure, doubtful, history.folds, valid)
    _one_campaign(rows, stem, now)
    _as_logged(rows, log, history.standing)
    drafts, lost = _drafts(found)
    plan = _Plan(rows, history, log, drafts, lost, found.broken, found.strange)
    repair.changes = list(_recorded(plan))
    history.sets.append(repair)
    marked_right(log, {**history.standing, repair.id: True}, repair.id, now)
    chain_up(log)
    log.entries.append(_entry(plan, repair.id, now))
    chain_up(log)
    return plan


def _one_campaign(rows: Rows, stem: str, now: datetime) -> None:
    if not any(table == "campaign" for table, _ in rows.values):
        used = (values["system"] for (table, _), values in rows.values.items() if table in {"sheet", "challenge"})
        campaign = CampaignRecord(new_id(), stem or REPAIR, now, tuple(dict.fromkeys(used)))
        rows.values["campaign", campaign.id] = values_of(campaign)


def _as_logged(rows: Rows, log: Log, standing: Mapping[str, bool]) -> None:
    """A finished challenge is as its log entry has it; one without is set aside."""
    entries = {
        each["body"]["challenge"]: each
        for each in log.entries
        if each["kind"] == "challenge" and {"setup", "challenge"} <= each["body"].keys()
        if standing.get(each["change_set_id"], True)
    }
    intact = log.intact
    for row, values in list(rows.values.items()):
        if row[0] == "challenge" and values[STATE] == "finished":
            entry = entries.get(row[1])
            if entry is None:
                rows.values[row] = {**values, STATE: "abandoned"}
                rows.notes.append(Note("unlogged", *row, values))
            elif entry["id"] in intact:
                rows.values[row] = {**values, **{part: entry["body"][part] for part in LOGGED if part in entry["body"]}}


def _drafts(found: Salvaged) -> tuple[list[JsonObject], int]:
    stored = [*found.rows.get("draft", []), *found.doubtful.get("draft", [])]
    read = {row["key"]: row for each in stored if (row := parsed("draft", each)) is not None}
    return list(read.values()), len(stored) - len(read) + found.broken["draft"]


def _recorded(plan: _Plan) -> Iterator[FieldChange]:
    """What leads from the last that history tells of each row to the row as it is."""
    restored = {(note.table, note.row_id) for note in plan.rows.notes}
    for row in dict.fromkeys((*plan.history.folds, *plan.rows.values)):
        changes = tuple(_to_be_recorded(plan.history.folds.get(row) or Fold(row), plan.rows))
        yield from changes
        if changes and row not in restored and row in plan.rows.values:
            plan.recorded.append(Note("recorded", *row, plan.rows.values[row]))


def _to_be_recorded(fold: Fold, rows: Rows) -> Iterable[FieldChange]:
    values = rows.values.get(fold.row)
    image = None if values is None else image_of(values)
    if fold.drafted and fold.image is not None and image is not None:
        return [each for each in difference(fold.row, fold.image, image) if each.path == STATE]
    if fold.row[0] == "challenge" and fold.image is None and image is not None and image[STATE] == OPEN:
        return []
    return difference(fold.row, fold.image, image)


def _entry(plan: _Plan, repair: str, now: datetime) -> JsonObject:
    log = plan.log
    last = log.entries[-1]["sequence"] if log.entries else 0
    body = {
        "altered": log.altered,
        "emptied": log.emptied,
        "lost": log.lost,
        "begun_anew": log.begun_anew,
        "rows": [{"code": note.code, "table": note.table, "id": note.row_id} for note in plan.rows.notes],
    }
    wrong = sum(each.wrong for each in _findings(plan))
    return new_entry(last + 1, repair, {"code": "log.repair", "parameters": {"count": wrong}}, body, now, now)


# -- what became of it -------------------------------------------------------------------------------------------


def _findings(plan: _Plan) -> Iterator[Finding]:
    """What could not be saved, and what had to be put right."""
    for note in (*plan.rows.notes, *plan.recorded):
        yield Finding(f"repair-{note.code}", note.table, note.row_id, {}, note.code not in SAVED, _told(note))
    for table in sorted(KINDS.keys() & plan.broken.keys()):
        yield Finding("repair-unreadable", table, "", {"count": plan.broken[table]})
    log = plan.log
    for code, numbers in {"altered": log.altered, "emptied": log.emptied, "gone": log.lost}.items():
        for number in numbers:
            yield Finding(f"repair-entry-{code}", "log_entry", "", {"number": number})
    if log.begun_anew:
        yield Finding("repair-chain", "log_entry", "", {"number": log.begun_anew}, wrong=False)
    counts = {
        "marks": log.marks_lost,
        "drafts": plan.drafts_lost,
        "operations": plan.history.lost,
        "changes": plan.history.unread + plan.broken.get("field_change", 0),
        "pages": plan.strange,
    }
    for what, count in counts.items():
        if count:
            yield Finding(f"repair-{what}", parameters={"count": count})


def _told(note: Note) -> JsonObject:
    names = ("name", "number", "title", "system", "key", "kind")
    return {name: note.told[name] for name in names if isinstance(note.told.get(name), str | int)}


def _named(raw: sqlite3.Connection, found: Finding) -> Finding:
    name = name_of(raw, found.table, found.row_id) if found.row_id else {}
    return Finding(found.code, found.table, found.row_id, found.parameters, found.wrong, name or found.name)


# -- writing it --------------------------------------------------------------------------------------------------


def _write(connection: Connection, plan: _Plan) -> None:
    for name, kind in KINDS.items():
        rows = [as_stored(kind, values) for (table, _), values in plan.rows.values.items() if table == name]
        _insert(connection, kind.table, rows)
    sets = plan.history.sets
    _insert(connection, TABLES["change_set"], [_set_row(each, number) for number, each in enumerate(sets, start=1)])
    changes = [_change_row(each.id, place, change) for each in sets for place, change in enumerate(each.changes)]
    _insert(connection, TABLES["field_change"], changes)
    _insert(connection, TABLES["log_entry"], plan.log.entries)
    _insert(connection, TABLES["log_entry_actor"], links(plan.log.entries))
    _insert(connection, TABLES["log_mark"], plan.log.marks)
    _insert(connection, TABLES["draft"], plan.drafts)


def _insert(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    for start in range(0, len(rows), AT_ONCE):
        connection.execute(insert(table), rows[start : start + AT_ONCE])


def _set_row(each: ChangeSet, number: int) -> JsonObject:
    same = ("id", "operation", "parameters", "author", "kind", "target", "standing")
    times = {"happened_at": each.happened_at or each.now, "entered_at": each.now}
    return {**{name: getattr(each, name) for name in same}, **times, "sequence": number, "redoable": False}


def _change_row(set_id: str, place: int, change: FieldChange) -> JsonObject:
    where = {"change_set_id": set_id, "position": place, "table_name": change.table, "row_id": change.row_id}
    return {**where, "path": change.path, "before": change.before, "after": change.after}
