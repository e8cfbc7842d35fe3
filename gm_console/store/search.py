"""Folds text for searching: no case, no accents, words apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

LETTERS = str.maketrans(
    {"ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "ŋ": "n"}
)
WORD = re.compile(r"[^\W_]+")
NUMBER = re.compile(r"\d+")
DIGITS = 9
SPOKEN_KEYS = frozenset({"name", "note", "reason", "text", "title"})
SEARCH_LENGTH = 4000


def fold(text: str) -> list[str]:
    """The words of ``text`` in small letters without accents; ``Þórr`` gives ``thorr``."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return WORD.findall(bare.translate(LETTERS))


def search_text(*texts: str) -> str:
    """What is stored to be searched: every folded word with a space before it."""
    return "".join(f" {word}" for text in texts for word in fold(text))[:SEARCH_LENGTH]


def patterns(text: str) -> list[str]:
    """A LIKE pattern for each word of what is looked for; it matches at the start of any stored word."""
    return [f"% {word}%" for word in fold(text)]


def sort_key(name: str) -> str:
    """Orders names without regard to case and accents, and ``Guard 2`` before ``Guard 10``."""
    return NUMBER.sub(lambda found: found[0].zfill(DIGITS), " ".join(fold(name)))


def spoken(value: Any, wanted: bool = False) -> Iterator[str]:
    """Texts within JSON that somebody wrote (under keys as ``note`` or ``reason``), or all if ``wanted``."""
    if isinstance(value, str):
        yield from [value] if wanted else []
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from spoken(inner, wanted or key in SPOKEN_KEYS)
    elif isinstance(value, Iterable):
        for inner in value:
            yield from spoken(inner, wanted)


def spoken_in(headline: dict[str, Any], body: dict[str, Any]) -> Iterator[str]:
    """Texts within a log entry by which it is found, besides its sentence."""
    yield from spoken(headline.get("parameters", {}), True)
    yield from spoken(body)
