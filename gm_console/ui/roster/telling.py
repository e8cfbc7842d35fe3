"""What a row of the roster says: on screen, in tooltips and to a screen reader."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from gm_console.app.figures import Figure
from gm_console.app.roster_view import Section
from gm_console.app.timers import seconds_left
from gm_console.app.views import RosterRow
from gm_console.rules.system import Line
from gm_console.store.records import TimerRecord
from gm_console.wording.catalog import N_, say, say_code, text
from gm_console.wording.moments import time_left

PLAYERS = N_("Player characters")
OTHERS = N_("Others")
RESTING = N_("resting {left}")
RESTED = N_("rest over")
ABSENT = N_("not here")
STATES = {"away": N_("away"), "dead": N_("dead")}
OF = N_("{name}: {value} of {most}")
PLAIN = N_("{name}: {value}")
CARDS = N_("{what} ({cards:cards})")
HELD = N_("{what}, {held} of it spent in an open challenge")
IN_SYSTEM = N_("{system}: {what}")
DOT = " · "


def section_name(section: Section) -> str:
    """What stands above a section."""
    kind, name = section
    return name or text(PLAYERS if kind == "pc" else OTHERS)


def rests(row: RosterRow) -> list[TimerRecord]:
    """Rests that run for somebody."""
    return [timer for timer in row.timers if timer.kind == "rest"]


def resting(row: RosterRow, now: datetime) -> str:
    """``resting 4:10``, "" for somebody who does not rest."""
    left = [seconds for timer in rests(row) if (seconds := seconds_left(timer, now)) is not None]
    if not left:
        return ""
    return text(RESTING, left=time_left(min(left))) if min(left) else text(RESTED)


def subtitle(row: RosterRow, now: datetime) -> str:
    """The quiet line below the name: player, then rest or a summary, then conditions and whether away."""
    summary = next((_short(line) for line in row.summaries.values()), "")
    parts = [row.actor.player, resting(row, now) or summary, *row.conditions, *_state(row)]
    return DOT.join(part for part in parts if part)


def _short(summary: Line) -> str:
    """A summary beside figures that tell the rest: its ``short``, where it has one."""
    short = summary.parameters.get("short")
    return say(short if isinstance(short, Line) else summary)


def _state(row: RosterRow) -> Iterator[str]:
    if row.actor.status in STATES:
        yield text(STATES[row.actor.status])
    elif not row.actor.present:
        yield text(ABSENT)


def figure_label(figure: Figure) -> str:
    """The short word beside a figure."""
    return say(figure.label)


def figure_value(figure: Figure, with_most: bool) -> str:
    """``5``, or ``3/6`` where there is room for what it can be at most."""
    return f"{figure.value}/{figure.maximum}" if with_most and figure.maximum is not None else str(figure.value)


def figure_spoken(figure: Figure) -> str:
    """A figure spelled out: "Willpower: 3 of 6"."""
    name = say(figure.full)
    if figure.maximum is None:
        told = text(PLAIN, name=name, value=figure.value)
    else:
        told = text(OF, name=name, value=figure.value, most=figure.maximum)
    if figure.standing:
        told = text(CARDS, what=told, cards=[int(card) if card.isdecimal() else card for card in figure.standing])
    return text(HELD, what=told, held=figure.held) if figure.held else told


def row_spoken(row: RosterRow, now: datetime) -> str:
    """A whole row for a screen reader."""
    parts = [row.actor.name, subtitle(row, now), *(figure_spoken(figure) for figure in row.figures)]
    return ". ".join(part for part in parts if part)


def row_tip(row: RosterRow, now: datetime) -> str:
    """A whole row for a tooltip, a line for each thing; every system's summary is in it."""
    told = [
        text(IN_SYSTEM, system=say_code(f"{system}.name", {}), what=say(line)) for system, line in row.summaries.items()
    ]
    who = DOT.join(part for part in (row.actor.player, row.actor.group, *row.actor.tags) if part)
    rest = DOT.join(part for part in (resting(row, now), *row.conditions, *_state(row)) if part)
    lines = [row.actor.name, who, rest, *told, *(figure_spoken(figure) for figure in row.figures)]
    return "\n".join(line for line in lines if line)


def first_system(row: RosterRow) -> str:
    """Whose accent somebody wears, "" without a sheet."""
    return next(iter(row.summaries), "")
