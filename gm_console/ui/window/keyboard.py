"""Keeps the keyboard where it can be seen: Qt leaves docks that lie below another tab in the Tab order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QTabBar, QWidget

from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.window.docks import Dock


class Keyboard(QObject):
    """Gives the keyboard to a dock that is brought to the top, and has Tab pass over those below.

    :param docks: every dock of the window, by name.
    """

    def __init__(self, window: QMainWindow, docks: Mapping[str, Dock]) -> None:
        super().__init__(window)
        self._docks = docks
        window.tabifiedDockWidgetActivated.connect(self._brought_up)

    def step(self, to_next: Callable[[], bool]) -> bool:
        """Moves on by ``to_next`` until the keyboard is in sight. Returns whether it has moved.

        Qt also asks for this when what has the keyboard is hidden: within a builder it then stays in the builder.
        """
        if self._kept_in_builder():
            return True
        before, first = QApplication.focusWidget(), None
        while to_next():
            held = QApplication.focusWidget()
            if held is None or self._in_sight(held):
                return True
            if held is first:
                return self._give_back(before)
            first = first or held
        return False

    def _give_back(self, before: QWidget | None) -> bool:
        """Nothing in sight came round: rather than typing out of sight, the keyboard stays, or goes to a dock."""
        if before is not None and before.isVisible() and self._in_sight(before):
            before.setFocus()
        else:
            self.next_dock()
        return True

    def next_dock(self) -> None:
        """Moves on to the next dock in sight."""
        order = [dock for dock in self._docks.values() if dock.in_sight()]
        focus = QApplication.focusWidget()
        here = next((i for i, dock in enumerate(order) if focus is not None and dock.isAncestorOf(focus)), -1)
        if order:
            order[(here + 1) % len(order)].take_keyboard()

    def _kept_in_builder(self) -> bool:
        held = QApplication.focusWidget()
        dock = self._dock_of(held) if held is not None and not held.isVisible() else None
        panel = dock.widget() if dock is not None and dock.in_sight() else None
        if isinstance(panel, BuilderFrame):
            panel.focus()
            return QApplication.focusWidget() is not held
        return False

    def _dock_of(self, held: QWidget) -> Dock | None:
        return next((dock for dock in self._docks.values() if dock.isAncestorOf(held)), None)

    def _in_sight(self, held: QWidget) -> bool:
        dock = self._dock_of(held)
        return dock is None or dock.in_sight()

    def _brought_up(self, dock: QDockWidget) -> None:
        """Who walks along the tabs by key stays on them."""
        panel = dock.widget()
        if isinstance(QApplication.focusWidget(), QTabBar):
            return
        if isinstance(panel, BuilderFrame):
            panel.focus()
        elif isinstance(dock, Dock):
            dock.take_keyboard()
