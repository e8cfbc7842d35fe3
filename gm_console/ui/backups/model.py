"""The list of backups: two lines each, and a word for whether it is sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from gm_console.app.backup_list import Listed, Looked
from gm_console.ui.backups.telling import row_detail, row_title
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.wording.catalog import text
from gm_console.wording.failures import sentence

Index = QModelIndex | QPersistentModelIndex
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a backup is sound, in a word. ``mark``: as `paint.draw_mark` has it, "" while nothing is known."""

    word: str
    mark: str
    ink: str


def verdict(looked: Looked | None) -> Verdict:
    """What is known of a backup."""
    if looked is None:
        return Verdict(text("checking…"), "", "secondary")
    if looked.error is not None:
        return Verdict(text("cannot be used"), "warning", "failure")
    return Verdict(text("sound"), "check", "success")


class BackupModel(QAbstractListModel):
    """The backups of one campaign. ``now`` tells the time in UTC."""

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self.rows: tuple[Listed, ...] = ()
        self._looked: dict[Path, Looked] = {}
        self._twice: frozenset[str] = frozenset()

    def show_rows(self, rows: tuple[Listed, ...]) -> None:
        """Shows other rows."""
        self.beginResetModel()
        self.rows = rows
        counted = Counter(row_title(row) for row in rows)
        self._twice = frozenset(title for title, count in counted.items() if count > 1)
        self.endResetModel()

    def unknown(self) -> list[Listed]:
        """Rows that nobody has looked into since they were written."""
        return [row for row in self.rows if self.looked(row) is None]

    def take(self, looked: Looked) -> None:
        """Learns what a backup holds."""
        self._looked[looked.path] = looked
        for place, row in enumerate(self.rows):
            if row.path == looked.path:
                self.dataChanged.emit(self.index(place), self.index(place))

    def looked(self, row: Listed) -> Looked | None:
        """What is known of a row's file as it is now."""
        found = self._looked.get(row.path)
        return found if found is not None and found.stamp == row.stamp else None

    def place_of(self, path: Path | None) -> int:
        """The row of a file, -1 where it is not there."""
        return next((place for place, row in enumerate(self.rows) if row.path == path), -1)

    def grow_older(self) -> None:
        """Has ages told anew."""
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many there are."""
        return 0 if parent.isValid() else len(self.rows)

    def words(self, row: Listed) -> tuple[str, str]:
        """The two lines of a row."""
        title = row_title(row)
        return row_title(row, seconds=title in self._twice), row_detail(row, self._now())

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a row; read out whole."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words(row)[0]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join((*self.words(row), verdict(self.looked(row)).word))
        if role == Qt.ItemDataRole.ToolTipRole:
            looked = self.looked(row)
            return paint.tip(sentence(looked.error) if looked is not None and looked.error else str(row.path))
        return None


class BackupDelegate(QStyledItemDelegate):
    """Paints a row: when, and whether it is sound; below, age, size and what keeps it."""

    def __init__(self, theme: Theme, view: QAbstractItemView, model: BackupModel) -> None:
        super().__init__(view)
        self._theme, self._view, self._model = theme, view, model

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Two lines."""
        theme = self._theme
        high = theme.metrics("strong").height() + theme.metrics("small").height() + theme.px(13)
        return QSize(self._view.viewport().width(), round(high))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints ground, words, and where the keyboard is."""
        theme, rect = self._theme, QRectF(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            paint.draw_chosen(painter, rect, theme, "neutral")
        self._draw(painter, rect.adjusted(theme.px(12), theme.px(5), -theme.px(12), -theme.px(5)), index)
        painter.setPen(theme.ink("hairline"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if selected and self._view.hasFocus():
            paint.draw_focus(painter, rect.adjusted(1, 1, -1, -2), theme.radius("small"), theme)
        painter.restore()

    def _draw(self, painter: QPainter, room: QRectF, index: Index) -> None:
        theme, row = self._theme, self._model.rows[index.row()]
        title, detail = self._model.words(row)
        first = QRectF(room.left(), room.top(), room.width(), theme.metrics("strong").height())
        second = QRectF(room.left(), first.bottom() + theme.px(2), room.width(), theme.metrics("small").height())
        taken = self._draw_verdict(painter, first, row)
        self._write(painter, first.adjusted(0, 0, -taken, 0), title, "strong", "ink")
        self._write(painter, second, detail, "small", "secondary")

    def _draw_verdict(self, painter: QPainter, room: QRectF, row: Listed) -> float:
        """Whether it is sound, at the right. Gives the width that takes."""
        theme, found = self._theme, verdict(self._model.looked(row))
        wide, side = paint.text_width(theme, found.word, "small"), theme.px(10)
        left = room.right() - wide
        ink = theme.ink(found.ink)
        self._write(painter, QRectF(left, room.top(), wide + 2, room.height()), found.word, "small", found.ink)
        if not found.mark:
            return wide + theme.px(8)
        box = QRectF(left - side - theme.px(4), room.center().y() - side / 2, side, side)
        paint.draw_mark(painter, box, found.mark, ink)
        return wide + side + theme.px(12)

    def _write(self, painter: QPainter, room: QRectF, words: str, role: str, ink: str) -> None:
        theme = self._theme
        shown = theme.metrics(role).elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        paint.draw_text(painter, room, shown, theme, role=role, ink=theme.ink(ink), align=align)


class BackupView(QListView):
    """The list. ``opened()``: Enter, or a double click. ``chosen()``: another row is selected."""

    opened = Signal()
    chosen = Signal()

    def __init__(self, theme: Theme, model: BackupModel) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("backupList")
        self.setAccessibleName(text("Backups, newest first"))
        self.setModel(model)
        self.setItemDelegate(BackupDelegate(theme, self, model))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.doubleClicked.connect(self._double)
        theme.changed.connect(self._restyle)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tells of another row."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens."""
        if event.key() in ENTER and self.currentIndex().isValid():
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def fit(self) -> None:
        """Is no higher than its rows."""
        rows = self.model().rowCount()
        self.setMaximumHeight(max(1, rows) * max(self.sizeHintForRow(0), self._theme.px(40)))

    def _double(self) -> None:
        self.opened.emit()

    def _restyle(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.fit()
        self.viewport().update()
