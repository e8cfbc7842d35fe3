"""There is a sentence for everything that the store refuses."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gm_console.store.database import CODES, CONSTRAINTS
from gm_console.store.errors import StoreError
from gm_console.store.lock import take_lock
from gm_console.wording.catalog import say_code
from gm_console.wording.store import WORDS

from .conftest import START

PREFIX = "store.error."


def raised(root: Path) -> Iterator[tuple[str, set[str]]]:
    """Codes and parameter names of every StoreError made in the store."""
    for path in (root / "gm_console" / "store").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="StoreError"), args=[ast.Constant(value=str(code))], keywords=keywords):
                    yield code, {each.arg or "**" for each in keywords}


def needed(template: Any) -> set[str]:
    texts = [template] if isinstance(template, str) else template
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_refusal_has_words(root: Path) -> None:
    codes = {code for code, _ in raised(root)} | set(CODES.values()) | set(CONSTRAINTS.values())
    faults = {"file-gone", "drive-gone", "file-replaced", "write-refused"}
    assert codes | {"folder-not-writable", "disk-full"} | faults == {code.removeprefix(PREFIX) for code in WORDS}


def test_every_sentence_gets_what_it_names(root: Path) -> None:
    for code, given in raised(root):
        missing = needed(WORDS[PREFIX + code]) - given
        assert not missing or "**" in given, (code, missing)
    for code in (*CODES.values(), *CONSTRAINTS.values()):
        assert needed(WORDS[PREFIX + code]) <= {"reason", "table", "field"}, code


def test_a_sentence_reads_well(tmp_path: Path) -> None:
    lock = take_lock(tmp_path / "a.gmc", START)
    with pytest.raises(StoreError) as caught:
        take_lock(tmp_path / "a.gmc", START)
    sentence = say_code(PREFIX + caught.value.code, caught.value.parameters)
    assert "is open already: process" in sentence
    assert "{" not in sentence
    lock.release()
