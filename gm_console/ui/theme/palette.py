"""The palette Qt's own controls are drawn with."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from gm_console.ui.theme.tokens import Colours, mix

Role = QPalette.ColorRole


def make_palette(colours: Colours, accent: str) -> QPalette:
    """Every role of the palette from ``colours``, the disabled group too. ``accent`` is a ``#RRGGBB``."""
    palette = QPalette()
    for role, colour in _roles(colours, accent).items():
        palette.setColor(role, QColor(colour))
    for role, colour in _disabled(colours).items():
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colour))
    return palette


def _roles(colours: Colours, accent: str) -> dict[QPalette.ColorRole, str]:
    ink, panel = colours.ink, colours.panel
    return {
        Role.Window: colours.window,
        Role.WindowText: ink,
        Role.Base: colours.raised,
        Role.AlternateBase: panel,
        Role.Text: ink,
        Role.PlaceholderText: colours.secondary,
        Role.Button: colours.raised,
        Role.ButtonText: ink,
        Role.BrightText: colours.failure,
        Role.ToolTipBase: colours.raised,
        Role.ToolTipText: ink,
        Role.Highlight: colours.focus,
        Role.HighlightedText: colours.on_solid,
        Role.Accent: accent,
        Role.Link: colours.focus,
        Role.LinkVisited: colours.accent("opposed"),
        Role.Light: colours.raised,
        Role.Midlight: colours.hairline,
        Role.Mid: colours.line,
        Role.Dark: colours.edge,
        Role.Shadow: mix("#000000", colours.window, 0.6),
    }


def _disabled(colours: Colours) -> dict[QPalette.ColorRole, str]:
    quiet = colours.secondary
    texts = (Role.WindowText, Role.Text, Role.ButtonText, Role.PlaceholderText, Role.HighlightedText, Role.Link)
    return {
        **dict.fromkeys(texts, quiet),
        Role.Base: colours.panel,
        Role.Button: colours.panel,
        Role.Highlight: colours.neutral,
        Role.Accent: quiet,
    }
