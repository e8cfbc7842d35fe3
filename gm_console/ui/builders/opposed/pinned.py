"""A part of the page that scrolls by itself, so that what stands below it never goes out of sight."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gm_console.ui.theme import Theme

LEAST = 72


class FittingScroll(QScrollArea):
    """As high as its content where there is room, and scrolling where there is not; never under 72 at 100 %."""

    def __init__(self, theme: Theme, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._content = content
        self._wanted: QWidget | None = None
        self.setWidget(content)
        content.installEventFilter(self)
        theme.changed.connect(self.updateGeometry)

    def show_soon(self, part: QWidget) -> None:
        """Brings ``part`` of the content into sight once it has been laid out, until the user scrolls."""
        self._wanted = part
        QTimer.singleShot(0, self._show_wanted)

    def _show_wanted(self) -> None:
        part = self._wanted
        if part is not None and shiboken6.isValid(part) and self._content.isAncestorOf(part):
            self.ensureWidgetVisible(part, 0, self._theme.px(4))

    def _again(self) -> None:
        if self._wanted is not None:
            QTimer.singleShot(0, self._show_wanted)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Whoever scrolls wants to see something else."""
        self._wanted = None
        super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What was to be in sight stays there."""
        super().resizeEvent(event)
        self._again()

    def _height(self) -> int:
        content, width = self._content, self.viewport().width()
        if content.hasHeightForWidth():
            return max(content.heightForWidth(width), content.minimumSizeHint().height())
        return content.sizeHint().height()

    def sizeHint(self) -> QSize:
        """The content's height."""
        return QSize(super().sizeHint().width(), self._height())

    def minimumSizeHint(self) -> QSize:
        """A few rows, or the whole content where it is lower."""
        return QSize(self._theme.px(240), min(self._height(), self._theme.px(LEAST)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the content's size."""
        if watched is self._content and event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.updateGeometry()
            self._again()
        return bool(super().eventFilter(watched, event))


class Pinned(QWidget):
    """A page that is content with less than its whole height: what is in ``body`` shares the room there is.

    A scroll area around it would else take the height that all of it wants for the least it can do with. Where there
    is not even room for the least, it asks for its whole height, so that one thing scrolls and not two.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.body = QWidget(self)
        self.column = QVBoxLayout(self.body)
        self.column.setContentsMargins(0, 0, 0, 0)

    def _edges(self) -> QSize:
        edge = self.contentsMargins()
        return QSize(edge.left() + edge.right(), edge.top() + edge.bottom())

    def minimumSizeHint(self) -> QSize:
        """The least height at the width there is."""
        edges = self._edges()
        width = max(self.width() - edges.width(), self._theme.px(240))
        least = self.column.minimumHeightForWidth(width) if self.column.hasHeightForWidth() else -1
        height = least if least >= 0 else self.column.minimumSize().height()
        around = self.parentWidget()
        if around is not None and height + edges.height() > around.height():
            height = max(height, self.column.heightForWidth(width), self.column.sizeHint().height())
        return QSize(self._theme.px(240), height) + edges

    def sizeHint(self) -> QSize:
        """All of it at its best."""
        return self.body.sizeHint() + self._edges()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The body fills the page."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Follows what the body needs, and the margins."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.ContentsRectChange):
            self._fit()
            self.updateGeometry()
        return bool(super().event(event))

    def _fit(self) -> None:
        self.body.setGeometry(self.contentsRect())
