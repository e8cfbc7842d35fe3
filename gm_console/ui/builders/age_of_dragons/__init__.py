"""The builder of Age of Dragons: what is attempted, who takes part, and one action after another."""

from gm_console.ui.builders.age_of_dragons.face import make_face

__all__ = ["make_face"]
