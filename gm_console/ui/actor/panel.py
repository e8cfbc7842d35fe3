"""The page of the actor selected, as a dock."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gm_console.app.actor_view import ActorPage, actor_page
from gm_console.rules.system import System
from gm_console.store.records import Changes
from gm_console.ui.actor.figures import FiguresCard
from gm_console.ui.actor.head import HeadCard
from gm_console.ui.actor.past import PastCard
from gm_console.ui.actor.sheet_area import SheetArea
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.scrolling import page_area
from gm_console.wording.catalog import N_, text

NOBODY = N_("Nobody is selected.\nChoose somebody in the roster to see and edit them here.")
CONCERNED = frozenset({"actor", "sheet", "tracker", "condition", "log_entry", "campaign", "challenge", "timer"})


class ActorPanel(QWidget):
    """Everything about one actor, edited in place. What is half typed is kept, also over a restart."""

    def __init__(
        self, theme: Theme, operations: Operations, systems: Mapping[str, System], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._operations = theme, operations
        self._actor = ""
        self.head = HeadCard(theme, operations)
        self.sheets = SheetArea(theme, operations, systems)
        self.figures = FiguresCard(theme, operations)
        self.past = PastCard(theme)
        self.nobody = Label(theme, text(NOBODY), ink="secondary", wrap=True)
        self._stack = QStackedWidget()
        self._build()
        self.sheets.stale.connect(self.reload)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _build(self) -> None:
        self._page = QWidget()
        self._column = QVBoxLayout(self._page)
        for widget in (self.head, self.sheets, self.figures, self.past):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        self._scroll = page_area(self._page)
        self.nobody.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._stack.addWidget(self.nobody)
        self._stack.addWidget(self._scroll)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)

    # --- what others ask of it

    @Slot(str)
    def show_actor(self, actor_id: str) -> None:
        """Shows an actor, at the sheet last looked at where there is one."""
        if actor_id != self._actor:
            self.flush()
            self._actor = actor_id
        self.reload()

    @Slot(str, str)
    def show_sheet(self, actor_id: str, system: str) -> None:
        """Shows an actor at the sheet of one system."""
        self.flush()
        self.sheets.prefer(system)
        self._actor = actor_id
        self.reload()

    @Slot(object)
    def take_changes(self, changes: Changes) -> None:
        """Reads the page anew where an operation may have touched it."""
        if self._actor and CONCERNED & changes.rows.keys():
            self.reload()

    def reload(self) -> None:
        """Reads the page anew."""
        if self._actor:
            self._operations.run(actor_page, self._actor, done=self._show)

    def flush(self) -> None:
        """Saves what is pending, or keeps it as a draft."""
        self.head.flush()
        self.sheets.flush()

    def _show(self, page: ActorPage | None) -> None:
        if page is None or page.actor.id != self._actor:
            if page is None:
                self._actor = ""
                self._stack.setCurrentIndex(0)
            return
        self.head.show_page(page)
        self.sheets.show_page(page)
        self.figures.show_page(page)
        self.past.show_rows(page.log)
        self._stack.setCurrentIndex(1)
        self.setFocusProxy(self.head.name.widget())

    def hideEvent(self, event: QHideEvent) -> None:
        """What is pending is saved when the dock goes away."""
        super().hideEvent(event)
        self.flush()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the ground."""
        QPainter(self).fillRect(self.rect(), self._theme.ink("panel"))

    def _restyle(self) -> None:
        theme, side = self._theme, self._theme.px(12)
        self._column.setContentsMargins(side, theme.px(8), side, side)
        self._column.setSpacing(theme.px(14))
        self.nobody.setContentsMargins(theme.px(20), theme.px(40), theme.px(20), 0)
        if self._actor:
            self.reload()
