"""Asks for a word of reason in place, without a pop-up."""

from __future__ import annotations

import html

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.app.remembered import keep_reason, reasons
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.flow import FlowLayout, clear_layout
from gm_console.ui.widgets.lines import LeavableLine, LeavablePage
from gm_console.ui.widgets.sight import bring_into_sight
from gm_console.wording.catalog import text

LONGEST = 300
OFFERED = 3
SHORT = 40
"""Letters of a reason that is offered; the whole of it is in the tooltip."""


class ReasonMemory(QObject):
    """Reasons given before, by kind of override. ``known()`` when they have been read from the campaign."""

    known = Signal()

    def __init__(self, operations: Operations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._reasons: dict[str, list[str]] = {}

    def ask(self) -> None:
        """Reads them anew."""
        self._operations.run(reasons, done=self._read)

    def _read(self, found: dict[str, list[str]]) -> None:
        self._reasons = found
        self.known.emit()

    def offered(self, kind: str) -> list[str]:
        """Those to be offered for a kind, the last one first."""
        return self._reasons.get(kind, [])[:OFFERED]

    def keep(self, kind: str, reason: str) -> None:
        """Remembers one."""
        self._operations.run(keep_reason, kind, reason)


class _Offer(ActionButton):
    """A reason given before. ``taken(str)``."""

    taken = Signal(str)

    def __init__(self, theme: Theme, reason: str) -> None:
        short = reason if len(reason) <= SHORT else f"{reason[: SHORT - 1].rstrip()}…"
        super().__init__(theme, text("“{reason}”", reason=short), kind="quiet")
        self._reason = reason
        self.setToolTip(html.escape(reason) if short != reason else "")
        self.clicked.connect(self._take)

    def _take(self) -> None:
        self.taken.emit(self._reason)


class ReasonField(LeavablePage):
    """A line for the reason of an override. ``given(str)`` when it is typed and confirmed, ``left()`` on Esc.

    :param memory: offers the reasons given before for overrides of ``kind``, and remembers this one.
    """

    given = Signal(str)

    def __init__(
        self,
        theme: Theme,
        prompt: str,
        button: str,
        *,
        indent: int = 26,
        memory: ReasonMemory | None = None,
        kind: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._memory, self._kind = memory, kind
        self._theme, self._indent = theme, indent
        self._shown = QTimer(self, singleShot=True, interval=0)
        self._shown.timeout.connect(self._come_into_sight)
        self.line = LeavableLine(claims=True)
        self.line.setMaxLength(LONGEST)
        self.line.setPlaceholderText(prompt)
        self.line.setAccessibleName(prompt)
        self._button = ActionButton(theme, button)
        self._lay_out()
        if memory is not None:
            memory.known.connect(self._offer)
        self.line.returnPressed.connect(self._confirm)
        self.line.left.connect(self.left)
        self.line.textChanged.connect(self._follow)
        self._button.clicked.connect(self._confirm)
        self.setFocusProxy(self.line)
        theme.changed.connect(self._restyle)
        self._restyle()
        self._follow("")

    def _lay_out(self) -> None:
        self._column = QVBoxLayout(self)
        self._row = QHBoxLayout()
        self._row.addWidget(self.line, 1)
        self._row.addWidget(self._button)
        self._column.addLayout(self._row)
        self.offers = QWidget()
        self._flow = FlowLayout(self.offers)
        self._column.addWidget(self.offers)
        self.offers.hide()

    def _follow(self, typed: str) -> None:
        self._button.setEnabled(bool(typed.strip()))

    def _confirm(self) -> None:
        reason = self.line.text().strip()
        if reason:
            self._give(reason)
        else:
            self.line.setPlaceholderText(text("A word of reason is needed"))

    def _give(self, reason: str) -> None:
        if self._memory is not None:
            self._memory.keep(self._kind, reason)
        self.given.emit(reason)

    def _offer(self) -> None:
        clear_layout(self._flow)
        offered = self._memory.offered(self._kind) if self._memory is not None else []
        for reason in offered:
            button = _Offer(self._theme, reason)
            button.taken.connect(self._give)
            self._flow.addWidget(button)
        self.offers.setVisible(bool(offered))

    def showEvent(self, event: QShowEvent) -> None:
        """Whatever scrolls around it, it is seen."""
        super().showEvent(event)
        self._shown.start()
        if self._memory is not None:
            self._memory.ask()

    def _come_into_sight(self) -> None:
        bring_into_sight(self, self._theme.px(12))

    def _restyle(self) -> None:
        self._column.setContentsMargins(self._theme.px(self._indent), 0, 0, self._theme.px(4))
        self._column.setSpacing(0)
        self._flow.set_gap(self._theme.space("s"))
        self._row.setSpacing(self._theme.space("s"))
