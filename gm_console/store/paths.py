"""Dotted paths into a row's JSON columns. A dot or backslash within a key is escaped by a backslash."""

from __future__ import annotations

from collections.abc import Sequence


def join_keys(keys: Sequence[str]) -> str:
    """``("data", "card.7")`` gives ``data.card\\.7``."""
    return ".".join(key.replace("\\", "\\\\").replace(".", "\\.") for key in keys)


def split_path(path: str) -> tuple[str, ...]:
    """The inverse of `join_keys` for one key or more."""
    keys = [""]
    letters = iter(path)
    for letter in letters:
        if letter == ".":
            keys.append("")
        else:
            keys[-1] += next(letters, "") if letter == "\\" else letter
    return tuple(keys)


def ancestors(path: str) -> tuple[str, ...]:
    """``path`` and all that contains it, up to "" for the whole row."""
    keys = split_path(path)
    return ("", *(join_keys(keys[: count + 1]) for count in range(len(keys)))) if path else ("",)
