"""Dice: a field to type them into, and a row of those that lie there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.wording import catalog
from gm_console.wording.catalog import N_

DieState = Literal["plain", "kept", "failed", "automatic"]

FACES = "123456"
ONE_DIE, DICE = N_("{count} die"), N_("{count} dice")
STATES: Mapping[DieState, str] = {
    "plain": N_("{face}"),
    "kept": N_("{face} kept"),
    "failed": N_("{face} failed"),
    "automatic": N_("automatic"),
}
AUTO = N_("auto")
NO_DICE = N_("no dice")


def dice_words(count: int) -> str:
    """``1 die``, ``3 dice``."""
    return catalog.plural(ONE_DIE, DICE, count)


class DiceField(QLineEdit):
    """Takes so many dice as digits from 1 to 6; spaces come by themselves, everything else is refused.

    The number wanted stays in sight at the right, a mark takes its place once all are there. Letters (``D`` draws)
    and Enter are passed on, and so is Backspace while it is empty.
    ``dice_changed(tuple)`` follows each change, ``completed(tuple)`` each change that leaves it complete.

    :param name: accessible name, ``Wren's dice, round 3``.
    :param count: dice wanted, from 0.
    """

    dice_changed = Signal(tuple)
    completed = Signal(tuple)

    def __init__(self, theme: Theme, name: str, count: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._count = count
        self.setAccessibleName(name)
        self.textEdited.connect(self._tidy)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_count(self, count: int) -> None:
        """Wants another number of dice; those beyond it are dropped."""
        self._count = count
        self.set_values(self.values()[:count])
        self._restyle()

    def values(self) -> tuple[int, ...]:
        """The dice typed so far."""
        return tuple(int(sign) for sign in self.text() if sign in FACES)

    def set_values(self, values: Sequence[int]) -> None:
        """Puts dice in without telling."""
        self.setText(" ".join(map(str, values)))

    def is_complete(self) -> bool:
        """Whether all the dice are there."""
        return len(self.values()) == self._count

    def sizeHint(self) -> QSize:
        """Room for all the dice and the number wanted, at most twelve dice wide."""
        theme = self._theme
        dice = paint.text_width(theme, " ".join("6" * min(self._count, 12)))
        return QSize(round(dice + self._aside()) + theme.px(30), theme.px(30))

    def minimumSizeHint(self) -> QSize:
        """Four dice and the number wanted."""
        return QSize(min(self.sizeHint().width(), self._theme.px(130)), self._theme.px(30))

    def event(self, event: QEvent) -> bool:
        """Leaves to shortcuts what it does not take itself."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and self._passes(event):
            event.ignore()
            return False
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes digits from 1 to 6 and the keys of editing."""
        typed = event.text()
        refused = typed.isprintable() and typed not in {*FACES, " ", ""} and not _with_control(event)
        if self._passes(event) or refused:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _passes(self, event: QKeyEvent) -> bool:
        empty_back = event.key() == Qt.Key.Key_Backspace and not self.text()
        return empty_back or (event.text().isalpha() and not _with_control(event))

    def _tidy(self, text: str) -> None:
        before = sum(sign in FACES for sign in text[: self.cursorPosition()])
        digits = [sign for sign in text if sign in FACES][: self._count]
        self.setText(" ".join(digits))
        self.setModified(True)
        self.setCursorPosition(max(0, 2 * min(before, len(digits)) - 1))
        self._tell()

    def _tell(self) -> None:
        self._describe()
        self.update()
        self.dice_changed.emit(self.values())
        if self.is_complete():
            self.completed.emit(self.values())

    def _describe(self) -> None:
        self.setAccessibleDescription(dice_words(self._count))

    def _aside(self) -> float:
        return paint.text_width(self._theme, dice_words(self._count))

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))
        self.setTextMargins(0, 0, round(self._aside()) + self._theme.px(6), 0)
        self._describe()
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints, beside the dice, how many are wanted."""
        super().paintEvent(event)
        painter, theme = paint.begin(self), self._theme
        room = QRectF(self.rect()).adjusted(0, 0, -theme.px(10), 0)
        if self.is_complete() and self._count:
            side = theme.px(11)
            box = QRectF(room.right() - side, (self.height() - side) / 2, side, side)
            paint.draw_mark(painter, box, "check", theme.ink("success"))
            return
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        paint.draw_text(painter, room, dice_words(self._count), theme, ink=theme.ink("secondary"), align=align)


