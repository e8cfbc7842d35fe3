"""What may be committed: nothing of one machine, nothing beside the folders agreed on."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

TOP = {"pyproject.toml", "gm_console", "resources", "tests", "packaging", "README.md", "LICENSE"}

PATHS = r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+|srv|opt|mnt)/|[A-Z]:\\+Users"
HOSTS = r"py[p]i\.(?:org|python)|python[h]osted|npm[j]s\.|debia[n]\.org|arti[f]actory|index[-]url"
FOREIGN = re.compile(f"{PATHS}|{HOSTS}", re.IGNORECASE)
"""Absolute paths of one machine and hosts of package registries, spelt so that this line is none of them."""


@pytest.fixture(scope="module")
def committed(root: Path) -> list[Path]:
    if shutil.which("git") is None or not (root / ".git").exists():
        pytest.skip("needs git and a checkout of its own")
    listed = subprocess.run(
        ["git", "-c", f"safe.directory={root}", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True
    )
    return [Path(name) for name in listed.stdout.split("\0") if name and (root / name).exists()]


def test_top_level(committed: list[Path]) -> None:
    assert {path.parts[0] for path in committed if not path.parts[0].startswith(".")} <= TOP


def test_no_packages_where_they_would_shadow(root: Path) -> None:
    assert not (root / "packaging" / "__init__.py").exists(), "it would shadow the library of that name"
    assert not (root / "resources" / "__init__.py").exists(), "it would shadow gm_console/resources.py in a wheel"


def test_nothing_of_one_machine(root: Path, committed: list[Path]) -> None:
    found = [
        f"{path}:{number}: {line.strip()[:80]}"
        for path in committed
        for number, line in enumerate(text_of(root / path).splitlines(), 1)
        if FOREIGN.search(line)
    ]
    assert not found


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


@pytest.mark.parametrize(
    "line", ["/" + "home/me/x", "see /" + "work/x", "--extra-index" + "-url", "https://py" + "pi.org"]
)
def test_such_a_line_is_recognised(line: str) -> None:
    assert FOREIGN.search(line)


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_requirements_are_pinned(root: Path, name: str) -> None:
    lines = (root / "packaging" / name).read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith("#") and line != "-r requirements.txt"]
    assert wanted
    assert not [line for line in wanted if not re.fullmatch(r'[\w.-]+==[\w.]+(; sys_platform == "win32")?', line)]


def test_desktop_files_agree(root: Path) -> None:
    folder = root / "packaging"
    desktop = (folder / "gm-console.desktop").read_text(encoding="utf-8")
    metainfo = ElementTree.parse(folder / "gm-console.metainfo.xml").getroot()
    icon = ElementTree.parse(folder / "icons" / "gm-console.svg").getroot()
    assert "\nExec=gm-console %f\n" in desktop
    assert "\nIcon=gm-console\n" in desktop
    assert metainfo.findtext("launchable") == "gm-console.desktop"
    assert icon.tag.endswith("}svg")
