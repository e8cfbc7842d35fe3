"""One row of the palette: an icon or initials, a name, a quiet detail, keys at the right."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gm_console.ui.theme import Theme
from gm_console.ui.theme.emblems import draw_emblem
from gm_console.ui.theme.icons import Icons
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.people import initials
from gm_console.ui.window.found import FOUND, Found
from gm_console.ui.window.keys import shown

Index = QModelIndex | QPersistentModelIndex
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class PaletteDelegate(QStyledItemDelegate):
    """Paints what was found."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._icons = Icons(theme)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """34 high at 100 %."""
        return QSize(0, self._theme.px(34))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints a row; the one Enter takes is filled and has a mark at its edge."""
        found = index.data(FOUND)
        room = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            self._draw_chosen(painter, room)
        theme = self._theme
        side = theme.px(24)
        disc = QRectF(room.left() + theme.px(10), room.center().y() - side / 2, side, side)
        self._draw_sign(painter, disc, found)
        words = room.adjusted(theme.px(10) + side + theme.px(10), 0, -theme.px(12), 0)
        self._draw_words(painter, words, found)
        painter.restore()

    def _draw_chosen(self, painter: QPainter, room: QRectF) -> None:
        theme = self._theme
        paint.draw_frame(painter, room, theme.radius("control"), theme.ink("neutral"), None)
        mark = QRectF(room.left(), room.top() + theme.px(7), theme.px(3), room.height() - theme.px(14))
        paint.draw_frame(painter, mark, mark.width() / 2, theme.ink("accent"), None)

    def _draw_sign(self, painter: QPainter, disc: QRectF, found: Found) -> None:
        theme = self._theme
        inner = disc.adjusted(theme.px(3), theme.px(3), -theme.px(3), -theme.px(3))
        if found.kind == "actor":
            accent = theme.colours.accent(found.system) if found.system else theme.accent
            paint.draw_frame(painter, disc, disc.width() / 2, QColor(theme.colours.tint(accent)), None)
            paint.draw_text(painter, disc, initials(found.name), theme, role="micro", ink=QColor(accent))
        elif found.system:
            draw_emblem(painter, inner, found.system, QColor(theme.colours.accent(found.system)))
        else:
            self._icons.icon(found.sign, "secondary").paint(painter, inner.toRect())

    def _draw_words(self, painter: QPainter, room: QRectF, found: Found) -> None:
        right = room.right() - self._draw_keys(painter, room, found.keys)
        theme = self._theme
        detail = paint.text_width(theme, found.detail, "small")
        width = min(paint.text_width(theme, found.name), right - room.left() - min(detail, room.width() / 3))
        name = theme.metrics("body").elidedText(found.name, Qt.TextElideMode.ElideRight, width + 1)
        paint.draw_text(painter, QRectF(room.left(), room.top(), width + 2, room.height()), name, theme, align=LEFT)
        left = room.left() + width + theme.px(10)
        rest = QRectF(left, room.top(), max(0.0, right - left), room.height())
        said = theme.metrics("small").elidedText(found.detail, Qt.TextElideMode.ElideRight, rest.width())
        paint.draw_text(painter, rest, said, theme, role="small", ink=theme.ink("secondary"), align=LEFT)

    def _draw_keys(self, painter: QPainter, room: QRectF, keys: str) -> float:
        """Draws the keys at the right. Returns how much room they took."""
        if not keys:
            return 0.0
        theme = self._theme
        cap = shown(keys)
        size = paint.keycap_size(theme, cap)
        top = room.center().y() - size.height() / 2
        box = QRectF(room.right() - size.width(), top, size.width(), size.height())
        paint.draw_keycap(painter, box, cap, theme, theme.ink("secondary"), theme.ink("edge"))
        return size.width() + theme.px(12)
