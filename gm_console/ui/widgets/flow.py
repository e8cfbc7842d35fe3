"""A layout that sets its items one after another and goes to the next line when one is full."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

Placed = tuple[QLayoutItem, bool]
"""An item, and whether it stands at the right end."""


class FlowLayout(QLayout):
    """Sets widgets from left to right and wraps. Widgets added by `add_right` go to the right end of their line.

    :param gap: pixels between items and between lines; `set_gap` changes it with the zoom.
    """

    def __init__(self, parent: QWidget | None = None, *, gap: int = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._right: list[bool] = []
        self._adding_right = False
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def set_gap(self, gap: int) -> None:
        """Changes the distance between items."""
        self._gap = gap
        self.invalidate()

    def add_right(self, widget: QWidget) -> None:
        """Adds ``widget``, to stand at the right end of its line."""
        self._adding_right = True
        self.addWidget(widget)
        self._adding_right = False

    def addItem(self, item: QLayoutItem) -> None:
        """Adds an item at the end."""
        self._items.append(item)
        self._right.append(self._adding_right)

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item at ``index``, None beyond the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Takes the item at ``index`` out. Its widget is not touched: Qt calls this while that is being destroyed."""
        if not 0 <= index < len(self._items):
            return None
        del self._right[index]
        return self._items.pop(index)

    def removeWidget(self, widget: QWidget) -> None:
        """Takes ``widget`` out. (Qt's own would free an item that Python still holds.)"""
        for place in reversed(range(self.count())):
            if self._items[place].widget() is widget:
                self.takeAt(place)
        self.invalidate()

    def expandingDirections(self) -> Qt.Orientation:
        """Takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height needed at ``width``."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Places the items within ``rect``."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """All in one line."""
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return self._with_margins(QSize(width, max((size.height() for size in sizes), default=0)))

    def minimumSize(self) -> QSize:
        """The widest item alone."""
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return self._with_margins(size)

    def _with_margins(self, size: QSize) -> QSize:
        edge = self.contentsMargins()
        return size + QSize(edge.left() + edge.right(), edge.top() + edge.bottom())

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _place(self, rect: QRect, *, move: bool) -> int:
        edge = self.contentsMargins()
        room = rect.adjusted(edge.left(), edge.top(), -edge.right(), -edge.bottom())
        top = room.top()
        lines = self._lines(room.width())
        for line in lines:
            height = max(item.sizeHint().height() for item, _right in line)
            if move:
                self._set_line(line, room, top, height)
            top += height + self._gap
        return top - (self._gap if lines else 0) - rect.top() + edge.bottom()

    def _lines(self, width: int) -> list[list[Placed]]:
        lines: list[list[Placed]] = []
        used = 0
        for item, at_right in zip(self._items, self._right, strict=True):
            if item.isEmpty():
                continue
            wide = item.sizeHint().width()
            if not lines or used + self._gap + wide > width:
                lines.append([])
                used = -self._gap
            lines[-1].append((item, at_right))
            used += self._gap + wide
        return lines

    def _set_line(self, line: list[Placed], room: QRect, top: int, height: int) -> None:
        left, right = room.left(), room.right() + 1
        for item, at_right in line:
            if not at_right:
                left += self._set_item(item, left, right, top, height) + self._gap
        for item in [item for item, at_right in reversed(line) if at_right]:
            right -= min(item.sizeHint().width(), room.width())
            self._set_item(item, right, room.right() + 1, top, height)
            right -= self._gap

    def _set_item(self, item: QLayoutItem, left: int, right: int, top: int, height: int) -> int:
        size = item.sizeHint()
        wide = max(item.minimumSize().width(), min(size.width(), right - left))
        down = (height - size.height()) // 2
        item.setGeometry(QRect(QPoint(left, top + down), QSize(wide, size.height())))
        return wide


def clear_layout(layout: QLayout) -> None:
    """Takes everything out of ``layout`` and lets go of it."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
