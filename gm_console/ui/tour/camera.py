"""Takes the pictures: of the whole window, what lies over it included, and of each dock."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from gm_console.ui.tour.looks import Look
from gm_console.ui.tour.player import TourError
from gm_console.wording.catalog import text

GRID = 24
FEWEST = 4
"""Colours that a picture shows at least, looked at on a grid."""
QUALITY = 75
"""Of a PNG, which loses nothing: the higher, the less time is spent on making it small."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its file's name, what it shows, in which look; ``state`` is the same in every look."""

    file: str
    caption: str
    look: Look
    state: str


@dataclass
class Camera:
    """Writes numbered pictures into a folder; the number is the same in every look."""

    folder: Path
    look: Look
    taken: list[Picture] = field(default_factory=list)

    def take(self, widget: QWidget, state: str, caption: str) -> Path:
        """Pictures ``widget``, and a menu that is open over it. Raises TourError where nothing can be seen on it."""
        image = widget.grab().toImage()
        menu = QApplication.activePopupWidget()
        if menu is not None and menu is not widget:
            _lay_over(image, menu.grab().toImage(), menu.mapToGlobal(QPoint()) - widget.mapToGlobal(QPoint()))
        if is_blank(image):
            raise TourError(text("The picture “{caption}” is blank.", caption=caption))
        numbered = f"{len(self.taken) + 1:02}-{state}"
        name = f"{numbered}-{self.look.name}.png"
        path = self.folder / name
        if not image.save(str(path), "PNG", QUALITY):  # type: ignore[call-overload]
            raise TourError(text("{name} cannot be written.", name=str(path)))
        self.taken.append(Picture(name, caption, self.look, numbered))
        return path


def _lay_over(image: QImage, upper: QImage, where: QPoint) -> None:
    painter = QPainter(image)
    painter.drawImage(where, upper)
    painter.end()


def is_blank(image: QImage) -> bool:
    """Whether it shows hardly any colour but one. What lies between the points of the grid counts too."""
    way = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    small = image.scaled(GRID, GRID, *way)
    return len({small.pixel(x, y) for x in range(GRID) for y in range(GRID)}) < FEWEST
