"""One nursery for all tests: what it loads is loaded once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.crash.killing import Nursery


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Where children are started that are to be killed."""
    with Nursery() as found:
        yield found
