"""Corrects an entry that is no challenge in place: its figure, the time it happened, and what changes by that."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QDateTime, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QDateTimeEdit, QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from gm_console.app.challenges import Applied
from gm_console.app.correcting import EntryChange, Preview, accept_entry, preview_entry_choice
from gm_console.app.correction.form import EntryForm
from gm_console.rules.system import JsonObject
from gm_console.ui.corrections.panel import ConsequencesPanel
from gm_console.ui.half_typed import TypedWithin
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.ui.widgets.segmented import Segmented
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import N_, text

SOON = 150
"""Milliseconds until the table follows what is typed."""
MOST = 999


class CorrectForm(QScrollArea):
    """The form below the log. ``accepted(str)``: the new entry's id; ``left()``: the keyboard goes back to the list.

    ``entry_wanted(str)``: an entry is to be shown. ``shown(bool)``: it came, or went.
    """

    accepted = Signal(str)
    left = Signal()
    entry_wanted = Signal(str)
    shown = Signal(bool)

    def __init__(self, theme: Theme, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._operations = theme, operations
        self._form: EntryForm | None = None
        self._asked = 0
        self._headline = ElidedLabel(theme, "", role="strong")
        self.mode = Segmented(
            theme, text(N_("How the figure changed")), [("set", text(N_("set to"))), ("change", text(N_("changed by")))]
        )
        self.figure = Stepper(theme, text(N_("The figure as it should have been")), minimum=-MOST, maximum=MOST)
        self._was = Label(theme, ink="secondary")
        self.cards = QLineEdit()
        self.when = QDateTimeEdit()
        self.panel = ConsequencesPanel(theme, indent=0)
        self.accept = ActionButton(theme, text(N_("Accept")), key="Ctrl Enter", kind="prominent")
        self.leave = ActionButton(theme, text(N_("Leave it")), key="Esc")
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._typed = TypedWithin(self, operations, fields=[self.panel.reason], beside=self)
        self._lay_out()
        self._connect()
        self.hide()

    def _lay_out(self) -> None:
        self.setObjectName("correctForm")
        self.when.setDisplayFormat("yyyy-MM-dd HH:mm")
        for field in (self.when, self.when.lineEdit()):
            field.setAccessibleName(text(N_("When it happened")))
        self.cards.setAccessibleName(text(N_("Cards surrendered; a plus before those given back")))
        self._figures = QWidget()
        line = QHBoxLayout(self._figures)
        line.setContentsMargins(0, 0, 0, 0)
        for part in (self._was, self.mode, self.figure):
            line.addWidget(part)
        line.addStretch(1)
        self._inputs = QWidget()
        self._flow = FlowLayout(self._inputs)
        self._cards = self._together(text(N_("Cards")), self.cards)
        for widget in (self._figures, self._cards, self._together(text(N_("Happened")), self.when)):
            self._flow.addWidget(widget)
        buttons = QWidget()
        self._buttons = FlowLayout(buttons)
        self._buttons.addWidget(self.accept)
        self._buttons.addWidget(self.leave)
        self._page = page = QWidget()
        self._column = QVBoxLayout(page)
        for widget in (self._headline, self._inputs, self.panel, buttons):
            self._column.addWidget(widget)
        self._dress(page)

    def _together(self, word: str, field: QWidget) -> QWidget:
        """A field with its word before it, never on different lines."""
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(Label(self._theme, word))
        line.addWidget(field)
        return both

    def _dress(self, page: QWidget) -> None:
        """Where there is little room, the form scrolls."""
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(page)
        page.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def _connect(self) -> None:
        self.mode.chosen.connect(self._mode_chosen)
        self.figure.valueChanged.connect(self._touched)
        self.cards.textEdited.connect(self._touched)
        self.when.dateTimeChanged.connect(self._touched)
        self._soon.timeout.connect(self._ask)
        self.panel.left_changed.connect(self._touched)
        self.panel.confirmed.connect(self._accept)
        self.panel.gone_back.connect(self._leave)
        self.panel.entry_wanted.connect(self.entry_wanted)
        self.panel.said.connect(self._fit)
        self.accept.clicked.connect(self._accept)
        self.leave.clicked.connect(self._leave)
        self._operations.changed.connect(self._campaign_changed)
        for key in ("Ctrl+Return", "Ctrl+Enter", "Escape"):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self._leave if key == "Escape" else self._accept)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    # -- opening and closing -------------------------------------------------------------------------------------

    @property
    def entry_id(self) -> str:
        """The entry that is being corrected, "" for none."""
        return self._form.entry_id if self._form is not None else ""

    def open_for(self, form: EntryForm) -> None:
        """Corrects an entry; what was half typed for the same one is still there."""
        again = self._form is not None and self._form.entry_id == form.entry_id
        self._form = form
        if not again:
            self._typed.turn_to("")
            self._fill(form)
            self._typed.turn_to(f"correct/{form.entry_id}")
        self.show()
        (self.figure if form.mode else self.cards if form.cards else self.when).setFocus()
        self._ask()

    def _fill(self, form: EntryForm) -> None:
        self._headline.setText(text(N_("Correct: {headline}"), headline=form.headline))
        self.setAccessibleName(text(N_("Correct: {headline}"), headline=form.headline))
        self._figures.setVisible(bool(form.mode))
        self._cards.setVisible(bool(form.cards))
        self.cards.setText(form.cards)
        self._was.setText(text(N_("from {before}"), before=form.before))
        if form.mode:
            self.mode.choose(form.mode)
            self._limit(form.mode)
            self.figure.setValue(form.after if form.mode == "set" else form.after - form.before)
        self.when.setDateTime(QDateTime.fromSecsSinceEpoch(int(form.happened_at.timestamp())))
        self.panel.reason.clear()
        self.panel.show_preview(None)
        self._fit()

    def _fit(self) -> None:
        """No higher than what it holds."""
        wide = max(1, self.viewport().width())
        self.setMaximumHeight(max(self._page.sizeHint().height(), self._page.heightForWidth(wide)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width makes other heights."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _limit(self, mode: str) -> None:
        self.figure.setRange(0 if mode == "set" else -MOST, MOST)

    def _mode_chosen(self, mode: str) -> None:
        """The same change, told the other way."""
        form = self._form
        if form is not None:
            value = self.figure.value() + (form.before if mode == "set" else -form.before)
            self._limit(mode)
            self.figure.setValue(value)
            self._soon.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Tells."""
        super().showEvent(event)
        self.shown.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Tells, where it is not the whole window that goes."""
        super().hideEvent(event)
        self.shown.emit(not self.isHidden())

    def close_up(self) -> None:
        """Puts it away; nothing is kept."""
        if self._form is not None:
            self._typed.forget(f"correct/{self._form.entry_id}")
            self._typed.turn_to("")
        self._form = None
        self._soon.stop()
        self.hide()

    def _leave(self) -> None:
        """The form goes, what was typed waits for this entry to be corrected once more."""
        self._soon.stop()
        self.hide()
        self.left.emit()

    def half_done(self) -> JsonObject:
        """The figure and the time, once one of them is another."""
        if self._form is None or self.change() == EntryChange(None, None, None):
            return {}
        moment = self.when.dateTime().toSecsSinceEpoch()
        return {"mode": self.mode.choice(), "figure": self.figure.value(), "when": moment}

    def resume(self, data: JsonObject) -> bool:
        """Goes on as it was left."""
        if self._form is not None and self._form.mode:
            self.mode.choose(data["mode"])
            self._limit(data["mode"])
            self.figure.setValue(data["figure"])
        self.when.setDateTime(QDateTime.fromSecsSinceEpoch(data["when"]))
        return True

    # -- what it does --------------------------------------------------------------------------------------------

    def change(self) -> EntryChange:
        """What is other than it was."""
        form = self._form
        assert form is not None
        moment = datetime.fromtimestamp(self.when.dateTime().toSecsSinceEpoch()).astimezone()
        latest = datetime.now().astimezone() + timedelta(minutes=1)
        same = int(form.happened_at.timestamp()) // 60 == int(moment.timestamp()) // 60
        value, by = self._figure(form)
        cards = self.cards.text().strip() if form.cards else ""
        return EntryChange(value, by, None if same else min(moment, latest), None if cards == form.cards else cards)

    def _figure(self, form: EntryForm) -> tuple[int | None, int | None]:
        mode, figure = self.mode.choice(), self.figure.value()
        was = form.after if mode == "set" else form.after - form.before
        if not form.mode or (mode == form.mode and figure == was):
            return None, None
        return (figure, None) if mode == "set" else (None, figure)

    def _ask(self) -> None:
        if self._form is not None and self.isVisible():
            self._asked += 1
            asked = (self._form.entry_id, self.change(), self.panel.model.left)
            self._operations.run(preview_entry_choice, *asked, done=self._previewed, refused=self._not_previewed)

    def _touched(self) -> None:
        self._typed.note()
        self._soon.start()

    def _campaign_changed(self) -> None:
        if self.isVisible():
            self._soon.start()

    def _previewed(self, preview: Preview) -> None:
        self._asked -= 1
        if self._form is not None and not self._asked:
            self.panel.show_preview(preview, self.panel.model.left)
            self._fit()
            self.accept.setEnabled(self.panel.acceptable())

    def _not_previewed(self, failure: Failure) -> None:
        self._asked -= 1
        self.panel.show_preview(None)
        self.panel.refuse(failure.sentence)
        self.accept.setEnabled(False)

    def _accept(self) -> None:
        if self._form is None or not self.panel.acceptable() or not self.accept.isEnabled():
            return
        if self._soon.isActive() or self._asked:
            return  # what was changed just now is to be seen first
        if not self.panel.given_reason():
            self.panel.ask_reason()
            return
        self.accept.setEnabled(False)
        self._operations.run(
            accept_entry,
            self._form.entry_id,
            self.change(),
            self.panel.given_reason(),
            self.panel.model.left,
            done=self._accepted,
            refused=self._refused,
        )

    def _accepted(self, applied: Applied) -> None:
        self.close_up()
        self.accepted.emit(applied.entry_id)

    def _refused(self, failure: Failure) -> None:
        self.accept.setEnabled(True)
        self.panel.refuse(failure.sentence)

    def _restyle(self) -> None:
        theme = self._theme
        self._column.setContentsMargins(theme.px(12), theme.px(8), theme.px(12), theme.px(8))
        self._column.setSpacing(theme.px(6))
        for flow in (self._flow, self._buttons):
            flow.setContentsMargins(0, 0, 0, 0)
            flow.set_gap(theme.px(8))
        for field in (self.when, self.cards):
            field.setFont(theme.font("body"))
        self.cards.setMaximumWidth(theme.px(160))
        self.when.lineEdit().setTextMargins(theme.px(7), 0, theme.px(7), 0)
