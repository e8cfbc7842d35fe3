"""Icons of one family (Phosphor, by QtAwesome), by what they mean. The family is loaded at the first icon."""

from __future__ import annotations

import importlib
from collections.abc import Mapping

from PySide6.QtGui import QIcon

from gm_console.ui.theme.theme import Theme

NAMES: Mapping[str, str] = {
    "undo": "arrow-counter-clockwise",
    "redo": "arrow-clockwise",
    "find": "magnifying-glass",
    "add": "plus",
    "remove": "minus",
    "settings": "gear",
    "print": "printer",
    "pin": "push-pin",
    "note": "note-pencil",
    "delete": "trash",
    "archive": "archive",
    "people": "users",
    "person": "user",
    "timer": "timer",
    "play": "play",
    "pause": "pause",
    "stop": "stop",
    "next": "skip-forward",
    "down": "caret-down",
    "right": "caret-right",
    "close": "x",
    "done": "check",
    "warning": "warning",
    "info": "info",
    "more": "dots-three",
    "copy": "copy",
    "edit": "pencil-simple",
    "shown": "eye",
    "hidden": "eye-slash",
    "export": "upload-simple",
    "import": "download-simple",
    "book": "book-open",
    "log": "list-bullets",
    "dice": "dice-five",
    "cards": "cards",
    "hand": "hand-palm",
    "filter": "funnel",
    "light": "sun",
    "dark": "moon",
    "contrast": "circle-half",
    "keys": "keyboard",
    "help": "question",
    "scene": "flag",
    "save": "floppy-disk",
    "open": "folder-open",
    "tag": "tag",
    "screen": "monitor",
    "link": "link",
}
"""What an icon means, and its name in the family."""


class Icons:
    """Makes icons in the theme's inks. Make anew what is shown when the theme changes.

    The first call of `icon` imports QtAwesome (about 0.2 s): call it after the first paint.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def icon(self, meaning: str, ink: str = "ink") -> QIcon:
        """The icon for ``meaning`` (a key of `NAMES`; KeyError otherwise) in an ink of the theme."""
        family = importlib.import_module("qtawesome")
        quiet = self._theme.ink("secondary")
        made = family.icon(f"ph.{NAMES[meaning]}", color=self._theme.ink(ink), color_disabled=quiet)
        return QIcon(made)
