"""Columns of equal width beside each other; below one another where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from gm_console.ui.theme import Theme

NARROWEST = 250


class EvenColumns(QWidget):
    """Lays its widgets out side by side, evenly, or stacked where a column would be too narrow.

    :param narrowest: width of a column at 100 % under which they are stacked.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, narrowest: int = NARROWEST) -> None:
        super().__init__(parent)
        self._theme = theme
        self._narrowest = narrowest
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        theme.changed.connect(self._restyle)
        self._restyle()

    def add(self, widget: QWidget) -> QWidget:
        """Puts ``widget`` into the next column, and gives it back."""
        self._box.addWidget(widget, 1)
        self._arrange()
        return widget

    def remove(self, widget: QWidget) -> None:
        """Takes a column out and lets go of it."""
        self._box.removeWidget(widget)
        widget.hide()
        widget.deleteLater()
        self._arrange()

    def widgets(self) -> list[QWidget]:
        """The columns, from the left."""
        items = (self._box.itemAt(index) for index in range(self._box.count()))
        return [widget for item in items if item is not None and (widget := item.widget()) is not None]

    def minimumSizeHint(self) -> QSize:
        """One column wide, for the others can go below it."""
        columns = [widget.minimumSizeHint() for widget in self.widgets()]
        width = max((size.width() for size in columns), default=0)
        return QSize(width, self._box.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Decides between beside and below."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        count = max(1, self._box.count())
        each = (self.width() - self._box.spacing() * (count - 1)) / count
        beside = each >= self._theme.px(self._narrowest)
        wanted = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if self._box.direction() != wanted:
            self._box.setDirection(wanted)
            self.updateGeometry()

    def _restyle(self) -> None:
        self._box.setSpacing(self._theme.px(14))
        self._arrange()
