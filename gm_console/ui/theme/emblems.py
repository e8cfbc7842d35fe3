"""The four systems' emblems, drawn by us as vectors in a square of 24 by 24."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QTransform

from gm_console.ui.theme.theme import Theme

SIDE = 24.0
STROKE = 1.9


def emblem_path(system: str) -> QPainterPath:
    """The strokes of a system's emblem; one without its own gets a ring."""
    return EMBLEMS.get(system.replace("_", "-"), _ring)()


def draw_emblem(painter: QPainter, box: QRectF, system: str, colour: QColor) -> None:
    """Strokes the emblem of ``system`` into ``box``."""
    scale = QTransform.fromTranslate(box.x(), box.y()).scale(box.width() / SIDE, box.height() / SIDE)
    pen = QPen(colour, STROKE * box.width() / SIDE)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(scale.map(emblem_path(system)), pen)


def emblem_icon(theme: Theme, system: str, ratio: float = 2.0) -> QIcon:
    """The emblem in its accent as an icon of 18 at 100 %. ``ratio``: device pixels to a pixel."""
    side = theme.px(18)
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    draw_emblem(painter, QRectF(0, 0, side, side), system, QColor(theme.colours.accent(system)))
    painter.end()
    return QIcon(picture)


def _ring() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(12, 12), 8, 8)
    return path


def _leaf() -> QPainterPath:
    """A leaf with its rib and two veins."""
    path = QPainterPath(QPointF(4.5, 19.5))
    path.cubicTo(3, 9, 9, 3.5, 20, 4)
    path.cubicTo(20.5, 15, 15, 21, 4.5, 19.5)
    path.lineTo(14.5, 9.5)
    path.moveTo(9, 15)
    path.lineTo(9, 10.5)
    path.moveTo(9, 15)
    path.lineTo(13.5, 15)
    return path


def _blades() -> QPainterPath:
    """Two crossed blades."""
    path = QPainterPath()
    for mirror in (1, -1):
        points = ((-8, -8), (6, 6), (8, 8))
        path.moveTo(12 + mirror * points[0][0], 12 + points[0][1])
        for x, y in points[1:]:
            path.lineTo(12 + mirror * x, 12 + y)
        path.moveTo(12 + mirror * 2.5, 12 + 7)
        path.lineTo(12 + mirror * 7, 12 + 2.5)
    return path


def _sun() -> QPainterPath:
    """A rising sun."""
    path = QPainterPath()
    path.arcMoveTo(QRectF(6.5, 9.5, 11, 11), 0)
    path.arcTo(QRectF(6.5, 9.5, 11, 11), 0, 180)
    for start, end in _rays():
        path.moveTo(*start)
        path.lineTo(*end)
    return path


def _rays() -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    return (
        ((2.5, 18.5), (21.5, 18.5)),
        ((12, 3), (12, 6)),
        ((4.6, 7.6), (6.7, 9.7)),
        ((19.4, 7.6), (17.3, 9.7)),
    )


def _eye() -> QPainterPath:
    """A dragon's eye with its slit."""
    path = QPainterPath(QPointF(2, 13))
    path.cubicTo(6.5, 5.5, 15.5, 4, 22, 8.5)
    path.cubicTo(19.5, 18, 8.5, 21, 2, 13)
    path.moveTo(13, 6.4)
    path.cubicTo(15.6, 10, 15.2, 13.6, 12.4, 17.4)
    path.cubicTo(10.4, 13.8, 10.6, 10, 13, 6.4)
    return path


EMBLEMS: Mapping[str, Callable[[], QPainterPath]] = {
    "huldufolk": _leaf,
    "opposed": _blades,
    "joyous-heroes": _sun,
    "age-of-dragons": _eye,
}
