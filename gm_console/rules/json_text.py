"""Reads JSON from strangers: size, depth and digits limited, doubled keys, null and fractions refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NoReturn

from gm_console.rules.shapes import path_of
from gm_console.rules.system import JsonObject, RulesError

LONGEST = 4_000_000
"""Bytes of one challenge file at the most."""
DEEPEST = 40
"""Objects and lists within one another at the most."""
MOST_DIGITS = 15
"""Digits of a whole number at the most."""

Place = tuple[str | int, ...]


class _Doubled(dict[str, Any]):
    """An object in which a key stands twice."""

    doubled = ""


class _Refused:
    """A number that is refused, kept until its place is known."""

    def __init__(self, code: str) -> None:
        self.code = code


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    found = _Doubled(plain)
    names = [name for name, _ in pairs]
    found.doubled = next(name for name in names if names.count(name) > 1)
    return found


def _whole(digits: str) -> int | _Refused:
    return int(digits) if len(digits.lstrip("-")) <= MOST_DIGITS else _Refused("number-too-long")


def _not_whole(_: str) -> _Refused:
    return _Refused("not-whole")


def parse(raw: bytes) -> JsonObject:
    """The JSON object in ``raw`` (UTF-8, a byte-order mark is allowed).

    Raises RulesError with codes ``too-long``, ``not-utf-8``, ``not-json``, ``too-deep``, ``key-doubled``, ``null``,
    ``not-whole``, ``number-too-long``, ``text-broken``, ``not-an-object`` and the path of the place.
    """
    if len(raw) > LONGEST:
        raise RulesError("too-long", most=LONGEST // 1_000_000)
    try:
        text = raw.decode("utf-8-sig")
        data = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=_not_whole, parse_constant=_not_whole
        )
    except UnicodeDecodeError as error:
        raise RulesError("not-utf-8", byte=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise RulesError("not-json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise RulesError("too-deep", most=DEEPEST) from None
    _check(data, ())
    if not isinstance(data, dict):
        raise RulesError("not-an-object")
    return data


def _check(value: Any, place: Place) -> None:
    if len(place) > DEEPEST:
        raise RulesError("too-deep", most=DEEPEST)
    if isinstance(value, str):
        _check_text(value, place)
    elif value is None:
        _refuse("null", place)
    elif isinstance(value, _Refused):
        _refuse(value.code, place)
    elif isinstance(value, _Doubled):
        _refuse("key-doubled", (*place, value.doubled))
    for key, item in _items(value):
        _check_text(str(key), place)
        _check(item, (*place, key))


def _items(value: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return iter(value.items())
    return iter(enumerate(value)) if isinstance(value, list) else iter(())


def _check_text(text: str, place: Place) -> None:
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        _refuse("text-broken", place)


def _refuse(code: str, place: Place) -> NoReturn:
    raise RulesError(code, path_of(place), key=str(place[-1]) if place else "", most=MOST_DIGITS)
