"""What may be done with the actors selected: keys, and the menu of a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from gm_console.app.figures import Figure
from gm_console.app.roster_view import Rest
from gm_console.app.views import RosterRow
from gm_console.wording.catalog import N_, plural, say, say_code, text

KEYS: Mapping[str, str] = {
    "challenge": "Enter",
    "sheet": "F4",
    "why": "?",
    "type": "F2",
    "here": "Ctrl+H",
    "duplicate": "Ctrl+Shift+D",
    "archive": "Del",
}
"""Which key does what; those that the list itself takes are only shown in the menu."""

OWN_KEYS = ("sheet", "here", "duplicate", "archive")
CHALLENGE = N_("New challenge with {name}")
SHEET = N_("Edit sheet…")
WHY = N_("Why {value}? ({what})")
TYPE = N_("Change {what}…")
SURRENDER = N_("Surrender cards…")
REST = N_("Rest")
RENEW = N_("Restore now")
HERE = N_("Is here")
ABSENT = N_("Is not here")
MINUTES = (N_("{what}, {count} minute"), N_("{what}, {count} minutes"))
IN_SYSTEM = N_("{system}: {what}")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was chosen: a word of `KEYS`, ``rest`` or ``renew``, the latter with the moment meant."""

    what: str
    rest: Rest | None = None


class RowActions(QObject):
    """Keys on ``host`` and menus for it; ``wanted(Wanted)`` tells what was chosen."""

    wanted = Signal(object)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._host = host
        for what in OWN_KEYS:
            action = QAction(host)
            action.setShortcut(QKeySequence(KEYS[what]))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.setData(Wanted(what))
            action.triggered.connect(self._by_key)
            host.addAction(action)

    def _by_key(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.wanted.emit(action.data())

    def _by_menu(self, action: QAction) -> None:
        if isinstance(action.data(), Wanted):
            self.wanted.emit(action.data())

    def menu(self, rows: Sequence[RosterRow], figure: Figure | None, rests: Sequence[Rest]) -> QMenu:
        """The menu for ``rows``, at least one; it deletes itself once closed."""
        menu = QMenu(self._host)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.triggered.connect(self._by_menu)
        if len(rows) == 1:
            self._add(menu, text(CHALLENGE, name=_plain(rows[0].actor.name)), "challenge")
            self._add(menu, text(SHEET), "sheet")
            self._add_figure(menu, figure)
            menu.addSeparator()
        self._add_rests(menu, rows, rests)
        self._add_rest(menu, rows)
        return menu

    def _add_figure(self, menu: QMenu, figure: Figure | None) -> None:
        if figure is None:
            return
        menu.addSeparator()
        name = _plain(say(figure.full))
        self._add(menu, text(SURRENDER) if figure.grouped else text(TYPE, what=name), "type")
        self._add(menu, text(WHY, value=figure.value, what=name), "why")

    def _add_rests(self, menu: QMenu, rows: Sequence[RosterRow], rests: Sequence[Rest]) -> None:
        systems = {system for row in rows for system in row.summaries}
        fitting = [rest for rest in rests if rest.system in systems]
        several = len({rest.system for rest in fitting}) > 1
        for what, title in (("rest", REST), ("renew", RENEW)):
            some = [rest for rest in fitting if what == "renew" or rest.minutes]
            if some:
                below = menu.addMenu(text(title))
                for rest in some:
                    below.addAction(_told(rest, what, several)).setData(Wanted(what, rest))

    def _add_rest(self, menu: QMenu, rows: Sequence[RosterRow]) -> None:
        count = len(rows)
        menu.addSeparator()
        self._add(menu, text(ABSENT if rows[0].actor.present else HERE), "here")
        self._add(menu, plural(N_("Duplicate"), N_("Duplicate {count}"), count), "duplicate")
        self._add(menu, plural(N_("Archive"), N_("Archive {count}"), count), "archive")

    def _add(self, menu: QMenu, words: str, what: str) -> None:
        action = menu.addAction(words)
        action.setShortcut(QKeySequence(KEYS[what]))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.setData(Wanted(what))


def _plain(name: str) -> str:
    """A name with its ampersands kept."""
    return name.replace("&", "&&")


def _told(rest: Rest, what: str, several: bool) -> str:
    told = say(rest.label)
    if several:
        told = text(IN_SYSTEM, system=say_code(f"{rest.system}.name", {}), what=told)
    return plural(*MINUTES, rest.minutes, what=told) if what == "rest" and rest.minutes else told
