"""Draws the log's rows, each as high as its words need."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gm_console.app.log_view import EntryBreakdown
from gm_console.ui.log.layout import RowLayout
from gm_console.ui.log.model import DAY, ITEM, OPENED, Item
from gm_console.ui.log.sections import sections
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint

Index = QModelIndex | QPersistentModelIndex
REMEMBERED = 2_000


class LogDelegate(QStyledItemDelegate):
    """Paints rows from layouts that are worked out once for each width, zoom and state of a row."""

    def __init__(self, theme: Theme, view: QAbstractItemView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = view
        self._layouts: OrderedDict[tuple[str, int, str], tuple[Item, EntryBreakdown | None, RowLayout]] = OrderedDict()

    def forget(self) -> None:
        """Works every row out anew: the theme has changed."""
        self._layouts.clear()

    def layout_of(self, index: Index) -> RowLayout:
        """How a row is laid out at the view's present width."""
        item, opened, day = index.data(ITEM), index.data(OPENED), str(index.data(DAY) or "")
        width = self._view.viewport().width()
        key = (item.id, width, day)
        found = self._layouts.get(key)
        if found is None or found[0] is not item or found[1] is not opened:
            made = RowLayout(self._theme, item, sections(opened) if opened else (), day, width)
            found = self._layouts[key] = (item, opened, made)
        self._layouts.move_to_end(key)
        while len(self._layouts) > REMEMBERED:
            self._layouts.popitem(last=False)
        return found[2]

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """The view's width, and the height of the row's words."""
        return QSize(self._view.viewport().width(), self.layout_of(index).height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints ground, words, and where the keyboard is."""
        theme, rect = self._theme, QRectF(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            painter.fillRect(rect, theme.ink("hairline"))
            painter.fillRect(QRectF(rect.topLeft(), QSize(theme.px(3), round(rect.height()))), theme.ink("accent"))
        painter.translate(rect.topLeft())
        self.layout_of(index).draw(painter)
        painter.restore()
        if selected and self._view.hasFocus():
            paint.draw_focus(painter, rect.adjusted(1, 1, -1, -2), theme.radius("small"), theme)
