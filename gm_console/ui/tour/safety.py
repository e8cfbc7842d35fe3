"""Backups: the list, what is asked before one is restored, one beside, what is said afterwards, and damage."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QMainWindow

from gm_console.app.backup_list import offer_for
from gm_console.rules.registry import discover
from gm_console.ui.backups.beside import BackupWindow, open_backup
from gm_console.ui.backups.reading import Wanted
from gm_console.ui.operations import Operations
from gm_console.ui.restoring import ways_of
from gm_console.ui.shell import Shell
from gm_console.ui.tour.player import Player, TourError, wait
from gm_console.ui.tour.stage import Stage
from gm_console.wording.catalog import text
from gm_console.wording.restoring import offered, restored, what_is_wrong


def backups(stage: Stage) -> None:
    """Backups, and what restoring one would change."""
    player, page = stage.player, stage.window.backups_page
    show_page(stage)
    player.click(page.make)
    player.press("Ctrl+L")
    player.write("Half the barrels are empty.")
    player.press("Return")
    show_page(stage)
    player.expect(text("backups are listed"), lambda: page.chooser.row() is not None)
    compared(stage)
    stage.picture("backups", text("Backups, and what restoring one would change"))
    stage.picture_dock("backups")
    player.click(page.chooser.restore)
    player.expect(text("it is asked before restoring"), lambda: bool(page.chooser.question.text()))
    stage.picture("backups-asked", text("Asked before a backup is restored"))
    player.press("Esc")
    beside(stage)
    window = stage.window
    window.after_restoring.tell(restored(stage.now(), "", undo=False), undoable=True)
    stage.picture("restored", text("After a restoring: it can be undone"))
    window.banner.clear()


def show_page(stage: Stage) -> None:
    """Finds the page as one finds anything."""
    player = stage.player
    player.press("Ctrl+K")
    player.write("backups, restore")
    player.press("Return")
    player.expect(text("the backups are shown"), stage.window.backups_page.isVisible)
    compared(stage)


def compared(stage: Stage) -> None:
    """Waits until the backup selected is compared with the campaign."""
    page = stage.window.backups_page
    player = stage.player
    wait(150)
    player.expect(text("the backup is compared"), lambda: page.reading.idle and not page.chooser.busy)
    player.settle()


def beside(stage: Stage) -> None:
    """A backup beside the campaign."""
    wanted = stage.window.backups_page.chooser.wanted()
    if wanted is None:
        raise TourError(text("No backup is selected."))
    window = open_beside(stage, wanted)
    try:
        stage.camera.take(window, "backup-beside", text("A backup, opened to be read beside the campaign"))
    finally:
        window.close()
        window.deleteLater()
        stage.window.activateWindow()
        stage.player.settle()


def open_beside(stage: Stage, wanted: Wanted) -> BackupWindow:
    """The window on a backup, as large as the campaign's."""
    window = stage.window
    operations = Operations(partial(open_backup, wanted.backup, stage.now))
    made = BackupWindow(window.theme, operations, discover(), window.preferences, window.dialogs, stage.now, wanted)
    operations.setParent(made)
    made.resize(stage.camera.look.width, stage.camera.look.height)
    made.show()
    player = Player(made, operations, made.thinking)
    player.settle()
    player.expect(text("the backup is shown"), lambda: made.windowTitle() != "")
    player.settle()
    return made


def damage(stage: Stage) -> None:
    """A campaign that is damaged."""
    wanted = stage.window.backups_page.chooser.wanted()
    found = offer_for(wanted.campaign, "damaged") if wanted is not None else None
    if found is None:
        raise TourError(text("No good backup was found."))
    moment = found.backup.moment
    said = f"{what_is_wrong(found.campaign.name, 'damaged')}\n{offered(found.glance, moment, later(moment))}"
    shell = Shell(stage.window.theme)
    shell.offer(text("{name} was not opened", name=found.campaign.name), said, ways_of(found, "damaged"))
    _picture_alone(stage, shell, "damaged", text("A damaged campaign, and the newest good backup"))


def later(moment: datetime) -> datetime:
    """Some minutes afterwards, so that the age shown is always the same."""
    return moment + timedelta(minutes=12)


def _picture_alone(stage: Stage, window: QMainWindow, state: str, caption: str) -> Path:
    window.resize(stage.camera.look.width, stage.camera.look.height)
    window.show()
    wait(1)
    try:
        return stage.camera.take(window, state, caption)
    finally:
        window.close()
        window.deleteLater()
        stage.window.activateWindow()
        stage.player.settle()


CHAPTERS = (backups, damage)
