"""What a builder shows while no challenge is open: what to do next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.theme.emblems import Emblem
from gm_console.ui.widgets.labels import Label, SectionTitle
from gm_console.wording.catalog import say_code, text


class EmptyPage(QWidget):
    """An invitation to begin. ``wanted(str)`` asks for a new challenge of a kind."""

    wanted = Signal(str)

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = kit.theme
        emblem = Emblem(theme, kit.system.id)
        title = SectionTitle(theme, say_code(f"{kit.system.id}.name", {}))
        hint = Label(
            theme,
            text("Nothing is open here. Press Enter or Ctrl+N, and name who acts and who is acted on."),
            wrap=True,
        )
        hint.set_look(ink="secondary")
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.addStretch(1)
        for widget in (emblem, title, hint):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)
