"""What several of the Huldufolk tests need."""

from __future__ import annotations

from fractions import Fraction
from typing import Any


def plain(value: Any) -> Any:
    """Fractions as the texts that a file holds."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value
