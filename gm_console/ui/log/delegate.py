"""Draws the log's rows, each as high as its words need."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gm_console.app.log_view import EntryBreakdown
from gm_console.ui.log.layout import RowLayout
from gm_console.ui.log.model import Item, LogModel
from gm_console.ui.log.sections import sections
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint

Index = QModelIndex | QPersistentModelIndex
REMEMBERED = 300
"""How many rows' layouts are kept for drawing; heights are kept for all."""

State = tuple[Item, EntryBreakdown | None, int, str]
"""What a row's layout depends on, besides the theme: the row, what is open of it, the width, the day above."""


class LogDelegate(QStyledItemDelegate):
    """Paints rows from layouts that are worked out once for each width, zoom and state of a row."""

    def __init__(self, theme: Theme, view: QAbstractItemView, model: LogModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = view
        self._model = model
        self._heights: dict[str, tuple[State, int]] = {}
        self._layouts: OrderedDict[str, tuple[State, RowLayout]] = OrderedDict()

    def forget(self) -> None:
        """Works every row out anew: the theme has changed, or the rows."""
        self._heights.clear()
        self._layouts.clear()

    def _state(self, row: int) -> State:
        model = self._model
        return model.item(row), model.opened(row), self._view.viewport().width(), model.day_above(row)

    def layout_of(self, row: int) -> RowLayout:
        """How a row is laid out at the view's present width."""
        state = self._state(row)
        entry_id = state[0].id
        found = self._layouts.get(entry_id)
        if found is None or not _same(found[0], state):
            found = self._layouts[entry_id] = (state, self._made(state))
        self._layouts.move_to_end(entry_id)
        while len(self._layouts) > REMEMBERED:
            self._layouts.popitem(last=False)
        return found[1]

    def _made(self, state: State) -> RowLayout:
        item, opened, width, day = state
        return RowLayout(self._theme, item, sections(opened) if opened else None, day, width)

    def height_of(self, row: int) -> int:
        """How high a row is at the view's present width."""
        state = self._state(row)
        found = self._heights.get(state[0].id)
        if found is None or not _same(found[0], state):
            found = self._heights[state[0].id] = (state, self.layout_of(row).height)
        return found[1]

    def link_at(self, row: int, place: QPointF) -> str:
        """What a click in a row leads to (see `RowLayout.link_at`); ``place`` from the row's top left corner."""
        return self.layout_of(row).link_at(place)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """The view's width, and the height of the row's words."""
        return QSize(self._view.viewport().width(), self.height_of(index.row()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints ground, words, and where the keyboard is."""
        theme, rect = self._theme, QRectF(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            paint.draw_chosen(painter, rect, theme, "hairline")
        painter.translate(rect.topLeft())
        self.layout_of(index.row()).draw(painter)
        painter.restore()
        if selected and self._view.hasFocus():
            paint.draw_focus(painter, rect.adjusted(1, 1, -1, -2), theme.radius("small"), theme)


def _same(one: State, other: State) -> bool:
    return one[0] is other[0] and one[1] is other[1] and one[2:] == other[2:]
