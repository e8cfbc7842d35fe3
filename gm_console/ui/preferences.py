"""What the console remembers of its own between starts (no campaign data)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from PySide6.QtCore import QByteArray, QSettings

from gm_console.ui.theme import Choice

MOST_RECENT = 8


@dataclass(frozen=True, slots=True)
class KeptLayout:
    """Where a window and its docks were. ``ready``: the ready layout it still is, "" where it was changed."""

    geometry: QByteArray
    state: QByteArray
    ready: str = ""


class Preferences:
    """Theme, text size, recent campaigns and window layouts, in an INI file.

    :param path: of the file; it is made when something is kept. Where it cannot be, nothing outlasts the window.
    """

    def __init__(self, path: Path) -> None:
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
        self._settings = QSettings(str(path), QSettings.Format.IniFormat)

    @property
    def scheme(self) -> Choice:
        """``system``, ``light``, ``dark``, ``contrast-light`` or ``contrast-dark``."""
        known = ("system", "light", "dark", "contrast-light", "contrast-dark")
        kept = self._text("look/scheme", "system")
        return cast(Choice, kept) if kept in known else "system"

    @scheme.setter
    def scheme(self, choice: Choice) -> None:
        self._settings.setValue("look/scheme", choice)

    @property
    def zoom(self) -> int:
        """Text size in percent, 80 to 200."""
        kept = self._text("look/zoom", "100")
        return min(200, max(80, int(kept))) if kept.isdigit() else 100

    @zoom.setter
    def zoom(self, percent: int) -> None:
        self._settings.setValue("look/zoom", str(percent))

    @property
    def recent(self) -> list[Path]:
        """Campaign files, the last one first; those that are gone are left out."""
        kept = self._text("files/recent", "")
        return [path for path in map(Path, kept.split("\n")) if kept and path.is_file()]

    def opened(self, path: Path) -> None:
        """Puts ``path`` first among the recent ones."""
        others = [each for each in self.recent if each != path]
        self._settings.setValue("files/recent", "\n".join(map(str, [path, *others][:MOST_RECENT])))

    def layout(self, campaign: str) -> KeptLayout | None:
        """The layout kept for a campaign; None where there is none that can be read."""
        geometry, state = (self._settings.value(f"layout/{campaign}/{part}") for part in ("geometry", "state"))
        if isinstance(geometry, QByteArray) and isinstance(state, QByteArray):
            return KeptLayout(geometry, state, self._text(f"layout/{campaign}/ready", ""))
        return None

    def keep_layout(self, campaign: str, layout: KeptLayout) -> None:
        """Keeps the layout of a campaign."""
        for part, value in (("geometry", layout.geometry), ("state", layout.state), ("ready", layout.ready)):
            self._settings.setValue(f"layout/{campaign}/{part}", value)

    def flush(self) -> None:
        """Writes it down now."""
        self._settings.sync()

    def _text(self, key: str, default: str) -> str:
        kept = self._settings.value(key, default)
        return kept if isinstance(kept, str) else default
