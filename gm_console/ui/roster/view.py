"""The roster: a filter, the list, and a line that adds actors or surrenders cards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from gm_console.app import roster, roster_line, roster_view, timers
from gm_console.app.figures import Figure
from gm_console.app.roster_view import Rest
from gm_console.store.records import Changes, TrackerCause
from gm_console.ui.half_typed import TypedWithin
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.roster.actions import RowActions, Wanted
from gm_console.ui.roster.asking import LIMITS, Limits, RosterRows
from gm_console.ui.roster.delegate import RosterDelegate
from gm_console.ui.roster.figure_typed import FigureTyped
from gm_console.ui.roster.list_view import RosterList
from gm_console.ui.roster.model import RosterModel
from gm_console.ui.roster.why import WhyCard
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ENTER
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage, announce
from gm_console.wording.catalog import N_, plural, text

FILTER = N_("Filter by name, group or tag")
ADD = N_("+ Quick add: Guard x4")
ADD_NAME = N_("Quick add: a name, Guard x4 for four, or Bryn 4 7 9 to surrender cards")
LIST = N_("Roster")
HOW = N_("Left and Right choose a figure, + and − change it, digits set it, ? tells why it stands where it stands.")
LOADING = N_("Reading the roster…")
EMPTY = N_("Nobody is here yet.\nType a name below and press Enter; “Guard x4” makes four Guards.")
NO_MATCH = N_("Nobody matches “{typed}”.\nEsc clears the filter.")
SECOND_MS = 1000


def utc_now() -> datetime:
    """The time now."""
    return datetime.now(UTC)


class RosterPanel(QWidget):
    """The roster's dock.

    ``actor_chosen(str id)``: the keyboard or mouse is on somebody. ``sheet_wanted(str id)``, ``challenge_wanted(str
    id)``, ``entry_wanted(str entry id)``: what is to be shown elsewhere. ``counted(int)``: how many actors match.

    :param now: tells the time, for rests that run. :param limits: from when on the store filters.
    """

    actor_chosen = Signal(str)
    sheet_wanted = Signal(str)
    challenge_wanted = Signal(str)
    entry_wanted = Signal(str)
    counted = Signal(int)

    def __init__(
        self,
        theme: Theme,
        operations: Operations,
        parent: QWidget | None = None,
        *,
        now: Callable[[], datetime] = utc_now,
        limits: Limits = LIMITS,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._operations = operations
        self._rests: tuple[Rest, ...] = ()
        self._chosen = ""
        self._asked_why: Figure | None = None
        self._model = RosterModel(now, self)
        self._rows = RosterRows(operations, self._model, limits, self)
        self._filter, self._add = QLineEdit(), QLineEdit()
        self._list = RosterList(theme, RosterDelegate(theme, now, self))
        self._actions = RowActions(self._list)
        self._nothing = Label(theme, ink="secondary", wrap=True)
        self._stack = QStackedWidget()
        self._message = InlineMessage(theme)
        self._why = WhyCard(theme, self)
        self._tick = QTimer(self, interval=SECOND_MS)
        self._typed = TypedWithin(self, operations, "roster", fields=[self._add])
        self._figure = FigureTyped(self._list, operations)
        self._build()
        self._connect()
        self._restyle()
        self._show_state()
        operations.run(roster_view.rests, done=self._take_rests)
        self._rows.load()

    def _build(self) -> None:
        self._filter.setPlaceholderText(text(FILTER))
        self._filter.setAccessibleName(text(FILTER))
        self._filter.setClearButtonEnabled(True)
        self._add.setPlaceholderText(text(ADD))
        self._add.setAccessibleName(text(ADD_NAME))
        self._list.setAccessibleName(text(LIST))
        self._list.setAccessibleDescription(text(HOW))
        self._list.setModel(self._rows.filter)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._stack.addWidget(self._list)
        self._stack.addWidget(self._nothing)
        self._head, self._foot, column = QVBoxLayout(), QVBoxLayout(), QVBoxLayout(self)
        self._head.addWidget(self._filter)
        self._foot.addWidget(self._message)
        self._foot.addWidget(self._add)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(self._stack, 1)
        column.addLayout(self._foot)
        self.setFocusProxy(self._list)

    def _connect(self) -> None:
        self._rows.shown.connect(self._show_state)
        self._rows.shown.connect(self._figure.offer)
        self._rows.failed.connect(self._say_failure)
        self._filter.textChanged.connect(self._filter_typed)
        self._filter.installEventFilter(self)
        self._add.returnPressed.connect(self._add_entered)
        self._add.textEdited.connect(self._message.clear)
        self._actions.wanted.connect(self._do)
        self._why.entry_wanted.connect(self.entry_wanted)
        self._why.closed.connect(self._list.setFocus)
        self._tick.timeout.connect(self._second_passed)
        self._theme.changed.connect(self._restyle)
        self._connect_list()

    def _connect_list(self) -> None:
        self._list.near_end.connect(self._rows.more)
        self._list.current_changed.connect(self._choose)
        self._list.moved.connect(self._move_figure)
        self._list.typed.connect(self._figure_typed)
        self._list.asked_why.connect(self._ask_why)
        self._list.challenge_asked.connect(self.challenge_wanted)
        self._list.sheet_asked.connect(self.sheet_wanted)
        self._list.letter.connect(self._filter_letter)
        self._list.menu_asked.connect(self._open_menu)
        self._list.editing_ended.connect(self._message.clear)

    # --- what others ask of it

    @Slot(object)
    def take_changes(self, changes: Changes) -> None:
        """Shows the rows anew that an operation touched, and no others."""
        self._rows.take_changes(changes)

    @Slot()
    def reload(self) -> None:
        """Reads everything anew (after open challenges came to hold other figures, for one)."""
        self._rows.load()

    def names_model(self) -> QAbstractItemModel:
        """Everybody's name, for pickers."""
        return self._rows.names

    def choose(self, actor_id: str) -> bool:
        """Puts the keyboard on somebody. Says whether that one is among the rows shown."""
        index = self._rows.filter.mapFromSource(self._model.index_of(actor_id))
        if index.isValid():
            self._list.put_on(index)
        return index.isValid()

    def focus_filter(self) -> None:
        """Puts the keyboard on the filter."""
        self._filter.setFocus()
        self._filter.selectAll()

    def focus_add(self) -> None:
        """Puts the keyboard on the line that adds."""
        self._add.setFocus()

    # --- what is shown

    def _show_state(self) -> None:
        matching = self._rows.matching()
        self._nothing.setText("" if matching else self._why_nothing())
        self._stack.setCurrentIndex(0 if matching else 1)
        self._list.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.counted.emit(matching)
        if self._chosen and not self._list.currentIndex().isValid():
            self.choose(self._chosen)
        self._start_ticking()
        self._list.tell_figure()

    def _why_nothing(self) -> str:
        if not self._rows.loaded:
            return text(LOADING)
        return text(NO_MATCH, typed=self._filter.text().strip()) if self._filter.text().strip() else text(EMPTY)

    def _take_rests(self, rests: tuple[Rest, ...]) -> None:
        self._rests = rests

    def _choose(self, actor_id: str) -> None:
        if actor_id != self._chosen:
            self._chosen = actor_id
            self.actor_chosen.emit(actor_id)

    def _second_passed(self) -> None:
        if not self._model.tick():
            self._tick.stop()

    def _start_ticking(self) -> None:
        if self.isVisible() and not self._tick.isActive() and self._model.tick():
            self._tick.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Rests count down while it can be seen."""
        super().showEvent(event)
        self._start_ticking()

    def hideEvent(self, event: QHideEvent) -> None:
        """Rests are not painted while nobody sees them."""
        super().hideEvent(event)
        self._tick.stop()

    # --- filter and the line at the foot

    def _filter_typed(self, typed: str) -> None:
        self._rows.set_text(typed)

    def _filter_letter(self, letter: str) -> None:
        self._filter.setFocus()
        self._filter.end(False)
        self._filter.insert(letter)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the filter: Down and Enter go to the list, Escape clears."""
        if watched is self._filter and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self._filter.text():
                self._filter.clear()
                return True
            if event.key() in (Qt.Key.Key_Down, *ENTER):
                self._to_list()
                return True
        return super().eventFilter(watched, event)

    def _to_list(self) -> None:
        model = self._rows.filter
        if not model.rowCount():
            return
        self._list.setFocus()
        first = model.index(0, 0, model.index(0, 0))
        if first.isValid():
            self._list.put_on(first)

    def _add_entered(self) -> None:
        if self._add.text().strip():
            self._add.setReadOnly(True)
            self._operations.run(roster_line.enter_line, self._add.text(), done=self._added, refused=self._add_refused)

    def _added(self, found: tuple[list[str], Changes]) -> None:
        self._add.setReadOnly(False)
        self._add.clear()
        self._message.clear()
        if found[0]:
            self._chosen = found[0][0]

    def _add_refused(self, failure: Failure) -> None:
        self._add.setReadOnly(False)
        self._say_failure(failure)

    def _say_failure(self, failure: Failure) -> None:
        self._message.say(failure.sentence)

    # --- figures

    def _move_figure(self, figure: Figure, by: int) -> None:
        self._run(roster.change_tracker, figure.trackers[0], by)

    def _figure_typed(self, actor_id: str, figure: Figure, typed: str) -> None:
        if figure.grouped:
            arguments: tuple[Any, ...] = (roster.surrender_cards, actor_id, figure.system, typed)
        else:
            arguments = (roster.enter_figure, figure.trackers[0], typed)
        self._operations.run(*arguments, done=self._list.end_editing, refused=self._figure_refused)

    def _figure_refused(self, failure: Failure) -> None:
        self._list.keep_editing()
        self._say_failure(failure)

    def _ask_why(self, figure: Figure) -> None:
        self._asked_why = figure
        self._operations.run(roster_view.why, figure.trackers, done=self._show_why, refused=self._say_failure)

    def _show_why(self, causes: tuple[TrackerCause, ...]) -> None:
        if self._asked_why is not None:
            self._why.show_causes(self._asked_why, causes)
            self._place_why()

    def _place_why(self) -> None:
        edge = self._theme.px(8)
        self._why.resize(self.width() - 2 * edge, 10)
        rect = self._list.visualRect(self._list.currentIndex())
        below = self._list.viewport().mapTo(self, rect.bottomLeft()).y() + self._theme.px(2)
        high = min(self._why.wanted_height(), self.height() - 2 * edge)
        top = max(edge, min(below, self.height() - edge - high))
        self._why.setGeometry(edge, top, self.width() - 2 * edge, high)

    # --- actions on those selected

    def _open_menu(self, point: QPoint) -> None:
        rows = self._list.chosen_rows()
        if rows:
            self._actions.menu(rows, self._list.figure_now(), self._rests).popup(point)

    def _do(self, wanted: Wanted) -> None:
        rows = self._list.chosen_rows()
        ids = [row.actor.id for row in rows]
        if not ids:
            return
        if wanted.rest is not None:
            self._rest(wanted.what, wanted.rest, [row.actor.id for row in rows if wanted.rest.system in row.summaries])
        elif wanted.what in {"challenge", "sheet"}:
            signal = self.challenge_wanted if wanted.what == "challenge" else self.sheet_wanted
            signal.emit(ids[0])
        elif wanted.what in {"type", "why"}:
            self._do_to_figure(wanted.what)
        else:
            self._do_to_all(wanted.what, ids, present=rows[0].actor.present)

    def _do_to_figure(self, what: str) -> None:
        figure = self._list.figure_now()
        if what == "type":
            self._list.edit_figure()
        elif figure is not None:
            self._ask_why(figure)

    def _do_to_all(self, what: str, ids: list[str], *, present: bool) -> None:
        if what == "here":
            self._run(roster.set_present, ids, not present)
        elif what == "archive":
            self._run(roster.archive, ids)
            announce(self, plural(N_("{count} actor archived"), N_("{count} actors archived"), len(ids)))
        elif what == "duplicate":
            for actor_id in ids:
                self._run(roster.duplicate, actor_id)

    def _rest(self, what: str, rest: Rest, ids: list[str]) -> None:
        if what == "renew":
            self._run(roster.renew, ids, rest.system, rest.occasion)
            return
        for actor_id in ids:
            self._run(timers.start_rest, actor_id, rest.system, rest.occasion)

    def _run(self, use_case: Callable[..., Any], *arguments: Any) -> None:
        self._message.clear()
        self._operations.run(use_case, *arguments, refused=self._say_failure)

    # --- looks

    def _restyle(self) -> None:
        theme = self._theme
        for line in (self._filter, self._add):
            line.setFont(theme.font("body"))
            line.setMinimumHeight(theme.px(28))
        side = theme.px(10)
        self._head.setContentsMargins(side, theme.px(8), side, theme.px(4))
        self._foot.setContentsMargins(side, theme.px(9), side, theme.px(9))
        self._foot.setSpacing(theme.px(4))
        self._nothing.setContentsMargins(theme.px(20), theme.px(40), theme.px(20), 0)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The card of causes stays within."""
        super().resizeEvent(event)
        if not self._why.isHidden():
            self._place_why()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the ground and the line above the foot."""
        painter, theme = QPainter(self), self._theme
        painter.fillRect(self.rect(), theme.ink("panel"))
        top = self._stack.geometry().bottom() + 1
        painter.setPen(QPen(theme.ink("hairline"), 1))
        painter.drawLine(0, top, self.width(), top)
