"""The builder of Joyous Heroes as its user has it: keys, clicks, and what can be read on the screen."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.store.records import ChallengeRecord, LogEntryRecord
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.builders.joyous_heroes.cells import Correction
from gm_console.ui.builders.joyous_heroes.face import JoyousFace
from gm_console.ui.builders.joyous_heroes.modifiers import OwnRow
from gm_console.ui.builders.joyous_heroes.side_card import SideCard
from gm_console.ui.operations import Operations
from gm_console.ui.widgets.card import CheckMark, PartRow, TotalRow
from gm_console.ui.widgets.dice import DiceStrip
from gm_console.ui.widgets.names import NameList
from gm_console.ui.widgets.odds import OddsBar

NONE = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


def _entries(desk: Desk) -> tuple[LogEntryRecord, ...]:
    return tuple(desk.store.log())


def _open(desk: Desk) -> tuple[ChallengeRecord, ...]:
    return tuple(desk.store.challenges(state="open"))


class HeroesPage:
    """One builder on the screen."""

    def __init__(self, qtbot: QtBot, operations: Operations, frame: BuilderFrame, ids: dict[str, str]) -> None:
        self.bot, self.operations, self.frame, self.ids = qtbot, operations, frame, ids

    @property
    def face(self) -> JoyousFace:
        face = self.frame.face
        assert isinstance(face, JoyousFace)
        return face

    # -- acting --------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Waits until nothing is on its way to or from the campaign."""
        QApplication.processEvents()
        self.bot.waitUntil(lambda: self.operations.idle, timeout=5000)
        QTest.qWait(5)
        self.bot.waitUntil(lambda: self.operations.idle, timeout=5000)

    def begin(self, kind: str = "") -> None:
        """A new challenge, by Enter on the empty page; of another kind as the window's menu asks for it."""
        if kind:
            self.frame.begin(kind)
        else:
            self.frame.setFocus()
            self.press(Qt.Key.Key_Return)
        self.settle()

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        target = QApplication.focusWidget()
        assert target is not None, "nothing has the keyboard"
        QTest.keyClick(target, key, modifier)
        self.settle()

    def type(self, typed: str) -> None:
        """Types sign by sign, each into whatever has the keyboard by then."""
        for sign in typed:
            target = QApplication.focusWidget()
            assert target is not None, "nothing has the keyboard"
            QTest.keyClicks(target, sign)
        self.settle()

    def enter(self) -> None:
        self.press(Qt.Key.Key_Return)

    def tab(self, times: int = 1) -> None:
        for _ in range(times):
            self.press(Qt.Key.Key_Tab)

    def tab_to(self, name: str) -> None:
        """Goes on by Tab until something called ``name`` has the keyboard."""
        met = []
        for _ in range(40):
            if self.focused() == name:
                return
            met.append(self.focused())
            self.tab()
        raise AssertionError(f"Tab never comes to {name}, but to {met}")

    def alt(self, number: int) -> None:
        self.press(Qt.Key(Qt.Key.Key_0.value + number), ALT)

    def draw(self) -> None:
        self.press(Qt.Key.Key_D)

    def back(self) -> None:
        self.press(Qt.Key.Key_Backspace)

    def click(self, widget: QWidget, *, left: bool = False) -> None:
        assert widget.isVisible(), f"{widget.accessibleName()} cannot be seen"
        place = QPoint(8 if left else widget.width() // 2, widget.height() // 2)
        QTest.mouseClick(widget, LEFT, NONE, place)
        self.settle()

    def click_button(self, spoken: str, within: QWidget | None = None) -> None:
        """Clicks the button that can be seen and has this accessible name."""
        self.click(self.button(spoken, within))

    def button(self, spoken: str, within: QWidget | None = None) -> QAbstractButton:
        found = (within or self.frame).findChildren(QAbstractButton)
        return next(each for each in found if each.accessibleName() == spoken and each.isVisible())

    def retype(self, field: QLineEdit | QAbstractSpinBox, typed: str) -> None:
        field.setFocus()
        field.selectAll()
        self.type(typed)

    def pick_by_mouse(self, card: SideCard, letters: str) -> None:
        """Clicks a side's name, types its beginning and clicks the best match."""
        field = card.picker.picker
        self.click(field)
        QTest.keyClicks(field, letters)
        shown = next(each for each in self.frame.findChildren(NameList) if each.isVisible())
        QTest.mouseClick(shown.viewport(), LEFT, NONE, shown.visualRect(shown.currentIndex()).center())
        self.settle()

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

    def focused(self) -> str:
        """What has the keyboard, by its accessible name."""
        widget = QApplication.focusWidget()
        return widget.accessibleName() if widget else ""

    def moves(self) -> list[str]:
        """The moves offered that can be made, as they are called."""
        buttons = [self.frame.moves.button(move) for move in self.frame.moves.move_ids()]
        return [each.accessibleName() for each in buttons if each.isVisible() and each.isEnabled()]

    def texts(self, root: QWidget | None = None) -> list[str]:
        """Every text that can be seen within ``root``, the builder by default."""
        top = root or self.frame
        labels = [each.text() for each in top.findChildren(QLabel) if each.isVisible() and each.text()]
        lines = [each.text() for each in top.findChildren(QLineEdit) if each.isVisible() and each.text()]
        return labels + lines

    def sees(self, words: str) -> bool:
        """Whether ``words`` stand somewhere on the screen."""
        return any(words in each for each in self.texts())

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

    def ask(self, use_case: Any) -> Any:
        """What the campaign says."""
        found: list[Any] = []
        self.operations.run(use_case, done=found.append)
        self.settle()
        return found[0]

    def apply(self) -> LogEntryRecord:
        """Applies the finished challenge by Ctrl+Enter. Returns its log entry."""
        before = {each.id for each in self.ask(_entries)}
        self.press(Qt.Key.Key_Return, CTRL)
        new = [each for each in self.ask(_entries) if each.id not in before]
        assert len(new) == 1
        return new[0]

    def stored(self) -> tuple[ChallengeRecord, ...]:
        """The open challenges as the campaign has them."""
        self.frame._save_now()
        found: tuple[ChallengeRecord, ...] = self.ask(_open)
        return found
