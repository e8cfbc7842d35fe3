"""A theme for the tests of the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.ui.theme import Theme


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme at 100 %, applied, with nothing moving."""
    made = Theme("light", motion=False)
    made.apply(qapp)
    yield made
    made.deleteLater()
