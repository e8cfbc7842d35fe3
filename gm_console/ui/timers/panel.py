"""The timers as a dock shows them."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QModelIndex, QTimer
from PySide6.QtGui import QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.app.timers import end_timer, skip_time, start_reminder
from gm_console.app.views import TimersView, timers_view
from gm_console.store.records import Changes, SessionState
from gm_console.ui.half_typed import TypedWithin
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.timers.card import TimerCard
from gm_console.ui.timers.jump import JumpWatch
from gm_console.ui.timers.model import TELLING, TimerModel
from gm_console.ui.timers.question import JumpQuestion
from gm_console.ui.timers.reminder import ReminderCard
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage, announce
from gm_console.ui.widgets.scrolling import page_area
from gm_console.wording.catalog import N_, text

TICK_MS = 1000
CONCERNED = frozenset({"timer", "session", "scene", "actor"})


class TimersPanel(QWidget):
    """Timers that run or stand still, each a card; ticking touches no disk.

    :param now: the wall clock, in UTC. :param monotonic: seconds that only grow; the two are compared at each tick.
    :ivar heading: the row with the title; a dock may take it as its title bar.
    """

    def __init__(
        self,
        theme: Theme,
        operations: Operations,
        now: Callable[[], datetime],
        monotonic: Callable[[], float] = time.monotonic,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._operations = operations
        self._now = now
        self._watch = JumpWatch(now, monotonic)
        self._jumped = 0
        self._ran: tuple[str, ...] = ()
        self._session: SessionState | None = None
        self._cards: dict[str, TimerCard] = {}
        self.model = TimerModel(self)
        self.question = JumpQuestion(theme)
        self.message = InlineMessage(theme)
        self.reminder = ReminderCard(theme)
        self.empty = Label(theme, ink="secondary", wrap=True)
        self._clock = QTimer(self, interval=TICK_MS)
        self._typed = TypedWithin(self, operations, "timers", fields=[self.reminder.edit], beside=self.reminder)
        self._build()
        self._connect()
        self.reload()

    def _build(self) -> None:
        self.setObjectName("timersPanel")
        self.heading = QWidget()
        self._note = Label(self._theme, ink="secondary")
        self._head = QHBoxLayout(self.heading)
        self._head.addWidget(Label(self._theme, text(N_("Timers")), role="strong"), 1)
        self._head.addWidget(self._note)
        self._page = QWidget()
        self._flow = FlowLayout(self._page)
        self._flow.addWidget(self.reminder)
        self._scroll = page_area(self._page)
        self.empty.setText(text(N_("No timer runs. Rests and immunities appear here by themselves.")))
        self._notes = QVBoxLayout()
        self._notes.addWidget(self.message)
        self._notes.addWidget(self.empty)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.heading)
        self._column.addWidget(self.question)
        self._column.addLayout(self._notes)
        self._column.addWidget(self._scroll, 1)

    def _connect(self) -> None:
        self.model.modelReset.connect(self._show_cards)
        self.model.dataChanged.connect(self._card_changed)
        self.model.ran_out.connect(self._ran_out)
        self.reminder.wanted.connect(self._start)
        self.reminder.minutes.valueChanged.connect(self._typed.note)
        self.question.passed.connect(self._leave_it)
        self.question.left_out.connect(self._leave_out)
        self._clock.timeout.connect(self.tick)
        self._operations.changed.connect(self.take_changes)
        self._theme.changed.connect(self._restyle)
        self._restyle()
        self._show_note()
        self._clock.start()

    def reload(self) -> None:
        """Reads the timers anew."""
        self._operations.run(timers_view, done=self._show)

    def take_changes(self, changes: Changes) -> None:
        """Reads the timers anew where an operation touched them, or what they hang on."""
        if CONCERNED & changes.rows.keys():
            self.reload()

    def tick(self) -> None:
        """Once a second: the time left, and whether the computer's clock jumped."""
        if jumped := self._watch.look():
            self._ask(jumped)
        self.model.tick(self._now())

    def cards(self) -> list[TimerCard]:
        """The cards in their order."""
        return [self._cards[row.timer.id] for row in self.model.rows]

    def showEvent(self, event: QShowEvent) -> None:
        """Brings the time up to date."""
        super().showEvent(event)
        self.tick()

    def _show(self, found: TimersView) -> None:
        self._session = found.session
        self._show_note()
        self.model.show_rows(found.rows, self._now())

    def _show_note(self) -> None:
        paused = self._session == "paused"
        self._note.setText(text(N_("paused with the session")) if paused else text(N_("pause with the session")))
        self._note.set_look(role="strong" if paused else "body")

    def _show_cards(self) -> None:
        rows = self.model.rows
        wanted = {row.timer.id for row in rows}
        for timer_id in [each for each in self._cards if each not in wanted]:
            self._drop(timer_id)
        while self._flow.count():
            self._flow.takeAt(0)
        for place, row in enumerate(rows):
            card = self._cards.get(row.timer.id) or self._make_card(row.timer.id, place)
            card.show_row(row, self.model.index(place).data(TELLING))
            self._flow.addWidget(card)
            card.show()
        self._flow.addWidget(self.reminder)
        self.empty.setVisible(not rows)
        self._order_tabs()

    def _make_card(self, timer_id: str, place: int) -> TimerCard:
        row = self.model.rows[place]
        theme = self._theme.for_system(row.timer.system) if row.timer.system else self._theme
        card = self._cards[timer_id] = TimerCard(theme, row, self._page)
        card.renewed.connect(self._renew)
        card.dismissed.connect(self._dismiss)
        card.cancelled.connect(self._cancel)
        self._typed.add(card.reason, f"end/{timer_id}")
        return card

    def _drop(self, timer_id: str) -> None:
        card = self._cards.pop(timer_id)
        card.reason.clear()
        card.hide()
        card.deleteLater()

    def _order_tabs(self) -> None:
        before: QWidget | None = None
        for card in self.cards():
            for widget in (card.close_button, card.reason, card.cancel_button, card.renew_button, card.dismiss_button):
                if before is not None:
                    QWidget.setTabOrder(before, widget)
                before = widget
        if before is not None:
            QWidget.setTabOrder(before, self.reminder.open_button)

    def _card_changed(self, index: QModelIndex) -> None:
        row = self.model.rows[index.row()]
        self._cards[row.timer.id].show_row(row, index.data(TELLING))

    def _ran_out(self, timer_id: str) -> None:
        card = self._cards[timer_id]
        announce(card, card.accessibleName(), urgent=True)

    def _start(self, words: str, minutes: int) -> None:
        self._operations.run(start_reminder, words, minutes, done=self._started, refused=self._not_started)

    def _started(self, _changes: Changes) -> None:
        self.reminder.started()

    def _not_started(self, failure: Failure) -> None:
        self.reminder.refuse(failure.sentence)

    def _renew(self, timer_id: str) -> None:
        self._end(timer_id, renew=True)

    def _dismiss(self, timer_id: str) -> None:
        self._end(timer_id)

    def _cancel(self, timer_id: str, reason: str) -> None:
        self._end(timer_id, reason=reason)

    def _end(self, timer_id: str, *, renew: bool = False, reason: str = "") -> None:
        self.message.clear()
        self._operations.run(end_timer, timer_id, renew=renew, reason=reason, refused=self._refused)

    def _refused(self, failure: Failure) -> None:
        for card in self._cards.values():
            card.setEnabled(True)
        self.message.say(failure.sentence)

    def _ask(self, jumped: int) -> None:
        """Several jumps before an answer count together; one that takes another back takes the question back."""
        running = tuple(row.timer.id for row in self.model.rows if row.timer.state == "running")
        if not running and self._session != "running":
            return
        self._ran = self._ran if self._jumped else running
        self._jumped += jumped
        if abs(self._jumped) > 1:
            self.question.ask(self._jumped)
        else:
            self._leave_it()

    def _leave_it(self) -> None:
        self._jumped = 0
        self.question.hide()

    def _leave_out(self) -> None:
        self._operations.run(skip_time, self._jumped, self._ran, done=self._left_out, refused=self._refused)

    def _left_out(self, _changes: Changes) -> None:
        self._leave_it()

    def _restyle(self) -> None:
        theme = self._theme
        self._head.setContentsMargins(theme.px(12), theme.px(7), theme.px(12), theme.px(7))
        self._notes.setContentsMargins(theme.px(12), theme.px(4), theme.px(12), 0)
        self._flow.setContentsMargins(theme.px(12), theme.px(8), theme.px(12), theme.px(8))
        self._flow.set_gap(theme.px(8))
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the paper, and a hairline below the heading."""
        painter, theme = paint.begin(self), self._theme
        painter.fillRect(self.rect(), theme.ink("panel"))
        painter.setPen(QPen(theme.ink("line"), 1))
        if self.isAncestorOf(self.heading):
            y = self.heading.geometry().bottom()
            painter.drawLine(0, y, self.width(), y)
