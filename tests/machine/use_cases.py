"""Finds, in the source, every public use case that writes to the campaign, and those that the machine makes use of."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

WRITERS = frozenset({"operation", "save_open", "save_draft", "drop_draft", "undo", "redo"})
"""What a `Store` writes by."""

ELSEWHERE = {
    "sample.make_sample": "makes a file of its own",
    "sample.tell": "tells a tale by the use cases that the machine knows",
}
"""What writes and yet is no operation on the open campaign."""


def writing(app: Path) -> set[str]:
    """``module.function`` of each public function in ``app`` that writes, by itself or through another one."""
    calls: dict[str, set[str]] = {}
    writes: set[str] = set()
    parts: set[str] = set()
    for path in sorted(app.glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        known = _known(path.stem, tree)
        for function in (each for each in tree.body if isinstance(each, ast.FunctionDef)):
            name = f"{path.stem}.{function.name}"
            calls[name] = {found for node in ast.walk(function) if (found := _called(node, known))}
            if any(_is_operation(argument) for argument in function.args.args):
                parts.add(name)
            if any(_is_write(node) for node in ast.walk(function)):
                writes.add(name)
    while more := {name for name, called in calls.items() if called & writes} - writes:
        writes |= more
    return {name for name in writes - parts if not name.partition(".")[2].startswith("_")}


def _known(module: str, tree: ast.Module) -> dict[str, str]:
    """Names that stand for functions (``module.function``) or modules of app (``module``)."""
    found = {each.name: f"{module}.{each.name}" for each in tree.body if isinstance(each, ast.FunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("gm_console.app"):
            place = node.module.removeprefix("gm_console.app").lstrip(".")
            for alias in node.names:
                found[alias.asname or alias.name] = f"{place}.{alias.name}" if place else alias.name
    return found


def _called(node: ast.AST, known: dict[str, str]) -> str | None:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in known:
        return f"{known[node.value.id]}.{node.attr}"
    return known.get(node.id) if isinstance(node, ast.Name) else None


def _is_operation(argument: ast.arg) -> bool:
    """What is given an operation is a part of one."""
    return isinstance(argument.annotation, ast.Name) and argument.annotation.id == "Operation"


def _is_write(node: ast.AST) -> bool:
    """``….store.operation(…)`` and its like."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in WRITERS:
        return False
    place = node.func.value
    return isinstance(place, ast.Attribute) and place.attr == "store"


def named(folder: Path) -> set[str]:
    """``module.function`` of everything of app that the sources in ``folder`` name."""
    return {name for path in sorted(folder.glob("*.py")) for name in _named_in(path)}


def _named_in(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    known = {key: place for key, place in _known("", tree).items() if not place.startswith(".")}
    for node in ast.walk(tree):
        if found := _called(node, known):
            yield found
