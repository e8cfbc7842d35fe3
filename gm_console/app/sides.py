"""What a challenge takes from an actor for one of its sides, with the sheet behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gm_console.app.context import Desk
from gm_console.app.correction.flow import course_before
from gm_console.app.correction.worlds import values_in
from gm_console.app.figures import in_force, read_sheet, sheet_of, values_of
from gm_console.app.replay import CORRECTS, held, sources_as_json
from gm_console.rules.system import Figures, JsonObject, RulesError, Sheet
from gm_console.store.records import ActorKind


@dataclass(frozen=True, slots=True, eq=False)
class SideRequest:
    """Whose figures are wanted, and what for.

    :ivar setup: the set-up as far as it stands; :ivar rulings: the options of the challenge;
    :ivar besides: the challenge's own id, so that what it holds itself still counts.
    """

    actor_id: str
    system: str
    role: str
    setup: JsonObject
    rulings: Mapping[str, Any]
    besides: str | None = None


@dataclass(frozen=True, slots=True)
class SideSheet:
    """An actor as a side of a challenge.

    :ivar kind: ``pc`` or ``npc``.
    :ivar sheet: None where the actor has none in this system; ``figures`` is None then too.
    :ivar figures: without what counts only under an option that is not in force.
    :ivar sources: path within the figures to where each came from, as `sources_as_json` has it.
    :ivar held: tracker key to what other open challenges hold of it.
    """

    request: SideRequest
    kind: ActorKind = "npc"
    sheet: Sheet | None = None
    figures: Figures | None = None
    sources: JsonObject = field(default_factory=dict)
    held: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Taken:
    """What an actor has at the moment the challenge is about: sheet, tracker values, and what others hold of them.

    :ivar before: the operation up to which it is so, None for now.
    """

    sheet: Sheet
    values: Mapping[str, int]
    held: Mapping[str, int] = field(default_factory=dict)
    before: int | None = None


def side_sheet(desk: Desk, request: SideRequest) -> SideSheet:
    """The figures of an actor for a side, less what other open challenges hold; for a correction, those of then."""
    kind = desk.store.actor(request.actor_id).kind
    taken = _then(desk, request) or _now(desk, request)
    if taken is None:
        return SideSheet(request, kind)
    figures = desk.system(request.system).side_from(taken.sheet, taken.values, request.role, request.setup)
    kept = in_force(figures, request.rulings)
    sources = sources_as_json(desk, request.actor_id, request.system, kept.sources, taken.before)
    return SideSheet(request, kind, taken.sheet, kept, sources, {key: each for key, each in taken.held.items() if each})


def _now(desk: Desk, request: SideRequest) -> _Taken | None:
    sheet = sheet_of(desk, request.actor_id, request.system)
    if sheet is None:
        return None
    spent = held(desk, request.besides).get((request.actor_id, request.system), {})
    rows = desk.store.trackers([request.actor_id]).get(request.actor_id, ())
    values = {key: value - spent.get(key, 0) for key, value in values_of(rows, request.system).items()}
    return _Taken(sheet, values, spent)


def _then(desk: Desk, request: SideRequest) -> _Taken | None:
    """What the actor had when the ruling was made that is corrected; None where none is, or nothing is known."""
    if request.besides is None or not desk.store.has("challenge", request.besides):
        return None
    entry_id = desk.store.challenge(request.besides).extras.get(CORRECTS)
    now = desk.store.sheet(request.actor_id, request.system)
    if not isinstance(entry_id, str) or now is None:
        return None
    world, before = course_before(desk, desk.store.entry(entry_id))
    sheet = desk.store.row_as_of("sheet", now.id, before)
    values = values_in(world.at(before), request.actor_id, request.system)
    try:
        return _Taken(read_sheet(desk.system(request.system), sheet), values, before=before) if sheet else None
    except RulesError:
        return None
