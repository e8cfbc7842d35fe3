"""The list of the log: opens rows, keeps its place when new ones come, follows the newest when it shows them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from gm_console.ui.log.delegate import LogDelegate
from gm_console.ui.log.model import LogModel
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.wording.catalog import N_, plural, text

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class LogView(QListView):
    """Rows of the log, newest at the top.

    Enter, Space or a click opens a row and closes it. ``following`` is True while the newest row is in sight;
    then new rows show at once. Otherwise the place is kept and a button says how many are new.
    ``followed(str)``: a link in a row was clicked; it gives where that leads (see `RowLayout.link_at`).
    """

    followed = Signal(str)

    def __init__(self, theme: Theme, model: LogModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._log = model
        self._anchor: tuple[QPersistentModelIndex, int] | None = None
        self._unseen = 0
        self._pressed = QPoint()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._fill)
        self._delegate = LogDelegate(theme, self, model, self)
        self.newer = ActionButton(theme, "", kind="prominent", parent=self)
        self._prepare()
        self.setModel(model)
        self._connect()

    def _prepare(self) -> None:
        self.setObjectName("logList")
        self.setAccessibleName(text(N_("Log, newest first")))
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.viewport().setMouseTracking(True)
        self.newer.setObjectName("newEntries")
        self.newer.hide()

    def _connect(self) -> None:
        model = self._log
        model.rowsAboutToBeInserted.connect(self._before_insert)
        model.rowsInserted.connect(self._after_insert)
        model.dataChanged.connect(self._row_changed)
        model.modelReset.connect(self._restart)
        model.arrived.connect(self._arrived)
        model.loaded.connect(self._loaded)
        self.clicked.connect(self._clicked)
        self.newer.clicked.connect(self.go_to_newest)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def following(self) -> bool:
        """Whether the newest row is in sight."""
        return self.verticalScrollBar().value() <= self._theme.px(4)

    def go_to_newest(self) -> None:
        """Back to the top."""
        self.verticalScrollBar().setValue(0)
        if self._log.rowCount():
            self.setCurrentIndex(self._log.index(0))
        self.setFocus()

    def current_row(self) -> int:
        """The row that the keyboard is on, -1 for none."""
        return self.currentIndex().row()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space open a row; Home goes to the newest."""
        row = self.current_row()
        if event.key() in ENTER and row >= 0 and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._log.toggle(row)
        elif event.key() == Qt.Key.Key_Home:
            self.go_to_newest()
        else:
            super().keyPressEvent(event)

    def _clicked(self, index: QModelIndex) -> None:
        target = self._link_at(self._pressed)
        if target:
            self.followed.emit(target)
        else:
            self._log.toggle(index.row())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remembers where: a link leads elsewhere, anything else opens the row."""
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand over links."""
        super().mouseMoveEvent(event)
        link = bool(self._link_at(event.position().toPoint()))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if link else Qt.CursorShape.ArrowCursor)

    def _link_at(self, place: QPoint) -> str:
        index = self.indexAt(place)
        if not index.isValid():
            return ""
        return self._delegate.link_at(index.row(), QPointF(place - self.visualRect(index).topLeft()))

    def show_row(self, row: int) -> None:
        """Makes a row the current one, and brings it into sight."""
        index = self._log.index(row)
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def _before_insert(self, _parent: QModelIndex, first: int, _last: int) -> None:
        """Remembers the topmost row in sight, unless all comes below it or the newest is in sight."""
        self._anchor = None
        top = self.indexAt(self.viewport().rect().topLeft())
        if not self.following and top.isValid() and first <= top.row():
            self._anchor = QPersistentModelIndex(top), self.visualRect(top).top()

    def _after_insert(self) -> None:
        if self._anchor is None:
            return
        index, was = self._anchor
        self.doItemsLayout()
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.visualRect(self._log.index(index.row())).top() - was)

    def _row_changed(self, first: QModelIndex) -> None:
        """A row that opens, closes or changes may need another height."""
        self._delegate.sizeHintChanged.emit(first)

    def _arrived(self, count: int) -> None:
        if self.following:
            self._log.trim()
        else:
            self._unseen += count
            self._show_newer()

    def _restart(self) -> None:
        self._unseen = 0
        self._delegate.forget()
        self._show_newer()
        self.scrollToTop()

    def _loaded(self) -> None:
        self._soon.start()

    def _fill(self) -> None:
        """Asks for older rows while the list is not full."""
        if self.isVisible() and self.verticalScrollBar().maximum() == 0 and self._log.canFetchMore():
            self._log.fetchMore()

    def _scrolled(self) -> None:
        if self.following and self._unseen:
            self._unseen = 0
            self._show_newer()

    def _show_newer(self) -> None:
        words = plural(N_("{count} new"), N_("{count} new"), self._unseen)
        self.newer.set_action(words, kind="prominent")
        self.newer.setVisible(self._unseen > 0)
        self._place_newer()

    def _place_newer(self) -> None:
        self.newer.adjustSize()
        self.newer.move((self.viewport().width() - self.newer.width()) // 2, self._theme.px(8))
        self.newer.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the button in the middle; another width asks for other heights."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
        self._place_newer()

    def _restyle(self) -> None:
        self._delegate.forget()
        self.verticalScrollBar().setSingleStep(self._theme.px(24))
        self.scheduleDelayedItemsLayout()
        self.viewport().update()
