"""Which rows the roster shows: all filtered at once, or above a thousand a window of them from the store."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from gm_console.app import roster_view
from gm_console.app.roster_view import RosterPage, Touched, section_of
from gm_console.store.records import Changes
from gm_console.store.search import fold
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.roster.filter import RosterFilter
from gm_console.ui.roster.model import NamesModel, RosterModel, searched


@dataclass(frozen=True, slots=True)
class Limits:
    """Up to ``held`` actors are all held and filtered here; above that, ``window`` are asked for at a time."""

    held: int = 1000
    window: int = 200


LIMITS = Limits()
"""Those in force unless others are given."""


class RosterRows(QObject):
    """Fills the models through the database thread.

    ``shown()`` after rows have come; ``failed(Failure)`` when they could not be read.
    """

    shown = Signal()
    failed = Signal(object)

    def __init__(
        self, operations: Operations, model: RosterModel, limits: Limits, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._limits = limits
        self._operations = operations
        self._model = model
        self.filter = RosterFilter(self)
        self.filter.setSourceModel(model)
        self.names = NamesModel(self)
        self.total = 0
        self.loaded = False
        self._text = ""
        self._asked = False
        self._again = False

    @property
    def in_windows(self) -> bool:
        """Whether there are too many to hold them all."""
        return self.total > self._limits.held

    @property
    def text(self) -> str:
        """What is filtered by."""
        return self._text

    def load(self) -> None:
        """Reads everything anew."""
        self._operations.run(roster_view.names, done=self.names.show, refused=self._refused)
        self._ask()

    def set_text(self, text: str) -> None:
        """Filters by ``text``."""
        self._text = text
        if self.in_windows:
            self._ask()
        else:
            self.filter.set_text(text)
            self.shown.emit()

    def matching(self) -> int:
        """How many match what is typed."""
        if self.in_windows:
            return self._model.matching()
        sections = range(self.filter.rowCount())
        return sum(self.filter.rowCount(self.filter.index(place, 0)) for place in sections)

    def _ask(self) -> None:
        """Asks for the first window; while one is on its way, once more when it has come."""
        if self._asked:
            self._again = True
            return
        self._asked = True
        text, limit = (self._text, self._limits.window) if self.in_windows else ("", self._limits.held)
        self._operations.run(roster_view.page, text, limit=limit, done=self._page, refused=self._refused)

    @Slot()
    def more(self) -> None:
        """Asks for the next window, if there is one."""
        if not self._asked and self._model.has_more():
            self._asked = True
            self._operations.run(
                roster_view.page,
                self._text if self.in_windows else "",
                limit=self._limits.window,
                offset=self._model.loaded(),
                done=self._page,
                refused=self._refused,
            )

    def _page(self, page: RosterPage) -> None:
        before = self.in_windows
        self.total, self.loaded = page.total, True
        turned = self.in_windows != before and bool(before or self._text)
        again, self._asked, self._again = self._again or turned, False, False
        if again:
            self._ask()
        self.filter.set_text("" if self.in_windows else self._text)
        self._model.show_page(page)
        self.shown.emit()

    def _refused(self, failure: Failure) -> None:
        self._asked = self._again = False
        self.failed.emit(failure)

    def take_changes(self, changes: Changes) -> None:
        """Shows the rows anew that an operation touched."""
        self._operations.run(roster_view.touched, changes, done=self._touched, refused=self._refused)

    def _touched(self, found: Touched) -> None:
        known = {row.actor.id for row in found.rows if self._model.index_of(row.actor.id).isValid()}
        self.names.update_actors([row.actor for row in found.rows], found.gone)
        if self.in_windows and (len(known) < len(found.rows) or found.gone or self._moved(found)):
            self._ask()
            return
        before = self._model.loaded()
        self._model.update_rows(found.rows, found.gone)
        self.total += self._model.loaded() - before
        if self.in_windows and self._model.loaded() != before:
            self._ask()
        self.shown.emit()

    def _moved(self, found: Touched) -> bool:
        """Whether somebody stands elsewhere now, or no longer matches."""
        words = [f" {word}" for word in fold(self._text)]
        for row in found.rows:
            before = self._model.row_at(self._model.index_of(row.actor.id))
            if before is None or section_of(before.actor) != section_of(row.actor):
                return True
            if before.actor.name != row.actor.name or not all(word in searched(row.actor) for word in words):
                return True
        return False
