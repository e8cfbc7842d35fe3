"""The builder of opposed challenges as its user has it: keys, clicks, and what can be read on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.builders.opposed import OpposedFace
from gm_console.ui.operations import Operations
from gm_console.ui.widgets.names import NameList

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
    def face(self) -> OpposedFace:
        face = self.frame.face
        assert isinstance(face, OpposedFace)
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

    def click(self, widget: QWidget) -> None:
        assert widget.isVisible(), f"{widget.accessibleName()} cannot be seen"
        QTest.mouseClick(widget, LEFT, NONE, QPoint(widget.width() // 2, widget.height() // 2))
        self.settle()

    def click_move(self, words: str) -> None:
        """Clicks the move that is called ``words``."""
        self.click(next(each for each in self._buttons() if each.accessibleName() == words))

    def click_hand(self, spoken: str, *, within: QWidget | None = None) -> None:
        """Clicks a hand by its spoken name, ``Isolde: rock``."""
        root = within or self.face.throw
        found = [each for each in root.findChildren(QAbstractButton) if each.accessibleName() == spoken]
        self.click(found[0])

    def retype(self, field: QLineEdit | QAbstractSpinBox, typed: str) -> None:
        """Types over what stands in a field; nothing deletes it."""
        field.setFocus()
        field.selectAll()
        if typed:
            self.type(typed)
        else:
            self.press(Qt.Key.Key_Delete)

    def pick(self, letters: str) -> None:
        """Types the beginning of a name into the field that has the keyboard, and takes the match by Tab."""
        self.type(letters)
        self.tab()

    def pick_by_mouse(self, role: str, letters: str) -> None:
        """Clicks a side's name, types its beginning and clicks the best match."""
        field = self.face.sides[role].picker.picker
        self.click(field)
        QTest.keyClicks(field, letters)
        found = self.frame.findChildren(NameList)
        shown = next(each for each in found if each.isVisible())
        QTest.mouseClick(shown.viewport(), LEFT, NONE, shown.visualRect(shown.currentIndex()).center())
        self.settle()

    # -- reading -------------------------------------------------------------------------------------------------

    def focused(self) -> str:
        """What has the keyboard, by its accessible name."""
        widget = QApplication.focusWidget()
        return widget.accessibleName() if widget else ""

    def nameless(self) -> list[str]:
        """What takes the keyboard in the face and has no accessible name."""
        shown = [each for each in self.face.widget.findChildren(QWidget) if each.isVisible()]
        asked = [each for each in shown if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        return [
            f"{type(each).__name__} in {type(each.parent()).__name__}" for each in asked if not each.accessibleName()
        ]

    def _buttons(self) -> list[QAbstractButton]:
        return [self.frame.moves.button(move) for move in self.frame.moves.move_ids()]

    def moves(self) -> list[str]:
        """The moves offered, as they are called."""
        return [each.accessibleName() for each in self._buttons() if each.isVisible()]

    def own_moves(self) -> list[str]:
        """The moves of the system, without going back and abandoning."""
        return [each for each in self.moves() if each not in ("Back one move", "Abandon…")]

    def texts(self, root: QWidget | None = None) -> list[str]:
        """Every text that can be seen within ``root``, the builder by default."""
        top = root or self.frame
        labels = [each.text() for each in top.findChildren(QLabel) if each.isVisible() and each.text()]
        lines = [each.text() for each in top.findChildren(QLineEdit) if each.isVisible() and each.text()]
        return labels + lines

    def sees(self, words: str) -> bool:
        """Whether some text on the screen has ``words`` in it."""
        return any(words in each for each in self.texts())

    def odds(self) -> str:
        """The odds as they are read out, and the words below the bar."""
        shown = self.face.odds
        return " ".join([shown._bar.accessibleDescription(), *self.texts(shown)]) if shown.isVisible() else ""

    def pools(self) -> tuple[str, str]:
        """Both pools as shown."""
        cards = self.face.sides if self.face.sides["attacker"].isVisible() else self.face.pools
        shown = [cards[role].total._amount.text() for role in ("attacker", "defender")]
        return shown[0], shown[1]

    def history(self) -> list[str]:
        """What was done, a line a move, with how it stands."""
        told = []
        for row in self.face.history.rows():
            aside = [row.step.drawn]
            told.append(" | ".join(filter(None, [row.step.label, row.text(), row.step.word, *aside])))
        return told

    def ask(self, question: Callable[[Desk], Any]) -> Any:
        """What the campaign has on disk."""
        answers: list[Any] = []
        self.operations.run(question, done=answers.append)
        self.bot.waitUntil(lambda: bool(answers), timeout=5000)
        return answers[0]

    def trackers(self, name: str) -> dict[str, int]:
        """An actor's trackers as they are on disk."""
        rows = self.ask(lambda desk: desk.store.trackers([self.ids[name]]).get(self.ids[name], ()))
        return {row.key: row.value for row in rows}

    def entry(self) -> Any:
        """The log entry that was written last by applying here."""
        assert self.logged, "nothing was logged"
        return self.ask(lambda desk: desk.store.entry(self.logged[-1]))

    def apply(self) -> Any:
        """Applies by Ctrl+Enter and gives back the log entry."""
        self.press(Qt.Key.Key_Return, CTRL)
        return self.entry()
