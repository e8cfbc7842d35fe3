"""Pages of the builder's frame, in areas that scroll."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QScrollArea, QWidget

from gm_console.wording.catalog import text


def scrolling(page: QWidget) -> QScrollArea:
    """``page`` in an area that scrolls up and down."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setAccessibleName(text("The challenge"))
    area.setWidget(page)
    page.setBackgroundRole(QPalette.ColorRole.Base)
    return area
