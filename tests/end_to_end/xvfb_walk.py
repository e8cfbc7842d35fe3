"""Walks through each system on a real X screen: by keyboard alone and by mouse alone, with real X events.

    python -m tests.end_to_end.xvfb_walk [FOLDER]

Starts Xvfb and openbox, and on them the program; xdotool presses the keys and moves and clicks the mouse, so that each
of them comes from the X server, by way of the window manager. What is played is what `walks` plays elsewhere. The
program is asked where a widget lies, so `x_player` runs in its process; nothing else of it is touched.
Afterwards the campaign file is opened anew and looked at. With maim, pictures of the screen are put into FOLDER.
Needs Xvfb, openbox and xdotool. Ends with status 1 and a sentence where something is not as expected.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("Xvfb", "openbox", "xdotool")
SIZE = "1366x768x24"
PATIENCE = 20.0
"""Seconds until the screen stands."""


def missing() -> list[str]:
    """Those of the programs needed that are not there."""
    return [name for name in NEEDED if shutil.which(name) is None]


@contextmanager
def screen(folder: Path) -> Iterator[dict[str, str]]:
    """An X screen with a window manager. Yields the environment of programs on it, away from the user's settings."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", SIZE, "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    started = [server]
    try:
        with os.fdopen(reading) as said:
            number = said.readline().strip()
        homes = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}
        environment = {**os.environ, **homes, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        environment.pop("WAYLAND_DISPLAY", None)
        started.append(subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL))
        _wait_for_manager(environment)
        yield environment
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()


def _wait_for_manager(environment: dict[str, str]) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        asked = subprocess.run(["xdotool", "get_num_desktops"], env=environment, capture_output=True, check=False)
        if asked.returncode == 0:
            return
        time.sleep(0.1)
    raise SystemExit("openbox did not start on the screen that Xvfb made.")


def main(arguments: list[str]) -> int:
    """Walks through everything. Returns the exit status."""
    if gone := missing():
        print(f"Missing here: {', '.join(gone)}. Install that, then give the same command again.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as kept:
        campaign, pictures = Path(kept) / "Thornwood.gmc", Path(arguments[0]) if arguments else Path(kept)
        pictures.mkdir(parents=True, exist_ok=True)
        make_campaign(campaign)
        with screen(Path(kept)) as environment:
            inside = [sys.executable, "-m", "tests.end_to_end.x_player", str(campaign), str(pictures)]
            status = subprocess.run(inside, env=environment, cwd=ROOT, check=False).returncode
        return status or check(campaign)


def make_campaign(path: Path) -> None:
    """The sample campaign in which nothing is open."""
    from gm_console.app.challenges import abandon, open_challenges
    from gm_console.bootstrap import make_sample, open_desk

    make_sample(path)
    desk = open_desk(path)
    with desk.store:
        for record in open_challenges(desk):
            abandon(desk, record, "put away")


def check(path: Path) -> int:
    """Opens the campaign anew: each system was logged twice, once by keys and once by mouse. Returns the status."""
    from gm_console.bootstrap import open_desk
    from tests.end_to_end.walks import BY_KEYS

    desk = open_desk(path)
    with desk.store as store:
        newest = [entry for entry in store.log() if entry.body.get("moves")][: 2 * len(BY_KEYS)]
        counts = {name: [entry.system for entry in newest].count(name) for name in BY_KEYS}
        sound = not any(entry.broken or entry.reversed for entry in newest) and not store.challenges(state="open")
    print(f"Logged in the campaign file, by system: {counts}")
    if sound and set(counts.values()) == {2}:
        print("The campaign file holds what was played, and nothing is left open.")
        return 0
    print("The campaign file does not hold what was played.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
