"""Brings what has just appeared into sight, whatever scrolls around it."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QWidget


def bring_into_sight(widget: QWidget, margin: int) -> None:
    """Scrolls every area around ``widget`` until it is seen, ``margin`` pixels from the edge. Nothing while hidden."""
    above = widget.parentWidget()
    while above is not None and widget.isVisible():
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget, 0, margin)
        above = above.parentWidget()
