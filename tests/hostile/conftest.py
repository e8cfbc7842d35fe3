"""The sample campaign, made once for all that is done to copies of it."""

from __future__ import annotations

import pytest

from gm_console.app.clock import now
from gm_console.app.sample import make_sample
from gm_console.rules.registry import discover


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The sample campaign's file."""
    path = tmp_path_factory.mktemp("sample") / "Thornwood.gmc"
    make_sample(path, discover(), now())
    return path.read_bytes()
