"""The actor's trackers and conditions: current values with − and +, cards to turn, own trackers, what is in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from gm_console.app import actor_view, roster
from gm_console.app.actor_view import ActorPage, Member
from gm_console.app.cards import shown
from gm_console.app.figures import Figure
from gm_console.rules.system import Line
from gm_console.store.records import ConditionRecord
from gm_console.ui.actor.cells import Leaving
from gm_console.ui.actor.list_field import removing
from gm_console.ui.half_typed import TypedWithin
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton, CrossButton, EnterButton
from gm_console.ui.widgets.card import Card, Row
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.stepper import StepButton
from gm_console.wording.catalog import N_, say, text

OF = N_("of {most}")
LESS = N_("{name}: one less")
MORE = N_("{name}: one more")
HELD = N_("{held} held in an open challenge")
NONE = N_("No trackers yet. A sheet brings its own; you can add one of yours below.")
NAME = N_("+ Own tracker")
ADD_HINT = N_("Name, then value or value/maximum: Torches 3/5")
END = N_("End")
END_OF = N_("End {name}")


class FigureRow(Row):
    """One tracker. ``moved(str tracker id, int by)``, ``typed(str tracker id, str text)``, ``removed(str)``.

    :param crosses: whether any row has a cross, so that this one leaves room for it.
    """

    moved = Signal(str, int)
    typed = Signal(str, str)
    removed = Signal(str)

    def __init__(self, theme: Theme, figure: Figure, *, crosses: bool) -> None:
        super().__init__(theme)
        self._figure = figure
        self._name = say(figure.full)
        self.name = ElidedLabel(theme, self._name)
        self.note = Label(theme, role="small", ink="secondary")
        self.less, self.more = StepButton(theme, "minus", self), StepButton(theme, "plus", self)
        self.edit = QLineEdit()
        self.most = Label(theme, role="small", ink="secondary")
        self.line.addWidget(self.name, 1)
        for widget in (self.note, self.less, self.edit, self.more, self.most):
            self.line.addWidget(widget)
        self.cross = CrossButton(theme, removing(self._name))
        self.cross.clicked.connect(self._remove)
        self.line.addWidget(self.cross)
        keep = self.cross.sizePolicy()
        keep.setRetainSizeWhenHidden(crosses)
        self.cross.setSizePolicy(keep)
        self.cross.setVisible(not figure.system)
        self._name_parts()
        self._connect()
        self.show_figure(figure)
        theme.changed.connect(self._fit_figure)
        self._fit_figure()

    def _name_parts(self) -> None:
        self.edit.setObjectName("inRow")
        self.edit.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.edit.setAccessibleName(self._name)
        self.less.setAccessibleName(text(LESS, name=self._name))
        self.more.setAccessibleName(text(MORE, name=self._name))

    def _connect(self) -> None:
        self.less.clicked.connect(self._one_less)
        self.more.clicked.connect(self._one_more)
        self.edit.returnPressed.connect(self._entered)
        self._leaving = Leaving(self)
        self._leaving.left.connect(self._entered)
        self.edit.installEventFilter(self._leaving)
        self.edit.installEventFilter(self)

    def show_figure(self, figure: Figure) -> None:
        """Shows what the tracker is at now."""
        self._figure = figure
        self.edit.setText(str(figure.value))
        self.edit.setModified(False)
        self.most.setText(text(OF, most=figure.maximum) if figure.maximum is not None else "")
        self.note.setText(text(HELD, held=figure.held) if figure.held else "")
        self.note.setVisible(bool(figure.held))
        self.less.setEnabled(figure.value > 0)
        self.more.setEnabled(figure.maximum is None or figure.value < figure.maximum)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and Down move the figure; Escape puts it back."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
            if event.key() in steps and not self.edit.isModified():
                self._move(steps[Qt.Key(event.key())])
                return True
            if event.key() == Qt.Key.Key_Escape and self.edit.isModified():
                self.show_figure(self._figure)
                return True
        return super().eventFilter(watched, event)

    def _one_less(self) -> None:
        self._move(-1)

    def _one_more(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        self.moved.emit(self._figure.trackers[0], by)

    def _entered(self) -> None:
        if self.edit.isModified() and self.edit.text().strip() != str(self._figure.value):
            self.edit.setModified(False)
            self.typed.emit(self._figure.trackers[0], self.edit.text())

    def _remove(self) -> None:
        self.removed.emit(self._figure.trackers[0])

    def _fit_figure(self) -> None:
        theme = self._theme
        self.line.setSpacing(theme.px(4))
        self.edit.setFont(theme.font("strong"))
        self.edit.setFixedSize(theme.px(40), theme.px(24))
        for button in (self.less, self.more):
            button.setFixedSize(theme.px(22), theme.px(24))


class TurnButton(EnterButton):
    """A card of the hand: pressed while it is held, it is surrendered; pressed again, it comes back."""

    turned = Signal(str)

    def __init__(self, theme: Theme, member: Member) -> None:
        super().__init__()
        self._theme = theme
        self._member = member
        self.setText(say(Line("app.card", {"card": shown(member.short)})))
        self.setCheckable(True)
        self.setChecked(member.row.value > 0)
        self.setEnabled(not member.fixed)
        self.setAccessibleName(say(member.label))
        self.setToolTip(paint.tip(self.accessibleName()))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._tell)

    def sizeHint(self) -> QSize:
        """As wide as its word."""
        wide = round(paint.text_width(self._theme, self.text(), "strong")) + self._theme.px(12)
        return QSize(max(self._theme.px(26), wide), self._theme.px(30))

    def _tell(self) -> None:
        away = self._member.row.value == 0
        self.setChecked(not away)
        self.turned.emit(f"+{self._member.short}" if away else self._member.short)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints a small card; one that is away is only an outline."""
        painter, theme, room = paint.begin(self), self._theme, self.rect().toRectF()
        on = self._member.row.value > 0
        edge = theme.ink("edge" if on else "line")
        paint.draw_frame(painter, room, theme.radius("small"), theme.ink("raised") if on else None, edge)
        ink = theme.ink("ink" if on else "secondary")
        paint.draw_text(painter, room, self.text(), theme, role="strong" if on else "small", ink=ink)
        if self.hasFocus():
            paint.draw_focus(painter, room, theme.radius("small"), theme)


