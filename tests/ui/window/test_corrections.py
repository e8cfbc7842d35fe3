"""Corrections across the window: an undo that is refused leads there, and the roster's *Why?* leads to the log."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from gm_console.app.context import Desk
from gm_console.app.roster import set_tracker
from gm_console.store.records import Changes
from tests.ui.console_page import CTRL, ConsolePage

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def by(desk: Desk, author: str, value: int) -> Changes:
    """Another storyteller changes a threshold of somebody's."""
    kept, desk.store.author = desk.store.author, author
    ids = [actor.id for actor in desk.store.actors()]
    tracker = next(row for rows in desk.store.trackers(ids).values() for row in rows if row.key.startswith("thresh"))
    changes = set_tracker(desk, tracker.id, value)
    desk.store.author = kept
    return changes


def test_an_undo_that_is_refused_offers_to_correct(console: ConsolePage) -> None:
    author = console.ask(lambda desk: desk.store.author)
    console.ask(by, author, 1)
    console.ask(by, "another", 2)
    console.window.log.view.setFocus()
    console.key(Qt.Key.Key_Z, CTRL)
    banner = console.window.banner
    offered = [each for each in banner.findChildren(QAbstractButton) if each.accessibleName() == "Correct…"]
    assert banner.isVisible()
    assert len(offered) == 1
    console.click(offered[0])
    form = console.window.log.corrections.form
    assert not banner.isVisible()
    assert form.isVisible()
    row = console.window.log.view.current_row()
    assert console.window.log.model.item(row).id == form.entry_id
    assert form.figure.value() == 1
    assert console.has_keyboard(form)
    console.key(Qt.Key.Key_Escape)
    told_by_why(console)


def told_by_why(console: ConsolePage) -> None:
    """A change that the roster's *Why?* tells of leads to its entry."""
    entries = console.ask(lambda desk: desk.store.log())
    wanted = [each for each in entries if each.kind == "tracker"][-1]
    console.window.roster.entry_wanted.emit(wanted.id)
    console.settle()
    log = console.window.log
    assert log.model.item(log.view.current_row()).id == wanted.id
    assert console.has_keyboard(log)
