"""A campaign that another process has open."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HOLD = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from gm_console.store.store import Store
store = Store.open(Path(sys.argv[1]), clock=lambda: datetime(2026, 3, 14, 20, 15, tzinfo=UTC))
print("open", flush=True)
sys.stdin.readline()
store.close()
"""


def open_elsewhere(path: Path) -> subprocess.Popen[str]:
    """Opens ``path`` in a process of its own, which closes it at a line of input."""
    command = [sys.executable, "-c", HOLD, str(path)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process
