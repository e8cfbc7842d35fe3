"""What a correction changes, what the storyteller has to judge, and the reason it is accepted with."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.app.correcting import Flag, Preview
from gm_console.ui.corrections.model import ConsequenceModel
from gm_console.ui.corrections.table import ConsequenceTable
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.ui.widgets.lines import LeavableLine
from gm_console.ui.widgets.messages import InlineMessage, MessageMark
from gm_console.ui.widgets.scrolling import page_area
from gm_console.wording.catalog import N_, plural, say, text
from gm_console.wording.failures import sentence

LONGEST = 300
LEAST_WIDE = 200
"""Pixels at 100 % that it is reckoned with while it has no width yet."""
FEWEST_ROWS = 2
MOST_ROWS = 9
FLAGS_LEAST, FLAGS_HIGH = 44, 118
"""How high the flags are at least, and may get before they scroll, at 100 %."""


class FlagRow(QWidget):
    """Something for the storyteller to judge; nothing is done about it. ``wanted(str)``: its entry is to be shown."""

    wanted = Signal(str)

    def __init__(self, theme: Theme, flag: Flag) -> None:
        super().__init__()
        self._entry = flag.entry_id
        headline, why = say(flag.headline), sentence(flag.error)
        mark = MessageMark(theme)
        mark.set_urgency("warning")
        self.headline = ElidedLabel(theme, headline, role="strong")
        self.why = Label(theme, why, wrap=True)
        told = QVBoxLayout()
        told.setSpacing(0)
        told.addWidget(self.headline)
        told.addWidget(self.why)
        line = QHBoxLayout(self)
        line.setContentsMargins(theme.px(12), theme.px(3), theme.px(6), theme.px(3))
        line.setSpacing(theme.px(8))
        line.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(told, 1)
        if flag.entry_id:
            show = ActionButton(theme, text(N_("Show it")), kind="quiet")
            show.setAccessibleDescription(headline)
            show.clicked.connect(self._want)
            line.addWidget(show, 0, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(f"{headline}. {why}")

    def _want(self) -> None:
        self.wanted.emit(self._entry)


class ConsequencesPanel(QWidget):
    """The table, the flags below it, and a line for the reason.

    Signals: ``entry_wanted(str)``; ``left_changed()``: another later ruling is left as it is; ``typed()`` in the
    reason; ``confirmed()``: Enter in the reason; ``gone_back()``: Esc there;
    ``said()``: a sentence above the reason came or went, so that the panel needs another height.

    :param indent: the room at both sides, at 100 %.
    """

    entry_wanted = Signal(str)
    left_changed = Signal()
    typed = Signal()
    confirmed = Signal()
    gone_back = Signal()
    said = Signal()

    def __init__(self, theme: Theme, *, indent: int = 18, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._indent = theme, indent
        self.preview: Preview | None = None
        self.model = ConsequenceModel(self)
        self.table = ConsequenceTable(theme, self.model)
        self._title = Label(theme, text(N_("What changes")), role="strong")
        self._aside = ElidedLabel(theme, "", ink="secondary")
        self.message = InlineMessage(theme)
        self._judge = Label(theme, role="small-strong", ink="secondary", wrap=True)
        self._flags = QWidget()
        self._flag_column = QVBoxLayout(self._flags)
        self._flag_area = page_area(self._flags)
        self.reason = LeavableLine(claims=True)
        self._lay_out()
        self.model.left_changed.connect(self.left_changed)
        self.reason.textEdited.connect(self._typed)
        self.reason.returnPressed.connect(self.confirmed)
        self.reason.left.connect(self.gone_back)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        self.setObjectName("consequencesPanel")
        prompt = text(N_("Why is it corrected?"))
        self.reason.setMaxLength(LONGEST)
        self.reason.setPlaceholderText(prompt)
        self.reason.setAccessibleName(prompt)
        self._flag_column.setContentsMargins(0, 0, 0, 0)
        self._flag_column.setSpacing(0)
        self._head = QHBoxLayout()
        self._head.addWidget(self._title)
        self._head.addWidget(self._aside, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addWidget(self.table, 1)
        for widget in (self._judge, self._flag_area, self.message, self.reason):
            self._column.addWidget(widget)

    # -- what it shows -------------------------------------------------------------------------------------------

    def show_preview(self, preview: Preview | None, left: Collection[str] = ()) -> None:
        """Shows what a correction would do; None while that is being worked out. ``left``: entries left as they are."""
        self.preview = preview
        self.model.show_preview(preview, left)
        self._show_flags(preview.flags if preview else ())
        self._aside.setText(self._remark(preview))
        self.table.setVisible(self.model.rowCount() > 0)
        if preview is not None:
            self.message.clear()
        self._fit()

    def refuse(self, said: str) -> None:
        """Says why nothing can be shown, or why it is not accepted."""
        self.message.say(said)
        self._make_room()

    def _remark(self, preview: Preview | None) -> str:
        if preview is None:
            return text(N_("Looking…"))
        if preview.unfinished:
            return text(N_("It is not decided yet: make the moves that are still missing."))
        if preview.unchanged:
            return text(N_("Nothing is other than it was."))
        if any(each.entry_id for each in preview.consequences):
            return text(N_("Untick a later ruling to leave it as it is."))
        return ""

    def acceptable(self) -> bool:
        """Whether there is something to accept."""
        return self.preview is not None and not (self.preview.unfinished or self.preview.unchanged)

    def _show_flags(self, flags: Sequence[Flag]) -> None:
        clear_layout(self._flag_column)
        for flag in flags:
            row = FlagRow(self._theme, flag)
            row.wanted.connect(self.entry_wanted)
            self._flag_column.addWidget(row)
        self._judge.setText(
            plural(
                "{count} later ruling for you to judge: nothing is done about it",
                "{count} later rulings for you to judge: nothing is done about them",
                len(flags),
            )
        )
        for widget in (self._judge, self._flag_area):
            widget.setVisible(bool(flags))

    # -- the reason ----------------------------------------------------------------------------------------------

    def given_reason(self) -> str:
        """The reason typed, without outer spaces."""
        return self.reason.text().strip()

    def ask_reason(self) -> None:
        """Says that the reason is missing, and puts the keyboard there."""
        self.message.say(text(N_("Say in a word or two why it is corrected.")), "warning")
        self._make_room()
        self.reason.setFocus()

    def _typed(self) -> None:
        self.message.clear()
        self._make_room()
        self.typed.emit()

    def _make_room(self) -> None:
        self._fit()
        self.said.emit()

    # -- looks ---------------------------------------------------------------------------------------------------

    def _fit(self) -> None:
        """As high as what it holds, up to a limit; where there is little room, table and flags scroll."""
        rows, flags = self.model.rowCount(), min(self._theme.px(FLAGS_HIGH), self._flags_high())
        least, most = (self.table.height_of(min(rows, each)) if rows else 0 for each in (FEWEST_ROWS, MOST_ROWS))
        self.table.setMinimumHeight(least)
        self.table.setMaximumHeight(most)
        self._flag_area.setMinimumHeight(min(flags, max(self._theme.px(FLAGS_LEAST), self._first_flag_high())))
        self._flag_area.setMaximumHeight(flags)
        self._column.activate()
        spare = most - least + flags - self._flag_area.minimumHeight()
        self.setMaximumHeight(self._column.totalMinimumSize().height() + spare + self._more_lines())
        self.updateGeometry()

    def _more_lines(self) -> int:
        """What wrapped sentences need beyond one line."""
        wide = max(1, self.width())
        return max(0, self._column.totalHeightForWidth(wide) - self._column.totalSizeHint().height())

    def _flags_high(self) -> int:
        return max(0, self._flag_column.heightForWidth(self._flag_wide())) if self._flag_column.count() else 0

    def _first_flag_high(self) -> int:
        first = self._flag_column.itemAt(0)
        return first.heightForWidth(self._flag_wide()) if first is not None else 0

    def _flag_wide(self) -> int:
        return max(self.width(), self._theme.px(LEAST_WIDE)) - 2 * self._theme.px(self._indent)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Sentences may need more lines, or fewer."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _restyle(self) -> None:
        theme = self._theme
        side, end = theme.px(self._indent), theme.px(8)
        self._column.setContentsMargins(side, end, side, end)
        self._column.setSpacing(theme.px(5))
        self._head.setSpacing(theme.px(10))
        self.reason.setFont(theme.font("body"))
        self.reason.setMinimumHeight(theme.px(30))
        self._fit()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the sheet and the line above it."""
        painter, theme = paint.begin(self), self._theme
        painter.fillRect(QRectF(self.rect()), theme.ink("panel"))
        painter.setPen(QPen(theme.ink("line"), 1))
        painter.drawLine(0, 0, self.width(), 0)
