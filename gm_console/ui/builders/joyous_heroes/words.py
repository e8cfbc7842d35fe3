"""Words that can be pressed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ENTER, EnterButton
from gm_console.ui.widgets.paint import begin, draw_focus, draw_text, text_width, tip


class WordButton(EnterButton):
    """A word that can be pressed, flush with the words below it."""

    def __init__(
        self, theme: Theme, word: str, meaning: str, *, role: str = "body", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._role = theme, role
        self.setText(word)
        self.set_meaning(meaning)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self.updateGeometry)

    def set_meaning(self, meaning: str) -> None:
        """What pressing it does, read out and shown as a tooltip."""
        self.setAccessibleName(meaning)
        self.setToolTip(tip(meaning))

    def event(self, event: QEvent) -> bool:
        """Keeps Enter for itself while it has the keyboard."""
        if isinstance(event, QKeyEvent) and event.key() in ENTER and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return bool(super().event(event))

    def sizeHint(self) -> QSize:
        """The word."""
        return QSize(round(text_width(self._theme, self.text(), self._role)) + 2, self._theme.px(26))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the word, with a line below it while the mouse or the keyboard is on it."""
        painter, theme, room = begin(self), self._theme, QRectF(self.rect())
        active = self.underMouse() or self.hasFocus()
        ink = theme.ink("ink" if active else "secondary")
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        draw_text(painter, room, self.text(), theme, role=self._role, ink=ink, align=align)
        if active:
            wide, y = text_width(theme, self.text(), self._role), room.center().y() + theme.px(9)
            painter.setPen(QPen(theme.ink("accent"), 1))
            painter.drawLine(QPointF(0, y), QPointF(wide, y))
        if self.hasFocus():
            draw_focus(painter, room, theme.radius("small"), theme)
