"""Everything that can have the keyboard says what it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSpinBox, QComboBox, QTabBar, QWidget

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


def nameless(console: ConsolePage) -> list[str]:
    return [
        f"{type(each).__name__} {each.objectName()} in {type(each.parentWidget()).__name__}"
        for each in focusable(console.window)
        if not spoken(each).strip() and each.focusProxy() is None
    ]


def test_every_widget_that_takes_the_keyboard_has_a_name(console: ConsolePage) -> None:
    for name, dock in console.window.docks.items():
        dock.show()
        console.window.show_dock(name)
    for name, builder in console.window.builders.items():
        console.window.show_builder(name)
        builder.begin()
        console.settle()
    console.window.roster.choose(console.window.palette_box.found[0].id if console.window.palette_box.found else "")
    console.window.session_bar.toggle()
    console.window.session_bar.ask_to_end()
    console.window.open_palette()
    console.window.banner.show_message("Something", "error", [("open", "Open another campaign…")])
    console.wait(0.1)
    assert len(focusable(console.window)) > 100
    assert not nameless(console)


@pytest.mark.parametrize("dock", ["roster", "log", "timers", "actor", "settings", "keys", "huldufolk", "opposed"])
def test_every_dock_is_named(console: ConsolePage, dock: str) -> None:
    assert console.window.docks[dock].widget().accessibleName()
