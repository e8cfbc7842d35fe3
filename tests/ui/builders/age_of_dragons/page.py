"""The builder of Age of Dragons as its user has it: keys, clicks, and what can be read on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, Qt, QThreadPool
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.store.records import LogEntryRecord
from gm_console.ui.builders.age_of_dragons.face import AgeOfDragonsFace
from gm_console.ui.builders.age_of_dragons.play_page import PlayPage
from gm_console.ui.builders.age_of_dragons.sentence import Sentence
from gm_console.ui.builders.age_of_dragons.setup_page import SetupPage
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.operations import Operations
from gm_console.ui.widgets.names import NameList
from gm_console.ui.widgets.stepper import StepButton

NONE = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


class BuilderPage:
    """One builder on the screen."""

    def __init__(self, qtbot: QtBot, operations: Operations, frame: BuilderFrame, ids: dict[str, str]) -> None:
        self.bot, self.operations, self.frame, self.ids = qtbot, operations, frame, ids
        self.logged: list[str] = []
        frame.applied.connect(self.logged.append)

    @property
    def face(self) -> AgeOfDragonsFace:
        face = self.frame.face
        assert isinstance(face, AgeOfDragonsFace)
        return face

    @property
    def setup(self) -> SetupPage:
        return self.face.setup

    @property
    def play(self) -> PlayPage:
        return self.face.play.page

    # -- acting --------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Waits until nothing is on its way to or from the campaign, and the odds are worked out."""
        QApplication.processEvents()
        self.bot.waitUntil(lambda: self.operations.idle, timeout=5000)
        QTest.qWait(5)
        QThreadPool.globalInstance().waitForDone(5000)
        QApplication.processEvents()
        self.bot.waitUntil(lambda: self.operations.idle, timeout=5000)

    def begin(self, kind: str = "") -> None:
        """A new challenge, by Enter on the empty page; of a sphere as the window's menu asks for it."""
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
        target = QApplication.focusWidget()
        assert target is not None, "nothing has the keyboard"
        QTest.keyClicks(target, typed)
        self.settle()

    def enter(self) -> None:
        self.press(Qt.Key.Key_Return)

    def tab(self) -> None:
        self.press(Qt.Key.Key_Tab)

    def alt(self, number: int) -> None:
        self.press(Qt.Key(Qt.Key.Key_0.value + number), ALT)

    def name(self, letters: str) -> None:
        """Types the beginning of a name where the keyboard is, and takes the match."""
        self.type(letters)
        self.enter()

    def roll(self, dice: str) -> None:
        """Types dice and takes them."""
        self.type(dice)
        self.enter()

    def click(self, widget: QWidget) -> None:
        area = widget.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(widget)
        assert widget.isVisible(), f"{widget.accessibleName()} cannot be seen"
        QTest.mouseClick(widget, LEFT, NONE, QPoint(widget.width() // 2, widget.height() // 2))
        self.settle()

    def click_words(self, words: str, root: QWidget | None = None) -> None:
        """Clicks the button that is called ``words``, the first that can be seen."""
        found = (root or self.frame).findChildren(QAbstractButton)
        self.click(next(each for each in found if each.isVisible() and each.accessibleName().startswith(words)))

    def step(self, stepper: QWidget, by: int) -> None:
        """Clicks the + (or −) of a stepper so many times."""
        less, more = stepper.findChildren(StepButton)
        for _ in range(abs(by)):
            self.click(more if by > 0 else less)

    def pick_by_mouse(self, field: QLineEdit, letters: str) -> None:
        """Clicks a field for names, types a beginning and clicks the best match."""
        self.click(field)
        QTest.keyClicks(field, letters)
        shown = next(each for each in self.frame.findChildren(NameList) if each.isVisible())
        QTest.mouseClick(shown.viewport(), LEFT, NONE, shown.visualRect(shown.currentIndex()).center())
        self.settle()

    def apply(self) -> LogEntryRecord:
        """Applies and logs. Returns the log entry as it stands in the campaign."""
        self.press(Qt.Key.Key_Return, CTRL)
        assert self.logged, "nothing was logged"
        entry: LogEntryRecord = self.ask(lambda desk: desk.store.entry(self.logged[-1]))
        return entry

    # -- reading -------------------------------------------------------------------------------------------------

    def focused(self) -> str:
        """What has the keyboard, by its accessible name."""
        widget = QApplication.focusWidget()
        return widget.accessibleName() if widget else ""

    def moves(self) -> list[str]:
        """The moves offered, as they are called."""
        bar = self.frame.moves
        return [bar.button(move).accessibleName() for move in bar.move_ids()]

    def texts(self, root: QWidget | None = None) -> list[str]:
        """Every text that can be seen within ``root``, the builder by default."""
        top = root or self.frame
        found = [each.text() for kind in (QLabel, QLineEdit, Sentence) for each in _seen(top, kind)]
        return [words for words in found if words]

    def sees(self, words: str) -> bool:
        """Whether some text on the screen has ``words`` in it."""
        return any(words in each for each in self.texts())

    def technique(self) -> str:
        """The sentence of the technique."""
        return self.play.technique.sentence.text()

    def options(self) -> list[str]:
        """The three exertions as they are read out."""
        return [card.accessibleName() for card in self.play.efforts.cards.values()]

    def chosen(self) -> str:
        """The exertion chosen."""
        return next(each.accessibleName() for each in self.play.efforts.cards.values() if each.isChecked())

    def seats(self) -> list[str]:
        """Who takes part, as it is read out."""
        return [row.accessibleName() for row in self.play.seats.rows.values()]

    def acts(self) -> str:
        """Who is chosen to act."""
        return next(name for name, row in self.play.seats.rows.items() if row.isChecked())

    def history(self) -> list[str]:
        """What was done, the first move first."""
        return [" | ".join(self.texts(row)[1:]) for row in self.play.history.rows]

    def odds(self) -> str:
        """The odds as they are read out, and the words around the bar."""
        return " ".join([self.play.odds._bar.accessibleDescription(), *self.texts(self.play.odds)])

    def complexity(self) -> str:
        """What stands on the card of complexity."""
        return self.texts(self.play.cards.complexity)[1]

    def ask(self, use_case: Callable[[Desk], Any]) -> Any:
        """Asks the campaign on disk."""
        answers: list[Any] = []
        self.operations.run(use_case, done=answers.append)
        self.settle()
        return answers[0]

    def trackers(self, name: str) -> dict[str, int]:
        """An actor's energies as they stand in the campaign."""
        actor = self.ids[name]
        rows = self.ask(lambda desk: desk.store.trackers([actor]).get(actor, ()))
        return {row.key: row.value for row in rows}


def _seen(top: QWidget, kind: type[Any]) -> list[Any]:
    return [each for each in top.findChildren(kind) if each.isVisible()]
