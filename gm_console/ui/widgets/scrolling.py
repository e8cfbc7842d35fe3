"""A page that scrolls within its dock."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def page_area(page: QWidget) -> QScrollArea:
    """An area as wide as ``page``, without a frame, on the ground of whatever it lies on; the page has the keyboard."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    page.setAutoFillBackground(False)
    area.viewport().setAutoFillBackground(False)
    return area
