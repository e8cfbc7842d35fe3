"""Small controls of this builder's rows."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton, Kind
from gm_console.ui.widgets.messages import InlineMessage


def tell(message: InlineMessage, said: str) -> None:
    """Shows ``said`` unless it stands there already, so that it is read out once; "" clears."""
    if message.text() != said:
        message.say(said)


class Group(QWidget):
    """Controls in one row."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.line = QHBoxLayout(self)
        self.line.setContentsMargins(0, 0, 0, 0)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.line.setSpacing(self._theme.px(8))


def group(theme: Theme, *parts: tuple[QWidget | None, int]) -> Group:
    """A row of widgets, each with its share of the room; None is an empty space. Left-aligned if nobody stretches."""
    made = Group(theme)
    for widget, stretch in parts:
        if widget is None:
            made.line.addStretch(stretch)
        else:
            made.line.addWidget(widget, stretch)
    if not any(stretch for _, stretch in parts):
        made.line.addStretch(1)
    return made


class Breaking(QWidget):
    """Two groups of controls beside each other, or one below the other where it would be too narrow.

    :param narrowest: width of both together at 100 % under which they are stacked.
    :param stretches: how the room is shared while they stand side by side.
    """

    def __init__(
        self, theme: Theme, first: QWidget, second: QWidget, *, narrowest: int, stretches: tuple[int, int] = (0, 1)
    ) -> None:
        super().__init__()
        self._theme, self._narrowest = theme, narrowest
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(first, stretches[0])
        self._box.addWidget(second, stretches[1])
        theme.changed.connect(self._arrange)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """As wide as the wider of the two, for they can go below one another."""
        items = (self._box.itemAt(place) for place in range(self._box.count()))
        widths = [item.minimumSize().width() for item in items if item is not None]
        return QSize(max(widths, default=0), self._box.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Decides between beside and below."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        beside = self.width() >= self._theme.px(self._narrowest)
        wanted = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._box.setSpacing(self._theme.px(8 if beside else 6))
        if self._box.direction() != wanted:
            self._box.setDirection(wanted)
            self.updateGeometry()


class SmallButton(ActionButton):
    """A button low enough for a row of figures.

    :param spoken: accessible name, where the word alone does not say what it does.
    """

    def __init__(self, theme: Theme, word: str, *, key: str = "", kind: Kind = "quiet", spoken: str = "") -> None:
        self._word = word
        super().__init__(theme, word, key=key, kind=kind)
        if spoken:
            self.setAccessibleName(spoken)
            self._restyle()

    def _words(self) -> str:
        return self._word

    def sizeHint(self) -> QSize:
        """As an `ActionButton`, 22 high."""
        return QSize(super().sizeHint().width(), self._theme.px(22))

    def minimumSizeHint(self) -> QSize:
        """The same: a short word is never cut off."""
        return self.sizeHint()
