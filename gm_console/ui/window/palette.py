"""Find anything: one box over actors, open challenges and every action (Ctrl+K)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QVBoxLayout, QWidget

from gm_console.app.challenges import open_challenges
from gm_console.app.context import Desk
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.names import folded
from gm_console.ui.window.actions import Actions
from gm_console.wording.catalog import text

MOST_SHOWN = 60
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Found:
    """Something that can be gone to: what it is (``actor``, ``challenge``, ``action``), its id and words."""

    kind: str
    id: str
    name: str
    detail: str
    system: str = ""


def things(desk: Desk) -> tuple[Found, ...]:
    """Actors and open challenges of a campaign."""
    actors = [Found("actor", actor.id, actor.name, actor.player) for actor in desk.store.actors()]
    challenges = [
        Found("challenge", record.id, record.title or " – ".join(record.participants), "", record.system)
        for record in open_challenges(desk)
    ]
    return (*challenges, *actors)


def matches(name: str, typed: str) -> bool:
    """Whether every word typed begins a word of ``name``."""
    words = folded(name).split()
    return all(any(word.startswith(part) for word in words) for part in folded(typed).split())


class FoundModel(QAbstractListModel):
    """What matches, best first."""

    def __init__(self) -> None:
        super().__init__()
        self.found: Sequence[Found] = ()

    def show(self, found: Sequence[Found]) -> None:
        """Shows ``found``."""
        self.beginResetModel()
        self.found = found
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """How many match."""
        return 0 if parent is not None and parent.isValid() else len(self.found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Name and detail."""
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        found = self.found[index.row()]
        kind = {"actor": text("actor"), "challenge": text("open challenge"), "action": found.detail}[found.kind]
        return f"{found.name}   ·   {kind}" if kind else found.name


class Palette(QWidget):
    """A box below the header. Enter goes there, Esc closes it.

    :ivar actor_wanted: an actor's id. :ivar challenge_wanted: system and id of an open challenge.
    """

    actor_wanted = Signal(str)
    challenge_wanted = Signal(str, str)

    def __init__(self, theme: Theme, actions: Actions, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._actions, self._operations = theme, actions, operations
        self._things: tuple[Found, ...] = ()
        self._before: QWidget | None = None
        self.line = QLineEdit()
        self.line.setPlaceholderText(text("Find an actor, an open challenge, an action"))
        self.line.setAccessibleName(text("Find anything"))
        self.list = QListView()
        self.list.setAccessibleName(text("What was found"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._model = FoundModel()
        self.list.setModel(self._model)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.line)
        self._column.addWidget(self.list)
        self.line.textChanged.connect(self._typed)
        self.line.returnPressed.connect(self._go)
        self.list.clicked.connect(self._clicked)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def open(self) -> None:
        """Opens the box and puts the keyboard into it."""
        self._before = QApplication.focusWidget()
        self._operations.run(things, done=self._read)
        self.show()
        self.line.clear()
        self._typed("")
        self.line.setFocus()

    def close_box(self) -> None:
        """Closes the box; the keyboard goes back to where it was."""
        self.hide()
        if self._before is not None:
            self._before.setFocus()

    def _read(self, found: tuple[Found, ...]) -> None:
        self._things = found
        self._typed(self.line.text())

    def _typed(self, typed: str) -> None:
        named = [Found("action", spec.id, spec.text, spec.group) for spec in self._actions.specs]
        found = [each for each in (*self._things, *named) if matches(each.name, typed)]
        self._model.show(found[:MOST_SHOWN])
        self.list.setCurrentIndex(self._model.index(0))

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
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if event.key() == Qt.Key.Key_Escape:
            self.close_box()
        elif event.key() in steps:
            row = self.list.currentIndex().row() + steps[Qt.Key(event.key())]
            self.list.setCurrentIndex(self._model.index(max(0, min(row, self._model.rowCount() - 1))))
        else:
            super().keyPressEvent(event)

    def _restyle(self) -> None:
        theme = self._theme
        self._column.setContentsMargins(theme.px(14), theme.px(8), theme.px(14), theme.px(8))
        self.list.setFixedHeight(theme.px(260))
        self.line.setFont(theme.font("body"))
        self.list.setFont(theme.font("body"))
