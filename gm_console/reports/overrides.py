"""The list of what the storyteller overruled in a session, for paper."""

from __future__ import annotations

from gm_console.app.overrides import Listed, SessionOverrides
from gm_console.reports.templates import render
from gm_console.rules.system import JsonObject
from gm_console.wording.catalog import say, say_code, text
from gm_console.wording.moments import clock_time, day_name


def overrides_html(found: SessionOverrides) -> str:
    """The list as HTML for pages of A4."""
    where = []
    if found.session is not None:
        where = [text("Session {number}", number=found.session.number), day_name(found.session.started_at)]
        where += [found.session.title] if found.session.title else []
    rows = [_row(each) for each in found.listed]
    return render("overrides/list.html", campaign=found.campaign, where=where, rows=rows)


def _row(each: Listed) -> JsonObject:
    return {
        "time": clock_time(each.at),
        "kind": say_code(f"app.override.kind.{each.override.kind}", {}),
        "entry": say(each.entry),
        "what": say(each.override.what),
        "reason": each.override.reason,
    }
