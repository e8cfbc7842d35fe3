"""Sets the console up, then starts it or its tests. Needs Python 3.11 or newer and nothing else.

    python3 packaging/dev.py run  [ARGUMENTS]   opens the window; without a screen it makes the tour instead
    python3 packaging/dev.py test               checks and tests everything, the long tests in a short form
    python3 packaging/dev.py test --whole       the same, with the long tests whole (a thousand kills rather than fifty)
    python3 packaging/dev.py test [ARGUMENTS]   pytest alone, with those arguments

Everything is installed into the folder .venv of the checkout, in the pinned versions of
packaging/requirements.txt and packaging/requirements-dev.txt. A stamp in .venv lets the next start skip that.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib
import importlib.util
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TextIO

OLDEST = (3, 11)
WHOLE = "--whole"
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "gm-console-setup.json"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
TOUR = ROOT / "tour"

REQUIREMENTS = {"run": "requirements.txt", "test": "requirements-dev.txt"}
"""The list that each command installs. The second one includes the first."""

OFFSCREEN = {
    "libgl1": "libGL.so.1",
    "libegl1": "libEGL.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libglib2.0-0": "libglib-2.0.so.0",
}
"""Debian package to the library that Qt loads from it, with a screen or without. Elsewhere than on Linux Qt has all."""

X_SCREEN = {
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
}
SCREEN_TESTS = {"xvfb": "Xvfb", "openbox": "openbox", "maim": "maim", "xdotool": "xdotool"}
"""Debian package to the program that the tests with a screen start. Without it those tests are skipped."""

CHECKS = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",), ("lint-imports", "--no-logo"))
HISTORY = ("history", "paths", "chain", "recorder", "operation", "journal", "undoing")
COVERED = ("gm_console.rules", *(f"gm_console.store.{name}" for name in HISTORY))
"""What the tests must reach in every branch."""


class SetupError(Exception):
    """Something that the user can mend. The text says how."""


def main(arguments: Sequence[str]) -> int:
    """Runs one command. Returns the exit status: 0, 1 for a set-up that failed, else that of what was started."""
    commands: Mapping[str, Callable[[Sequence[str]], int]] = {"run": run, "test": test}
    if not arguments or arguments[0] not in commands:
        print(__doc__)
        return 0 if arguments and arguments[0] in ("-h", "--help") else 2
    try:
        check_python()
        return commands[arguments[0]](arguments[1:])
    except SetupError as error:
        say(f"\n{error}", sys.stderr)
    except OSError as error:
        say(f"\nThis could not be done: {error}. Mend that, then give the same command again.", sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 1


def say(message: str, stream: TextIO | None = None) -> None:
    """Prints at once, so that the order holds among the lines of the programs started here."""
    print(message, file=stream, flush=True)


def check_python() -> None:
    """Raises SetupError where this Python is too old."""
    if sys.version_info < OLDEST:
        raise SetupError(f"Python 3.11 or newer is needed; this is {platform.python_version()} ({sys.executable}).")


# Commands


def run(arguments: Sequence[str]) -> int:
    """Opens the window, or makes the tour where there is no screen and nothing else was asked for."""
    screen = has_screen()
    set_up("run", screen)
    if not screen and not arguments:
        return tour()
    return call([PYTHON, "-m", "gm_console", *arguments])


def tour() -> int:
    """Plays the tour without a screen and says where its pictures and its PDF are."""
    say("There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open.")
    say(f"Making the tour in {TOUR} instead ...")
    status = call([PYTHON, "-m", "gm_console", "tour", TOUR], {"QT_QPA_PLATFORM": "offscreen"})
    if status == 0:
        say_what_the_tour_made()
    return status


def say_what_the_tour_made() -> None:
    """Tells where the pictures and the printed summary are."""
    pictures = sorted(TOUR.rglob("*.png"))
    papers = sorted(TOUR.rglob("*.pdf"))
    say(f"\n{len(pictures)} pictures of the window are in {TOUR}")
    for paper in papers:
        say(f"The printed summary is {paper}")


def test(arguments: Sequence[str]) -> int:
    """Runs the checks and then all tests with coverage, the long ones whole where ``--whole`` is all that is said.

    With other ``arguments`` it runs pytest alone with those.
    """
    set_up("test", screen=False)
    if arguments and list(arguments) != [WHOLE]:
        return call([PYTHON, "-m", "pytest", *arguments])
    failed = [" ".join(check) for check in CHECKS if not passes(check)]
    status = call([PYTHON, "-m", "pytest", *pytest_options(), *arguments])
    if failed:
        say(f"Failed before the tests: {', '.join(failed)}", sys.stderr)
    return status or len(failed)


def passes(check: Sequence[str]) -> bool:
    """Whether a tool of `CHECKS` finds nothing wrong."""
    say(f"--- {' '.join(check)}")
    return call([PROGRAMS / check[0], *check[1:]]) == 0


def pytest_options() -> list[str]:
    """One process for each core, up to four. Coverage is reported, and judged, before the summary line."""
    coverage = [f"--cov={name}" for name in COVERED]
    report = ["--cov-branch", "--cov-report=term-missing:skip-covered", "--cov-fail-under=100"]
    return ["-n", str(min(4, os.cpu_count() or 1)), "--durations=25", *coverage, *report]


def has_screen() -> bool:
    """Whether a window can be seen. Only Linux tells; elsewhere there is one."""
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def call(command: Sequence[str | Path], more: Mapping[str, str] | None = None) -> int:
    """Runs ``command`` in the checkout with what it prints shown. Returns its exit status."""
    return subprocess.call([str(part) for part in command], cwd=ROOT, env={**os.environ, **(more or {})})


# Set-up


def set_up(command: str, screen: bool) -> None:
    """Installs what ``command`` (``run`` or ``test``) needs, as far as it is not there. Raises SetupError."""
    install_missing(command, screen)
    if is_set_up(command):
        return
    STAMP.unlink(missing_ok=True)
    make_venv()
    install(command)
    done = [each for each in REQUIREMENTS if each in (command, "run")]
    STAMP.write_text(json.dumps({each: fingerprint(each) for each in done}), encoding="utf-8")


def is_set_up(command: str) -> bool:
    """Whether .venv holds what ``command`` needs, as far as the stamp tells."""
    return PYTHON.exists() and read_stamp().get(command) == fingerprint(command)


def read_stamp() -> Mapping[str, str]:
    """What was installed last, by command; empty where that is not known."""
    try:
        return dict(json.loads(STAMP.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def fingerprint(command: str) -> str:
    """Changes with everything that decides what is installed: Python, the checkout's place, the lists."""
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {sys.platform} {platform.machine()} {ROOT}".encode())
    lists = {"requirements.txt", REQUIREMENTS[command]}
    for path in [ROOT / "pyproject.toml", *(ROOT / "packaging" / name for name in sorted(lists))]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def make_venv() -> None:
    """Makes .venv where there is none, or one of another Python. pip is put into it where Python brings it."""
    if venv_fits():
        return
    say(f"Making {VENV} ...")
    without = [] if brings_pip() else ["--without-pip"]
    if call([sys.executable, "-m", "venv", "--clear", *without, VENV]) != 0:
        raise SetupError(f"{VENV} could not be made: see above. Mend that, then give the same command again.")


