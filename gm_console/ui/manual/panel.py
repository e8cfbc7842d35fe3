"""The manual: a page, the way back to the contents, and a search within the page."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPaintEvent, QShortcut, QShowEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console import manual
from gm_console.ui.manual.browser import ManualBrowser
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ENTER, ActionButton
from gm_console.ui.widgets.lines import LeavableLine
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import text

BACKWARD = QTextDocument.FindFlag.FindBackward


class SearchLine(LeavableLine):
    """``wanted(bool back)``: Enter, for the next place, and with Shift for the one before."""

    wanted = Signal(bool)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is meant for this line alone."""
        if event.key() in ENTER:
            self.wanted.emit(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        else:
            super().keyPressEvent(event)


class ManualPanel(QWidget):
    """Shows the manual, from its contents on."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._before: list[str] = []
        self.name = ""
        self.contents = ActionButton(theme, text("Contents"))
        self.back = ActionButton(theme, text("Back"), key="Alt ←")
        self.search = SearchLine()
        self.search.setPlaceholderText(text("Find on this page"))
        self.search.setAccessibleName(text("Find on this page of the manual"))
        self.search.setClearButtonEnabled(True)
        self.message = InlineMessage(theme)
        self.browser = ManualBrowser(theme)
        self._row = QHBoxLayout()
        for widget in (self.contents, self.back):
            self._row.addWidget(widget)
        self._row.addWidget(self.search, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._column.addWidget(self.message)
        self._column.addWidget(self.browser, 1)
        self.setFocusProxy(self.browser)
        self._connect()
        self._restyle()

    def _connect(self) -> None:
        self.contents.clicked.connect(self.show_contents)
        self.back.clicked.connect(self.go_back)
        self.browser.followed.connect(self.show_page)
        self.search.textChanged.connect(self._typed)
        self.search.wanted.connect(self.find_next)
        self.search.left.connect(self.browser.setFocus)
        for keys, act in (("Ctrl+F", self._to_search), ("Alt+Left", self.go_back)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)
        self._theme.changed.connect(self._restyle)

    # -- pages ---------------------------------------------------------------------------------------------------

    def show_contents(self) -> None:
        """The list of pages."""
        self.show_page(manual.INDEX)

    def show_page(self, name: str) -> None:
        """Another page, by name; one that is not there is said to be missing."""
        if self.name and name != self.name:
            self._before.append(self.name)
        self._turn_to(name)

    def go_back(self) -> None:
        """The page before."""
        if self._before:
            self._turn_to(self._before.pop())

    def _turn_to(self, name: str) -> None:
        self.message.clear()
        try:
            self.browser.show_markdown(manual.page(name))
        except (KeyError, OSError):
            self.message.say(text("This page is missing from the installation: {name}.", name=name))
            return
        self.name = name
        self.back.setEnabled(bool(self._before))
        self.contents.setEnabled(name != manual.INDEX)
        self.browser.setAccessibleDescription(manual.title(name))

    def showEvent(self, event: QShowEvent) -> None:
        """The contents are read when they are looked at for the first time."""
        super().showEvent(event)
        if not self.name:
            self.show_contents()

    # -- search --------------------------------------------------------------------------------------------------

    def _to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _typed(self, typed: str) -> None:
        """Shows the first place from the top."""
        self.browser.moveCursor(QTextCursor.MoveOperation.Start)
        self.message.clear()
        if typed:
            self.find_next()

    def find_next(self, back: bool = False) -> None:
        """The next place, or the one before; after the last comes the first."""
        wanted = self.search.text()
        if not wanted or self._find(wanted, back=back):
            return
        end = QTextCursor.MoveOperation.End if back else QTextCursor.MoveOperation.Start
        before = self.browser.textCursor()
        self.browser.moveCursor(end)
        if self._find(wanted, back=back):
            self.message.clear()
        else:
            self.browser.setTextCursor(before)
            self.message.say(text("“{wanted}” is not on this page.", wanted=wanted), "warning")

    def _find(self, wanted: str, *, back: bool) -> bool:
        return self.browser.find(wanted, BACKWARD) if back else self.browser.find(wanted)

    # -- looks ---------------------------------------------------------------------------------------------------

    def _restyle(self) -> None:
        theme = self._theme
        self._row.setContentsMargins(theme.px(10), theme.px(8), theme.px(10), theme.px(4))
        self._row.setSpacing(theme.px(8))
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.search.setMinimumHeight(theme.px(28))
        self.search.setFont(theme.font("body"))
        if self.name:
            self.browser.restyle()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the paper."""
        paint.begin(self).fillRect(self.rect(), self._theme.ink("panel"))
