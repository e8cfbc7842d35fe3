"""The manual in the window: its pages, the way back, the search; nothing fetched, no link out of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console import manual
from gm_console.ui.manual.panel import ManualPanel
from gm_console.ui.theme import Theme
from tests.ui.console_page import CTRL, SHIFT, ConsolePage

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> ManualPanel:
    made = ManualPanel(theme)
    qtbot.addWidget(made)
    made.resize(420, 640)
    made.show()
    made.activateWindow()
    QTest.qWaitForWindowActive(made)
    made.setFocus()
    return made


def follow(panel: ManualPanel, words: str) -> None:
    """Clicks the link with ``words``."""
    found = panel.browser.document().find(words)
    assert not found.isNull(), words
    place = panel.browser.cursorRect(found).center() - QPoint(8, 0)
    QTest.mouseClick(panel.browser.viewport(), Qt.MouseButton.LeftButton, pos=place)


def focus_key(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None
    QTest.keyClick(widget, key, modifier)


def test_pages_by_mouse_and_back(panel: ManualPanel) -> None:
    assert panel.name == "index"
    assert not panel.contents.isEnabled()
    follow(panel, "Sealed sessions")
    assert panel.name == "sealed"
    assert panel.browser.toPlainText().startswith("Sealed sessions")
    assert "# " not in panel.browser.toPlainText()[:40]
    QTest.mouseClick(panel.contents, Qt.MouseButton.LeftButton)
    assert panel.name == "index"
    QTest.mouseClick(panel.back, Qt.MouseButton.LeftButton)
    assert panel.name == "sealed"
    focus_key(Qt.Key.Key_Left, ALT)
    assert panel.name == "index"
    assert not panel.back.isEnabled()


def test_pages_by_keys(panel: ManualPanel) -> None:
    QTest.keyClick(panel.browser, Qt.Key.Key_Tab)
    QTest.keyClick(panel.browser, Qt.Key.Key_Return)
    assert panel.name == manual.names()[1]


def test_the_search_finds_goes_round_and_says_where_nothing_is(panel: ManualPanel) -> None:
    panel.show_page("sealed")
    panel.browser.setFocus()
    focus_key(Qt.Key.Key_F, CTRL)
    assert panel.search.hasFocus()
    QTest.keyClicks(panel.search, "secret")
    first = panel.browser.textCursor().position()
    assert panel.browser.textCursor().selectedText().lower() == "secret"
    focus_key(Qt.Key.Key_Return)
    second = panel.browser.textCursor().position()
    assert second > first
    focus_key(Qt.Key.Key_Return, SHIFT)
    assert panel.browser.textCursor().position() == first
    focus_key(Qt.Key.Key_Return, SHIFT)
    last = panel.browser.textCursor().position()
    assert last > second
    focus_key(Qt.Key.Key_Return)
    assert panel.browser.textCursor().position() == first
    QTest.keyClicks(panel.search, "x!x")
    assert "is not on this page" in panel.message.text()
    focus_key(Qt.Key.Key_Escape)
    assert panel.browser.hasFocus()


def test_every_page_can_be_shown_at_every_zoom(panel: ManualPanel, theme: Theme) -> None:
    for name in manual.names():
        panel.show_page(name)
        assert panel.name == name
        theme.set_zoom(150)
        large = panel.browser.document().size().height()
        theme.set_zoom(100)
        assert panel.browser.document().size().height() < large
    assert not panel.message.isVisible()


def test_a_missing_page_is_said_to_be_missing(panel: ManualPanel) -> None:
    panel.show_page("none")
    assert "missing" in panel.message.text()
    assert panel.name == "index"


def test_nothing_is_fetched_and_no_html_is_read(panel: ManualPanel) -> None:
    hostile = (
        "# T\n\n<b>bold</b> <img src='file:///etc/hostname'> ![x](file:///etc/hostname)\n\n[out](https://example.org)\n"
    )
    panel.browser.show_markdown(hostile)
    assert "<b>bold</b>" in panel.browser.toPlainText()
    kind = QTextDocument.ResourceType.ImageResource
    assert panel.browser.loadResource(kind.value, QUrl("file:///etc/hostname")) is None
    followed: list[str] = []
    panel.browser.followed.connect(followed.append)
    follow(panel, "out")
    assert followed == []
    assert "<b>bold</b>" in panel.browser.toPlainText()


def test_headings_are_in_the_themes_type(panel: ManualPanel, theme: Theme) -> None:
    cursor = QTextCursor(panel.browser.document())
    cursor.movePosition(QTextCursor.MoveOperation.Right)
    assert cursor.charFormat().font().family() == theme.font("outcome").family()


def test_the_window_shows_it_by_key_palette_and_menu(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_F1, SHIFT)
    assert console.on_top("manual")
    assert console.has_keyboard(console.window.manual.browser)
    console.window.docks["manual"].hide()
    console.key(Qt.Key.Key_K, CTRL).type("manual").key(Qt.Key.Key_Return)
    assert console.on_top("manual")
    console.window.open_campaign_menu()
    menu = console.window._campaign_menu
    assert "Manual" in [action.text() for action in menu.actions()]
    menu.close()
