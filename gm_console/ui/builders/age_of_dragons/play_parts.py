"""Smaller parts of the page on which a challenge is played."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gm_console.rules.age_of_dragons.challenge import Setup
from gm_console.rules.age_of_dragons.play import Modifier
from gm_console.ui.builders.age_of_dragons.sentence import Piece, Sentence
from gm_console.ui.builders.age_of_dragons.words import modifier_words
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import Card, Row
from gm_console.ui.widgets.dice import DiceField
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.wording.catalog import text

STEPS = {
    Qt.Key.Key_Left: ("exertion", -1),
    Qt.Key.Key_Right: ("exertion", 1),
    Qt.Key.Key_Up: ("actor", -1),
    Qt.Key.Key_Down: ("actor", 1),
}


class ActionDice(DiceField):
    """The dice of an action. The arrows choose exertion and actor: ``stepped(str, int)``."""

    stepped = Signal(str, int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right for the exertion, up and down for who acts."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.stepped.emit(*step)
        else:
            super().keyPressEvent(event)


class StakesLine(Sentence):
    """What success and failure bring, and that the situation is fragile, in one quiet sentence."""

    def show_setup(self, setup: Setup) -> None:
        """Shows what is at stake; hidden where nothing was said."""
        pieces: list[Piece] = []
        for label, words in ((text("Success: "), setup.success), (text("Failure: "), setup.failure)):
            if words.strip():
                pieces += [(label, "body", "secondary"), (_ended(words), "body", "ink")]
        if setup.fragile:
            pieces.append((text("Fragile: the first attempt without a hit ends it."), "strong", "failure"))
        self.set_pieces(pieces)
        self.setVisible(bool(pieces))


def _ended(words: str) -> str:
    plain = words.strip()
    return f"{plain} " if plain[-1] in ".!?…" else f"{plain}. "


class InForceCard(Card):
    """The modifiers in force, each of which may be ended. ``ended(str)`` gives its name."""

    ended = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, text("Modifiers in force"))
        self._shown: object = None
        self.rows: dict[str, ActionButton] = {}
        self._widgets: list[QWidget] = []
        self.hide()

    def show_modifiers(self, modifiers: Sequence[Modifier]) -> None:
        """Shows ``modifiers``; hidden where there is none."""
        self.setVisible(bool(modifiers))
        if tuple(modifiers) == self._shown:
            return
        self._shown = tuple(modifiers)
        for widget in self._widgets:
            self.remove(widget)
        self.rows, self._widgets = {}, []
        for modifier in modifiers:
            row = self._row(modifier)
            self._widgets.append(row)
            self.add(row)

    def _row(self, modifier: Modifier) -> Row:
        row = Row(self._theme)
        row.line.addWidget(ElidedLabel(self._theme, modifier.name))
        row.line.addWidget(ElidedLabel(self._theme, modifier_words(modifier), ink="secondary"), 1)
        end = ActionButton(self._theme, text("End"), kind="quiet")
        end.setAccessibleDescription(modifier.name)
        end.setObjectName(modifier.name)
        end.clicked.connect(self._end)
        row.line.addWidget(end)
        self.rows[modifier.name] = end
        return row

    def _end(self) -> None:
        self.ended.emit(self.sender().objectName())


class Correcting(QWidget):
    """Says that an earlier move is being corrected. ``left()``: it stays as it was."""

    left = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._words = Label(theme, role="strong", ink="accent", wrap=True)
        self.leave = ActionButton(theme, text("Leave it as it was"), kind="plain")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._words, 1)
        row.addWidget(self.leave)
        self.leave.clicked.connect(self.left)
        self.hide()

    def tell(self, number: int, words: str) -> None:
        """Shows which move it is."""
        self._words.setText(text("Move {number}, now “{words}”: put another in its place.", number=number, words=words))
        self.show()

    def text(self) -> str:
        """What it says."""
        return "" if self.isHidden() else self._words.text()
