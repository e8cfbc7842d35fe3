"""Acts on a window as its user does: keys and clicks, nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from PySide6.QtCore import QEventLoop, QModelIndex, QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QScrollArea, QTabBar, QWidget

from gm_console.ui.operations import Operations
from gm_console.ui.widgets.names import NameList, NamePicker
from gm_console.wording.catalog import text

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
PATIENCE = 10.0
"""Seconds until a state that does not come about counts as missed."""

Kind = TypeVar("Kind", bound=QWidget)


class TourError(Exception):
    """A state of the tour did not come about. The text is a sentence."""


class Player:
    """Plays in one window.

    :param window: where clicks go. :param busy: what is waited for after each act.
    """

    def __init__(self, window: QWidget, *busy: Operations) -> None:
        self.window, self.busy = window, busy

    # -- keys ----------------------------------------------------------------------------------------------------

    def press(self, *chords: str) -> None:
        """Presses keys one after the other, each as QKeySequence spells it: ``Ctrl+N``, ``Tab``, ``Return``."""
        for chord in chords:
            keys: Any = cast(Any, QKeySequence.fromString(chord))[0]
            QTest.keyClick(self._target(), keys.key(), keys.keyboardModifiers())
            self.settle()

    def write(self, words: str) -> None:
        """Types ``words``, each sign into whatever has the keyboard by then."""
        for sign in words:
            QTest.keyClicks(self._target(), sign)
        self.settle()

    def _target(self) -> QWidget:
        found = QApplication.activePopupWidget() or QApplication.focusWidget() or self.window.focusWidget()
        return found or self.window

    # -- mouse ---------------------------------------------------------------------------------------------------

    def click(self, widget: QWidget, at: QPoint | None = None, button: Qt.MouseButton = LEFT) -> None:
        """Clicks ``widget`` in its middle, or ``at`` a place in it. Raises TourError where it cannot be seen."""
        bring_into_sight(widget)
        where = widget.mapTo(widget.window(), at or widget.rect().center())
        self._check(widget, where)
        handle = widget.window().windowHandle()
        if handle is not None:
            QTest.mouseMove(handle, where)
            QTest.mouseClick(handle, button, NONE, where)
        self.settle()

    def rest(self) -> None:
        """Lays the mouse where nothing is below it: the foot of the window."""
        handle = self.window.windowHandle()
        for above in (8, 4) if handle is not None else ():
            QTest.mouseMove(handle, QPoint(self.window.width() // 2, self.window.height() - above))
        self.settle()

    def _check(self, widget: QWidget, where: QPoint) -> None:
        found = widget.window().childAt(where)
        name = widget.accessibleName() or type(widget).__name__
        if not widget.isVisible() or found is None:
            raise TourError(text("“{name}” cannot be seen, so it cannot be clicked.", name=name))
        if found is not widget and not widget.isAncestorOf(found):
            other = found.accessibleName() or type(found).__name__
            raise TourError(text("“{name}” cannot be clicked: “{other}” lies over it.", name=name, other=other))
        if not widget.isEnabled():
            raise TourError(text("“{name}” cannot be clicked now.", name=name))

    def click_row(self, view: QAbstractItemView, index: QModelIndex) -> None:
        """Clicks a row of a list."""
        view.scrollTo(index)
        self.click(view.viewport(), view.visualRect(index).center())

    def click_tab(self, title: str) -> None:
        """Clicks the tab of a dock."""
        for bar in self.window.findChildren(QTabBar):
            for place in range(bar.count()):
                if bar.isVisible() and bar.tabText(place) == title:
                    self.click(bar, bar.tabRect(place).center())
                    return
        raise TourError(text("There is no tab “{name}”.", name=title))

    def pick(self, field: NamePicker, name: str) -> None:
        """Clicks the field of a name, then the name in the list that opens."""
        self.click(field)
        shown = first(each for each in self.window.findChildren(NameList) if each.isVisible())
        model = shown.model()
        rows = [model.index(row, 0) for row in range(model.rowCount())]
        self.click_row(shown, first((row for row in rows if row.data() == name), name))

    # -- finding -------------------------------------------------------------------------------------------------

    def seen(self, kind: type[Kind], within: QWidget | None = None) -> list[Kind]:
        """Everything of a kind that is shown."""
        found: list[Any] = (within or self.window).findChildren(kind)
        return [each for each in found if each.isVisible()]

    def button(self, name: str, within: QWidget | None = None) -> QAbstractButton:
        """The button read out as ``name``. Raises TourError."""
        found: QAbstractButton = first(
            (each for each in self.seen(QAbstractButton, within) if each.accessibleName() == name), name
        )
        return found

    def field(self, name: str, within: QWidget | None = None) -> NamePicker:
        """The field for a name read out as ``name``. Raises TourError."""
        found: NamePicker = first(
            (each for each in self.seen(NamePicker, within) if each.accessibleName() == name), name
        )
        return found

    # -- waiting -------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Waits until nothing is on its way to or from the campaign, and chances are worked out."""
        for _ in range(2):
            wait(1)
            while not all(each.idle for each in self.busy):
                wait(1)
        QApplication.processEvents()

    def expect(self, what: str, holds: Callable[[], object]) -> None:
        """Waits until something holds. Raises TourError, which names ``what`` was expected."""
        ends = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > ends:
                raise TourError(text("This did not come about: {what}.", what=what))
            wait(10)


def wait(milliseconds: int) -> None:
    """Lets events run. Unlike QTest.qWait it lets other threads run meanwhile."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def first(found: Iterable[Any], name: str = "") -> Any:
    """The first of ``found``. Raises TourError where there is none."""
    for each in found:
        return each
    raise TourError(text("“{name}” is not shown.", name=name or text("what was expected")))


def bring_into_sight(widget: QWidget) -> None:
    """Scrolls to it, as its user would with the wheel."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()
    QApplication.processEvents()
