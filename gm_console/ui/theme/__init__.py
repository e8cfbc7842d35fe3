"""How the window looks: tokens, fonts, palette and the theme that is passed down."""

from gm_console.ui.theme.theme import Choice, Theme
from gm_console.ui.theme.tokens import Scheme, Tone

__all__ = ["Choice", "Scheme", "Theme", "Tone"]
