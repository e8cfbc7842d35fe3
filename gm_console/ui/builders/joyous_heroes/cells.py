"""One side's dice in one round: to be typed, or as they fell."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gm_console.rules.joyous_heroes.dice import Pool
from gm_console.ui.builders.joyous_heroes.words import WordButton
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ENTER, ActionButton
from gm_console.ui.widgets.dice import DiceField, DiceStrip, Die
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import text

LABEL_WIDTH = 92
NARROWEST = 240


def fallen(pool: Pool, rolls: Sequence[int]) -> list[Die]:
    """The dice of a round: those set aside, then those rolled, kept or failed."""
    aside = [Die(None, "automatic")] * pool.set_aside
    return [*aside, *(Die(face, "kept" if pool.keeps(face) else "failed") for face in rolls)]


class RoundDice(DiceField):
    """A field for a side's dice; Backspace at its beginning goes on in the field before it.

    ``taken()`` on Enter and ``left()`` on Esc where ``own_keys`` is set (a correction in place).
    """

    taken = Signal()
    left = Signal()

    def __init__(self, theme: Theme, name: str, *, own_keys: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(theme, name, 0, parent)
        self.before: RoundDice | None = None
        self._own_keys = own_keys

    def event(self, event: QEvent) -> bool:
        """Keeps the keys that mean something here from the moves."""
        if isinstance(event, QKeyEvent) and self._wants(event):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._act(event.key())
                return True
        return bool(super().event(event))

    def _wants(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace:
            return not self.text() and (self._own_keys or (self.before is not None and bool(self.before.text())))
        return self._own_keys and (event.key() in ENTER or event.key() == Qt.Key.Key_Escape)

    def _act(self, key: int) -> None:
        if key in ENTER:
            self.taken.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif self.before is not None:
            self.before.setFocus()
            self.before.drop_last()

    def drop_last(self) -> None:
        """Takes the last die back."""
        self.set_values(self.values()[:-1])
        self.dice_changed.emit(self.values())


class FieldCell(QWidget):
    """The dice to be rolled by one side: those set aside shown as such, a field for the others.

    ``adjusting()`` where the storyteller wants to give the side other dice.
    """

    adjusting = Signal()

    def __init__(self, theme: Theme, *, own_keys: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._aside = DiceStrip(theme, text("Set aside"))
        self.field = RoundDice(theme, "", own_keys=own_keys)
        self._note = Label(theme, role="small", ink="secondary")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._aside)
        self._row.addWidget(self.field)
        self._row.addWidget(self._note)
        self.adjust = WordButton(theme, text("dice left…"), "", role="small")
        self.adjust.clicked.connect(self.adjusting)
        self.adjust.hide()
        self._row.addWidget(self.adjust)
        self._row.addStretch(1)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_pool(self, pool: Pool, count: int, name: str) -> None:
        """Asks for ``count`` dice of ``pool``; ``name`` says whose they are and in which round."""
        self.field.setAccessibleName(name)
        self.field.set_count(count)
        self._aside.set_dice([Die(None, "automatic")] * pool.set_aside)
        self._aside.setVisible(bool(pool.set_aside))
        self._note.setText(text("all are rolled") if pool.automatic > pool.set_aside else "")
        self._note.setVisible(bool(self._note.text()))
        self._restyle()

    def offer_adjusting(self, name: str) -> None:
        """Lets the dice left of ``name`` be changed."""
        self.adjust.set_meaning(text("Change the dice {name} has left", name=name))
        self.adjust.show()

    def _restyle(self) -> None:
        theme = self._theme
        self._row.setSpacing(theme.px(7))
        self._aside.setFixedWidth(self._aside.sizeHint().width())
        self.field.setFixedHeight(theme.px(34))


class FallenCell(QWidget):
    """The dice of one side as they fell, and whether the console rolled them."""

    def __init__(self, theme: Theme, name: str, dice: Sequence[Die], *, drawn: bool) -> None:
        super().__init__()
        self.strip = DiceStrip(theme, name, dice)
        policy = self.strip.sizePolicy()
        policy.setVerticalPolicy(QSizePolicy.Policy.Preferred)
        self.strip.setSizePolicy(policy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(8))
        row.addWidget(self.strip)
        if drawn:
            row.addWidget(Label(theme, text("drawn"), role="small", ink="secondary"))
        row.addStretch(1)


class StepLine(QWidget):
    """A line of the list of rounds: a word at the left, the sides' cells beside it.

    ``chosen()`` when the word is pressed, where it can be.
    """

    chosen = Signal()

    def __init__(self, theme: Theme, word: str, *, can_choose: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._word: QWidget = self._button(word) if can_choose else Label(theme, word, role="strong")
        self._names: list[Label] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._word, 0, Qt.AlignmentFlag.AlignTop)
        self._cells = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.addLayout(self._cells, 1)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _button(self, word: str) -> WordButton:
        button = WordButton(self._theme, word, text("{word}: correct", word=word))
        button.clicked.connect(self.chosen)
        return button

    def set_word(self, word: str) -> None:
        """Changes the word of a line that cannot be chosen."""
        if isinstance(self._word, Label):
            self._word.setText(word)

    @property
    def button(self) -> WordButton:
        """The word as a button. Raises TypeError where the line cannot be chosen."""
        if not isinstance(self._word, WordButton):
            raise TypeError("this line cannot be chosen")
        return self._word

    def add(self, cell: QWidget, whose: str = "") -> None:
        """Puts a cell at the right. ``whose`` stands before it where the cells are below one another."""
        name = ElidedLabel(self._theme, whose, role="small", ink="secondary")
        name.setVisible(False)
        self._names.append(name)
        pair = QHBoxLayout()
        pair.setSpacing(self._theme.px(8))
        pair.addWidget(name)
        pair.addWidget(cell, 1)
        self._cells.addLayout(pair, 1)
        self._restyle()

    def name_cells(self, names: Sequence[str]) -> None:
        """Says whose the cells are."""
        for label, name in zip(self._names, names, strict=False):
            label.setText(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Decides between beside and below."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        room = self.width() - self._theme.px(LABEL_WIDTH + 8)
        beside = len(self._names) < 2 or room / len(self._names) >= self._theme.px(NARROWEST)
        ways = QBoxLayout.Direction
        self._cells.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        for name in self._names:
            name.setVisible(not beside and bool(name.text()))

    def _restyle(self) -> None:
        self._word.setFixedWidth(self._theme.px(LABEL_WIDTH))
        self._word.setFixedHeight(self._theme.px(34))
        self._row.setSpacing(self._theme.px(8))
        self._cells.setSpacing(self._theme.px(6))
        for name in self._names:
            name.setFixedWidth(self._theme.px(LABEL_WIDTH))
        self._arrange()


class Correction(QWidget):
    """A round being corrected in its place. ``taken(dict)`` gives the rolls by role, ``left()`` leaves it."""

    taken = Signal(dict)
    left = Signal()

    def __init__(self, theme: Theme, word: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._line = StepLine(theme, word, can_choose=False)
        self.fields: dict[str, RoundDice] = {}
        self.message = InlineMessage(theme)
        self._take = ActionButton(theme, text("Correct"), key=text("Enter"))
        self._leave = ActionButton(theme, text("Leave as it was"), key=text("Esc"))
        self._take.clicked.connect(self._taken)
        self._leave.clicked.connect(self.left)
        self._buttons = QHBoxLayout()
        for button in (self._take, self._leave):
            self._buttons.addWidget(button)
        self._buttons.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._line)
        self._column.addLayout(self._buttons)
        self._column.addWidget(self.message)
        theme.changed.connect(self._restyle)
        self._restyle()

    def add_side(self, role: str, whose: str, name: str, pool: Pool, rolls: Sequence[int]) -> None:
        """Offers the dice of one side."""
        cell = FieldCell(self._theme, own_keys=True)
        cell.show_pool(pool, pool.to_roll, name)
        cell.field.set_values(rolls)
        cell.field.taken.connect(self._taken)
        cell.field.left.connect(self.left)
        cell.field.before = next(reversed(self.fields.values()), None)
        self.fields[role] = cell.field
        self._line.add(cell, whose)

    def focus(self) -> None:
        """Puts the keyboard into the first field."""
        first = next(iter(self.fields.values()))
        first.setFocus()
        first.selectAll()

    def _taken(self) -> None:
        self.taken.emit({role: list(field.values()) for role, field in self.fields.items()})

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, 0, 0, self._theme.px(4))
        self._column.setSpacing(self._theme.px(4))
        self._buttons.setContentsMargins(self._theme.px(LABEL_WIDTH + 8), 0, 0, 0)
        self._buttons.setSpacing(self._theme.px(8))
