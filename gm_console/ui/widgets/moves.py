"""The bar of moves that are allowed now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeySequence, QPaintEvent, QPen, QShortcut
from PySide6.QtWidgets import QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton, Kind
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.wording import catalog
from gm_console.wording.catalog import N_

BAR_NAME = N_("Moves allowed now")
ALT = "Alt+{}"


@dataclass(frozen=True, slots=True)
class Move:
    """One button of the bar.

    :ivar id: what `MoveBar.triggered` gives.
    :ivar key: ``Enter``, ``D``, ``Ctrl+Enter`` … as for QKeySequence; "" takes the next free of Alt+1 to Alt+9.
    :ivar prominent: the one that comes next; at most one.
    :ivar apart: stands at the right and has no key (abandoning).
    """

    id: str
    text: str
    key: str = ""
    prominent: bool = False
    enabled: bool = True
    apart: bool = False


def with_keys(moves: Iterable[Move]) -> Iterator[tuple[Move, str]]:
    """Each move with its key: its own, or the next free of Alt+1 to Alt+9, or none."""
    free = iter(range(1, 10))
    for move in moves:
        if move.key or move.apart:
            yield move, move.key
        else:
            number = next(free, None)
            yield move, ALT.format(number) if number else ""


def key_words(key: str) -> str:
    """How a key is written on its cap: ``Alt 1``, ``Ctrl Enter``."""
    return key.replace("+", " ")


class KeyBinding(QObject):
    """A key that triggers one move while the keyboard is anywhere within ``host``."""

    def __init__(self, host: QWidget, key: str, button: ActionButton) -> None:
        super().__init__(button)
        self._button = button
        self._shortcuts = [self._bind(host, each) for each in _spellings(key)]

    def _bind(self, host: QWidget, key: str) -> QShortcut:
        shortcut = QShortcut(QKeySequence(key), host)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(self._button.click)
        return shortcut

    def drop(self) -> None:
        """Frees the key."""
        for shortcut in self._shortcuts:
            shortcut.setEnabled(False)
            shortcut.deleteLater()
        self._shortcuts = []
        self.deleteLater()


def _spellings(key: str) -> tuple[str, ...]:
    """Enter is two keys: the one of the letters and the one of the number pad."""
    return (key, key.replace("Enter", "Return")) if key.endswith("Enter") else (key,)


class MoveButton(ActionButton):
    """A button that knows its move."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, move: Move, parent: QWidget) -> None:
        super().__init__(theme, move.text, parent=parent)
        self.move_id = move.id
        self.clicked.connect(self._tell)

    def _tell(self) -> None:
        self.chosen.emit(self.move_id)


class MoveBar(QWidget):
    """The moves allowed now, one of them prominent, and a remark at the right. Wraps; belongs below any scroll area.

    ``triggered(str)`` gives the id of the move clicked or whose key was pressed. A button whose move stays offered
    keeps the keyboard over `set_moves`.

    :param host: within it the keys work (the builder); the bar's parent by default.
    """

    triggered = Signal(str)

    def __init__(self, theme: Theme, host: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._host = host or parent or self
        self._buttons: dict[str, MoveButton] = {}
        self._bindings: list[KeyBinding] = []
        self._hint = ElidedLabel(theme, ink="secondary", parent=self)
        self._flow = FlowLayout(self)
        self._flow.add_right(self._hint)
        self._hint.hide()
        self.setAccessibleName(catalog.text(BAR_NAME))
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_moves(self, moves: Sequence[Move]) -> None:
        """Offers ``moves``, in this order. More than one prominent move raises ValueError."""
        if sum(move.prominent for move in moves) > 1:
            raise ValueError("only one move can be prominent")
        self._drop({move.id for move in moves})
        self._clear_flow()
        for move, key in with_keys(moves):
            self._offer(move, key)
        self._flow.add_right(self._hint)
        self._order_tabs(moves)

    def set_hint(self, text: str) -> None:
        """The remark at the right; "" hides it."""
        self._hint.setText(text)
        self._hint.setVisible(bool(text))

    def button(self, move_id: str) -> ActionButton:
        """The button of a move. Raises KeyError for a move that is not offered."""
        return self._buttons[move_id]

    def move_ids(self) -> tuple[str, ...]:
        """The moves offered, in order."""
        return tuple(self._buttons)

    def _drop(self, kept: set[str]) -> None:
        for binding in self._bindings:
            binding.drop()
        self._bindings = []
        for gone in [move_id for move_id in self._buttons if move_id not in kept]:
            button = self._buttons.pop(gone)
            button.hide()
            button.deleteLater()

    def _clear_flow(self) -> None:
        for place in reversed(range(self._flow.count())):
            item = self._flow.itemAt(place)
            if item and isinstance(item.widget(), MoveButton | Label):
                self._flow.takeAt(place)

    def _offer(self, move: Move, key: str) -> None:
        button = self._buttons.pop(move.id, None) or self._new(move)
        self._buttons[move.id] = button
        kind: Kind = "prominent" if move.prominent else "quiet" if move.apart else "plain"
        button.set_action(move.text, key=key_words(key), kind=kind)
        button.setEnabled(move.enabled)
        button.show()
        self._flow.add_right(button) if move.apart else self._flow.addWidget(button)
        if key:
            self._bindings.append(KeyBinding(self._host, key, button))

    def _new(self, move: Move) -> MoveButton:
        button = MoveButton(self._theme, move, self)
        button.chosen.connect(self.triggered)
        return button

    def _order_tabs(self, moves: Sequence[Move]) -> None:
        buttons = [self._buttons[move.id] for move in moves]
        for first, second in pairwise(buttons):
            QWidget.setTabOrder(first, second)

    def _restyle(self) -> None:
        side, end = self._theme.px(18), self._theme.px(10)
        self._flow.setContentsMargins(side, end, side, end)
        self._flow.set_gap(self._theme.px(8))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the panel and the line above it."""
        painter, theme = paint.begin(self), self._theme
        painter.fillRect(QRectF(self.rect()), theme.ink("panel"))
        painter.setPen(QPen(theme.ink("line"), 1))
        painter.drawLine(0, 0, self.width(), 0)