def venv_fits() -> bool:
    """Whether .venv is there, complete, and of this Python's version."""
    probe = "import sys; print(*sys.version_info[:2])"
    try:
        found = subprocess.run([PYTHON, "-c", probe], capture_output=True, text=True, check=True).stdout.split()
        pip_command()
    except (OSError, subprocess.CalledProcessError, SetupError):
        return False
    return found == [str(part) for part in sys.version_info[:2]]


def brings_pip() -> bool:
    """Whether this Python can put pip into an environment by itself."""
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None


def has_module(python: str | Path, name: str) -> bool:
    """Whether that ``python`` can import ``name``."""
    return subprocess.run([python, "-c", f"import {name}"], capture_output=True, check=False).returncode == 0


def pip_command() -> list[str | Path]:
    """The pip in .venv, or one beside this Python that is told to work on .venv."""
    if has_module(PYTHON, "pip"):
        return [PYTHON, "-m", "pip"]
    if has_module(sys.executable, "pip"):
        return [sys.executable, "-m", "pip", "--python", PYTHON]
    raise SetupError("pip is missing. Install pip for this Python, then give the same command again.")


def install(command: str) -> None:
    """Installs the pinned list of ``command`` and the project itself, so that edits to it count at once."""
    say("Installing the libraries (the first time some 100 MB are fetched; later starts skip this) ...")
    pip = [*pip_command(), "--disable-pip-version-check", "--no-input"]
    steps: list[list[str | Path]] = [
        ["install", "-r", ROOT / "packaging" / REQUIREMENTS[command]],
        ["install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", ROOT],
    ]
    for step in steps:
        if call([*pip, *step]) != 0:
            raise SetupError(
                "The libraries could not be installed: see above. Check the network and the free space on the disk,\n"
                "then give the same command again. It goes on from here."
            )


