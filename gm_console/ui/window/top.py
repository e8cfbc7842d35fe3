"""What stands above the docks: the header, banners, and the panel of the session."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QVBoxLayout, QWidget


class Top(QWidget):
    """One below the other, as high as they need to be at the width that the window has.

    Qt asks how high they would be in the narrowest of windows, and would make the one there is that much higher.
    """

    def __init__(self, widgets: Iterable[QWidget]) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        for widget in widgets:
            self._column.addWidget(widget)

    def put_first(self, widget: QWidget) -> None:
        """Puts ``widget`` above the others."""
        self._column.insertWidget(0, widget)

    def heightForWidth(self, width: int) -> int:
        """Never that of a narrower window."""
        return int(super().heightForWidth(max(width, self.window().width())))
