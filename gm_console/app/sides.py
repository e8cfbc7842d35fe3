"""What a challenge takes from an actor for one of its sides, with the sheet behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gm_console.app.context import Desk
from gm_console.app.figures import sheet_of, values_of
from gm_console.app.replay import held, sources_as_json
from gm_console.rules.system import Figures, JsonObject, Sheet
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


def side_sheet(desk: Desk, request: SideRequest) -> SideSheet:
    """The figures of an actor for a side, less what other open challenges hold."""
    sheet, kind = sheet_of(desk, request.actor_id, request.system), desk.store.actor(request.actor_id).kind
    if sheet is None:
        return SideSheet(request, kind)
    spent = held(desk, request.besides).get((request.actor_id, request.system), {})
    rows = desk.store.trackers([request.actor_id]).get(request.actor_id, ())
    values = {key: value - spent.get(key, 0) for key, value in values_of(rows, request.system).items()}
    figures = desk.system(request.system).side_from(sheet, values, request.role, request.setup)
    kept = in_force(figures, request.rulings)
    sources = sources_as_json(desk, request.actor_id, request.system, kept.sources)
    return SideSheet(request, kind, sheet, kept, sources, {key: amount for key, amount in spent.items() if amount})


def in_force(figures: Figures, rulings: Mapping[str, Any]) -> Figures:
    """``figures`` without the values (and their sources) that count only under an option not chosen."""
    dropped = {path for path, (ruling, option) in figures.only_under.items() if rulings.get(ruling) != option}
    values = figures.values
    for path in dropped:
        values = _without(values, path.split("."))
    sources = {path: keys for path, keys in figures.sources.items() if path not in dropped}
    return replace(figures, values=values, sources=sources, only_under={})


def _without(values: JsonObject, path: list[str]) -> JsonObject:
    first, *rest = path
    if not rest:
        return {key: value for key, value in values.items() if key != first}
    inner = values.get(first)
    return {**values, first: _without(inner, rest)} if isinstance(inner, dict) else values
