"""An evening that does not end: operations one after the other through the real window, by keys and clicks."""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gm_console.store.records import Changes
from tests.end_to_end import walks
from tests.end_to_end.page import ProgramPage

WORDS = ("rain", "a bell tolls", "Bryn owes Tam", "the toll is paid", "nobody saw it")
PAIRS = (("og", "wr"), ("wr", "og"))


class Evening:
    """Acts at random on a program that is started.

    :ivar done: operations the campaign has taken since the beginning, undoing and redoing among them.
    """

    def __init__(self, page: ProgramPage, seed: int = 7) -> None:
        self.page, self.player = page, page.player
        self.random = random.Random(seed)
        self.done = 0
        page.window.operations.changed.connect(self._count)
        self._weighted: list[tuple[Callable[[], None], int]] = [
            (self.change_trackers, 250),
            (self.write_notes, 250),
            (self.race_of_dice, 30),
            (self.taken_back_whole, 30),
            (self.undo_and_redo, 40),
            (self.rounds, 300),
            (self.filter_roster, 40),
            (self.filter_log, 30),
            (self.look_around, 30),
            (self.find, 20),
            (self.change_looks, 1),
        ]

    @property
    def acts(self) -> list[Callable[[], None]]:
        """Everything that may be done."""
        return [act for act, _ in self._weighted]

    def _count(self, _changes: Changes) -> None:
        self.done += 1

    def run(self, operations: int) -> None:
        """Goes on until so many more operations are done."""
        acts, weights = zip(*self._weighted, strict=True)
        end = self.done + operations
        while self.done < end:
            self.random.choices(acts, weights)[0]()

    # -- figures and words ---------------------------------------------------------------------------------------

    def change_trackers(self) -> None:
        """Somewhere in the roster a figure goes up, and down again."""
        self.player.press("Ctrl+R")
        self.player.press(*["Down"] * self.random.randrange(6), "Right")
        for sign in ("-", "+"):
            self.player.write(sign)
            self.player.press("Return")
        self.player.press("Escape")

    def write_notes(self) -> None:
        self.player.press("Ctrl+L")
        for _ in range(self.random.randrange(1, 4)):
            self.player.write(self.random.choice(WORDS)[:4])
            self.player.press("Return")

    def next_round(self) -> None:
        self.player.press("Ctrl+.")

    def rounds(self) -> None:
        """Several at once, faster than they can be written."""
        for _ in range(10):
            QTest.keyClick(self.page.window, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
        self.player.settle()

    def undo_and_redo(self) -> None:
        self.player.press("Ctrl+R")
        times = self.random.randrange(1, 9)
        for key in (Qt.Key.Key_Z, Qt.Key.Key_Y):
            for _ in range(times):
                QTest.keyClick(self.page.window, key, Qt.KeyboardModifier.ControlModifier)
            self.player.settle()

    # -- challenges ----------------------------------------------------------------------------------------------

    def race_of_dice(self) -> None:
        """A challenge drawn to its end and logged, undone and redone."""
        walks.two_names(self.page, 3, *self.random.choice(PAIRS))
        walks.until_over(self.page, lambda: self.player.press("D"))
        self.player.press("Ctrl+Return", "Ctrl+Z", "Ctrl+Shift+Z")

    def taken_back_whole(self) -> None:
        """A challenge that costs something, logged, undone and given up."""
        self.random.choice((walks.huldufolk_by_keys, walks.opposed_by_keys))(self.page)
        self.player.press("Ctrl+Return", "Ctrl+Z")
        self.player.click(self.page.builder.moves.button("abandon"))
        self.player.write("x")
        self.player.press("Return")

    # -- looking -------------------------------------------------------------------------------------------------

    def filter_roster(self) -> None:
        self.player.press("Ctrl+R")
        self.player.write(self.random.choice(("br", "ta", "zz")))
        self.player.press("Escape")

    def filter_log(self) -> None:
        """The log by a word, and whole again."""
        field = self.page.window.log.filter
        field.setFocus()
        self.player.write(self.random.choice(("rain", "Tam")))
        self.player.press(*["Backspace"] * 4)

    def look_around(self) -> None:
        """Docks shown and left, an entry opened and closed, an actor's page."""
        window = self.page.window
        self.player.press("Ctrl+D", "Ctrl+G", "Down", "Right", "Left", "Ctrl+T", "F6", "Ctrl+,")
        window.docks["settings"].hide()
        window.docks["actor"].hide()
        self.player.settle()

    def find(self) -> None:
        self.player.press("Ctrl+K")
        self.player.write(self.random.choice(("bry", "tour", "dark")))
        self.player.press("Escape")

    def change_looks(self) -> None:
        """Larger and back; dark and back."""
        self.player.press("Ctrl++", "Ctrl+0")
        self.page.window.theme.set_choice("dark")
        self.player.settle()
        self.page.window.theme.set_choice("light")
        self.player.settle()
