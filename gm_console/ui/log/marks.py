"""Small marks that the log draws itself: a pin, and an open or closed eye."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen


def _pen(painter: QPainter, colour: QColor, box: QRectF) -> None:
    pen = QPen(colour, max(1.1, box.width() * 0.1))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)


def draw_pin(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """A pin with its head filled."""
    _pen(painter, colour, box)
    side = box.width()
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(box.center().x(), box.top() + side * 0.3), side * 0.24, side * 0.24)
    foot = QPointF(box.center().x(), box.bottom() - side * 0.04)
    painter.drawLine(QPointF(box.center().x(), box.top() + side * 0.5), foot)


def draw_eye(painter: QPainter, box: QRectF, colour: QColor, *, shut: bool = False) -> None:
    """An eye: players may see this. ``shut`` strikes it through."""
    _pen(painter, colour, box)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle, side = box.center(), box.width()
    left, right = QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y())
    path = QPainterPath(left)
    path.quadTo(QPointF(middle.x(), middle.y() - side * 0.62), right)
    path.quadTo(QPointF(middle.x(), middle.y() + side * 0.62), left)
    painter.drawPath(path)
    painter.setBrush(colour)
    painter.drawEllipse(middle, side * 0.13, side * 0.13)
    if shut:
        reach = side * 0.36
        painter.drawLine(middle + QPointF(-reach, reach), middle + QPointF(reach, -reach))
