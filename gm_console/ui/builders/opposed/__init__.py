"""The builder's face for opposed challenges."""

from __future__ import annotations

from gm_console.ui.builders.opposed.face import OpposedFace, make_face

__all__ = ["OpposedFace", "make_face"]
