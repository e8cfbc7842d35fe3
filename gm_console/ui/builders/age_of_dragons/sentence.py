"""A sentence with some of its words stronger or quieter than the others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QBrush, QPaintEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint

Piece = tuple[str, str, str]
"""Words, their role in the type scale, and their ink."""


class Sentence(QWidget):
    """Plain text that wraps; each piece has a role and an ink of its own."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pieces: tuple[Piece, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._restyle)

    def set_pieces(self, pieces: Sequence[Piece]) -> None:
        """Shows other words."""
        if tuple(pieces) != self._pieces:
            self._pieces = tuple(pieces)
            self.setAccessibleName(self.text())
            self._restyle()

    def text(self) -> str:
        """All the words."""
        return "".join(words for words, _, _ in self._pieces)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def _formats(self) -> list[QTextLayout.FormatRange]:
        found, start = [], 0
        for words, role, ink in self._pieces:
            piece = QTextLayout.FormatRange()
            piece.start, piece.length = start, _length(words)
            style = QTextCharFormat()
            style.setFont(self._theme.font(role))
            style.setForeground(QBrush(self._theme.ink(ink)))
            piece.format = style
            found.append(piece)
            start += piece.length
        return found

    def _laid_out(self, width: float) -> QTextLayout:
        layout = QTextLayout(self.text(), self._theme.font("body"))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats(self._formats())
        down = 0.0
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, down))
            down += line.height()
        layout.endLayout()
        return layout

    def heightForWidth(self, width: int) -> int:
        """The height of all the lines."""
        return round(self._laid_out(width).boundingRect().height() + 0.5)

    def sizeHint(self) -> QSize:
        """All in one line, up to a page's width."""
        room = self._laid_out(self._theme.px(680)).boundingRect()
        return QSize(round(room.width()) + 2, round(room.height() + 0.5))

    def minimumSizeHint(self) -> QSize:
        """Narrow is possible; the height follows from the width."""
        return QSize(self._theme.px(120), round(self._theme.metrics().height()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the lines."""
        layout = self._laid_out(self.width())
        height = layout.boundingRect().height()
        layout.draw(paint.begin(self), QPointF(0, max(0.0, (self.height() - height) / 2)))


def _length(words: str) -> int:
    """In the units Qt counts in."""
    return len(words.encode("utf-16-le")) // 2
