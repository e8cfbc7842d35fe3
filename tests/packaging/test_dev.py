"""The set-up script: what it decides, and that it says what to do where it cannot go on."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Path:
    """A folder with what the set-up reads, and nothing set up in it."""
    shutil.copytree(root / "packaging", tmp_path / "packaging")
    shutil.copy(root / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.fixture
def dev(checkout: Path) -> ModuleType:
    """The script of that folder, as a module."""
    spec = importlib.util.spec_from_file_location("dev_under_test", checkout / "packaging" / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def start(checkout: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, checkout / "packaging" / "dev.py", *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(("words", "status"), [((), 2), (("fly",), 2), (("--help",), 0)])
def test_usage(checkout: Path, words: tuple[str, ...], status: int) -> None:
    result = start(checkout, *words)
    assert result.returncode == status
    assert "dev.py run" in result.stdout


@pytest.mark.parametrize(
    ("words", "checked", "last"),
    [([], True, "--cov-fail-under=100"), (["--whole"], True, "--whole"), (["-m", "long", "--whole"], False, "--whole")],
)
def test_what_is_tested(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, words: list[str], checked: bool, last: str
) -> None:
    """The checks go with everything, also where the long tests are wanted whole."""
    called: list[list[str]] = []

    def call(command: list[str], more: object = None) -> int:
        called.append([str(word) for word in command])
        return 0

    monkeypatch.setattr(dev, "set_up", lambda *_, **__: None)
    monkeypatch.setattr(dev, "call", call)
    assert dev.test(words) == 0
    assert (len(called) > 1) is checked
    assert called[-1][1:3] == ["-m", "pytest"]
    assert called[-1][-1] == last
    assert ("-n" in called[-1]) is checked


def test_only_the_standard_library(checkout: Path) -> None:
    alone = [sys.executable, "-I", "-S", checkout / "packaging" / "dev.py", "--help"]
    assert subprocess.run(alone, capture_output=True, check=False).returncode == 0


def test_fingerprint_follows_what_is_installed(dev: ModuleType, checkout: Path) -> None:
    before = {command: dev.fingerprint(command) for command in ("run", "test")}
    with (checkout / "packaging" / "requirements-dev.txt").open("a") as file:
        file.write("# changed\n")
    assert dev.fingerprint("run") == before["run"]
    assert dev.fingerprint("test") != before["test"]
    with (checkout / "packaging" / "requirements.txt").open("a") as file:
        file.write("# changed\n")
    assert dev.fingerprint("run") != before["run"]


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "7"])
def test_a_damaged_stamp_counts_as_none(dev: ModuleType, text: str) -> None:
    dev.VENV.mkdir()
    dev.STAMP.write_text(text)
    assert dev.read_stamp() == {}
    assert not dev.is_set_up("run")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libraries of the system are Linux's concern")
def test_libraries_are_looked_for(dev: ModuleType) -> None:
    assert dev.missing_libraries({"libc6": "libc.so.6", "none": "libno-such-thing.so.7"}) == {
        "none": "libno-such-thing.so.7"
    }


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
@pytest.mark.parametrize(("variable", "screen"), [("DISPLAY", True), ("WAYLAND_DISPLAY", True), ("OTHER", False)])
def test_a_screen(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, variable: str, screen: bool) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv(variable, ":7")
    assert dev.has_screen() is screen


def test_who_may_not_install_is_given_the_command(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "is_debian", lambda: True)
    monkeypatch.setattr(dev, "become_root", lambda: None)
    with pytest.raises(dev.SetupError, match=r"sudo apt-get install .* libgl1 libegl1") as caught:
        dev.install_packages({"libgl1": "libGL.so.1", "libegl1": "libEGL.so.1"})
    assert "Missing on this system: libGL.so.1, libEGL.so.1." in str(caught.value)


def test_elsewhere_than_on_debian_it_says_what_is_missing(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "is_debian", lambda: False)
    with pytest.raises(dev.SetupError, match=r"libGL\.so\.1\. Install that with the system's package manager"):
        dev.install_packages({"libgl1": "libGL.so.1"})


def test_an_old_python_is_told(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "OLDEST", (99, 0))
    assert dev.main(["run"]) == 1
    assert "is needed; this is" in capsys.readouterr().err


@pytest.mark.slow
def test_no_network_is_told_without_a_traceback(checkout: Path) -> None:
    """The list cannot be had: nothing is taken as done, and the next start tries again."""
    result = start(checkout, "run", PIP_NO_INDEX="1", PIP_FIND_LINKS="", PIP_CONFIG_FILE=os.devnull)
    assert result.returncode == 1
    assert "The libraries could not be installed" in result.stderr
    assert "Traceback" not in result.stderr
    assert not list((checkout / ".venv").glob("*.json"))


@pytest.mark.slow
def test_an_environment_of_another_python_is_made_anew(dev: ModuleType) -> None:
    dev.PROGRAMS.mkdir(parents=True)
    dev.PYTHON.symlink_to("no-such-python")
    assert not dev.venv_fits()
    dev.make_venv()
    assert dev.venv_fits()
