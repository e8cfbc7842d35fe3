"""The window of these tests is the one of `tests.ui`."""

from tests.ui.conftest import theme

__all__ = ["theme"]
