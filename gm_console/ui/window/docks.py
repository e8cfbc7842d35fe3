"""Native docks in a nested arrangement, three ready layouts, and a title bar of our own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QTabBar, QTabWidget, QWidget

from gm_console.ui.preferences import KeptLayout
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.below import below
from gm_console.ui.widgets.labels import Label
from gm_console.wording.catalog import knows, say_code, text

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
        self._set_bar(bar)
        self.setWidget(content)
        content.setAccessibleName(content.accessibleName() or title)

    def in_sight(self) -> bool:
        """Whether it is shown, and no other tab lies over it. (Qt moves those below out of the window.)"""
        window = self.window()
        return self.isVisible() and (self.isFloating() or window.rect().intersects(self.geometry()))

    def _set_bar(self, bar: QWidget | None) -> None:
        if bar is not None:
            bar.setObjectName("dockTitle")
            bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setTitleBarWidget(bar or QWidget())

    def take_keyboard(self) -> None:
        """Puts the keyboard where its panel wants it, else on its first control, so that one sees where it is."""
        panel = self.widget()
        panel.setFocus()
        taker = panel.focusProxy() or panel
        takes_it = taker.isVisible() and taker.focusPolicy() != Qt.FocusPolicy.NoFocus
        first = None if takes_it else next(_controls(panel), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)


def _controls(panel: QWidget) -> Iterator[QWidget]:
    """What can be reached by Tab in ``panel``. (Not by nextInFocusChain: PySide gives the next one another owner.)"""
    return (each for each in below(panel, QWidget) if each.isVisible() and each.focusPolicy() & Qt.FocusPolicy.TabFocus)


@dataclass(frozen=True, slots=True)
class Layout:
    """A ready layout: the docks it shows besides the builders, and the widths of its three columns at 100 %."""

    shown: frozenset[str]
    widths: tuple[int, int, int]


LAYOUTS: Mapping[str, Layout] = {
    "run": Layout(frozenset({"roster", "log", "timers"}), (280, 736, 336)),
    "prepare": Layout(frozenset({"roster", "actor", "log"}), (280, 600, 460)),
    "review": Layout(frozenset({"roster", "log"}), (280, 480, 590)),
}
"""For a running game; between sessions, with the actor's page; afterwards, with a wide log."""

ROOMY = 1180
"""Narrower than this (in pixels at 100 %), and there is no room for three columns: the side docks lie over another."""


