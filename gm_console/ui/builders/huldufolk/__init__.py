"""The builder of Huldufolk: pools side by side, a card each, hidden until all lie."""

from gm_console.ui.builders.huldufolk.face import make_face

__all__ = ["make_face"]
