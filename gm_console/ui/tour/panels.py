"""Everything in the window besides the builders: log, roster, actor, timers, session, palette, settings, keys."""

from __future__ import annotations

from gm_console.ui.tour.player import first
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
    model = panel.view.model()
    player.click_row(panel.view, model.index(0, 0))
    stage.picture("log-opened", text("The live log, an entry opened"))
    stage.picture_dock("log")
    player.press("Ctrl+L")
    player.type("The tide is an hour early.")
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
    player.type("is")
    stage.picture("palette-found", text("Find anything, two letters typed"))
    player.press("Esc")
    player.expect(text("the palette closes"), lambda: not box.isVisible())


def actors(stage: Stage) -> None:
    """The actor's page, with each system's sheet."""
    player, panel = stage.player, stage.window.actor
    for letters, system in SHEETS:
        player.press("Ctrl+K")
        player.type(letters)
        player.press("Return")
        player.expect(text("the actor’s page is shown"), panel.isVisible)
        player.settle()
        if system in panel.sheets.switch.systems() and panel.sheets.system != system:
            player.click(panel.sheets.switch.button(system))
        player.expect(text("the sheet of {system} is shown", system=system), lambda: panel.sheets.system == system)
        stage.picture(f"actor-{system}", text("An actor’s page: {system}", system=system))
        stage.camera.take(
            stage.window.docks["actor"],
            f"dock-actor-{system}",
            text("The actor’s page on its own: {system}", system=system),
        )


def settings(stage: Stage) -> None:
    """Campaign settings and keys."""
    player = stage.player
    player.press("Ctrl+,")
    stage.picture("settings", text("Campaign settings"))
    stage.picture_dock("settings")
    player.press("F1")
    stage.picture("keys", text("Keys"))
    stage.picture_dock("keys")


def layouts(stage: Stage) -> None:
    """The campaign menu and the ready layouts."""
    player = stage.player
    player.press("F10")
    stage.picture("campaign-menu", text("The campaign menu"))
    player.press("Esc")
    for name in ("prepare", "review", "run"):
        player.press("Ctrl+K")
        player.type(f"layout {name}")
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


CHAPTERS = (log, roster_and_timers, palette, actors, settings, layouts, session)

__all__ = ["CHAPTERS", "first"]
