"""The layers hold, and rules stay what they are: a module without window, database, clock or chance."""

from __future__ import annotations

import ast
import os
import pkgutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import gm_console.rules
from gm_console.rules.registry import discover

PURE = {"pydantic", "pydantic_core", "gm_console"}


def lint(folder: Path, *contracts: str) -> subprocess.CompletedProcess[str]:
    chosen = [word for name in contracts for word in ("--contract", name)]
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return subprocess.run(
        [sys.executable, "-c", program, "--no-logo", "--no-cache", *chosen],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_contracts_hold(root: Path) -> None:
    result = lint(root)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("contract", "module", "line"),
    [
        ("layers", "rules/new.py", "import gm_console.store"),
        ("layers", "app/new.py", "import gm_console.ui"),
        ("layers", "unheard_of.py", ""),
        ("systems", "rules/huldufolk/new.py", "import gm_console.rules.opposed"),
        ("qt", "app/new.py", "from PySide6.QtCore import QObject"),
        ("qt", "reports/new.py", "import qtawesome"),
        ("sql", "ui/new.py", "import sqlalchemy.orm"),
        ("sql", "app/new.py", "import sqlite3"),
        ("rules", "rules/new.py", "import random"),
    ],
)
def test_a_breach_is_noticed(root: Path, tmp_path: Path, contract: str, module: str, line: str) -> None:
    copy_of_packages(root, tmp_path)
    (tmp_path / "gm_console" / module).write_text(f"{line}\n", encoding="utf-8")
    assert f"{contract_name(root, contract)} BROKEN" in lint(tmp_path, contract).stdout


def copy_of_packages(root: Path, to: Path) -> None:
    """Every package with an empty ``__init__.py``: enough to break a contract in, and quick to read."""
    (to / "pyproject.toml").write_bytes((root / "pyproject.toml").read_bytes())
    for found in (root / "gm_console").rglob("__init__.py"):
        package = to / found.relative_to(root)
        package.parent.mkdir(parents=True, exist_ok=True)
        package.touch()
    (to / "gm_console" / "resources.py").touch()
    (to / "gm_console" / "rules" / "system.py").touch()


def contract_name(root: Path, contract: str) -> str:
    return next(each["name"] for each in contracts(root) if each["id"] == contract)


def contracts(root: Path) -> list[dict[str, object]]:
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[dict[str, object]] = settings["tool"]["importlinter"]["contracts"]
    return found


def test_every_system_is_kept_apart(root: Path) -> None:
    apart = next(each["layers"] for each in contracts(root) if each["id"] == "systems")
    assert isinstance(apart, list)
    packages = {found.name for found in pkgutil.iter_modules(gm_console.rules.__path__) if found.ispkg}
    assert packages == set(apart[0].replace("(", "").replace(")", "").split(" | "))
    assert len(discover()) == len(packages)


def test_rules_import_only_the_standard_library_and_pydantic(root: Path) -> None:
    allowed = PURE | sys.stdlib_module_names
    foreign = {
        f"{path.name}: {name}"
        for path in (root / "gm_console" / "rules").rglob("*.py")
        for name in imported(path)
        if name not in allowed
    }
    assert not foreign


def imported(path: Path) -> Iterator[str]:
    """The top-level names of all that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]
