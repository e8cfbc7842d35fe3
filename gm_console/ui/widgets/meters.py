"""How much there is of something: boxes for complexity, a bar for energy."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.wording import catalog
from gm_console.wording.catalog import N_

OF = N_("{name}: {value} of {total}")
SHARE = N_("{value}/{total}")
MOST_BOXES = 20


class Pips(QWidget):
    """Small boxes, so many of them filled. Beyond twenty boxes the figures alone are shown.

    :param name: what they count, ``Complexity``; read as "Complexity: 3 of 5".
    """

    def __init__(self, theme: Theme, name: str, filled: int = 0, total: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = name
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self.set_count(filled, total)

    def set_count(self, filled: int, total: int) -> None:
        """Fills ``filled`` of ``total`` boxes (both from 0; more filled than there are boxes adds boxes)."""
        self._filled, self._total = max(0, filled), max(filled, total, 0)
        self.setAccessibleName(catalog.text(OF, name=self._name, value=self._filled, total=self._total))
        self._restyle()

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def _words(self) -> str:
        return catalog.text(SHARE, value=self._filled, total=self._total)

    def sizeHint(self) -> QSize:
        """18 for each box at 100 %, with gaps of 4."""
        theme = self._theme
        if self._total > MOST_BOXES:
            return QSize(round(paint.text_width(theme, self._words(), "strong")) + 2, theme.px(20))
        return QSize(max(1, self._total) * theme.px(22) - theme.px(4), theme.px(20))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the boxes."""
        painter, theme, side = paint.begin(self), self._theme, self._theme.px(18)
        if self._total > MOST_BOXES:
            paint.draw_text(painter, QRectF(self.rect()), self._words(), theme, role="strong")
            return
        for place in range(self._total):
            box = QRectF(place * theme.px(22), (self.height() - side) / 2, side, side)
            on = place < self._filled
            fill, edge = theme.ink("accent" if on else "raised"), theme.ink("accent" if on else "edge")
            paint.draw_frame(painter, box, theme.radius("small") + 1, fill, edge)


class Meter(QWidget):
    """A bar and its figures, ``4/6``.

    :param name: what it measures, ``Yrsa's soul energy``; read as "…: 4 of 6".
    """

    def __init__(
        self, theme: Theme, name: str, value: int = 0, maximum: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = name
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self.set_value(value, maximum)

    def set_value(self, value: int, maximum: int) -> None:
        """Shows ``value`` of ``maximum`` (both from 0). More than the maximum fills the bar and is written out."""
        self._value, self._maximum = value, maximum
        self.setAccessibleName(catalog.text(OF, name=self._name, value=value, total=maximum))
        self._restyle()

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def _words(self) -> str:
        return catalog.text(SHARE, value=self._value, total=self._maximum)

    def _figures(self) -> int:
        return max(
            self._theme.px(44), round(paint.text_width(self._theme, self._words(), "strong")) + self._theme.px(10)
        )

    def sizeHint(self) -> QSize:
        """A bar of 150 and the figures, at 100 %."""
        return QSize(self._theme.px(150) + self._figures(), self._theme.px(22))

    def minimumSizeHint(self) -> QSize:
        """A short bar and the figures."""
        return QSize(self._theme.px(40) + self._figures(), self._theme.px(22))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints bar and figures."""
        painter, theme, high = paint.begin(self), self._theme, self._theme.px(13)
        room = QRectF(0, (self.height() - high) / 2, self.width() - self._figures(), high)
        paint.draw_frame(painter, room, theme.radius("small"), theme.ink("neutral"), None)
        share = min(1.0, max(0.0, self._value / self._maximum)) if self._maximum else 0.0
        if share:
            part = QRectF(room.left(), room.top(), max(room.width() * share, high / 2), high)
            paint.draw_frame(painter, part, theme.radius("small"), theme.ink("accent"), None)
        words = QRectF(room.right(), 0, self._figures(), self.height())
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        paint.draw_text(painter, words, self._words(), theme, role="strong", align=align)
