"""Every action of the window once: for menus, shortcuts and the list of keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """An action: its id, what it says, what it does and its keys ("" for none), under which heading it is listed.

    :ivar sign: what its icon means (a key of ``theme.icons.NAMES``).
    """

    id: str
    text: str
    run: Callable[[], None]
    keys: str = ""
    group: str = ""
    sign: str = "right"


class Actions(QObject):
    """Makes the window's actions and hands them out by id."""

    def __init__(self, window: QWidget, specs: Sequence[ActionSpec]) -> None:
        super().__init__(window)
        self.specs = tuple(specs)
        self._actions: dict[str, QAction] = {}
        for spec in specs:
            action = QAction(spec.text, window)
            action.setObjectName(spec.id)
            if spec.keys:
                action.setShortcuts([QKeySequence(keys) for keys in spec.keys.split(", ")])
            action.triggered.connect(spec.run)
            window.addAction(action)
            self._actions[spec.id] = action

    def __getitem__(self, action_id: str) -> QAction:
        return self._actions[action_id]

    def fill(self, menu: QMenu, ids: Sequence[str]) -> None:
        """Puts actions into a menu, in order; "-" is a line between them."""
        for action_id in ids:
            if action_id == "-":
                menu.addSeparator()
            else:
                menu.addAction(self._actions[action_id])

    def run(self, action_id: str) -> None:
        """Does what an action does, if it is enabled."""
        self._actions[action_id].trigger()
