"""What a stranger may put where a value belongs, and ways to put it there."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

HTML = (
    "<b>bold</b>",
    "<script>alert(1)</script>",
    '<img src="file:///etc/hostname">',
    "<a href='https://example.org/'>here</a>",
    "&lt;b&gt; &amp; &#65;",
    "<table><tr><td>" * 40,
)
SIGNS = (
    "\u202egnihtemos\u202c",
    "\u2066\u2067\u2068 isolates",
    "e\u0301\u0323\u0308" * 30,
    "\N{FAMILY}\u200d\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL} \N{RAINBOW}",
    "\u200b\u200c\u2060\ufeff",
    "line one\nline two\r\nline three\u2028four\tfive",
    "= 1 + 1",
    "{name} {0} {title:and} %s %(x)s",
    "[link](javascript:alert(1)) ![i](file:///etc/hostname) `code` # | * _",
    "../../../etc/passwd",
    "'; DROP TABLE actor; --",
)
NUL = "a\x00b"
SURROGATE = "lone \ud800 surrogate"
LONG = "W" * 100_000
TEXTS = (*HTML, *SIGNS, NUL, SURROGATE, LONG, "", " ", "\t")

NUMBERS = (0, -1, 1, 2, 7, 60, 61, 200, 2**31, 2**53 + 1, 2**63, -(2**63) - 1, 10**14, 10**40, 1.5, 1e308, float("inf"))
OTHERS = (None, True, False, [], {}, [[]], [None], {"": None}, {"draw": True}, "draw", [1] * 500)


def hostile() -> SearchStrategy[Any]:
    """A value that nobody expects."""
    return st.one_of(st.sampled_from([*TEXTS, *NUMBERS, *OTHERS]), st.text(max_size=20), st.integers(-5, 70))


def places(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value within ``tree``."""
    for key, value in list(tree.items() if isinstance(tree, dict) else enumerate(tree)):
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


@st.composite
def mutated(draw: Callable[[SearchStrategy[Any]], Any], trees: SearchStrategy[Any]) -> Any:
    """A valid tree of JSON with one to four changes in it."""
    tree = copy.deepcopy(draw(trees))
    for _ in range(draw(st.integers(1, 4))):
        found = list(places(tree))
        if not found:
            break
        *above, last = draw(st.sampled_from(found))
        here: Any = tree
        for key in above:
            here = here[key]
        how = draw(st.sampled_from(["put", "put", "take", "twice", "add", "borrow"]))
        if how == "put":
            here[last] = copy.deepcopy(draw(hostile()))
        elif how == "take":
            del here[last]
        elif how == "add":
            _add(here, draw(st.text(max_size=8)), copy.deepcopy(draw(hostile())))
        elif how == "twice":
            _add(here, f"{last}2", copy.deepcopy(here[last]))
        else:
            here[last] = copy.deepcopy(_at(tree, draw(st.sampled_from(found))))
    return tree


def _add(here: Any, key: str, value: Any) -> None:
    if isinstance(here, dict):
        here[key] = value
    else:
        here.append(value)


def _at(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        try:
            tree = tree[key]
        except (KeyError, IndexError, TypeError):
            return None
    return tree


@st.composite
def garbled(draw: Callable[[SearchStrategy[Any]], Any], texts: SearchStrategy[bytes]) -> bytes:
    """Bytes with pieces cut out, put in, doubled or flipped."""
    raw = bytearray(draw(texts))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(raw)))
        end = min(len(raw), start + draw(st.integers(0, 12)))
        piece = draw(
            st.one_of(
                st.binary(max_size=6),
                st.sampled_from(
                    [b"[" * 3000, b"{", b"}", b'"', b"\\ud800", b"\x00", b"1e999", b"-0", b"NaN", b"\xef\xbb\xbf"]
                ),
                st.just(bytes(raw[start:end]) * 2),
            )
        )
        raw[start:end] = piece
    return bytes(raw)


def explore(strategy: SearchStrategy[Any], check: Callable[[Any], None], examples: int) -> None:
    """Tries ``check`` on so many examples; the few of the short form are the same each time."""
    few = examples < 1000
    phases = [Phase.explicit, Phase.generate, *([] if few else [Phase.shrink])]

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=few,
        database=None,
        phases=phases,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def run(found: Any) -> None:
        check(found)

    run()
