"""The window's fixtures, for the test that a translation reaches it."""

from tests.ui.conftest import sample_path, theme

__all__ = ["sample_path", "theme"]
