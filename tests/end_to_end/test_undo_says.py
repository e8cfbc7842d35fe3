"""Undo takes back what was done, and says what it cannot take back."""

from __future__ import annotations

from pathlib import Path

from gm_console.app.log_view import breakdown
from gm_console.ui.log.sections import sections
from tests.end_to_end.page import ProgramPage
from tests.end_to_end.walks import huldufolk_by_keys


def test_cards_that_were_turned_over_have_been_seen(program: ProgramPage, campaign: Path) -> None:
    program.start(campaign)
    window, player = program.window, program.player
    huldufolk_by_keys(program)
    builder = program.builder

    player.press("Ctrl+Z")

    assert builder.current is not None
    assert len(builder.current.moves) == 1
    said = builder.message.text()
    assert said.startswith("Tam, bridge warden plays the 4. Bryn Hollow plays the 5.")
    assert said.endswith("This has been seen; taking it back does not unsee it.")

    player.write("5")
    player.press("Return", "Ctrl+Return")
    shown = program.ask(lambda desk: sections(breakdown(desk, desk.store.log(limit=1)[0].id)))
    (taken_back,) = (each for each in shown if each.heading == "Seen, then taken back")
    assert [part.words for part in taken_back.parts] == [
        "Tam, bridge warden plays the 4.",
        "Bryn Hollow plays the 5.",
    ]
    player.press("Ctrl+Z")
    told = "Bryn Hollow attacks Tam, bridge warden: what was revealed has been seen. Undoing does not unsee it."
    assert window.banner.text() == told

    player.press("Ctrl+Shift+Z")
    assert window.banner.text() == ""
    player.press("Ctrl+Shift+Z")
    assert window.banner.text() == "There is nothing to redo."
    assert window.banner.urgency == "info"
