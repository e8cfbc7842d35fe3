"""What a builder shows while no challenge is open: what to do next."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.prepared import PreparedList
from gm_console.ui.theme.emblems import emblem_icon
from gm_console.ui.widgets.labels import Label, SectionTitle
from gm_console.wording.catalog import say_code, text

EMBLEM = 56


class EmptyPage(QWidget):
    """An invitation to begin, and the prepared challenges."""

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit = kit
        theme = kit.theme
        self._emblem = QLabel()
        self._emblem.setAlignment(Qt.AlignmentFlag.AlignCenter)
        title = SectionTitle(theme, say_code(f"{kit.system.id}.name", {}))
        title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        said = text("Nothing is open here. Press Enter or Ctrl+N, and name who acts and who is acted on.")
        hint = Label(theme, said, wrap=True, ink="secondary")
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.addStretch(1)
        for widget in (self._emblem, title, hint):
            column.addWidget(widget)
        self.prepared = PreparedList(kit)
        self._room = QHBoxLayout()
        self._room.addStretch(1)
        self._room.addWidget(self.prepared, 2)
        self._room.addStretch(1)
        column.addLayout(self._room)
        column.addStretch(2)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        size = self._kit.theme.px(EMBLEM)
        self._emblem.setPixmap(emblem_icon(self._kit.theme, self._kit.system.id).pixmap(size, size))
