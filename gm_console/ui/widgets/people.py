"""Somebody at a glance: initials in a tinted circle, and a row with the name."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.card import Row
from gm_console.ui.widgets.labels import ElidedLabel, Label


def initials(name: str) -> str:
    """Two signs for ``name``: ``Bryn Hollow`` is Br, ``Guard 12`` is G2, "" is ?."""
    words = name.split()
    if not words:
        return "?"
    tail = words[-1][-1] if len(words) > 1 and words[-1].isdecimal() else words[0][1:2]
    return words[0][0].upper() + tail


class Avatar(QWidget):
    """Initials in a circle tinted with a system's accent. Says nothing to a screen reader: the name stands beside it.

    :param system: whose accent; "" takes the theme's.
    """

    def __init__(self, theme: Theme, name: str = "", *, system: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._system = system
        self._initials = initials(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)

    def set_person(self, name: str, system: str = "") -> None:
        """Shows somebody else."""
        self._initials, self._system = initials(name), system
        self.update()

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """26 across at 100 %."""
        return QSize(self._theme.px(26), self._theme.px(26))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints circle and initials."""
        painter, theme = paint.begin(self), self._theme
        colours = theme.colours
        accent = colours.accent(self._system) if self._system else theme.accent
        disc = QRectF(self.rect())
        paint.draw_frame(painter, disc, disc.width() / 2, QColor(colours.tint(accent)), None)
        paint.draw_text(painter, disc, self._initials, theme, role="small-strong", ink=QColor(accent))


class PersonRow(Row):
    """Avatar, name, and at the right a figure in serif (``Body 6``): the head of a side's card."""

    def __init__(
        self, theme: Theme, name: str, aside: str = "", *, system: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, ruled=False, parent=parent)
        self._avatar = Avatar(theme, name, system=system)
        self._name = ElidedLabel(theme, name, role="name")
        self._aside = Label(theme, aside, role="figure")
        self.line.addWidget(self._avatar)
        self.line.addWidget(self._name, 1)
        self.line.addWidget(self._aside)

    def set_person(self, name: str, aside: str = "", *, system: str = "") -> None:
        """Shows somebody else."""
        self._avatar.set_person(name, system)
        self._name.setText(name)
        self._aside.setText(aside)

    def _fit(self) -> None:
        super()._fit()
        self.line.setContentsMargins(0, self._theme.px(2), 0, self._theme.px(4))
        self.setMinimumHeight(self._theme.px(34))
