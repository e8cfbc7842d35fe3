"""Find anything: one box over actors, open challenges and every action (Ctrl+K)."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QVBoxLayout, QWidget

from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import announce
from gm_console.ui.window.actions import Actions
from gm_console.ui.window.found import Found, FoundModel, of_action, search, things
from gm_console.ui.window.palette_row import PaletteDelegate
from gm_console.wording.catalog import plural, text

WIDTH = 620
MOST_ROWS = 9
PAGE = 6
STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: PAGE,
    Qt.Key.Key_PageUp: -PAGE,
}


class PaletteList(QListView):
    """The rows; the keyboard stays in the line above."""

    def __init__(self, theme: Theme, model: FoundModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(PaletteDelegate(theme))
        self.setAccessibleName(text("What was found"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.entered.connect(self.setCurrentIndex)


class Palette(QWidget):
    """A sheet that lies over the window below its header. Enter goes there, Esc closes it.

    :ivar actor_wanted: an actor's id. :ivar challenge_wanted: system and id of an open challenge.
    """

    actor_wanted = Signal(str)
    challenge_wanted = Signal(str, str)

    def __init__(self, theme: Theme, actions: Actions, operations: Operations, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._actions, self._operations = theme, actions, operations
        self._window = parent
        self._things: tuple[Found, ...] = ()
        self._before: QWidget | None = None
        self.line = QLineEdit()
        self.line.setPlaceholderText(text("Find an actor, an open challenge, an action"))
        self.line.setAccessibleName(text("Find anything"))
        self._model = FoundModel(self)
        self.list = PaletteList(theme, self._model)
        self.nothing = Label(theme, "", ink="secondary", wrap=True)
        self._column = QVBoxLayout(self)
        for widget in (self.line, self.list, self.nothing):
            self._column.addWidget(widget)
        self.line.textChanged.connect(self._typed)
        self.line.returnPressed.connect(self._go)
        self.list.clicked.connect(self._clicked)
        QApplication.instance().focusChanged.connect(self._focus_moved)  # type: ignore[union-attr]
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def found(self) -> list[Found]:
        """What is listed."""
        return list(self._model.found)

    def open(self) -> None:
        """Opens the sheet and puts the keyboard into it; a second time takes it away."""
        if self.isVisible():
            self.close_box()
            return
        self._before = QApplication.focusWidget()
        self._operations.run(things, done=self._read)
        self.line.clear()
        self._typed("")
        self.show()
        self.raise_()
        self.line.setFocus()

    def close_box(self) -> None:
        """Closes the sheet; the keyboard goes back to where it was."""
        self.hide()
        if self._before is not None:
            self._before.setFocus()

    def place(self) -> None:
        """Lies below the header, in the middle, as high as what was found."""
        around = self._window.rect()
        width = min(self._theme.px(WIDTH), around.width() - self._theme.px(24))
        rows = min(MOST_ROWS, self._model.rowCount())
        self.list.setFixedHeight(rows * self._theme.px(34))
        self.list.setVisible(rows > 0)
        top = self._theme.px(52)
        height = min(self.sizeHint().height(), around.height() - top - self._theme.px(12))
        self.setGeometry((around.width() - width) // 2, top, width, height)

    # -- finding -------------------------------------------------------------------------------------------------

    def _read(self, found: tuple[Found, ...]) -> None:
        self._things = found
        self._typed(self.line.text())

    def _typed(self, typed: str) -> None:
        found = search(typed, self._things, map(of_action, self._actions.specs))
        self._model.show(found)
        self.list.setCurrentIndex(self._model.index(0))
        nothing = text("Nothing is called that. Two letters of each word are enough.") if not found else ""
        self.nothing.setText(nothing)
        self.nothing.setVisible(not found)
        self.place()
        if self.isVisible() and typed:
            self._tell()

    def _tell(self) -> None:
        index = self.list.currentIndex()
        many = plural("{count} found", "{count} found", self._model.rowCount())
        first = str(index.data(Qt.ItemDataRole.AccessibleTextRole)) if index.isValid() else ""
        announce(self.line, f"{many}. {first}" if first else many)

    def _go(self) -> None:
        self._clicked(self.list.currentIndex())

    def _clicked(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        found = self._model.found[index.row()]
        self.close_box()
        if found.kind == "actor":
            self.actor_wanted.emit(found.id)
        elif found.kind == "challenge":
            self.challenge_wanted.emit(found.system, found.id)
        else:
            self._actions.run(found.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move through the list while typing goes on; Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_box()
        elif event.key() in STEPS:
            row = self.list.currentIndex().row() + STEPS[Qt.Key(event.key())]
            self.list.setCurrentIndex(self._model.index(max(0, min(row, self._model.rowCount() - 1))))
            announce(self.line, str(self.list.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)))
        else:
            super().keyPressEvent(event)

    def _focus_moved(self, _old: QWidget | None, new: QWidget | None) -> None:
        """The sheet goes when the keyboard goes elsewhere."""
        if self.isVisible() and new is not None and not self.isAncestorOf(new):
            self.hide()

    # -- looks ---------------------------------------------------------------------------------------------------

    def _restyle(self) -> None:
        theme = self._theme
        edge = theme.px(12)
        self._column.setContentsMargins(edge, edge, edge, edge)
        self._column.setSpacing(theme.px(8))
        self.line.setFont(theme.font("body"))
        self.line.setMinimumHeight(theme.px(34))
        self.place()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the sheet with an edge all round."""
        painter, theme = paint.begin(self), self._theme
        painter.fillRect(self.rect(), theme.ink("panel"))
        paint.draw_frame(painter, QRectF(self.rect()), theme.radius("card"), theme.ink("panel"), theme.ink("edge"), 1.4)
