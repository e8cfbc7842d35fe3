"""The walk on a real X screen (see `xvfb_walk`), where there are the programs for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end import xvfb_walk

MISSING = xvfb_walk.missing()


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.skipif(bool(MISSING), reason=f"needs {', '.join(MISSING)}")
def test_each_system_by_real_keys_and_real_mouse(root: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.end_to_end.xvfb_walk", str(tmp_path)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("alone: played and logged") == 8
    assert "by system: {'huldufolk': 2, 'opposed': 2, 'joyous-heroes': 2, 'age-of-dragons': 2}" in done.stdout
