"""While it is played: both pools at rest, every move made, and the way to correct one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.opposed.challenge import DEFENCE
from gm_console.rules.system import JsonObject, LegalMove, Line
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.opposed import reading
from gm_console.ui.builders.opposed.reading import Step
from gm_console.ui.builders.opposed.small import SmallButton
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ENTER
from gm_console.ui.widgets.card import Card, PartRow, TotalRow
from gm_console.ui.widgets.chip import Chip
from gm_console.ui.widgets.flow import FlowLayout, clear_layout
from gm_console.ui.widgets.hands import HandsField
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.lines import LeavablePage
from gm_console.ui.widgets.people import PersonRow
from gm_console.wording.catalog import say, say_code, text

ATTRIBUTE = "opposed.pool.attribute"


class PoolCard(Card):
    """One side's pool as the breakdown has it, without the parts that add nothing."""

    def __init__(self, theme: Theme, role: str) -> None:
        super().__init__(theme)
        self._role = role
        self._shown: object = None
        self._person = PersonRow(theme, "")
        self._parts = QWidget()
        self._column = QVBoxLayout(self._parts)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.total = TotalRow(theme, text("pool"))
        self.add(self._person)
        self.add(self._parts)
        self.add_stretch()
        self.add(self.total)

    def show_challenge(self, challenge: OpenChallenge, found: Sequence[Line]) -> None:
        """Shows this side of ``challenge``."""
        name = reading.whole_name(challenge, self._role)
        parts = [line for line in reading.column(found, name, "part") if line.amount or line.code == ATTRIBUTE]
        now = reading.willpower_now(challenge, self._role)
        self._show_heading(challenge)
        self._person.set_person(name)
        shown = (name, tuple((say(each), each.amount) for each in parts), now)
        if shown != self._shown:
            self._shown = shown
            self._rebuild(parts, now)
        self.total.set_amount(reading.pool(found, name))

    def _show_heading(self, challenge: OpenChallenge) -> None:
        if self._role == reading.ROLES[0]:
            unskilled = challenge.figure(self._role, "unskilled", default=False)
            self.set_heading(text("Attack pool"), text("unskilled") if unskilled else "")
            return
        kind = str(challenge.figure("kind", default=""))
        word = say_code(f"opposed.kind.{kind}", {})
        wanted = DEFENCE.get(kind)
        aside = text("{kind}: {attribute} and current willpower", kind=word, attribute=wanted) if wanted else word
        self.set_heading(text("Defence"), aside)

    def _rebuild(self, parts: Sequence[Line], now: int | None) -> None:
        clear_layout(self._column)
        for place, line in enumerate(parts):
            self._column.addWidget(self._part(line, now, first=place == 0))

    def _part(self, line: Line, now: int | None, *, first: bool) -> PartRow:
        spent = now is not None and line.code == "opposed.pool.willpower"
        note = text("now {left}", left=now) if spent else ""
        label = text("Willpower at the start") if spent else say(line)
        return PartRow(self._theme, label, note=note, amount=line.amount, signed=not first)


