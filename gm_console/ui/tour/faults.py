"""What the window says while the disk fails the campaign."""

from __future__ import annotations

import shutil
from pathlib import Path

from gm_console.app.context import Desk
from gm_console.ui.tour.stage import Stage
from gm_console.wording.catalog import text


def fault(stage: Stage) -> None:
    """The campaign’s file is gone, and comes back."""
    player, faults, found = stage.player, stage.window.faults, list[Path]()
    stage.window.operations.run(_place, done=found.append)
    player.settle()
    (path,) = found
    away = path.rename(path.with_name("away"))
    try:
        player.press("Ctrl+L")
        player.write("Yrsa paid the toll")
        player.expect(text("the fault is told"), faults.banner.isVisible)
        stage.picture("fault", text("The campaign’s file is gone; what is typed stays"))
    finally:
        away.rename(path)
    player.click(faults.banner.again_button)
    player.expect(text("the fault is over"), lambda: not faults.banner.isVisible())


def conflict(stage: Stage) -> None:
    """A conflicted copy beside the campaign."""
    player, notice, found = stage.player, stage.window.conflicts, list[Path]()
    stage.window.operations.run(_place, done=found.append)
    player.settle()
    (path,) = found
    copy = Path(shutil.copy(path, path.with_name(f"{path.stem} (Laptop’s conflicted copy 2025-11-29){path.suffix}")))
    player.press("Ctrl+L")
    player.press("Return")
    try:
        notice.look()
        player.expect(text("the copy is shown"), notice.banner.isVisible)
        stage.picture("conflict", text("A copy that a cloud service laid beside the campaign"))
    finally:
        copy.unlink()
    player.click(player.button(text("Dismiss"), notice.banner))
    player.expect(text("the copy is put aside"), lambda: not notice.banner.isVisible())


def _place(desk: Desk) -> Path:
    return desk.store.path


CHAPTERS = (fault, conflict)
