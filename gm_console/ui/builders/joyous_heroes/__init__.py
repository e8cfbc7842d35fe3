"""The builder's face for Band of Joyous Heroes."""

from gm_console.ui.builders.joyous_heroes.face import make_face

__all__ = ["make_face"]
