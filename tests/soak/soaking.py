"""The program on a campaign of its own, for a long evening."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from gm_console.app.challenges import abandon, open_challenges
from gm_console.bootstrap import make_sample, open_desk
from gm_console.ui.tour.player import Player
from tests.end_to_end.page import ProgramPage
from tests.soak.evening import Evening


class QuietPlayer(Player):
    """Waits without making anything, so that what is made is the program's own."""

    loop: QEventLoop
    timer: QTimer

    def settle(self) -> None:
        if not hasattr(self, "loop"):
            self.loop = QEventLoop(self.window)
            self.timer = QTimer(self.window, singleShot=True)
            self.timer.timeout.connect(self.loop.quit)
        for _ in range(2):
            self._wait()
            while not all(each.idle for each in self.busy):
                self._wait()

    def _wait(self) -> None:
        self.timer.start(1)
        self.loop.exec()


class SoakPage(ProgramPage):
    """The program, acted on by a `QuietPlayer`."""

    def make_player(self) -> Player:
        return QuietPlayer(self.window, self.window.operations, self.window.thinking)


def sample(folder: Path) -> Path:
    """The sample campaign in a file, nothing open in it."""
    path = folder / "Thornwood.gmc"
    make_sample(path)
    desk = open_desk(path)
    with desk.store:
        for record in open_challenges(desk):
            abandon(desk, record, "put away")
    return path


@contextmanager
def program(app: QApplication, folder: Path) -> Iterator[Evening]:
    """The program, started in ``folder``."""
    page = SoakPage(app, folder / "home")
    page.start(sample(folder))
    try:
        yield Evening(page)
    finally:
        page.stop()


def warmed_up(evening: Evening, operations: int, *, looks: bool = True) -> None:
    """Does everything at least once, and at least so many operations. Changes of theme take long: ``looks``."""
    for act in evening.acts:
        if looks or act != evening.change_looks:
            act()
    evening.run(max(0, operations - evening.done))
