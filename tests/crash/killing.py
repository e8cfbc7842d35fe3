"""Starts children of the nursery and kills them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).resolve().parents[2]

Said = dict[str, Any]


class Victim:
    """A child at work."""

    def __init__(self, nursery: Nursery) -> None:
        self._nursery = nursery
        self.said = [nursery.hear()]
        self.pid = int(self.said[0]["pid"])

    def wait_for(self, key: str) -> None:
        """Waits until the last that the child said has ``key``, or is its end."""
        while not self.said or not {key, "finished"} & self.said[-1].keys():
            self._hear()

    def wait_for_next(self, key: str) -> None:
        """Waits until it says that once more."""
        self._hear()
        self.wait_for(key)

    def _hear(self) -> None:
        self.said.append(self._nursery.hear())

    def kill(self, after: float = 0.0) -> list[Said]:
        """Kills it after so many seconds. Everything it said comes back; a child that failed is an error."""
        time.sleep(after)
        os.kill(self.pid, signal.SIGKILL)
        while not self.is_gone():
            self._hear()
        for each in self.said:
            assert "failed" not in each, each["failed"]
        return self.said

    def is_gone(self) -> bool:
        """Whether it was killed."""
        return "gone" in self.said[-1]

    def finish(self) -> list[Said]:
        """Lets it come to its end."""
        self.wait_for("finished")
        return self.kill()


class Nursery:
    """The process that has everything loaded. Its own imports are paid for once."""

    def __enter__(self) -> Self:
        self._victim: Victim | None = None
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.crash.nursery"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self.hear() == {"ready": True}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._victim is not None and not self._victim.is_gone():
            os.kill(self._victim.pid, signal.SIGKILL)
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def hear(self) -> Said:
        """The next thing said."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the nursery has ended"
        heard: Said = json.loads(line)
        return heard

    def start(self, job: str, **arguments: Any) -> Victim:
        """Starts a child on a job of `tests.crash.jobs`."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"job": job, **arguments}).encode() + b"\n")
        self._process.stdin.flush()
        self._victim = Victim(self)
        return self._victim
