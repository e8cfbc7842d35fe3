"""The slip: one challenge on a sheet of A4, from who took part to what followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gm_console.app.replay import Replay, replay
from gm_console.reports.templates import render
from gm_console.rules.system import JsonObject, Line, RulesError, System
from gm_console.store.records import ChallengeRecord, LogEntryRecord
from gm_console.wording.catalog import say, say_code
from gm_console.wording.moments import day_and_time
from gm_console.wording.rulings import ruling_words
from gm_console.wording.working import tell_added

PARTS = ("part", "total")


@dataclass(frozen=True, slots=True)
class Slip:
    """What a slip is made from.

    :ivar where: campaign, session and scene, as far as there are any. :ivar when: None while nothing is logged.
    :ivar log_id: of its entry, "" while nothing is logged. :ivar reversed: the entry was taken back.
    :ivar corrected: another entry holds the ruling as corrected; :ivar corrects: it corrects another entry itself.
    """

    system: System
    setup: JsonObject
    moves: Sequence[JsonObject]
    rulings: Mapping[str, Any]
    extras: JsonObject
    waived: Sequence[JsonObject]
    added: Sequence[JsonObject]
    title: str = ""
    draws: Mapping[str, Any] | None = None
    where: Sequence[str] = ()
    when: datetime | None = None
    log_id: str = ""
    reversed: bool = False
    corrected: bool = False
    corrects: bool = False


def slip_of_record(system: System, record: ChallengeRecord, where: Sequence[str] = ()) -> Slip:
    """A slip of a challenge that is open, prepared or finished."""
    return Slip(
        system=system,
        setup=record.setup,
        moves=record.moves,
        rulings=record.rulings,
        extras=record.extras,
        waived=record.waived,
        added=record.added,
        title=record.title,
        draws=record.draws,
        where=where,
        when=record.happened_at,
    )


def slip_of_entry(system: System, entry: LogEntryRecord, where: Sequence[str] = ()) -> Slip:
    """A slip of a challenge that was logged. Raises RulesError where the entry holds none."""
    body = entry.body
    if "setup" not in body:
        raise RulesError("entry-no-challenge")
    return Slip(
        system=system,
        setup=body["setup"],
        moves=body.get("moves", []),
        rulings=body.get("rulings", {}),
        extras=body.get("extras", {}),
        waived=body.get("waived", []),
        added=body.get("added", []),
        draws=body.get("draws"),
        where=where,
        when=entry.happened_at,
        log_id=entry.id,
        reversed=entry.reversed,
        corrected=entry.corrected_by is not None,
        corrects=entry.corrects is not None,
    )


def slip_html(slip: Slip, note_lines: int = 5) -> str:
    """The slip as HTML for a page of A4, with 0 to 5 lines to write on.

    Raises RulesError where the set-up is unfinished.
    """
    played = replay(slip.system, slip.setup, slip.rulings, list(slip.moves))
    begun = replay(slip.system, slip.setup, slip.rulings, [])
    lines = _lines(slip.system, begun, played)
    sides = [name for name in dict.fromkeys(line.side for line in lines) if name and _has_parts(lines, name)]
    return render(
        f"slip/{slip.system.id}.html",
        slip=slip,
        title=slip.title or say(slip.system.title(played.setup)),
        system_name=say_code(f"{slip.system.id}.name", {}),
        setup=slip.setup,
        sides=sides,
        columns={name: [line for line in lines if line.side == name and line.kind in PARTS] for name in sides},
        steps=[line for line in lines if line.kind == "step" or (line.kind == "note" and line.ruling)],
        odds=_odds(slip.system, begun),
        outcome=_outcome(played),
        effects=_effects(slip, played),
        rulings=rulings_named(slip.system, lines, slip.rulings),
        when=day_and_time(slip.when) if slip.when else "",
        note_lines=note_lines,
    )


def _lines(system: System, begun: Replay, played: Replay) -> Sequence[Line]:
    """The whole breakdown; of a challenge in progress the pools as set up and the steps that everybody saw.

    So a card that lies face down is on no paper.
    """
    lines = system.breakdown(played.state)
    if played.outcome is not None:
        return lines
    pools = [line for line in system.breakdown(begun.state) if line.kind in PARTS]
    return [*pools, *(line for line in lines if line.kind not in PARTS and line.audience == "players")]


def _has_parts(lines: Sequence[Line], side: str) -> bool:
    return any(line.side == side and line.kind in PARTS for line in lines)


def _odds(system: System, begun: Replay) -> JsonObject | None:
    return system.odds(begun.state) if begun.outcome is None else None


def _outcome(played: Replay) -> JsonObject | None:
    if played.outcome is None:
        return None
    headline = played.system.headline(played.state)
    result = headline.parameters.get("result")
    said = say(result) if isinstance(result, Line) else say(headline)
    mark = {"success": "✓", "failure": "✕"}.get(str(headline.parameters.get("mark")), "~")
    return {"mark": mark, "result": f"{said[:1].upper()}{said[1:]}", "headline": say(headline)}


def _effects(slip: Slip, played: Replay) -> list[JsonObject]:
    reasons = {item["effect"]: item["reason"] for item in slip.waived}
    found = [
        {"words": say(slip.system.effect_line(effect)), "waived": reasons.get(index), "added": None}
        for index, effect in enumerate(slip.system.effects(played.state))
    ]
    return found + [{"words": tell_added(item), "waived": None, "added": item["reason"]} for item in slip.added]


def rulings_named(system: System, lines: Sequence[Line], chosen: Mapping[str, Any]) -> list[JsonObject]:
    """The rulings that a breakdown rests on, and the options in force, each with its sentence."""
    used = {line.ruling for line in lines if line.ruling} | set(chosen)
    return [
        {"id": ruling.id, "words": ruling_words(system.id, ruling.id, chosen.get(ruling.id))}
        for ruling in system.rulings
        if ruling.id in used
    ]
