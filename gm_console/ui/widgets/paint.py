"""Strokes shared by widgets that paint themselves: frames, focus rings, marks and keycaps."""

from __future__ import annotations

import html
from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from gm_console.ui.theme import Theme

ONE_LINE = Qt.TextFlag.TextSingleLine.value

Strokes = tuple[tuple[tuple[float, float], ...], ...]

MARKS: Mapping[str, Strokes] = {
    "check": (((0.14, 0.55), (0.40, 0.82), (0.88, 0.20)),),
    "cross": (((0.2, 0.2), (0.8, 0.8)), ((0.8, 0.2), (0.2, 0.8))),
    "warning": (((0.5, 0.12), (0.5, 0.62)), ((0.5, 0.86), (0.5, 0.87))),
    "info": (((0.5, 0.38), (0.5, 0.88)), ((0.5, 0.13), (0.5, 0.14))),
    "minus": (((0.2, 0.5), (0.8, 0.5)),),
    "plus": (((0.2, 0.5), (0.8, 0.5)), ((0.5, 0.2), (0.5, 0.8))),
}
"""Marks as strokes in a unit square."""


def mark_path(kind: str, box: QRectF) -> QPainterPath:
    """The strokes of a mark (``check``, ``cross``, ``tilde``, ``warning``, ``info``, ``minus``, ``plus``)."""
    path = QPainterPath()
    if kind == "tilde":
        path.moveTo(_at(box, 0.08, 0.62))
        path.cubicTo(_at(box, 0.30, 0.10), _at(box, 0.70, 0.92), _at(box, 0.92, 0.40))
    for stroke in MARKS.get(kind, ()):
        path.moveTo(_at(box, *stroke[0]))
        for point in stroke[1:]:
            path.lineTo(_at(box, *point))
    return path


def _at(box: QRectF, x: float, y: float) -> QPointF:
    return QPointF(box.x() + x * box.width(), box.y() + y * box.height())


def draw_mark(painter: QPainter, box: QRectF, kind: str, colour: QColor) -> None:
    """Strokes the mark ``kind`` into ``box``."""
    pen = QPen(colour, max(1.2, box.width() * 0.16))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(mark_path(kind, box), pen)


def begin(widget: QWidget) -> QPainter:
    """A painter on ``widget`` with smooth edges."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def draw_frame(
    painter: QPainter, rect: QRectF, radius: float, fill: QColor | None, edge: QColor | None, width: float = 1.0
) -> None:
    """A rounded rectangle whose edge lies wholly inside ``rect``."""
    inset = width / 2 if edge else 0.0
    painter.setPen(QPen(edge, width) if edge else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(fill if fill else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius)


def draw_focus(painter: QPainter, rect: QRectF, radius: float, theme: Theme) -> None:
    """The ring that says where the keyboard is."""
    draw_frame(painter, rect, radius, None, theme.ink("focus"), 2.0)


def draw_chosen(painter: QPainter, rect: QRectF, theme: Theme, ground: str) -> None:
    """The ground of a chosen row (a colour by name), and the bar in the accent's colour at its left."""
    painter.fillRect(rect, theme.ink(ground))
    painter.fillRect(QRectF(rect.left(), rect.top(), theme.px(3), rect.height()), theme.ink("accent"))


def draw_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    theme: Theme,
    *,
    role: str = "body",
    ink: QColor | None = None,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:
    """One line of plain text in ``rect``."""
    painter.setFont(theme.font(role))
    painter.setPen(ink or theme.ink("ink"))
    painter.drawText(rect, align.value | ONE_LINE, text)


def text_width(theme: Theme, text: str, role: str = "body") -> float:
    """How wide ``text`` is in ``role``, in pixels."""
    return theme.metrics(role).horizontalAdvance(text)


def keycap_size(theme: Theme, text: str) -> QSize:
    """The room a keycap takes; empty where there is no key."""
    if not text:
        return QSize(0, 0)
    metrics = theme.metrics("micro")
    width = max(metrics.horizontalAdvance(text) + theme.px(12), theme.px(20))
    return QSizeF(width, metrics.height() + theme.px(4)).toSize()


def draw_keycap(painter: QPainter, rect: QRectF, text: str, theme: Theme, ink: QColor, edge: QColor) -> None:
    """A small keycap, a little thicker at its foot."""
    draw_frame(painter, rect, theme.radius("small"), None, edge)
    foot = rect.adjusted(theme.px(3), 0, -theme.px(3), 0)
    painter.setPen(QPen(edge, 1.6))
    painter.drawLine(QPointF(foot.left(), rect.bottom() - 0.8), QPointF(foot.right(), rect.bottom() - 0.8))
    draw_text(painter, rect, text, theme, role="micro", ink=ink)


def tip(text: str) -> str:
    """``text`` made safe for a tooltip, which would otherwise read markup in it."""
    return f"<qt>{html.escape(text)}</qt>" if text else ""
