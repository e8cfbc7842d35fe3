"""Soaks the real window: ``python -m tests.soak [operations]``. Prints the counts as it goes."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.soak.counts import count, kinds
from tests.soak.soaking import program, warmed_up

STEPS = 10


def main(operations: int) -> None:
    """Prints a line for each tenth, and which kinds of objects have grown most since the first."""
    app = QApplication([])
    with tempfile.TemporaryDirectory() as folder, program(app, Path(folder)) as evening:
        window, began = evening.page.window, time.monotonic()
        warmed_up(evening, operations // STEPS)
        of_first = kinds(window)
        print(f"{evening.done:6} operations: {count(window)}", flush=True)
        for step in range(2, STEPS + 1):
            evening.run(operations * step // STEPS - evening.done)
            print(f"{evening.done:6} operations: {count(window)}, {time.monotonic() - began:.0f} s", flush=True)
        grown = kinds(window)
        grown.subtract(of_first)
        print("grown most:", *(f"{name} {more:+}" for name, more in grown.most_common(12) if more > 0), sep="\n  ")


os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
