"""JSON as it is kept: objects with text keys, lists, texts, whole numbers, finite fractions, true, false and null."""

from __future__ import annotations

import math
from typing import Any


def plain_json(value: Any) -> Any:
    """A copy of ``value`` in plain JSON types; tuples become lists. Raises ValueError for anything else."""
    if isinstance(value, dict):
        return {_key(key): plain_json(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain_json(inner) for inner in value]
    return _leaf(value)


def plain_object(value: Any) -> dict[str, Any]:
    """Like `plain_json`, for an object. Raises ValueError for anything else."""
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return {_key(key): plain_json(inner) for key, inner in value.items()}


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise ValueError("a key that is no text")
    return _text(key)


def _leaf(value: Any) -> Any:
    if value is None or type(value) in {bool, int}:
        return value
    if type(value) is float and math.isfinite(value):
        return value
    if isinstance(value, str):
        return _text(value)
    raise ValueError("a value that JSON does not have")


def _text(text: str) -> str:
    if not text.isascii():
        text.encode()
    return str(text)
