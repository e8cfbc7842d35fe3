"""Native docks in a nested arrangement, three ready layouts, and a title bar of our own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.labels import Label

LAYOUT_VERSION = 1

ALL_FEATURES = (
    QDockWidget.DockWidgetFeature.DockWidgetMovable
    | QDockWidget.DockWidgetFeature.DockWidgetFloatable
    | QDockWidget.DockWidgetFeature.DockWidgetClosable
)


class DockTitle(QWidget):
    """The title of a dock: a word, and at the right a count or a small control."""

    def __init__(self, theme: Theme, title: str, aside: QWidget | None = None) -> None:
        super().__init__()
        self._theme = theme
        self._aside = Label(theme, "", role="small", ink="secondary")
        self._row = QHBoxLayout(self)
        self._row.addWidget(Label(theme, title, role="strong"))
        self._row.addStretch(1)
        self._row.addWidget(aside or self._aside)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_aside(self, words: str) -> None:
        """Changes what stands at the right."""
        self._aside.setText(words)

    def _restyle(self) -> None:
        side, end = self._theme.px(12), self._theme.px(7)
        self._row.setContentsMargins(side, end, side, end)


class Dock(QDockWidget):
    """A dock with an object name, so that its place is remembered."""

    def __init__(self, name: str, title: str, content: QWidget, bar: QWidget | None) -> None:
        """``bar`` is the title bar; None is none, as for docks that are tabs of one another."""
        super().__init__(title)
        self.setObjectName(name)
        self.setFeatures(ALL_FEATURES)
        self.setWidget(content)
        self._set_bar(bar)
        content.setAccessibleName(content.accessibleName() or title)

    def _set_bar(self, bar: QWidget | None) -> None:
        if bar is not None:
            bar.setObjectName("dockTitle")
            bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setTitleBarWidget(bar or QWidget())


class Arrangement:
    """Places the docks of a window. Builders lie over one another as tabs; the rest stands around them.

    :param builders: dock names of the builders, in the order of their tabs.
    """

    def __init__(self, window: QMainWindow, docks: Mapping[str, Dock], builders: Sequence[str]) -> None:
        self._window = window
        self._docks = docks
        self._builders = builders

    def run(self) -> None:
        """For a running game: roster, builders, log, timers."""
        self._place(shown={"roster", "log", "timers", *self._builders}, widths=(280, 736, 336))

    def prepare(self) -> None:
        """Between sessions: roster, the actor's page, builders."""
        self._place(shown={"roster", "actor", "log", *self._builders}, widths=(280, 600, 460))

    def review(self) -> None:
        """Afterwards: the log, wide, beside the roster."""
        self._place(shown={"roster", "log", *self._builders}, widths=(280, 480, 590))

    def _place(self, shown: set[str], widths: tuple[int, int, int]) -> None:
        window, docks = self._window, self._docks
        for dock in docks.values():
            dock.setFloating(False)
            window.removeDockWidget(dock)
        first = docks[self._builders[0]]
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, docks["roster"])
        window.splitDockWidget(docks["roster"], first, Qt.Orientation.Horizontal)
        window.splitDockWidget(first, docks["timers"], Qt.Orientation.Vertical)
        window.splitDockWidget(first, docks["log"], Qt.Orientation.Horizontal)
        for name in self._builders[1:]:
            window.tabifyDockWidget(first, docks[name])
        for name in [each for each in docks if each not in {"roster", "timers", "log", *self._builders}]:
            window.tabifyDockWidget(docks["log"], docks[name])
        for name, dock in docks.items():
            dock.setVisible(name in shown)
        side = docks["actor"] if "actor" in shown else docks["log"]
        window.resizeDocks([docks["roster"], first, side], list(widths), Qt.Orientation.Horizontal)
        window.resizeDocks([first, docks["timers"]], [572, 96], Qt.Orientation.Vertical)
        first.raise_()
        side.raise_()


def restore(window: QMainWindow, arrangement: Arrangement, kept: tuple[QByteArray, QByteArray] | None) -> None:
    """Puts a kept layout back; where there is none, or it does not fit, the one for a running game."""
    arrangement.run()
    if kept is not None:
        geometry, state = kept
        window.restoreGeometry(geometry)
        if not window.restoreState(state, LAYOUT_VERSION):
            arrangement.run()
