"""A page of the manual, set in the theme's type. Nothing is ever fetched, and no link leads out of it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QPalette,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextTable,
)
from PySide6.QtWidgets import QFrame, QTextBrowser

from gm_console.manual import target
from gm_console.ui.theme import Theme
from gm_console.wording.catalog import text

FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
HEADINGS = {1: "outcome", 2: "title", 3: "name"}
ABOVE = {1: 0, 2: 16, 3: 12}
LINE = 130
"""Height of a line in percent."""
MEASURE = 640
"""Pixels at 100 % that lines are at most wide."""


class ManualBrowser(QTextBrowser):
    """Shows one page. ``followed(str)``: the name of the page that a link leads to."""

    followed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._markdown = ""
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(text("A page of the manual"))
        self.anchorClicked.connect(self._follow)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def show_markdown(self, markdown: str) -> None:
        """Shows another page, from its top."""
        self._markdown = markdown
        self._set()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def restyle(self) -> None:
        """Sets the page anew in the theme's type; what was at the top stays there."""
        bar = self.verticalScrollBar()
        part = bar.value() / max(1, bar.maximum())
        self._set()
        bar.setValue(round(part * bar.maximum()))

    def loadResource(self, _kind: int, _url: QUrl | str) -> Any:
        """Nothing is loaded from anywhere."""
        return None

    def _follow(self, url: QUrl) -> None:
        name = target(url.toString())
        if name:
            self.followed.emit(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Backspace and the arrows with Alt belong to the panel around it."""
        if event.key() == Qt.Key.Key_Backspace or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    # -- type ----------------------------------------------------------------------------------------------------

    def _set(self) -> None:
        document = self.document()
        document.setDefaultFont(self._theme.font("body"))
        document.setIndentWidth(self._theme.px(18))
        document.setMarkdown(self._markdown, FEATURES)
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        block = document.begin()
        while block.isValid():
            self._dress(block)
            block = block.next()
        cursor.endEditBlock()
        document.setUndoRedoEnabled(False)
        self._fit()

    def _dress(self, block: QTextBlock) -> None:
        level = block.blockFormat().headingLevel()
        self._space(block, level)
        role = HEADINGS.get(level)
        it = block.begin()
        while not it.atEnd():
            fragment = it.fragment()
            style = fragment.charFormat()
            if role is not None:
                style.setFont(self._theme.font(role))
            elif style.fontFixedPitch():
                style.setFont(self._mono(style))
                style.setBackground(self._theme.ink("neutral"))
            if style.isAnchor():
                style.setForeground(self._theme.ink("accent"))
                style.setFontUnderline(True)
            cursor = QTextCursor(block)
            cursor.setPosition(fragment.position())
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(style)
            it += 1

    def _mono(self, style: QTextCharFormat) -> Any:
        font = style.font()
        font.setFamilies(["Source Code Pro", "DejaVu Sans Mono", "monospace"])
        font.setPointSizeF(self._theme.font("small").pointSizeF())
        return font

    def _space(self, block: QTextBlock, level: int) -> None:
        theme, style = self._theme, QTextBlockFormat(block.blockFormat())
        in_list = block.textList() is not None
        style.setLineHeight(LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        style.setTopMargin(theme.px(ABOVE.get(level, 0)))
        style.setBottomMargin(theme.px(3 if in_list else 8))
        QTextCursor(block).setBlockFormat(style)
        table = QTextCursor(block).currentTable()
        if table is not None:
            self._rule(table)

    def _rule(self, table: QTextTable) -> None:
        style = table.format()
        style.setBorder(1)
        style.setBorderCollapse(True)
        style.setBorderBrush(self._theme.ink("line"))
        style.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        style.setCellPadding(self._theme.px(4))
        table.setFormat(style)

    def _fit(self) -> None:
        """Lines are never too long to read, however wide the dock is."""
        spare = max(0, self.width() - self._theme.px(MEASURE)) // 2
        self.setViewportMargins(max(self._theme.px(14), spare), self._theme.px(10), max(self._theme.px(8), spare), 0)

    def event(self, event: QEvent) -> bool:
        """Follows the width."""
        done = bool(super().event(event))
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return done
