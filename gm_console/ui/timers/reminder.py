"""Adding a reminder where the timers are."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gm_console.app.timers import LONGEST_MINUTES
from gm_console.rules.system import JsonObject
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import N_, text

LONGEST = 200
USUAL_MINUTES = 10


class ReminderCard(QWidget):
    """A button that opens to a line for text and minutes. ``wanted(text, minutes)``.

    Esc closes it and keeps what is typed for the next time.
    """

    wanted = Signal(str, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.open_button = ActionButton(theme, text(N_("+ Reminder")), kind="quiet")
        self.edit = QLineEdit()
        self.minutes = Stepper(theme, text(N_("Minutes")), value=USUAL_MINUTES, minimum=1, maximum=LONGEST_MINUTES)
        self.start_button = ActionButton(theme, text(N_("Start")))
        self.message = InlineMessage(theme)
        self._waiting = False
        self._unit = Label(theme, text(N_("min")), ink="secondary")
        self._form = QWidget()
        self._build()

    def half_done(self) -> JsonObject:
        """The minutes, once there is a text or they were changed."""
        minutes = self.minutes.value()
        return {"minutes": minutes} if self.edit.text() or minutes != USUAL_MINUTES else {}

    def resume(self, data: JsonObject) -> bool:
        """Opens with what was typed; the keyboard stays where it is."""
        self.minutes.setValue(int(data["minutes"]))
        self._show_form()
        return True

    def _build(self) -> None:
        self.edit.setMaxLength(LONGEST)
        self.edit.setPlaceholderText(text(N_("Remind me of…")))
        self.edit.setAccessibleName(text(N_("What the reminder is for")))
        self._line = QHBoxLayout(self._form)
        for widget, stretch in ((self.edit, 1), (self.minutes, 0), (self._unit, 0), (self.start_button, 0)):
            self._line.addWidget(widget, stretch)
        self._column = QVBoxLayout(self)
        for part in (self.open_button, self._form, self.message):
            self._column.addWidget(part)
        self._form.hide()
        self.open_button.clicked.connect(self.open)
        self.edit.returnPressed.connect(self._start)
        self.start_button.clicked.connect(self._start)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    def open(self) -> None:
        """Opens to the line."""
        self._show_form()
        self.edit.setFocus()

    def _show_form(self) -> None:
        self.open_button.hide()
        self._form.show()
        self._restyle()

    def shut(self) -> None:
        """Closes; what is typed stays."""
        self._form.hide()
        self.message.clear()
        self.open_button.show()
        self._restyle()
        self.open_button.setFocus()

    def started(self) -> None:
        """The reminder runs: a fresh line."""
        self._waiting = False
        self.edit.clear()
        self.minutes.setValue(USUAL_MINUTES)
        self.shut()

    def refuse(self, sentence: str) -> None:
        """Says why not, and keeps what is typed."""
        self._waiting = False
        self.message.say(sentence)
        self._restyle()
        self.edit.setFocus()

    def _start(self) -> None:
        """Once, however often Enter is pressed while the disk is busy."""
        if not self._waiting:
            self._waiting = True
            self.message.clear()
            self.wanted.emit(self.edit.text(), self.minutes.value())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes; Enter in the minutes starts."""
        if event.key() == Qt.Key.Key_Escape and not self._form.isHidden():
            self.shut()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.minutes.hasFocus():
            self._start()
        else:
            super().keyPressEvent(event)

    def _restyle(self) -> None:
        theme, opened = self._theme, not self._form.isHidden()
        side = theme.px(8) if opened else 0
        self._column.setContentsMargins(side, theme.px(6) if opened else theme.px(5), side, theme.px(6))
        self._column.setSpacing(theme.px(4))
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(theme.px(6))
        self.edit.setFont(theme.font("body"))
        self.setMinimumWidth(theme.px(360) if opened else 0)
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints a card around the line while it is open."""
        if not self._form.isHidden():
            painter, theme = paint.begin(self), self._theme
            paint.draw_frame(
                painter, QRectF(self.rect()), theme.radius("control"), theme.ink("raised"), theme.ink("line")
            )
