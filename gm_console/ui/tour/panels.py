"""Everything in the window besides the builders: log, roster, actor, timers, session, palette, settings, keys."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QScrollArea, QWidget

from gm_console.ui.tour.playing import name_of
from gm_console.ui.tour.stage import Stage
from gm_console.wording.catalog import text

SHEETS = (
    ("bryn", "huldufolk"),
    ("isolde", "opposed"),
    ("wren", "joyous-heroes"),
    ("yrsa", "age-of-dragons"),
)


def log(stage: Stage) -> None:
    """The live log, an entry opened."""
    player, panel = stage.player, stage.window.log
    player.press("Ctrl+G")
    model = panel.view.model()
    player.click_row(panel.view, model.index(0, 0))
    stage.picture("log-opened", text("The live log, an entry opened"))
    stage.picture_dock("log")
    player.press("Ctrl+L")
    player.write("The tide is an hour early.")
    stage.picture("log-note", text("A note, half typed"))
    player.press("Return")


def roster_and_timers(stage: Stage) -> None:
    """The roster and the timers."""
    player = stage.player
    player.press("Ctrl+R")
    stage.picture_dock("roster")
    player.press("Ctrl+T")
    stage.picture_dock("timers")


def palette(stage: Stage) -> None:
    """Find anything."""
    player, box = stage.player, stage.window.palette_box
    player.press("Ctrl+K")
    player.expect(text("the palette opens"), box.isVisible)
    stage.picture("palette", text("Find anything"))
    player.write("is")
    stage.picture("palette-found", text("Find anything, two letters typed"))
    player.press("Esc")
    player.expect(text("the palette closes"), lambda: not box.isVisible())


def actors(stage: Stage) -> None:
    """The actor's page, with each system's sheet."""
    for letters, system in SHEETS:
        show_sheet(stage, letters, system)
        caption = text("An actor’s page: {system}", system=name_of(system))
        stage.picture(f"actor-{system}", caption)
        _scroll_to(stage.window.actor.sheets)
        stage.camera.take(stage.window.docks["actor"], f"dock-actor-{system}", f"{caption}, on its own")


def show_sheet(stage: Stage, letters: str, system: str) -> None:
    """Finds an actor by name, and turns to the sheet of a system."""
    player, sheets = stage.player, stage.window.actor.sheets
    player.press("Ctrl+K")
    player.write(letters)
    player.press("Return")
    player.expect(text("the actor’s page is shown"), stage.window.actor.isVisible)
    if sheets.system != system:
        player.click(sheets.switch.button(system))
    player.expect(text("the sheet of {system} is shown", system=system), lambda: sheets.system == system)


def _scroll_to(widget: QWidget) -> None:
    """Brings the top of ``widget`` to the top of what scrolls around it."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    if isinstance(above, QScrollArea):
        page: QWidget = above.widget()  # type: ignore[assignment]
        above.verticalScrollBar().setValue(widget.mapTo(page, QPoint()).y())


def settings(stage: Stage) -> None:
    """Campaign settings and keys."""
    player = stage.player
    player.press("Ctrl+,")
    stage.picture("settings", text("Campaign settings"))
    stage.picture_dock("settings")
    player.press("F1")
    stage.picture("keys", text("Keys"))
    stage.picture_dock("keys")
    player.press("Shift+F1")
    stage.picture("manual", text("The manual"))
    stage.picture_dock("manual")


def layouts(stage: Stage) -> None:
    """The campaign menu and the ready layouts."""
    player = stage.player
    player.press("F10")
    stage.picture("campaign-menu", text("The campaign menu"))
    player.press("Esc")
    for name in ("prepare", "review", "run"):
        player.press("Ctrl+K")
        player.write(f"layout {name}")
        player.press("Return")
        stage.picture(f"layout-{name}", text("Layout: {name}", name=name))


def session(stage: Stage) -> None:
    """The session: next scene, its end, and between sessions."""
    player, bar = stage.player, stage.window.session_bar
    player.press("Ctrl+E")
    player.expect(text("the session’s panel opens"), bar.isVisible)
    stage.picture("session", text("The session’s panel"))
    player.click(bar.run_page.end)
    player.expect(text("the end of the session is asked about"), bar.end_page.isVisible)
    stage.picture("session-end", text("Ending a session, with what is open"))
    player.press("Return")
    player.expect(text("the session is over"), lambda: not bar.isVisible())
    player.press("Ctrl+E")
    player.expect(text("a session can be started"), bar.start_page.isVisible)
    stage.picture("session-start", text("Between sessions, and the start of the next"))
    player.click(bar.start_page.seal)
    player.press("Tab")
    player.write("four crows")
    player.press("Return")
    player.expect(text("the code of the sealed session is shown"), bar.seal_page.isVisible)
    stage.picture("session-sealed", text("The code of a sealed session"))
    player.press("Esc")


CHAPTERS = (log, roster_and_timers, palette, actors, settings, layouts, session)