# System packages


def install_missing(command: str, screen: bool) -> None:
    """Installs, in one go, every system package that is missing. Raises SetupError where it may not or cannot.

    The tests do without a screen and its programs, where those cannot be had.
    """
    if not sys.platform.startswith("linux"):
        return
    on_screen = missing_libraries(X_SCREEN) if screen or command == "test" else {}
    required = {**missing_libraries(OFFSCREEN), **missing_pip(command), **(on_screen if screen else {})}
    optional = {**on_screen, **missing_programs()} if command == "test" else {}
    if not required and not optional:
        return
    try:
        install_packages({**required, **optional})
    except SetupError as error:
        if required:
            raise
        say(f"{error}\nUntil then the tests with a screen are skipped.\n")


def missing_libraries(needed: Mapping[str, str]) -> Mapping[str, str]:
    """Those of ``needed`` (Debian package to library) that cannot be loaded."""
    return {package: library for package, library in needed.items() if not loads(library)}


def loads(library: str) -> bool:
    """Whether the system finds ``library`` and all that it needs in turn."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_pip(command: str) -> Mapping[str, str]:
    """Debian and Ubuntu take ensurepip out of Python, into a package of its own. The pip beside Python will do too."""
    if is_set_up(command) or brings_pip() or has_module(sys.executable, "pip") or venv_fits():
        return {}
    return {"python{}.{}-venv".format(*sys.version_info[:2]): "ensurepip (or pip) for this Python"}


def missing_programs() -> Mapping[str, str]:
    """Those of `SCREEN_TESTS` that are not there."""
    return {package: name for package, name in SCREEN_TESTS.items() if not shutil.which(name)}


def install_packages(missing: Mapping[str, str]) -> None:
    """Installs Debian packages, given with what each brings. Raises SetupError with the command where it may not."""
    what = f"Missing on this system: {', '.join(missing.values())}."
    if not is_debian():
        raise SetupError(f"{what} Install that with the system's package manager, then give the same command again.")
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *missing]
    by_hand = f"{what} This command installs it:\n\n    sudo apt-get update && sudo {shlex.join(command)}\n"
    root = become_root()
    if root is None:
        raise SetupError(by_hand)
    say(f"{what} Installing {' '.join(missing)} ...")
    quietly = [*root, "env", "DEBIAN_FRONTEND=noninteractive"]
    call([*quietly, "apt-get", "update", "--quiet"])
    if call([*quietly, *command]) != 0:
        raise SetupError(f"{by_hand}\nIt did not work just now: see above.")


def is_debian() -> bool:
    """Debian, Ubuntu, or one of those made from them."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return False
    names = {release.get("ID"), *release.get("ID_LIKE", "").split()}
    return bool(names & {"debian", "ubuntu"}) and shutil.which("apt-get") is not None


def become_root() -> list[str] | None:
    """What to put before a command that only root may give; None where nobody here may."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") is None:
        return None
    silent = subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    can_ask = sys.stdin is not None and sys.stdin.isatty()
    return ["sudo"] if silent or can_ask else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