class Arrangement(QObject):
    """Places the docks of a window. Builders lie over one another as tabs; the rest stands around them.

    :param builders: dock names of the builders, in the order of their tabs.
    """

    def __init__(self, theme: Theme, window: QMainWindow, docks: Mapping[str, Dock], builders: Sequence[str]) -> None:
        super().__init__(window)
        self._theme, self._window = theme, window
        self._docks = docks
        self._builders = builders
        self._used: frozenset[str] = frozenset(builders)
        self._placing = False
        self._tight = False
        self._last = "run"
        self.untouched = ""
        self._placed_for: tuple[frozenset[str], int] | None = None
        for dock in docks.values():
            dock.dockLocationChanged.connect(self._moved)
            dock.topLevelChanged.connect(self._moved)
            dock.visibilityChanged.connect(self._dress_tabs)
        theme.changed.connect(self._dress_tabs)

    def use(self, systems: Collection[str]) -> None:
        """Shows the builders of these systems alone from now on; all of them where none is known."""
        self._used = frozenset(systems) & frozenset(self._builders) or frozenset(self._builders)

    def run(self) -> None:
        """For a running game: roster, builders, log, timers."""
        self.place("run")

    def prepare(self) -> None:
        """Between sessions: roster, the actor's page, builders."""
        self.place("prepare")

    def review(self) -> None:
        """Afterwards: the log, wide, beside the roster."""
        self.place("review")

    def reset(self) -> None:
        """The ready layout last chosen, as it was."""
        self.place(self._last)

    def settle(self, name: str) -> None:
        """`place`, unless that ready layout stands already, placed for the same builders and the same width."""
        if self.untouched != name or self._placed_for != (self._used, self._window.width()):
            self.place(name)

    def place(self, name: str) -> None:
        """Places every dock as the ready layout ``name`` has it; floating ones come back.

        The builder on top stays there, and whatever had the keyboard keeps it.
        """
        layout = LAYOUTS[name]
        self._placing = True
        focus, on_top = self._window.focusWidget(), self._on_top()
        self._take_out()
        self._tight = self._window.width() / self._theme.zoom * 100 < ROOMY
        if self._tight:
            self._put_over_another(layout)
        else:
            self._put_side_by_side(layout)
        self._docks[on_top].raise_()
        self._dress_tabs()
        self._placing = False
        self.untouched = self._last = name
        self._placed_for = (self._used, self._window.width())
        if focus is not None:
            focus.setFocus() if focus.isVisible() else self._docks[on_top].take_keyboard()

    def _dress_tabs(self) -> None:
        """Tabs say their whole name and can be scrolled, where Qt would cut them down to a letter."""
        side = self._theme.px(18)
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setAccessibleName(text("Parts of the window that lie over one another"))
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setUsesScrollButtons(True)
            bar.setIconSize(QSize(side, side))

    def follow_size(self) -> None:
        """Places a ready layout anew where room for its columns came or went; one that was changed stays."""
        tight = self._window.width() / self._theme.zoom * 100 < ROOMY
        if self.untouched and tight != self._tight:
            self.place(self.untouched)

    def _moved(self) -> None:
        if not self._placing:
            self.untouched = ""

    def _take_out(self) -> None:
        for dock in self._docks.values():
            if dock.parent() is not None:
                dock.setFloating(False)
                self._window.removeDockWidget(dock)

    def _first(self) -> str:
        return next(name for name in self._builders if name in self._used)

    def _on_top(self) -> str:
        """The builder that is in sight, or the first."""
        seen = [name for name in self._builders if name in self._used and self._docks[name].in_sight()]
        return seen[0] if seen else self._first()

    def _put_side_by_side(self, layout: Layout) -> None:
        window, docks = self._window, self._docks
        builders = self._builders_used_first()
        first = builders[0]
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, docks["roster"])
        window.splitDockWidget(docks["roster"], first, Qt.Orientation.Horizontal)
        window.splitDockWidget(first, docks["timers"], Qt.Orientation.Vertical)
        window.splitDockWidget(first, docks["log"], Qt.Orientation.Horizontal)
        self._put_over(docks["log"], self._others("log"))
        self._put_over(first, builders[1:])
        self._show(layout)
        side = docks["actor"] if "actor" in layout.shown else docks["log"]
        widths = [self._theme.px(width) for width in layout.widths]
        window.resizeDocks([docks["roster"], first, side], widths, Qt.Orientation.Horizontal)
        heights = [self._theme.px(572), self._theme.px(96)]
        window.resizeDocks([first, docks["timers"]], heights, Qt.Orientation.Vertical)
        side.raise_()

    def _put_over_another(self, layout: Layout) -> None:
        window, docks = self._window, self._docks
        builders = self._builders_used_first()
        roster, first = docks["roster"], builders[0]
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, roster)
        window.splitDockWidget(roster, first, Qt.Orientation.Horizontal)
        self._put_over(roster, [docks["log"], docks["timers"], *self._others("log")])
        self._put_over(first, builders[1:])
        self._show(layout)
        side = max(self._theme.px(280), window.width() // 3)
        window.resizeDocks([roster, first], [side, window.width() - side], Qt.Orientation.Horizontal)
        docks["actor" if "actor" in layout.shown else "roster"].raise_()

    def _builders_used_first(self) -> list[Dock]:
        names = sorted(self._builders, key=lambda name: name not in self._used)
        return [self._docks[name] for name in names]

    def _others(self, but: str) -> list[Dock]:
        known = {"roster", "timers", but, *self._builders}
        return [dock for name, dock in self._docks.items() if name not in known]

    def _put_over(self, below: Dock, docks: Sequence[Dock]) -> None:
        for dock in docks:
            self._window.tabifyDockWidget(below, dock)

    def _show(self, layout: Layout) -> None:
        for name, dock in self._docks.items():
            dock.setVisible(name in layout.shown or name in self._used)


def restore(window: QMainWindow, arrangement: Arrangement, kept: KeptLayout | None) -> None:
    """Puts a kept layout back; where there is none, or it does not fit, the one for a running game.

    Geometry comes first, for the state is measured against it. A ready layout nobody has changed is placed anew.
    """
    if kept is not None:
        window.restoreGeometry(kept.geometry)
    if kept is not None and kept.ready in LAYOUTS:
        arrangement.settle(kept.ready)
        return
    arrangement.settle("run")
    if kept is not None:
        fits = window.restoreState(kept.state, LAYOUT_VERSION)
        if fits:
            arrangement.untouched = ""
        else:
            arrangement.run()


def tab_words(system: str) -> str:
    """The system's short name, or its whole one where it has none."""
    short = f"{system}.tab"
    return say_code(short if knows(short) else f"{system}.name", {})


def allow_docks(window: QMainWindow) -> None:
    """Docks may be nested, tabbed and dragged together; tabs stand above what they are of.

    The window begins in the size of an ordinary laptop, so that docks placed in it seldom need to be placed anew.
    """
    window.resize(1366, 768)
    options = QMainWindow.DockOption
    window.setDockOptions(
        options.AnimatedDocks | options.AllowNestedDocks | options.AllowTabbedDocks | options.GroupedDragging
    )
    window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
