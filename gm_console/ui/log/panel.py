"""The live log as a dock shows it: filter, rows, and a line for notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QVBoxLayout, QWidget

from gm_console.app.log_view import EntryBreakdown, Facets, LogFilter, facets
from gm_console.app.notes import pin
from gm_console.rules.system import System
from gm_console.store.records import Changes
from gm_console.ui.log.copying import as_markdown, as_text
from gm_console.ui.log.correcting import LogCorrections
from gm_console.ui.log.filters import FilterButton
from gm_console.ui.log.jump import Jump
from gm_console.ui.log.layout import CORRECT
from gm_console.ui.log.model import OPENED, Item, LogModel
from gm_console.ui.log.note_line import NoteLine
from gm_console.ui.log.sections import Section, sections
from gm_console.ui.log.view import LogView
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ENTER, ActionButton
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.lines import ESC, LeavableLine
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import N_, text

FILTER_AFTER_MS = 150
TO_LIST = (*ESC, Qt.Key.Key_Down, *ENTER)
"""Leave the filter's text as it is, and go to the list."""


class EmptyLog(QWidget):
    """What stands there while no entry does: what to do. ``cleared()``: show everything again."""

    cleared = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._label = Label(theme, ink="secondary", wrap=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.button = ActionButton(theme, text(N_("Show everything")))
        self.button.clicked.connect(self.cleared)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._label)
        self._column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addStretch(1)
        theme.changed.connect(self._restyle)
        self._restyle()

    def tell(self, *, loading: bool, filtered: bool) -> None:
        """Loading, nothing found, or nothing yet."""
        if loading:
            words = text(N_("Reading the log…"))
        elif filtered:
            words = text(N_("Nothing in the log fits this filter."))
        else:
            words = text(N_("Nothing has happened yet. Run a challenge, or write a first note below."))
        self._label.setText(words)
        self.button.setVisible(filtered and not loading)

    def words(self) -> str:
        """What it says."""
        return self._label.text()

    def _restyle(self) -> None:
        side = self._theme.px(24)
        self._column.setContentsMargins(side, self._theme.px(36), side, side)
        self._column.setSpacing(self._theme.px(12))


