"""How long a campaign takes to open: ``python -m tests.benchmarks.opening [ACTORS [ENTRIES]]``.

An empty campaign and one of 2,000 actors and 100,000 log entries are opened in turn, each time by a process of its own.
Opened means: the window is shown, roster and log are filled, nothing is on its way any more, and a key is answered.
Prints the seconds of each, the best of them, and the ratio.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TIMES = 3
LARGE = (2_000, 100_000)


def measure(path: Path) -> float:
    """Seconds of processor and waiting from the start of the console until ``path`` is open, in this process."""
    from PySide6.QtWidgets import QApplication

    from gm_console.ui.theme import Theme  # noqa: F401 - loaded, as it is when the shell is painted
    from tests.end_to_end.page import ProgramPage

    app = QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        page = ProgramPage(app, Path(folder))
        began = time.perf_counter()
        page.start(path)
        page.player.press("Ctrl+R", "Down")
        took = time.perf_counter() - began
        assert page.window.roster.isVisible()
        assert page.window.log.isVisible()
        page.stop()
    return took


def in_a_process(path: Path) -> float:
    """`measure` in a fresh process."""
    command = [sys.executable, "-m", "tests.benchmarks.opening", "--once", str(path)]
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    answer = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return float(answer.stdout.split()[-1])


def compare(actors: int, entries: int) -> float:
    """Opens both campaigns in turn and prints what it took. The ratio of the best times comes back."""
    from tests.benchmarks.campaigns import build

    with tempfile.TemporaryDirectory() as folder:
        empty, large = Path(folder) / "Empty.gmc", Path(folder) / "Large.gmc"
        build(empty, 0, 0)
        build(large, actors, entries)
        took = [(in_a_process(empty), in_a_process(large)) for _ in range(TIMES)]
    for pair in took:
        print("empty {:.2f} s, large {:.2f} s".format(*pair))
    best = [min(times) for times in zip(*took, strict=True)]
    ratio = best[1] / best[0]
    print(f"{actors} actors, {entries} entries: {best[1]:.2f} s against {best[0]:.2f} s, {ratio:.2f} times as long")
    return ratio


if __name__ == "__main__":
    if sys.argv[1:2] == ["--once"]:
        print(measure(Path(sys.argv[2])))
    else:
        sizes = [int(each) for each in sys.argv[1:3]]
        compare(*(sizes + list(LARGE)[len(sizes) :]))
