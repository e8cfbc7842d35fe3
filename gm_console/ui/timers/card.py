"""One timer as a small card: what it is, how long it still runs, and what to do when it is over."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gm_console.app.views import TimerRow
from gm_console.ui.log.telling import strong_ranges
from gm_console.ui.theme import Theme
from gm_console.ui.timers.telling import TimerTelling
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.lines import LeavableLine
from gm_console.wording.catalog import N_, text

LONGEST_REASON = 300


class NameLine(QWidget):
    """One line of text with names set strong; ends in … where it does not fit."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._runs: list[tuple[str, str]] = []
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_text(self, words: str, names: tuple[str, ...]) -> None:
        """Shows ``words``, with ``names`` in them strong."""
        self._text, at = words, 0
        self._runs = []
        for start, length in strong_ranges(words, names):
            self._runs += [(words[at:start], "body"), (words[start : start + length], "strong")]
            at = start + length
        self._runs.append((words[at:], "body"))
        self.update()

    def text_width(self) -> float:
        """What the whole text takes."""
        return sum(paint.text_width(self._theme, words, role) for words, role in self._runs)

    def sizeHint(self) -> QSize:
        """The whole text on one line."""
        return QSize(round(self.text_width()) + 2, self._theme.px(20))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints run after run while there is room."""
        painter, left = paint.begin(self), 0.0
        self.setToolTip(paint.tip(self._text) if self.text_width() > self.width() + 1 else "")
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        for words, role in self._runs:
            room = self.width() - left
            shown = self._theme.metrics(role).elidedText(words, Qt.TextElideMode.ElideRight, room)
            place = QRectF(left, 0, room + 2, self.height())
            paint.draw_text(painter, place, shown, self._theme, role=role, align=align)
            left += paint.text_width(self._theme, shown, role)
            if shown != words:
                return


class ThinBar(QWidget):
    """How much time is left, in the accent; quiet while it stands still."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._share = 0.0
        self._still = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float, *, still: bool) -> None:
        """``share`` from 0 to 1 is left."""
        self._share, self._still = share, still
        self.update()

    def sizeHint(self) -> QSize:
        """4 high at 100 %."""
        return QSize(self._theme.px(80), self._theme.px(4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the groove and what is left."""
        painter, room = paint.begin(self), QRectF(self.rect())
        radius = room.height() / 2
        paint.draw_frame(painter, room, radius, self._theme.ink("hairline"), None)
        left = QRectF(0, 0, max(room.height(), room.width() * self._share), room.height())
        if self._share > 0:
            paint.draw_frame(painter, left, radius, self._theme.ink("secondary" if self._still else "accent"), None)


class CloseButton(ActionButton):
    """A small cross that says what it closes."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "", kind="quiet", parent=parent)
        self._theme = theme

    def sizeHint(self) -> QSize:
        """20 square at 100 %."""
        return QSize(self._theme.px(20), self._theme.px(20))

    def minimumSizeHint(self) -> QSize:
        """As `sizeHint`."""
        return self.sizeHint()

    def _words(self) -> str:
        return ""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the cross on the button."""
        super().paintEvent(event)
        painter, side = paint.begin(self), self._theme.px(8)
        box = QRectF(0, 0, side, side)
        box.moveCenter(QPointF(self.width() / 2, self.height() / 2))
        ink = self._theme.ink("ink" if self.underMouse() or self.hasFocus() else "secondary")
        paint.draw_mark(painter, box, "cross", ink)


class TimerCard(QWidget):
    """A timer.

    ``renewed(id)``: what it leads to is wanted. ``dismissed(id)``: it is over and seen.
    ``cancelled(id, reason)``: it is to end before its time. It is disabled until that is done or refused.
    """

    renewed = Signal(str)
    dismissed = Signal(str)
    cancelled = Signal(str, str)

    def __init__(self, theme: Theme, row: TimerRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row = row
        self._over = False
        self._wide = 0
        self._name = NameLine(theme)
        self._time = Label(theme)
        self.close_button = CloseButton(theme)
        self._bar = ThinBar(theme)
        self.renew_button = ActionButton(
            theme, text(N_("Restore {what}"), what=row.offer) if row.offer else "", kind="prominent"
        )
        self.dismiss_button = ActionButton(theme, text(N_("Dismiss")))
        self.reason = LeavableLine()
        self.cancel_button = ActionButton(theme, text(N_("End timer")))
        self._build()
        self._connect()

    @property
    def timer_id(self) -> str:
        """Whose card it is."""
        return self._row.timer.id

    @property
    def row(self) -> TimerRow:
        """The timer shown."""
        return self._row

    @property
    def over(self) -> bool:
        """Whether it has run out."""
        return self._over

    def time_text(self) -> str:
        """The time left as shown."""
        return self._time.text()

    def _build(self) -> None:
        self.reason.setMaxLength(LONGEST_REASON)
        self.reason.setPlaceholderText(text(N_("Why? (may stay blank)")))
        self.reason.setAccessibleName(text(N_("Reason for ending the timer; may stay blank")))
        self._time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._top, self._ask = QHBoxLayout(), QHBoxLayout()
        self._top.addWidget(self._name, 1)
        for widget in (self._time, self.renew_button, self.dismiss_button, self.close_button):
            self._top.addWidget(widget)
        self._ask.addWidget(self.reason, 1)
        self._ask.addWidget(self.cancel_button)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        self._column.addWidget(self._bar)
        self._column.addLayout(self._ask)
        for hidden in (self.renew_button, self.dismiss_button, self.reason, self.cancel_button):
            hidden.hide()

    def _connect(self) -> None:
        self.close_button.clicked.connect(self._ask_why)
        self.renew_button.clicked.connect(self._renew)
        self.dismiss_button.clicked.connect(self._dismiss)
        self.reason.returnPressed.connect(self._cancel)
        self.reason.left.connect(self._keep)
        self.reason.resumed.connect(self._show_reason)
        self.cancel_button.clicked.connect(self._cancel)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    def show_row(self, row: TimerRow, told: TimerTelling) -> None:
        """Shows the timer as it is now."""
        self._row = row
        still = row.timer.state == "paused"
        self._name.show_text(told.label, told.names)
        self._time.setText(told.left)
        self._time.set_look(role="strong" if told.over else "body", ink="secondary" if still else "ink")
        self._bar.show_share(told.share, still=still)
        self._show_over(told.over)
        self.setAccessibleName(told.sentence)
        cross = N_("Dismiss: {label}") if told.over else N_("End the timer: {label}")
        self.close_button.setAccessibleName(text(cross, label=told.label))
        self.close_button.setToolTip(paint.tip(text(N_("Dismiss")) if told.over else text(N_("End the timer"))))
        self._fit()

    def _show_over(self, over: bool) -> None:
        self._over = over
        self._bar.setVisible(not over)
        offered = self._row.offer is not None
        self.close_button.setVisible(offered or not over)
        self.renew_button.setVisible(over and offered)
        self.dismiss_button.setVisible(over and not offered)
        if over and not self.reason.isHidden():
            self._keep()

    def _ask_why(self) -> None:
        """The cross: at once where it is over, else with a word of reason."""
        if self._over:
            self._dismiss()
        elif self.reason.isHidden():
            self._show_reason()
            self.reason.setFocus()
        else:
            self._keep()

    def _show_reason(self) -> None:
        self.reason.show()
        self.cancel_button.show()
        self._fit()

    def _keep(self) -> None:
        self.reason.hide()
        self.cancel_button.hide()
        self._fit()
        self.close_button.setFocus()

    def _renew(self) -> None:
        self.setEnabled(False)
        self.renewed.emit(self.timer_id)

    def _dismiss(self) -> None:
        self.setEnabled(False)
        self.dismissed.emit(self.timer_id)

    def _cancel(self) -> None:
        self.setEnabled(False)
        self.cancelled.emit(self.timer_id, self.reason.text().strip())

    def _fit(self) -> None:
        """As wide as its words need, the label up to 300 at 100 %; narrower where there is no room."""
        theme = self._theme
        beside = (self.renew_button, self.dismiss_button, self.close_button)
        shown = [each.sizeHint().width() + theme.px(6) for each in beside if not each.isHidden()]
        time = paint.text_width(theme, self._time.text(), "strong") + theme.px(30)
        own = min(self._name.text_width(), theme.px(300)) + time + sum(shown)
        asking = theme.px(320) if not self.reason.isHidden() else 0
        self._wide = round(max(theme.px(210), own, asking))
        self.setMinimumWidth(theme.px(190))
        self.setMinimumHeight(theme.px(44))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As wide as its words need."""
        return QSize(self._wide, super().sizeHint().height())

    def _restyle(self) -> None:
        theme = self._theme
        self._column.setContentsMargins(theme.px(11), theme.px(5), theme.px(8), theme.px(7))
        self._column.setSpacing(theme.px(4))
        for line in (self._top, self._ask):
            line.setSpacing(theme.px(6))
        self.reason.setFont(theme.font("body"))
        self._fit()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the card; one that is over has an edge in the accent."""
        painter, theme = paint.begin(self), self._theme
        edge = theme.ink("accent" if self._over else "line")
        fill = theme.tint("accent") if self._over else theme.ink("raised")
        paint.draw_frame(painter, QRectF(self.rect()), theme.radius("control"), fill, edge, 1.5 if self._over else 1.0)
