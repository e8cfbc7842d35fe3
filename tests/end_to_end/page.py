"""The whole program as its user has it: the real console, window and campaign file; keys, clicks and what is seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QMenu, QWidget

from gm_console.app.context import Desk
from gm_console.bootstrap import create_desk, make_sample, open_desk
from gm_console.store.records import LogEntryRecord
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.preferences import Preferences
from gm_console.ui.shell import Console
from gm_console.ui.theme import Theme
from gm_console.ui.tour.player import Player, wait
from gm_console.ui.tour.stage import TourDialogs
from gm_console.ui.window.main_window import MainWindow

RIGHT = Qt.MouseButton.RightButton


class ProgramPage:
    """The program, started on a campaign.

    :param folder: takes what the program remembers, and the sample campaign.
    """

    def __init__(self, app: QApplication, folder: Path) -> None:
        self._app, self.folder = app, folder
        self.console: Console
        self.player: Player

    # -- starting and ending -------------------------------------------------------------------------------------

    def start(self, campaign: Path | None = None) -> None:
        """Starts it, as a double click or the command line does."""
        self.dialogs = TourDialogs(Theme("light", motion=False, parent=self._app))
        self.console = Console(
            self._app,
            Preferences(self.folder / "console.ini"),
            self.folder,
            open_desk=open_desk,
            create_desk=create_desk,
            make_sample=make_sample,
            dialogs=self.dialogs,
        )
        self.console.theme.set_motion(False)
        self.console.start(campaign)
        self._wait(lambda: self.console.window is not None and self.console.window.windowTitle() != "")
        self.fit()
        QTest.qWaitForWindowActive(self.window)
        self.player = self.make_player()
        self.player.settle()
        self.player.settle()

    def fit(self) -> None:
        """Gives the window the size it has on a small laptop."""
        self.window.showNormal()
        self.window.resize(1366, 768)
        self.window.activateWindow()

    def make_player(self) -> Player:
        """Who acts on the window."""
        return Player(self.window, self.window.operations, self.window.thinking)

    def stop(self) -> None:
        """Closes the window, as its user does."""
        window = self.console.window
        self.console.close()
        if window is not None:
            window.deleteLater()
        self.console.deleteLater()
        wait(1)

    @property
    def window(self) -> MainWindow:
        assert self.console.window is not None
        return self.console.window

    def _wait(self, holds: Callable[[], bool]) -> None:
        for _ in range(1000):
            if holds():
                return
            wait(10)
        raise AssertionError("the window did not open")

    # -- acting --------------------------------------------------------------------------------------------------

    def click_move(self, move: str) -> None:
        """Clicks a move of the bar on top, by its id."""
        self.player.click(self.builder.moves.button(move))

    def right_click_row(self, row: int) -> None:
        """Clicks a row of the log with the other button."""
        view = self.window.log.view
        place = view.visualRect(view.model().index(row, 0)).center()
        self.player.click(view.viewport(), QPoint(place.x(), place.y()), RIGHT)

    def choose(self, menu: QMenu, words: str) -> None:
        """Clicks an entry of a menu that is open."""
        self.player.expect(f"the menu with “{words}” opens", menu.isVisible)
        action = next(each for each in menu.actions() if each.text() == words)
        QTest.mouseClick(
            menu, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(action).center()
        )
        self.player.settle()

    def save_slip(self, path: Path, *, by_mouse: bool) -> None:
        """Saves what the preview shows as PDF, and closes it."""
        preview = self.window.printing.window
        self.player.expect("the preview opens", preview.isVisible)
        self.dialogs.file = str(path)
        reader = Player(preview, *self.player.busy)
        reader.click(preview.to_pdf) if by_mouse else reader.press("Ctrl+S")
        reader.click(preview.close_button) if by_mouse else reader.press("Esc")
        self.player.expect("the preview closes", lambda: not preview.isVisible())
        self.window.activateWindow()
        self.player.settle()

    # -- reading -------------------------------------------------------------------------------------------------

    @property
    def builder(self) -> BuilderFrame:
        """The builder on top."""
        return self.window.current_builder()

    def is_over(self) -> bool:
        """Whether the challenge on top is decided."""
        return self.builder.current is not None and self.builder.current.outcome is not None

    def texts(self, within: QWidget | None = None) -> list[str]:
        """Every text that can be seen."""
        top = within or self.window
        kinds = (QLabel, QAbstractButton, QLineEdit)
        return [each.text() for kind in kinds for each in top.findChildren(kind) if each.isVisible()]

    def sees(self, words: str) -> bool:
        """Whether ``words`` stand somewhere on the screen."""
        return any(words in each for each in self.texts())

    def ask(self, question: Callable[[Desk], Any]) -> Any:
        """What the campaign on disk says."""
        answers: list[Any] = []
        self.window.operations.run(question, done=answers.append)
        self.player.settle()
        return answers[0]

    def entries(self) -> list[LogEntryRecord]:
        """The log entries of challenges, newest first."""
        found: list[LogEntryRecord] = self.ask(lambda desk: [each for each in desk.store.log() if each.system])
        return found

    def open_ids(self) -> list[str]:
        """The open challenges on disk."""
        found: list[str] = self.ask(lambda desk: [each.id for each in desk.store.challenges(state="open")])
        return found

    def figures(self) -> dict[tuple[str, str, str], int]:
        """Every tracker of everybody, by actor, system and key."""
        return dict(self.ask(_figures))


def _figures(desk: Desk) -> dict[tuple[str, str, str], int]:
    actors = {actor.id: actor.name for actor in desk.store.actors()}
    rows = desk.store.trackers(list(actors))
    return {(actors[actor], row.system or "", row.key): row.value for actor, found in rows.items() for row in found}
