"""The window on the sample campaign, set up to be pictured in one look."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from gm_console.rules.registry import discover
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.operations import Operations
from gm_console.ui.preferences import Preferences
from gm_console.ui.theme import Theme
from gm_console.ui.tour.camera import Camera
from gm_console.ui.tour.looks import Look, TourClock
from gm_console.ui.tour.player import Player, wait
from gm_console.ui.widgets.dialogs import QtDialogs
from gm_console.ui.window.main_window import MainWindow
from gm_console.wording.catalog import text

OpenDesk = Callable[..., Any]


class TourDialogs(QtDialogs):
    """As the real ones, but where a slip is to lie is settled beforehand."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.file = ""

    def save_file(self, _parent: QWidget, _title: str, _kinds: str, _name: str, then: Callable[[str], None]) -> None:
        """Answers at once."""
        then(self.file)


@dataclass
class Stage:
    """What a chapter works with.

    :ivar slips: the folder for printed slips; None where they are there already. :ivar now: tells the time.
    """

    window: MainWindow
    player: Player
    camera: Camera
    dialogs: TourDialogs
    slips: Path | None = None
    now: TourClock = field(default_factory=TourClock)

    def picture(self, state: str, caption: str) -> Path:
        """Pictures the whole window."""
        self.player.rest()
        return self.camera.take(self.window, state, caption)

    def picture_dock(self, name: str) -> None:
        """Pictures one dock on its own."""
        dock = self.window.docks[name]
        self.player.expect(text("the part “{name}” is shown", name=dock.windowTitle()), dock.isVisible)
        self.camera.take(dock, f"dock-{name}", text("{name}, on its own", name=dock.windowTitle()))

    def builder(self, system: str) -> BuilderFrame:
        """The builder of one system."""
        return self.window.builders[system]

    def click_move(self, system: str, move: str) -> None:
        """Clicks a move of the bar, by its id."""
        self.player.click(self.builder(system).moves.button(move))

    def expect_empty(self, system: str) -> None:
        """Waits until nothing is open in a builder."""
        self.player.expect(text("{system} is empty", system=system), lambda: self.builder(system).current is None)

    def expect_over(self, system: str) -> None:
        """Waits until the challenge on top is decided."""
        self.player.expect(text("the challenge in {system} is over", system=system), partial(self.is_over, system))

    def is_over(self, system: str) -> bool:
        """Whether the challenge on top is decided."""
        current = self.builder(system).current
        return current is not None and current.outcome is not None

    def expect_moves(self, system: str, count: int) -> None:
        """Waits until so many moves are made."""
        what = text("{count} moves are made in {system}", count=count, system=system)
        self.player.expect(what, lambda: self.moves_made(system) == count)

    def moves_made(self, system: str) -> int:
        """How many moves the challenge on top has, -1 for no challenge."""
        current = self.builder(system).current
        return -1 if current is None else len(current.moves)

    def print_slip(self, system: str, *, by_mouse: bool) -> None:
        """Shows the print preview of a challenge that is over, pictures it and writes the PDF."""
        preview = self.window.printing.window
        self.click_move(system, "print") if by_mouse else self.player.press("Ctrl+P")
        self.player.expect(text("the print preview opens"), preview.isVisible)
        wait(60)
        self.camera.take(preview, f"{system}-slip", text("{name}, to be printed", name=preview.windowTitle()))
        reader = Player(preview, *self.player.busy)
        if self.slips is not None:
            path = self.slips / f"slip-{system}.pdf"
            self.dialogs.file = str(path)
            reader.click(preview.to_pdf) if by_mouse else reader.press("Ctrl+S")
            self.player.expect(text("{name} is written", name=path.name), lambda: path.is_file() and _is_pdf(path))
        reader.click(preview.close_button) if by_mouse else reader.press("Esc")
        self.player.expect(text("the print preview closes"), lambda: not preview.isVisible())
        self.window.activateWindow()
        self.player.settle()


def _is_pdf(path: Path) -> bool:
    written = path.read_bytes()
    return written.startswith(b"%PDF") and written.rstrip().endswith(b"%%EOF")


def open_window(
    path: Path, folder: Path, theme: Theme, look: Look, clock: TourClock, open_desk: OpenDesk
) -> tuple[MainWindow, TourDialogs]:
    """The window on the campaign at ``path``; ``folder`` takes what it remembers of itself."""
    operations = Operations(partial(open_desk, path, clock=clock))
    dialogs = TourDialogs(theme)
    preferences = Preferences(folder / f"{look.name}.ini")
    window = MainWindow(theme, operations, discover(), preferences, dialogs, clock)
    operations.setParent(window)
    window.resize(look.width, look.height)
    window.show()
    window.activateWindow()
    return window, dialogs


def settle_window(window: MainWindow) -> Player:
    """Waits until it shows the campaign."""
    player = Player(window, window.operations, window.thinking)
    QTest.qWaitForWindowExposed(window)
    player.settle()
    player.expect(text("the campaign is shown"), lambda: window.windowTitle() != "")
    player.settle()
    return player


def need_screen() -> None:
    """Without a screen nothing is put on one."""
    has = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if os.name == "posix" and os.uname().sysname == "Linux" and not has:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
