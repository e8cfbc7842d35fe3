"""Sessions and scenes from the panel below the header, by keys and clicks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.app.roster import NewActor, add_actor, set_tracker
from gm_console.app.sessions import titles_typed
from gm_console.app.timers import start_reminder
from gm_console.app.views import log_rows
from gm_console.ui.sessions.bar import SessionBar
from gm_console.ui.theme import Theme
from tests.ui.console_page import CTRL, SHIFT, ConsolePage, open_console


@pytest.fixture
def fresh(qtbot: QtBot, theme: Theme, desk_path: Path, tmp_path: Path) -> Iterator[ConsolePage]:
    """The window on an empty campaign."""
    page = open_console(qtbot, theme, desk_path, tmp_path / "console.ini")
    yield page
    page.close()


def bar(console: ConsolePage) -> SessionBar:
    return console.window.session_bar


def tick(console: ConsolePage, kind: str, words: str) -> Any:
    ticks = [tick for _, tick in bar(console).end_page._ticks[kind]]
    (found,) = [each for each in ticks if words in each.accessibleName()]
    return found


def started(console: ConsolePage, title: str = "") -> ConsolePage:
    return console.key(Qt.Key.Key_E, CTRL).type(title).key(Qt.Key.Key_Return)


def read_deck(desk: Desk, actor_id: str) -> int:
    return sum(row.value for row in desk.store.trackers([actor_id])[actor_id] if row.key.startswith("card."))


def challenge_state(desk: Desk, challenge_id: str) -> str:
    return desk.store.challenge(challenge_id).state


def spend_a_card(desk: Desk, actor_id: str) -> Any:
    row = desk.store.tracker(actor_id, "huldufolk", "card.7")
    assert row is not None
    return set_tracker(desk, row.id, 0, reason="spent")


# -- start -------------------------------------------------------------------------------------------------------


def test_a_session_starts_by_keys_alone(fresh: ConsolePage) -> None:
    started(fresh, "The Lake")
    session = fresh.state.session
    assert session is not None
    assert (session.number, session.title, session.state) == (1, "The Lake", "running")
    assert fresh.state.scene is not None
    assert not bar(fresh).isVisible()
    assert fresh.window.header.session.accessibleName() == "Session 1  ›  Scene 1"
    assert bar(fresh).start_page.title.text() == ""


def test_a_start_makes_whole_what_is_ticked_and_remembers_it(fresh: ConsolePage) -> None:
    actor, _ = fresh.ask(add_actor, NewActor("Bryn"), {"huldufolk": {}})
    whole = fresh.ask(read_deck, actor)
    fresh.ask(spend_a_card, actor)
    fresh.click(fresh.window.header.session)
    ticks = bar(fresh).start_page._ticks
    assert ticks["huldufolk/deck"].isChecked()
    fresh.click(ticks["huldufolk/deck"])
    fresh.click(bar(fresh).start_page.start)
    assert fresh.ask(read_deck, actor) == whole - 1
    fresh.key(Qt.Key.Key_E, CTRL).click(bar(fresh).run_page.end).click(bar(fresh).end_page.end)
    fresh.key(Qt.Key.Key_E, CTRL)
    assert not bar(fresh).start_page._ticks["huldufolk/deck"].isChecked()
    fresh.click(bar(fresh).start_page._ticks["huldufolk/deck"])
    fresh.click(bar(fresh).start_page.start)
    assert fresh.ask(read_deck, actor) == whole


def test_tab_goes_from_the_title_over_the_ticks_to_the_button(fresh: ConsolePage) -> None:
    fresh.key(Qt.Key.Key_E, CTRL)
    page = bar(fresh).start_page
    for expected in (page.seal, *page._ticks.values(), page.start):
        fresh.key(Qt.Key.Key_Tab)
        assert fresh.has_keyboard(expected)
    fresh.key(Qt.Key.Key_Return)
    assert fresh.state.session is not None


def test_esc_folds_the_panel_and_keeps_what_was_typed(fresh: ConsolePage) -> None:
    fresh.key(Qt.Key.Key_L, CTRL)
    before = fresh.focus()
    fresh.key(Qt.Key.Key_E, CTRL).type("The La").key(Qt.Key.Key_Escape)
    assert not bar(fresh).isVisible()
    assert fresh.focus() is before
    fresh.key(Qt.Key.Key_E, CTRL)
    assert bar(fresh).start_page.title.text() == "The La"


# -- while it runs -----------------------------------------------------------------------------------------------


def test_the_next_scene_with_and_without_a_title(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_E, CTRL).type("At the Mill").key(Qt.Key.Key_Return)
    assert console.window.header.session.accessibleName() == "Session 3  ›  Scene 3, At the Mill"
    console.key(Qt.Key.Key_E, CTRL | SHIFT)
    scene = console.state.scene
    assert scene is not None
    assert (scene.number, scene.title) == (4, "")
    assert console.window.header.session.accessibleName() == "Session 3  ›  Scene 4"


def test_pause_and_go_on(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_E, CTRL).click(bar(console).run_page.pause)
    assert console.state.session is not None
    assert console.state.session.state == "paused"
    assert console.window.header._running.text().startswith("paused")
    assert bar(console).run_page.pause.accessibleName() == "Go on"
    console.key(Qt.Key.Key_P, CTRL | SHIFT)
    assert console.state.session.state == "running"
    assert console.window.header._running.text().startswith("running")


def test_pausing_before_a_session_says_what_to_do(fresh: ConsolePage) -> None:
    fresh.key(Qt.Key.Key_P, CTRL | SHIFT, on=fresh.window)
    assert bar(fresh).isVisible()
    assert bar(fresh).message.text()
    assert QApplication.activeModalWidget() is None


# -- the end -----------------------------------------------------------------------------------------------------


def test_the_end_lists_what_is_open_and_carries_it_over(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_E, CTRL).click(bar(console).run_page.end)
    page = bar(console).end_page
    assert page.isVisible()
    assert "carried over" in page.note.text()
    assert len(page._ticks["challenges"]) == 1
    assert len(page._ticks["timers"]) == 3
    console.key(Qt.Key.Key_Return)
    state = console.state
    assert state.session is None
    assert state.open_challenges == 1
    assert not bar(console).isVisible()
    assert console.window.header.session.accessibleName() == "Start a session"


def test_what_is_ticked_is_abandoned_ended_and_archived(console: ConsolePage) -> None:
    scene = console.state.scene
    assert scene is not None
    console.ask(add_actor, NewActor("Passing pedlar", scene_id=scene.id))
    console.ask(start_reminder, "The gate closes", 600)
    (open_one,) = list(console.window.builders["huldufolk"].challenges)
    before = console.state
    console.key(Qt.Key.Key_E, CTRL).click(bar(console).run_page.end)
    console.click(tick(console, "challenges", "Bryn"))
    console.click(tick(console, "timers", "The gate closes"))
    console.click(tick(console, "actors", "Passing pedlar"))
    console.click(bar(console).end_page.end)
    after = console.state
    assert console.ask(challenge_state, open_one.id) == "abandoned"
    assert after.actors == before.actors - 1
    assert [row.entry.kind for row in console.ask(log_rows, limit=1)] == ["session"]
    assert not console.window.builders["huldufolk"].challenges


def test_the_end_can_be_left_and_undone(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_E, CTRL).click(bar(console).run_page.end)
    console.key(Qt.Key.Key_Escape)
    assert bar(console).run_page.isVisible()
    assert console.state.session is not None
    console.click(bar(console).run_page.end).click(bar(console).end_page.end)
    assert console.state.session is None
    console.click(console.window.header.undo)
    assert console.state.session is not None
    assert console.window.header.session.accessibleName().startswith("Session 3")


def test_a_long_list_scrolls_and_keeps_the_window_small(console: ConsolePage) -> None:
    for number in range(30):
        console.operations.run(start_reminder, f"Reminder {number} with a name that goes on for quite a while", 600)
    console.settle().key(Qt.Key.Key_E, CTRL).click(bar(console).run_page.end)
    console.wait(0.05)
    assert bar(console).height() < 360
    assert console.window.height() == 768
    assert bar(console).end_page.end.isVisible()


def test_no_step_of_a_session_opens_a_dialog(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_E, CTRL).key(Qt.Key.Key_Return).key(Qt.Key.Key_P, CTRL | SHIFT)
    console.key(Qt.Key.Key_E, CTRL).click(bar(console).run_page.end).click(bar(console).end_page.end)
    started(console, "Again")
    assert QApplication.activeModalWidget() is None
    assert console.dialogs.asked == []
    assert console.window.banner.text() == ""


def test_a_title_half_typed_survives_a_crash(fresh: ConsolePage) -> None:
    fresh.key(Qt.Key.Key_E, CTRL).type("The La")
    fresh.wait(0.6)
    assert fresh.ask(titles_typed) == {"session": "The La", "scene": ""}
    fresh.type("ke").key(Qt.Key.Key_Return)
    assert fresh.ask(titles_typed) == {}


def add_for_scene(desk: Desk, name: str) -> str:
    scene = desk.store.current_scene()
    return add_actor(desk, NewActor(name, scene_id=scene.id if scene else None))[0]


def names(desk: Desk) -> list[str]:
    return [actor.name for actor in desk.store.actors(status="active")]


def test_figures_made_for_a_scene_are_offered_when_the_next_begins(fresh: ConsolePage) -> None:
    started(fresh)
    fresh.ask(add_for_scene, "Miller")
    fresh.key(Qt.Key.Key_E, CTRL)
    offer = bar(fresh).run_page.archive
    assert offer.isVisible()
    assert "Miller" in offer.text()
    fresh.click(offer)
    fresh.click(bar(fresh).run_page.next)
    assert fresh.ask(names) == []


def test_figures_of_a_scene_stay_unless_ticked(fresh: ConsolePage) -> None:
    started(fresh)
    fresh.ask(add_for_scene, "Miller")
    fresh.key(Qt.Key.Key_E, CTRL).type("The mill").key(Qt.Key.Key_Return)
    assert fresh.ask(names) == ["Miller"]


def test_rounds_of_a_scene_are_counted_on_and_shown(fresh: ConsolePage) -> None:
    started(fresh)
    fresh.key(Qt.Key.Key_Period, CTRL).key(Qt.Key.Key_Period, CTRL)
    scene = fresh.state.scene
    assert scene is not None
    assert scene.round == 2
    assert "round 2" in fresh.window.header.session.accessibleName()
    fresh.window.actions_by_id.run("round-back")
    fresh.settle()
    scene = fresh.state.scene
    assert scene is not None
    assert scene.round == 1
