"""In what sizes and colours the window is pictured, and at what time of day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count

from gm_console.ui.theme.tokens import Scheme
from gm_console.wording.catalog import N_, text

WORDS = {"light": N_("light"), "dark": N_("dark")}


@dataclass(frozen=True, slots=True)
class Look:
    """Colours, size in pixels, and size of text in per cent."""

    scheme: Scheme
    width: int
    height: int
    zoom: int = 100

    @property
    def name(self) -> str:
        """As in the names of files: ``dark-1366x768-150``."""
        return "-".join([self.scheme, f"{self.width}x{self.height}", *([str(self.zoom)] if self.zoom != 100 else [])])

    @property
    def words(self) -> str:
        """For a heading."""
        size = f"{text(WORDS[self.scheme])}, {self.width} × {self.height}"
        return size if self.zoom == 100 else text("{size}, text at {zoom} %", size=size, zoom=self.zoom)


LOOKS: tuple[Look, ...] = (
    Look("light", 1366, 768),
    Look("dark", 1366, 768),
    Look("light", 1920, 1080),
    Look("dark", 1920, 1080),
    Look("light", 1366, 768, 150),
    Look("dark", 1366, 768, 150),
)

BEGINS = datetime(2025, 11, 29, 21, 14, 8)
STEP = timedelta(milliseconds=1)


class TourClock:
    """An evening at which the pictures look as if a game were running; it hardly moves, so that they stay the same."""

    def __init__(self) -> None:
        self.begins = BEGINS.astimezone()
        self._calls = count()

    def __call__(self) -> datetime:
        """The time."""
        return self.begins + next(self._calls) * STEP
