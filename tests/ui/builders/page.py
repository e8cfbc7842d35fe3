"""A builder as its user has it, as far as all four systems' builders are worked alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.app.roster import NewActor, add_actor
from gm_console.rules.system import JsonObject
from gm_console.store.records import ActorKind, LogEntryRecord
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.operations import Operations
from gm_console.ui.widgets.names import NameList

NONE = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


class Page:
    """One builder on the screen: keys, clicks, and what can be read there."""

    def __init__(self, qtbot: QtBot, operations: Operations, frame: BuilderFrame, ids: dict[str, str]) -> None:
        self.bot, self.operations, self.frame, self.ids = qtbot, operations, frame, ids
        self.logged: list[str] = []
        frame.applied.connect(self.logged.append)

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

    def focus(self) -> QWidget:
        found = QApplication.focusWidget()
        assert found is not None, "nothing has the keyboard"
        return found

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.focus(), key, modifier)
        self.settle()

    def type(self, typed: str) -> None:
        """Types sign by sign, each into whatever has the keyboard by then."""
        for sign in typed:
            QTest.keyClicks(self.focus(), sign)
        self.settle()

    def enter(self) -> None:
        self.press(Qt.Key.Key_Return)

    def tab(self, times: int = 1) -> None:
        for _ in range(times):
            self.press(Qt.Key.Key_Tab)

    def alt(self, number: int) -> None:
        self.press(Qt.Key(Qt.Key.Key_0.value + number), ALT)

    def click(self, widget: QWidget, *, left: bool = False) -> None:
        """Clicks in the middle, or near the left end, where the box of a tick is."""
        assert widget.isVisible(), f"{widget.accessibleName()} cannot be seen"
        place = QPoint(8 if left else widget.width() // 2, widget.height() // 2)
        QTest.mouseClick(widget, LEFT, NONE, place)
        self.settle()

    def button(self, spoken: str, within: QWidget | None = None) -> QAbstractButton:
        """The button that can be seen and has this accessible name."""
        found = (within or self.frame).findChildren(QAbstractButton)
        return next(each for each in found if each.accessibleName() == spoken and each.isVisible())

    def click_button(self, spoken: str, within: QWidget | None = None) -> None:
        self.click(self.button(spoken, within))

    def pick_in(self, field: QLineEdit, letters: str) -> None:
        """Clicks a field for names, types a beginning and clicks the best match."""
        self.click(field)
        QTest.keyClicks(field, letters)
        shown = next(each for each in self.frame.findChildren(NameList) if each.isVisible())
        QTest.mouseClick(shown.viewport(), LEFT, NONE, shown.visualRect(shown.currentIndex()).center())
        self.settle()

    def retype(self, field: QLineEdit | QAbstractSpinBox, typed: str) -> None:
        """Types over what stands in a field; nothing deletes it."""
        field.setFocus()
        field.selectAll()
        if typed:
            self.type(typed)
        else:
            self.press(Qt.Key.Key_Delete)

    def apply(self) -> LogEntryRecord:
        """Applies and logs by Ctrl+Enter. Returns the log entry as it stands in the campaign."""
        before = len(self.logged)
        self.press(Qt.Key.Key_Return, CTRL)
        assert len(self.logged) == before + 1, "nothing was logged, or twice"
        return self.entry()

    # -- reading -------------------------------------------------------------------------------------------------

    def focused(self) -> str:
        """What has the keyboard, by its accessible name."""
        widget = QApplication.focusWidget()
        return widget.accessibleName() if widget else ""

    def offered(self) -> list[QAbstractButton]:
        """The buttons of the moves offered, from the left."""
        bar = self.frame.moves
        return [button for move in bar.move_ids() if (button := bar.button(move)).isVisible()]

    def moves(self) -> list[str]:
        """The moves offered, as they are called."""
        return [each.accessibleName() for each in self.offered()]

    def texts(self, root: QWidget | None = None) -> list[str]:
        """Every text that can be seen within ``root``, the builder by default."""
        return self.texts_of((QLabel, QLineEdit), root)

    def texts_of(self, kinds: tuple[type[Any], ...], root: QWidget | None = None) -> list[str]:
        """Every text of some kinds of widgets that can be seen, one kind after the other."""
        found = [each for kind in kinds for each in (root or self.frame).findChildren(kind)]
        return [each.text() for each in found if each.isVisible() and each.text()]

    def sees(self, words: str) -> bool:
        """Whether some text on the screen has ``words`` in it."""
        return any(words in each for each in self.texts())

    # -- the campaign --------------------------------------------------------------------------------------------

    def ask(self, use_case: Callable[[Desk], Any]) -> Any:
        """Asks the campaign on disk."""
        answers: list[Any] = []
        self.operations.run(use_case, done=answers.append)
        self.settle()
        return answers[0]

    def entry(self) -> LogEntryRecord:
        """The log entry that was written last by applying here."""
        assert self.logged, "nothing was logged"
        entry: LogEntryRecord = self.ask(lambda desk: desk.store.entry(self.logged[-1]))
        return entry

    def trackers(self, name: str) -> dict[str, int]:
        """An actor's trackers as they stand in the campaign."""
        actor = self.ids[name]
        rows = self.ask(lambda desk: desk.store.trackers([actor]).get(actor, ()))
        return {row.key: row.value for row in rows}


@dataclass(frozen=True)
class Stage:
    """Which builder comes on the screen, as what page, and how high its frame is in pixels."""

    system: str
    make_face: Callable[[BuilderKit], Any]
    page: type[Any]
    height: int = 570


def add_people(desk: Desk, system: str, people: Mapping[str, tuple[ActorKind, JsonObject | None]]) -> dict[str, str]:
    """Fills the campaign: name to kind and sheet (None for nobody's). Returns name to id."""
    return {
        name: add_actor(desk, NewActor(name, kind=kind), {system: sheet} if sheet else {})[0]
        for name, (kind, sheet) in people.items()
    }
