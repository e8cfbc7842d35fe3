"""Buttons with their key written on them."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QPushButton, QSizePolicy, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.theme.tokens import mix
from gm_console.ui.widgets import paint

Kind = Literal["prominent", "plain", "quiet", "brand"]
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ActionButton(QPushButton):
    """A button with its key as a small keycap inside: ``[Enter] Play the 4``.

    Enter presses the button that has the keyboard, whatever Enter does elsewhere.

    :param key: the key as it is shown; "" for none. Binding it is the owner's affair (see `MoveBar`).
    :param kind: ``prominent`` (one a page, filled with the accent), ``plain``, ``quiet`` (no edge until hovered) or
        ``brand`` (quiet, in the type of titles).
    """

    def __init__(
        self, theme: Theme, text: str, *, key: str = "", kind: Kind = "plain", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._key = key
        self._kind: Kind = kind
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_action(text, key=key, kind=kind)
        theme.changed.connect(self._restyle)

    def set_action(self, text: str, *, key: str = "", kind: Kind = "plain") -> None:
        """Changes text, key and kind."""
        self._key, self._kind = key, kind
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(text)
        self.setAccessibleDescription(key)
        self._restyle()

    @property
    def key(self) -> str:
        """The key shown."""
        return self._key

    @property
    def kind(self) -> Kind:
        """How much it stands out."""
        return self._kind

    def _restyle(self) -> None:
        self.setFont(self._theme.font(self._role()))
        self.updateGeometry()
        self.update()

    def _role(self) -> str:
        return {"prominent": "strong", "brand": "brand"}.get(self._kind, "body")

    def _words(self) -> str:
        return self.accessibleName()

    def sizeHint(self) -> QSize:
        """Keycap and text with room around; 30 high at 100 %."""
        theme = self._theme
        cap = paint.keycap_size(theme, self._key).width()
        width = paint.text_width(theme, self._words(), self._role()) + 2 * theme.px(13)
        return QSize(round(width) + 1 + (cap + theme.px(8) if cap else 0), theme.px(30))

    def minimumSizeHint(self) -> QSize:
        """Room for the keycap and the beginning of the text."""
        cap = paint.keycap_size(self._theme, self._key).width()
        return QSize(min(self.sizeHint().width(), cap + self._theme.px(90)), self._theme.px(30))

    def event(self, event: QEvent) -> bool:
        """Keeps Enter for itself while it has the keyboard."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _is_enter(event):
            event.accept()
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses, as Space does."""
        if _is_enter(event):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints ground, keycap and text."""
        painter, theme = paint.begin(self), self._theme
        room = QRectF(self.rect())
        fill, edge, ink = self._colours()
        paint.draw_frame(painter, room, theme.radius("control"), fill, edge)
        self._draw_words(painter, room, ink)
        if self.hasFocus():
            self._draw_ring(painter, room)

    def _draw_ring(self, painter: QPainter, room: QRectF) -> None:
        theme = self._theme
        paint.draw_focus(painter, room, theme.radius("control"), theme)
        if self._kind == "prominent":
            inner = room.adjusted(2, 2, -2, -2)
            paint.draw_frame(painter, inner, theme.radius("control") - 1, None, theme.ink("raised"), 1.5)

    def _colours(self) -> tuple[QColor | None, QColor | None, QColor]:
        theme, hovered = self._theme, self.underMouse()
        if not self.isEnabled():
            return None, theme.ink("line"), theme.ink("secondary")
        if self._kind == "prominent":
            share = 0.80 if self.isDown() else 0.90 if hovered else 1.0
            return QColor(mix(theme.accent, theme.colours.ink, share)), None, theme.ink("on_solid")
        if self._kind in {"quiet", "brand"}:
            strong = hovered or self._kind == "brand"
            return (theme.ink("neutral") if hovered else None), None, theme.ink("ink" if strong else "secondary")
        fill = theme.ink("line" if self.isDown() else "neutral" if hovered else "raised")
        return fill, theme.ink("edge"), theme.ink("ink")

    def _draw_words(self, painter: QPainter, room: QRectF, ink: QColor) -> None:
        theme, left = self._theme, self._theme.px(13)
        cap = paint.keycap_size(theme, self._key)
        if self._key:
            quiet = ink if self._kind == "prominent" else theme.ink("secondary")
            edge = ink if self._kind == "prominent" else theme.ink("edge")
            box = QRectF(left, (self.height() - cap.height()) / 2, cap.width(), cap.height())
            paint.draw_keycap(painter, box, self._key, theme, quiet, edge)
            left += cap.width() + theme.px(8)
        words = room.adjusted(left, 0, -theme.px(6), 0)
        shown = theme.metrics(self._role()).elidedText(self._words(), Qt.TextElideMode.ElideRight, words.width())
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        paint.draw_text(painter, words, shown, theme, role=self._role(), ink=ink, align=align)


def _is_enter(event: QKeyEvent) -> bool:
    return event.key() in ENTER and not event.modifiers() & Qt.KeyboardModifier.ControlModifier


class EnterButton(QAbstractButton):
    """A bare button, painted by whoever derives from it, that Enter presses as Space does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses, as Space does."""
        if event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)


class CrossButton(EnterButton):
    """A small cross that takes something away, 22 square at 100 %.

    :param words: what it does, read out and shown as a tooltip.
    """

    def __init__(self, theme: Theme, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.say(words)
        theme.changed.connect(self._restyle)
        self._restyle()

    def say(self, words: str) -> None:
        """Says what it does."""
        self.setAccessibleName(words)
        self.setToolTip(paint.tip(words))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the cross."""
        painter, theme, room = paint.begin(self), self._theme, QRectF(self.rect())
        if self.underMouse():
            paint.draw_frame(painter, room, theme.radius("small"), theme.ink("neutral"), None)
        inset = room.width() * 0.32
        paint.draw_mark(painter, room.adjusted(inset, inset, -inset, -inset), "cross", theme.ink("secondary"))
        if self.hasFocus():
            paint.draw_focus(painter, room, theme.radius("small"), theme)

    def _restyle(self) -> None:
        side = self._theme.px(22)
        self.setFixedSize(side, side)
        self.update()
