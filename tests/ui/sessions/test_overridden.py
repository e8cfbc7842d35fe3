"""The overrides of a session: listed at its end, and on paper."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt

from gm_console.app.challenges import apply_challenge, new_challenge
from gm_console.app.context import Desk
from gm_console.app.overrides import REASONS, SessionOverrides, session_overrides
from gm_console.bootstrap import create_desk
from gm_console.reports.overrides import overrides_html
from gm_console.store.records import ChallengeRecord
from gm_console.ui.widgets.labels import Label
from tests.ui.console_page import CTRL, ConsolePage

ASH = {"name": "Ash", "spheres": {"soma": 5, "sophia": 4, "pneuma": 6}}
TAM = {"name": "<b>Tam</b>", "spheres": {"soma": 3, "sophia": 4, "pneuma": 6}}
TASK = {"sphere": "soma", "complexity": 1, "difficulty": 3, "participants": [ASH, TAM]}
MOVE = {"actor": "<b>Tam</b>", "action": "attempt", "exertion": 1, "rolls": [6]}


def out_of_turn(desk: Desk, reason: str) -> object:
    record = new_challenge(desk, "age-of-dragons", TASK)
    given = {REASONS: {"move/0": reason}} if reason else {}
    fields = {**{name: getattr(record, name) for name in record.__slots__}, "moves": [MOVE], "extras": given}
    return apply_challenge(desk, ChallengeRecord(**fields))


def test_the_end_of_a_session_lists_them_and_they_are_printed(console: ConsolePage) -> None:
    before = len(console.ask(session_overrides).listed)
    console.ask(out_of_turn, "he stood nearer")
    console.key(Qt.Key.Key_E, CTRL).click(console.window.session_bar.run_page.end)
    page = console.window.session_bar.end_page
    said = [label.text() for label in page.overrides]
    assert len(said) == before + 1
    assert said[-1].endswith("<b>Tam</b> acts although Ash holds the initiative")
    assert "he stood nearer" in [label.text() for label in page.findChildren(Label)]
    assert page.overrides[-1].isVisible()
    console.click(page.print)
    shown = console.window.printing.window
    console.bot.waitUntil(shown.isVisible, timeout=5000)
    assert shown._title.text().startswith("Overrides of session")
    assert "he stood nearer" in shown._html
    assert "<b>Tam" not in shown._html
    shown.close()
    console.window.activateWindow()
    console.key(Qt.Key.Key_K, CTRL).type("print the overrides").key(Qt.Key.Key_Return)
    console.bot.waitUntil(shown.isVisible, timeout=5000)
    shown.close()


def test_an_override_without_a_reason_says_so_on_paper_and_none_says_none(tmp_path: Path) -> None:
    desk = create_desk(tmp_path / "campaign.gmc", "Campaign")
    with desk.store:
        out_of_turn(desk, "")
        assert "no reason was given" in overrides_html(session_overrides(desk))
    assert "Nothing was overridden." in overrides_html(SessionOverrides("Thornwood", None, ()))
