"""Rows and cards of which one is chosen, painted as such."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint


class Choice(QAbstractButton):
    """One of several, of which one is chosen. ``chosen(object)`` gives its key when the user chooses it.

    Goes into a QButtonGroup, which gives it the arrow keys. Enter is left to the moves.

    :param card: whether it stands as a card of its own, or as a row among others.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme, key: object, *, card: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._card = card
        self._ruled = False
        self.key = key
        self._quiet = False
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.toggled.connect(self._toggled)
        theme.changed.connect(self.update)

    def choose(self) -> None:
        """Chooses it without telling."""
        self._quiet = True
        self.setChecked(True)
        self._quiet = False

    def set_ruled(self, ruled: bool) -> None:
        """Whether a hairline stands above it."""
        self._ruled = ruled

    def still(self, widget: QWidget) -> QWidget:
        """Lets clicks on ``widget`` through to the choice itself."""
        widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        return widget

    def _toggled(self, on: bool) -> None:
        if on and not self._quiet:
            self.chosen.emit(self.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter belongs to the moves."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints ground and edge; the words are widgets of their own."""
        if self._card:
            self._paint_card()
        else:
            self._paint_row()

    def _paint_card(self) -> None:
        painter, theme, room = paint.begin(self), self._theme, QRectF(self.rect())
        radius = theme.radius("card")
        if self.hasFocus():
            paint.draw_focus(painter, room, radius + 2, theme)
        inner = room.adjusted(3, 3, -3, -3)
        if self.isChecked():
            paint.draw_frame(painter, inner, radius, theme.tint("accent"), theme.ink("accent"), 2.0)
        else:
            fill = theme.ink("hairline" if self.underMouse() and self.isEnabled() else "panel")
            paint.draw_frame(painter, inner, radius, fill, theme.ink("line"))

    def _paint_row(self) -> None:
        painter, theme, room = paint.begin(self), self._theme, QRectF(self.rect())
        if self.isChecked():
            painter.fillRect(room, theme.ink("hairline"))
            painter.fillRect(QRectF(0, 0, theme.px(3), room.height()), theme.ink("accent"))
        elif self.underMouse() and self.isEnabled():
            painter.fillRect(room, theme.ink("hairline"))
        if self._ruled and not self.isChecked():
            painter.setPen(QPen(theme.ink("hairline"), 1))
            painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))
        if self.hasFocus():
            paint.draw_focus(painter, room, theme.radius("small"), theme)
