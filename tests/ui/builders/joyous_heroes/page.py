"""The builder of Joyous Heroes as its user has it: keys, clicks, and what can be read on the screen."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from gm_console.app.context import Desk
from gm_console.store.records import ChallengeRecord, LogEntryRecord
from gm_console.ui.builders.joyous_heroes.cells import Correction
from gm_console.ui.builders.joyous_heroes.face import JoyousFace
from gm_console.ui.builders.joyous_heroes.modifiers import OwnRow
from gm_console.ui.builders.joyous_heroes.side_card import SideCard
from gm_console.ui.widgets.card import CheckMark, PartRow, TotalRow
from gm_console.ui.widgets.dice import DiceStrip
from gm_console.ui.widgets.odds import OddsBar
from tests.ui.builders.page import CTRL, LEFT, NONE, Page


def _entries(desk: Desk) -> tuple[LogEntryRecord, ...]:
    return tuple(desk.store.log())


def _open(desk: Desk) -> tuple[ChallengeRecord, ...]:
    return tuple(desk.store.challenges(state="open"))


class HeroesPage(Page):
    """One builder on the screen."""

    @property
    def face(self) -> JoyousFace:
        face = self.frame.face
        assert isinstance(face, JoyousFace)
        return face

    # -- acting --------------------------------------------------------------------------------------------------

    def tab_to(self, name: str) -> None:
        """Goes on by Tab until something called ``name`` has the keyboard."""
        met = []
        for _ in range(40):
            if self.focused() == name:
                return
            met.append(self.focused())
            self.tab()
        raise AssertionError(f"Tab never comes to {name}, but to {met}")

    def draw(self) -> None:
        self.press(Qt.Key.Key_D)

    def back(self) -> None:
        self.press(Qt.Key.Key_Backspace)

    def pick_by_mouse(self, card: SideCard, letters: str) -> None:
        """Clicks a side's name, types its beginning and clicks the best match."""
        self.pick_in(card.picker.picker, letters)

    def choose(self, combo: QComboBox, words: str) -> None:
        """Opens a list and clicks the entry with ``words``."""
        combo.showPopup()
        QApplication.processEvents()
        view = combo.view()
        index = next(
            view.model().index(row, 0)
            for row in range(view.model().rowCount())
            if view.model().index(row, 0).data() == words
        )
        QTest.mouseClick(view.viewport(), LEFT, NONE, view.visualRect(index).center())
        self.settle()

    def ogre_against_wren(self) -> None:
        """The usual set-up, by keys: two letters and Tab, two letters and Enter."""
        self.begin()
        self.type("og")
        self.tab()
        self.type("wr")
        self.enter()

    def even_match(self) -> None:
        """Two passing figures of rating 5: two dice each."""
        self.begin()
        self.type("Hero")
        self.tab()
        self.type("Villain")
        self.enter()
        self.type("5")
        self.tab_to("Opponent: rating")
        self.type("5")
        self.tab_to("Round 1, Hero’s dice")

    def round(self, dice: str) -> None:
        """Types a round (the challenger's dice, then the opponent's) and takes it."""
        self.type(dice)
        self.enter()

    def tick(self, name: str) -> None:
        """Clicks a modifier's tick."""
        marks = self.face.widget.findChildren(CheckMark)
        self.click(next(each for each in marks if each.text() == name and each.isVisible()), left=True)

    def own_row(self, name: str) -> OwnRow:
        rows = self.face.widget.findChildren(OwnRow)
        return next(each for each in rows if each.isVisible() and each.modifier().name == name)

    # -- reading -------------------------------------------------------------------------------------------------

    def moves(self) -> list[str]:
        """The moves offered that can be made, as they are called."""
        return [each.accessibleName() for each in self.offered() if each.isEnabled()]

    def parts(self, card: SideCard) -> dict[str, str]:
        """The figures of a side: label to amount."""
        rows = [*card.findChildren(PartRow), *card.findChildren(TotalRow)]
        return {each._label.text(): each._amount.text() for each in rows if each.isVisible()}

    def dice(self, root: QWidget | None = None) -> list[str]:
        """Each row of dice that lies there, as it is read out."""
        strips = (root or self.face.playing.rounds).findChildren(DiceStrip)
        return [each.accessibleName() for each in strips if each.isVisible()]

    def odds(self) -> str:
        """The bar as it is read out."""
        return self.face.odds.findChild(OddsBar).accessibleDescription()

    def wait_for(self, words: str) -> None:
        """Waits until ``words`` can be seen (exact odds take their moment)."""
        self.bot.waitUntil(lambda: self.sees(words), timeout=3000)

    def correction(self) -> Correction:
        """The round being corrected."""
        return next(each for each in self.frame.findChildren(Correction) if each.isVisible())

    @property
    def setup(self) -> dict[str, Any]:
        assert self.frame.current is not None
        return self.frame.current.setup

    @property
    def made(self) -> list[dict[str, Any]]:
        """The moves made."""
        assert self.frame.current is not None
        return self.frame.current.moves

    @property
    def extras(self) -> dict[str, Any]:
        assert self.frame.current is not None
        return self.frame.current.record.extras

    # -- the campaign --------------------------------------------------------------------------------------------

    def apply(self) -> LogEntryRecord:
        """Applies the finished challenge by Ctrl+Enter. Returns its log entry."""
        before = {each.id for each in self.ask(_entries)}
        self.press(Qt.Key.Key_Return, CTRL)
        new = [each for each in self.ask(_entries) if each.id not in before]
        assert len(new) == 1
        return new[0]

    def stored(self) -> tuple[ChallengeRecord, ...]:
        """The open challenges as the campaign has them."""
        self.frame.flush()
        found: tuple[ChallengeRecord, ...] = self.ask(_open)
        return found
