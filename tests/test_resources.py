"""Resources are found where each kind of installation has them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gm_console import resources


def installation(at: Path, root: Path) -> Path:
    """A package folder below ``at`` that holds nothing but resources.py."""
    package = at / "gm_console"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "resources.py").write_bytes((root / "gm_console" / "resources.py").read_bytes())
    return package


def ask(at: Path, before: str = "") -> subprocess.CompletedProcess[str]:
    program = (
        f"import sys; sys.path.insert(0, {str(at)!r}); {before}\nimport gm_console.resources as r; print(r.folder())"
    )
    return subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=False)


def test_this_checkout(root: Path) -> None:
    assert resources.folder() == root / "resources"
    assert resources.resource("templates") == root / "resources" / "templates"


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError, match=r"no-such\.file"):
        resources.resource("no-such.file")


def test_a_wheel_has_them_inside(root: Path, tmp_path: Path) -> None:
    inside = installation(tmp_path, root) / "resources"
    inside.mkdir()
    (tmp_path / "resources").mkdir()
    assert ask(tmp_path).stdout.strip() == str(inside)


def test_a_frozen_build_has_them_where_it_unpacks(root: Path, tmp_path: Path) -> None:
    installation(tmp_path / "archive", root)
    unpacked = tmp_path / "unpacked" / "resources"
    unpacked.mkdir(parents=True)
    frozen = f"sys.frozen = True; sys._MEIPASS = {str(unpacked.parent)!r}"
    assert ask(tmp_path / "archive", frozen).stdout.strip() == str(unpacked)


def test_a_frozen_build_may_have_them_beside_its_program(root: Path, tmp_path: Path) -> None:
    installation(tmp_path / "archive", root)
    (tmp_path / "resources").mkdir()
    frozen = f"sys.frozen = True; sys.executable = {str(tmp_path / 'gm-console')!r}"
    assert ask(tmp_path / "archive", frozen).stdout.strip() == str(tmp_path / "resources")


def test_a_damaged_installation_says_so(root: Path, tmp_path: Path) -> None:
    installation(tmp_path, root)
    answer = ask(tmp_path)
    assert answer.returncode == 1
    assert "has no resources" in answer.stderr


def test_qt_stays_out(root: Path) -> None:
    program = "import sys, gm_console.resources; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=root, check=False).returncode == 0