class GroupRow(QWidget):
    """A group of trackers (cards), each to be turned. ``turned(str system, str card)``."""

    turned = Signal(str, str)

    def __init__(self, theme: Theme, figure: Figure, members: tuple[Member, ...]) -> None:
        super().__init__()
        self._system = figure.system
        head = Row(theme)
        head.line.addWidget(Label(theme, say(figure.full)), 1)
        head.line.addWidget(Label(theme, f"{figure.value}/{figure.maximum}", role="strong"))
        holder = QWidget()
        flow = FlowLayout(holder, gap=theme.px(4))
        for member in members:
            button = TurnButton(theme, member)
            button.turned.connect(self._tell)
            flow.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, theme.px(6))
        column.setSpacing(theme.px(3))
        column.addWidget(head)
        column.addWidget(holder)

    def _tell(self, card: str) -> None:
        self.turned.emit(self._system, card)


class ConditionRow(Row):
    """A condition in force. ``ended(str id)``."""

    ended = Signal(str)

    def __init__(self, theme: Theme, condition: ConditionRecord) -> None:
        super().__init__(theme)
        self._id = condition.id
        self.end = ActionButton(theme, text(END), kind="quiet")
        self.end.setAccessibleDescription(text(END_OF, name=condition.name))
        self.line.addWidget(ElidedLabel(theme, condition.name), 1)
        self.line.addWidget(self.end)
        self.end.clicked.connect(self._tell)

    def _tell(self) -> None:
        self.ended.emit(self._id)


