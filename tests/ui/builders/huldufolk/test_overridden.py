"""A tracker set in the roster while a challenge was open asks for a word of reason when it is over."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from gm_console.app.context import Desk
from gm_console.app.roster import set_tracker
from tests.ui.builders.huldufolk.page import BuilderPage

Key = Qt.Key
TAM = "Tam, bridge warden"


def set_threshold(desk: Desk, actor_id: str) -> Any:
    row = desk.store.tracker(actor_id, "huldufolk", "threshold.mundane")
    assert row is not None
    return set_tracker(desk, row.id, 1)


def test_a_threshold_set_in_mid_challenge(page: BuilderPage) -> None:
    page.begin()
    page.keys("br", Key.Key_Tab, "ta", Key.Key_Return)
    page.type("4")
    page.enter()
    page.ask(lambda desk: set_threshold(desk, page.ids[TAM]))
    page.type("4")
    page.enter()
    page.settle()
    (line,) = page.frame.finished.overruled.lines
    assert line.reason is not None
    assert page.sees("3 → 1"), page.texts()
    page.press(Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.logged == []
    page.frame.finished.focus_reason()
    page.type("a wound from before")
    page.enter()
    (found,) = page.apply().body["overruled"]
    assert (found["kind"], found["reason"]) == ("value", "a wound from before")
