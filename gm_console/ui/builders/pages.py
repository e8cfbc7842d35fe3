"""Small helpers of the builder's frame: pages that scroll, and moves that have to wait."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QScrollArea, QWidget

from gm_console.ui.widgets.moves import Move


def blocked(move: Move) -> Move:
    """``move`` as it is shown while a warning stands."""
    return Move(move.id, move.text, move.key, move.prominent, enabled=False, apart=move.apart)


def scrolling(page: QWidget) -> QScrollArea:
    """``page`` in an area that scrolls up and down."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(page)
    page.setBackgroundRole(QPalette.ColorRole.Base)
    return area
