"""The table of before and after on the screen."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gm_console.ui.corrections.model import AFTER, BEFORE, ROW, WHAT, ConsequenceModel, Row
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.wording.catalog import N_, text

Index = QModelIndex | QPersistentModelIndex
SHARE, NARROW_SHARE, NARROW = 0.29, 0.25, 420
"""What of the width *Before* and *After* have each; less where the table is narrow, at 100 %."""
SIDE = 8
"""Before the words of a cell, as the style leaves it before those of a heading."""
LEFTWARDS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ConsequenceDelegate(QStyledItemDelegate):
    """Paints a cell: what it was in quieter ink, what it becomes strong; what is left as it is struck through."""

    def __init__(self, theme: Theme, view: ConsequenceTable) -> None:
        super().__init__(view)
        self._theme, self._view = theme, view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One line."""
        return QSize(self._theme.px(80), self._theme.px(28))

    def editorEvent(
        self, _event: QEvent, _model: QAbstractItemModel, _option: QStyleOptionViewItem, _index: Index
    ) -> bool:
        """The table ticks; were it done here too, one click would tick twice."""
        return False

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints hairline, tick and words."""
        theme, room, row = self._theme, QRectF(option.rect), index.data(ROW)
        assert isinstance(row, Row)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(room, theme.ink("hairline"))
            if index.column() == WHAT:
                held = bool(option.state & QStyle.StateFlag.State_HasFocus) or self._view.hasFocus()
                mark = QRectF(room.topLeft(), QSize(theme.px(3), round(room.height())))
                painter.fillRect(mark, theme.ink("focus" if held else "edge"))
        painter.setPen(QPen(theme.ink("hairline"), 1))
        painter.drawLine(QPointF(room.left(), room.bottom() + 0.5), QPointF(room.right(), room.bottom() + 0.5))
        left = theme.px(SIDE)
        if index.column() == WHAT:
            left += self._tick(painter, room, row)
        self._words(painter, room.adjusted(left, 0, -theme.px(6), 0), index.column(), row)
        painter.restore()

    def _tick(self, painter: QPainter, room: QRectF, row: Row) -> int:
        """Draws the tick of a later ruling; beside one, every row keeps the room for it."""
        theme, side = self._theme, self._theme.px(15)
        if not self._view.consequences.ticked:
            return 0
        if row.entry_id:
            box = QRectF(room.left() + theme.px(SIDE), room.center().y() - side / 2, side, side)
            fill, edge = ("raised", "edge") if row.left else ("accent", "accent")
            paint.draw_frame(painter, box, theme.radius("small") + 1, theme.ink(fill), theme.ink(edge), 1.2)
            if not row.left:
                inset = side * 0.24
                paint.draw_mark(painter, box.adjusted(inset, inset, -inset, -inset), "check", theme.ink("on_solid"))
        return theme.px(23)

    def _words(self, painter: QPainter, room: QRectF, column: int, row: Row) -> None:
        theme = self._theme
        strong = column == (BEFORE if row.left else AFTER)
        role, quiet = ("strong" if strong else "body"), column == BEFORE or (column == AFTER and row.left)
        font = theme.font(role)
        font.setStrikeOut(column == AFTER and row.left)
        painter.setFont(font)
        painter.setPen(theme.ink("secondary" if quiet and not strong else "ink"))
        words = " ".join(row.cells[column].split())
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, int(LEFTWARDS | Qt.TextFlag.TextSingleLine), shown)


class ConsequenceTable(QTableView):
    """What, before and after; a later ruling is ticked by a click or by Space. One row is current at a time."""

    def __init__(self, theme: Theme, model: ConsequenceModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.consequences = model
        self.setObjectName("consequences")
        self.setAccessibleName(text(N_("What changes, before and after")))
        self.setModel(model)
        self.setItemDelegate(ConsequenceDelegate(theme, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._dress_headers()
        theme.changed.connect(self._restyle)
        self._restyle()

    def _dress_headers(self) -> None:
        self.verticalHeader().hide()
        self.setCornerButtonEnabled(False)
        for corner in self.findChildren(QAbstractButton):
            corner.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            corner.setAccessibleName(self.accessibleName())
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setDefaultAlignment(LEFTWARDS)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the width out among the columns."""
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        width = self.viewport().width()
        share = NARROW_SHARE if width < self._theme.px(NARROW) else SHARE
        for column in (BEFORE, AFTER):
            self.setColumnWidth(column, round(width * share))
        self.setColumnWidth(WHAT, max(1, width - self.columnWidth(BEFORE) - self.columnWidth(AFTER)))

    def height_of(self, rows: int) -> int:
        """The height at which ``rows`` rows and the heading are seen."""
        return self.horizontalHeader().sizeHint().height() + rows * self.verticalHeader().defaultSectionSize() + 2

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks."""
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self.consequences.toggle(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the tick, or on what stands beside it, ticks."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and index.column() == WHAT:
            self.consequences.toggle(index.row())

    def tick_of(self, row: int) -> QPoint:
        """Where the tick of a row is, in the viewport."""
        room = self.visualRect(self.consequences.index(row, WHAT))
        return room.topLeft() + QPoint(self._theme.px(SIDE + 7), room.height() // 2)

    def _restyle(self) -> None:
        theme = self._theme
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(theme.px(28))
        self.horizontalHeader().setFont(theme.font("small-strong"))
        self.horizontalHeader().setFixedHeight(theme.px(26))
        self._share_out()
        self.viewport().update()
