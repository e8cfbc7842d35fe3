"""Everything that can have the keyboard says what it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSpinBox, QComboBox, QTabBar, QWidget

from gm_console.app.context import Desk
from tests.ui.console_page import ConsolePage

KEYBOARD = Qt.FocusPolicy.TabFocus | Qt.FocusPolicy.ClickFocus


def focusable(root: QWidget) -> list[QWidget]:
    every = [root, *root.findChildren(QWidget)]
    return [each for each in every if each.focusPolicy() & KEYBOARD and not is_inner(each)]


def is_inner(widget: QWidget) -> bool:
    """Parts of Qt's own controls, which speak through the control they belong to."""
    parent = widget.parentWidget()
    inside = isinstance(parent, QAbstractScrollArea | QComboBox | QAbstractSpinBox | QTabBar)
    popup = widget.window().windowType() == Qt.WindowType.Popup
    return (inside and widget.objectName().startswith("qt_")) or popup


def spoken(widget: QWidget) -> str:
    face = QAccessible.queryAccessibleInterface(widget)
    return widget.accessibleName() or (face.text(QAccessible.Text.Name) if face is not None else "")


def nameless(root: QWidget) -> set[str]:
    return {
        f"{type(each).__name__} {each.objectName()} in {type(each.parentWidget()).__name__}"
        for each in focusable(root)
        if each.isVisible() and each.focusProxy() is None and not spoken(each).strip()
    }


def test_every_widget_that_takes_the_keyboard_has_a_name(console: ConsolePage) -> None:
    window, found = console.window, set()
    window.resize(1900, 1400)
    for name in ("roster", "log", "timers", "actor", "settings", "backups", "keys"):
        window.show_dock(name)
        console.settle()
        found |= nameless(window)
    for name, builder in window.builders.items():
        window.show_builder(name)
        builder.begin()
        console.settle()
        found |= nameless(window)
    window.session_bar.toggle()
    found |= nameless(window)
    window.session_bar.ask_to_end()
    window.banner.show_message("Something", "error", [("open", "Open another campaign…")])
    console.settle()
    found |= nameless(window)
    window.open_palette()
    console.settle()
    found |= nameless(window)
    assert not found, "\n".join(sorted(found))


def test_an_actor_s_page_is_named_throughout(console: ConsolePage) -> None:
    found = set()
    for system, name in (
        ("huldufolk", "Bryn Hollow"),
        ("opposed", "Isolde Marsh"),
        ("joyous-heroes", "Wren"),
        ("age-of-dragons", "Yrsa Emberwing"),
    ):
        (actor,) = console.ask(actors_named, name)
        console.window.open_sheet(actor, system)
        console.settle()
        assert console.on_top("actor")
        found |= nameless(console.window.docks["actor"])
    assert not found, "\n".join(sorted(found))


def actors_named(desk: Desk, name: str) -> list[str]:
    return [actor.id for actor in desk.store.actors_named(name)]


@pytest.mark.parametrize(
    "dock", ["roster", "log", "timers", "actor", "settings", "backups", "keys", "huldufolk", "opposed"]
)
def test_every_dock_is_named(console: ConsolePage, dock: str) -> None:
    assert console.window.docks[dock].widget().accessibleName()