class StepRow(QWidget):
    """One move that was made. Click it, or press Enter on it, to correct it: ``wanted(int)``."""

    wanted = Signal(int)
    stepped = Signal(int, int)

    def __init__(self, theme: Theme, step: Step) -> None:
        super().__init__()
        self._theme = theme
        self.step = step
        self._over = False
        self.chip = Chip(theme, step.word, "success" if step.tone == "success" else "failure")
        self.chip.setParent(self)
        self.chip.setVisible(bool(step.word))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(", ".join(filter(None, (step.aloud, step.word))))
        self.setAccessibleDescription(text("Enter corrects it"))
        self.setToolTip(paint.tip(text("{told} Click, or press Enter, to correct it.", told=step.told)))
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.setFixedHeight(self._theme.px(30))
        self.update()

    def text(self) -> str:
        """What stands in the row, without its chip."""
        if self.step.hands:
            return text("{first} against {second}", first=self.step.hands[0], second=self.step.hands[1])
        return self.step.told

    def _aside(self) -> str:
        if self._over or self.hasFocus():
            return text("correct…")
        return self.step.drawn

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints frame, label, what happened, and at the right how it stands."""
        painter, theme, room = paint.begin(self), self._theme, QRectF(self.rect())
        edge = theme.ink("edge" if self._over else "line")
        paint.draw_frame(painter, room, theme.radius("control"), theme.ink("panel"), edge)
        left, right = theme.px(12), self.width() - theme.px(10)
        middle = Qt.AlignmentFlag.AlignVCenter
        label = QRectF(left, 0, theme.px(72), room.height())
        quiet = theme.ink("secondary")
        align = middle | Qt.AlignmentFlag.AlignLeft
        paint.draw_text(painter, label, self.step.label, theme, role="small", ink=quiet, align=align)
        if self.step.word:
            size = self.chip.sizeHint()
            right -= size.width()
            self.chip.setGeometry(right, (self.height() - size.height()) // 2, size.width(), size.height())
            right -= theme.px(10)
        aside = self._aside()
        paint.draw_text(
            painter,
            QRectF(left, 0, right - left, room.height()),
            aside,
            theme,
            role="small",
            ink=quiet,
            align=middle | Qt.AlignmentFlag.AlignRight,
        )
        right -= round(paint.text_width(theme, aside, "small")) + theme.px(8)
        self._draw_told(
            painter, QRectF(label.right() + theme.px(4), 0, right - label.right() - theme.px(4), room.height())
        )
        if self.hasFocus():
            paint.draw_focus(painter, room, theme.radius("control"), theme)

    def _draw_told(self, painter: QPainter, room: QRectF) -> None:
        theme = self._theme
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        if not self.step.hands:
            told = theme.metrics().elidedText(self.step.told, Qt.TextElideMode.ElideRight, room.width())
            paint.draw_text(painter, room, told, theme, align=align)
            return
        first, second = self.step.hands
        for word, role in ((first, "strong"), (text("against"), "body"), (second, "strong")):
            ink = theme.ink("ink" if role == "strong" else "secondary")
            paint.draw_text(painter, room, word, theme, role=role, ink=ink, align=align)
            room = room.adjusted(paint.text_width(theme, word, role) + theme.px(8), 0, 0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, Space and F2 correct; up and down go to the neighbours."""
        if event.key() in {*ENTER, Qt.Key.Key_Space, Qt.Key.Key_F2}:
            self.wanted.emit(self.step.index)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(self.step.index, -1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keeps Enter from the bar of moves."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() in ENTER:
            event.accept()
            return True
        return bool(super().event(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click corrects."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.wanted.emit(self.step.index)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Says that it can be corrected."""
        super().enterEvent(event)
        self._over = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """As before."""
        super().leaveEvent(event)
        self._over = False
        self.update()


class ChoiceButton(SmallButton):
    """One move that could stand in place of another."""

    taken = Signal(object)

    def __init__(self, theme: Theme, word: str, move: JsonObject) -> None:
        super().__init__(theme, word, kind="plain")
        self._move = move
        self.clicked.connect(self._tell)

    def _tell(self) -> None:
        self.taken.emit(self._move)


class Correction(LeavablePage):
    """What else a move could be: a throw by its hands or by who won, or another of the moves open then.

    ``corrected(object)`` gives the move; ``left()`` on Esc or *Keep it*.
    """

    corrected = Signal(object)

    def __init__(self, theme: Theme, challenge: OpenChallenge, index: int) -> None:
        super().__init__()
        self._theme = theme
        names = reading.short_names(challenge)
        moves = reading.alternatives(challenge, index)
        self.hands: HandsField | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(theme.px(12), theme.px(2), theme.px(4), theme.px(4))
        self._flow = FlowLayout(gap=theme.px(6))
        self._flow.addWidget(Label(theme, text("It was rather:"), ink="secondary"))
        self.choices: list[ChoiceButton] = []
        if reading.needs_test(moves) is not None:
            self._offer_test(names)
        self._offer_others(moves, challenge.moves[index], names)
        keep = SmallButton(theme, text("Keep it"), key="Esc")
        keep.clicked.connect(self.left)
        self._flow.addWidget(keep)
        self._column.addLayout(self._flow)

    def _offer_test(self, names: dict[str, str]) -> None:
        self.hands = HandsField(self._theme, names[reading.ROLES[0]], names[reading.ROLES[1]])
        self.hands.completed.connect(self._thrown)
        self._column.addWidget(self.hands)
        self.setFocusProxy(self.hands)
        for result, word in reading.result_words(names).items():
            self._offer(word, {"test": result})

    def _offer_others(self, moves: Sequence[LegalMove], present: JsonObject, names: dict[str, str]) -> None:
        for move in moves:
            if not move.needs and dict(move.template) != present:
                self._offer(reading.word_for(move, names), dict(move.template))
        if self.hands is None and self.choices:
            self.setFocusProxy(self.choices[0])

    def _offer(self, word: str, move: JsonObject) -> None:
        button = ChoiceButton(self._theme, word, move)
        button.taken.connect(self.corrected)
        self.choices.append(button)
        self._flow.addWidget(button)

    def _thrown(self, first: str, second: str) -> None:
        self.corrected.emit({"throw": dict(zip(reading.ROLES, (first, second), strict=True))})
