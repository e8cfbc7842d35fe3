"""Functions and modules stay small, and nothing outside a system's own files asks which system it has."""

from __future__ import annotations

import ast
import pkgutil
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

import gm_console.rules

SYSTEMS = {found.name for found in pkgutil.iter_modules(gm_console.rules.__path__) if found.ispkg}
IDS = SYSTEMS | {name.replace("_", "-") for name in SYSTEMS}
ASKED = {"system", "effect"}


def modules(root: Path) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted((root / "gm_console").rglob("*.py")):
        yield path.relative_to(root), ast.parse(path.read_text(encoding="utf-8"))


def lengths(root: Path) -> dict[str, int]:
    """Lines of each function, from its ``def`` to its end, by module and line."""
    return {
        f"{path}:{node.lineno} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path, tree in modules(root)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_functions_are_small(root: Path) -> None:
    found = lengths(root)
    assert statistics.median(found.values()) <= 8


def test_few_functions_are_long(root: Path) -> None:
    found = lengths(root)
    long = sorted(name for name, lines in found.items() if lines >= 40)
    assert len(long) <= 0.03 * len(found), long


def test_modules_are_short(root: Path) -> None:
    counts = {path: len((root / path).read_text(encoding="utf-8").splitlines()) for path, _ in modules(root)}
    assert not {str(path): lines for path, lines in counts.items() if lines > 400}


def questions(tree: ast.AST) -> Iterator[ast.AST]:
    """Places that ask which system, or which effect, they have."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            texts = [text for part in parts for text in constants(part)]
            if set(texts) & IDS or (texts and any(name_of(part) in ASKED for part in parts)):
                yield node
        elif isinstance(node, ast.MatchValue) and set(constants(node.value)) & IDS:
            yield node


def constants(node: ast.AST) -> list[str]:
    """The texts that stand in a comparison, alone or in a list; an empty text asks for none."""
    nodes = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return [
        each.value for each in nodes if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value
    ]


def name_of(node: ast.AST) -> str:
    """What is compared: ``system``, ``x.system``, ``x["system"]`` and ``x.get("system")`` are all "system"."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(slice=ast.Constant(value=str(name))):
            return name
        case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value=str(name)), *_]):
            return name
    return ""


def is_own(path: Path) -> bool:
    """Whether the file belongs to one system: a folder or a module of its name."""
    return bool({part.removesuffix(".py") for part in path.parts} & SYSTEMS)


def test_nothing_asks_which_system_it_has(root: Path) -> None:
    found = [
        f"{path}:{getattr(node, 'lineno', 0)}"
        for path, tree in modules(root)
        if not is_own(path)
        for node in questions(tree)
    ]
    assert not found


@pytest.mark.parametrize(
    ("code", "asks"),
    [
        ("if actor.system == 'anything': pass", True),
        ("if effect['effect'] == 'wound': pass", True),
        ("if effect.get('effect') != 'wound': pass", True),
        ("if key in ('opposed', 'other'): pass", True),
        ("match key:\n    case 'joyous-heroes': pass", True),
        ("if actor.system == other.system: pass", False),
        ("if key == 'deck': pass", False),
    ],
)
def test_such_a_question_is_recognised(code: str, asks: bool) -> None:
    assert any(questions(ast.parse(code))) is asks