class FiguresCard(QWidget):
    """Trackers, the line that adds one, and conditions."""

    def __init__(self, theme: Theme, operations: Operations) -> None:
        super().__init__()
        self._theme, self._operations = theme, operations
        self._actor = ""
        self.rows: dict[str, FigureRow] = {}
        self.groups: list[GroupRow] = []
        self.conditions: list[ConditionRow] = []
        self._signature: Any = None
        self.card = Card(theme, text(N_("Trackers")), surface="raised")
        self.states = Card(theme, text(N_("Conditions in force")), surface="raised")
        self.none = Label(theme, text(NONE), ink="secondary", wrap=True)
        self.message = InlineMessage(theme)
        self.add_line = QLineEdit()
        self.add_line.setPlaceholderText(text(NAME))
        self.add_line.setAccessibleName(text(NAME))
        self.add_line.setToolTip(paint.tip(text(ADD_HINT)))
        self.add_line.setAccessibleDescription(text(ADD_HINT))
        self._typed = TypedWithin(self, operations, fields=[self.add_line])
        self._rows, self._state_rows, self._column = QVBoxLayout(), QVBoxLayout(), QVBoxLayout(self)
        self._lay_out()
        self.add_line.returnPressed.connect(self._add)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        self.card.add(self.none)
        self.card.add_layout(self._rows)
        foot = QWidget()
        self._foot = QVBoxLayout(foot)
        self._foot.addWidget(self.message)
        self._foot.addWidget(self.add_line)
        self.card.add(foot)
        self.states.add_layout(self._state_rows)
        self._column.addWidget(self.card)
        self._column.addWidget(self.states)

    def show_page(self, page: ActorPage) -> None:
        """Shows an actor's trackers and conditions."""
        if page.actor.id != self._actor:
            self._actor = page.actor.id
            self._typed.turn_to(f"figures/{self._actor}")
            self.message.clear()
        self.none.setVisible(not page.figures)
        self._show_figures(page)
        self._show_conditions(page)

    def _show_figures(self, page: ActorPage) -> None:
        signature = (page.actor.id, [(each.key, page.members.get(each.key, ())) for each in page.figures])
        if signature != self._signature:
            self._signature = signature
            self._make_rows(page)
        for figure in page.figures:
            row = self.rows.get(figure.trackers[0])
            if row is not None and not row.edit.isModified():
                row.show_figure(figure)

    def _make_rows(self, page: ActorPage) -> None:
        had = next((each for each, row in self.rows.items() if row.edit.hasFocus()), "")
        _empty(self._rows)
        self.rows, self.groups = {}, []
        crosses = any(not each.system for each in page.figures)
        for figure in page.figures:
            if figure.grouped:
                group = GroupRow(self._theme, figure, page.members[figure.key])
                group.turned.connect(self._turn)
                self.groups.append(group)
                self._rows.addWidget(group)
            else:
                self._rows.addWidget(self._figure_row(figure, crosses))
        if had in self.rows:
            self.rows[had].edit.setFocus()

    def _figure_row(self, figure: Figure, crosses: bool) -> FigureRow:
        row = FigureRow(self._theme, figure, crosses=crosses)
        row.moved.connect(self._move)
        row.typed.connect(self._type)
        row.removed.connect(self._remove)
        self.rows[figure.trackers[0]] = row
        self._typed.add(row.edit, figure.trackers[0], while_modified=True)
        return row

    def _show_conditions(self, page: ActorPage) -> None:
        _empty(self._state_rows)
        self.conditions = []
        for condition in page.conditions:
            row = ConditionRow(self._theme, condition)
            row.ended.connect(self._end)
            self.conditions.append(row)
            self._state_rows.addWidget(row)
        self.states.setVisible(bool(page.conditions))

    def _add(self) -> None:
        name, value, most = own_tracker(self.add_line.text())
        if name:
            self._operations.run(
                roster.add_own_tracker, self._actor, name, value, most, done=self._added, refused=self._refused
            )

    def _added(self, _result: object) -> None:
        self.add_line.clear()
        self.message.clear()

    def _move(self, tracker_id: str, by: int) -> None:
        self._run(roster.change_tracker, tracker_id, by)

    def _type(self, tracker_id: str, typed: str) -> None:
        self._typed.note()
        self._run(roster.enter_figure, tracker_id, typed)

    def _remove(self, tracker_id: str) -> None:
        self._run(actor_view.remove_own_tracker, tracker_id)

    def _turn(self, system: str, card: str) -> None:
        self._run(roster.surrender_cards, self._actor, system, card)

    def _end(self, condition_id: str) -> None:
        self._run(actor_view.end_condition, condition_id)

    def _run(self, use_case: Callable[..., Any], *arguments: Any) -> None:
        self.message.clear()
        self._operations.run(use_case, *arguments, refused=self._refused)

    def _refused(self, failure: Failure) -> None:
        self.message.say(failure.sentence)

    def _restyle(self) -> None:
        theme = self._theme
        self._signature = None
        self.add_line.setFont(theme.font("body"))
        self.add_line.setMinimumHeight(theme.px(26))
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.px(10))
        self._foot.setContentsMargins(0, theme.px(8), 0, 0)
        for layout in (self._rows, self._state_rows):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)


def own_tracker(line: str) -> tuple[str, int, int | None]:
    """Name, value and maximum in "Torches 3/5"; without figures it starts at 0 and nothing bounds it."""
    name, _, figure = line.strip().rpartition(" ")
    value, slash, most = figure.partition("/")
    if name and value.isdecimal() and len(value) < 7 and (not slash or (most.isdecimal() and len(most) < 7)):
        return name.strip(), int(value), int(most) if most else None
    return line.strip(), 0, None


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