class LogPanel(QWidget):
    """The live log.

    Connect ``operations.changed`` to `take_changes` (done here already). Signals with an entry's id:
    ``printing`` (a slip of it is wanted), ``correcting`` (its challenge is to be corrected in the builder); with a
    challenge's id: ``showing``.

    :ivar heading: the row with the title and the filter's menu; a dock may take it as its title bar.
    """

    printing = Signal(str)
    showing = Signal(str)
    correcting = Signal(str)

    def __init__(
        self, theme: Theme, operations: Operations, systems: Mapping[str, System], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._operations = operations
        self._loading = True
        self._unread_said = ""
        self.model = LogModel(operations, systems, self)
        self.view = LogView(theme, self.model)
        self.filter = LeavableLine(leave=TO_LIST)
        self.filters = FilterButton(theme, operations)
        self.notes = NoteLine(theme, operations)
        self.empty = EmptyLog(theme)
        self.message = InlineMessage(theme)
        self.corrections = LogCorrections(theme, operations, self.message, self)
        self._jump = Jump(self.model, self.view)
        self._timer = QTimer(self, singleShot=True, interval=FILTER_AFTER_MS)
        self._build()
        self.setFocusProxy(self.view)  # before the menu: Qt joins the panel to the chain of its first child
        self.menu = QMenu(self)
        self._make_actions()
        self._connect()
        self.model.reload()

    def _build(self) -> None:
        self.setObjectName("logPanel")
        self.filter.setObjectName("logFilter")
        self.filter.setPlaceholderText(text(N_("Filter the log")))
        self.filter.setAccessibleName(text(N_("Filter the log by words")))
        self.heading = QWidget()
        self._head = QHBoxLayout(self.heading)
        self._head.addWidget(Label(self._theme, text(N_("Live log")), role="strong"), 1)
        self._head.addWidget(self.filters)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        self._top = QVBoxLayout()
        self._top.addWidget(self.filter)
        self._top.addWidget(self.message)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.heading)
        self._column.addLayout(self._top)
        self._column.addWidget(self._stack, 1)
        self._column.addWidget(self.corrections.form, 4)
        self._column.addWidget(self.notes)

    def _connect(self) -> None:
        self.model.loaded.connect(self._loaded)
        self.model.failed.connect(self._unread)
        self.model.rowsRemoved.connect(self._show_state)
        self.filter.textEdited.connect(self._typed)
        self.filter.left.connect(self._to_list)
        self._timer.timeout.connect(self._filter_text)
        self.filters.chosen.connect(self._chosen)
        self.notes.left.connect(self._to_list)
        self.empty.cleared.connect(self.clear_filter)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.view.followed.connect(self._follow)
        self._jump.unfiltered.connect(self.clear_filter)
        self.corrections.challenge_wanted.connect(self.correcting)
        self.corrections.accepted.connect(self.show_entry)
        self.corrections.form.left.connect(self._to_list)
        self.corrections.form.shown.connect(self._make_room)
        self.corrections.form.entry_wanted.connect(self.show_entry)
        self._operations.changed.connect(self.take_changes)
        self._theme.changed.connect(self._restyle)
        self._restyle()
        self._show_state()

    def _make_actions(self) -> None:
        add = self._action
        self.open_action = add(N_("Open the breakdown"), "", self._toggle)
        self.note_action = add(N_("Write a note on it"), "N", self._annotate)
        self.pin_action = add(N_("Pin"), "P", self._pin)
        self.copy_action = add(N_("Copy as text"), "Ctrl+C", self._copy_text)
        self.markdown_action = add(N_("Copy as Markdown"), "Ctrl+Shift+C", self._copy_markdown)
        self.print_action = add(N_("Print a slip"), "Ctrl+P", self._print)
        self.show_action = add(N_("Show the challenge"), "C", self._show_challenge)
        self.correct_action = add(N_("Correct…"), "E", self._correct)
        self.link_action = add(N_("Go to the entry it is linked with"), "L", self._go_to_linked)

    def _action(self, words: str, key: str, act: Callable[[], None]) -> QAction:
        action = QAction(text(words), self.view)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(act)
        self.view.addAction(action)
        self.menu.addAction(action)
        return action

    def take_changes(self, changes: Changes) -> None:
        """Updates the rows that an operation touched; "this scene" goes on to the next one."""
        if {"scene", "session"} & changes.rows.keys() and self.filters.on_current_scene:
            self._operations.run(facets, done=self._follow_scene)
        self.model.take_changes(changes)

    def _follow_scene(self, found: Facets) -> None:
        self.filters.know(found)
        self.set_filter(replace(self.model.filter, scene_id=found.current_scene))

    def set_filter(self, wanted: LogFilter, names: Mapping[str, str] | None = None) -> None:
        """Shows what fits ``wanted``. ``names``: an actor's id to the name, for the filter's button."""
        if self.filter.text() != wanted.text:
            self.filter.setText(wanted.text)
        self.filters.show_filter(wanted, names)
        self._loading = True
        self.model.set_filter(wanted)

    def clear_filter(self) -> None:
        """Shows everything."""
        self.set_filter(LogFilter())
        self._to_list()

    def write_note(self) -> None:
        """Puts the keyboard into the line for notes."""
        self.notes.edit.setFocus()

    def flush(self) -> None:
        """Saves what is half typed, before the window closes."""
        self.notes.save()

    def _typed(self) -> None:
        self._timer.start()

    def _filter_text(self) -> None:
        self.set_filter(replace(self.model.filter, text=self.filter.text()))

    def _chosen(self, wanted: LogFilter) -> None:
        self.set_filter(replace(wanted, text=self.filter.text()))
        self._to_list()

    def _to_list(self) -> None:
        if not self.view.currentIndex().isValid() and self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0))
        self.view.setFocus()

    def _unread(self, failure: Failure) -> None:
        self._refused(failure)
        self._unread_said = failure.sentence
        self._loading = False
        self._show_state()

    def _loaded(self) -> None:
        self._loading = False
        if self._unread_said and self.message.text() == self._unread_said:
            self.message.clear()
        self._show_state()

    def _show_state(self) -> None:
        rows = self.model.rowCount()
        self.empty.tell(loading=self._loading, filtered=not self.model.filter.empty)
        self._stack.setCurrentWidget(self.view if rows else self.empty)

    def _current(self) -> Item | None:
        row = self.view.current_row()
        return self.model.item(row) if row >= 0 else None

    def _sections(self) -> tuple[Section, ...]:
        opened = self.view.currentIndex().data(OPENED)
        return sections(opened) if isinstance(opened, EntryBreakdown) else ()

    def _toggle(self) -> None:
        if self.view.current_row() >= 0:
            self.model.toggle(self.view.current_row())

    def _annotate(self) -> None:
        if item := self._current():
            self.notes.annotate(item.id, item.telling.headline)

    def _pin(self) -> None:
        if item := self._current():
            self._operations.run(pin, item.id, on=not item.row.entry.pinned, refused=self._refused)

    def _copy_text(self) -> None:
        if item := self._current():
            QGuiApplication.clipboard().setText(as_text(item, self._sections()))

    def _copy_markdown(self) -> None:
        if item := self._current():
            QGuiApplication.clipboard().setText(as_markdown(item, self._sections()))

    def _print(self) -> None:
        if item := self._current():
            self.printing.emit(item.id)

    def _show_challenge(self) -> None:
        item = self._current()
        challenge = item.row.entry.body.get("challenge") if item else None
        if isinstance(challenge, str):
            self.showing.emit(challenge)

    def _make_room(self, form: bool) -> None:
        """What is not needed beside the form of a correction gives way."""
        self.filter.setHidden(form)
        self.notes.setHidden(form)

    def correct(self, entry_id: str) -> None:
        """Begins to correct an entry, or says why it cannot be."""
        self.corrections.begin(entry_id)

    def show_entry(self, entry_id: str, *, keyboard: bool = True) -> None:
        """Goes to an entry, wherever it stands, with the ``keyboard``; a filter that hides it is taken away."""
        self._jump.to(entry_id, keyboard=keyboard)

    def _correct(self) -> None:
        if item := self._current():
            self.correct(item.id)

    def _go_to_linked(self) -> None:
        if (item := self._current()) and item.telling.links:
            self.show_entry(item.telling.links[0].entry_id)

    def _follow(self, target: str) -> None:
        """A link was clicked."""
        if target == CORRECT:
            self._correct()
        else:
            self.show_entry(target)

    def _refused(self, failure: Failure) -> None:
        self.message.say(failure.sentence)

    def _open_menu(self, place: QPoint) -> None:
        item = self._current()
        if item is None:
            return
        entry = item.row.entry
        opened = self.model.is_open(item.id)
        self.open_action.setText(text(N_("Close the breakdown")) if opened else text(N_("Open the breakdown")))
        self.pin_action.setText(text(N_("Unpin")) if entry.pinned else text(N_("Pin")))
        self.link_action.setEnabled(bool(item.telling.links))
        self.show_action.setEnabled(isinstance(entry.body.get("challenge"), str))
        self.menu.popup(self.view.viewport().mapToGlobal(place))

    def _restyle(self) -> None:
        theme = self._theme
        self._head.setContentsMargins(theme.px(12), theme.px(2), theme.px(2), theme.px(2))
        self._top.setContentsMargins(theme.px(10), theme.px(9), theme.px(10), theme.px(4))
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.filter.setFont(theme.font("body"))
        self.filter.setMinimumHeight(theme.px(28))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the paper, and hairlines below the heading and above the notes."""
        painter, theme = paint.begin(self), self._theme
        painter.fillRect(self.rect(), theme.ink("panel"))
        painter.setPen(QPen(theme.ink("line"), 1))
        foot = self.corrections.form if self.notes.isHidden() else self.notes
        painter.drawLine(0, foot.geometry().top(), self.width(), foot.geometry().top())
        if self.isAncestorOf(self.heading):
            painter.drawLine(0, self.heading.geometry().bottom(), self.width(), self.heading.geometry().bottom())
