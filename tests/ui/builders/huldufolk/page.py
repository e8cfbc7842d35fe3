"""The builder of Huldufolk as its user has it: keys, clicks, and what can be read on the screen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QLabel, QLineEdit, QWidget

from gm_console.ui.builders.huldufolk.face import HuldufolkFace
from gm_console.ui.builders.huldufolk.side_card import SideCard
from gm_console.ui.widgets.cards import CardButton, CardRow
from tests.ui.builders.page import Page


class BuilderPage(Page):
    """One builder on the screen."""

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

    def keys(self, *typed: str | Qt.Key) -> None:
        """Types texts and presses keys, one after the other."""
        for each in typed:
            self.type(each) if isinstance(each, str) else self.press(each)

    def tick(self, box: QWidget) -> None:
        """Clicks a checkbox at its left end."""
        self.click(box, left=True)

    def click_move(self, words: str) -> None:
        """Clicks the move that is called ``words``."""
        self.click_button(words)

    def click_card(self, rank: int, row: CardRow | None = None) -> None:
        cards = (row or self.face.hand.row).findChildren(CardButton)
        self.click(next(card for card in cards if card.face.rank == rank and card.isVisible()))

    def retype(self, field: QLineEdit | QAbstractSpinBox, typed: str) -> None:
        """Types over what stands in a field and leaves it by Tab."""
        super().retype(field, typed)
        self.tab()

    # -- reading -------------------------------------------------------------------------------------------------

    def side(self, place: int) -> SideCard:
        return self.face.table.cards[place]

    def texts(self, *, hidden: bool = False) -> list[str]:
        """Every text on the screen; with ``hidden`` also of what is not shown now, and what is only read aloud."""
        found = []
        for each in [self.frame, *self.frame.findChildren(QWidget)]:
            if isinstance(each, QLabel | QLineEdit | QAbstractButton) and (hidden or each.isVisible()):
                found.append(each.text())
            if hidden or each.isVisible():
                found += [each.accessibleName(), each.accessibleDescription(), each.toolTip()]
        return [each for each in found if each]

    def picture(self) -> QImage:
        return self.frame.grab().toImage()

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

    def held(self, name: str) -> list[int]:
        """The cards an actor holds in the campaign."""
        found = self.trackers(name)
        return sorted(
            int(key.removeprefix("card.")) for key, value in found.items() if key.startswith("card.") and value
        )
