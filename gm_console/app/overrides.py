"""Everything the storyteller overruled: what it was, and the reason given for it; of one challenge, or of a session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, get_args

from gm_console.app.context import Desk
from gm_console.app.figures import at
from gm_console.app.redraw import passed_over
from gm_console.app.replay import Replay, logged_record, replay
from gm_console.rules.lines import line_as_json, line_from_json
from gm_console.rules.system import JsonObject, Line, RulesError, System
from gm_console.store.records import ChallengeRecord, LogEntryRecord, SessionRecord

Kind = Literal["waived", "added", "warning", "initiative", "value", "drawn", "corrected", "abandoned"]

REASONS = "reasons"
"""Key of `ChallengeRecord.extras`: reasons given, by `Override.key`."""
BY_HAND = "by_hand"
"""Key of `ChallengeRecord.extras`: figures of the set-up changed after the first move, by path."""


@dataclass(frozen=True, slots=True)
class Override:
    """One thing that was overruled.

    :ivar key: stable within its challenge, so that a reason stays with it. :ivar reason: "" while none is given.
    """

    kind: Kind
    key: str
    what: Line
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """An override as a session's list has it: with the entry it stands in, when it happened and in what."""

    entry_id: str
    at: datetime
    entry: Line
    override: Override


# -- of one challenge --------------------------------------------------------------------------------------------


def in_record(system: System, record: ChallengeRecord) -> tuple[Override, ...]:
    """What a challenge's own record shows to be overruled, without a look at the campaign."""
    try:
        played = replay(system, record.setup, record.rulings, record.moves)
    except RulesError:
        played = None
    return explained(
        record, (*_of_play(record, played), *_warnings(record), *_figures(record), *_drawn(system, record))
    )


def explained(record: ChallengeRecord, found: Iterable[Override]) -> tuple[Override, ...]:
    """``found`` with the reasons that stand in the record for those that have none of their own."""
    given = record.extras.get(REASONS, {})
    return tuple(each if each.reason else replace(each, reason=given.get(each.key, "")) for each in found)


def overruled(desk: Desk, record: ChallengeRecord) -> tuple[Override, ...]:
    """`in_record`, and `trackers_set`."""
    return (*in_record(desk.system(record.system), record), *explained(record, trackers_set(desk, record)))


def after_correction(system: System, record: ChallengeRecord, before: LogEntryRecord, reason: str) -> list[JsonObject]:
    """What a ruling that was corrected overrules, as its entry keeps it.

    Reasons are those given before; what is new has the correction's own ``reason``.
    """
    known = {str(item.get("key")): item for item in before.body.get("overruled", [])}
    found = as_json(in_record(system, record))
    for item in found:
        item["reason"] = item["reason"] or known.get(item["key"], {}).get("reason") or reason
    return [*found, *(item for key, item in known.items() if key.startswith("tracker/"))]


def _of_play(record: ChallengeRecord, played: Replay | None) -> Iterator[Override]:
    if played is None:
        return
    effects = played.system.effects(played.state)
    for item in record.waived:
        if item["effect"] < len(effects):
            line = played.system.effect_line(effects[item["effect"]])
            yield Override("waived", f"waived/{item['effect']}", line, item.get("reason", ""))
    for index, item in enumerate(record.added):
        line = Line(f"app.added.{item.get('effect')}", {**item})
        yield Override("added", f"added/{index}", line, item.get("reason", ""))
    for each in played.system.overruled(played.state):
        yield Override(each.kind, f"move/{each.move}", each.line, each.reason)


def _warnings(record: ChallengeRecord) -> Iterator[Override]:
    for item in record.extras.get("overrides", []):
        line = Line(item.get("code", "app.override.warning"), item.get("parameters", {}))
        yield Override("warning", f"warning/{item['warning']}", line, item.get("reason", ""))


def _figures(record: ChallengeRecord) -> Iterator[Override]:
    """Figures of a sheet that were typed over, and those changed once moves were made."""
    typed = {path: source["over"] for path, source in record.sources.items() if "over" in source}
    changed = record.extras.get(BY_HAND, {})
    for path in dict.fromkeys((*typed, *changed)):
        before = changed[path] if path in changed else typed[path]["value"]
        name = _whose(record.setup, path)
        theirs = path in changed or record.participants.get(name) == typed[path].get("actor")
        after = at_path(record.setup, path)
        if theirs and after != before:
            key = f"value/{path}/{after}"
            yield Override("value", key, _set_by_hand(name, path, before, after))


def _set_by_hand(name: str, path: str, before: Any, after: Any) -> Line:
    figure = Line(f"app.figure.{path.rpartition('.')[2]}")
    code = f"app.override.{'value' if after is not None else 'value-out'}{'' if name else '.nobody'}"
    return Line(code, {"name": name, "figure": figure, "before": before, "after": after})


