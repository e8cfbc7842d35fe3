"""Odds as one bar of segments, each with a mark, words and its percentage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from PySide6.QtCore import QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gm_console.ui.theme import Theme, Tone
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.chip import OWN_MARKS
from gm_console.ui.widgets.labels import Label
from gm_console.wording import catalog
from gm_console.wording.catalog import N_

PIECE = N_("{label} {chance:percent}")


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of the bar.

    :ivar chance: from 0 to 1.
    :ivar label: what happens, ``hits``; the percentage is added.
    """

    chance: Fraction | float
    tone: Tone
    label: str

    def words(self) -> str:
        """Label and percentage."""
        return catalog.text(PIECE, label=self.label, chance=self.chance)


class OddsStrip(QWidget):
    """The bar itself. Moves a little when its shares change, unless nothing is to move."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._segments: tuple[Segment, ...] = ()
        self._ends: list[float] = []
        self._from: list[float] = []
        self._goal: list[float] = []
        self._run = QVariantAnimation(self)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.valueChanged.connect(self._step)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)

    def set_segments(self, segments: Sequence[Segment]) -> None:
        """Shows ``segments``, those of no chance left out."""
        before = self._ends
        self._segments = tuple(segment for segment in segments if segment.chance > 0)
        goal = list(accumulate(float(segment.chance) for segment in self._segments))
        self._from = before if len(before) == len(goal) else goal
        self._goal = goal
        self._run.stop()
        self._move()

    def _move(self) -> None:
        duration = self._theme.duration() if self.isVisible() and self._from != self._goal else 0
        if duration:
            self._run.setDuration(duration)
            self._run.start()
        else:
            self._ends = self._goal
            self.update()

    def _step(self, share: float) -> None:
        self._ends = [old + (new - old) * share for old, new in zip(self._from, self._goal, strict=True)]
        self.update()

    def unlabelled(self) -> list[Segment]:
        """The segments whose words do not fit at the present width."""
        width = self.width()
        return [each for each in self._segments if self._needed(each) > float(each.chance) * width]

    def _needed(self, segment: Segment, words: str = "") -> float:
        lead = self._theme.px(15) if segment.tone in OWN_MARKS else 0
        width = paint.text_width(self._theme, words or segment.words(), "small-strong")
        return width + lead + 2 * self._theme.px(8)

    def _fitting(self, segment: Segment) -> str | None:
        """All the words, the percentage alone, or None: what fits into the segment."""
        room = float(segment.chance) * self.width()
        choices = (segment.words(), catalog.percent(segment.chance))
        return next((words for words in choices if self._needed(segment, words) <= room), None)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room; 26 high at 100 %."""
        return QSize(self._theme.px(320), self._theme.px(26))

    def minimumSizeHint(self) -> QSize:
        """Narrow is possible: words go below."""
        return QSize(self._theme.px(80), self._theme.px(26))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the segments, a thin gap between them."""
        painter, theme = paint.begin(self), self._theme
        path_room = QRectF(self.rect())
        painter.setClipPath(_rounded(path_room, theme.radius("small") + 1))
        painter.fillRect(path_room, theme.ink("neutral"))
        left = 0.0
        for segment, end in zip(self._segments, self._ends, strict=True):
            right = end * self.width()
            self._draw(painter, segment, QRectF(left, 0, max(right - left, 2), self.height()))
            left = right

    def _draw(self, painter: QPainter, segment: Segment, room: QRectF) -> None:
        theme = self._theme
        last = segment is self._segments[-1]
        painter.fillRect(room.adjusted(0, 0, 0 if last else -1.5, 0), theme.fill(segment.tone))
        shown = self._fitting(segment)
        if shown is None:
            return
        ink, side, left = theme.on_fill(segment.tone), theme.px(10), room.left() + theme.px(8)
        if mark := OWN_MARKS.get(segment.tone):
            paint.draw_mark(painter, QRectF(left, (self.height() - side) / 2, side, side), mark, ink)
            left += theme.px(15)
        words = QRectF(left, 0, room.right() - left, self.height())
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        paint.draw_text(painter, words, shown, theme, role="small-strong", ink=ink, align=align)


class OddsBar(QWidget):
    """The bar and, below it, the words that do not fit into their segments, with the caller's own remark.

    Everything can be read from the accessible description.

    :param name: accessible name, ``Odds``.
    """

    def __init__(self, theme: Theme, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._segments: tuple[Segment, ...] = ()
        self._remark = ""
        self._strip = OddsStrip(theme)
        self._legend = Label(theme, ink="secondary", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._strip)
        column.addWidget(self._legend)
        self.setAccessibleName(name)
        theme.changed.connect(self._refresh)
        self._refresh()

    def set_segments(self, segments: Sequence[Segment], remark: str = "") -> None:
        """Shows ``segments`` from left to right (chances from 0 to 1, together 1) and a remark below."""
        self._segments = tuple(segments)
        self._remark = remark
        self._strip.set_segments(segments)
        self.setAccessibleDescription(" ".join(filter(None, (self._joined(self._segments), remark))))
        self._refresh()

    def legend(self) -> str:
        """What stands below the bar."""
        return self._legend.text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words may fit now, or no longer."""
        super().resizeEvent(event)
        self._refresh()

    def _joined(self, segments: Sequence[Segment]) -> str:
        words = ", ".join(segment.words() for segment in segments)
        return f"{words[:1].upper()}{words[1:]}." if words else ""

    def _refresh(self) -> None:
        self._strip.resize(self.width(), self._strip.height())
        below = self._joined(self._strip.unlabelled())
        self._legend.setText(" ".join(filter(None, (below, self._remark))))
        self._legend.setVisible(bool(self._legend.text()))


def _rounded(room: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(room, radius, radius)
    return path
