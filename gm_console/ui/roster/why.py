"""Why a figure stands where it stands: its last changes, in a card over the list."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from gm_console.app.figures import Figure
from gm_console.rules.lines import line_from_json
from gm_console.store.records import TrackerCause
from gm_console.ui.roster import telling
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import EnterButton
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.scrolling import page_area
from gm_console.wording.catalog import N_, say, text
from gm_console.wording.moments import day_if_not_today

TITLE = N_("Why {value}?")
UNDONE = N_("undone: {what}")
REDONE = N_("done again: {what}")
NOTHING = N_("It has not changed yet.")
STEP = N_("{before} → {after}")
BEGINS = N_("starts at {after}")
SPOKEN = N_("{time}, {step}, {what}")
SHOWN = {"undo": UNDONE, "redo": REDONE}


def step_of(cause: TrackerCause) -> str:
    """``5 → 4``."""
    if cause.before is None:
        return text(BEGINS, after=cause.after)
    return text(STEP, before=cause.before, after="–" if cause.after is None else cause.after)


def what_of(cause: TrackerCause) -> str:
    """The operation behind a change."""
    change_set = cause.change_set
    what = say(line_from_json({"code": change_set.operation, "parameters": change_set.parameters}))
    return text(SHOWN[change_set.kind], what=what) if change_set.kind in SHOWN else what


class CauseRow(EnterButton):
    """One change: time, step, and what did it. Pressed, it asks for its log entry."""

    wanted = Signal(str)

    def __init__(self, theme: Theme, cause: TrackerCause, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._entry = cause.entry_id or ""
        self._time = day_if_not_today(cause.change_set.happened_at)
        self._step, self._what = step_of(cause), what_of(cause)
        self.setAccessibleName(text(SPOKEN, time=self._time, step=self._step, what=self._what))
        self.setToolTip(paint.tip(self._what))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if self._entry:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._tell)

    def _tell(self) -> None:
        if self._entry:
            self.wanted.emit(self._entry)

    def sizeHint(self) -> QSize:
        """Two lines."""
        theme = self._theme
        high = theme.metrics("body").height() + theme.metrics("small").height() + theme.px(8)
        return QSize(theme.px(120), round(high))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints both lines."""
        painter, theme = paint.begin(self), self._theme
        room = QRectF(self.rect())
        if self.underMouse() and self._entry:
            paint.draw_frame(painter, room, theme.radius("small"), theme.ink("hairline"), None)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        inner = room.adjusted(theme.px(6), theme.px(3), -theme.px(6), -theme.px(3))
        first = QRectF(inner.left(), inner.top(), inner.width(), theme.metrics("body").height())
        second = QRectF(inner.left(), first.bottom(), inner.width(), theme.metrics("small").height())
        quiet = theme.ink("secondary")
        paint.draw_text(painter, first, self._step, theme, role="strong", align=left)
        paint.draw_text(painter, first, self._time, theme, role="small", ink=quiet, align=right)
        shown = theme.metrics("small").elidedText(self._what, Qt.TextElideMode.ElideRight, second.width())
        paint.draw_text(painter, second, shown, theme, role="small", ink=quiet, align=left)
        if self.hasFocus():
            paint.draw_focus(painter, room, theme.radius("small"), theme)


class WhyCard(QFrame):
    """The last changes of one figure. Not modal: Escape or a click elsewhere closes it.

    ``entry_wanted(str id)``: the log entry of a change is to be shown. ``closed()``.
    """

    entry_wanted = Signal(str)
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: list[CauseRow] = []
        self._title = Label(theme, role="strong", wrap=True)
        self._about = Label(theme, role="small", ink="secondary", wrap=True)
        self._body = QWidget()
        self._rows = QVBoxLayout(self._body)
        self._scroll = page_area(self._body)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._column = QVBoxLayout(self)
        for widget in (self._title, self._about, self._scroll):
            self._column.addWidget(widget)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def show_causes(self, figure: Figure, causes: Sequence[TrackerCause]) -> None:
        """Tells of ``causes``, newest first, and takes the keyboard."""
        self._title.setText(text(TITLE, value=figure.value))
        self._about.setText(telling.figure_spoken(figure))
        self.setAccessibleName(f"{self._title.text()} {self._about.text()}")
        self._empty()
        for cause in causes:
            row = CauseRow(self._theme, cause)
            row.wanted.connect(self.entry_wanted)
            row.installEventFilter(self)
            self._rows.addWidget(row)
            self._shown.append(row)
        if not causes:
            self._rows.addWidget(Label(self._theme, text(NOTHING), ink="secondary", wrap=True))
        self.show()
        self.raise_()
        first: QWidget = next(iter(self._shown), self)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def rows(self) -> list[CauseRow]:
        """The changes told of."""
        return list(self._shown)

    def wanted_height(self) -> int:
        """What it would need to show all."""
        width = max(1, self.width() - 2 * self._theme.px(10))
        heads = sum(label.heightForWidth(width) for label in (self._title, self._about))
        return heads + self._body.sizeHint().height() + 2 * self._theme.px(10) + 2 * self._theme.px(4) + 2

    def close_card(self) -> None:
        """Takes it away."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Moves between rows by Up and Down, and closes when the keyboard goes elsewhere."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
                return True
        elif event.type() == QEvent.Type.FocusOut and not self.isAncestorOf(self.window().focusWidget() or self):
            self.close_card()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_card()
        else:
            super().keyPressEvent(event)

    def _empty(self) -> None:
        self._shown = []
        while item := self._rows.takeAt(0):
            if widget := item.widget():
                widget.removeEventFilter(self)
                widget.hide()
                widget.deleteLater()

    def _restyle(self) -> None:
        pad = self._theme.px(10)
        self._column.setContentsMargins(pad, pad, pad, pad)
        self._column.setSpacing(self._theme.px(4))
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the card."""
        painter, theme = paint.begin(self), self._theme
        paint.draw_frame(painter, QRectF(self.rect()), theme.radius("card"), theme.ink("raised"), theme.ink("edge"))