def at_path(tree: Any, path: str) -> Any:
    """What stands at a dotted path of a set-up, None for nothing."""
    return at(tree, tuple(path.split(".")))


def _whose(setup: JsonObject, path: str) -> str:
    """The name of the side that a figure belongs to, "" where it is the whole challenge's."""
    parts = path.split(".")
    above = (at_path(setup, ".".join(parts[:end])) for end in range(len(parts) - 1, 0, -1))
    sides = [each["name"] for each in above if isinstance(each, dict) and isinstance(each.get("name"), str)]
    return sides[-1] if sides else ""


def _drawn(system: System, record: ChallengeRecord) -> Iterator[Override]:
    count = passed_over(system, record.setup, record.rulings, record.moves, record.draws)
    if count:
        yield Override("drawn", f"drawn/{count}", Line("app.override.drawn", {"count": count}))


def trackers_set(desk: Desk, record: ChallengeRecord) -> tuple[Override, ...]:
    """Trackers of a challenge's actors that were set by hand while it was open; no reason but one given there."""
    return tuple(_trackers_set(desk, record))


def _trackers_set(desk: Desk, record: ChallengeRecord) -> Iterator[Override]:
    for actor_id in dict.fromkeys(actor for actor in record.participants.values() if actor):
        for entry in reversed(desk.store.log(kind="tracker", actor_id=actor_id, system=record.system)):
            by_hand = entry.body.get("mode") == "set" and not entry.reversed
            if by_hand and entry.entered_at >= record.created_at:
                what = line_from_json(entry.headline)
                yield Override("value", f"tracker/{entry.id}", what, str(entry.body.get("note") or ""))


def wanting(found: Iterable[Override]) -> tuple[Override, ...]:
    """Those whose reason is still missing."""
    return tuple(each for each in found if not each.reason)


def as_json(found: Iterable[Override]) -> list[JsonObject]:
    """As a log entry keeps them."""
    return [
        {"kind": each.kind, "key": each.key, "what": line_as_json(each.what), "reason": each.reason} for each in found
    ]


# -- of a session ------------------------------------------------------------------------------------------------


def overrides(desk: Desk, session_id: str | None = None) -> tuple[Listed, ...]:
    """What was overruled in a session (None: in the whole campaign), in the order it happened.

    Entries that were taken back or corrected, or cannot be read, are left out.
    """
    entries = desk.store.log(overruled=True, session_id=session_id, limit=None)
    standing = [entry for entry in entries if not (entry.reversed or entry.broken or entry.corrected_by)]
    found = [
        Listed(entry.id, entry.happened_at, line_from_json(entry.headline), each)
        for entry in sorted(standing, key=lambda entry: (entry.happened_at, entry.sequence))
        for each in of_entry(desk, entry)
    ]
    return tuple(found)


def of_entry(desk: Desk, entry: LogEntryRecord) -> tuple[Override, ...]:
    """What an entry says was overruled; nothing is raised for what cannot be read."""
    try:
        return tuple(_of_entry(desk, entry))
    except Exception:  # an entry may hold anything, and must not stop the others
        return ()


def _of_entry(desk: Desk, entry: LogEntryRecord) -> Iterator[Override]:
    body = entry.body
    if body.get("corrects"):
        what = Line("app.override.corrected", {"title": line_from_json(entry.headline)})
        yield Override("corrected", "corrected", what, str(body.get("reason") or ""))
    if "overruled" in body:
        yield from (_read(item) for item in body["overruled"])
    elif "setup" in body and entry.system in desk.systems:
        yield from in_record(desk.systems[entry.system], logged_record(entry))
    elif body.get("drawn"):
        yield Override("abandoned", "abandoned", line_from_json(entry.headline), str(body.get("note") or ""))


def _read(item: JsonObject) -> Override:
    kind: Kind = next((each for each in get_args(Kind) if each == item["kind"]), "value")
    return Override(kind, str(item.get("key", "")), line_from_json(item["what"]), str(item.get("reason") or ""))


@dataclass(frozen=True, slots=True)
class SessionOverrides:
    """The overrides of one session (None: there was none yet, and they are the whole campaign's)."""

    campaign: str
    session: SessionRecord | None
    listed: tuple[Listed, ...]


def session_overrides(desk: Desk) -> SessionOverrides:
    """Those of the session that runs, else of the last one."""
    sessions = sorted(desk.store.sessions(), key=lambda each: each.number)
    session = desk.store.current_session() or (sessions[-1] if sessions else None)
    listed = overrides(desk, session.id if session else None)
    return SessionOverrides(desk.store.campaign().name, session, listed)
