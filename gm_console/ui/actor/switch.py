"""Which system's sheet is shown: a choice that wraps where it is narrow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.flow import FlowLayout, clear_layout
from gm_console.ui.widgets.segmented import SegmentButton
from gm_console.wording.catalog import N_, say_code, text

NAME = N_("System of the sheet")


class SystemSwitch(QWidget):
    """One button for each system, in its accent. ``chosen(str id)``."""

    chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._quiet = False
        self._group: QButtonGroup | None = None
        self._buttons: dict[str, SegmentButton] = {}
        self._flow = FlowLayout(self)
        self.setAccessibleName(text(NAME))
        theme.changed.connect(self._restyle)
        self._restyle()

    def systems(self) -> tuple[str, ...]:
        """What there is to choose from."""
        return tuple(self._buttons)

    def button(self, system: str) -> SegmentButton:
        """The button of a system."""
        return self._buttons[system]

    def show_systems(self, systems: Sequence[str], chosen: str) -> None:
        """Offers ``systems`` and shows ``chosen`` as the one in force."""
        if self.systems() != tuple(systems):
            self._make(systems)
        if chosen in self._buttons:
            self._quiet = True
            self._buttons[chosen].setChecked(True)
            self._quiet = False
            self.setFocusProxy(self._buttons[chosen])

    def _make(self, systems: Sequence[str]) -> None:
        clear_layout(self._flow)
        self._group = QButtonGroup(self)
        self._buttons = {}
        for system in systems:
            button = SegmentButton(self._theme.for_system(system), system, say_code(f"{system}.name", {}), self)
            button.setAccessibleDescription(text(NAME))
            button.toggled.connect(self._toggled)
            self._group.addButton(button)
            self._flow.addWidget(button)
            self._buttons[system] = button
        self.updateGeometry()

    def _toggled(self, on: bool) -> None:
        button = self._group.checkedButton() if self._group is not None and on else None
        if isinstance(button, SegmentButton) and not self._quiet:
            self.chosen.emit(button.choice)

    def _restyle(self) -> None:
        self._flow.set_gap(0)
        self._flow.setContentsMargins(2, 2, 2, 2)
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the frame around all."""
        theme = self._theme
        if self._buttons:
            room, radius = QRectF(self.rect()), theme.radius("small") + 2
            paint.draw_frame(paint.begin(self), room, radius, theme.ink("raised"), theme.ink("edge"))
