"""The list of the roster: keys, mouse and wheel on rows and figures."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeView, QWidget

from gm_console.app.figures import Figure
from gm_console.app.roster_view import Section
from gm_console.app.views import RosterRow
from gm_console.ui.roster import telling
from gm_console.ui.roster.delegate import RosterDelegate
from gm_console.ui.roster.editor import FigureEditor
from gm_console.ui.roster.layout import Box
from gm_console.ui.roster.model import ROW, SECTION
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ENTER
from gm_console.ui.widgets.messages import announce
from gm_console.ui.widgets.names import ACTOR_ID

SIGNS = "+-="
CONTROL = Qt.KeyboardModifier.ControlModifier
PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier, Qt.KeyboardModifier.ShiftModifier)
SIDEWAYS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
NONE = QModelIndex()


class RosterList(QTreeView):
    """Headings and rows. Tells what is wanted; changes nothing itself.

    ``moved(figure, by)``: a step up or down; ``typed(actor id, figure, text)``: something was typed for it;
    ``asked_why(figure)``; ``challenge_asked(id)``; ``sheet_asked(id)``; ``letter(text)``: a letter for the filter;
    ``menu_asked(point)``; ``current_changed(id)``; ``editing_ended()``;
    ``near_end()``: the last rows are in sight or nearly so.
    """

    moved = Signal(object, int)
    typed = Signal(str, object, str)
    asked_why = Signal(object)
    challenge_asked = Signal(str)
    sheet_asked = Signal(str)
    letter = Signal(str)
    menu_asked = Signal(object)
    current_changed = Signal(str)
    editing_ended = Signal()
    near_end = Signal()

    def __init__(self, theme: Theme, delegate: RosterDelegate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._delegate = delegate
        self._closed: set[Section] = set()
        self._told = ""
        self._editor = FigureEditor(theme, self.viewport())
        self._edited: tuple[str, Figure] | None = None
        self._editor.entered.connect(self._editor_entered)
        self._editor.left.connect(self.end_editing)
        self._set_up()
        theme.changed.connect(self._restyle)

    def _set_up(self) -> None:
        self.setItemDelegate(self._delegate)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setExpandsOnDoubleClick(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        """Shows ``model``, its sections open."""
        super().setModel(model)
        if model is not None:
            model.modelReset.connect(self._open_sections)
            model.rowsInserted.connect(self._rows_came)
            model.dataChanged.connect(self._place_editor)
        self._open_sections()

    def _rows_came(self, parent: QModelIndex) -> None:
        if not parent.isValid():
            self._open_sections()

    def _open_sections(self) -> None:
        model = self.model()
        for place in range(model.rowCount() if model else 0):
            heading = model.index(place, 0)
            self.setExpanded(heading, heading.data(SECTION) not in self._closed)
        self._place_editor()

    def put_on(self, index: QModelIndex) -> None:
        """Puts the keyboard on ``index`` and selects it alone, whatever keys are held."""
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)

    def _scrolled(self, *_: int) -> None:
        bar = self.verticalScrollBar()
        if bar.value() >= bar.maximum() - self.viewport().height():
            self.near_end.emit()

    def row_now(self) -> RosterRow | None:
        """The row the keyboard is on."""
        return self.currentIndex().data(ROW) if self.currentIndex().isValid() else None

    def figure_now(self) -> Figure | None:
        """The figure the keyboard is on."""
        row = self.row_now()
        place = self._delegate.place_in(row) if row else None
        return row.figures[place] if row and place is not None else None

    def chosen_rows(self) -> list[RosterRow]:
        """The rows selected, in order; the one the keyboard is on where none is."""
        found = [index for index in self.selectedIndexes() if index.data(ROW) is not None]
        found.sort(key=lambda index: (index.parent().row(), index.row()))
        now = self.row_now()
        return [index.data(ROW) for index in found] or ([now] if now else [])

    def drawBranches(self, _painter: QPainter, _rect: QRect, _index: QModelIndex | QPersistentModelIndex) -> None:
        """No branches."""

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Tells whom the keyboard is on now."""
        super().currentChanged(current, previous)
        row = current.data(ROW) if current.isValid() else None
        self._delegate.current = row.actor.id if row else ""
        self.viewport().update()
        if row:
            self.current_changed.emit(row.actor.id)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Paints anew: the bar at the left depends on it."""
        super().selectionChanged(selected, deselected)
        self.viewport().update()

    # --- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the manual's page on the roster for the keys."""
        row = self.row_now()
        handled = self._heading_key(event) if row is None else self._row_key(event, row)
        if not handled:
            super().keyPressEvent(event)

    def _heading_key(self, event: QKeyEvent) -> bool:
        index = self.currentIndex()
        if not index.isValid():
            return self._passed_to_filter(event)
        keys: dict[int, bool] = {Qt.Key.Key_Left: False, Qt.Key.Key_Right: True}
        toggles = (*ENTER, Qt.Key.Key_Space)
        if event.key() in keys or event.key() in toggles:
            self._open(index, keys.get(event.key(), not self.isExpanded(index)))
            return True
        return self._passed_to_filter(event)

    def _row_key(self, event: QKeyEvent, row: RosterRow) -> bool:
        figure = self.figure_now()
        if event.modifiers() not in PLAIN:
            return False
        if event.key() in ENTER:
            self.challenge_asked.emit(row.actor.id)
            return True
        if figure is None:
            return self._passed_to_filter(event)
        return self._figure_key(event, row, figure) or self._passed_to_filter(event)

    def _figure_key(self, event: QKeyEvent, row: RosterRow, figure: Figure) -> bool:
        typed = event.text()
        if event.key() in SIDEWAYS and event.modifiers() != Qt.KeyboardModifier.ShiftModifier:
            self._step_sideways(row, SIDEWAYS[event.key()])
        elif typed == "?":
            self.asked_why.emit(figure)
        elif event.key() == Qt.Key.Key_F2:
            self.edit_figure()
        elif len(typed) == 1 and (typed in SIGNS or (typed.isascii() and typed.isdecimal())):
            self.edit_figure("" if figure.grouped and typed in SIGNS else typed)
        else:
            return False
        return True

    def _passed_to_filter(self, event: QKeyEvent) -> bool:
        plain = event.modifiers() in PLAIN and event.text().isprintable() and event.text().strip()
        if plain:
            self.letter.emit(event.text())
        return bool(plain)

    def keyboardSearch(self, _search: str) -> None:
        """Letters go to the filter instead."""

    def _step_sideways(self, row: RosterRow, by: int) -> None:
        place = self._delegate.place_in(row)
        if place is None:
            return
        there = (place + by) if self._delegate.ready else place
        self.take_up(row, max(0, min(there, len(row.figures) - 1)))

    def take_up(self, row: RosterRow, place: int) -> None:
        """Makes a figure of the row ready to be changed."""
        figure = row.figures[place]
        self._delegate.key, self._delegate.ready = (figure.system, figure.key), True
        self.viewport().update()
        self.tell_figure()

    def put_down(self) -> None:
        """No figure is ready to be changed any more."""
        self._delegate.ready = False
        self.viewport().update()

    def tell_figure(self) -> None:
        """Has the figure that is ready to be changed read out, when it is another or has changed."""
        figure = self.figure_now() if self._delegate.ready and self.hasFocus() else None
        told = telling.figure_spoken(figure) if figure else ""
        if told and told != self._told:
            announce(self, told)
        self._told = told

    # --- typing a figure

    def edit_figure(self, start: str = "") -> None:
        """Opens the line for the figure the keyboard is on."""
        row, figure = self.row_now(), self.figure_now()
        if row is None or figure is None:
            return
        self.take_up(row, row.figures.index(figure))
        self.begin_editing(row.actor.id, figure, start)

    def begin_editing(self, actor_id: str, figure: Figure, start: str, *, take_keyboard: bool = True) -> None:
        """Opens the line for a figure of an actor."""
        self._edited = (actor_id, figure)
        self._place_editor()
        self._editor.begin(figure, start, take_keyboard=take_keyboard)

    def _editor_entered(self, text: str) -> None:
        if self._edited is not None:
            self._editor.wait(True)
            self.typed.emit(*self._edited, text)

    def keep_editing(self) -> None:
        """What was typed was refused: the line stays."""
        self._editor.wait(False)
        self._editor.setFocus()

    def end_editing(self, *_: Any) -> None:
        """The line goes, and the keyboard is on the row again."""
        had_focus = self._editor.hasFocus()
        self._edited, self._delegate.taken = None, 0
        self._editor.wait(False)
        self._editor.clear()
        self._editor.hide()
        if had_focus:
            self.setFocus()
        self.editing_ended.emit()

    def edited(self) -> tuple[str, Figure] | None:
        """Whose figure is being typed, None for nobody's."""
        return self._edited

    def row_of(self, actor_id: str) -> RosterRow | None:
        """Somebody's row, None while it is not among those shown."""
        found: RosterRow | None = self._index_of(actor_id).data(ROW)
        return found

    def editor(self) -> FigureEditor:
        """The line figures are typed into."""
        return self._editor

    def _place_editor(self, *_: Any) -> None:
        if self._edited is None:
            return
        actor_id, figure = self._edited
        index = self._index_of(actor_id)
        self._editor.setVisible(index.isValid())
        rect = self.visualRect(index)
        right, high = self._theme.px(6), self._theme.px(28)
        wide = self._theme.px(116 if figure.grouped else 84)
        here = index.isValid() and index == self.currentIndex()
        self._delegate.taken = wide if here else 0
        self._editor.setGeometry(rect.right() - right - wide, rect.center().y() - high // 2, wide, high)

    def _index_of(self, actor_id: str) -> QModelIndex:
        """Where an actor stands now; invalid while filtered out."""
        if self.currentIndex().data(ACTOR_ID) == actor_id:
            return self.currentIndex()
        model = self.model()
        headings = (model.index(place, 0) for place in range(model.rowCount()))
        rows = (model.index(place, 0, each) for each in headings for place in range(model.rowCount(each)))
        return next((index for index in rows if index.data(ACTOR_ID) == actor_id), QModelIndex())

    def updateGeometries(self) -> None:
        """Keeps the line on its row, and looks whether the end is near."""
        super().updateGeometries()
        self._place_editor()
        self._scrolled()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Keeps the line on its row."""
        super().scrollContentsBy(dx, dy)
        self._place_editor()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the line on its row."""
        super().resizeEvent(event)
        self._place_editor()

    # --- mouse

    def _hit(self, point: QPointF) -> tuple[QModelIndex, RosterRow | None, Box | None]:
        index = self.indexAt(point.toPoint())
        row = index.data(ROW) if index.isValid() else None
        box = self._delegate.layout(QRectF(self.visualRect(index)), row).box_at(point) if row else None
        return index, row, box

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Opens and closes headings; takes up the figure clicked on, or steps it."""
        index, row, box = self._hit(event.position())
        left = event.button() == Qt.MouseButton.LeftButton
        if left and index.isValid() and row is None:
            self._open(index, not self.isExpanded(index))
            event.accept()
            return
        super().mousePressEvent(event)
        if left and row is not None:
            self._pressed(row, box, event.position())

    def _pressed(self, row: RosterRow, box: Box | None, point: QPointF) -> None:
        if box is None:
            self.put_down()
            return
        figure = row.figures[box.piece.place]
        if box.less and box.less.contains(point) and not figure.grouped:
            self.moved.emit(figure, -1)
        elif box.more and box.more.contains(point):
            self.moved.emit(figure, 1)
        elif box.less:
            self.edit_figure()
        else:
            self.take_up(row, box.piece.place)

    def _open(self, heading: QModelIndex, opened: bool) -> None:
        section = heading.data(SECTION)
        self._closed.discard(section) if opened else self._closed.add(section)
        self.setExpanded(heading, opened)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """On a name: the sheet. On a figure: another step."""
        _, row, box = self._hit(event.position())
        if row is not None and box is None:
            self.sheet_asked.emit(row.actor.id)
        else:
            self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl: a step for the figure under the mouse."""
        if not event.modifiers() & CONTROL:
            super().wheelEvent(event)
            return
        _, row, box = self._hit(event.position())
        figure = row.figures[box.piece.place] if row and box else None
        if figure and not figure.grouped and event.angleDelta().y():
            self.moved.emit(figure, 1 if event.angleDelta().y() > 0 else -1)
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The row's menu, at the mouse or, by key, at the row."""
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            _, row, box = self._hit(QPointF(event.pos()))
            if row and box:
                self.take_up(row, box.piece.place)
            point = event.globalPos()
        else:
            rect = self.visualRect(self.currentIndex())
            point = self.viewport().mapToGlobal(rect.center())
        if self.row_now() is not None:
            self.menu_asked.emit(point)
        event.accept()

    def _restyle(self) -> None:
        self.scheduleDelayedItemsLayout()
        self._place_editor()
