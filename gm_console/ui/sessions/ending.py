"""What is still open when a session ends: carry over, abandon, end, archive."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.app.sessions import OpenMatters
from gm_console.rules.lines import line_from_json
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import CheckMark
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import Label
from gm_console.wording.catalog import say, text


class EndPage(QWidget):
    """Lists open matters. ``confirmed(challenges, timers, actors)``: ids to abandon, to end, to archive; ``left()``.

    Everything not ticked is carried over into the next session.
    """

    confirmed = Signal(list, list, list)
    left = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._ticks: dict[str, list[tuple[str, CheckMark]]] = {}
        self.end = ActionButton(theme, text("End session"), kind="prominent")
        self.back = ActionButton(theme, text("Not yet"), key="Esc")
        self._list = QVBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._list)
        row = QHBoxLayout()
        row.addWidget(self.end)
        row.addWidget(self.back)
        row.addStretch(1)
        column.addLayout(row)
        self.end.clicked.connect(self._confirm)
        self.back.clicked.connect(self.left)
        self.setFocusProxy(self.end)

    def show_matters(self, found: OpenMatters) -> None:
        """Shows what is open; nothing is ticked, so that nothing is lost by haste."""
        clear_layout(self._list)
        self._ticks = {"challenges": [], "timers": [], "actors": []}
        if not (found.challenges or found.timers or found.scene_figures):
            self._list.addWidget(Label(self._theme, text("Nothing is left open."), ink="secondary"))
        if found.challenges or found.timers:
            said = text("What is not ticked is carried over into the next session.")
            self._list.addWidget(Label(self._theme, said, ink="secondary"))
        for record in found.challenges:
            title = record.title or " – ".join(record.participants) or text("New challenge")
            self._tick("challenges", record.id, text("Abandon {title}", title=title))
        for timer in found.timers:
            self._tick("timers", timer.id, text("End the timer {label}", label=say(line_from_json(timer.label))))
        for actor in found.scene_figures:
            self._tick("actors", actor.id, text("Archive {name}, made for this scene", name=actor.name))

    def _tick(self, kind: str, row_id: str, words: str) -> None:
        tick = CheckMark(self._theme, words)
        self._ticks[kind].append((row_id, tick))
        self._list.addWidget(tick)

    def _confirm(self) -> None:
        chosen = {kind: [each for each, tick in ticks if tick.isChecked()] for kind, ticks in self._ticks.items()}
        self.confirmed.emit(chosen["challenges"], chosen["timers"], chosen["actors"])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves; the session goes on."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
