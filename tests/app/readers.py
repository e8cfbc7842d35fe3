"""Everything that the window asks of a campaign, to be asked of a damaged one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gm_console.app import actor_view, backups, challenges, log_view, roster_view, sessions, settings, sides, views
from gm_console.app.context import AppError, Desk
from gm_console.app.replay import held, replay_record
from gm_console.rules.system import RulesError
from gm_console.store.errors import StoreError
from gm_console.wording.catalog import say
from gm_console.wording.failures import sentence


def _rosters(desk: Desk) -> Iterator[Any]:
    page = roster_view.page(desk, limit=1000)
    yield page
    yield roster_view.page(desk, "gu")
    yield views.roster_rows(desk)
    yield desk.store.groups()
    yield desk.store.conditions()
    for row in page.rows[::4]:
        yield [say(line) for line in row.summaries.values()]
        for figure in row.figures:
            yield say(figure.full), figure.value, roster_view.why(desk, figure.trackers)


def _actors(desk: Desk) -> Iterator[Any]:
    for actor in desk.store.actors()[::10]:
        yield actor_view.actor_page(desk, actor.id)
        yield desk.store.sheets(actor.id)
        for system in desk.systems:
            yield sides.side_sheet(desk, sides.SideRequest(actor.id, system, "attacker", {}, desk.rulings(system)))


def _log(desk: Desk) -> Iterator[Any]:
    rows = log_view.window(desk, log_view.LogFilter(), 1000)
    yield [say(row.headline) for row in rows]
    yield log_view.window(desk, log_view.LogFilter(text="bridge"))
    yield log_view.facets(desk)
    for row in rows[::3]:
        told = log_view.breakdown(desk, row.entry.id)
        yield [say(line) for line in (*told.lines, *told.effects)]
        yield views.log_row(desk, row.entry.id)


def _play(desk: Desk) -> Iterator[Any]:
    yield views.header(desk)
    yield views.timers_view(desk)
    yield [say(row.label) for row in views.timer_rows(desk)]
    yield sessions.open_matters(desk)
    yield sessions.renewals(desk)
    yield settings.settings_page(desk)
    yield [desk.store.scenes(session.id) for session in desk.store.sessions()]
    yield held(desk)


def _challenges(desk: Desk) -> Iterator[Any]:
    yield challenges.open_challenges(desk)
    for record in desk.store.challenges():
        yield _refused_or(lambda: replay_record(desk, record))  # noqa: B023 - asked at once
    for system in desk.systems:
        yield challenges.prepared_challenges(desk, system)


def _drafts(desk: Desk) -> Iterator[Any]:
    yield desk.store.drafts()
    yield log_view.note_drafts(desk)
    yield sessions.titles_typed(desk)


def _history(desk: Desk) -> Iterator[Any]:
    for each in desk.store.history(1000):
        yield desk.store.field_changes(each.id)
    yield desk.store.next_undo(), desk.store.next_redo()


def _file(desk: Desk) -> Iterator[Any]:
    yield desk.store.check()
    yield desk.store.content_mark()
    yield backups.backup_state(desk)


READERS: Mapping[str, Callable[[Desk], Iterator[Any]]] = {
    "roster": _rosters,
    "actors": _actors,
    "log": _log,
    "play": _play,
    "challenges": _challenges,
    "drafts": _drafts,
    "history": _history,
    "file": _file,
}


def ask_everything(desk: Desk) -> dict[str, str]:
    """What was refused, by reader, as a sentence; every other failure is raised."""
    return {name: said for name, ask in READERS.items() if (said := _refused_or(lambda: list(ask(desk))))}  # noqa: B023


def _refused_or(ask: Callable[[], object]) -> str:
    try:
        ask()
    except (AppError, RulesError, StoreError) as error:
        return sentence(error)
    return ""
