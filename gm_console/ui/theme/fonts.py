"""Loads the two type families the window is set in, and makes fonts of them."""

from __future__ import annotations

from collections.abc import Iterator

import font_source_sans_pro  # type: ignore[import-untyped]
import font_source_serif_pro  # type: ignore[import-untyped]
from PySide6.QtGui import QFont, QFontDatabase

from gm_console.ui.theme.tokens import SANS, SERIF, Type

CUTS = ("", "It", "Semibold", "SemiboldIt", "Bold", "BoldIt")


def _files() -> Iterator[str]:
    for package, stem in ((font_source_sans_pro, "SourceSansPro"), (font_source_serif_pro, "SourceSerifPro")):
        for cut in CUTS:
            yield package.font_files_otf[stem + cut]


def load_fonts() -> bool:
    """Makes Source Sans and Source Serif known to Qt. Says whether both are there now."""
    known = set(QFontDatabase.families())
    if not {SANS, SERIF} <= known:
        known.update(*(QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(f)) for f in _files()))
    return {SANS, SERIF} <= known


def make_font(step: Type, zoom: int) -> QFont:
    """The font of one step of the type scale at ``zoom`` per cent, with figures of equal width."""
    font = QFont(step.family)
    font.setPointSizeF(step.points * zoom / 100)
    font.setWeight(QFont.Weight(step.weight))
    font.setItalic(step.italic)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font
