"""The wheel carries everything: installed into a clean environment it finds its resources."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]


def run(*command: str | Path, at: Path, **environment: str) -> str:
    """Runs ``command`` in the folder ``at``. Returns what it printed."""
    result = subprocess.run(
        [str(word) for word in command],
        cwd=at,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout.strip()


@pytest.fixture(scope="module")
def installed(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a clean environment that has the built wheel, and nothing else, installed. No network is used."""
    folder = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, root, at=folder)
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", at=folder)
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wheel = next(folder.glob("gm_console-*.whl"))
    run(*PIP, "--python", python, "install", "--no-index", "--no-deps", wheel, at=folder)
    return python


@pytest.mark.slow
def test_resources_are_inside(root: Path, installed: Path) -> None:
    program = "from gm_console.resources import folder; print(folder())"
    found = Path(run(installed, "-c", program, at=installed.parent))
    assert found.is_relative_to(installed.parent.parent)
    assert names_below(found) >= {name for name in names_below(root / "resources") if not name.startswith(".")}


def names_below(folder: Path) -> set[str]:
    """Files below ``folder``, relative to it, without those that hold an empty folder open for git."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and path.name != ".gitkeep"}


@pytest.mark.slow
def test_installed_modules_are_those_of_the_checkout(root: Path, installed: Path) -> None:
    program = "import gm_console; print(gm_console.__path__[0])"
    package = Path(run(installed, "-c", program, at=installed.parent))
    ours = {str(path.relative_to(root / "gm_console")) for path in (root / "gm_console").rglob("*.py")}
    assert {str(path.relative_to(package)) for path in package.rglob("*.py")} == ours


@pytest.mark.slow
def test_it_runs_with_the_libraries_of_this_environment(installed: Path) -> None:
    libraries = sysconfig.get_path("purelib")
    entry = installed.with_name("gm-console.exe" if os.name == "nt" else "gm-console")
    assert run(entry, "--version", at=installed.parent, PYTHONPATH=libraries).startswith("gm-console ")
