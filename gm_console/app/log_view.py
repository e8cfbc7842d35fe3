"""What the log dock asks for: windows of rows under a filter, the breakdown of an entry, and half-typed notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from gm_console.app.challenges import TAKEN_BACK
from gm_console.app.context import Desk
from gm_console.app.overrides import Override, of_entry
from gm_console.app.replay import Replay, replay
from gm_console.app.roster import tracker_line
from gm_console.app.views import LogRow, log_rows, names_of
from gm_console.rules.lines import line_from_json
from gm_console.rules.system import JsonObject, Line
from gm_console.store.errors import StoreError
from gm_console.store.records import LogEntryRecord, SceneRecord
from gm_console.wording.rulings import ruling_words

DRAFTS = "log/note/"
LOOKED_AT = 300
"""How many of the last entries the filter's choices are taken from."""


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Which entries are shown. None stands for all; ``overruled``: those alone in which something was overruled."""

    text: str = ""
    actor_id: str | None = None
    system: str | None = None
    scene_id: str | None = None
    kind: str | None = None
    overruled: bool = False

    @property
    def empty(self) -> bool:
        """Whether everything is shown."""
        return self == LogFilter()


@dataclass(frozen=True, slots=True)
class Facets:
    """What there is to filter by: (id, name) of actors by name, the session's scenes, the systems in use, kinds."""

    actors: tuple[tuple[str, str], ...]
    scenes: tuple[SceneRecord, ...]
    current_scene: str | None
    systems: tuple[str, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryBreakdown:
    """All that an entry holds, recomputed from its set-up, moves and rulings.

    :ivar lines: the breakdown, empty where the entry is no challenge. :ivar effects: what was applied.
    :ivar waived: effects left out, with the reason. :ivar added: the storyteller's own effects as they were written.
    :ivar changes: tracker changes as (actor's name, tracker, before, after).
    :ivar rulings: options in force, with the sentence of each. :ivar overruled: what else the storyteller overruled.
    :ivar taken_back: what players saw before it was taken back.
    :ivar recomputed: False where the set-up can no longer be played; the rest still stands.
    """

    entry_id: str
    lines: tuple[Line, ...] = ()
    effects: tuple[Line, ...] = ()
    waived: tuple[tuple[Line, str], ...] = ()
    added: tuple[JsonObject, ...] = ()
    changes: tuple[tuple[str, Line, int, int], ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    note: str = ""
    recomputed: bool = True
    overruled: tuple[Override, ...] = ()
    taken_back: tuple[Line, ...] = ()


def window(
    desk: Desk, wanted: LogFilter, limit: int = 60, before: tuple[datetime, int] | None = None
) -> tuple[LogRow, ...]:
    """``limit`` rows, newest first, those before ``before`` (time it happened, sequence)."""
    return log_rows(
        desk,
        text=wanted.text,
        actor_id=wanted.actor_id,
        system=wanted.system,
        scene_id=wanted.scene_id,
        kind=wanted.kind,
        overruled=wanted.overruled,
        limit=limit,
        before=before,
    )


def rows_of(desk: Desk, wanted: LogFilter, ids: Sequence[str]) -> dict[str, LogRow | None]:
    """The rows of ``ids`` as they are now; None for one that the filter leaves out."""
    return {entry_id: _row_of(desk, wanted, entry_id) for entry_id in ids}


def _row_of(desk: Desk, wanted: LogFilter, entry_id: str) -> LogRow | None:
    try:
        entry = desk.store.entry(entry_id)
    except StoreError:
        return None
    found = window(desk, wanted, 1, (entry.happened_at, entry.sequence + 1))
    return found[0] if found and found[0].entry.id == entry_id else None


def facets(desk: Desk) -> Facets:
    """What the filter may choose among, from the last entries."""
    entries = desk.store.log(limit=LOOKED_AT)
    names = names_of(desk, (actor for entry in entries for actor in entry.actors))
    session, scene = desk.store.current_session(), desk.store.current_scene()
    return Facets(
        actors=tuple(names.items()),
        scenes=desk.store.scenes(session.id) if session else (),
        current_scene=scene.id if scene else None,
        systems=tuple(name for name in desk.store.campaign().systems if name in desk.systems),
        kinds=tuple(sorted({entry.kind for entry in entries})),
    )


def breakdown(desk: Desk, entry_id: str) -> EntryBreakdown:
    """Everything of one entry. Whatever in it cannot be read is left out; nothing is raised for it."""
    entry = desk.store.entry(entry_id)
    try:
        played = _played(desk, entry)
    except Exception:  # an entry may hold anything: it is shown for what it is
        found = EntryBreakdown(entry_id, note=_note(entry), changes=_changes(desk, entry), recomputed=False)
    else:
        found = _told(desk, entry, played)
    others = tuple(each for each in of_entry(desk, entry) if each.kind not in ("waived", "added"))
    return replace(found, overruled=others)


def _played(desk: Desk, entry: LogEntryRecord) -> Replay | None:
    body = entry.body
    if "setup" not in body or "moves" not in body:
        return None
    return replay(desk.system(entry.system), body["setup"], body.get("rulings", {}), body["moves"])


def _told(desk: Desk, entry: LogEntryRecord, played: Replay | None) -> EntryBreakdown:
    base = EntryBreakdown(entry.id, note=_note(entry), changes=_changes(desk, entry))
    if played is None:
        return base
    effects = played.system.effects(played.state)
    reasons = {item.get("effect"): str(item.get("reason", "")) for item in entry.body.get("waived", [])}
    lines = [played.system.effect_line(effect) for effect in effects]
    return EntryBreakdown(
        entry.id,
        lines=played.system.breakdown(played.state),
        effects=tuple(line for index, line in enumerate(lines) if index not in reasons),
        waived=tuple((line, reasons[index]) for index, line in enumerate(lines) if index in reasons),
        added=tuple(item for item in entry.body.get("added", []) if isinstance(item, dict)),
        changes=base.changes,
        rulings=tuple(
            (key, ruling_words(entry.system, key, value)) for key, value in entry.body.get("rulings", {}).items()
        ),
        note=base.note,
        taken_back=_taken_back(entry),
    )


def _taken_back(entry: LogEntryRecord) -> tuple[Line, ...]:
    extras = entry.body.get("extras")
    found = extras.get(TAKEN_BACK, []) if isinstance(extras, dict) else []
    return tuple(line_from_json(line) for line in found if isinstance(line, dict)) if isinstance(found, list) else ()


def _note(entry: LogEntryRecord) -> str:
    return str(entry.body.get("note") or "")


def _changes(desk: Desk, entry: LogEntryRecord) -> tuple[tuple[str, Line, int, int], ...]:
    found = entry.body.get("changes", [])
    items = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    names = names_of(desk, (str(item.get("actor")) for item in items))
    return tuple(
        (names.get(str(item.get("actor")), ""), _tracker(desk, item), item["before"], item["after"])
        for item in items
        if isinstance(item.get("before"), int) and isinstance(item.get("after"), int)
    )


def _tracker(desk: Desk, item: JsonObject) -> Line:
    actor, system, key = (str(item.get(part, "")) for part in ("actor", "system", "tracker"))
    row = desk.store.tracker(actor, system, key)
    return tracker_line(desk, row) if row is not None else Line("app.tracker.own", {"name": key})


def save_note_draft(desk: Desk, key: str, text: str, audience: str) -> None:
    """Keeps a half-typed note (``key`` is an entry's id, or "" for a note of its own). A blank one is dropped."""
    if text.strip():
        desk.store.save_draft(DRAFTS + key, {"text": text, "audience": audience})
    else:
        desk.store.drop_draft(DRAFTS + key)


def note_drafts(desk: Desk) -> dict[str, JsonObject]:
    """Half-typed notes by the key they were saved under."""
    return {key.removeprefix(DRAFTS): data for key, data in desk.store.drafts(DRAFTS).items()}