def _with_control(event: QKeyEvent) -> bool:
    return bool(event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier))


@dataclass(frozen=True, slots=True)
class Die:
    """A die that lies there: its face (1 to 6; any figure is shown), None for an automatic one, and its state."""

    face: int | None = None
    state: DieState = "plain"

    def words(self) -> str:
        """``4 kept``."""
        return catalog.text(STATES[self.state], face=self.face)


class DiceStrip(QWidget):
    """A row of dice: kept ones in the colour of success, failed ones struck through, automatic ones in the accent.

    :param name: whose they are, ``Round 1, Wren``; the dice follow in the accessible name.
    """

    def __init__(self, theme: Theme, name: str, dice: Sequence[Die] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = name
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self.set_dice(dice)

    def set_dice(self, dice: Sequence[Die]) -> None:
        """Shows ``dice``."""
        self._dice = tuple(dice)
        words = ", ".join(die.words() for die in dice) or catalog.text(NO_DICE)
        self.setAccessibleName(f"{self._name}: {words}")
        self._restyle()

    def _restyle(self) -> None:
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.updateGeometry()
        self.update()

    def _side(self) -> int:
        return self._theme.px(34)

    def _step(self) -> int:
        return self._side() + self._theme.px(7)

    def _per_line(self, width: int) -> int:
        return max(1, (width + self._theme.px(7)) // self._step())

    def sizeHint(self) -> QSize:
        """34 for each die at 100 %, with gaps of 7."""
        return QSize(max(1, min(len(self._dice), 10)) * self._step() - self._theme.px(7), self._side())

    def minimumSizeHint(self) -> QSize:
        """One die."""
        return QSize(self._side(), self._side())

    def heightForWidth(self, width: int) -> int:
        """So many lines as are needed."""
        lines = -(-max(1, len(self._dice)) // self._per_line(width))
        return lines * self._step() - self._theme.px(7)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the dice."""
        painter, across = paint.begin(self), self._per_line(self.width())
        for place, die in enumerate(self._dice):
            down, right = divmod(place, across)
            box = QRectF(right * self._step(), down * self._step(), self._side(), self._side())
            self._draw(painter, box, die)

    def _draw(self, painter: QPainter, box: QRectF, die: Die) -> None:
        theme, radius = self._theme, self._theme.radius("control")
        if die.state == "automatic":
            paint.draw_frame(painter, box, radius, theme.tint("accent"), theme.ink("accent"))
            paint.draw_text(painter, box, catalog.text(AUTO), theme, role="small-strong", ink=theme.ink("accent"))
            return
        if die.state == "failed":
            self._draw_failed(painter, box, str(die.face))
            return
        ink = theme.ink("success" if die.state == "kept" else "ink")
        edge = theme.ink("success" if die.state == "kept" else "edge")
        paint.draw_frame(painter, box, radius, theme.ink("panel"), edge, 2.0 if die.state == "kept" else 1.0)
        paint.draw_text(painter, box, str(die.face), theme, role="rank", ink=ink)

    def _draw_failed(self, painter: QPainter, box: QRectF, face: str) -> None:
        theme, quiet = self._theme, self._theme.ink("secondary")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.ink("edge"), 1, Qt.PenStyle.DotLine))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme.radius("control"), theme.radius("control"))
        paint.draw_text(painter, box, face, theme, role="rank", ink=quiet)
        painter.setPen(QPen(quiet, 1.4))
        middle, reach = box.center(), theme.px(8)
        painter.drawLine(QPointF(middle.x() - reach, middle.y()), QPointF(middle.x() + reach, middle.y()))
