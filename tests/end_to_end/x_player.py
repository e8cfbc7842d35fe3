"""The program on an X screen, and hands that reach it through the X server alone. Started by `xvfb_walk`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from gm_console.ui.tour.player import LEFT, Player, TourError, bring_into_sight, wait
from tests.end_to_end.page import RIGHT, ProgramPage
from tests.end_to_end.walks import BY_KEYS, BY_MOUSE, Walk

BUTTONS = {LEFT: "1", RIGHT: "3"}
RESTS = 40
"""Milliseconds after each event, for the X server and the window manager to hand it on."""


def xdotool(*words: str) -> None:
    """Runs xdotool while the window goes on."""
    with subprocess.Popen(["xdotool", *words]) as running:
        while running.poll() is None:
            wait(5)
    wait(RESTS)


def key_name(part: str) -> str:
    """A part of a chord as xdotool has it; a capital letter would mean Shift as well."""
    if part in ("Ctrl", "Alt", "Shift") or len(part) == 1:
        return part.lower()
    return {"Esc": "Escape"}.get(part, part)


class XPlayer(Player):
    """Acts by events of the X server."""

    def press(self, *chords: str) -> None:
        for chord in chords:
            xdotool("key", "+".join(key_name(part) for part in chord.split("+")))
            self.settle()

    def write(self, words: str) -> None:
        for sign in words:
            xdotool("key", sign)
        self.settle()

    def click(self, widget: QWidget, at: QPoint | None = None, button: Qt.MouseButton = LEFT) -> None:
        bring_into_sight(widget)
        where = widget.mapToGlobal(at or widget.rect().center())
        xdotool("mousemove", str(where.x()), str(where.y()))
        xdotool("click", BUTTONS[button])
        self.settle()


class XPage(ProgramPage):
    """The program on the screen, as large as it makes itself there."""

    def fit(self) -> None:
        wait(300)

    def make_player(self) -> Player:
        return XPlayer(self.window, self.window.operations, self.window.thinking)


def apply_by_keys(page: ProgramPage) -> None:
    page.player.press("Ctrl+Return")


def apply_by_mouse(page: ProgramPage) -> None:
    page.click_move("apply")


class Walker:
    """Walks through everything, picturing the screen where maim is there."""

    def __init__(self, page: XPage, pictures: Path) -> None:
        self.page, self.pictures = page, pictures

    def picture(self, name: str) -> None:
        if shutil.which("maim"):
            subprocess.run(["maim", str(self.pictures / f"{name}.png")], check=False)

    def walk(self) -> None:
        """Each system by keys and by mouse; at the end Ctrl+Q."""
        for system in BY_KEYS:
            self._play(f"{system} by keys alone", BY_KEYS[system], apply_by_keys)
            self._play(f"{system} by mouse alone", BY_MOUSE[system], apply_by_mouse)
        self.picture("afterwards")
        self.page.player.press("Ctrl+Q")
        self.page.player.expect("the window closes", lambda: not self.page.window.isVisible())

    def _play(self, what: str, play: Walk, apply: Callable[[ProgramPage], None]) -> None:
        before = len(self.page.entries())
        play(self.page)
        self.page.player.expect(f"{what}: it is over", self.page.is_over)
        self.picture(what.replace(" ", "-"))
        apply(self.page)
        self.page.player.expect(f"{what}: it is applied", lambda: self.page.builder.current is None)
        assert len(self.page.entries()) == before + 1, f"{what}: it was not logged"
        print(f"{what}: played and logged", flush=True)


def main(campaign: Path, pictures: Path) -> int:
    """Returns the exit status."""
    app = QApplication(sys.argv[:1])
    print(f"On {QGuiApplication.platformName()}, {QGuiApplication.primaryScreen().size().toTuple()}", flush=True)
    page = XPage(app, campaign.parent / "home")
    page.start(campaign)
    walker = Walker(page, pictures)
    try:
        walker.walk()
    except (TourError, AssertionError):
        walker.picture("failed")
        traceback.print_exc()
        page.stop()
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
