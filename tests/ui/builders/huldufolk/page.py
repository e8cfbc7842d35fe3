"""The builder of Huldufolk as its user has it: keys, clicks, and what can be read on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.builders.huldufolk.face import HuldufolkFace
from gm_console.ui.builders.huldufolk.side_card import SideCard
from gm_console.ui.operations import Operations
from gm_console.ui.widgets.cards import CardButton, CardRow
from gm_console.ui.widgets.names import NameList, NamePicker

Key, Mod = Qt.Key, Qt.KeyboardModifier
LEFT = Qt.MouseButton.LeftButton


class BuilderPage:
    """One builder on the screen."""

    def __init__(self, qtbot: QtBot, operations: Operations, frame: BuilderFrame, ids: dict[str, str]) -> None:
        self.bot, self.operations, self.frame, self.ids = qtbot, operations, frame, ids
        self.logged: list[str] = []
        frame.applied.connect(self.logged.append)

    @property
    def face(self) -> HuldufolkFace:
        face = self.frame.face
        assert isinstance(face, HuldufolkFace)
        return face

    # -- acting --------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Waits until nothing is on its way to or from the campaign."""
        for _ in range(2):
            QTest.qWait(5)
            self.bot.waitUntil(lambda: self.operations.idle, timeout=5000)
        QApplication.processEvents()
        if QApplication.activeWindow() is None:
            self.frame.activateWindow()
            QTest.qWaitForWindowActive(self.frame)

    def begin(self, kind: str = "") -> None:
        """A new challenge, by Enter on the empty page; of another kind as the window's menu asks for it."""
        if kind:
            self.frame.begin(kind)
        else:
            self.frame.setFocus()
            self.press(Key.Key_Return)
        self.settle()

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Mod.NoModifier) -> None:
        target = QApplication.focusWidget()
        assert target is not None, "nothing has the keyboard"
        QTest.keyClick(target, key, modifier)
        self.settle()

    def type(self, typed: str) -> None:
        for sign in typed:
            target = QApplication.focusWidget()
            assert target is not None, "nothing has the keyboard"
            QTest.keyClicks(target, sign)
        self.settle()

    def keys(self, *typed: str | Qt.Key) -> None:
        """Types texts and presses keys, one after the other."""
        for each in typed:
            self.type(each) if isinstance(each, str) else self.press(each)

    def enter(self) -> None:
        self.press(Key.Key_Return)

    def apply(self) -> None:
        self.press(Key.Key_Return, Mod.ControlModifier)

    def alt(self, number: int) -> None:
        self.press(Key(Key.Key_0.value + number), Mod.AltModifier)

    def click(self, widget: QWidget) -> None:
        assert widget.isVisible(), f"{widget.accessibleName()} cannot be seen"
        QTest.mouseClick(widget, LEFT, Mod.NoModifier, QPoint(widget.width() // 2, widget.height() // 2))
        self.settle()

    def tick(self, box: QWidget) -> None:
        """Clicks a checkbox at its left end."""
        assert box.isVisible(), f"{box.accessibleName()} cannot be seen"
        QTest.mouseClick(box, LEFT, Mod.NoModifier, QPoint(6, box.height() // 2))
        self.settle()

    def click_move(self, words: str) -> None:
        """Clicks the move that is called ``words``."""
        self.click(self.button(words))

    def button(self, words: str) -> QAbstractButton:
        found = [each for each in self.frame.findChildren(QAbstractButton) if each.isVisible()]
        return next(each for each in found if each.accessibleName() == words)

    def click_card(self, rank: int, row: CardRow | None = None) -> None:
        cards = (row or self.face.hand.row).findChildren(CardButton)
        self.click(next(card for card in cards if card.face.rank == rank and card.isVisible()))

    def pick_by_mouse(self, field: NamePicker, letters: str) -> None:
        """Clicks a name's field, types its beginning and clicks the best match."""
        self.click(field)
        QTest.keyClicks(field, letters)
        shown = next(each for each in self.frame.findChildren(NameList) if each.isVisible())
        QTest.mouseClick(shown.viewport(), LEFT, Mod.NoModifier, shown.visualRect(shown.currentIndex()).center())
        self.settle()

    def retype(self, field: QLineEdit, typed: str) -> None:
        """Types over what stands in a field and leaves it by Tab."""
        field.setFocus()
        field.selectAll()
        self.type(typed)
        self.press(Key.Key_Tab)

    # -- reading -------------------------------------------------------------------------------------------------

    def side(self, place: int) -> SideCard:
        return self.face.table.cards[place]

    def focus(self) -> QWidget:
        found = QApplication.focusWidget()
        assert found is not None, "nothing has the keyboard"
        return found

    def texts(self, *, hidden: bool = False) -> list[str]:
        """Every text on the screen; with ``hidden`` also of what is not shown now, and what is only read aloud."""
        found = []
        for each in [self.frame, *self.frame.findChildren(QWidget)]:
            if isinstance(each, QLabel | QLineEdit | QAbstractButton) and (hidden or each.isVisible()):
                found.append(each.text())
            if hidden or each.isVisible():
                found += [each.accessibleName(), each.accessibleDescription(), each.toolTip()]
        return [each for each in found if each]

    def sees(self, words: str) -> bool:
        return any(words in each for each in self.texts())

    def picture(self) -> QImage:
        return self.frame.grab().toImage()

    def moves(self) -> list[str]:
        """What the bar offers, from the left."""
        bar = self.frame.moves
        return [bar.button(move).accessibleName() for move in bar.move_ids()]

    def totals(self) -> list[str]:
        """The total before the card of each side."""
        return [card.total._amount.text() for card in self.face.table.cards]

    def cards(self, row: CardRow | None = None) -> dict[int, str]:
        """Rank to what stands below it."""
        found = (row or self.face.hand.row).findChildren(CardButton)
        return {card.face.rank: card._foot() for card in found if card.isVisible()}

    def odds(self) -> str:
        return self.face.odds._bar.accessibleDescription()

    def title(self) -> str:
        return self.frame.title._title.text()

    # -- the campaign --------------------------------------------------------------------------------------------

    def ask(self, question: Callable[[Desk], Any]) -> Any:
        """What ``question`` finds in the campaign, on its own thread."""
        answers: list[Any] = []
        self.operations.run(lambda desk: answers.append(question(desk)))
        self.settle()
        return answers[0]

    def trackers(self, name: str) -> dict[str, int]:
        actor_id = self.ids[name]
        rows = self.ask(lambda desk: desk.store.trackers([actor_id]).get(actor_id, ()))
        return {row.key: row.value for row in rows}

    def held(self, name: str) -> list[int]:
        """The cards an actor holds in the campaign."""
        found = self.trackers(name)
        return sorted(
            int(key.removeprefix("card.")) for key, value in found.items() if key.startswith("card.") and value
        )

    def entry(self) -> Any:
        """The log entry of the challenge applied last."""
        entry_id = self.logged[-1]
        return self.ask(lambda desk: desk.store.entry(entry_id))
